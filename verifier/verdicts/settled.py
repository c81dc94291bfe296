"""The positions of a record in which nothing is under way, and the last of them before a line, as data;
what was asked where a line stands: the first question before it that leaves a choice besides stopping.

A line that no question takes is refused only after what stopping in silence comes to.

Not for: a record that begins there (`excerpt`), or what is asked at the line (`inspect`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from verifier.games.game import Game
from verifier.games.playing import Playing
from verifier.kernel.ask import Ask, Moves, Question
from verifier.kernel.event import Event
from verifier.kernel.message import Message
from verifier.record.model import Replay
from verifier.record.promises import leaves_out
from verifier.run.budget import Budget
from verifier.run.listener import Listener
from verifier.run.reader import Reader
from verifier.run.stops import Stop
from verifier.verdicts.begin import follow_with
from verifier.verdicts.corrections import as_it_stood
from verifier.verdicts.judge import plainly
from verifier.verdicts.verdict import Audit

if TYPE_CHECKING:
    from verifier.verdicts.inspect import Moment


@dataclass(slots=True)
class StandingQuestion:
    """The first such question before the line that is next."""

    line: int = -1
    moment: "Moment | None" = None
    told: Message | None = None

    def note(self, reader: Reader, question: Question, moment: "Moment") -> None:
        """Keep a question if it is the first one before a line that its player could answer otherwise than by stopping.

        Not while words of an earlier line are still to be read.
        """
        if self.line == reader.next or not isinstance(question, Ask) or not question.elision.stop:
            return
        if not reader.is_reading() and sum(choice.refusal is None for choice in moment.choices) > 1:
            self.line, self.moment = reader.next, moment
            self.told = reader.play.due(question)

    def of(self, reader: Reader, question: Question, stop: Stop, number: int | None) -> bool:
        """Whether it is what a refused line met first, and the refusal does not tell of the question that refused."""
        is_here = self.line == reader.next == number and stop.event is reader.events[number]
        return is_here and (stop.refusal.wanted == self.told or str(question.wanted()) not in str(stop.refusal.said))


class NotPlaced(Exception):
    """There is no position before a line: the record goes wrong earlier, or leaves out what it depends on."""


@dataclass(frozen=True, slots=True)
class SettledPosition:
    """A position in which nothing is under way: how many events lie before it, and the position, to go back to.

    `reached` are the open points that were come to before it, each with its reading; `agreed` the readings that
    the table or a ruling has agreed on.
    """

    index: int
    position: object
    reached: Mapping[str, str]
    agreed: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class WrittenPosition:
    """The last settled position before a line, as the `position:` block of a header, and the moves since.

    `replay` is the record without corrections, as it was while the line counted; the position lies before the line
    `before`, 0 at the end. `points` are all settled positions before the line, `play` is what they belong to.
    """

    replay: Replay
    play: Playing
    points: tuple[SettledPosition, ...]
    block: Mapping[str, object]
    since: tuple[Event, ...]
    before: int
    over: bool = False  # whether the game has ended before the line


class Settler(Listener):
    """Keeps every settled position before an event.

    One after which a line states what has happened before it is left out: the line would state it of nothing.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.uncertain = False  # whether a reaction may have happened of which the record promises nothing
        self.points: dict[int, SettledPosition] = {}
        self.start: SettledPosition | None = None

    def begin(self, reader: Reader) -> None:
        """Keep the first position."""
        play = reader.play
        self.start = SettledPosition(0, play.position(), {}, dict(play.readings.agreed))

    def asked(self, reader: Reader, question: Question) -> None:
        """Keep the position before an answer if it is settled, the first one before each event."""
        if reader.next <= self.limit:
            self.uncertain = reader.hushed
            self.keep(reader, question)

    def keep(self, reader: Reader, question: Question) -> None:
        """Keep the position if nothing is under way."""
        if reader.is_reading() or reader.next in self.points or not reader.play.resumable(question):
            return
        readings = reader.play.readings
        settled = SettledPosition(reader.next, reader.play.position(), dict(readings.reached), dict(readings.agreed))
        self.points[reader.next] = settled

    def stated(self, reader: Reader, index: int) -> None:
        """Forget a position between an effect and the line that states it: it is of no use."""
        self.points.pop(index, None)

    def ran_out(self, reader: Reader, moves: Moves, question: Question) -> bool:
        """Keep the position at the end of the record, too."""
        if self.limit >= reader.size and reader.next <= self.limit:
            self.keep(reader, question)
        return False


def place(
    game: Game, replay: Replay, line: int, chosen: Mapping[str, str], budget: Budget | None = None
) -> WrittenPosition:
    """The last settled position at or before a line of the file; at the end, if the line is beyond the last one.

    A line that has been struck is placed in the record as it stood. `chosen` are readings of open points. What has to
    be made up to judge the rulings of a record that leaves things out takes no longer than the budget.
    Raises `NotPlaced`, and `Unreadable` and `IllegalSetup` as starting the game does.
    """
    refuse_gaps(replay)
    whole = as_it_stood(game, replay, partial(plainly, budget=budget), line)
    index = next((at for at, event in enumerate(whole.events) if event.line >= line), len(whole.events))
    reader, trail, settler = follow_with(game, whole, chosen, partial(Settler, index))
    play = reader.play
    refuse_faults(trail.stop, whole, index, settler)

    assert settler.start is not None
    points = (settler.start, *(settler.points[at] for at in sorted(settler.points) if at))
    newest, over = points[-1], bool(play.ended()) and index == len(whole.events)
    play.resume(newest.position)
    before = whole.events[newest.index].line if newest.index < len(whole.events) else 0
    since = whole.events[newest.index : index]
    return WrittenPosition(whole, play, points, play.written_position(), since, before, over)


def refuse_haste(budget: Budget) -> None:
    """Refuse what rests on the clock: another run may come to another position. Raises `NotPlaced`."""
    if budget.cut:
        raise NotPlaced("the time was up before the record was judged (--time-limit)")


def refuse_gaps(replay: Replay) -> None:
    """Refuse a record whose positions depend on what it leaves out. Raises `NotPlaced`."""
    if replay.record.moves == "some":
        raise NotPlaced("the record says that moves may be missing, so no position in it is certain")
    if replay.record.choices != "all" or (leaves_out(replay) and replay.record.draws != "all"):
        raise NotPlaced("the record leaves out what its positions depend on (audit --infer lists what that can be)")


def refuse_faults(stop: Stop | None, replay: Replay, index: int, settler: Settler) -> None:
    """Refuse a line to which the record does not come. Raises `NotPlaced`."""
    if replay.record.reactions == "none" and settler.uncertain:
        raise NotPlaced("the record promises nothing of reactions, and somebody could have reacted before this line")
    if stop is None:
        return
    at = next((at for at, event in enumerate(replay.events) if event[:2] == stop.event[:2]), index)
    if at >= index:
        return
    clause = f" {stop.refusal.clause}:" if stop.refusal.clause else ""
    what = "is not decided" if stop.undecided else "does not follow from the rules"
    raise NotPlaced(f"line {stop.event.line}, which comes before, {what}:{clause} {stop.refusal.message}")


def readings_at(found: Audit, line: int) -> dict[str, str]:
    """The readings under which a line of a judged record is looked at: of a dispute those that get to the line."""
    if found.dispute is None:
        return {}
    fault = found.fault
    past = found.verdict == "consistent" or (fault is not None and 0 < fault.line < line)
    return dict(found.dispute.legal if past else found.dispute.illegal)
