"""Spec points: details an operation needs and a text may or may not settle.

An operation declares its points with their alternatives; a ruleset resolves a point by naming the clause that does, or
presumes a reading and says why. Any other point is open, and every alternative is a reading of the rules.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from verifier.kernel.source import Position


@dataclass(frozen=True, slots=True)
class SpecPoint:
    """A declared detail: `alternatives` are its possible readings, `about` says in words what is asked."""

    id: str
    about: str
    alternatives: tuple[str, ...]
    operation: str
    word: str = ""  # the guide word under which the detail is asked for: see `kernel.guide`
    reads: tuple[tuple[str, str], ...] = ()  # alternatives that a clause means as printed, each with that clause
    beyond: str = ""  # the alternative of which no source says what follows, so that nothing can be judged after it
    asked: tuple[str, ...] = ()  # public rulings that answer it for some edition, so that players did ask
    under: tuple[str, ...] = ()  # of the cases that a ruleset has carried out, those in which it comes up

    def at_odds(self) -> tuple[str, ...]:
        """The clauses that, read as they are printed, mean different alternatives; none if no two do."""
        return tuple(clause for _, clause in self.reads) if len({name for name, _ in self.reads}) > 1 else ()


@dataclass(frozen=True, slots=True)
class UnspokenCase:
    """Something an operation may come to that its text does not speak of: `then` is what is done, by a clause or not.

    A ruleset names the clause that says so (`cases:`); a case without one is a gap in the rules.
    """

    id: str
    about: str
    then: str
    word: str = "nothing-there"  # the guide word
    under: tuple[str, ...] = ()  # of the cases that a ruleset has carried out, those in which it comes up


@dataclass(frozen=True, slots=True)
class Resolution:
    """The reading of a point, which a clause settles or which is presumed; `scope` is a piece, or "" for everywhere."""

    point: str
    reading: str
    clause: str
    scope: str = ""
    position: Position = Position("")
    because: str = ""  # why it is presumed, where no clause settles it

    @property
    def key(self) -> str:
        """How records and rulings name it: `point`, or `point@chip`."""
        return f"{self.point}@{self.scope}" if self.scope else self.point


class Decided:
    """What a ruleset says of its spec points: which there are, what clauses settle, what is presumed."""

    __slots__ = ("points", "presumed", "settled")

    def __init__(
        self,
        points: Mapping[str, SpecPoint],
        resolutions: Iterable[Resolution] = (),
        presumed: Iterable[Resolution] = (),
    ) -> None:
        self.points = points
        self.settled = first_readings(resolutions)
        self.presumed = first_readings(presumed)


def first_readings(resolutions: Iterable[Resolution]) -> Mapping[tuple[str, str], str]:
    """The readings of points, by point and scope: of several, the first one."""
    return {(item.point, item.scope): item.reading for item in reversed(tuple(resolutions))}


def look_up(readings: Mapping[tuple[str, str], str], point: str, scope: str) -> str | None:
    """The reading of a point, for the piece first and then in general; None if there is none."""
    found = readings.get((point, scope))
    return readings.get((point, "")) if found is None and scope else found


class Readings:
    """The alternatives in force during one examination, and which open points it came to.

    `agreed` holds the readings that the table agreed on, by point or `point@chip`; `chosen` those that this run tries.
    Any other open point takes its first alternative. Open points met are noted in `reached`, in the order met, cases
    that no clause settles in `gaps`, and presumptions that it followed in `followed`. If it does not `presume`, a point
    whose reading is presumed is open.
    """

    __slots__ = (
        "agreed", "chooses", "chosen", "consulted", "decided", "followed", "gaps", "known", "met", "presumes",
        "reached",
    )  # fmt: skip

    def __init__(
        self, decided: Decided, agreed: Mapping[str, str], chosen: Mapping[str, str], *, presumes: bool = True
    ) -> None:
        self.decided = decided
        self.agreed = agreed
        self.chosen = chosen
        self.presumes = presumes
        self.chooses: Callable[[int], int] | None = None  # says which of so many alternatives an open point has
        self.reached: dict[str, str] = {}
        self.met: set[str] = set()  # those of them that were looked up here, and not noted of others
        self.followed: dict[str, str] = {}
        self.consulted: set[str] | None = None  # of the search: every point and case that mattered, settled or not
        self.known: dict[tuple[str, str], str] = {}  # what was looked up before
        self.gaps: dict[str, None] = {}  # cases met of which no clause says what follows

    @property
    def points(self) -> Mapping[str, SpecPoint]:
        """The spec points that there are."""
        return self.decided.points

    def afresh(self) -> "Readings":
        """The same readings, with nothing reached yet."""
        return self.under(self.agreed, self.chosen)

    def note(self, other: "Readings") -> None:
        """Note what others have come to that are the same readings."""
        for mine, more in ((self.reached, other.reached), (self.followed, other.followed)):
            for key, reading in more.items():
                mine.setdefault(key, reading)
        for case in other.gaps:
            self.gaps.setdefault(case, None)

    def having(self, other: Mapping[str, str]) -> "Readings":
        """Readings that differ in some open points, with nothing reached yet."""
        return self.under(self.agreed, {**self.chosen, **other})

    def under(self, agreed: Mapping[str, str], chosen: Mapping[str, str]) -> "Readings":
        """Other readings of the same points, with nothing reached yet."""
        made = Readings(self.decided, agreed, chosen, presumes=self.presumes)
        made.consulted, made.chooses = self.consulted, self.chooses
        return made

    def supposed(self) -> tuple[str, ...]:
        """The presumptions followed in place of something of which no source says what would follow."""
        beyond = ((key, self.points[key.partition("@")[0]].beyond) for key in self.followed)
        return tuple(key for key, other in beyond if other and other != self.followed[key])

    def settle(self, rulings: Iterable[tuple[str, str]]) -> None:
        """Hold from now on to readings of open points, whatever was agreed on for them or for single pieces."""
        for key, reading in rulings:
            kept = {one: agreed for one, agreed in self.agreed.items() if not one.startswith(f"{key}@")}
            self.agreed = {**kept, key: reading}
        self.known.clear()

    def of(self, point: str, scope: str = "") -> str:
        """The alternative that holds for a point, looked up for the piece first and then in general."""
        if self.consulted is not None:
            self.consulted |= {point, f"{point}@{scope}"}
        known = self.known.get((point, scope))
        if known is not None:
            return known
        key = f"{point}@{scope}" if scope else point
        found = look_up(self.decided.settled, point, scope) or self.agreed.get(key) or self.agreed.get(point)
        presumed = None if found else look_up(self.decided.presumed, point, scope)
        if found is None and presumed is not None and self.presumes:
            found = self.followed[key] = self.chosen.get(key) or presumed
        if found is not None:
            self.known[point, scope] = found
            return found
        reading = self.chosen.get(key) or presumed or self.points[point].alternatives[0]
        if self.chooses is not None:
            alternatives = self.points[point].alternatives
            reading = self.known[point, scope] = alternatives[self.chooses(len(alternatives))]
        self.reached.setdefault(key, reading)
        self.met.add(key)
        return reading
