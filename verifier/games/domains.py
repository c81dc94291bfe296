"""Kinds of answer that belong to no one game: labels, numbers, seats, pieces.

Not for: answers that name places, which are a game's own.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from verifier.kernel.ask import Answer
from verifier.kernel.event import Token
from verifier.kernel.message import Message, Said, say

#: Labels that say "nothing".
STOPS = frozenset(("none", "done", "nothing"))


class LabelOptions:
    """One of a few labels; None too where that is allowed. `said` is whether the label itself is written."""

    __slots__ = ("labels", "none", "said")

    def __init__(self, labels: tuple[str, ...], none: bool = False, said: bool = True) -> None:
        self.labels, self.none, self.said = labels, none, said

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether it is one of the labels."""
        return self.none if answer is None else answer in self.labels

    def candidates(self, seat: int) -> Iterator[Answer]:
        """The labels, and None last."""
        yield from self.labels
        if self.none:
            yield None

    conceivable = candidates

    def read(self, seat: int, tokens: tuple[Token, ...], start: int) -> tuple[Answer, int] | None:
        """The label, where it is written."""
        if not self.said:
            return None
        if tokens[start].label in self.labels:
            return tokens[start].label, start + 1
        return (None, start + 1) if self.none and tokens[start].label in STOPS else None

    def write(self, answer: Answer) -> str:
        """The label; nothing where the verb says it."""
        return "none" if answer is None else str(answer) if self.said else ""

    def expected(self) -> str:
        """What is asked for, in words."""
        return " or ".join((*self.labels, "none") if self.none and self.said else self.labels)


class Number:
    """A whole number within bounds; `most` is the largest that the upper bound can ever be."""

    __slots__ = ("high", "low", "most")

    def __init__(self, low: int, high: int, most: int = -1) -> None:
        self.low = low
        self.high = high
        self.most = high if most < 0 else most

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether it is within the bounds."""
        return type(answer) is int and bool(self.low <= answer <= self.high)

    def candidates(self, seat: int) -> Iterator[Answer]:
        """The numbers, largest first."""
        return iter(range(self.high, self.low - 1, -1))

    def conceivable(self, seat: int) -> Iterator[Answer]:
        """The numbers up to the largest that the upper bound can be."""
        return iter(range(self.most, self.low - 1, -1))

    def read(self, seat: int, tokens: tuple[Token, ...], start: int) -> tuple[Answer, int] | None:
        """A number; `none` is zero."""
        if tokens[start].label in STOPS:
            return 0, start + 1
        return (tokens[start].numbers[0], start + 1) if len(tokens[start].numbers) == 1 else None

    def write(self, answer: Answer) -> str:
        """The number."""
        return str(answer)

    def expected(self) -> Message:
        """What is asked for, in words."""
        return say("number-from", n=self.low, n2=self.high)


class Seats:
    """One of some seats, `-> P2`; None, which no line says, where that is allowed."""

    __slots__ = ("names", "none", "seats", "wanted")

    def __init__(self, names: Sequence[str], seats: Sequence[int], none: bool = False, wanted: Said = "") -> None:
        self.names, self.seats, self.none, self.wanted = names, seats, none, wanted

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether it is one of them."""
        return self.none if answer is None else type(answer) is int and answer in self.seats

    def candidates(self, seat: int) -> Iterator[Answer]:
        """The seats."""
        return iter(self.seats)

    conceivable = candidates

    def read(self, seat: int, tokens: tuple[Token, ...], start: int) -> tuple[Answer, int] | None:
        """A seat."""
        return (tokens[start].seat, start + 1) if tokens[start].seat >= 0 else None

    def write(self, answer: Answer) -> str:
        """`-> P2`."""
        if type(answer) is not int:
            return "" if self.none else "none"
        return f"-> {self.names[answer] if 0 <= answer < len(self.names) else 'nobody'}"

    def expected(self) -> Said:
        """What is asked for, in words."""
        return self.wanted or " or ".join(self.names[seat] for seat in self.seats)


class Pieces:
    """One of some pieces, by number."""

    __slots__ = ("name", "pieces", "what")

    def __init__(self, pieces: Sequence[int], name: Callable[[int], str], what: Said) -> None:
        self.pieces, self.name, self.what = tuple(dict.fromkeys(pieces)), name, what

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether it is one of them."""
        return type(answer) is int and answer in self.pieces

    def candidates(self, seat: int) -> Iterator[Answer]:
        """Each of them."""
        return iter(self.pieces)

    conceivable = candidates

    def read(self, seat: int, tokens: tuple[Token, ...], start: int) -> tuple[Answer, int] | None:
        """The piece that a word names."""
        return (tokens[start].piece, start + 1) if tokens[start].piece >= 0 else None

    def write(self, answer: Answer) -> str:
        """Its name."""
        assert type(answer) is int
        return self.name(answer)

    def expected(self) -> Said:
        """What is asked for, in words."""
        return self.what


class Perhaps(Pieces):
    """One of some pieces, or none."""

    __slots__ = ()

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether it is one of them, or none."""
        return answer is None or super().admits(seat, answer)

    def candidates(self, seat: int) -> Iterator[Answer]:
        """None, and each of them."""
        return iter((None, *self.pieces))

    def write(self, answer: Answer) -> str:
        """The name of the piece; nothing for none."""
        return "" if answer is None else super().write(answer)


class Among(Pieces):
    """What is known of a choice made in secret: the piece that a word names, unsaid one of several, () another one."""

    __slots__ = ("other", "unsaid")

    def __init__(
        self, pieces: Sequence[int], unsaid: tuple[int, ...], name: Callable[[int], str], what: Said, *, other: bool
    ) -> None:
        super().__init__(pieces, name, what)
        self.unsaid, self.other = unsaid, other

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether it can be the piece, what is unsaid, or another one."""
        return answer == self.unsaid or (answer == () and self.other) or super().admits(seat, answer)

    def candidates(self, seat: int) -> Iterator[Answer]:
        """What is unsaid, and that it is another one: which piece it is makes no difference before it is told."""
        return iter((self.unsaid, ()) if self.other else (self.unsaid,))

    def conceivable(self, seat: int) -> Iterator[Answer]:
        """The same, and each of the pieces."""
        yield from self.candidates(seat)
        yield from self.pieces

    def write(self, answer: Answer) -> str:
        """The name of the piece; nothing if none is named."""
        return super().write(answer) if type(answer) is int else ""


class Named(Pieces):
    """One of some of the first so `many` pieces, or what a `word` says that names none: -1.

    Those that are for `later` are left to the next question unless they are among them.
    """

    __slots__ = ("later", "many", "word")
    NONE = -1

    def __init__(
        self, pieces: Sequence[int], name: Callable[[int], str], what: Said, many: int, word: str, later: Sequence[int]
    ) -> None:
        super().__init__((self.NONE, *pieces), name, what)
        self.many, self.word, self.later = many, word, later

    def read(self, seat: int, tokens: tuple[Token, ...], start: int) -> tuple[Answer, int] | None:
        """The piece that a word names, or the word for none; pieces of another kind are left."""
        if tokens[start].label == self.word:
            return self.NONE, start + 1
        found = tokens[start].piece
        if found not in self.pieces and found in self.later:
            return None
        return (found, start + 1) if 0 <= found < self.many else None

    def write(self, answer: Answer) -> str:
        """The name of the piece, or the word."""
        return self.word if answer == self.NONE else super().write(answer)


class Several:
    """Some of a few pieces, each as often as it is there: between two numbers of them; `plain` is none."""

    __slots__ = ("least", "most", "name", "pieces", "unlisted", "what")

    def __init__(
        self,
        pieces: Sequence[int],
        least: int,
        most: int,
        name: Callable[[int], str],
        what: Said,
        unlisted: Sequence[int] = (),
    ) -> None:
        self.pieces, self.least, self.most, self.name, self.what = tuple(pieces), least, most, name, what
        self.unlisted = unlisted  # pieces that nobody knows to be there before they are named

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether they are some of the pieces, each no more often than it is there."""
        if type(answer) is not tuple or not self.least <= len(answer) <= self.most:
            return False
        there = (*self.pieces, *self.unlisted)
        return all(answer.count(piece) <= there.count(piece) for piece in answer)

    def candidates(self, seat: int) -> Iterator[Answer]:
        """Every such choice, once."""
        for count in range(min(self.most, len(self.pieces)), self.least - 1, -1):
            yield from dict.fromkeys(combinations(sorted(self.pieces), count))

    conceivable = candidates

    def read(self, seat: int, tokens: tuple[Token, ...], start: int) -> tuple[Answer, int] | None:
        """All pieces that the next words name; `plain` alone is none."""
        if tokens[start].label == "plain":
            return (), start + 1
        found = []
        for token in tokens[start:]:
            if token.piece < 0 or not self.begins(token.piece):
                break
            found.append(token.piece)
        return (tuple(sorted(found)), start + len(found)) if found else None

    def begins(self, piece: int) -> bool:
        """Whether a piece is a piece that can be among them."""
        return piece in self.pieces or piece in self.unlisted

    def write(self, answer: Answer) -> str:
        """Their names."""
        assert type(answer) is tuple
        return " ".join(map(self.name, answer)) or "plain"

    def expected(self) -> Said:
        """What is asked for, in words."""
        return self.what
