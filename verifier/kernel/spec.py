"""Spec points: details an operation needs and a text may or may not settle.

An operation declares its points with their alternatives; a ruleset resolves a point by naming the clause that does.
A point without a clause is open, and every alternative is a reading of the rules.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from verifier.kernel.source import Position


@dataclass(frozen=True, slots=True)
class SpecPoint:
    """A declared detail: `alternatives` are its possible readings, `about` says in words what is asked."""

    id: str
    about: str
    alternatives: tuple[str, ...]
    operation: str


@dataclass(frozen=True, slots=True)
class Case:
    """Something an operation may come to that its text does not speak of: `then` is what is done, by a clause or not.

    A ruleset names the clause that says so (`cases:`); a case without one is a gap in the rules.
    """

    id: str
    about: str
    then: str


@dataclass(frozen=True, slots=True)
class Resolution:
    """The reading of a point that a clause settles; `scope` is a chip, or "" for everywhere."""

    point: str
    reading: str
    clause: str
    scope: str = ""
    position: Position = Position("")


class Readings:
    """The alternatives in force during one examination, and which open points it came to.

    `agreed` holds the readings that the table agreed on, by point or `point@chip`; `chosen` those that this run tries.
    Any other open point takes its first alternative. Open points met are noted in `reached`, in the order met, and
    cases that no clause settles in `gaps`.
    """

    __slots__ = ("agreed", "chosen", "consulted", "gaps", "points", "reached", "resolved")

    def __init__(
        self,
        points: Mapping[str, SpecPoint],
        resolved: Mapping[tuple[str, str], str],
        agreed: Mapping[str, str],
        chosen: Mapping[str, str],
    ) -> None:
        self.agreed = agreed
        self.points = points
        self.resolved = resolved
        self.chosen = chosen
        self.reached: dict[str, str] = {}
        self.consulted: set[str] | None = None  # of the search: every point and case that mattered, settled or not
        self.gaps: dict[str, None] = {}  # cases met of which no clause says what follows

    def afresh(self) -> "Readings":
        """The same readings, with nothing reached yet."""
        return self.having({})

    def having(self, other: Mapping[str, str]) -> "Readings":
        """Readings that differ in some open points, with nothing reached yet."""
        made = Readings(self.points, self.resolved, self.agreed, {**self.chosen, **other})
        made.consulted = self.consulted
        return made

    def settle(self, rulings: Iterable[tuple[str, str]]) -> None:
        """Hold from now on to readings of open points, whatever was agreed on for them or for single chips."""
        for key, reading in rulings:
            kept = {one: agreed for one, agreed in self.agreed.items() if not one.startswith(f"{key}@")}
            self.agreed = {**kept, key: reading}

    def of(self, point: str, scope: str = "") -> str:
        """The alternative that holds for a point, looked up for the chip first and then in general."""
        if self.consulted is not None:
            self.consulted.add(point)
        settled = self.resolved.get((point, scope))
        if settled is None and scope:
            settled = self.resolved.get((point, ""))
        if settled is not None:
            return settled
        key = f"{point}@{scope}" if scope else point
        agreed = self.agreed.get(key) or self.agreed.get(point)
        if agreed is not None:
            return agreed
        reading = self.chosen.get(key) or self.points[point].alternatives[0]
        self.reached.setdefault(key, reading)
        return reading
