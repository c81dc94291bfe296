"""What has changed on a declared table since a position: more or fewer pieces of a kind, and what can only grow.

Nothing is asked of counts at which nobody has looked. Not for: what else must be kept (each family's own package).
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from verifier.games.made_up import MadeUpZone
from verifier.table.declare import StateField
from verifier.table.game import OnTable
from verifier.table.places import rising


class Then(NamedTuple):
    """Counts as they were: the list itself, and what was in it; None for what nobody had looked at."""

    zone: list[int]
    counts: list[int]

    def has_changed(self, now: list[int], kind: int) -> bool:
        """Whether there can be another number of a kind now."""
        return now is not self.zone or list.__getitem__(now, kind) is not self.counts[kind]

    def more(self, now: list[int], kind: int) -> int:
        """How many more of a kind there are now."""
        if not self.has_changed(now, kind):
            return 0
        before: object = self.counts[kind]
        was = self.zone.found(kind) if before is None and isinstance(self.zone, MadeUpZone) else self.counts[kind]
        return now[kind] - was


class Mark(NamedTuple):
    """A table as it was."""

    zones: tuple[Then, ...]
    listed: Counter[int]
    rising: tuple[tuple[str, int], ...]


def mark_table(play: OnTable) -> Mark:
    """A table as it is now."""
    return Mark(tuple(map(then, zones_of(play))), listed(play), tuple(rising(play)))


def then(zone: list[int]) -> Then:
    """Counts as they are now; what nobody has looked at is not looked at for it."""
    return Then(zone, [*list.__iter__(zone)])


def lying_fields(play: OnTable) -> Iterator[tuple[StateField, int]]:
    """Every field in which pieces lie, with its seat; -1 is the table."""
    for seat in range(-1, len(play.seat_names)):
        for field in (play.declared.seat if seat >= 0 else play.declared.table).lying:
            yield field, seat


def zones_of(play: OnTable) -> Iterator[list[int]]:
    """The zones in which pieces are counted by kind."""
    return (play.counts_of(field, seat) for field, seat in lying_fields(play) if field.sort == "zone")


def listed(play: OnTable) -> Counter[int]:
    """How many pieces of each kind lie where they are named one by one."""
    found = Counter[int]()
    for field, seat in lying_fields(play):
        if field.sort == "one":
            found[play.number_of(field, seat)] += 1
        elif field.sort != "zone":
            found.update(play.counts_of(field, seat))
    return found


def changes(play: OnTable, before: Mark, kind: int) -> Iterator[tuple[int, int]]:
    """Each zone that may have another number of pieces of a kind: how many it has, and how many more than before."""
    for zone, old in zip(zones_of(play), before.zones, strict=True):
        if old.has_changed(zone, kind):
            yield zone[kind], old.more(zone, kind)


def never_fallen(play: OnTable, before: Mark) -> Iterator[tuple[str, bool]]:
    """What can only grow, each with whether it has not fallen."""
    for (name, count), (_, least) in zip(rising(play), before.rising, strict=True):
        yield f"never falls: {name}", count >= least
