"""Outcomes of chance in a record: chips drawn or shown, on one line or several, or sharing a line with later ones."""

from abc import ABC, abstractmethod

from verifier.kernel.ask import Answer, Ask, Chance, Question
from verifier.kernel.event import Event, Token
from verifier.kernel.norm import Refusal
from verifier.run.cursor import BEHIND, ENDINGS, Cursor, Ended, Stop


class Draws(Cursor, ABC):
    """A cursor that can tell what chance gave."""

    __slots__ = ()

    @abstractmethod
    def answer(self, question: Question) -> Answer:
        """The record's answer to any question; what it is if chance is not asked, a subclass knows."""

    @abstractmethod
    def interrupted(self, question: Question) -> bool:
        """Whether only lines that say nothing stand before one that goes on answering a question, or before the end."""

    @abstractmethod
    def from_line(self, question: Ask, line: Event, at: int) -> Answer:
        """The answer that a line gives from one of its words on."""

    def said_aside(self, question: Question, line: Event) -> bool:
        """Take what a line says beyond what is asked; whether it does. Effects before it can be stated after it."""
        aside = self.play.aside(question, line)
        if aside is None:
            return False
        echoes = list(self.play.echoes)
        self.advance(line)
        self.play.echoes[:] = echoes
        self.play.take_aside(aside, self.from_line(aside, line, 0))
        while self.open.get(line.seat) is line:
            self.play.take_aside(aside, self.from_line(aside, line, self.at[line.seat]))
        return True

    def resumed(self, question: Question) -> Answer:
        """The answer after lines were passed over, if the record goes on. Raises `Ended` if it does not."""
        if self.next >= self.size and not self.open:
            raise Ended
        return self.answer(question)

    def outcome(self, chance: Chance) -> Answer:
        """The chips that the record says were drawn."""
        if not self.open and self.unchecked is None and self.next < self.size:
            line = self.events[self.next]
            if line.seat == chance.seat and line.verb == chance.verb and len(line.args) == chance.count:
                drawn = tuple([token.chip for token in line.args])
                placed = any(token.place for token in line.args)
                if -1 not in drawn and not placed and self.play.possible(chance, drawn) is None:
                    self.advance(line, True)
                    return drawn
        return self.split_outcome(chance)

    def split_outcome(self, chance: Chance) -> Answer:
        """The chips of an outcome that is spread over several lines, shares one with others, or cannot be."""
        seat, count = chance.seat, chance.count
        line = self.open.get(seat) if self.open else None
        at = self.at[seat] if line is not None else 0
        if line is None or line.verb != chance.verb:
            if self.unchecked is not None:
                self.compare()
            if self.next < self.size and self.beside(chance, self.events[self.next]):
                return self.resumed(chance)
            line, at = self.begin_outcome(chance), 0
            if line is None:
                return self.supposed(chance) if self.beyond and self.open and not chance.optional else None
        args = line.args[at : at + count]
        if len(args) < count and not self.goes_on(chance, line):
            raise self.too_few(chance, line, len(args))
        outcome = tuple([token.chip for token in args])
        if -1 in outcome or any(token.place not in ("", chance.zone) for token in args):
            raise self.no_chip(chance, args, line)
        refusal = self.play.possible(chance, outcome)
        if refusal is not None:
            line, outcome = self.in_any_order(chance, line, at, refusal), self.play.whole(chance)
        self.read_on(line, at + len(outcome))
        self.drawn = seat if self.open.get(seat) is line else -1 if self.drawn == seat else self.drawn
        return outcome

    def in_any_order(self, chance: Chance, line: Event, at: int, refusal: Refusal) -> Event:
        """A line that goes on after the bag was emptied and refilled may name its chips in any order.

        The same line with the chips that must have come first in front. Raises `Stop` if they are not all there.
        """
        rest = list(line.args[at:])
        whole = self.play.whole(chance)
        first: list[Token] = []
        for chip in whole if len(rest) > chance.count else ():
            found = next((token for token in rest if token.chip == chip), None)
            if found is None:
                raise Stop(line, line.column, refusal)
            rest.remove(found)
            first.append(found)
        if not first:
            raise Stop(line, line.column, refusal)
        return line._replace(args=(*line.args[:at], *first, *rest))

    def beside(self, chance: Chance, line: Event) -> bool:
        """Pass over a line before the outcome's own that states an effect or says nothing; whether it was one."""
        if line.seat == chance.seat and line.verb == chance.verb and line.args:
            chips = tuple([token.chip for token in line.args])
            other = self.effects() and -1 not in chips and self.play.possible(chance, chips) is not None
            return other and self.echoed(line, True)
        if line.verb in ENDINGS:
            self.concede(line, chance)
        if line.verb in self.play.aside_verbs and self.said_aside(chance, line):
            return True
        if self.effects() and self.echoed(line):
            return True
        passes = not chance.optional or (self.interrupted(chance) and self.deviates(BEHIND))
        return passes and self.skipped()

    def begin_outcome(self, chance: Chance) -> Event | None:
        """The line that records an outcome of chance; None if it may be left out and is."""
        if self.next < self.size:
            line = self.events[self.next]
            if line.seat == chance.seat and line.verb == chance.verb and line.args:
                self.advance(line, True)
                return line
            if not chance.optional and line.seat == chance.seat and line.verb == chance.verb:
                raise self.too_few(chance, line, 0)
            if not chance.optional:
                raise Stop(line, line.column, self.play.misplaced(chance, line))
        elif self.open and not chance.optional:
            self.beyond = True
            self.drop_needless()
            if not self.open:
                raise Ended
        return None

    def supposed(self, chance: Chance) -> tuple[int, ...]:
        """An outcome that the record does not tell any more: what its words still to be read name, if chance can."""
        top, counts = self.play.contents(chance)
        line = self.open.get(chance.seat)
        named = [token.chip for token in line.args[self.at[chance.seat] :]] if line is not None else []
        outcome = list(top[: chance.count])
        for chip in (*named, *(chip for chip, count in enumerate(counts) for _ in range(int(count)))):
            if len(outcome) < chance.count and chip >= 0 and counts[chip] > outcome[len(top) :].count(chip):
                outcome.append(chip)
        return tuple(outcome)

    def goes_on(self, chance: Chance, line: Event) -> bool:
        """Whether the next line goes on with an outcome that one line did not complete; the rest is asked for again."""
        if self.next >= self.size or not chance.divisible or not line.args:
            return False
        following = self.events[self.next]
        return following.verb in ENDINGS or (following.seat == chance.seat and following.verb == chance.verb)

    def too_few(self, chance: Chance, line: Event, got: int) -> Stop:
        """Why a line that ends an outcome too early cannot be taken."""
        things = f"{self.play.piece}s"
        message = f"{chance.count} {things} are due, the line has {got}"
        if got == 1 and line.args and line.args[0].text.isdecimal() and line.args[0].chip < 0:
            message = f"{line.args[0].text} is no {self.play.piece}; with `draws: counts` it would say how many"
        expected = f"{things} drawn == {chance.count}"
        return Stop(line, line.column, Refusal(chance.clause, message, expected, str(chance.count), str(got)))

    def no_chip(self, chance: Chance, args: tuple[Token, ...], line: Event) -> Stop:
        """Why a line of drawn chips cannot be taken: one of them is unknown, is no chip, or is not from there."""
        token = next(token for token in args if token.chip < 0 or token.place not in ("", chance.zone))
        placed = token.place not in ("", chance.zone)
        if token.unknown and not placed:
            return self.unknown(line, token)
        nothing, thing = token.chip < 0 and not token.unknown, self.play.piece
        reason = f"{token.text!r} is no {thing}" if nothing else f"{thing}s are drawn from the {chance.zone}"
        return Stop(line, token.column, Refusal(chance.clause, reason, "", f"a {thing}", token.text))
