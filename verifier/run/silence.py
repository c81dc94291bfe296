"""What a record does not say: forced answers, reactions that were possible, and how a game runs on after its last line.

Not for: the default that silence takes in the middle of a record, which `follow` judges like any other answer.
"""

from itertools import islice

from verifier.kernel.ask import Answer, Ask, Chance, Moves, NoDefault, Question
from verifier.kernel.game import Undecidable
from verifier.run.cursor import BEHIND, Stop
from verifier.run.draws import Draws


class Silence(Draws):
    """A reader of records that knows what silence hides and what follows when there are no more lines."""

    __slots__ = ()

    def notice(self, question: Ask) -> None:
        """Note a silence that hides a choice the player really had."""
        if self.spare == (self.next, question.seat):
            self.spare = -1, -1
        elif not self.taken_only and self.open_to(question):
            self.hushed = True
            if self.next < self.size:
                self.silences.append((self.next, question.seat))

    def open_to(self, question: Ask) -> bool:
        """Whether the player had a legal answer other than none. To look is not to choose: no spec point is reached."""
        readings = self.play.readings
        self.play.readings = readings.afresh()
        found = self.play.answerable(question)
        self.play.readings = readings
        return found

    def only_answer(self, question: Ask) -> tuple[Answer] | None:
        """The one legal answer, if there is just one: then silence can mean nothing else."""
        if not question.part:
            return None
        first = list(islice(self.play.legal(question), 2))  # "none" is an answer like others: two are not one
        if len(first) != 1 or first[0] is None or self.play.doubt(question) is not None:
            return None
        return (first[0],)

    def one_answer(self, question: Ask) -> tuple[Answer] | None:
        """The one legal answer to a question, if there is just one and silence means it."""
        if isinstance(question.default, NoDefault):
            return self.only_answer(question)
        return (question.default,) if list(islice(self.play.legal(question), 2)) == [question.default] else None

    def passes(self, question: Ask) -> bool:
        """Whether what is asked answers itself, so that a line may answer what comes after it."""
        return not self.open_to(question) if question.spoken else self.only_answer(question) is not None

    def unnoticed(self, question: Ask) -> bool:
        """Whether nobody at the table would notice the question: no line speaks to it, or it has only one answer.

        What a line leads to is not over then: gems that nobody answers land before its assertions are compared.
        """
        if self.next < self.size:
            line = self.events[self.next]
            if line.seat == question.seat and question.part:
                return line.verb not in question.verbs and line.verb != "choose"
            if line.seat == question.seat and (line.verb in question.verbs or line.verb == question.stop):
                return not self.open_to(question)
        return True

    def interrupted(self, question: Question) -> bool:
        """Whether only lines that say nothing stand before one that goes on answering a question, or before the end."""
        index = self.next
        while index < self.size and self.play.idle(self.events[index]):
            index += 1
        if index in (self.next, self.size):
            return index > self.next
        after = self.events[index]
        verbs = (question.verb,) if isinstance(question, Chance) else (*question.verbs, question.stop)
        if isinstance(question, Ask) and question.part:
            verbs = (*verbs, "choose")
        return after.seat == question.seat and (after.verb in verbs or after.verb in self.play.aside_verbs)

    def passes_over(self, question: Ask) -> bool:
        """Pass over lines of others that say nothing, if the player goes on behind them; whether there were such.

        Where what is asked may be left out, too, they may be answers to something that is still to come; so may a
        `decline` before a reaction, of who is asked after the player.
        """
        if question.spoken or not self.interrupted(question):
            return False
        return (not question.part or self.deviates(BEHIND)) and self.skipped()

    def run_on(self, moves: Moves, question: Question) -> None:
        """The record has no more lines: compare its last assertions, and go on while silence is an answer."""
        while not self.beyond:
            quiet = isinstance(question, Ask) and (question.spoken or question.part or question.forced)
            if self.unchecked is not None and not quiet:
                self.compare()
            answer = self.unwritten(question)
            if answer is None:
                self.compare()
                return
            try:
                question = moves.send(answer[0])
            except Undecidable:
                if self.claims or self.unchecked is not None:
                    raise
                return  # nothing that the record says depends on it

    def unwritten(self, question: Question) -> tuple[Answer] | None:
        """The answer after the record's end that silence gives, if it gives one."""
        if isinstance(question, Chance):
            return (None,) if question.optional else None
        if isinstance(question.default, NoDefault):
            return self.only_answer(question)
        if question.spoken:
            self.notice(question)
        elif question.stop and not self.claims and self.open_to(question):
            return None  # a move that the player may still have made: nobody says that the game went on without it
        return (question.default,) if self.play.allows(question, question.default) else None

    def after_the_end(self) -> Stop | None:
        """The game is over: the record must be, too."""
        try:
            if self.unchecked is not None:
                self.compare()
            for seat in list(self.open):
                self.left_over(seat)
            if self.next < self.size:
                line = self.events[self.next]
                raise Stop(line, line.column, self.play.misplaced(None, line))
        except Stop as stop:
            return stop
        return None
