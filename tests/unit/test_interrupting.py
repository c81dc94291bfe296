"""Commands that somebody ends: by Ctrl-C or by the signal that asks a process to end."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.corpus import until
from verifier.cli.interrupting import Interrupted, terminable

SIGNS = [signal.SIGINT, signal.SIGTERM]


@pytest.mark.rotating(2)
@pytest.mark.parametrize("sign", SIGNS)
def test_the_games_before_a_simulation_is_ended_are_kept(tmp_path: Path, sign: signal.Signals) -> None:
    command = ["simulate", "puzzle-strike/3e", "--games", "100000", "--out", "g.jsonl"]
    program = (sys.executable, "-m", "verifier", *command)
    run = subprocess.Popen(program, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    until(lambda: any(path.stat().st_size for path in tmp_path.iterdir()))
    run.send_signal(sign)
    out, err = run.communicate(timeout=60)
    assert (run.returncode, out) == (130, "")
    games = (tmp_path / "g.jsonl").read_bytes()
    assert games.endswith(b"}\n")
    count = games.count(b"\n")
    assert err.startswith(f"{count:,} game")
    assert err.endswith("; written to g.jsonl\n")
    assert [path.name for path in tmp_path.iterdir()] == ["g.jsonl"]


@pytest.mark.parametrize("sign", SIGNS)
def test_an_interrupt_while_a_class_is_made_has_the_exit_code_of_interrupts(sign: signal.Signals) -> None:
    program = f"""
from verifier.cli.interrupting import terminable
try:
    with terminable():
        exec("import os; os.kill(os.getpid(), {int(sign)})")
except KeyboardInterrupt:
    raise SystemExit(130)
"""
    assert subprocess.run((sys.executable, "-c", program), check=False).returncode == 130


#: Moments at which Python loses an interrupt: it makes another error of it, or drops it.
LOST = {
    "a name is set": """
class Named:
    def __set_name__(self, owner, name): os.kill(os.getpid(), {sign})
type("Owner", (), {{"name": Named()}})""",
    "an object is taken down": """
class Gone:
    def __del__(self): os.kill(os.getpid(), {sign})
Gone()
time.sleep(20)""",
}


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("moment", LOST)
def test_an_interrupt_that_python_loses_ends_the_command_all_the_same(moment: str, sign: signal.Signals) -> None:
    program = f"""
import os, time, click
from verifier.cli.main import main
@main.command()
def lose():
    exec({LOST[moment].format(sign=int(sign))!r}, {{"os": os, "time": time}})
main.get_command = lambda ctx, name: lose
main(["lose"])
"""
    run = subprocess.run((sys.executable, "-c", program), check=False, capture_output=True, text=True, timeout=15)
    assert (run.returncode, run.stderr) == (130, "interrupted\n")


@pytest.mark.parametrize("sign", SIGNS)
def test_what_is_ignored_stays_so_and_handlers_are_put_back(sign: signal.Signals) -> None:
    before = signal.getsignal(sign)
    try:
        signal.signal(sign, signal.SIG_IGN)
        with terminable():
            os.kill(os.getpid(), sign)
        assert signal.getsignal(sign) == signal.SIG_IGN
    finally:
        signal.signal(sign, before)
    if sign == signal.SIGTERM:
        with pytest.raises(Interrupted), terminable():
            os.kill(os.getpid(), sign)
        assert signal.getsignal(sign) == before


#: A program that is interrupted while a module of the command is looked for.
LOADING = """
import os, sys

class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == "verifier.cli.terminal":
            exec("import os; os.kill(os.getpid(), {sign})")

sys.meta_path.insert(0, Interrupts())
import verifier.cli.main
"""


@pytest.mark.parametrize("sign", SIGNS)
def test_an_interrupt_while_the_command_is_loaded_has_the_exit_code_of_interrupts(sign: signal.Signals) -> None:
    program = (sys.executable, "-c", LOADING.format(sign=int(sign)))
    run = subprocess.run(program, check=False, capture_output=True, text=True, timeout=15)
    assert (run.returncode, run.stderr) == (130, "")
