"""No clock has a part in an answer: whatever one shows, a record that leaves things out is told the same of."""

import time
from itertools import count
from pathlib import Path

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.cli import DISPUTED, call

pytestmark = pytest.mark.property
#: Seconds that a clock goes on by whenever somebody looks at it; a question to the solver takes one look.
PACES = 0.0, 100.0
REPLAYS = Path(__file__).parents[2] / "replays"
#: A net that no such clock comes to.
NET = "--time-limit", "1e9"
HEADER = """\
format: replay/1
ruleset: puzzle-strike/3e
seats:
  P1: {player: Alice, character: geiger}
  P2: {player: Bob, character: argagarg}
bank: first-game
"""
TURN = "P1 ante 1", "P1 buy gem-essence", "P1 draw ? x5"


def record(more: str, *lines: str) -> str:
    """A record with more in its header."""
    return f"{HEADER}{more}\nmoves: |\n" + "".join(f"  {line}\n" for line in lines)


COUNTS = "record: {draws: counts, reactions: taken}"
PARTLY = 'position: {turn: P1, phase: buy, seats: {P1: {hand: [1, 2], bag: "?", pile: [1]}, P2: {pile: [1]}}}'
UNKNOWN = "P1 draw ? x5", "P2 draw ? x5"
RECORDS = {
    "counts": record(COUNTS, *UNKNOWN, *TURN),
    "a fault with an account": (REPLAYS / "puzzle-strike/3e/partial/one-crash-gem-too-many.yaml").read_text("utf-8"),
    "no draws": record("record: {draws: none, reactions: none}", "P1 ante 1", "P1 buy combine", "P2 ante 1"),
    "no choices": record("record: {draws: all, reactions: taken, choices: none}", "P1 draw 1 x5", "P2 draw 1 x5"),
    "unknown words": record("record: {draws: all}", "P1 draw 1 1 1 1 ?", "P2 draw 1 x5", "P1 ante ?", "P1 buy wound"),
    "from the middle": record(f"from: turn 7\n{PARTLY}\n{COUNTS}", "P1 buy 1"),
    "a dispute": DISPUTED.replace("draws: all", "draws: counts") + "  P1 buy wound\n  P1 draw ? x2\n",
}  # fmt: skip


def told(monkeypatch: pytest.MonkeyPatch, pace: float, path: Path, at: str) -> list[str]:
    """What commands print of a record while every clock goes on at a pace."""
    asked = ("audit", path, "--infer", "--format", "json"), ("explain", path, "--at", at)
    looks = count()
    with monkeypatch.context() as patch:
        for clock in ("process_time", "monotonic", "perf_counter"):
            patch.setattr(time, clock, lambda: pace * next(looks))
        return [call(*words, *NET).stdout for words in asked]


@pytest.mark.parametrize("name", RECORDS)
def test_whatever_a_clock_shows_the_answers_are_the_same(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(RECORDS[name])
    at = str(max(number for number, line in enumerate(RECORDS[name].splitlines(), 1) if line.startswith("  ")))
    slow, quick = (told(monkeypatch, pace, path, at) for pace in PACES)
    assert slow == quick
    assert "time was up" not in slow[0]
