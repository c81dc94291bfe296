"""`verifier fmt`: what it changes, and what it leaves alone."""

import os
from pathlib import Path

import pytest

from tests.support.cli import REPLAY, call, write

pytestmark = pytest.mark.cli
LOOSE = REPLAY.replace("P1 play crash-gem 1 -> P2", "p1 plays Crash_Gem 1 at p2 # hit").replace("P1 buy 2", "P1 buys 2")


def test_a_file_is_rewritten_once(tmp_path: Path) -> None:
    (path,) = write(tmp_path, game=LOOSE)
    path.chmod(0o640)
    assert call("fmt", "--check", path).exit_code == 1
    assert path.read_text() == LOOSE
    assert call("fmt", path).exit_code == 0
    assert "  P1 play crash-gem 1 -> P2  # hit\n" in path.read_text()
    assert path.stat().st_mode & 0o777 == 0o640
    assert os.listdir(tmp_path) == ["game.yaml"]
    assert call("fmt", "--check", path).exit_code == 0


def test_standard_input_is_a_filter() -> None:
    result = call("fmt", "-", text=LOOSE)
    assert result.exit_code == 0
    assert result.stdout.startswith("format: replay/1\n")
    assert call("fmt", "-", text=result.stdout).stdout == result.stdout


def test_diff_and_stdout_change_nothing(tmp_path: Path) -> None:
    (path,) = write(tmp_path, game=LOOSE)
    result = call("fmt", "--diff", path)
    assert "-  P1 buys 2" in result.stdout.splitlines()
    assert "+  P1 buy 2" in result.stdout.splitlines()
    assert "P1 buy 2\n" in call("fmt", "--stdout", path).stdout
    assert path.read_text() == LOOSE


def test_what_cannot_be_read_is_left_alone(tmp_path: Path) -> None:
    bad, good = write(tmp_path, bad=LOOSE.replace("P2 decline", "P2 declin"), good=LOOSE)
    before = bad.read_text()
    result = call("fmt", tmp_path)
    assert result.exit_code == 2
    assert f"{bad}:14:6: malformed MF51 unknown verb 'declin'" in result.stderr
    assert bad.read_text() == before
    assert good.read_text() != LOOSE
    assert call("fmt", tmp_path / "games.jsonl").exit_code == 2
