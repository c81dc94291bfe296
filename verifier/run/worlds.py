"""Completions of a record up to one of its lines: the position, what is assumed, where the record stands.

Two that differ in nothing that matters later are one. Not for: how they go on (`examine`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from verifier.kernel.event import Event
from verifier.run.completion import Facts
from verifier.run.death import Death
from verifier.run.partial_follower import PartialFollower
from verifier.run.same import plain
from verifier.run.unknown_draws import Drawing
from verifier.symbolic.formula import Formula, all_of, any_of, negate

#: Reasons that are kept at most of why a line was refused.
MOST_DOUBTS = 8


@dataclass(frozen=True, slots=True)
class Place:
    """Where a follower stands in the record, between two moves: nothing of a line is open."""

    next: int = 0
    unchecked: Event | None = None
    spare: tuple[int, int] = (-1, -1)
    behind: frozenset[int] = frozenset()  # indices of lines to come that have answered already


@dataclass(frozen=True, slots=True)
class World:
    """One completion up to a line, or several that are the same from here on."""

    position: object
    facts: Facts
    place: Place = Place()
    reached: tuple[tuple[str, str], ...] = ()  # readings of open points taken so far
    gaps: tuple[str, ...] = ()
    guesses: Mapping[tuple[int, int], frozenset[str]] | None = None  # by line and column: what unknown words can be
    drawings: tuple[Drawing, ...] = ()
    doubts: Mapping[int, tuple[Death, ...]] | None = None  # by line: why it was refused, though it may answer later

    def signature(self, told: bool) -> object:
        """What tells it from completions that go on otherwise, facts apart; with `told` also what is told of it."""
        place = self.place
        more = (self.drawings, tuple(sorted((self.guesses or {}).items()))) if told else ()
        return plain(
            (self.position, place.next, place.unchecked, place.spare, tuple(sorted(place.behind)), self.reached, more)
        )


def place_of(follower: PartialFollower) -> Place:
    """Where a follower stands."""
    behind = frozenset(index for index in follower.behind if index >= follower.next)
    return Place(follower.next, follower.unchecked, follower.spare, behind)


def put_back(follower: PartialFollower, world: World) -> None:
    """Make a follower stand where a completion does."""
    place = world.place
    follower.next, follower.unchecked = place.next, place.unchecked
    follower.spare, follower.behind = place.spare, place.behind
    follower.open, follower.at, follower.held, follower.owed = {}, {}, {}, {}
    follower.evidence = dict(world.doubts or {})
    follower.refused, follower.drawn = None, -1
    follower.guesses, follower.hidden, follower.account = {}, -1, None
    follower.drawings = []


def between_moves(follower: PartialFollower) -> bool:
    """Whether no line is being read."""
    return not (follower.open or follower.held or follower.owed) and follower.drawn < 0


def merged(one: World, other: World) -> World:
    """Two completions with the same signature as one: either set of facts holds."""
    shared = frozenset(one.facts.facts) & frozenset(other.facts.facts)
    mine, theirs = (tuple(fact for fact in world.facts.facts if fact not in shared) for world in (one, other))
    either = either_of(mine, theirs)
    kept = [(fact, line) for fact, line in zip(one.facts.facts, one.facts.lines, strict=True) if fact in shared]
    if either is not True:
        kept.append((either, max(one.place.next, 1) - 1))
    bounds = tuple(
        (min(a[0], b[0]), max(a[1], b[1])) for a, b in zip(one.facts.bounds, other.facts.bounds, strict=False)
    )
    longer = max(one.facts.bounds, other.facts.bounds, key=len)
    facts = Facts(
        tuple(fact for fact, _ in kept), tuple(line for _, line in kept), one.facts.known & other.facts.known,
        (*bounds, *longer[len(bounds) :]), max(one.facts.values, other.facts.values, key=len) if not mine
        else one.facts.values, tuple(number for number in one.facts.defined if number in other.facts.defined),
    )  # fmt: skip
    guesses = joined(one.guesses or {}, other.guesses or {})
    return replace(one, facts=facts, guesses=guesses, doubts=both_doubts(one.doubts or {}, other.doubts or {}))


def both_doubts(
    one: Mapping[int, tuple[Death, ...]], other: Mapping[int, tuple[Death, ...]]
) -> Mapping[int, tuple[Death, ...]]:
    """Why lines were refused on either side: a few reasons of each, those that say most first."""
    every = {at: (*one.get(at, ()), *other.get(at, ())) for at in {**one, **other}}
    ranked = {at: sorted(deaths, key=lambda death: death.rank, reverse=True) for at, deaths in every.items()}
    return {at: tuple(deaths[:MOST_DOUBTS]) for at, deaths in ranked.items()}


def either_of(one: tuple[Formula, ...], other: tuple[Formula, ...]) -> Formula:
    """That all of the one or all of the other facts hold."""
    if not one or not other:
        return True
    first, second = all_of(one), all_of(other)
    return True if first == negate(second) else any_of((first, second))


def joined(
    one: Mapping[tuple[int, int], frozenset[str]], other: Mapping[tuple[int, int], frozenset[str]]
) -> Mapping[tuple[int, int], frozenset[str]]:
    """What unknown words can be on either side."""
    return {key: one.get(key, frozenset()) | other.get(key, frozenset()) for key in {**one, **other}}
