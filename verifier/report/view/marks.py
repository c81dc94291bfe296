"""What has a place on the page on a game and is no move: corrections, and a result that the game does not have.

Not for: what is said of them (`gather`).
"""

import json
from collections.abc import Iterable, Mapping
from itertools import groupby

from verifier.record import emit
from verifier.record.corrections import render_correction
from verifier.record.header import seat_names
from verifier.record.model import Correction, Replay
from verifier.report.book import Book
from verifier.report.corrections import ruling_words
from verifier.report.shapes.viewer import Line
from verifier.report.view.known_to import veils_of_remedy
from verifier.report.view.words import Speech
from verifier.verdicts.verdict import Audit, Ruling, Struck


def marks_of(replay: Replay, audit: Audit, book: Book, words: Mapping[str, str]) -> dict[tuple[int, int], Line]:
    """Return by line and column what is no move: corrections, and the result where it is at fault."""
    found = correction_lines(replay, audit, book)
    result, faults = replay.result, (audit.fault, *audit.further)
    places = {(fault.line, fault.column) for fault in faults if fault is not None}
    if result is not None and (result.position.line, result.position.column) in places:
        winner = replay.seats[result.winner] if result.winner is not None else None
        by = book.voice.word(result.by, "end")
        told = ", ".join(filter(None, (seat_names(replay.seats)[winner.id] if winner else words["nobody"], by)))
        written = ", ".join(filter(None, (winner.id if winner else "none", result.by)))
        line = Line(result.position.line, f"result: {written}", f"{words['claimed']}: {told}")
        found[result.position.line, result.position.column] = line
    return found


def correction_lines(replay: Replay, audit: Audit, book: Book) -> dict[tuple[int, int], Line]:
    """Return the corrections of a record by line and column."""
    rewinds = {struck.line: struck for struck in audit.struck}
    rulings = {ruling.line: ruling for ruling in reversed(audit.rulings)}
    return {
        (one.line, one.column): correction_line(
            one, rewinds.get(one.line), rulings.get(one.line), book, len(replay.seats)
        )
        for one in replay.corrections
    }


def correction_line(
    correction: Correction, rewind: Struck | None, ruling: Ruling | None, book: Book, seats: int
) -> Line:
    """Return a correction as a line, in words where it has had an effect; one that is taken back does not count."""
    words = written = render_correction(correction, book.names)
    if rewind is not None:
        words = book.voice.says("back-to", n=rewind.line, n2=rewind.to).partition(": ")[2]
    elif ruling is not None:
        words = ruling_words(ruling, book)
    is_struck = rewind is not None and rewind.restored > 0
    veils = veils_of_remedy(correction, book.names, seats)
    return Line(correction.line, written, words, comment=correction.comment, struck=is_struck, veils=veils)


def written_lines(text: str) -> dict[tuple[int, int], Line]:
    """Return a record as it is written, line by line: what there is to see of a game that cannot be set up.

    A line of JSON Lines is shown as YAML.

    >>> written_lines('{"mode": "duel"}') == written_lines("mode: duel")
    True
    """
    lines: Iterable[str] = text.splitlines()
    if text.startswith("{"):
        lines = (line for key, value in json.loads(text).items() for line in emit.entry(key, emit.tree(value)))
    return {(number, 1): Line(number, line, line) for number, line in enumerate(lines, 1)}


def told_lines(text: str, replay: Replay, speech: Speech) -> dict[tuple[int, int], Line]:
    """Return the lines of a record as they are written, its moves in words; those of a line of JSON Lines are not."""
    found = written_lines(text)
    for line, events in groupby(replay.events if not text.startswith("{") else (), lambda event: event.line):
        moves = tuple(events)
        told = "; ".join(map(speech.tell_line, moves))
        found[line, 1] = Line(line, found[line, 1].move.strip(), told, seat=moves[0].seat)
    return found


def lines_with_addresses(replay: Replay) -> set[int]:
    """Return the lines of a file that have an address on the page on its game, whatever is at fault there."""
    result = [replay.result.position.line] if replay.result is not None else []
    return {*(one.line for one in replay.events), *(one.line for one in replay.corrections), *result}
