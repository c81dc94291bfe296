"""Following a record and noting where a condition on the position holds first, and which clauses are at work in it.

The run that is judged is the one that is watched: neither to look at a position nor to note clauses changes anything.
Not for: what is asked of a collection (`noting`), or the clauses of the line at fault, which every verdict has.
"""

from typing import NamedTuple

from verifier.corpus.condition import RecordCondition
from verifier.kernel.ask import Ask, Moves, Question
from verifier.kernel.event import Event
from verifier.run.listener import Listener
from verifier.run.reader import Reader


class RecordPlace(NamedTuple):
    """The position before the move of an index: the beginning of the record, or after the move before that."""

    move: int
    line: int  # of the move before, or of the first one


class ActingLines(NamedTuple):
    """In how many lines a clause was at work, and the first of them."""

    many: int
    first: int


class PositionListener(Listener):
    """Looks at every settled position: a player is to move, and nothing else is under way."""

    def __init__(self, *, seats: int, condition: RecordCondition | None = None, traced: bool = False) -> None:
        self.seats = seats
        self.condition = condition
        self.traced = traced
        self.met: RecordPlace | None = None  # where the condition held first
        self.clauses: dict[str, list[int]] = {}  # the lines in which each clause was at work
        self.seen = 0  # how many of the clauses that are noted now belong to lines before

    def begin(self, reader: Reader) -> None:
        """Let the game note the clauses at work, if they are asked for."""
        self.reader = reader
        if self.traced:
            reader.effects.note_clauses()

    def followed(self, reader: Reader) -> None:
        """Note what the last line came to."""
        self.note_clauses(reader)

    def asked(self, reader: Reader, question: Question) -> None:
        """Look at the position if the question is a player's next move, and every line before it is used up."""
        if self.condition is None or reader.open or not isinstance(question, Ask):
            return
        if question.settled:
            self.look(reader, actor_of(reader) if reader.next else question.seat)

    def ran_out(self, reader: Reader, moves: Moves, question: Question) -> bool:
        """Look at the position at the end of the record."""
        self.asked(reader, question)
        return False

    def over(self, reader: Reader) -> None:
        """Look at the position at the end of the game."""
        self.look(reader, actor_of(reader))

    def look(self, reader: Reader, actor: int) -> None:
        """Note whether the condition holds, if it did not before."""
        if self.condition is None or self.met is not None:
            return
        if self.condition.holds(reader.play, actor, self.seats):
            self.met = RecordPlace(reader.next, reader.latest().line if reader.events else 0)

    def begun(self, reader: Reader, line: Event, *, continues: bool) -> None:
        """Note the clauses that the lines before were carried out by; a new move begins with none."""
        self.note_clauses(reader)
        if not continues:
            self.seen = 0

    def note_clauses(self, reader: Reader) -> None:
        """Note the clauses that were carried out since the last line was begun."""
        trace = reader.effects.trace
        if trace is None:
            return
        line = reader.latest().line if reader.events else 0
        for clause in dict.fromkeys(trace.clauses[self.seen :]):
            if clause:
                self.clauses.setdefault(clause, []).append(line)
        self.seen = len(trace.clauses)

    def at_work(self) -> tuple[tuple[str, ActingLines], ...]:
        """The clauses that were at work, by id, each with its lines."""
        lines = ((clause, sorted(set(found))) for clause, found in sorted(self.clauses.items()))
        return tuple((clause, ActingLines(len(found), found[0])) for clause, found in lines)


def actor_of(reader: Reader) -> int:
    """The seat of the last line that was read, -1 if it is nobody's."""
    return reader.latest().seat if reader.next else -1
