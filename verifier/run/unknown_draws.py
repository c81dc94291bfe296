"""Draws of which a record names only some chips, or none: numbers of each kind that nobody knows.

Not for: decisions (`follower`).
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from verifier.kernel.ask import Answer, Chance, Question
from verifier.kernel.event import Event, Token
from verifier.kernel.game import Account, Play
from verifier.kernel.norm import Refusal
from verifier.kernel.values import Handful, counted
from verifier.record.model import RecordPromise
from verifier.record.promises import counts
from verifier.run.completion import Completion
from verifier.run.cursor import Stop
from verifier.run.death import Death
from verifier.run.follow import Follower
from verifier.symbolic.formula import all_of
from verifier.symbolic.values import equal, formula_of


class Drawing(NamedTuple):
    """Chips of which not all are known: the index of the line, who drew or showed them, and their numbers by kind."""

    line: int
    seat: int
    verb: str
    numbers: tuple[tuple[int, int], ...]
    recorded: bool  # whether the record has a line for them

    def after(self, lines: int) -> bool:
        """Whether they were drawn after the last line of a record."""
        return not self.recorded and self.line >= lines


class UnknownDraws(Follower):
    """A follower whose draws may be unknown."""

    __slots__ = ("account", "drawings", "evidence", "guesses", "halts", "hidden", "owed", "path", "promise")

    def __init__(self, play: Play, events: Sequence[Event], promise: RecordPromise, path: Completion) -> None:
        super().__init__(play, events, promise.reactions != "none")
        self.promise, self.path = promise, path
        self.owed: dict[int, dict[int, int]] = {}  # by seat: chips that its line names and that are yet to be drawn
        self.drawings: list[Drawing] = []
        self.halts = False  # whether to stop at the next move after the last line, to see the position there
        self.account: Account | None = None  # where all things of the kind are that the newest refused answer names
        self.evidence: dict[int, tuple[Death, ...]] = {}  # by line: why it was refused so far
        self.hidden = -1  # a seat that reacted although no line says so: what it chooses is not recorded, either
        self.guesses: dict[tuple[int, int], str] = {}  # by line and column: what an unknown word is taken to be

    def advance(self, line: Event, continues: bool = False) -> None:
        """Start reading a line."""
        super().advance(line, continues)
        self.path.at(self.next - 1)
        self.account = None
        if not continues and self.play.told is not None:
            self.play.told.clear()

    def compare(self) -> None:
        """Compare the assertions of the last line: they are true if they can be."""
        line, self.unchecked = self.unchecked, None
        for claim in line.assertions if line is not None else ():
            assert line is not None
            value = self.value(claim, line)
            if not self.path.prefer(equal(value, claim.value)):
                with self.path.exactly():
                    refusal = self.play.contradicts(claim, line.seat, value)
                raise Stop(line, claim.column or line.column, refusal)

    def effects(self) -> bool:
        """Whether something has happened by itself that a line may state."""
        return super().effects() or bool(self.play.told)

    def echoed(self, line: Event, answers_later: bool = False) -> bool:
        """Pass over a line that states an effect, be it on chips that are not all known."""
        told = [one for one in self.play.told or () if (one[0], one[1]) == (line.seat, line.verb)]
        if not told or not line.args:
            return super().echoed(line, answers_later)
        named = Counter(token.chip for token in line.args if not token.unknown)
        left = {chip: sum(count for *_, kind, count in told if kind == chip) for chip in named}
        claims = [*(left[chip] >= number for chip, number in named.items()), sum(c for *_, c in told) >= len(line.args)]
        if not self.path.prefer(all_of(map(formula_of, claims))):
            return False
        self.advance(line, True)
        self.compare()
        if self.play.told is not None:
            self.play.told[:] = [one for one in self.play.told if one not in told]
        return True

    def outcome(self, chance: Chance) -> Answer:
        """The chips drawn, as far as the record names them."""
        seat = chance.seat
        line = self.open.get(seat)
        if line is None or line.verb != chance.verb:
            if self.unchecked is not None:
                self.compare()
            if self.next < self.size and self.beside(chance, self.events[self.next]):
                return self.resumed(chance)
            line = self.line_of(chance)
        if line is None:
            return self.unrecorded(chance)
        line = self.counted_out(chance, line)
        at = self.at[seat] if self.open.get(seat) is line else 0
        rest = line.args[at:]
        if len(rest) < chance.count and not self.goes_on(chance, line):
            raise self.too_few(chance, line, len(rest))
        for token in rest:
            if (not token.unknown and token.chip < 0) or token.place not in ("", chance.zone):
                raise self.no_chip(chance, (token,), line)
        drawn = self.all_of(chance, rest) or self.some_of(chance, line, rest)
        self.read_on(line, at + min(len(rest), chance.count))
        self.drawn = seat if self.open.get(seat) is line else -1 if self.drawn == seat else self.drawn
        return drawn

    def counted_out(self, chance: Chance, line: Event) -> Event:
        """A line of a record that only counts, with so many unknown chips as its one number says.

        Where that many are not due, and a thing that is named by the number is, the number is its name.
        """
        if self.promise.draws != "counts" or not counts(line):
            return line
        token = line.args[0]
        number, due, more = token.numbers[0], chance.count, self.goes_on(chance, line)
        named = token.chip >= 0 and (due == 1 or more)
        counted = number == due or (number < due and more) or (number > due and self.empties(chance))
        if named and (not counted or self.path.take_first((True, True), 1)):
            return line
        return line._replace(args=(Token(token.text, unknown=True, column=token.column),) * number)

    def empties(self, chance: Chance) -> bool:
        """Whether an outcome takes everything that there is: what a line says beyond it comes after a refill."""
        return bool(self.play.remaining(chance) == chance.count)

    def line_of(self, chance: Chance) -> Event | None:
        """The line that records an outcome of chance, None if there is none. Raises `Stop` where there must be one."""
        if self.promise.draws == "none" and self.next < self.size:
            line = self.events[self.next]
            if line.seat != chance.seat or line.verb != chance.verb or not line.args or self.speaks_later(chance, line):
                return None
        return self.begin_outcome(chance)

    def speaks_later(self, chance: Chance, line: Event) -> bool:
        """Whether a line records a later outcome than this one, of which nothing is recorded."""
        due, told = chance.count, len(line.args)
        if told < due and not self.goes_on(chance, line):
            return True
        fits = told <= due or self.empties(chance)
        return bool(self.path.take_first((True, True), 1)) == fits

    def unrecorded(self, chance: Chance) -> Answer:
        """An outcome that the record does not show: unknown chips, or nothing if nothing depends on it any more."""
        if chance.optional and (self.promise.draws != "none" or self.next >= self.size):
            return None
        if self.next >= self.size and self.promise.draws != "none":
            return None
        return self.unknown_chips(chance, chance.count, False)

    def unwritten(self, question: Question) -> tuple[Answer] | None:
        """The answer after the record's end: a draw of which nothing is recorded, if the record claims to go on."""
        if self.claims and isinstance(question, Chance) and self.promise.draws == "none" and not question.optional:
            return (self.unknown_chips(question, question.count, False),)
        return super().unwritten(question)

    def all_of(self, chance: Chance, rest: Sequence[Token]) -> tuple[int, ...]:
        """The chips that a line names, if it names all and nothing is unknown of what they come from; () otherwise."""
        drawn = tuple([token.chip for token in rest[: chance.count]])
        if -1 in drawn or chance.seat in self.owed or (len(rest) > len(drawn) and self.empties(chance)):
            return ()
        if any(type(count) is not int for count in self.play.contents(chance).counts):
            return ()
        if self.play.possible(chance, drawn) is not None:
            return ()
        self.drawings.append(Drawing(self.next, chance.seat, chance.verb, tuple(Counter(drawn).items()), True))
        return drawn

    def some_of(self, chance: Chance, line: Event, rest: Sequence[Token]) -> Handful:
        """Chips among which are those that the rest of a line names: the first ones, or any if a bag is refilled.

        Raises `Stop` if these chips cannot have been drawn.
        """
        seat, count = chance.seat, min(len(rest), chance.count)
        refilled = len(rest) > count and self.empties(chance)
        if refilled and seat not in self.owed:
            self.owed[seat] = dict(Counter(token.chip for token in rest if not token.unknown))
        named: dict[int, int] = self.owed.get(seat) or Counter(
            token.chip for token in rest[:count] if not token.unknown
        )
        drawn = self.unknown_chips(chance, count)
        missing = {chip: number - number_of(drawn, chip) for chip, number in named.items()}
        if seat in self.owed and len(rest) > count:
            self.owed[seat] = missing
            return drawn
        self.owed.pop(seat, None)
        if not self.path.prefer(all_of(formula_of(number <= 0) for number in missing.values())):
            raise Stop(line, line.column, self.not_there(chance, named))
        return drawn

    def unknown_chips(self, chance: Chance, count: int, recorded: bool = True) -> Handful:
        """So many chips of which nothing is known but where they come from."""
        name = f"{self.next} {sum(one.line == self.next for one in self.drawings)}"
        asked = Chance(chance.verb, chance.seat, count, chance.zone, chance.clause)
        drawn = self.play.unknown(self.path, name, asked)
        self.drawings.append(Drawing(self.next, chance.seat, chance.verb, tuple(counted(drawn)), recorded))
        return drawn

    def not_there(self, chance: Chance, named: dict[int, int]) -> Refusal:
        """Why the chips that a line names cannot have been drawn."""
        known = tuple(chip for chip, number in named.items() if type(number) is int for _ in range(number))
        with self.path.exactly():
            reason = self.play.possible(chance, known)
        return reason or Refusal(
            chance.clause, f"after all that the record says, these {self.play.piece}s cannot have been drawn here"
        )


def number_of(drawn: Handful, chip: int) -> int:
    """How many chips of a kind there are among some."""
    return sum(number for kind, number in counted(drawn) if kind == chip)
