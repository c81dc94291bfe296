"""Clauses: the normative statements of a printed document, one entry each. The ids belong to the game's edition."""

from dataclasses import dataclass

from verifier.kernel.source import Position


@dataclass(frozen=True, slots=True)
class Clause:
    """One statement of a document, in our words, with the lines where it is printed."""

    id: str
    section: str
    lines: tuple[int, int]
    modality: str  # must | may | must-not | defines | procedure | advice
    statement: str
    applies: tuple[str, ...]
    enforce: str  # log | state | setup | match | physical | advice
    pieces: tuple[str, ...] = ()
    exceptions: tuple[str, ...] = ()
    repeats: str = ""
    notes: str = ""
    settles: tuple[str, ...] = ()  # spec points, and guide words of any text (`word`) or of one operation's
    document: str = ""  # what it is printed in
    position: Position = Position("")  # of its entry in the inventory
