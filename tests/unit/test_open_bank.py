"""Banks of which stacks are not known: what is legal all the same, what the moves tell, and what stays illegal."""

from dataclasses import replace

import pytest

from tests.support.games import game, library, read_lines
from verifier.kernel.source import Position, Unreadable
from verifier.language.node import Node
from verifier.language.reader import load
from verifier.record.model import RecordPromise, Replay, Result, SeatEntry
from verifier.verdicts.judge import audit
from verifier.verdicts.verdict import Audit

pytestmark = pytest.mark.unit
NOWHERE = Position("x")
#: Nine stacks, of which no action but one costs four to six.
CHEAP = "draw-three, gem-essence, one-of-each, one-two-punch, risky-move, self-improvement"
TRASHING = """
turn: P1
phase: action
seats:
  P1: {{pile: [1], hand: [{0}, knockdown, 1, 1], bag: [1, 1, 1, 1, reversal, martial-mastery, versatile-style]}}
  P2: {{pile: [1], hand: [1, 1, 1], bag: [1, 1, 1, crash-gem, stone-wall, big-rocks, strength-of-earth]}}
"""
OPENING = ("P1 draw crash-gem 1 1 1 1", "P2 draw 1 1 1 1 crash-gem", "P1 ante 1", "P1 play crash-gem 1 -> P2")


def replay_of(bank: str | None, lines: tuple[str, ...], position: str = "") -> Replay:
    """A record of a game with such a bank; None leaves it out."""
    seats = (SeatEntry("P1", "Alice", "grave", NOWHERE), SeatEntry("P2", "Bob", "rook", NOWHERE))
    setup: dict[str, Node] = {} if bank is None else {"bank": load(f"bank: {bank}", "x").need("bank")}
    if position:
        setup["position"] = load(position, "x")
    replay = Replay("x", "puzzle-strike/3e", mode="duel", seats=seats, setup=setup)
    return read_lines(replay, lines)


def judged(bank: str | None, *lines: str, position: str = "") -> Audit:
    """The verdict on such a record."""
    return audit(game(), replay_of(bank, lines, position))


def unknown(number: int, *named: str) -> str:
    """A bank in which so many stacks are not known."""
    return "[" + ", ".join((*named, *('"?"',) * number)) + "]"


@pytest.mark.parametrize("bank", [None, '"?"', unknown(10), unknown(9, "knockdown")])
def test_a_chip_that_is_bought_was_in_the_bank(bank: str | None) -> None:
    found = judged(bank, *OPENING, "P2 decline", "P1 buy sneak-attack")
    number = 9 if bank is not None and "knockdown" in bank else 10
    assert found.verdict == "consistent"
    assert [*map(str, found.open)] == [f"stacks of the bank that are not named: {number}; the moves need sneak-attack"]


@pytest.mark.parametrize("ruleset", ["puzzle-strike/1e", "puzzle-strike/2e", "puzzle-strike/3e"])
def test_every_edition_leaves_a_bank_open(ruleset: str) -> None:
    replay = replace(replay_of(None, OPENING[:2]), ruleset=ruleset)
    assert audit(library().open(ruleset), replay).verdict == "consistent"


def test_one_chip_too_many() -> None:
    bank = unknown(1, *CHEAP.split(", "), "knockdown", "recklessness", "secret-move")
    buys = ("P2 decline", "P1 buy sneak-attack", "P1 draw 1 1 reversal martial-mastery versatile-style", "P2 ante 1")
    assert judged(bank, *OPENING, *buys[:2]).verdict == "consistent"
    found = judged(bank, *OPENING, *buys, "P2 buy sale-prices")
    assert (found.verdict, found.fault is not None and found.fault.line) == ("illegal", 9)
    assert found.fault is not None
    assert "no stack in this game's bank" in found.fault.message


@pytest.mark.parametrize(
    ("bank", "clause"),
    [("[]", "PS3-BANK-06"), (unknown(9), "PS3-BANK-05"), (unknown(8, "knockdown", "knockdown"), "PS3-BANK-13")],
)
def test_what_no_bank_can_be(bank: str, clause: str) -> None:
    found = judged(bank, *OPENING)
    assert found.verdict == "illegal"
    assert found.fault is not None
    assert clause in (found.fault.clause, *found.fault.also)


def test_the_named_bank_is_judged_as_before() -> None:
    assert judged("first-game", *OPENING, "P2 decline").verdict == "legal"
    assert judged("first-game", *OPENING, "P2 decline", "P1 buy recklessness").verdict == "illegal"


def test_chips_of_a_position_come_from_the_bank() -> None:
    position = TRASHING.format("training-day")
    found = judged(unknown(9, "knockdown"), "P1 play training-day", position=position)
    assert [*map(str, found.open)] == ["stacks of the bank that are not named: 9; the moves need training-day"]
    full = unknown(1, *CHEAP.split(", "), "sneak-attack", "recklessness", "secret-move")
    crowded = judged(full, position=position)  # Training Day and Knockdown: two stacks for one place
    assert (crowded.verdict, crowded.fault is not None and crowded.fault.clause) == ("illegal", "PS3-BANK-07")


def test_a_gain_settles_a_stack() -> None:
    lines = ("P1 play training-day", "P1 trash knockdown", "P1 gain sneak-attack", "P1 buy 1")
    found = judged(unknown(9, "knockdown"), *lines, position=TRASHING.format("training-day"))
    assert [*map(str, found.open)] == [
        "stacks of the bank that are not named: 9; the moves need sneak-attack, training-day"
    ]
    none = judged(unknown(9, "knockdown"), "P1 buy 1", position=TRASHING.format("training-day"))
    assert none.verdict == "consistent"


def test_a_purchase_that_is_not_named() -> None:
    pytest.importorskip("z3", reason="z3-solver is not installed")
    from verifier.verdicts.infer import infer

    replay = replay_of(unknown(9, "knockdown"), (*OPENING, "P2 decline", "P1 buy sneak-attack", "P1 draw ? x5"))
    replay = replace(replay, record=RecordPromise("counts", "taken"))
    assert audit(game(), replay).verdict == "consistent"
    assert infer(game(), replay).setup == ("sneak-attack",)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('"?"', "consistent"),
        ("?", "a text that starts with '?' needs quotes"),
        ("[a, ?]", "nothing but ? needs quotes"),
    ],
)
def test_a_question_mark_needs_quotes(text: str, said: str) -> None:
    try:
        found = judged(text, *OPENING).verdict
    except Unreadable as error:
        found = str(error)
    assert said in found


@pytest.mark.parametrize(
    ("result", "verdict"),
    [(Result(0), "consistent"), (Result(0, "overflow"), "illegal"), (Result(None), "legal")],
)
def test_how_a_game_was_won_need_not_be_recorded(result: Result, verdict: str) -> None:
    replay = replay_of("first-game", (*OPENING, "P2 decline", "P1 buy 1"))
    assert audit(game(), replace(replay, result=result)).verdict == verdict
    bare = audit(game(), replace(replay, events=(), result=result))
    assert (bare.verdict, str(bare.open[0]).partition(":")[0]) == ("consistent", "no moves are recorded")
