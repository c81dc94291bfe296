"""Records that begin in the middle of a game: what was before is unknown, and nothing is illegal by that."""

import pytest

from verifier.games.library import Library
from verifier.record.read import Reader
from verifier.run.budget import Budget
from verifier.verdicts.judge import audit
from verifier.verdicts.verdict import Audit

pytestmark = pytest.mark.unit
LIBRARY = Library()
HEADER = """\
format: replay/1
ruleset: puzzle-strike/3e
seats: {P1: {player: Alice, character: grave}, P2: {player: Bob, character: rook}}
"""
#: Two turns that a game can come to.
TURNS = (
    "P1 ante 1",
    "P1 play combine 1+1",
    "P1 buy 2",
    "P1 draw 1 1 2 combine reversal",
    "P2 ante 1",
    "P2 buy 1",
    "P2 draw 1 1 1 2 stone-wall",
)


def verdict(*lines: str, header: str = "from: turn 7\n") -> Audit:
    text = HEADER + header + "moves: |\n" + "".join(f"  {line}\n" for line in lines)
    replay = Reader(LIBRARY.names).text(text, "f.yaml")
    return audit(LIBRARY.open(replay.ruleset), replay, Budget(5))


OPEN = (
    "from: turn 7\n",
    'from: "?"\n',
    "bank: first-game\nfrom: turn 12\n",
    'position: "?"\n',
)


@pytest.mark.parametrize("header", OPEN)
def test_what_was_before_is_no_fault(header: str) -> None:
    found = verdict(*TURNS, header=header)
    assert found.verdict == "consistent", found.fault
    assert "what lay where at the first line is not recorded" in map(str, found.open)


def test_without_the_key_such_a_record_is_wrong() -> None:
    assert verdict(*TURNS, header="bank: first-game\n").verdict == "illegal"


def test_what_is_said_of_a_position_holds() -> None:
    told = "from: turn 7\nposition: {seats: {P1: {hand: [1, 1, 1, 1, 1], pile: [1, 1]}}}\n"
    assert verdict("P1 ante 1", "P1 buy 2", header=told).verdict == "consistent"
    assert verdict("P1 ante 1", "P1 play combine 1+1", header=told).verdict == "undecided", "he has none in hand"
    partly = 'position: {turn: P1, phase: buy, seats: {P1: {hand: [1, 2], bag: "?", pile: [1]}, P2: {pile: [1]}}}\n'
    assert verdict("P1 buy 3", header=partly).verdict in ("illegal", "undecided")
    assert verdict("P1 buy 1", header=partly).verdict == "consistent"


@pytest.mark.parametrize("said", ["turn", "7", "turn x", "turn 0", "[7]"])
def test_from_is_a_turn_or_unknown(said: str) -> None:
    assert verdict(*TURNS, header=f"from: {said}\n").verdict == "malformed"


def test_no_fault_is_certain_where_more_may_have_been_carried_over() -> None:
    """Two antes in a row, where everything lay in known places: an effect of the turn before may have had one anted."""
    known = "{hand: [1, 1], bag: [], discard: [], pile: [1]}"
    whole = f"bank: first-game\nfrom: turn 7\nposition: {{level: 0, seats: {{P1: {known}, P2: {known}}}}}\n"
    found = verdict("P1 ante 1", "P1 ante 1", header=whole)
    assert (found.verdict, found.fault is not None and found.fault.code) == ("undecided", "UD37")
    assert verdict("P1 ante 1", "P1 buy 1", header=whole).verdict == "consistent"


def test_unknown_seats_of_a_position_hold_anything() -> None:
    header = 'bank: first-game\nposition: {turn: P1, phase: ante, number: 9, level: 0, seats: "?"}\n'
    assert verdict(*TURNS, header=header).verdict == "consistent"
