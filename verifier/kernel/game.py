"""Values that any game in progress takes and tells. Not for: the game itself (`verifier.games.playing`)."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from verifier.kernel.norm import Refusal, Refused
from verifier.kernel.source import Position


class World(Protocol):
    """What gives counts that are not known: numbers for a witness, unknown ones otherwise."""

    def unknown(self, name: str, low: int, high: int) -> int:
        """The count of that name; the same one whenever it is asked for."""

    def require(self, truth: bool) -> None:
        """Make sure that something holds of the counts."""


class Unknowns(World, Protocol):
    """A world in which counts are not known."""

    def summary(self, predicates: Sequence[Callable[[], bool]]) -> bool:
        """Whether any of some questions is true, as one truth that need not be known."""

    def one_of(self, ways: int, likely: int) -> int:
        """The index of one of so many ways, the others left for other paths; unlikely ones come last, if at all."""


class HeldThings(NamedTuple):
    """Where a seat's things of a kind are: whose they are, what, and how many there are in which places."""

    owner: str
    thing: str
    places: tuple[tuple[int, str], ...]  # every place, with the words for it


class Contents(NamedTuple):
    """What an outcome of chance is taken from: what must come, and of each kind how many the rest is taken from.

    Where nobody knows how many of each kind there are, the counts are the most there can be, and not `exact`.
    """

    certain: tuple[int, ...]
    counts: Sequence[int]
    exact: bool = True


class Sight(NamedTuple):
    """Something hidden that a seat comes to see."""

    seat: int  # who sees it
    owner: int  # whose it is
    how: str  # what happened to it: drawn, shown, used from hand
    things: tuple[str, ...]  # in strict notation


class Undecidable(Refused):
    """How a game goes on depends on something that its rules do not say: `refusal` says what."""

    def __init__(self, refusal: Refusal, ahead: bool = False) -> None:
        super().__init__(refusal)
        self.ahead = ahead  # whether it is what the next line is about that cannot be decided


class IllegalSetup(Refused):
    """A game whose set-up breaks a clause: the place in the header and why."""

    def __init__(self, position: Position, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.position = position
