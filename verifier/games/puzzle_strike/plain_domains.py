"""The kinds of answer that are no chips and no gems: options by label, opponents, numbers."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verifier.kernel.ask import Answer
from verifier.kernel.event import Token
from verifier.kernel.message import Message, say

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play

#: Labels that say "nothing".
STOPS = frozenset({"none", "done", "nothing"})


class Options:
    """One of a few labels."""

    __slots__ = ("labels",)

    def __init__(self, labels: tuple[str, ...]) -> None:
        self.labels = labels

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether it is one of the labels."""
        return answer in self.labels

    def candidates(self, seat: int) -> Iterator[Answer]:
        """The labels."""
        return iter(self.labels)

    conceivable = candidates

    def read(self, seat: int, tokens: tuple[Token, ...], start: int) -> tuple[Answer, int] | None:
        """The label."""
        return (tokens[start].label, start + 1) if tokens[start].label in self.labels else None

    def write(self, answer: Answer) -> str:
        """The label."""
        return str(answer)

    def expected(self) -> str:
        """What is asked for, in words."""
        return " or ".join(self.labels)


class Opponents:
    """One of the asked player's opponents, or of some of them."""

    __slots__ = ("among", "play")

    def __init__(self, play: "Play", among: tuple[int, ...] | None = None) -> None:
        self.play = play
        self.among = among

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether that seat is an opponent."""
        return type(answer) is int and answer in (self.play.opponents(seat) if self.among is None else self.among)

    def candidates(self, seat: int) -> Iterator[Answer]:
        """The opponents in turn order."""
        return iter(self.play.opponents(seat) if self.among is None else self.among)

    conceivable = candidates

    def read(self, seat: int, tokens: tuple[Token, ...], start: int) -> tuple[Answer, int] | None:
        """`-> P2`."""
        return (tokens[start].seat, start + 1) if tokens[start].seat >= 0 else None

    def write(self, answer: Answer) -> str:
        """`-> P2`."""
        if type(answer) is not int:
            return "none"
        names = self.play.seat_names
        return f"-> {names[answer] if 0 <= answer < len(names) else 'nobody'}"

    def expected(self) -> Message:
        """What is asked for, in words."""
        if self.among is None:
            return say("opponent-written-p2")
        return say("opponent", raw=", ".join(map(self.write, self.among)))


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
