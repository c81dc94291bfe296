"""Rulings in Puzzle Strike 2 that let a move pass which takes more than there is."""

import pytest

from verifier.games.library import Library
from verifier.record.read import ReplayReader
from verifier.verdicts.judge import audit
from verifier.verdicts.verdict import Audit

pytestmark = pytest.mark.unit
LIBRARY = Library()
HEADER = """\
format: replay/1
ruleset: puzzle-strike-2/base
seats: {P1: {player: Alice, character: grave}, P2: {player: Bob, character: jaina}}
deck: grand-melee
bank: [kidney-shot, brass-knuckles, unleashed-tiger, dash, blue-card]
position:
  turn: P1
  phase: action
  scepter: P1
  seats: {P1: {actions: 0, pile: [blue, pink], hand: [swap, swap]}, P2: {diamonds: 1}}
moves: |
  P1 play swap 1+2
  ruling "let it stand" accepts
"""


def verdict(text: str) -> Audit:
    replay = ReplayReader(LIBRARY.names).text(text, "f.yaml")
    return audit(LIBRARY.open(replay.ruleset), replay)


def test_a_play_without_an_action_that_a_judge_lets_stand_takes_none() -> None:
    found = verdict(HEADER)
    assert (found.verdict, [one.outcome for one in found.rulings]) == ("legal", ["lifted"])
    again = verdict(HEADER + "  P1 play swap 1+2\n")
    assert again.fault is not None and again.fault.norm == "actions-to-pay"


def test_what_there_would_be_less_than_none_of_is_named() -> None:
    found = LIBRARY.open("puzzle-strike-2/base")
    replay = ReplayReader(LIBRARY.names).text(HEADER, "f.yaml")
    play = found.start(replay, {})
    assert play.inconsistency() == ""
    play.state.seats[0].hand[play.rules.index["swap"]] = -1
    assert play.inconsistency() == "P1 would have fewer than none left: hand of swap"
