"""What a record tells besides its verdict, as plain data: who played what, which lines use which piece, what held.

Not for: how it is come by (`noting`), or looking for something in it (`criteria`).
"""

from dataclasses import dataclass
from typing import NamedTuple

from verifier.kernel.event import USES

#: Why nothing is known of positions and of clauses at work, as it is said of a number of records.
NO_SETUP = "without positions (their set-up is illegal)"
LEFT_OUT = "whose positions are not known (they leave things out)"
SEVERAL_RUNS = "whose positions are not known (their verdicts rest on several ways to read them)"


@dataclass(frozen=True, slots=True)
class NotesAsked:
    """What is to be noted of each record: where a condition holds, which clauses are at work, and what names its moves.

    The condition is in words, and means nothing in a ruleset that does not have them. All of it takes time, so it is
    left out unless it is wanted.
    """

    condition: str = ""
    clauses: bool = False
    moves: bool = False


class Sitting(NamedTuple):
    """A seat of a record: its id, the player's name, the character as the ruleset calls it, whether the seat won.

    `reported`: the header alone says so.
    """

    seat: str
    player: str
    character: str
    won: bool = False
    reported: bool = False


class PieceUse(NamedTuple):
    """A piece in the moves of one seat with one verb: how many times it is named, and the first line."""

    seat: int
    verb: str
    chip: str
    times: int
    line: int

    @property
    def how(self) -> str:
        """How the piece is used: played, reacted with or bought; "" if it is only named."""
        return USES.get(self.verb, "")


class AtWork(NamedTuple):
    """A clause that lines carry out: in how many, and the first of them."""

    clause: str
    lines: int
    line: int


@dataclass(frozen=True, slots=True)
class NotedRecord:
    """What one record tells. Lines are those of its file, or of its moves in JSON Lines."""

    mode: str = ""
    seats: tuple[Sitting, ...] = ()
    moves: int = 0  # that count, up to the one at which it goes wrong
    begins: int = 0  # the line of the first of them
    uses: tuple[PieceUse, ...] = ()
    clauses: tuple[AtWork, ...] = ()
    watched: bool = False  # whether its positions and clauses were noted
    unwatched: str = ""  # why they could not be noted, or not to the end: one of the sentences above
    held: int = -1  # the line after which the condition held first; 0 before all moves, -1 never
    meaningless: str = ""  # why the condition means nothing in its ruleset
    chain: bytes = b""  # what names its set-up and its moves so far, after each move: `identity.LINK` bytes each
