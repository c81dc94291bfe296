"""Outcomes of chance: what they are taken from, a random one, and the only one there can be.

Not for: whether a recorded one is possible (`explain`).
"""

from typing import TYPE_CHECKING

from verifier.kernel.ask import Chance
from verifier.kernel.game import Contents

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


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


def copies(play: "Play", kind: int) -> int:
    """How many chips of a kind there can be at most: those of one box, or of several if the players' own are more."""
    return max(play.rules.chips[kind].box, sum(own.count(kind) for own in play.own))
