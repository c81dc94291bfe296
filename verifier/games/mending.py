"""What a judge can put right in a game in progress, alike in every family: places of things, and counters.

A family says which words there are, where the things of a place lie, and how a counter is set. Not for: carrying out
what a record says (`verifier.run.mending`).
"""

from collections.abc import Callable, Mapping
from typing import ClassVar, NamedTuple, Protocol, cast

from verifier.kernel.ask import Chance
from verifier.kernel.mending import Holding, Mend, Mendable, Spot
from verifier.kernel.values import surely_none, times

#: What is told of a place in which nothing lies, and of one of which not everything is known.
NOTHING, UNKNOWN = "nothing", "not known"


class Counter(NamedTuple):
    """A counter or a row, of a seat (-1: the table's): in words, and how it is set; "" or why it cannot be so."""

    told: Callable[[object, int], str]
    put: Callable[[object, int, Mend], str]


class Repairs(NamedTuple):
    """What can be put right in a family of games, each by its word."""

    words: Mapping[str, Mendable]
    places: Mapping[str, Callable[[object, int], Holding]]
    counters: Mapping[str, Counter]
    random: frozenset[str]  # places from which things can be taken that nobody knows
    origins: Mapping[str, str]  # from a place to where its things come from, if a remedy does not say
    settle: Callable[[object], None]  # sees to what follows by itself


#: What can be put right in a game that says nothing of it.
NOTHING_TO_REPAIR = Repairs({}, {}, {}, frozenset(), {}, lambda play: None)


class Counts:
    """Things that are counted by kind."""

    __slots__ = ("counts",)

    def __init__(self, counts: list[int]) -> None:
        self.counts = counts

    def count(self, kind: int) -> int:
        """How many there are."""
        return self.counts[kind]

    def change(self, kind: int, number: int) -> None:
        """Put so many there, or take them away."""
        self.counts[kind] += number

    def refuses(self, kind: int) -> str:
        """Nothing is refused."""
        return ""


class Listed:
    """Things that lie in order; the newest is the last."""

    __slots__ = ("kinds",)

    def __init__(self, kinds: list[int]) -> None:
        self.kinds = kinds

    def count(self, kind: int) -> int:
        """How many there are."""
        return self.kinds.count(kind)

    def change(self, kind: int, number: int) -> None:
        """Put so many at the end, or take the newest away."""
        for _ in times(number):
            self.kinds.append(kind)
        for _ in times(-number):
            del self.kinds[len(self.kinds) - 1 - self.kinds[::-1].index(kind)]

    def refuses(self, kind: int) -> str:
        """Nothing is refused."""
        return ""


class Stationed(Protocol):
    """What of a game in progress this needs."""

    kinds: int
    seat_names: tuple[str, ...]


class Mending:
    """A game in progress in which a judge can put something right."""

    __slots__ = ()

    repairs: ClassVar[Repairs] = NOTHING_TO_REPAIR

    written_thing: Callable[[int], str]  # a kind of thing in strict notation

    def holding(self, spot: Spot) -> Holding | None:
        """What lies in a place; None if it is none of this game."""
        place = self.repairs.places.get(spot.word)
        if place is None or spot.seat >= len(cast(Stationed, self).seat_names):
            return None
        return place(self, spot.seat)

    def counterpart(self, spot: Spot) -> Spot | None:
        """Where things come from and go to that a remedy puts into a place or takes away, if it does not say."""
        origin = self.repairs.origins.get(spot.word)
        return None if origin is None else Spot(origin)

    def is_stock(self, spot: Spot) -> bool:
        """Whether what a remedy lays in a place is about the kinds that it names alone."""
        return self.repairs.words[spot.word].sort == "stock"

    def drawn_from(self, spot: Spot, count: int) -> Chance | None:
        """Taking so many things at random from a place; None where that cannot be."""
        return Chance("moves", spot.seat, count, spot.word, "") if spot.word in self.repairs.random else None

    def set_to(self, spot: Spot, mend: Mend) -> str:
        """Set a counter or a row to what a remedy says. Why it cannot be so; "" if it can."""
        if spot.seat >= len(cast(Stationed, self).seat_names):
            return "there is no such seat in this game"
        return self.repairs.counters[spot.word].put(self, spot.seat, mend)

    def settle_mended(self) -> None:
        """See to what follows from a remedy by itself."""
        self.repairs.settle(self)

    def told(self, spot: Spot) -> str:
        """What a place or a counter holds, in words."""
        place = self.holding(spot)
        if place is None:
            return self.repairs.counters[spot.word].told(self, spot.seat)
        counts = [(kind, place.count(kind)) for kind in range(cast(Stationed, self).kinds)]
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
