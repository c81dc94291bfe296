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
