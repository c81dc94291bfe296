"""Why a record is not followed further: it has ended, its game has, or a line does not follow from the rules."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from verifier.kernel.event import Event
from verifier.kernel.norm import Refusal, Refused
from verifier.record.history import ENDS

#: The verbs of lines that end a game, whatever is being asked.
ENDINGS = frozenset(("concede", *ENDS))


class Over(Exception):
    """The game ended by a line of the record (a concession, a call from outside), not by the rules."""


class GoesOn(Exception):
    """The game goes on without a player, from the position that it has come to."""


class Ended(Exception):
    """The record has no more lines, so nothing is wrong with the question that it leaves open."""


class Again(Enum):
    """A question is to be put to the record once more: lines that do not answer it were passed over."""

    AGAIN = "again"


AGAIN: Final = Again.AGAIN


class Stop(Refused):
    """The record cannot be followed further: `refusal` says why, `undecided` that it is no fault of the record."""

    def __init__(self, event: Event, column: int, refusal: Refusal, undecided: bool = False) -> None:
        super().__init__(refusal)
        self.event = event
        self.column = column
        self.undecided = undecided


@dataclass(slots=True)
class Trail:
    """What following a record came to: how many events were followed, what stopped it, what it was silent on."""

    events: int = 0
    stop: Stop | None = None
    silences: list[tuple[int, int]] = field(default_factory=list)  # (index of the next event, seat)
    hushed: bool = False  # whether somebody could have reacted of whom the record says nothing, its end included
