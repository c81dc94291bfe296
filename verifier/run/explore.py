"""What a record means where its lines can be taken in more than one way: the ways are tried, the plainest first.

A follower takes the plain way wherever there are several (`Cursor.deviates`). Where that way comes to a fault, the
others are tried from the last point at which nothing was under way; two that come to the same position at the same
place in the record are one from there on. A way that reaches the end is what the record means; if there is none, the
fault is that of the way which gets furthest.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from verifier.kernel import undecided
from verifier.kernel.ask import Answer, Ask, Question
from verifier.kernel.event import Event
from verifier.kernel.game import Play
from verifier.kernel.spec import Readings
from verifier.run.cursor import PLAIN, NoWay, Stop
from verifier.run.follow import Follower, Trail
from verifier.run.same import plain

#: Ways of taking a record that are tried at most, those included that come to where another has been.
MOST_WAYS = 2000

#: Which way was taken at each place with several, in the order in which a follower comes to them.
Way = tuple[int, ...]


class Joined(Exception):
    """A way has come to where another has been."""


class Restart(NamedTuple):
    """A point at which nothing is under way, and the way to it from the one before it."""

    before: "Restart | None"
    way: Way
    lines: tuple[int, ...]  # the line that was next where each was taken
    position: object
    next: int
    unchecked: Event | None
    behind: frozenset[int]
    spare: tuple[int, int]
    agreed: Mapping[str, str]
    reached: Mapping[str, str]
    gaps: Mapping[str, None]

    def signature(self) -> object:
        """What tells it from points from which a game goes on otherwise."""
        place = self.next, self.unchecked, self.spare, tuple(sorted(self.behind))
        return plain((self.position, place, dict(self.agreed), dict(self.reached)))

    def path(self) -> tuple[Way, tuple[int, ...]]:
        """The whole way to it, and the line that was next where each was taken."""
        marks: list[Restart] = []
        mark: Restart | None = self
        while mark is not None:
            marks.append(mark)
            mark = mark.before
        found = marks[::-1]
        return tuple(way for mark in found for way in mark.way), tuple(line for mark in found for line in mark.lines)


class End(NamedTuple):
    """How a way of taking a record ended before the record did."""

    way: Way
    lines: tuple[int, ...]  # the line that was next where each way was taken
    stop: Stop
    reading: frozenset[int]  # the lines of which words were still to be read or totals to be compared
    strays: bool  # whether a word is still kept from a question that it fits, or was taken before its line was reached

    @property
    def rank(self) -> tuple[bool, bool, int, int, int]:
        """How far the way has come, for comparison: what nobody can decide comes before a fault.

        A way that waits for no word kept from the question that it fits says more than one that does.
        """
        far = self.stop.event.line, self.stop.column, -sum(map(bool, self.way))
        return self.stop.undecided, not self.strays, *far

    def parted_at_fault(self, other: "End") -> bool:
        """Whether the two ways took in different ways the line that was refused on the other one."""
        pairs = zip(self.way, other.way, other.lines, strict=False)
        parting = next((line for mine, theirs, line in pairs if mine != theirs), None)
        return not self.strays and parting == other.stop.event.line


def telling(ends: Sequence[End]) -> End:
    """The end that says best what is wrong with a record: that of the way which gets furthest.

    If that way was refused while an earlier line was not read to its end, and taking the refused line in another way
    does not get past that earlier line either, the earlier line is at fault.
    """
    best = max(ends, key=lambda end: end.rank)
    lines = [line for line in best.reading if line < best.stop.event.line]
    earlier = [end for end in ends if end.stop.event.line in lines and end.parted_at_fault(best)]
    return max(earlier, key=lambda end: end.rank, default=best)


class Explorer(Follower):
    """A follower that tries one way of taking a record after another, each from the last mark on it."""

    __slots__ = ("given", "kept", "left", "lines", "mark", "reached", "seen", "taken", "tried_ways")

    def __init__(self, play: Play, events: Sequence[Event], taken_only: bool = False) -> None:
        super().__init__(play, events, taken_only)
        self.tries = True
        self.given = 0  # how many of the ways taken were given
        self.taken: list[int] = []  # since the mark
        self.lines: list[int] = []
        self.left: list[tuple[Restart, Way]] = []  # ways that are still to be tried
        self.tried_ways = 0
        self.kept: list[Event] = []  # lines with words that were left for a later question, since the mark
        self.seen: set[object] = set()
        self.reached: dict[str, str] = {}  # open points that any way has come to
        self.mark: Restart = self.here_as_mark()

    def explore(self) -> Way:
        """The way that reaches the end of the record, or else the one that says best what is wrong with it."""
        ends: list[End] = []
        self.left = [(self.mark, ())]
        while self.left and self.tried_ways < MOST_WAYS:
            self.tried_ways += 1
            self.stand_at(*self.left.pop())
            try:
                trail = self.follow()
            except (Joined, NoWay):
                continue
            if trail.stop is None:
                return (*self.mark.path()[0], *self.taken)
            self.reached = {**self.play.readings.reached, **self.reached}
            ends.append(self.end_of(trail.stop))
        return telling(ends).way

    def deviates(self, way: int) -> bool:
        """Whether this run takes another way here; if it takes the plain one the other is left for later."""
        if len(self.taken) >= self.given:
            self.left.append((self.mark, (*self.taken, way)))
        deviating = super().deviates(way)
        self.taken.append(way if deviating else PLAIN)
        self.lines.append(self.here().line)
        return deviating

    def answer(self, question: Question) -> Answer:
        """The record's answer; the point before it is kept if a way was taken since the last one."""
        if self.taken and not self.is_reading() and self.play.resumable(question):
            self.mark = self.here_as_mark()
            self.taken, self.lines, self.kept, self.given = [], [], [], 0
            signature = self.mark.signature()
            if signature in self.seen:
                raise Joined
            self.seen.add(signature)
        return super().answer(question)

    def left_for_later(self, question: Ask, line: Event, at: int) -> Answer:
        """The one answer that a question has; the line whose word is kept from it is noted."""
        only = super().left_for_later(question, line, at)
        self.kept.append(line)
        return only

    def here_as_mark(self) -> Restart:
        """The present point, with the way to it."""
        readings = self.play.readings
        begun = getattr(self, "mark", None)
        return Restart(
            begun,
            tuple(self.taken),
            tuple(self.lines),
            self.play.position(),
            self.next,
            self.unchecked,
            self.behind,
            self.spare,
            dict(readings.agreed),
            dict(readings.reached),
            dict(readings.gaps),
        )

    def end_of(self, stop: Stop) -> End:
        """How a way ended: what refused it, and which lines were not read to their end there."""
        reading = [*self.open.values(), *(line for lines in self.held.values() for line, _ in lines)]
        reading += [self.unchecked] if self.unchecked is not None else []
        waiting = [*self.kept, *(self.events[index] for index in self.behind)]
        left = [line for line in waiting if line is stop.event or line in reading]
        ahead = any(index >= self.next for index in self.behind)
        lines = frozenset(line.line for line in reading)
        way, passed = self.mark.path()
        return End((*way, *self.taken), (*passed, *self.lines), stop, lines, ahead or bool(left))

    def stand_at(self, mark: Restart, wanted: Way) -> None:
        """Go back to a point, to take a way from there."""
        play, readings = self.play, self.play.readings
        play.resume(mark.position)
        readings.agreed, readings.reached, readings.gaps = mark.agreed, dict(mark.reached), dict(mark.gaps)
        self.next, self.unchecked, self.behind, self.spare = mark.next, mark.unchecked, mark.behind, mark.spare
        self.silences.clear()  # a way is followed once more for what it is silent on
        self.open, self.at, self.held = {}, {}, {}
        self.drawn, self.beyond, self.refused = -1, False, None
        self.mark, self.taken, self.lines, self.kept, self.given = mark, [], [], [], len(wanted)
        self.ahead = iter(wanted)


F = TypeVar("F", bound=Follower)


def followed_best(begin: Callable[[Way], F]) -> tuple[F, Trail]:
    """The follower that has taken the best way of reading its record, and what it came to.

    `begin` makes a follower at the beginning of the record that takes a way. The plain way is followed first; others
    are looked for only if it comes to a fault.
    """
    follower = begin(())
    trail = follower.follow()
    if trail.stop is None or trail.stop.undecided:
        return follower, trail

    fresh = begin(())
    explorer = Explorer(fresh.play, fresh.events, fresh.taken_only)
    explorer.claims, explorer.spare = fresh.claims, fresh.spare
    way = explorer.explore()
    follower = begin(way)
    trail = follower.follow()
    if trail.stop is not None:  # under another reading another way may lead to the end
        reached = follower.play.readings.reached
        reached.update({point: taken for point, taken in explorer.reached.items() if point not in reached})
        trail.stop = trail.stop if not explorer.left else not_all_tried(trail.stop)
    return follower, trail


def not_all_tried(stop: Stop) -> Stop:
    """What is said in place of a fault if there are more ways of taking the record than were tried."""
    reason = undecided.MANY_WAYS.refusal(limit=MOST_WAYS, problem=stop.refusal.message)
    return stop if stop.undecided else Stop(stop.event, stop.column, reason, True)


def follow_from_here(play: Play, events: Sequence[Event], *, claims: bool = True) -> Trail:
    """What lines come to from the present position of a game, taken in the best way."""
    position, readings = play.position(), play.readings

    def begin(way: Way) -> Follower:
        play.resume(position)
        play.readings = Readings(readings.points, readings.resolved, readings.agreed, readings.chosen)
        if play.trace is not None:
            play.trace.clear()
        follower = Follower(play, events)
        follower.claims = claims
        follower.take(way)
        return follower

    return followed_best(begin)[1]
