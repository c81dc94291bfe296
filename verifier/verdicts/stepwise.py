"""A record that grows line by line: each new line is judged in the time of a line, and every line can be taken back.

What came before a point at which nothing is under way is kept as a `OpenEnd`, and a new line is judged by following the
lines since the mark before the newest one: a line may tell what the one before it means, but none reaches further back.
Not for: records that leave things out, or that have corrections (`judge`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from verifier.games.game import Game
from verifier.kernel.ask import Answer, Ask, Question
from verifier.kernel.event import Event
from verifier.record.model import RecordPromise, Replay
from verifier.run.choices import Certain
from verifier.run.explore import follow_best
from verifier.run.listener import Listener
from verifier.run.open_end import Looker, Marker, OpenEnd, marked
from verifier.run.reader import Reader
from verifier.run.stops import Stop
from verifier.verdicts.faults import supposed_refusal
from verifier.verdicts.judge import MOST_RUNS, TooManyReadings
from verifier.verdicts.readings import branches


@dataclass(frozen=True, slots=True)
class ReadingBranch:
    """The game so far under one choice of readings of the open points that it came to."""

    chosen: Mapping[str, str]
    mark: OpenEnd


@dataclass(frozen=True, slots=True)
class AcceptedStep:
    """A line that was accepted, with the moves on it and the game after it; `before` is the step it went on from."""

    text: str
    moves: tuple[Event, ...]
    total: int  # how many moves there are up to its end
    branches: tuple[ReadingBranch, ...]
    before: "AcceptedStep | None" = None

    def line(self) -> "list[AcceptedStep]":
        """The steps from the beginning to this one."""
        found: list[AcceptedStep] = []
        step = self
        while step.before is not None:
            found.append(step)
            step = step.before
        return found[::-1]

    def moves_since(self, count: int) -> list[Event]:
        """The moves after the first `count`."""
        found: list[Event] = []
        step: AcceptedStep | None = self
        while step is not None and step.total > count:
            found[:0] = step.moves
            step = step.before
        return found[len(found) - (self.total - count) :]


@dataclass(frozen=True, slots=True)
class Objection:
    """Why a line is not accepted: illegal or undecided under all readings, or disputed between them."""

    verdict: str  # illegal | disputed | undecided
    stop: Stop
    legal: Mapping[str, str] = field(default_factory=dict)  # of a dispute: readings under which the line is legal
    illegal: Mapping[str, str] = field(default_factory=dict)  # and those under which it is not


class Stepwise:
    """A game that is recorded line by line. Its steps are values: to go back is to go on from an earlier one."""

    def __init__(self, game: Game, header: Replay) -> None:
        """The beginning of a game that a header sets up. Raises `Unreadable` and `IllegalSetup` as `start` does."""
        self.game = game
        self.header = header
        self.play = game.start(header, {})
        found: list[ReadingBranch] = []
        waiting: list[Mapping[str, str]] = [{}]
        while waiting:
            chosen = waiting.pop(0)
            play = game.start(header, chosen) if chosen else self.play
            readings = play.readings
            waiting += branches(readings, chosen)
            found.append(ReadingBranch({**chosen, **readings.reached}, marked(play, 0)))
        self.first = AcceptedStep("", (), 0, tuple(found))

    def set_at(self, branch: ReadingBranch, mark: OpenEnd) -> None:
        """Bring the game to a point of a branch."""
        self.play.resume(mark.position)
        old = self.play.readings
        readings = old.under(mark.agreed, branch.chosen)
        readings.reached.update(mark.reached)
        readings.gaps.update(mark.gaps)
        readings.followed.update(mark.followed)
        self.play.readings = readings

    def settle(self, step: AcceptedStep) -> None:
        """Bring the game to the last point before the end of a step at which nothing was under way."""
        branch = step.branches[0]
        self.set_at(branch, branch.mark)

    def judge(self, step: AcceptedStep, text: str, moves: tuple[Event, ...]) -> AcceptedStep | Objection:
        """The game with one more line, or why the line is not accepted. Raises `TooManyReadings`."""
        waiting = list(step.branches)
        found: list[ReadingBranch] = []
        fine: Mapping[str, str] | None = None
        wrong: tuple[Stop, Mapping[str, str]] | None = None
        unknown: Stop | None = None
        while waiting:
            branch = waiting.pop(0)
            after, stop = self.followed(step, branch, moves)
            waiting += [ReadingBranch(chosen, branch.mark) for chosen in branches(self.play.readings, branch.chosen)]
            if len(found) + len(waiting) > MOST_RUNS:
                raise TooManyReadings
            found.append(after)
            if stop is None:
                fine = fine or after.chosen
            elif stop.undecided or self.is_supposed(stop):
                unknown = unknown or stop
            else:
                wrong = wrong or (stop, after.chosen)
        if wrong is not None and fine is not None:
            return Objection("disputed", wrong[0], fine, wrong[1])
        if unknown is not None:
            return Objection("undecided", unknown)
        if wrong is not None:
            return Objection("illegal", wrong[0])
        return AcceptedStep(text, moves, step.total + len(moves), tuple(found), step)

    def is_supposed(self, stop: Stop) -> bool:
        """Whether a fault comes after something of which no source says what follows; its refusal then says so."""
        if not self.play.readings.supposed():
            return False
        stop.refusal = supposed_refusal(self.play.readings, stop.refusal.said)
        return True

    def followed(
        self, step: AcceptedStep, branch: ReadingBranch, moves: tuple[Event, ...]
    ) -> tuple[ReadingBranch, Stop | None]:
        """A branch after some more moves, and what stopped it."""
        start = branch.mark.before or branch.mark
        lines = [*step.moves_since(start.moves), *moves]
        found: list[Marker] = []

        def listen() -> Marker:
            found.append(Marker(start))
            return found[-1]

        reader, trail = follow_best(partial(self.begin, branch, start, lines, listen))
        mark = kept(replace(start, before=None) if reader.path.tries else branch.mark, found[-1].mark)
        return ReadingBranch({**branch.chosen, **self.play.readings.reached}, mark), trail.stop

    def begin(
        self,
        branch: ReadingBranch,
        start: OpenEnd,
        lines: Sequence[Event],
        listen: Callable[[], Listener],
        path: Certain,
    ) -> Reader:
        """A reader of some lines at a point of a branch."""
        self.set_at(branch, start)
        listener = None if path.scouts else listen()
        reader = Reader(self.play, lines, RecordPromise(), path, claims=False, listener=listener)
        reader.spare = start.spare
        reader.effects.put_back(start.effects)
        return reader

    def look(self, step: AcceptedStep, branch: ReadingBranch) -> tuple[Question | None, Stop | None]:
        """The question that a branch leaves open, at which the game then stands; none if the game is over.

        None, too, where no rule says how it goes on: what that is stands beside it.
        """
        lines = step.moves_since(branch.mark.moves)
        looker = Looker()
        trail = follow_best(partial(self.begin, branch, branch.mark, lines, lambda: looker))[1]
        return looker.question, trail.stop

    def legal(self, question: Ask) -> Iterator[Answer]:
        """Every answer that is legal under all readings of the points that it turns on."""
        for answer in self.play.candidates(question):
            if self.is_legal(question, answer):
                yield answer

    def is_legal(self, question: Ask, answer: Answer) -> bool:
        """Whether an answer is legal under all readings of the points that it turns on; looking leaves no trace."""
        kept = self.play.readings
        waiting: list[Mapping[str, str]] = [{}]
        try:
            while waiting:
                chosen = waiting.pop()
                self.play.readings = kept.having(chosen)
                if not self.play.allows(question, answer):
                    return False
                waiting += branches(self.play.readings, {**kept.chosen, **chosen})
        finally:
            self.play.readings = kept
        return True


def kept(old: OpenEnd, mark: OpenEnd | None) -> OpenEnd:
    """The newest mark of a branch, with the one before it; `old` is the newest on the way that its lines were taken."""
    if mark is None or mark.moves == old.moves:
        return old
    return replace(mark, before=replace(old, before=None))
