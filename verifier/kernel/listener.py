"""Whoever is told what a game in progress carries out, and what happens in it by itself; the game keeps none of it.

Not for: what a reader of a record comes to (`verifier.run.listener`).
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from verifier.kernel.source import Position

if TYPE_CHECKING:
    from verifier.kernel.game import Sight

#: Something that happened by itself: to which seat, the verb of a line that states it, and to what thing.
Effect = tuple[int, str, int]


class PlayListener:
    """Is told what a game carries out; what is not overridden is not noted."""

    __slots__ = ()

    notes_clauses = False  # whether it is told what is carried out: nobody looks up a clause for one that is not

    def carried_out(self, clauses: Iterable[str]) -> None:
        """Clauses are at work in what is carried out; told only to one who notes them."""

    def at_work(self) -> tuple[str, ...]:
        """The clauses that were carried out in the present move, as far as they are noted."""
        return ()

    def reached(self, place: Position) -> None:
        """A step is carried out, or a norm keeps an effect away that asks nobody: its place; told with the clauses."""

    def happened(self, seat: int, verb: str, thing: int) -> None:
        """Something has happened by itself, which a line of that seat and verb may state."""

    def moved(self, seat: int, verb: str, thing: int, count: int) -> None:
        """So many things of a kind were moved together, without a question; the number need not be known."""

    def left_behind(self) -> None:
        """What has happened by itself so far lies behind: no line may state it any more."""

    def shown(self, look: Callable[[], Iterable["Sight"]]) -> None:
        """Something hidden is shown without a question; `look` says what to whom, if somebody notes it."""


#: Nobody listens.
UNHEARD = PlayListener()


class Trace(PlayListener):
    """Notes every clause that a game carries out, in order, and the places of the steps."""

    __slots__ = ("clauses", "places")

    notes_clauses = True

    def __init__(self) -> None:
        self.clauses: list[str] = []
        self.places: dict[Position, None] = {}

    def carried_out(self, clauses: Iterable[str]) -> None:
        """Note clauses, each as often as it is at work."""
        self.clauses.extend(clauses)

    def reached(self, place: Position) -> None:
        """Note a place."""
        self.places[place] = None

    def at_work(self) -> tuple[str, ...]:
        """Each clause once, in the order in which they were at work first."""
        return tuple(dict.fromkeys(self.clauses))
