"""Both readings of the rules agree about the character chips of the 1st edition, as they do about the 3rd edition's.

Not for: whether what both say is right, which is `tests/unit/test_edition_characters.py`.
"""

from random import Random

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.both import Pair, Tally
from verifier.games.library import Library

pytestmark = pytest.mark.property
GAME = Library().open("puzzle-strike/1e")
#: The chips whose texts are made of operations that the 3rd edition does not use, or of old ones in another way.
CHIPS = (
    *("martial-mastery", "playing-with-fire", "dragon-form", "rigorous-training", "purge-bad-habits"),
    *("stone-wall", "strength-of-earth", "pilebunker", "troublesome-rhetoric", "burst-of-speed"),
    *("future-sight", "its-time-for-the-past", "pandas-bargain", "living-on-the-edge", "hex-of-murkwood"),
    "protective-ward",
)
#: Chips that give the others something to answer, to count or to limit.
PARTNERS = ("crash-gem", "combine", "double-take", "big-rocks", "reversal", "wound")
ROUNDS, JOINT_ROUNDS = 3, 2


@pytest.mark.rotating(20)
@pytest.mark.parametrize("chip", CHIPS)
def test_readings_agree_about_a_chip(chip: str) -> None:
    tally = Tally()
    for number in range(ROUNDS):
        for scene in GAME.scenes((chip,), broad=number % 2 == 1):
            Pair(scene, Random(f"{scene.name} {number}"), tally).run()
    assert tally.of("refused") + tally.of("allowed") > 20
    assert tally.of("observed") > 200


@pytest.mark.rotating(20)
@pytest.mark.parametrize("chip", CHIPS)
@pytest.mark.parametrize("partner", PARTNERS)
def test_readings_agree_about_a_chip_with_another(chip: str, partner: str) -> None:
    for number in range(JOINT_ROUNDS):
        random = Random(f"{chip} {partner} {number}")
        scenes = list(GAME.scenes((chip, partner), broad=number % 2 == 1))
        for scene in random.sample(scenes, min(len(scenes), 2)):
            Pair(scene, random, Tally()).run()


def test_an_extra_turn_agrees() -> None:
    for scene in GAME.scenes(("burst-of-speed",), turns=2):
        Pair(scene, Random(scene.name), Tally()).run()
