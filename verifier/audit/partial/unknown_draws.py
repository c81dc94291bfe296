"""Draws of which a record names only some chips, or none: numbers of each kind that nobody knows.

Not for: decisions (`follower`).
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from verifier.audit.cursor import Stop
from verifier.audit.follow import Follower
from verifier.audit.partial.completion import Completion
from verifier.audit.partial.death import Death
from verifier.kernel.ask import Answer, Chance
from verifier.kernel.event import Event, Token
from verifier.kernel.game import Account, Play
from verifier.kernel.norm import Refusal
from verifier.kernel.values import Handful, counted
from verifier.replay.model import RecordPromise
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
                raise Stop(line, claim.column or line.column, self.play.contradicts(claim, line.seat, value))

    def left_over(self, seat: int) -> None:
        """Refuse a word that nothing asked for; an unknown one may be one that says nothing."""
        line = self.open[seat]
        if self.drawn != seat and line.args[self.at[seat]].unknown:
            self.read_on(line, self.at[seat] + 1)
            return self.left_over(seat) if seat in self.open else None
        return super().left_over(seat)

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
        line = self.counted_out(line)
        at = self.at[seat] if self.open.get(seat) is line else 0
        rest = line.args[at:]
        if len(rest) < chance.count and not self.goes_on(chance, line):
            raise self.too_few(chance, line, len(rest))
        for token in rest:
            if not token.unknown and (token.chip < 0 or token.place not in ("", chance.zone)):
                raise self.no_chip(chance, (token,), line)
        drawn = self.some_of(chance, line, rest)
        self.read_on(line, at + min(len(rest), chance.count))
        self.drawn = seat if self.open.get(seat) is line else -1 if self.drawn == seat else self.drawn
        return drawn

    def counted_out(self, line: Event) -> Event:
        """A line of a record that only counts, with so many unknown chips as its one number says."""
        if (
            self.promise.draws != "counts"
            or len(line.args) != 1
            or len(line.args[0].numbers) != 1
            or line.args[0].place
        ):
            return line
        token = line.args[0]
        return line._replace(args=(Token("?", unknown=True, column=token.column),) * token.numbers[0])

    def line_of(self, chance: Chance) -> Event | None:
        """The line that records an outcome of chance, None if there is none. Raises `Stop` where there must be one."""
        if self.promise.draws == "none" and self.next < self.size:
            line = self.events[self.next]
            if line.seat != chance.seat or line.verb != chance.verb or not line.args:
                return None
        return self.begin_outcome(chance)

    def unrecorded(self, chance: Chance) -> Answer:
        """An outcome that the record does not show: unknown chips, or nothing if nothing depends on it any more."""
        if self.next >= self.size or (chance.optional and self.promise.draws != "none"):
            return None
        return self.unknown_chips(chance, chance.count, False)

    def some_of(self, chance: Chance, line: Event, rest: Sequence[Token]) -> Handful:
        """Chips among which are those that the rest of a line names: the first ones, or any if a bag is refilled.

        Raises `Stop` if these chips cannot have been drawn.
        """
        seat, count = chance.seat, min(len(rest), chance.count)
        refilled = len(rest) > count and self.play.remaining(chance) == count
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
        self.path.quiet += 1
        reason = self.play.possible(chance, known)
        self.path.quiet -= 1
        return reason or Refusal(
            chance.clause, "after all that the record says, these chips cannot have been drawn here"
        )


def number_of(drawn: Handful, chip: int) -> int:
    """How many chips of a kind there are among some."""
    return sum(number for kind, number in counted(drawn) if kind == chip)
