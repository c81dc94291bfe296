"""Following a record and noting where a condition on the position holds first, and which clauses are at work in it.

The run that is judged is the one that is watched. To look at a position changes nothing of the game; clauses that are
noted make refusals say more.
Not for: what is asked of a collection (`noting`), or the clauses of the line at fault, which every verdict has.
"""

from collections.abc import Sequence
from typing import NamedTuple

from verifier.corpus.condition import Condition
from verifier.kernel.ask import Answer, Ask, Moves, Question
from verifier.kernel.event import Event
from verifier.kernel.game import Play
from verifier.run.cursor import Stop
from verifier.run.follow import Follower, Trail


class Place(NamedTuple):
    """The position before the move of an index: the beginning of the record, or after the move before that."""

    move: int
    line: int  # of the move before, or of the first one


class Lines(NamedTuple):
    """In how many lines a clause was at work, and the first of them."""

    many: int
    first: int


class Observer(Follower):
    """A follower that looks at every settled position: a player is to move, and nothing else is under way."""

    __slots__ = ("clauses", "condition", "met", "seats", "seen")

    def __init__(
        self,
        play: Play,
        events: Sequence[Event],
        taken_only: bool = False,
        *,
        seats: int,
        condition: Condition | None = None,
        traced: bool = False,
    ) -> None:
        super().__init__(play, events, taken_only)
        self.seats = seats
        self.condition = condition
        self.met: Place | None = None  # where the condition held first
        self.clauses: dict[str, list[int]] = {}  # the lines in which each clause was at work
        self.seen = 0  # how many of the clauses that are noted now belong to lines before
        if traced:
            play.trace = []

    def follow(self) -> Trail:
        """Follow the record, and note what its last line came to."""
        trail = super().follow()
        self.note_clauses()
        return trail

    def answer(self, question: Question) -> Answer:
        """The record's answer; before it the position is looked at, if it is settled."""
        self.look_at(question)
        return super().answer(question)

    def run_on(self, moves: Moves, question: Question) -> None:
        """The end of the record: look at the position that it leaves."""
        self.look_at(question)
        super().run_on(moves, question)

    def after_the_end(self) -> Stop | None:
        """The end of the game: look at the position that it leaves."""
        self.look(self.actor())
        return super().after_the_end()

    def look_at(self, question: Question) -> None:
        """Look at the position if the question is a player's next move, and every line before it is used up."""
        if self.condition is None or self.open or not isinstance(question, Ask):
            return
        if not (question.spoken or question.part or question.forced):
            self.look(self.actor() if self.next else question.seat)

    def look(self, actor: int) -> None:
        """Note whether the condition holds, if it did not before."""
        if self.condition is None or self.met is not None:
            return
        if self.condition.holds(self.play, actor, self.seats):
            line = self.events[max(self.next, 1) - 1].line if self.events else 0
            self.met = Place(self.next, line)

    def actor(self) -> int:
        """The seat of the last line that was read, -1 if it is nobody's."""
        return self.events[self.next - 1].seat if self.next else -1

    def advance(self, line: Event, continues: bool = False) -> None:
        """Start reading a line; the clauses that the lines before it carried out are noted."""
        self.note_clauses()
        super().advance(line, continues)
        self.seen = len(self.play.trace or ())

    def note_clauses(self) -> None:
        """Note the clauses that were carried out since the last line was begun."""
        trace = self.play.trace
        if trace is None:
            return
        line = self.events[max(self.next, 1) - 1].line if self.events else 0
        for clause in dict.fromkeys(trace[self.seen :]):
            if clause:
                self.clauses.setdefault(clause, []).append(line)
        self.seen = len(trace)

    def at_work(self) -> tuple[tuple[str, Lines], ...]:
        """The clauses that were at work, by id, each with its lines."""
        lines = ((clause, sorted(set(found))) for clause, found in sorted(self.clauses.items()))
        return tuple((clause, Lines(len(found), found[0])) for clause, found in lines)
