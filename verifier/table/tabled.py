"""A game in progress on a declared table: all that follows from the declaration, as methods. Not for: rules."""

from verifier.table import places, sights, written
from verifier.table.mending import Mending


class Tabled(Mending):
    """What a game has from its declaration alone; a family overrides what it has otherwise."""

    __slots__ = ()

    contents = places.contents  # what a draw takes first, and the counts of what it can take at random
    remaining = places.remaining  # how much there is to draw from
    owned = places.owned  # how many pieces of a kind a seat has
    observed = sights.observed  # what players can see of the position
    seen_by = written.seen_by  # the position as far as a seat may know it
    written_position = written.written_position  # the position as a record's header has it
