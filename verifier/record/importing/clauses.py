"""The clauses of a line, each of which may say a move, and moves in notation.

Not for: finding clauses (`sentence`), or writing a record (`scribe`).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from verifier.kernel.event import Event
from verifier.kernel.source import Position, Unreadable
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.limits import LINE
from verifier.record.importing.wordlist import Phrase
from verifier.record.names import Names
from verifier.record.words import WordError
from verifier.record.write import render_event

if TYPE_CHECKING:
    from verifier.record.importing.claims import ClaimSentence

AGAIN = "the turn has begun before, and whose turn begins here is not said: name the player"
SUMMARY = (
    "sums up a game, and is no move of a turn: write the turn of each move, or what holds for all ('buys only ...')"
)
OVER = ("wins", "loses")  # what phrases say with which the game is over
SUM = re.compile(r"[0-9]{1,6}(?:\+[0-9]{1,6})*")


@dataclass(slots=True)
class MoveClause:
    """One move of a line: who (a seat's index, -1 if it is not said), the phrase, what follows it in move notation."""

    seat: int
    phrase: Phrase
    column: int
    things: list[str] = field(default_factory=list)
    said: str = ""  # assertions
    said_at: int = 0  # the column of the first of them
    effects: list[str] = field(default_factory=list)  # what the line also states and a record does not
    nothing: bool = False  # whether it counts no chips at all
    text: str = ""  # its own words
    aside: bool = False  # whether it stands in for somebody else's turn
    beside: int = -1  # how many things stand before the first separator, -1 if there is none
    claim: "ClaimSentence | None" = None  # what it claims of the whole game
    named: bool = False  # whether its words name who does it
    doubt: tuple[str, WordError] | None = None  # what stands beside it and is not understood
    lost: WordError | None = None  # why a name of it is not known, so that it is no move

    def sizes(self, names: Names) -> tuple[list[str], list[str]]:
        """The things after the first that are sizes, sums taken apart, and the others."""
        numbers = {names.slugs[piece]: str(number) for piece, number in names.piece_numbers.items()}
        rest = [numbers.get(one, one) for one in self.things[1:]]
        sizes = [size for one in rest if SUM.fullmatch(one) for size in one.split("+")]
        return sizes, [one for one in rest if not SUM.fullmatch(one)]


class NotUnderstood(WordError):
    """Why nothing of a line is understood: the first fault, and each other one."""

    def __init__(self, faults: Sequence[WordError]) -> None:
        super().__init__(faults[0].column, faults[0].said, lambda: faults[0].suggestion)
        self.faults = tuple(faults)


def faults_of(error: WordError) -> tuple[WordError, ...]:
    """Each fault of a line."""
    return error.faults if isinstance(error, NotUnderstood) else (error,)


def read_moves(lexicon: Lexicon, text: str, column: int) -> tuple[Event, ...]:
    """The events of a line in move notation. Raises `WordError` at the column for one that has no meaning."""
    try:
        found = lexicon.moves.line(text, Position("", 0, 1))
    except Unreadable as error:
        raise WordError(column, error.message, error.suggestion) from None
    if any(len(render_event(event, lexicon.names)) > LINE for event in found):
        raise WordError(column, f"a move of more than {LINE:,} characters comes out")
    return found


def move_of(lexicon: Lexicon, clause: MoveClause) -> Event:
    """The move that a clause says. Raises `WordError`."""
    if clause.seat < 0:
        raise WordError(clause.column, "the line does not say who")
    verb = clause.phrase.answers if clause.aside and clause.phrase.answers else clause.phrase.verb
    text = f"{lexicon.names.seats[clause.seat]} {verb} {' '.join(clause.things)}"
    events = read_moves(lexicon, text, clause.column)
    if clause.said:
        events = read_moves(lexicon, f"{text} = {clause.said}", clause.said_at)
    if len(events) != 1:
        raise WordError(clause.column, "not one move")
    return events[0]._replace(comment=", ".join(clause.effects))
