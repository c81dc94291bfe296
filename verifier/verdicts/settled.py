"""The positions of a record in which nothing is under way, and the last of them before a line, as data.

Not for: a record that begins there (`excerpt`), or what is asked at the line (`inspect`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from verifier.games.game import Game
from verifier.kernel.ask import Answer, Moves, Question
from verifier.kernel.event import Event
from verifier.kernel.game import Play
from verifier.record.model import Replay
from verifier.record.promises import leaves_out
from verifier.run.budget import Budget
from verifier.run.cursor import Stop
from verifier.run.explore import Way, followed_best
from verifier.run.follow import Follower
from verifier.verdicts.corrections import as_it_stood
from verifier.verdicts.judge import plainly
from verifier.verdicts.verdict import Audit


class NotPlaced(Exception):
    """There is no position before a line: the record goes wrong earlier, or leaves out what it depends on."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A position in which nothing is under way: how many events lie before it, and the position, to go back to.

    `reached` are the open points that were come to before it, each with its reading; `agreed` the readings that
    the table or a ruling has agreed on.
    """

    index: int
    position: object
    reached: Mapping[str, str]
    agreed: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Placed:
    """The last settled position before a line, as the `position:` block of a header, and the moves since.

    `replay` is the record without corrections, as it was while the line counted; the position lies before the line
    `before`, 0 at the end. `points` are all settled positions before the line, `play` is what they belong to.
    """

    replay: Replay
    play: Play
    points: tuple[Settled, ...]
    block: Mapping[str, object]
    since: tuple[Event, ...]
    before: int
    over: bool = False  # whether the game has ended before the line


class Settler(Follower):
    """A follower that keeps every settled position before an event.

    One after which a line states what has happened before it is left out: the line would state it of nothing.
    """

    __slots__ = ("limit", "points", "start", "uncertain")

    def __init__(self, game: Game, replay: Replay, limit: int, chosen: Mapping[str, str]) -> None:
        super().__init__(game.start(replay, chosen), replay.events, replay.record.reactions == "taken")
        self.limit = limit
        self.uncertain = False  # whether a reaction may have happened of which the record promises nothing
        self.points: dict[int, Settled] = {}
        self.start = Settled(0, self.play.position(), {}, dict(self.play.readings.agreed))

    def answer(self, question: Question) -> Answer:
        """The record's answer; the position before it is kept if it is settled, the first one before each event."""
        if self.next <= self.limit:
            self.uncertain = self.hushed
            self.keep(question)
        return super().answer(question)

    def keep(self, question: Question) -> None:
        """Keep the position if nothing is under way."""
        if self.is_reading() or self.next in self.points:
            return
        if self.play.resumable(question):
            readings = self.play.readings
            self.points[self.next] = Settled(
                self.next, self.play.position(), dict(readings.reached), dict(readings.agreed)
            )

    def echoed(self, line: Event, answers_later: bool = False) -> bool:
        """Pass over a line that states an effect; a position between the effect and the line is of no use."""
        index = self.next
        try:
            stated = super().echoed(line, answers_later)
        except Stop:
            self.points.pop(index, None)
            raise
        if stated:
            self.points.pop(index, None)
        return stated

    def run_on(self, moves: Moves, question: Question) -> None:
        """The end of the record: the position there counts, too."""
        if self.limit >= self.size and self.next <= self.limit:
            self.keep(question)
        super().run_on(moves, question)


def place(game: Game, replay: Replay, line: int, chosen: Mapping[str, str], budget: Budget | None = None) -> Placed:
    """The last settled position at or before a line of the file; at the end, if the line is beyond the last one.

    A line that has been struck is placed in the record as it stood. `chosen` are readings of open points. What has to
    be made up to judge the rulings of a record that leaves things out takes no longer than the budget.
    Raises `NotPlaced`, and `Unreadable` and `IllegalSetup` as starting the game does.
    """
    refuse_gaps(replay)
    whole = as_it_stood(game, replay, partial(plainly, budget=budget), line)
    index = next((at for at, event in enumerate(whole.events) if event.line >= line), len(whole.events))

    def begin(way: Way) -> Settler:
        settler = Settler(game, whole, index, chosen)
        settler.take(way)
        return settler

    settler, trail = followed_best(begin)
    play = settler.play
    refuse_faults(trail.stop, whole, index, settler)

    points = (settler.start, *(settler.points[at] for at in sorted(settler.points) if at))
    newest, over = points[-1], bool(play.ended()) and index == len(whole.events)
    play.resume(newest.position)
    before = whole.events[newest.index].line if newest.index < len(whole.events) else 0
    since = whole.events[newest.index : index]
    return Placed(whole, play, points, play.written_position(), since, before, over)


def refuse_haste(budget: Budget) -> None:
    """Refuse what rests on the clock: another run may come to another position. Raises `NotPlaced`."""
    if budget.cut:
        raise NotPlaced("the time was up before the record was judged (--time-limit)")


def refuse_gaps(replay: Replay) -> None:
    """Refuse a record whose positions depend on what it leaves out. Raises `NotPlaced`."""
    if replay.record.moves != "all":
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
