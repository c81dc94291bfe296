"""Where pieces lie: of one kind at a seat, all there are, and that no count is less than nothing; what outcomes of
chance are taken from.

Not for: rules, or a random outcome (`verifier.games.playing`).
"""

from collections.abc import Iterator, Sequence

from verifier.kernel.ask import Chance
from verifier.kernel.game import Contents, HeldThings
from verifier.kernel.values import added, are_known, least, surely_none
from verifier.table.declare import StateField
from verifier.table.game import OnTable


def count_of(play: OnTable, field: StateField, seat: int, kind: int) -> int:
    """How many pieces of a kind a field of a seat, or of the table, holds."""
    if field.sort in ("one", "kind"):
        return int(play.number_of(field, seat) == kind)
    counts = play.counts_of(field, seat)
    return counts[kind] if field.sort in ("zone", "counts") else counts.count(kind)


def places_of(play: OnTable, owner: int, kind: int) -> Iterator[tuple[int, str]]:
    """How many pieces of a kind a seat has in each place, with the words for it.

    A place that is empty whenever nothing is under way is told of if it is not.
    """
    for field in play.declared.seat.places:
        count = count_of(play, field, owner, kind)
        if field.key or not surely_none(count):
            yield count, field.place


def account_of(play: OnTable, owner: int, kind: int) -> HeldThings:
    """Where all pieces of a kind are that a seat has."""
    return HeldThings(play.seat_names[owner], play.slug_of(kind), tuple(places_of(play, owner, kind)))


def owned(play: OnTable, owner: int, kind: int) -> int:
    """How many pieces of a kind a seat has in the places that are told of."""
    return sum(count for count, _ in places_of(play, owner, kind))


def lying(play: OnTable) -> list[int]:
    """How many pieces of each kind lie with the players and on the table."""
    seats = range(-1, len(play.seat_names))
    return lying_in(play, [(field, seat) for seat in seats for field in play.group_of(seat).lying])


def lying_with(play: OnTable, seat: int) -> list[int]:
    """How many pieces of each kind a seat has, wherever they lie; -1 is the table."""
    return lying_in(play, [(field, seat) for field in play.group_of(seat).lying])


def lying_in(play: OnTable, places: Sequence[tuple[StateField, int]]) -> list[int]:
    """How many pieces of each kind some fields hold, each of a seat."""
    zones = [play.counts_of(*place) for place in places if place[0].sort == "zone"]
    totals = [added(counts) for counts in zip(*zones, strict=True)] or [0] * play.kinds
    for field, seat in places:
        if field.sort != "zone":
            for kind in (play.number_of(field, seat),) if field.sort == "one" else play.counts_of(field, seat):
                if kind >= 0:
                    totals[kind] += 1
    return totals


def rising(play: OnTable) -> Iterator[tuple[str, int]]:
    """What never falls, in words, each with how much it is: of seats, of all of them together."""
    for group, seats in ((play.declared.table, (-1,)), (play.declared.seat, range(len(play.seat_names)))):
        for field in group.attributes:
            if field.rises or field.falls:
                number = sum(play.number_of(field, seat) for seat in seats)
                yield field.rises or field.falls, number if field.rises else -number


def not_below_nothing(play: OnTable, seat: int) -> Iterator[tuple[str, bool]]:
    """That no count of a seat is less than nothing, of those of which it is not known."""
    for field in play.declared.seat.counted:
        if field.sort == "number":
            yield field.name, play.number_of(field, seat) >= 0
            continue
        counts = play.counts_of(field, seat)
        for kind, count in enumerate(() if are_known(counts) and min(counts, default=0) >= 0 else counts):
            if (type(count) is not int or count < 0) and not is_surely_there(count):
                yield f"{field.name} of {play.slug_of(kind)}", count >= 0


def is_surely_there(count: int) -> bool:
    """Whether a count is known not to be below zero, as most are: nothing need be said of it."""
    return least(count) >= 0


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
