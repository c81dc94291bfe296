"""What outcomes of chance are taken from: a zone, and what lies on top of it, which comes first.

Not for: a random one, or the only one there can be (`verifier.games.playing`).
"""

from verifier.kernel.ask import Chance
from verifier.kernel.game import Contents
from verifier.table.game import OnTable


def top_of(play: OnTable, chance: Chance) -> list[int]:
    """The pieces that an outcome begins with, the next one first: those that lie on top of its zone."""
    pile = play.declared.seat.on_top.get(chance.zone)
    return [] if pile is None else play.counts_of(pile, chance.seat)[::-1][: chance.count]


def contents(play: OnTable, chance: Chance) -> Contents:
    """What must come, and the counts of what the rest is taken from."""
    return Contents(tuple(top_of(play, chance)), play.source_of(chance))


def remaining(play: OnTable, chance: Chance) -> int:
    """How many pieces there are to take from."""
    pile = play.declared.seat.on_top.get(chance.zone)
    return (0 if pile is None else len(play.counts_of(pile, chance.seat))) + sum(play.source_of(chance))
