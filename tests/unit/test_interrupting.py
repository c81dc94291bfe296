"""Commands that somebody ends: by Ctrl-C or by the signal that asks a process to end."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.cli import call
from verifier.cli.interrupting import Interrupted, terminable
from verifier.cli.main import main
from verifier.simulate.corpus import Usage

SIGNS = [signal.SIGINT, signal.SIGTERM]


@pytest.mark.parametrize("sign", SIGNS)
def test_a_game_that_is_written_when_a_simulation_is_ended_is_counted(
    sign: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add = Usage.add

    def interrupted(usage: Usage, *played: Any) -> None:
        signal.raise_signal(sign)  # when it is written, and not counted yet
        add(usage, *played)

    monkeypatch.setattr(Usage, "add", interrupted)
    result = call("simulate", "puzzle-strike/3e", "--games", "3", "--out", tmp_path / "g.jsonl")
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr.startswith("1 game")
    assert [path.read_bytes().count(b"\n") for path in tmp_path.iterdir()] == [1]


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


class HalfMade:
    """An object whose making was interrupted."""

    rest: str

    def __del__(self) -> None:
        """Take down what was never made."""
        del self.rest


def test_what_was_not_made_whole_is_taken_down_in_silence(capfd: pytest.CaptureFixture[str]) -> None:
    with terminable():
        HalfMade()
    assert capfd.readouterr().err == ""


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


#: A program that is interrupted while the command looks for one of its modules, each in a process: the exit codes.
LOADING = """
import os, runpy, sys

class Interrupts:
    def find_spec(self, name, path=None, target=None):
        global left
        if name not in ("verifier", "verifier.__main__"):
            left -= 1
            if not left:
                exec("import os; os.kill(os.getpid(), 2)")

sys.meta_path.insert(0, Interrupts())
sys.argv = ["verifier", "--version"]
for module in (1, 2, 3, 5, 8, 13, 21, 34):
    left = module
    process = os.fork()
    if not process:
        runpy.run_module("verifier", run_name="__main__")
    print(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), flush=True)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes to begin")
def test_an_interrupt_while_the_command_is_loaded_has_the_exit_code_of_interrupts() -> None:
    run = subprocess.run((sys.executable, "-c", LOADING), check=False, capture_output=True, text=True, timeout=15)
    assert (run.stdout.split(), run.stderr) == (["130"] * 8, "")


@pytest.mark.parametrize("words", [["audit", "--help"], ["rules", "list", "puzzle-strike/3e"]])
def test_whose_output_nobody_reads_any_more_has_no_verdict(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that has gone is no reason for the exit code of something illegal."""
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "w", encoding="utf-8", buffering=1) as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        with pytest.raises(SystemExit) as ended:
            main(words, prog_name="verifier")
        assert ended.value.code == 141
