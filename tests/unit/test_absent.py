"""What a game cannot have is wrong in a record that leaves things out, without a look at its completions."""

from dataclasses import replace

import pytest

from tests.support.games import game, simulated
from verifier.games.library import Library
from verifier.record.read import read_text
from verifier.verdicts.absent import absent_under
from verifier.verdicts.judge import examine
from verifier.verdicts.verdict import Audit

pytestmark = pytest.mark.unit
SHIPPED = Library()
HEADER = """format: replay/1
ruleset: puzzle-strike/3e
seats:
  P1: {player: Alice, character: grave}
  P2: {player: Bob, character: %s}
"""
NINE = (
    "[knockdown, sale-prices, draw-three, roundhouse, gem-essence, sneak-attack, recklessness, risky-move, "
    "mix-master, '?']"
)
MOST, SOME = "{draws: none, reactions: none, moves: most}", "{draws: none, reactions: none, choices: none, moves: some}"


def found(rest: str, *lines: str, character: str = "rook") -> Audit:
    """The verdict on a record that leaves things out."""
    text = HEADER % character + rest + "moves: |\n" + "".join(f"  {line}\n" for line in lines or ("# none",))
    replay = read_text(text, "notes.yaml", SHIPPED.names)
    return examine(SHIPPED.open(replay.ruleset, replay.overlays), replay)


TWO_OF_ONE = ("P1 ante 1", "P1 buy training-day", "P2 ante 1", "P2 buy thinking-ahead")


@pytest.mark.parametrize(
    ("rest", "lines", "character", "line", "clause"),
    [
        (f"bank: {NINE}\nrecord: {MOST}\n", TWO_OF_ONE, "rook", 12, "PS3-BANK-07"),
        (f"bank: {NINE}\nfrom: turn 9\nrecord: {SOME}\n", TWO_OF_ONE, "rook", 13, "PS3-BANK-07"),
        ("from: turn 9\nrecord: {draws: none}\n", ("P1 ante 1", "P1 play bag-of-tricks"), "rook", 10, "PS3-DECK-09"),
        (f"bank: first-game\nrecord: {SOME}\nclaims: [P1 buys roundhouse]\n", (), "rook", 8, "PS3-BANK-07"),
    ],
    ids=["two of one unknown stack", "the same later on", "a chip of nobody", "a claim"],
)
def test_what_the_game_cannot_have_is_illegal_whatever_was_left_out(
    rest: str, lines: tuple[str, ...], character: str, line: int, clause: str
) -> None:
    verdict = found(rest, *lines, character=character)
    assert verdict.fault is not None
    assert (verdict.verdict, verdict.fault.line, verdict.fault.clause) == ("illegal", line, clause)


def test_a_fault_before_such_a_thing_is_told_first() -> None:
    verdict = found("bank: first-game\nrecord: {draws: none}\n", "P1 ante 4", "P1 play bag-of-tricks")
    assert verdict.fault is not None
    assert (verdict.verdict, verdict.fault.line, verdict.fault.clause) == ("illegal", 9, "PS3-ANTE-02")


@pytest.mark.parametrize(
    ("rest", "character"),
    [
        (f"bank: first-game\nrecord: {SOME}\nclaims: [P1 buys roundhouse or one-two-punch]\n", "rook"),
        (f"bank: {NINE}\nrecord: {SOME}\nclaims: [P1 buys training-day]\n", "rook"),
        (
            f"bank: {NINE}\nrecord: {SOME}\nclaims: [no roundhouse, every buy is training-day]\n",
            "rook",
        ),
        (f"from: '?'\nrecord: {SOME}\nclaims: [P2 plays purge]\n", "'?'"),
    ],
    ids=["one of two", "of an unknown stack", "of what is not done", "of an unknown character"],
)
def test_what_the_game_can_have_is_left_to_its_completions(rest: str, character: str) -> None:
    assert found(rest, character=character).verdict != "illegal"


def test_no_legal_game_names_what_it_cannot_have() -> None:
    replay = simulated(7).replay
    assert len(replay.events) > 50
    assert absent_under(game(), replay) is None
    assert absent_under(game(), replace(replay, events=replay.events[20:])) is None
