"""What a judge can put right in a game in progress, alike in every family: places of things, and counters.

A family says which words there are, where the things of a place lie, and how a counter is set. Not for: carrying out
what a record says (`verifier.run.mending`).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, NamedTuple

from verifier.kernel.ask import Chance
from verifier.kernel.mending import Holding, Mend, Mendable, Spot
from verifier.kernel.message import Said, say
from verifier.kernel.values import surely_none
from verifier.table.declare import StateField
from verifier.table.game import OnTable

#: What is told of a place in which nothing lies, and of one of which not everything is known.
NOTHING, UNKNOWN = "nothing", "not known"


class MendableCounter(NamedTuple):
    """A counter or a row, of a seat (-1: the table's): in words, and how it is set; "" or why it cannot be so."""

    told: Callable[..., str]
    put: Callable[..., Said]


class Repairs(NamedTuple):
    """What can be put right in a family of games, each by its word."""

    words: Mapping[str, Mendable]
    places: Mapping[str, Callable[..., Holding]]
    counters: Mapping[str, MendableCounter]
    random: frozenset[str]  # places from which things can be taken that nobody knows
    origins: Mapping[str, str]  # from a place to where its things come from, if a remedy does not say
    settle: Callable[..., None]  # sees to what follows by itself


class Mending(OnTable):
    """A game in progress in which a judge can put something right."""

    __slots__ = ()

    repairs: ClassVar[Repairs]

    def holding(self, spot: Spot) -> Holding | None:
        """What lies in a place; None if it is none of this game."""
        place = self.repairs.places.get(spot.word)
        if place is None or spot.seat >= len(self.seat_names):
            return None
        return place(self, spot.seat)

    def counterpart(self, spot: Spot) -> Spot | None:
        """Where things come from and go to that a remedy puts into a place or takes away, if it does not say."""
        origin = self.repairs.origins.get(spot.word)
        return None if origin is None else Spot(origin)

    def is_stock(self, spot: Spot) -> bool:
        """Whether what a remedy lays in a place is about the kinds that it names alone."""
        return self.repairs.words[spot.word].sort == "stock"

    def in_order(self, spot: Spot) -> StateField | None:
        """The field that a place is, if things lie in it one on another."""
        fields = self.declared.seat.fields
        return next((one for one in fields if one.key == spot.word and one.sort == "pile"), None)

    def arrange(self, spot: Spot, kinds: Sequence[int]) -> None:
        """Let things lie in this order where they lie one on another: the first is the next to be taken."""
        field = self.in_order(spot)
        if field is not None:
            setattr(self.part_of(spot.seat), field.name, list(reversed(kinds)))

    def drawn_from(self, spot: Spot, count: int) -> Chance | None:
        """Taking so many things at random from a place; None where that cannot be."""
        return Chance("moves", spot.seat, count, spot.word, "") if spot.word in self.repairs.random else None

    def set_to(self, spot: Spot, mend: Mend) -> Said:
        """Set a counter or a row to what a remedy says. Why it cannot be so; "" if it can."""
        if spot.seat >= len(self.seat_names):
            return say("remedy-no-such-seat")
        return self.repairs.counters[spot.word].put(self, spot.seat, mend)

    def settle_mended(self) -> None:
        """See to what follows from a remedy by itself."""
        self.repairs.settle(self)

    def told(self, spot: Spot) -> str:
        """What a place or a counter holds, in words."""
        place = self.holding(spot)
        if place is None:
            return self.repairs.counters[spot.word].told(self, spot.seat)
        field = self.in_order(spot)
        if field is not None:
            return " ".join(map(self.written_thing, reversed(self.counts_of(field, spot.seat)))) or NOTHING
        counts = [(kind, place.count(kind)) for kind in range(self.kinds)]
        there = [(kind, count) for kind, count in counts if not surely_none(count)]
        if self.is_stock(spot):
            return ", ".join(f"{self.written_thing(kind)} {told_count(count)}" for kind, count in there)
        if any(type(count) is not int for _, count in there):
            return UNKNOWN
        things = (self.written_thing(kind) + (f" x{count}" if count > 2 else "") for kind, count in there
                  for _ in range(1 if count > 2 else count))  # fmt: skip
        return " ".join(things) or NOTHING


def told_count(count: int) -> str:
    """A count in words."""
    return str(count) if type(count) is int else UNKNOWN
