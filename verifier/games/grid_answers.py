"""Kinds of answer on a board of squares: a square, the path of a move.

Not for: which of them is legal, or what stands on the squares.
"""

from collections.abc import Callable, Iterator, Sequence

from verifier.games.grid import OFF, Square, is_label, label_of, square_at
from verifier.kernel.ask import Answer
from verifier.kernel.event import Token
from verifier.kernel.message import Said, say

#: The next squares of a path from one: their labels.
Steps = Callable[[Square], Sequence[str]]
#: How paths are listed: the steps, what ends a path, how many steps it has at most.
Listing = tuple[Steps, Callable[[str], bool], int]


class Squares:
    """One of some squares, by label."""

    __slots__ = ("squares", "what")

    def __init__(self, squares: Sequence[Square], what: Said) -> None:
        self.squares, self.what = squares, what

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether it is one of them."""
        return isinstance(answer, str) and is_label(answer) and square_at(answer) in self.squares

    def candidates(self, seat: int) -> Iterator[Answer]:
        """Each of them."""
        return map(label_of, self.squares)

    conceivable = candidates

    def read(self, seat: int, tokens: tuple[Token, ...], start: int) -> tuple[Answer, int] | None:
        """The square that a word names."""
        return (tokens[start].label, start + 1) if is_label(tokens[start].label) else None

    def write(self, answer: Answer) -> str:
        """Its label."""
        return str(answer)

    def expected(self) -> Said:
        """What is asked for, in words."""
        return self.what


class SquarePath:
    """The squares of a move, one after the other, in one text: `b3 b4`, `a1 off`.

    `steps` says where a step may go at all; `listing`, for the list of paths, which ones are listed, what ends a path,
    and how many steps one has at most.
    """

    __slots__ = ("listing", "start", "steps")
    abridges: Said = say("one-of-several-paths")

    def __init__(self, start: Square, steps: Steps, listing: Callable[[], Listing]) -> None:
        self.start, self.steps, self.listing = start, steps, listing

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether each square lies beside or across a corner from the one before, or the last step leaves the board."""
        if not isinstance(answer, str) or not answer:
            return False
        square = self.start
        labels = answer.split(" ")
        for number, label in enumerate(labels):
            if label not in self.steps(square) or (label == OFF and number < len(labels) - 1):
                return False
            square = square if label == OFF else square_at(label)
        return True

    def candidates(self, seat: int) -> Iterator[Answer]:
        """A shortest path to every end that a move can have: other paths to it come to the same."""
        seen, (listed, stops, most) = {self.start}, self.listing()
        paths: list[tuple[str, Square]] = [("", self.start)]
        for _ in range(most):
            longer = []
            for path, square in paths:
                for label in listed(square):
                    found = f"{path} {label}".lstrip()
                    if label == OFF or stops(label):
                        yield found
                    elif (end := square_at(label)) not in seen:
                        seen.add(end)
                        longer.append((found, end))
                        yield found
            paths = longer

    conceivable = candidates

    def read(self, seat: int, tokens: tuple[Token, ...], start: int) -> tuple[Answer, int] | None:
        """The squares that the next words name."""
        at = start
        while at < len(tokens) and (is_label(tokens[at].label) or tokens[at].label == OFF):
            at += 1
        return (" ".join(token.label for token in tokens[start:at]), at) if at > start else None

    def fill(self, seat: int, tokens: tuple[Token, ...], start: int) -> Iterator[tuple[Answer, int]]:
        """The paths that words name, some of them unknown; one of those to a square with as many steps."""
        listed, stops, most = self.listing()
        paths = {self.start: ""}
        for at in range(start, min(len(tokens), start + most)):
            token, longer = tokens[at], dict[Square, str]()
            for square, path in paths.items():
                known = (token.label,) if token.label in self.steps(square) else ()
                for label in listed(square) if token.unknown else known:
                    found = f"{path} {label}".lstrip()
                    if label == OFF or (token.unknown and stops(label)):
                        yield found, at + 1
                    else:
                        longer.setdefault(square_at(label), found)
            paths = longer
            yield from ((path, at + 1) for path in paths.values())

    def write(self, answer: Answer) -> str:
        """The squares."""
        return str(answer)

    def expected(self) -> Said:
        """What is asked for, in words."""
        return say("squares-of-a-move")
