"""Following a record once more to see what it shows to whom, and whether every position in it can be on a table.

From a faulty line on, the lines themselves are all there is to go by. Not for: verdicts.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from verifier.games.game import Game
from verifier.kernel.ask import Answer, Question
from verifier.kernel.event import Event
from verifier.kernel.game import IllegalSetup, Sight
from verifier.kernel.source import Unreadable
from verifier.record.model import Replay
from verifier.run.listener import Listener
from verifier.run.mending import Mended
from verifier.run.reader import Reader
from verifier.verdicts.begin import follow_with

#: What the rules may come to in a position to which only a ruling leads.
FAILURES = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


@dataclass(slots=True)
class Observations:
    """What was shown, each with the index of its event, and the first line from which on a position cannot be."""

    sights: list[tuple[int, Sight]] = field(default_factory=list)
    unsound: tuple[int, str] | None = None
    mended: dict[int, Mended] = field(default_factory=dict)  # by line: what a remedy has changed


class Observer(Listener):
    """Notes what each answer shows."""

    def __init__(self, doubted: Collection[int]) -> None:
        self.doubted = doubted  # lines that may lead to a position that cannot be
        self.found = Observations()
        self.before = 0  # the line that was next when the question was put

    def asked(self, reader: Reader, question: Question) -> None:
        """Look at the position, and note what was shown by itself since the last answer."""
        self.examine(reader)
        self.note_shown(reader)
        self.before = reader.next

    def answered(self, reader: Reader, question: Question, answer: Answer) -> None:
        """Note what an answer shows; a silence shows nothing."""
        if answer is not None or reader.next > self.before:
            self.note(reader, reader.play.newly_seen(question, answer))

    def mended(self, reader: Reader, line: Event, mended: Mended) -> None:
        """Note what a remedy has changed."""
        self.found.mended[line.line] = mended

    def note_shown(self, reader: Reader) -> None:
        """Note what was shown by itself since the last answer."""
        self.note(reader, reader.effects.take_sights())

    def note(self, reader: Reader, sights: Iterable[Sight]) -> None:
        """Note what is shown by the line that was read last."""
        index = max(reader.next, 1) - 1
        self.found.sights += [(index, sight) for sight in sights]

    def examine(self, reader: Reader) -> None:
        """Look at the position after a line that may lead to one that cannot be."""
        if self.found.unsound is None and reader.next and self.doubted:
            past = [event.line for event in reader.events[: reader.next] if event.line in self.doubted]
            reason = reader.play.inconsistency() if past else ""
            self.found.unsound = (past[-1], reason) if reason else None


def observe(game: Game, replay: Replay, chosen: Mapping[str, str], doubted: Collection[int] = ()) -> Observations:
    """What a record without corrections shows under some readings; nothing if its set-up cannot be."""
    try:
        reader, trail, observer = follow_with(game, replay, chosen, partial(Observer, doubted))
    except (IllegalSetup, Unreadable, *FAILURES):
        return Observations()
    observer.examine(reader)
    observer.note_shown(reader)
    found = observer.found
    if trail.stop is not None:
        found.sights = [*told_from(reader, trail.stop.event, found.sights)]
    return found


def told_from(reader: Reader, stop: Event, sights: Sequence[tuple[int, Sight]]) -> Iterator[tuple[int, Sight]]:
    """What was shown before a faulty line, and what the lines from it on, which cannot be followed, say they show.

    A fault that is in no line, as one of a claim in the header, comes after all of them.
    """
    at = next((index for index, event in enumerate(reader.events) if event[:2] == stop[:2]), reader.size)
    yield from ((index, sight) for index, sight in sights if index < at)
    for index, event in enumerate(reader.events[at:], at):
        yield from ((index, sight) for sight in reader.play.claims_shown(event))
