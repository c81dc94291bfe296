"""Following a record once more to see what it shows to whom, and whether every position in it can be on a table.

From a faulty line on, the lines themselves are all there is to go by. Not for: verdicts.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from verifier.games.game import Game
from verifier.kernel.ask import Answer, Question
from verifier.kernel.event import Event
from verifier.kernel.game import IllegalSetup, Play, Sight
from verifier.kernel.source import Unreadable
from verifier.record.model import Replay
from verifier.run.explore import Way, followed_best
from verifier.run.follow import Follower

#: What the rules may come to in a position to which only a ruling leads.
FAILURES = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


@dataclass(slots=True)
class Watched:
    """What was shown, each with the index of its event, and the first line from which on a position cannot be."""

    sights: list[tuple[int, Sight]] = field(default_factory=list)
    unsound: tuple[int, str] | None = None


class Watcher(Follower):
    """A follower that notes what each answer shows."""

    __slots__ = ("depth", "doubted", "watched")

    def __init__(self, play: Play, events: Sequence[Event], taken_only: bool, doubted: Collection[int]) -> None:
        super().__init__(play, events, taken_only)
        self.watched = Watched()
        self.depth = 0  # answers are looked for inside each other; one question is noted once
        self.doubted = doubted  # lines that may lead to a position that cannot be

    def answer(self, question: Question) -> Answer:
        """The record's answer; what it shows is noted."""
        if self.depth == 0:
            self.examine()
            self.note(None, None)
        before = self.next
        self.depth += 1
        try:
            found = super().answer(question)
        finally:
            self.depth -= 1
        if self.depth == 0 and (found is not None or self.next > before):  # a silence shows nothing
            self.note(question, found)
        return found

    def note(self, question: Question | None, answer: Answer) -> None:
        """Note what an answer shows, or, without a question, what was shown by itself since the last one."""
        index = max(self.next, 1) - 1
        self.watched.sights += [(index, sight) for sight in self.play.sights(question, answer)]

    def examine(self) -> None:
        """Look at the position after a line that may lead to one that cannot be."""
        if self.watched.unsound is None and self.next and self.doubted:
            past = [event.line for event in self.events[: self.next] if event.line in self.doubted]
            reason = self.play.unsound() if past else ""
            self.watched.unsound = (past[-1], reason) if reason else None

    def read_on_from(self, stop: Event) -> None:
        """What the lines from a faulty one on say that they show, although they cannot be followed."""
        at = next(index for index, event in enumerate(self.events) if event[:2] == stop[:2])
        self.watched.sights = [(index, sight) for index, sight in self.watched.sights if index < at]
        for index, event in enumerate(self.events[at:], at):
            self.watched.sights += [(index, sight) for sight in self.play.tells(event)]


def watched(game: Game, replay: Replay, chosen: Mapping[str, str], doubted: Collection[int] = ()) -> Watched:
    """What a record without corrections shows under some readings; nothing if its set-up cannot be."""

    def begin(way: Way) -> Watcher:
        play = game.start(replay, chosen)
        watcher = Watcher(play, replay.events, replay.record.reactions == "taken", doubted)
        watcher.take(way)
        return watcher

    try:
        watcher, trail = followed_best(begin)
    except (IllegalSetup, Unreadable, *FAILURES):
        return Watched()
    watcher.examine()
    watcher.note(None, None)
    if trail.stop is not None:
        watcher.read_on_from(trail.stop.event)
    return watcher.watched
