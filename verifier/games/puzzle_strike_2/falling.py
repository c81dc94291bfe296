"""The kind of answer that names gems which fall into a pile: an ante, a drop.

Not for: which colours they get (`colours`).
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from verifier.games.domains import STOPS
from verifier.games.puzzle_strike_2.frame import Frame
from verifier.kernel.ask import Answer
from verifier.kernel.event import Token
from verifier.kernel.game import Undecidable
from verifier.kernel.message import Said, say

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
