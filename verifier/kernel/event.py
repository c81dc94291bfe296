"""Events: what one line of a replay says, before anything is known of its legality."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from verifier.kernel.mending import Mend

#: Verbs of lines that use a thing, which is their first word, each with what tables call that.
USES: Mapping[str, str] = MappingProxyType({"play": "played", "react": "reacted", "buy": "bought"})
#: The one of them whose every word is a thing that is used.
BUY = "buy"


#: The seat of `-> ?`: any of them.
SOME_SEAT = -2


class Token(NamedTuple):
    """One word of a move line, resolved as far as the ruleset's names alone allow.

    The same word can mean several things (`1` is a 1-gem in hand or in a pile); the question that is
    being asked decides which reading it takes.
    """

    text: str  # as written, for messages
    piece: int = -1  # index of the piece kind it names, -1 if none
    numbers: tuple[int, ...] = ()  # gem sizes or amounts: `3` is (3,), `1+2` is (1, 2)
    label: str = ""  # a keyword or an option's label: none, done, top, money ...
    seat: int = -1  # `-> P2` is seat 1; `SOME_SEAT` if a seat is meant, and nobody knows which
    place: str = ""  # `crash-gem@pile`: the zone the piece is used from
    unknown: bool = False  # `?`
    column: int = 0


class Assertion(NamedTuple):
    """One comparison after `=`: the quantity, whom or what it is about, and the claimed value."""

    quantity: str
    value: int
    seat: int = -1  # -1: the actor of the line
    piece: int = -1  # for quantities per piece, such as `bank combine 19`
    column: int = 0


class Ruled(NamedTuple):
    """What rulings of a judge say of one line, for whoever judges it.

    `lifts` are the clauses that do not count against the line; "" among them stands for every clause. `settles` are
    readings of open spec points, which hold from the line on. `mends` stands on a line that is a remedy itself. Things
    that were `misdrawn` in the line are drawn as it says, since a remedy puts right where they lie.
    """

    lifts: tuple[str, ...] = ()
    settles: tuple[tuple[str, str], ...] = ()
    mends: "tuple[Mend, ...]" = ()
    misdrawn: bool = False


class Event(NamedTuple):
    """One move: the seat that acts, the verb, its arguments and its assertions.

    What no player does (time is called, a judge mends the table) is one of no seat: -1.
    """

    line: int
    column: int
    seat: int
    verb: str
    args: tuple[Token, ...] = ()
    assertions: tuple[Assertion, ...] = ()
    comment: str = ""
    ruled: Ruled | None = None  # never read from the line itself


def used(event: Event) -> tuple[Token, ...]:
    """The words of a line that name what it uses; of a line that uses nothing all words."""
    return event.args[:1] if event.verb in USES and event.verb != BUY else event.args
