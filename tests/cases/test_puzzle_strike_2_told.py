"""What judges are told of a wrong line of Puzzle Strike 2, and what a dispute turns on."""

from typing import Any

import pytest

from tests.support.second import followed, header, scene, shipped
from verifier.games.library import Library
from verifier.kernel.game import IllegalSetup
from verifier.record.read import ReplayReader
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.unit
VIGOR = ["burning-vigor", "wound"]
STUDY = """\
format: replay/1
ruleset: puzzle-strike-2/base
mode: duel
seats: {P1: {player: Alice, character: jaina}, P2: {player: Bob, character: grave}}
deck: grand-melee
bank: [dash, dash, dash, kidney-shot, blue-card]
position: {phase: action, seats: {P1: {hand: [burning-vigor, wound], actions: 2}}}
moves: |
  P1 play burning-vigor none
"""


@pytest.mark.parametrize(
    ("lines", "position", "message"),
    [
        ("P1 play burning-vigor wound / P2 ante blue blue", {"hand": VIGOR},
         "what P2 has to ante is blue, not blue blue"),
        ("P1 play burning-vigor wound / P2 ante pink", {"hand": VIGOR}, "what P2 has to ante is blue, not pink"),
        ("P1 play burning-vigor none", {"hand": VIGOR, "readings": {"burning-vigor.trash": "must"}},
         "it takes a card from the hand, not none"),
        ("P1 play kidney-shot 6", {"piles": ("UBBBK", ""), "hand": ["kidney-shot"]},
         "no gem lies in space 6 of P1's pile, which has 5 gems"),
        ("P1 play crash-gem = P2 incoming 6", {"piles": ("UBBBB", ""), "hand": ["crash-gem"]},
         "the line or the total is wrong: P2 incoming is 5, not 6; P1 broke 4 and sent 5, 1 of them for the height"),
        ("P1 drop", {}, "P1 has no incoming gems to drop"),
        ("P1 drop", {"piles": ("B" * 14, ""), "incoming": (2, 0)}, "P1's pile is full, so nothing can be dropped"),
        ("P1 diamond", {"diamond": True},
         "diamond what? overload or purify or energize or trickshot or none is needed"),
        ("P1 buy 1 / P1 deal pink-card / P1 buy 2", {"at": "buy"}, "one buy a turn, in the buy phase"),
    ],
)  # fmt: skip
def test_a_wrong_line_is_told_so(lines: str, position: dict[str, Any], message: str) -> None:
    assert followed(scene(**position), *lines.split(" / ")).partition(": ")[2] == message


def test_a_card_of_another_deck_is_told_so() -> None:
    with pytest.raises(IllegalSetup) as caught:
        shipped().start(header(("dash", "dash", "dash", "kidney-shot", "spiky-present")), {})
    assert caught.value.refusal.message == "the deck grand-melee does not hold spiky-present"


def test_a_dispute_turns_on_what_both_sides_came_to() -> None:
    """That a Wound need not be trashed makes the difference, and not what follows if none is, which one side meets."""
    library = Library()
    found = audit(library.open("puzzle-strike-2/base"), ReplayReader(library.names).text(STUDY, "study"))
    assert found.dispute is not None
    assert found.dispute.points == ("burning-vigor.trash",)
