"""A kind of answer: the card that a move or a strike is made with. Not for: which of them is legal (norms)."""

from collections.abc import Callable, Iterator, Sequence

from verifier.games.domains import Pieces
from verifier.kernel.ask import Answer
from verifier.kernel.event import Token


class Weapons(Pieces):
    """One of some cards of the first so `many` pieces; -1 is `basic`, which is what no word means."""

    __slots__ = ("many",)
    BASIC = -1

    def __init__(self, cards: Sequence[int], name: Callable[[int], str], what: str, many: int) -> None:
        super().__init__((self.BASIC, *cards), name, what)
        self.many = many

    def read(self, seat: int, tokens: tuple[Token, ...], start: int) -> tuple[Answer, int] | None:
        """The card that a word names, or `basic`; a warrior is no card."""
        if tokens[start].label == "basic":
            return self.BASIC, start + 1
        found = tokens[start].piece
        return (found, start + 1) if 0 <= found < self.many else None

    def write(self, answer: Answer) -> str:
        """Its name."""
        return "basic" if answer == self.BASIC else super().write(answer)


class Perhaps(Pieces):
    """One of some pieces, or none."""

    __slots__ = ()

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether it is one of them, or none."""
        return answer is None or super().admits(seat, answer)

    def candidates(self, seat: int) -> Iterator[Answer]:
        """None, and each of them."""
        return iter((None, *self.pieces))
