"""Both readings of the rules agree: what holds on unknown counts for some numbers holds on these numbers, and no more.

Random well-formed positions, random legal answers; at every question every conceivable answer, after every move all
that players can see. Not for: whether what both say is right.
"""

from collections.abc import Callable, Sequence
from random import Random

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.both import Disagreement, Pair, Tally
from tests.support.rotating import in_turn
from verifier.games.library import Library
from verifier.games.puzzle_strike import zones
from verifier.kernel.values import Handful, counted, larger
from verifier.symbolic.path import SymbolicPath
from verifier.symbolic.values import SymbolicCount, SymbolicTruth

pytestmark = pytest.mark.property
GAME = Library().open("puzzle-strike/3e")
CHIPS = GAME.searchable()
#: Runs of each scene of a chip by itself, and of some scenes of a pair.
ROUNDS, JOINT_ROUNDS = 3, 3
#: Chips that give the others something to answer.
PARTNERS = ("crash-gem", "combine", "sneak-attack", "knockdown")


def compared(chips: tuple[str, ...], rounds: int, tally: Tally, most: int = 1000) -> None:
    """Compare runs of some chips' scenes, every other round in positions with more left open."""
    for number in range(rounds):
        random = Random(f"{chips} {number}")
        scenes = list(GAME.scenes(chips, broad=number % 2 == 1))
        for scene in random.sample(scenes, min(len(scenes), most)):
            Pair(scene, random, tally).run()


@pytest.mark.rotating(40)
@pytest.mark.parametrize("chips", [(), *((chip,) for chip in CHIPS)], ids=lambda chips: " ".join(chips) or "turn")
def test_readings_agree_about_a_chip(chips: tuple[str, ...]) -> None:
    tally = Tally()
    compared(chips, ROUNDS, tally)
    assert tally.of("refused") + tally.of("allowed") > 20
    assert tally.of("observed") > 200


@pytest.mark.rotating(40)
@pytest.mark.parametrize("chip", CHIPS)
def test_readings_agree_about_a_chip_with_others(chip: str) -> None:
    others = [other for other in CHIPS if other != chip and other not in PARTNERS]
    for other in (*PARTNERS, *Random(chip).sample(others, 3)):
        if other != chip:
            compared((chip, other), JOINT_ROUNDS, Tally(), most=1)


def test_turns_that_follow_agree() -> None:
    tally = Tally()
    for chip in in_turn(("crash-gem", "roundhouse", "option-select", "dragon-form"), 2):
        for scene in GAME.scenes((chip,) if chip in CHIPS else (), turns=2):
            Pair(scene, Random(f"{chip} {scene.name}"), tally).run()
    assert tally.decisions["chance"] > 0


def test_the_comparison_is_about_much() -> None:
    tally = Tally()
    compared((), ROUNDS, tally)
    for chip in ("crash-gem", "combine", "stone-wall"):
        compared((chip, "double-crash-gem"), ROUNDS, tally)
    assert tally.of("refused") > 3000
    assert tally.of("allowed") > 300
    assert tally.of("observed") > 10_000
    assert {"play", "crash", "combine", "target", "react-send", "buy", "keep", "chance"} <= set(tally.decisions)


# Broken on purpose: each of these operations does another thing on unknown counts than on known ones.


def first_of(one: int, other: int) -> int:
    """The larger of two counts, and the first of two unknown ones."""
    return one if isinstance(one, SymbolicCount) or isinstance(other, SymbolicCount) else larger(one, other)


def all_but_one(chips: tuple[int, ...]) -> object:
    """Kinds with their numbers, without the last kind of a handful."""
    return list(counted(chips))[:-1] if isinstance(chips, Handful) else counted(chips)


def always(path: SymbolicPath, predicates: Sequence[Callable[[], bool]]) -> bool:
    """A summary that asks nobody."""
    return True


#: Each with the chip that is tried first, as it shows it at once.
BROKEN: dict[str, tuple[object, str, object, str]] = {
    "larger": (zones, "larger", first_of, "crash-gem"),
    "counted": (zones, "counted", all_but_one, "draw-three"),
    "pick": (SymbolicTruth, "pick", lambda self, then, otherwise: then, "crash-gem"),
    "more": (SymbolicCount, "__gt__", lambda self, other: self.compared("le", other - self), "draw-three"),
    "summary": (SymbolicPath, "summary", always, "risky-move"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_an_operation_that_is_broken_on_unknown_counts_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    place, what, wrong, first = BROKEN[name]
    monkeypatch.setattr(place, what, wrong)
    with pytest.raises(Disagreement):
        for chip in (first, "draw-three", "crash-gem", "combine", "its-a-trap", "risky-move"):
            compared((chip,), 6, Tally())
