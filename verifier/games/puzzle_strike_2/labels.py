"""The kinds of answer that are no cards and no spaces of a pile: labels, colours, statements of the position, gems that
fall into a pile; what a player that runs by itself does.

Each step of such a player is a question with one answer, which a record may state: `()` leaves it to the rules. Only
whom something is sent to may have to be said. Not for: what the steps do (`operations.automaton`).
"""

from collections.abc import Callable, Iterator
from itertools import islice, product
from typing import TYPE_CHECKING

from verifier.games.domains import STOPS, LabelOptions
from verifier.games.puzzle_strike_2.amounts import MOST_COST
from verifier.games.puzzle_strike_2.colours import matching
from verifier.games.puzzle_strike_2.domains import Slots
from verifier.games.puzzle_strike_2.state import Frame
from verifier.kernel.ask import Answer
from verifier.kernel.event import Token
from verifier.kernel.game import Undecidable
from verifier.kernel.message import Said, say
from verifier.kernel.values import pick

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play


class Gems:
    """The colours of gems that fall in one go; () are those that are due. None where that is allowed."""

    __slots__ = ("due", "frame", "none", "play")

    def __init__(self, play: "Play", frame: Frame, due: Callable[[int], tuple[int, ...]], none: bool) -> None:
        self.play, self.frame, self.due, self.none = play, frame, due, none

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether it names gems, or leaves their colours to the rules."""
        return self.none if answer is None else isinstance(answer, tuple)

    def candidates(self, seat: int) -> Iterator[Answer]:
        """The gems that are due, and None last. That a record may name their colours makes no other answer."""
        yield ()
        if self.none:
            yield None

    def conceivable(self, seat: int) -> Iterator[Answer]:
        """Besides those, for each colour as many gems as are due, and one more."""
        yield from self.candidates(seat)
        for colour in range(len(self.play.rules.colours)):
            yield (colour,) * self.frame.due
        yield (0,) * (self.frame.due + 1)

    def read(self, seat: int, tokens: tuple[Token, ...], start: int) -> tuple[Answer, int] | None:
        """A number of gems, their colours one after another, or `none`."""
        if len(tokens[start].numbers) == 1:
            return self.counted(tokens[start].numbers[0]), start + 1
        if tokens[start].label in STOPS:
            return None, start + 1
        found: list[int] = []
        while start < len(tokens) and tokens[start].label in self.play.rules.colours:
            found.append(self.play.rules.colours.index(tokens[start].label))
            start += 1
        return (tuple(found), start) if found else None

    def fill(self, seat: int, tokens: tuple[Token, ...], start: int) -> Iterator[tuple[Answer, int]]:
        """The colours that words name, those that are due for unknown ones; of any of which nothing is known, ()."""
        names, due = self.play.rules.colours, self.frame.due
        words = tokens[start : start + due]
        is_more = any(token.unknown for token in tokens[start + due : start + due + 1])
        if len(words) < due or is_more or not all(token.unknown or token.label in names for token in words):
            return
        try:
            colours = self.due(due)
        except Undecidable:
            colours = (-1,) * due
        stated = [
            colour if token.unknown else names.index(token.label) for token, colour in zip(words, colours, strict=True)
        ]
        yield (tuple(stated) if -1 not in stated else ()), start + due

    def counted(self, count: int) -> tuple[int, ...]:
        """The answer of a bare number: (), or so many gems of any colour if it is not the number that is due."""
        return () if count == self.frame.due else (0,) * min(count, 99) or (0,) * (self.frame.due + 1)

    def write(self, answer: Answer) -> str:
        """The colours, if they are named."""
        names = self.play.rules.colours
        return " ".join(names[gem] for gem in answer) if isinstance(answer, tuple) else "none"

    def expected(self) -> Said:
        """What is asked for, in words."""
        return say("gem-by-colour" if self.frame.due == 1 else "gems-by-colours", n=self.frame.due)

    def fallen(self, answer: tuple[int, ...]) -> tuple[int, ...]:
        """The colours of the gems that fall. Raises `Undecidable` if a card's colour is not known and matters."""
        return answer or self.due(self.frame.due)


#: How many ways of filling in colours that nothing tells are looked at, at most.
MOST_FILLED = 256


class PileColours(LabelOptions):
    """A colour of which the asked player's pile holds gems, or that of an `owner`."""

    __slots__ = ("owner", "play")

    def __init__(self, play: "Play", none: bool, owner: int = -1) -> None:
        super().__init__(play.rules.colours, none)
        self.play, self.owner = play, owner

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether the pile holds a gem of it."""
        if answer is None or answer not in self.labels:
            return answer is None and self.none
        wanted, held = self.labels.index(str(answer)), seat if self.owner < 0 else self.owner
        return bool(sum(pick(gem == wanted, 1, 0) for gem in self.play.state.seats[held].pile) > 0)

    def candidates(self, seat: int) -> Iterator[Answer]:
        """The colours in the pile, and None last."""
        yield from (label for label in self.labels if self.admits(seat, label))
        if self.none:
            yield None

    def conceivable(self, seat: int) -> Iterator[Answer]:
        """Every colour, and None last."""
        return LabelOptions.candidates(self, seat)


class Stated:
    """What a line says of the position: colours from left to right or from the bottom up, which are `true` or not."""

    __slots__ = ("bank", "play", "true")

    def __init__(self, play: "Play", true: tuple[int, ...], bank: bool = False) -> None:
        self.play, self.true, self.bank = play, true, bank

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether it is as the line says. Raises `Undecidable` if a card of the bank has a colour that is not known."""
        stated = answer if isinstance(answer, tuple) else ()
        if self.bank and len(stated) == len(self.true):
            return matching(self.play, list(enumerate(stated)), say("what-lies-in-the-bank"))
        return len(stated) == len(self.true) and all(
            bool(one == other) for one, other in zip(stated, self.true, strict=True)
        )

    def candidates(self, seat: int) -> Iterator[Answer]:
        """The truth."""
        yield self.true

    conceivable = candidates

    def read(self, seat: int, tokens: tuple[Token, ...], start: int) -> tuple[Answer, int] | None:
        """The whole line."""
        if len(tokens) == 1 and tokens[0].label in STOPS:
            return (), 1
        names = self.play.rules.colours
        known = all(token.label in names for token in tokens[start:])
        return (tuple(names.index(token.label) for token in tokens[start:]), len(tokens)) if known else None

    def fill(self, seat: int, tokens: tuple[Token, ...], start: int) -> Iterator[tuple[Answer, int]]:
        """What the whole line says, with the truth for unknown words, or any colour where that is unknown."""
        names, words = self.play.rules.colours, tokens[start:]
        if len(words) != len(self.true) or not all(token.unknown or token.label in names for token in words):
            return
        unknown = [(true,) if type(true) is int and true >= 0 else range(len(names)) for true in self.true]
        stated = [
            any_one if token.unknown else (names.index(token.label),)
            for token, any_one in zip(words, unknown, strict=True)
        ]
        yield from ((answer, len(tokens)) for answer in islice(product(*stated), MOST_FILLED))

    def write(self, answer: Answer) -> str:
        """The names."""
        return colour_names(self.play.rules.colours, answer if isinstance(answer, tuple) else ())

    def expected(self) -> str:
        """What is true."""
        return self.write(self.true)


def colour_names(names: tuple[str, ...], colours: tuple[int, ...] | list[int]) -> str:
    """Colours in words; one that no source gives is `unknown`."""
    return " ".join(names[colour] if colour >= 0 else "unknown" for colour in colours) or "none"


class DueAmount:
    """A number that the rules give: from `low` to `high` if sources do not give all that it depends on.

    Where there are fewer to take, `there`, a record may state that many.
    """

    __slots__ = ("high", "low", "there")

    def __init__(self, low: int, high: int, there: int) -> None:
        self.low, self.high, self.there = low, high, there

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether it can be this number."""
        if answer == ():
            return True
        return type(answer) is int and (
            self.low <= answer <= self.high or (self.there <= self.low and bool(answer == self.there))
        )

    def settled(self, answer: Answer) -> bool:
        """Whether the answer is known to be right, and so is what follows from it."""
        if self.low == self.high:
            return True
        return self.there <= self.low and (answer == () or answer == self.there)

    def candidates(self, seat: int) -> Iterator[Answer]:
        """The number, or leaving it to the rules; so is one that the search does not know."""
        yield self.low if type(self.low) is int and self.low == self.high else ()

    conceivable = candidates

    def read(self, seat: int, tokens: tuple[Token, ...], start: int) -> tuple[Answer, int] | None:
        """A number."""
        numbers, label = tokens[start].numbers, tokens[start].label
        if label and not numbers:  # a colour, such as tokens have none
            return label, start + 1
        return (numbers[0], start + 1) if len(numbers) == 1 else None

    def write(self, answer: Answer) -> str:
        """The number."""
        return "" if answer == () else str(answer)

    def expected(self) -> Said:
        """What is due, in words."""
        due: Said = str(self.low)
        if self.low != self.high:
            due = say("from-to", n=self.low, n2=self.high)
            if self.high >= MOST_COST:
                due = say("at-least", n=self.low)
        return say("due-or-what-there-is", wanted=due, n=self.there) if self.there < self.low else due


class DueSlot(Slots):
    """The left-most card of the bank."""

    __slots__ = ()

    def __init__(self, play: "Play") -> None:
        super().__init__(play)

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether it is that card."""
        return answer in ((), 0) and type(answer) is not bool

    def candidates(self, seat: int) -> Iterator[Answer]:
        """The slot."""
        yield 0

    conceivable = candidates

    def expected(self) -> Said:
        """The card's name."""
        return self.write(0)
