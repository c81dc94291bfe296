"""A scene under other rules: the same cards in the same order, with as many at the table as the other rules are for.

Not for: what happens in it (`scene`).
"""

from dataclasses import replace

from verifier.games.puzzle_strike_2.anywhere import Shape
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.games.puzzle_strike_2.scene import TurnScene
from verifier.games.puzzle_strike_2.scenes import FURTHER


def elsewhere(rules: Rules, scene: object) -> TurnScene | None:
    """A scene of other rules under these; None if they have no such phase, or nobody in the seats that matter."""
    assert isinstance(scene, TurnScene)
    if scene.phase not in rules.turn or scene.phase in rules.mode.skips:
        return None
    shape = seated(scene.shape, rules)
    if shape is None or (shape.diamond and rules.mode.diamonds != scene.rules.mode.diamonds):
        return None
    return replace(scene, rules=rules, shape=shape, last=scene.last if scene.last in rules.turn else "")


def seated(shape: Shape, rules: Rules) -> Shape | None:
    """A shape with a seat more or less; None if whose turn it is would be somebody else."""
    others = rules.mode.automaton is not None
    count = min((number + others for number in rules.mode.players), key=lambda n: (abs(n - len(shape.characters)), n))
    characters = people(shape, rules, count - others) + ("",) * others
    if shape.active >= count or bool(characters[shape.active]) != bool(shape.characters[shape.active]):
        return None
    holder = count - 1 if others else min(shape.holder, count - 1)  # who runs by itself always has the scepter
    heights = (*shape.heights, *(FURTHER,) * count)[: count - others]
    return replace(shape, characters=characters, heights=heights, holder=holder)


def people(shape: Shape, rules: Rules, count: int) -> tuple[str, ...]:
    """So many characters, those of a shape first."""
    there = tuple(name for name in shape.characters if name)
    return (*there, *(name for name in rules.characters if name not in there))[:count]
