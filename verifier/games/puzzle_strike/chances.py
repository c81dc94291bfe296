"""Outcomes of chance: a random one, and the only one there can be.

Not for: whether a recorded one is possible (`explain`).
"""

from random import Random
from typing import TYPE_CHECKING

from verifier.kernel.ask import Chance

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


def sample(play: "Play", chance: Chance, random: Random) -> tuple[int, ...]:
    """A random outcome: chips on top of the bag first, then each chip as likely as any other."""
    player = play.state.seats[chance.seat]
    top = player.top[::-1][: chance.count] if chance.zone == "bag" else []
    counts, left = play.zone(chance.seat, chance.zone), chance.count - len(top)
    return (*top, *(random.sample(play.rules.chip_range, left, counts=counts) if left > 0 else ()))


def whole(play: "Play", chance: Chance) -> tuple[int, ...]:
    """Every chip of a bag that a draw empties; nothing if some stay in it."""
    if chance.zone != "bag":
        return ()
    player = play.state.seats[chance.seat]
    inside = [chip for chip, count in enumerate(player.bag) for _ in range(count)]
    found = (*player.top, *inside)
    return found if len(found) == chance.count else ()
