"""Words of a line that no way uses are the fault, and not the line behind them, which comes too early."""

import pytest

from verifier.games.library import Library
from verifier.record.read import read_text
from verifier.verdicts.judge import examine

pytestmark = pytest.mark.unit
LIBRARY = Library()
HEADER = (
    "format: replay/1\nruleset: puzzle-strike/3e\nmode: duel\nbank: first-game\n"
    "seats: {P1: {player: Alice, character: grave}, P2: {player: Bob, character: rook}}\n"
)
POSITION = (
    "record: {draws: all, reactions: all}\nposition: {turn: P1, phase: action, seats: {"
    "P1: {hand: [draw-three, knockdown, combine, 1], bag: [1 x4], pile: [1, 1]}, P2: {hand: [1, wound]}}}\nmoves: |\n"
)
COUNTS = "record: {draws: counts, reactions: taken}\nmoves: |\n"
OPENING = ("P1 draw ? x5", "P2 draw ? x5", "P1 ante 1")


def fault_at(header: str, *lines: str) -> int:
    """The number of the first wrong one of some lines, which must be illegal."""
    text = HEADER + header
    replay = read_text(text + "".join(f"  {line}\n" for line in lines), "words.yaml", LIBRARY.names)
    verdict = examine(LIBRARY.open(replay.ruleset, replay.overlays), replay)
    assert (verdict.verdict, verdict.fault is not None) == ("illegal", True)
    return verdict.fault.line - text.count("\n") if verdict.fault is not None else 0


@pytest.mark.parametrize(
    "lines",
    [
        ("P1 play draw-three -> P1",),
        ("P1 play draw-three -> P1", "P1 buy 1"),
        ("P1 play draw-three 1", "P1 draw 1 1", "P1 buy 1"),
        ("P1 play draw-three wound", "P1 draw 1 1 1", "P1 buy 1"),
        ("P1 play knockdown -> P1", "P1 buy 1"),
        ("P1 play draw-three -> P1", "P1 concede"),
        ("P1 play draw-three 1", "P2 concede"),
    ],
    ids=["at the end", "a draw is missing", "a chip is", "nothing is", "another's choice is", "given up", "by another"],
)
def test_words_that_no_way_uses_are_the_fault(lines: tuple[str, ...]) -> None:
    assert fault_at(POSITION, *lines) == 1


def test_words_that_are_used_are_no_fault() -> None:
    assert fault_at(POSITION, "P1 play knockdown", "P1 buy 1") == 2
    assert fault_at(POSITION, "P1 play combine 1", "P1 buy 1") == 1
    assert fault_at(POSITION, "P1 play combine 1", "P1 choose 1", "P2 buy 1") == 3


@pytest.mark.parametrize("seat", ["P1", "P2"])
def test_who_gives_up_within_a_choice_has_nothing_more_to_say(seat: str) -> None:
    text = HEADER + POSITION + f"  P1 play combine 1\n  {seat} concede\n"
    replay = read_text(text, "words.yaml", LIBRARY.names)
    assert examine(LIBRARY.open(replay.ruleset, replay.overlays), replay).verdict == "legal"
    assert fault_at(POSITION, "P1 play combine 3", f"{seat} concede") == 1
    assert fault_at(POSITION, "P1 play combine 1", f"{seat} concede", "P2 ante 1") == 3


def test_words_of_a_record_that_leaves_things_out_are_the_fault_too() -> None:
    pytest.importorskip("z3", reason="z3-solver is not installed")
    assert fault_at(COUNTS, *OPENING, "P1 play reversal -> P1", "P1 buy ?") == 4
