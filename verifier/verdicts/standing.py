"""What was asked where a line stands: the first question before it that leaves a choice besides stopping.

A line that no question takes is refused only after what stopping in silence comes to. Not for: verdicts, which are
about the question that refuses it.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from verifier.kernel.ask import Ask, Question
from verifier.kernel.message import Message
from verifier.run.reader import Reader
from verifier.run.stops import Stop

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
