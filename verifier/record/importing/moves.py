"""Moves in notation, and clauses as such. Not for: finding clauses (`sentence`), or writing a record (`scribe`)."""

from verifier.kernel.event import Event
from verifier.kernel.source import Position, Unreadable
from verifier.record.importing.cursor import Clause
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.limits import LINE
from verifier.record.words import WordError
from verifier.record.write import render_event


def read_moves(lexicon: Lexicon, text: str, column: int) -> tuple[Event, ...]:
    """The events of a line in move notation. Raises `WordError` at the column for one that has no meaning."""
    try:
        found = lexicon.moves.line(text, Position("", 0, 1))
    except Unreadable as error:
        raise WordError(column, error.message, error.suggestion) from None
    if any(len(render_event(event, lexicon.names)) > LINE for event in found):
        raise WordError(column, f"a move of more than {LINE:,} characters comes out")
    return found


def move_of(lexicon: Lexicon, clause: Clause) -> Event:
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
