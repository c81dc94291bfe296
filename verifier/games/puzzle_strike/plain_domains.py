"""The kind of answer that names an opponent."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verifier.kernel.ask import Answer
from verifier.kernel.event import Token
from verifier.kernel.message import Message, say

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


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
