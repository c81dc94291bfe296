"""What a finding's record shows is not hidden among chips that a path has put out of the way."""

from dataclasses import replace

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.games import game, library
from verifier.record.read import ReplayReader
from verifier.search.witness import without_crowds
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.property
RECORD = """\
format: replay/1
ruleset: puzzle-strike/3e
mode: duel
seats:
  P1: {player: Alice, character: rook}
  P2: {player: Bob, character: grave}
bank: [chip-damage, combos-are-hard, draw-three, gem-essence, gems-to-gemonade, its-a-trap, its-combo-time,
  iron-defense, knockdown, master-puzzler]
position:
  turn: P1
  phase: action
  seats:
    P1:
      hand: {strength-of-earth: 1}
      pile: [1]
    P2:
      discard: {DISCARD}
moves: |
  P1 play strength-of-earth 1
"""


@pytest.mark.parametrize(
    ("discard", "left"),
    [
        ("2-gem: 20, wound: 21, reversal: 1", "2-gem: 20, reversal: 1"),
        ("reversal: 1, 2-gem: 20, wound: 21", "reversal: 1, 2-gem: 20"),
        ("2-gem: 20", "2-gem: 20"),
        ("wound: 21, crash-gem: 13, combine: 18", ""),
    ],
)
def test_only_the_crowd_that_the_verdict_turns_on_is_left(discard: str, left: str) -> None:
    text = RECORD.replace("DISCARD", discard)
    replay = replace(ReplayReader(library().names).text(text, "witness"), presumes=False)
    assert without_crowds(game(), text, audit(game(), replay)) == RECORD.replace("DISCARD", left)
