"""A record that grows line by line: each new line is judged in the time of a line, and every line can be taken back.

What came before a point at which nothing is under way is kept as a `Mark`, and a new line is judged by following the
lines since the mark before the newest one: a line may tell what the one before it means, but none reaches further back.
Not for: records that leave things out, or that have corrections (`judge`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from verifier.games.game import Game
from verifier.kernel.ask import Answer, Ask, Chance, Moves, NoDefault, Question
from verifier.kernel.event import Event
from verifier.kernel.game import Play
from verifier.kernel.spec import Readings
from verifier.record.model import Replay
from verifier.verdicts.cursor import Ended, Stop
from verifier.verdicts.explore import Way, followed_best
from verifier.verdicts.follow import Follower
from verifier.verdicts.judge import MOST_RUNS, TooManyReadings, branches


@dataclass(frozen=True, slots=True)
class Mark:
    """A point of a game at which nothing is under way: how many moves came before it, and all that matters later."""

    moves: int
    position: object
    agreed: Mapping[str, str]
    reached: Mapping[str, str]
    gaps: Mapping[str, None]
    spare: tuple[int, int] = (-1, -1)
    before: "Mark | None" = None


@dataclass(frozen=True, slots=True)
class Branch:
    """The game so far under one choice of readings of the open points that it came to."""

    chosen: Mapping[str, str]
    mark: Mark


@dataclass(frozen=True, slots=True)
class Step:
    """A line that was accepted, with the moves on it and the game after it; `before` is the step it went on from."""

    text: str
    moves: tuple[Event, ...]
    total: int  # how many moves there are up to its end
    branches: tuple[Branch, ...]
    before: "Step | None" = None

    def line(self) -> "list[Step]":
        """The steps from the beginning to this one."""
        found: list[Step] = []
        step = self
        while step.before is not None:
            found.append(step)
            step = step.before
        return found[::-1]

    def moves_since(self, count: int) -> list[Event]:
        """The moves after the first `count`."""
        found: list[Event] = []
        step: Step | None = self
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


class Ending(Follower):
    """A follower that knows which questions after the record's last line leave somebody a choice."""

    __slots__ = ()

    def __init__(self, play: Play, events: Sequence[Event], start: Mark) -> None:
        super().__init__(play, events)
        self.claims = False
        self.spare = start.spare

    def is_open(self, question: Question) -> bool:
        """Whether all lines are read, no word that is left answers a question, and whoever is asked has a choice."""
        if self.next < self.size:
            return False
        waiting = self.open.get(question.seat)
        if waiting is not None and takes_words(question, waiting):
            return False
        return self.is_choice(question)

    def is_choice(self, question: Question) -> bool:
        """Whether a question has more than the answer that silence gives; to look at it leaves no trace."""
        if isinstance(question, Chance):
            return not question.optional
        if question.moot:
            return False
        readings, self.play.readings = self.play.readings, self.play.readings.afresh()
        try:
            if isinstance(question.default, NoDefault):
                return self.only_answer(question) is None
            legal = list(islice(self.play.legal(question), 2))
            return legal != [question.default] or self.play.doubt(question) is not None
        finally:
            self.play.readings = readings


class Marker(Ending):
    """A follower that keeps the newest point at which nothing is under way."""

    __slots__ = ("mark", "presumed", "start")

    def __init__(self, play: Play, events: Sequence[Event], start: Mark) -> None:
        super().__init__(play, events, start)
        self.start = start
        self.presumed = False  # whether silence was taken for an answer that the next line may give
        self.mark: Mark | None = None

    def answer(self, question: Question) -> Answer:
        """The record's answer, or what silence says."""
        self.presumed = self.presumed or self.is_open(question)
        return super().answer(question)

    def run_on(self, moves: Moves, question: Question) -> None:
        """The record has no more lines: keep where it stands, if that is between two moves."""
        reading = self.open or self.held or self.drawn >= 0 or self.beyond or self.presumed
        if not reading and self.play.resumable(question):
            if self.unchecked is not None:
                self.compare()
            self.mark = marked(self.play, self.start.moves + self.size, self.spare)
        super().run_on(moves, question)


class Looker(Ending):
    """A follower that halts at the first question after the record's last line in which somebody has a choice."""

    __slots__ = ("question",)

    def __init__(self, play: Play, events: Sequence[Event], start: Mark) -> None:
        super().__init__(play, events, start)
        self.question: Question | None = None

    def answer(self, question: Question) -> Answer:
        """The record's answer; after its last line the words that are left, or an answer that is no choice."""
        if self.is_open(question):
            raise Ended
        return super().answer(question)

    def run_on(self, moves: Moves, question: Question) -> None:
        """The record has no more lines: go on to the first question in which there is a choice."""
        while not self.is_choice(question):
            question = moves.send(self.quiet_answer(question))
        self.question = question

    def quiet_answer(self, question: Question) -> Answer:
        """The answer to a question in which there is no choice."""
        if isinstance(question, Chance):
            return None
        if not isinstance(question.default, NoDefault):
            return question.default
        only = self.only_answer(question)
        return only[0] if only is not None else None

    def after_the_end(self) -> Stop | None:
        """The game is over: nothing is asked."""
        return None


def takes_words(question: Question, line: Event) -> bool:
    """Whether the words that a line has left may answer a question."""
    if isinstance(question, Chance):
        return line.verb == question.verb
    return question.part or (question.many and line.verb in question.verbs)


def marked(play: Play, moves: int, spare: tuple[int, int]) -> Mark:
    """The present point of a game."""
    readings = play.readings
    spare = (0, spare[1]) if spare[1] >= 0 else spare  # counted from the next line on
    return Mark(moves, play.position(), readings.agreed, dict(readings.reached), dict(readings.gaps), spare)


class Stepwise:
    """A game that is recorded line by line. Its steps are values: to go back is to go on from an earlier one."""

    def __init__(self, game: Game, header: Replay) -> None:
        """The beginning of a game that a header sets up. Raises `Unreadable` and `IllegalSetup` as `start` does."""
        self.game = game
        self.header = header
        self.play = game.start(header, {})
        found: list[Branch] = []
        waiting: list[Mapping[str, str]] = [{}]
        while waiting:
            chosen = waiting.pop(0)
            play = game.start(header, chosen) if chosen else self.play
            readings = play.readings
            waiting += branches(readings, chosen)
            found.append(Branch({**chosen, **readings.reached}, marked(play, 0, (-1, -1))))
        self.first = Step("", (), 0, tuple(found))

    def set_at(self, branch: Branch, mark: Mark) -> None:
        """Bring the game to a point of a branch."""
        self.play.resume(mark.position)
        old = self.play.readings
        readings = Readings(old.points, old.resolved, mark.agreed, branch.chosen)
        readings.reached.update(mark.reached)
        readings.gaps.update(mark.gaps)
        self.play.readings = readings

    def settle(self, step: Step) -> None:
        """Bring the game to the last point before the end of a step at which nothing was under way."""
        branch = step.branches[0]
        self.set_at(branch, branch.mark)

    def judge(self, step: Step, text: str, moves: tuple[Event, ...]) -> Step | Objection:
        """The game with one more line, or why the line is not accepted. Raises `TooManyReadings`."""
        waiting = list(step.branches)
        found: list[Branch] = []
        fine: Mapping[str, str] | None = None
        wrong: tuple[Stop, Mapping[str, str]] | None = None
        unknown: Stop | None = None
        while waiting:
            branch = waiting.pop(0)
            after, stop = self.followed(step, branch, moves)
            waiting += [Branch(chosen, branch.mark) for chosen in branches(self.play.readings, branch.chosen)]
            if len(found) + len(waiting) > MOST_RUNS:
                raise TooManyReadings
            found.append(after)
            if stop is None:
                fine = fine or after.chosen
            elif stop.undecided:
                unknown = unknown or stop
            else:
                wrong = wrong or (stop, after.chosen)
        if wrong is not None and fine is not None:
            return Objection("disputed", wrong[0], fine, wrong[1])
        if unknown is not None:
            return Objection("undecided", unknown)
        if wrong is not None:
            return Objection("illegal", wrong[0])
        return Step(text, moves, step.total + len(moves), tuple(found), step)

    def followed(self, step: Step, branch: Branch, moves: tuple[Event, ...]) -> tuple[Branch, Stop | None]:
        """A branch after some more moves, and what stopped it."""
        start = branch.mark.before or branch.mark
        lines = [*step.moves_since(start.moves), *moves]

        def begin(way: Way) -> Marker:
            self.set_at(branch, start)
            marker = Marker(self.play, lines, start)
            marker.take(way)
            return marker

        marker, trail = followed_best(begin)
        mark = self.kept(branch, marker.mark)
        return Branch({**branch.chosen, **self.play.readings.reached}, mark), trail.stop

    def kept(self, branch: Branch, mark: Mark | None) -> Mark:
        """The newest mark of a branch, with the one before it."""
        if mark is None or mark.moves == branch.mark.moves:
            return branch.mark
        return replace(mark, before=replace(branch.mark, before=None))

    def look(self, step: Step, branch: Branch) -> tuple[Question | None, Stop | None]:
        """The question that a branch leaves open, at which the game then stands; none if the game is over.

        None, too, where no rule says how it goes on: what that is stands beside it.
        """

        def begin(way: Way) -> Looker:
            self.set_at(branch, branch.mark)
            looker = Looker(self.play, step.moves_since(branch.mark.moves), branch.mark)
            looker.take(way)
            return looker

        looker, trail = followed_best(begin)
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
