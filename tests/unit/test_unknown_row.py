"""Puzzle Strike 2 with a row of which it is not known what lies there: a fault that cannot turn on it is illegal."""

import pytest

from verifier.games.library import Library
from verifier.record.read import ReplayReader
from verifier.run.budget import Budget
from verifier.verdicts.judge import audit
from verifier.verdicts.verdict import Audit

pytestmark = pytest.mark.unit
LIBRARY = Library()
HEADER = """\
format: replay/1
ruleset: puzzle-strike-2/base
mode: duel
seats: {P1: {player: Alice, character: grave}, P2: {player: Bob, character: jaina}}
deck: grand-melee
facts: {buy-costs: {3: 1, 4: 2, 5: 3}}
"""
#: A row of which the card in the ante slot is not known.
ROW = 'bank: [kidney-shot, brass-knuckles, unleashed-tiger, dash, "?"]\n'
HANDS = (
    "P1 draw crash-gem skill-up swap swap basic-block",
    "P2 draw crash-gem crash-gem swap basic-block unstable-power",
)
#: How Alice's turn goes on until her discard pile is made use of.
BOUGHT = ("P1 ante blue blue", "P1 drop", "P1 buy 1", "P1 deal pink-card")
DRAWN = "P1 draw crash-gem basic-block skip-ahead sword-slice grave-third burning-vigor"


def verdict(*lines: str, header: str = ROW, after: str = "") -> Audit:
    text = HEADER + header + "moves: |\n" + "".join(f"  {line}\n" for line in lines) + after
    replay = ReplayReader(LIBRARY.names).text(text, "f.yaml")
    return audit(LIBRARY.open(replay.ruleset), replay, Budget(5))


@pytest.mark.parametrize(
    ("lines", "clause"),
    [
        (("P1 ante blue blue blue",), "PS2-ANTE-02"),
        (("P1 ante blue pink",), "PS2-ANTE-05"),
        (("P1 ante blue blue", "P1 diamond purify purple"), "PS2-DIAM-03"),
        (("P1 ante blue blue", "P1 play swap 1+2", "P1 play swap 1+2", "P1 play swap 1+2"), "PS2-PLAY-01"),
        (("P1 ante blue blue", "P1 play swap 1+3"), "PS2-SYM-01"),
        (("P2 ante blue blue",), "PS2-TURN-01"),
    ],
)
def test_what_no_card_of_the_row_can_allow_is_illegal(lines: tuple[str, ...], clause: str) -> None:
    found = verdict(*HANDS, *lines)
    assert found.verdict == "illegal", found.fault
    assert found.fault is not None and found.fault.clause == clause


def test_it_is_so_with_no_card_known_at_all() -> None:
    found = verdict(*HANDS, "P1 ante blue blue", "P1 diamond purify purple", header="")
    assert (found.verdict, found.fault and found.fault.clause) == ("illegal", "PS2-DIAM-03")
    found = verdict("P1 draw crash-gem crash-gem crash-gem swap basic-block", header="")
    assert found.verdict == "illegal"


def test_who_gives_up_has_not_won() -> None:
    found = verdict(*HANDS, "P1 concede", after="result: {winner: P1, by: concession}\n")
    assert (found.verdict, found.fault and found.fault.clause) == ("illegal", "PS2-WIN-04")


@pytest.mark.parametrize("header", ["", 'bank: ["?", brass-knuckles, unleashed-tiger, dash, "?"]\n'])
def test_a_card_that_was_bought_may_be_any(header: str) -> None:
    """Which card lay in the first slot is not known: what is drawn once it can be drawn is no fault."""
    turns = (*BOUGHT, "P1 draw crash-gem basic-block sword-slice skip-ahead grave-third bloodlust")
    found = verdict(*HANDS, *turns, header=header)
    assert found.verdict != "illegal", found.fault


def test_the_colour_of_an_ante_is_that_of_the_row_whatever_was_before() -> None:
    known = ROW.replace('"?"', "blue-card") + "from: turn 7\n"
    assert verdict("P1 ante blue pink", header=known).verdict == "illegal"
    assert verdict("P1 ante blue blue", header=known).verdict == "consistent"
    assert verdict("P1 ante pink pink", header=ROW + "from: turn 7\n").verdict == "consistent"


def test_a_deal_that_a_turn_has_left_behind_is_no_deal_of_the_next_one() -> None:
    """A record that need not tell deals and tells one: what it deals is not open, nor is the colour of another card."""
    header = ROW.replace('"?"', "blue-card") + "record: {draws: none}\n"
    turns = ("P1 ante", "P1 drop", "P1 buy 1", "P1 deal purple-card", "P2 ante", "P2 play unstable-power")
    found = verdict(*turns, "P2 play swap none", header=header)
    assert (found.verdict, found.fault and found.fault.norm) == ("illegal", "actions-to-pay")
    assert verdict(*turns, header=header).verdict == "consistent"


def test_a_card_of_the_row_that_a_line_names_may_have_lain_there() -> None:
    header = ROW.replace("dash", '"?"')
    lines = ("P1 ante", "P1 drop", "P1 play skill-up dash", "P1 deal blue-card")
    assert verdict(*HANDS, *lines, header=header).verdict != "illegal"
    assert verdict(*HANDS, *lines, "P1 play swap 1+3", header=ROW).verdict == "illegal"
