"""Followers of a record that is not over: where it stands after its last line, and what is asked then.

Not for: judging one more line (`stepwise`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from verifier.kernel.ask import Answer, Chance, Moves, NoDefault, Question
from verifier.kernel.event import Event
from verifier.kernel.game import Play
from verifier.run.cursor import Ended, Stop
from verifier.run.follow import Follower


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
        self.presumed = self.presumed or self.is_open(question) or self.is_told_later(question)
        return super().answer(question)

    def is_told_later(self, question: Question) -> bool:
        """Whether nothing that is left speaks to what is under way, so that the next line may answer it."""
        waiting = self.open.get(question.seat)
        if self.play.resumable(question) or (waiting is not None and takes_words(question, waiting)):
            return False
        return all(map(self.play.idle, self.events[self.next :]))

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
