"""One claim about a whole game, as a value. Not for: how it is written (`claims`)."""

from dataclasses import dataclass

from verifier.kernel.event import USES
from verifier.kernel.source import Position

#: No count and no turn is larger.
MANY = 10**6
#: The verbs by which things are used, where a claim names none.
ANY_USE = tuple(USES)


@dataclass(frozen=True, slots=True)
class Claim:
    """How often something is done: by whom (-1: anybody), how (nothing: in any way), with which things, and when."""

    text: str
    position: Position
    seat: int = -1
    verbs: tuple[str, ...] = ()
    things: frozenset[int] = frozenset()  # nothing: whatever it is
    but: bool = False  # whether everything but these things is meant
    least: int = 1
    most: int = MANY
    first: int = 0  # the first turn
    last: int = MANY  # and the last
