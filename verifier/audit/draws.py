"""Outcomes of chance in a record: chips drawn or shown, on one line or several, or sharing a line with later ones."""

from verifier.audit.cursor import Cursor, Stop
from verifier.kernel.ask import Answer, Chance
from verifier.kernel.event import Event
from verifier.kernel.norm import Refusal


class Draws(Cursor):
    """A cursor that can tell what chance gave."""

    __slots__ = ()

    def outcome(self, chance: Chance) -> Answer:
        """The chips that the record says were drawn."""
        if not self.open and self.unchecked is None and self.next < self.size:
            line = self.events[self.next]
            if line.seat == chance.seat and line.verb == chance.verb and len(line.args) == chance.count:
                drawn = tuple([token.chip for token in line.args])
                if -1 not in drawn and self.play.possible(chance, drawn) is None:
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
            line, at = self.begin_outcome(chance), 0
            if line is None:
                return None
        chips: list[int] = []
        while True:
            args = line.args[at : at + count - len(chips)]
            chips += [token.chip for token in args]
            at += len(args)
            if at < len(line.args):
                self.open[seat], self.at[seat], self.drawn = line, at, seat
            elif self.open:
                self.open.pop(seat, None)
                self.drawn = -1 if self.drawn == seat else self.drawn
            if len(chips) >= count:
                break
            line, at = self.continue_outcome(chance, line, len(chips)), 0
        if self.held and seat in self.held and seat not in self.open:
            self.open[seat], self.at[seat] = self.held.pop(seat)
        if -1 in chips:
            raise self.no_chip(line)
        outcome = tuple(chips)
        refusal = self.play.possible(chance, outcome)
        if refusal is not None:
            raise Stop(line, line.column, refusal)
        return outcome

    def begin_outcome(self, chance: Chance) -> Event | None:
        """The line that records an outcome of chance; None if it may be left out and is."""
        if self.next < self.size:
            line = self.events[self.next]
            if line.seat == chance.seat and line.verb == chance.verb and line.args:
                if line.seat in self.open:
                    self.held[line.seat] = self.open.pop(line.seat), self.at[line.seat]
                self.advance(line, True)
                return line
            if line.verb == "concede":
                self.concede(line)
            if not chance.optional and self.skipped():
                return self.begin_outcome(chance)
            if not chance.optional:
                raise Stop(line, line.column, self.play.misplaced(chance, line))
        return None

    def continue_outcome(self, chance: Chance, line: Event, got: int) -> Event:
        """The next line of an outcome that one line did not complete."""
        if self.next < self.size:
            following = self.events[self.next]
            if following.seat == chance.seat and following.verb == chance.verb and following.args:
                self.advance(following, True)
                return following
        raise Stop(line, line.column, Refusal(chance.clause, f"{chance.count} chips are due, the line has {got}",
                   f"chips drawn == {chance.count}", str(chance.count), str(got)))  # fmt: skip

    def no_chip(self, line: Event) -> Stop:
        """Why a line of drawn chips cannot be taken: one of them is unknown, or is no chip."""
        token = next(token for token in line.args if token.chip < 0)
        if token.unknown:
            return self.unknown(line, token)
        return Stop(line, token.column, Refusal("", f"{token.text!r} is no chip", "", "a chip", token.text))
