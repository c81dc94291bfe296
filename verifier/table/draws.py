"""Outcomes of chance: what they are taken from, a random one, and the only one there can be.

A zone is drawn from with what lies on top of it, which comes first. Not for: whether a recorded outcome is possible.
"""

from collections.abc import Sequence
from random import Random

from verifier.kernel.ask import Chance
from verifier.kernel.game import Contents, World
from verifier.kernel.values import Handful, surely_none
from verifier.table.game import OnTable


def top_of(play: OnTable, chance: Chance) -> list[int]:
    """The pieces that an outcome begins with, the next one first: those that lie on top of its zone."""
    pile = play.declared.seat.on_top.get(chance.zone)
    return [] if pile is None else play.counts_of(pile, chance.seat)[::-1][: chance.count]


def contents(play: OnTable, chance: Chance) -> Contents:
    """What must come, and the counts of what the rest is taken from."""
    return Contents(tuple(top_of(play, chance)), play.source_of(chance))


def sample(play: OnTable, chance: Chance, random: Random) -> tuple[int, ...]:
    """A random outcome: what lies on top first, then each piece as likely as any other."""
    top, counts, _ = play.contents(chance)
    return (*top, *picked(counts, chance.count - len(top), random))


def picked(counts: Sequence[int], number: int, random: Random) -> Sequence[int]:
    """So many pieces at random."""
    return random.sample(range(len(counts)), number, counts=counts) if number > 0 else ()


def whole(play: OnTable, chance: Chance) -> tuple[int, ...]:
    """Every piece of a zone that a draw empties; nothing if some stay in it."""
    inside = [kind for kind, count in enumerate(play.source_of(chance)) for _ in range(count)]
    found = (*top_of(play, chance), *inside)
    return found if len(found) == chance.count else ()


def remaining(play: OnTable, chance: Chance) -> int:
    """How many pieces there are to take from."""
    pile = play.declared.seat.on_top.get(chance.zone)
    return (0 if pile is None else len(play.counts_of(pile, chance.seat))) + sum(play.source_of(chance))


def unknown(play: OnTable, world: World, name: str, chance: Chance) -> Handful:
    """What lies on top, then unknown numbers of the kinds that are in the zone; all of them if nothing is left.

    The number of the last kind is what the others leave, so that the sum is known.
    """
    top, zone, exact = play.contents(chance)
    left = most = chance.count - len(top)
    kinds = [kind for kind in play.kinds_in_play if not surely_none(zone[kind])]
    numbers = [(kind, 1) for kind in top]
    if exact and most == sum(zone):
        return Handful.of((*numbers, *((kind, zone[kind]) for kind in kinds)))
    for kind in kinds[:-1] if most else ():
        number = world.unknown(f"{name} {most} {play.slug_of(kind)}", 0, min(most, play.most_of(kind)))
        world.require(number <= zone[kind])
        left -= number
        numbers.append((kind, number))
    if kinds and not surely_none(left):
        world.require(left >= 0)
        world.require(left <= zone[kinds[-1]])
        numbers.append((kinds[-1], left))
    return Handful.of(numbers)
