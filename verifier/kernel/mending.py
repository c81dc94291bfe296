"""Remedies: what a judge puts right on the table, in the words that a game declares.

`state P1 pile 1+2` says what a place holds from there on, `moves wound from bank to P1 discard` what goes where.
Not for: reading such words (`verifier.record.remedies`), or carrying them out (`verifier.run.mending`).
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from verifier.kernel.ask import Chance
from verifier.kernel.event import Token
from verifier.kernel.message import Said

#: The verb of a line that is a remedy: no seat's, and of no game.
MENDS = "state"
#: Sorts of places from which and to which things go.
PLACES = ("zone", "stock")


class Mendable(NamedTuple):
    """What a word of a remedy means: its sort, and whether it is one of each seat.

    Behind it stand things that are all that lie there then (`zone`), or so many of each that is named (`stock`), things
    or labels in order (`row`), a number (`count`), a `step` of the turn, a `seat`, or `names`, which may be none.
    """

    sort: str
    of_seat: bool = True


class Spot(NamedTuple):
    """A place or a counter: its word, and whose it is; -1 is the table's."""

    word: str
    seat: int = -1


class Mend(NamedTuple):
    """One thing that a remedy changes: what a spot has from there on, or what goes from one to another.

    `spot` is what is set, None where things only go from `source` to `target`. Of what is set, these say where the
    things come from that are more than before, and where those go that are no longer there.
    """

    spot: Spot | None
    things: tuple[Token, ...] = ()
    value: int = 0
    source: Spot | None = None
    target: Spot | None = None
    column: int = 0


class Holding(Protocol):
    """What lies in one place, by kind of thing."""

    def count(self, kind: int) -> int:
        """How many things of a kind lie there."""

    def change(self, kind: int, number: int) -> None:
        """Put so many things of a kind there, or take them away if it is less than none."""

    def refuses(self, kind: int) -> Said:
        """Why no thing of a kind can lie there; "" if it can."""


class Repairable:
    """What of a game in progress a judge can put right: nothing, unless the game says otherwise."""

    __slots__ = ()

    def holding(self, spot: Spot) -> Holding | None:
        """What lies in a place that a remedy names; None if it is no place of things."""
        return None

    def counterpart(self, spot: Spot) -> Spot | None:
        """Where things come from and go to that a remedy puts into a place or takes away, if it does not say."""
        return None

    def is_stock(self, spot: Spot) -> bool:
        """Whether what a remedy lays in a place is about the kinds that it names alone."""
        return False

    def arrange(self, spot: Spot, kinds: Sequence[int]) -> None:
        """Let what lies in a place lie in this order, if it lies in an order there."""
        return None

    def drawn_from(self, spot: Spot, count: int) -> Chance | None:
        """Taking so many things at random from a place; None where that cannot be."""
        return None

    def set_to(self, spot: Spot, mend: Mend) -> Said:
        """Set a counter or a row to what a remedy says. Why it cannot be so; "" if it can."""
        return "nothing can be set"

    def settle_mended(self) -> None:
        """See to what follows from a remedy by itself."""
        return None

    def told(self, spot: Spot) -> str:
        """What a place or a counter holds, in words."""
        return ""

    def written_thing(self, kind: int) -> str:
        """A kind of thing in strict notation."""
        return ""
