"""Outcomes of chance that no line tells: a ruling lets them be missing, or the record ends before them."""

import pytest

from tests.support.each import each_of
from tests.support.games import library
from tests.support.synergy import header, judged, shipped
from verifier.corpus.batch import Batch, JudgingOptions
from verifier.record.read import ReplayReader

pytestmark = pytest.mark.unit
WHERE = "igor: {at: b2}, sinistra: {at: b3}, orc-1: {at: g1}"
ACCEPTS = 'ruling "let it be" accepts'


def test_a_roll_that_a_ruling_lets_be_missing_leaves_open_what_follows() -> None:
    found = judged(WHERE, f"P1 strike igor sinistra / P1 move igor b1 / {ACCEPTS} / P1 end")
    assert (found.verdict, found.line) == ("undecided", 2)
    assert found.message == "what follows from a ruling cannot be carried out (no line tells what P1 rolled)"


def test_a_roll_that_comes_late_is_the_one_that_is_missing() -> None:
    moves = f"P1 strike igor sinistra / P1 move igor b1 / {ACCEPTS} / P1 roll 1 / P1 end"
    assert judged(WHERE, moves).verdict == "legal"


SETUP = {"flags": "", "powers": "none", "position": "", "warriors": "{P1: [igor, vlad, mad-scientist-1]}"}


@each_of(
    "moves",
    [
        f"P1 draw mad-scientists-flag / P1 roll 5 / {ACCEPTS} / P2 roll 1 / P1 base b2",
        f"P1 roll 5 / {ACCEPTS} / P2 draw orcs-flag / P2 roll 1",
        f"P1 draw mad-scientists-flag / P2 draw orcs-flag / P1 roll 5 / P1 base b2 / {ACCEPTS}",
        f"P1 draw mad-scientists-flag / P2 draw orcs-flag / P1 base b2 / {ACCEPTS} / P2 base f6",
    ],
)
def test_what_is_not_drawn_or_rolled_at_the_beginning_brings_nothing_to_a_halt(moves: str) -> None:
    found = judged("", moves, more=SETUP)
    assert found.verdict in ("legal", "consistent", "illegal", "undecided")
    assert "Error" not in found.message


def test_going_on_past_a_strike_whose_roll_is_never_told() -> None:
    pytest.importorskip("z3", reason="z3-solver is not installed")
    moves = ("P1 strike igor orc-1", "P1 move igor a1", "P1 end")
    text = header({}, WHERE, "mad-scientists", "orcs") + "".join(f"  {line}\n" for line in moves)
    replay = ReplayReader(lambda *_: shipped().names).text(text, "synergy.yaml")
    found = [Batch(library(), options=JudgingOptions(go_on=on)).outcome(replay).audit for on in (False, True)]
    assert [one.verdict for one in found] == ["illegal", "illegal"]
    assert found[0].fault == found[1].fault
    assert found[0].fault is not None
    assert found[0].fault.clause == "SS-STRK-06"


def test_a_warrior_that_a_ruling_lets_act_after_it_has_left_the_board_is_on_no_square() -> None:
    where = "igor: {at: a1}, vlad: {at: g7}, sinistra: {at: b3}"
    found = judged(where, f"P1 move igor off / P1 move igor a2 / {ACCEPTS} / P1 end")
    assert (found.verdict, found.line) == ("undecided", 2)
    assert found.message == "what follows from a ruling cannot be carried out (igor is on no square)"
