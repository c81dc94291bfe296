"""Outcomes of chance: what they are taken from, a random one, and the only one there can be.

Not for: whether a recorded one is possible (`explain`).
"""

from random import Random
from typing import TYPE_CHECKING

from verifier.kernel.ask import Chance
from verifier.kernel.game import Contents, World
from verifier.kernel.values import Handful, surely_none

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


def sample(play: "Play", chance: Chance, random: Random) -> tuple[int, ...]:
    """A random outcome: chips on top of the bag first, then each chip as likely as any other."""
    top, counts, _ = contents(play, chance)
    left = chance.count - len(top)
    return (*top, *(random.sample(play.rules.chip_range, left, counts=counts) if left > 0 else ()))


def contents(play: "Play", chance: Chance) -> Contents:
    """What lies on top of the bag and must come, the next chip first, and the counts of the zone itself."""
    top = play.state.seats[chance.seat].top[::-1][: chance.count] if chance.zone == "bag" else []
    return Contents(tuple(top), play.zone(chance.seat, chance.zone))


def whole(play: "Play", chance: Chance) -> tuple[int, ...]:
    """Every chip of a bag that a draw empties; nothing if some stay in it."""
    if chance.zone != "bag":
        return ()
    player = play.state.seats[chance.seat]
    inside = [chip for chip, count in enumerate(player.bag) for _ in range(count)]
    found = (*player.top, *inside)
    return found if len(found) == chance.count else ()


def remaining(play: "Play", chance: Chance) -> int:
    """How many chips there are to draw from."""
    top = len(play.state.seats[chance.seat].top) if chance.zone == "bag" else 0
    return top + sum(play.zone(chance.seat, chance.zone))


def unknown(play: "Play", world: World, name: str, chance: Chance) -> Handful:
    """What lies on top of the bag, then unknown numbers of the kinds that are in it; all of them if nothing is left.

    The number of the last kind is what the others leave, so that the sum is known.
    """
    top, zone, _ = contents(play, chance)
    most = chance.count - len(top)
    kinds = [chip for chip in play.kinds_in_play if not surely_none(zone[chip])]
    numbers = [(chip, 1) for chip in top]
    if most == sum(zone):
        return Handful.of((*numbers, *((chip, zone[chip]) for chip in kinds)))
    left = most
    for chip in kinds[:-1] if most else ():
        number = world.unknown(f"{name} {most} {play.rules.chips[chip].slug}", 0, min(most, copies(play, chip)))
        world.require(number <= zone[chip])
        left -= number
        numbers.append((chip, number))
    if kinds and not surely_none(left):
        world.require(left >= 0)
        world.require(left <= zone[kinds[-1]])
        numbers.append((kinds[-1], left))
    return Handful.of(numbers)


def copies(play: "Play", chip: int) -> int:
    """How many chips of a kind there can be at most: those of one box, or of several if the players' own are more."""
    return max(play.rules.chips[chip].box, sum(own.count(chip) for own in play.own))
