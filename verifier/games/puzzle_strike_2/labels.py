"""The kinds of answer that are no cards and no spaces of a pile: labels, colours, statements of the position."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verifier.games.domains import STOPS, Options
from verifier.games.puzzle_strike_2.colours import matching
from verifier.kernel.ask import Answer
from verifier.kernel.event import Token
from verifier.kernel.values import pick

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play


class PileColours(Options):
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
        return Options.candidates(self, seat)


class Stated:
    """What a line says of the position: colours from left to right or from the bottom up, which are `true` or not."""

    __slots__ = ("bank", "play", "true")

    def __init__(self, play: "Play", true: tuple[int, ...], bank: bool = False) -> None:
        self.play, self.true, self.bank = play, true, bank

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether it is as the line says. Raises `Undecidable` if a card of the bank has a colour that is not known."""
        stated = answer if isinstance(answer, tuple) else ()
        if self.bank and len(stated) == len(self.true):
            return matching(self.play, list(enumerate(stated)), "what lies in the bank")
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

    def write(self, answer: Answer) -> str:
        """The names."""
        return colour_names(self.play.rules.colours, answer if isinstance(answer, tuple) else ())

    def expected(self) -> str:
        """What is true."""
        return self.write(self.true)


def colour_names(names: tuple[str, ...], colours: tuple[int, ...] | list[int]) -> str:
    """Colours in words; one that no source gives is `unknown`."""
    return " ".join(names[colour] if colour >= 0 else "unknown" for colour in colours) or "none"
