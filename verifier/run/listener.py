"""Whoever is told what a reader of a record comes to. Not for: changing what it answers."""

from typing import TYPE_CHECKING

from verifier.kernel.ask import Answer, Ask, Moves, Question
from verifier.kernel.event import Event

if TYPE_CHECKING:
    from verifier.run.mending import Mended
    from verifier.run.reader import Reader
    from verifier.run.stops import Stop


class Listener:
    """Is told what a reader comes to; what is not overridden is not noted."""

    def begin(self, reader: "Reader") -> None:
        """Listen to a reader, which stands at the beginning of its record."""

    def asked(self, reader: "Reader", question: Question) -> None:
        """A question is put to the record; once more, if lines that do not answer it were passed over.

        May raise `Ended`: then nothing more is answered.
        """

    def answered(self, reader: "Reader", question: Question, answer: Answer) -> None:
        """The record has answered the question that was put to it last."""

    def refused(self, reader: "Reader", question: Question, stop: "Stop") -> None:
        """The record has no legal answer to the question that was put to it last."""

    def begun(self, reader: "Reader", line: Event, *, continues: bool) -> None:
        """A line is going to be read; `continues`: it goes on with the move that is under way."""

    def mended(self, reader: "Reader", line: Event, mended: "Mended") -> None:
        """A remedy was carried out."""

    def stated(self, reader: "Reader", index: int) -> None:
        """The line of an index states what has happened before it."""

    def silent(self, reader: "Reader", question: Ask) -> None:
        """No line speaks to a question, which hides a choice that the player really had."""

    def ran_out(self, reader: "Reader", moves: Moves, question: Question) -> bool:
        """The record has no more lines, and this is asked; whether the listener has seen to what is asked then."""
        return False

    def unwritten(self, reader: "Reader", question: Question) -> None:
        """A question after the last line of the record."""

    def over(self, reader: "Reader") -> None:
        """The game has ended."""

    def followed(self, reader: "Reader") -> None:
        """The record was followed to its end, or to its first fault."""
