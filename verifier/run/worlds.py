"""Ways of taking a record up to one of its lines: the position, what is assumed, where the record stands.

Two that differ in nothing that matters later are one. Not for: how they go on (`explore`).
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from verifier.kernel.event import Event
from verifier.run.completion import Facts
from verifier.run.effects import NO_EFFECTS, KeptEffects
from verifier.run.reader import Reader
from verifier.run.same import plain
from verifier.run.unknown import Drawing
from verifier.symbolic.formula import Formula, all_of, any_of, negate

#: What unknown words can be, by line and column.
Guesses = Mapping[tuple[int, int], frozenset[str]]


@dataclass(frozen=True, slots=True)
class ReaderPlace:
    """Where a reader stands in the record, between two moves: nothing of a line is open."""

    next: int = 0
    unchecked: Event | None = None
    spare: tuple[int, int] = (-1, -1)
    behind: Mapping[int, str] = field(default_factory=dict)  # lines to come that have answered already: index and why
    forgotten: bool = False  # whether a move was made that no line tells
    untold: int = 0  # moves made since the last line that no line tells


@dataclass(frozen=True, slots=True)
class WorldWay:
    """The choices that lead to a world: those since the one before it, and the line that was next at each."""

    before: "WorldWay | None" = None
    taken: tuple[int, ...] = ()
    places: tuple[int, ...] = ()

    def parts(self) -> "list[WorldWay]":
        """What it is made of, from the beginning of the record: with unknown counts one for each move."""
        found: list[WorldWay] = []
        way: WorldWay | None = self
        while way is not None and way is not BEGINNING:
            found.append(way)
            way = way.before
        return found[::-1]

    def whole(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """All choices from the beginning of the record, and the line that was next at each."""
        found = self.parts()
        return tuple(n for part in found for n in part.taken), tuple(n for part in found for n in part.places)


BEGINNING = WorldWay()


@dataclass(frozen=True, slots=True)
class RecordWorld:
    """One way of taking a record up to a line, or several that are the same from here on."""

    position: object
    facts: Facts
    place: ReaderPlace
    agreed: Mapping[str, str]
    reached: Mapping[str, str]  # readings of open points taken so far
    gaps: tuple[str, ...]
    way: WorldWay = BEGINNING
    detours: int = 0  # how often a line was not taken plainly
    guesses: Guesses = field(default_factory=dict)
    drawings: tuple[Drawing, ...] = ()
    effects: KeptEffects = NO_EFFECTS  # what lines may still state
    counts: tuple[int, ...] = ()  # what was done so far of what the header claims

    def where(self) -> tuple[object, ...]:
        """Where it stands in the record, to be compared."""
        place = self.place
        behind = tuple(sorted(place.behind.items()))
        return place.next, place.unchecked, place.spare, behind, place.forgotten, place.untold

    def signature(self, *, told: bool) -> object:
        """What tells it from worlds that go on otherwise, facts apart; with `told` also what is told of it."""
        more = (self.drawings, tuple(sorted(self.guesses.items()))) if told else ()
        return plain(
            (self.position, self.effects, self.where(), dict(self.agreed), dict(self.reached), self.counts, more)
        )


def world_of(reader: Reader, before: RecordWorld | None = None) -> RecordWorld:
    """The world in which a reader is, between two moves; it goes on from another one."""
    readings, path = reader.play.readings, reader.path
    behind = {index: why for index, why in reader.behind.items() if index >= reader.next}
    found = RecordWorld(
        reader.play.position(),
        path.kept(),
        ReaderPlace(reader.next, reader.unchecked, reader.spare, behind, reader.forgotten, reader.untold),
        dict(readings.agreed),
        dict(readings.reached),
        tuple(readings.gaps),
        effects=reader.effects.kept(),
        counts=() if reader.tally is None else reader.tally.counts,
    )
    if before is None:
        return found
    guesses = {key: frozenset((text,)) for key, text in reader.guesses.items()}
    return replace(
        found,
        way=way_of(reader, before),
        detours=before.detours + reader.detours,
        guesses=joined(before.guesses, guesses),
        drawings=(*before.drawings, *reader.drawings),
    )


def way_of(reader: Reader, before: RecordWorld) -> WorldWay:
    """The choices that lead from one world to where a reader stands."""
    taken = tuple(reader.path.choice.taken)
    if not taken and reader.path.is_certain:
        return before.way
    lines = (reader.events[min(index, reader.size - 1)].line for index in reader.path.places)
    return WorldWay(before.way, taken, tuple(lines))


def put_back(reader: Reader, world: RecordWorld) -> None:
    """Make a reader stand in a world."""
    play, place = reader.play, world.place
    play.resume(world.position)
    reader.effects.put_back(world.effects)
    if reader.tally is not None:
        reader.tally.counts = world.counts
    readings = play.readings
    readings.known.clear()
    readings.agreed, readings.reached = dict(world.agreed), dict(world.reached)
    readings.gaps = dict.fromkeys(world.gaps)
    reader.stand_at(place.next, place.unchecked, place.spare, place.behind)
    reader.forgotten, reader.untold = place.forgotten, place.untold
    reader.silences.clear()  # a way is followed once more for what it is silent on
    reader.guesses, reader.drawings, reader.detours = {}, [], 0
    reader.path.at(place.next - 1 if reader.path.is_certain else max(place.next - 1, 0))


def merged(one: RecordWorld, other: RecordWorld) -> RecordWorld:
    """Two worlds with the same signature as one: either set of facts holds."""
    shared = frozenset(one.facts.facts) & frozenset(other.facts.facts)
    mine, theirs = facts_besides(one, shared), facts_besides(other, shared)
    either = either_of(mine, theirs)
    kept = [(fact, line) for fact, line in zip(one.facts.facts, one.facts.lines, strict=True) if fact in shared]
    if either is not True:
        kept.append((either, max(one.place.next, 1) - 1))
    facts = Facts(
        tuple(fact for fact, _ in kept),
        tuple(line for _, line in kept),
        one.facts.known & other.facts.known,
        either_bounds(one.facts, other.facts),
        one.facts.values if mine else max(one.facts.values, other.facts.values, key=len),
        tuple(number for number in one.facts.defined if number in other.facts.defined),
    )
    return replace(one, facts=facts, guesses=joined(one.guesses, other.guesses))


def facts_besides(world: RecordWorld, shared: Collection[Formula]) -> tuple[Formula, ...]:
    """What is assumed in a world besides what others assume, too."""
    return tuple(fact for fact in world.facts.facts if fact not in shared)


def either_bounds(one: Facts, other: Facts) -> tuple[tuple[int, int], ...]:
    """The bounds of unknown numbers that hold on either side; a number that one side does not have keeps its own."""
    pairs = zip(one.bounds, other.bounds, strict=False)
    bounds = tuple((min(mine[0], theirs[0]), max(mine[1], theirs[1])) for mine, theirs in pairs)
    longer = max(one.bounds, other.bounds, key=len)
    return (*bounds, *longer[len(bounds) :])


def either_of(one: tuple[Formula, ...], other: tuple[Formula, ...]) -> Formula:
    """That all of the one or all of the other facts hold."""
    if not one or not other:
        return True
    first, second = all_of(one), all_of(other)
    return True if first == negate(second) else any_of((first, second))


def joined(one: Guesses, other: Guesses) -> Guesses:
    """What unknown words can be on either side."""
    return {key: one.get(key, frozenset()) | other.get(key, frozenset()) for key in {**one, **other}}
