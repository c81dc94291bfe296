"""The lines of a record with its corrections: read in order, and each reference found.

Not for: single moves (`moves`), single corrections (`corrections`), or what counts in the end (`history`).
"""

from dataclasses import replace

from verifier.kernel import malformed
from verifier.kernel.event import Event
from verifier.kernel.source import Position, Unreadable
from verifier.record.corrections import MOST, Reference, are_in, parse_correction
from verifier.record.history import History, joined
from verifier.record.model import Correction
from verifier.record.moves import MOVES, MoveLines, MoveReader
from verifier.record.words import WordError, Words

Entries = tuple[tuple[Event, ...], tuple[Correction, ...]]


def read_lines(reader: MoveReader, source: MoveLines, seats: int | None = None) -> Entries:
    """The moves and the corrections of the lines. Raises `Unreadable` at the first word that is not understood.

    It is raised, too, at a reference to a line that holds no move, comes later, or no longer counts.
    """
    whole = "\n".join(source.texts)
    if len(whole) > 2 * MOVES or not are_in(whole):  # beyond the limit the reader says what is wrong
        return reader.read(source), ()
    return _Numbering(reader, source, seats).entries()


def misread(error: WordError, position: Position) -> Unreadable:
    """The fault of a word in a line that begins at a position."""
    return Unreadable(position._replace(column=position.column + error.column), error.said, error.suggestion)


class _Numbering:
    """Reads the lines of one record and numbers what is on them."""

    def __init__(self, reader: MoveReader, source: MoveLines, seats: int | None) -> None:
        if sum(map(len, source.texts)) > MOVES:
            raise malformed.TOO_MANY.at(Position(source.path), limit=f"{MOVES:,}", what="characters of moves")
        self.reader, self.source = reader, source
        self.words = Words(reader.names, seats)
        self.history = History()
        self.pending: list[Event | Correction] = []  # moves since the last correction
        self.first: dict[int, int] = {}  # by line: the number of the first thing on it
        self.events: list[Event] = []
        self.corrections: list[Correction] = []

    def entries(self) -> Entries:
        for text, line, column in zip(*self.source[1:], strict=True):
            if are_in(text):
                self.correct(text, Position(self.source.path, line, column))
                continue
            found = self.reader.read(MoveLines(self.source.path, (text,), (line,), (column,)))
            if found:
                self.first[line] = len(self.events) + len(self.corrections) + 1
            self.events += found
            self.pending += found
        return tuple(self.events), tuple(self.corrections)

    def correct(self, text: str, position: Position) -> None:
        """Read a correction. Raises `Unreadable`."""
        if len(self.corrections) >= MOST:
            raise malformed.TOO_MANY.at(position, limit=MOST, what="corrections in one record")
        try:
            found, reference = parse_correction(self.words, text, position.line, position.column)
        except WordError as error:
            raise misread(error, position) from None
        number = len(self.events) + len(self.corrections) + 1
        self.history, self.pending = joined(tuple(self.pending), self.history), []
        found = replace(found, index=len(self.events), number=number)
        if reference is not None:
            found = replace(found, target=self.target(found, reference))
        elif found.effect:
            found = replace(found, target=self.last_move(found))
        self.first[position.line] = number
        self.corrections.append(found)
        self.history = self.history.joined(found)

    def last_move(self, ruling: Correction) -> int:
        """The number of the last move that counts, which a ruling is about that names no line."""
        chain = self.history.chain(self.history.newest)
        found = next((number for number in chain if isinstance(self.history.at(number), Event)), 0)
        if not found and not ruling.mends:  # before the first move the table itself can be wrong
            raise malformed.NOTHING_TO_RULE_ON.at(self.place(ruling.column, ruling))
        return found

    def target(self, correction: Correction, reference: Reference) -> int:
        """The number of the line that is referred to. Raises `Unreadable` unless it is an earlier one that counts."""
        place = self.place(reference.column, correction)
        rule = "a rewind goes back to" if correction.kind == "rewind" else "a ruling is on"
        name = f"{'line' if reference.of_file else 'event'} {reference.number}"
        here = correction.line if reference.of_file else correction.number
        number = self.first.get(reference.number, 0) if reference.of_file else reference.number
        if reference.number == here:
            raise malformed.REFERS_TO_ITSELF.at(place, name=name, rule=rule)
        if reference.number > here:
            raise malformed.REFERS_AHEAD.at(place, name=name, rule=rule)
        if not number:
            raise malformed.REFERS_TO_NOTHING.at(place, self.near(reference), name=name)
        if number not in self.history.chain(self.history.newest):
            by = self.history.at(self.striking(number)).line
            undo = f"; rewind to line {by} to restore it" if correction.kind == "rewind" else ""
            raise malformed.REFERS_TO_STRUCK.at(place, name=name, line=by, remedy=undo)
        if correction.kind == "ruling" and not isinstance(self.history.at(number), Event):
            raise malformed.REFERS_TO_NO_MOVE.at(place, name=name)
        return number

    def near(self, reference: Reference) -> str:
        """The reference to the first line after the one named that holds something, or to the last before it."""
        lines = sorted(self.first) if reference.of_file else []
        found = next((line for line in lines if line > reference.number), lines[-1] if lines else 0)
        return f"line {found}" if found else ""

    def striking(self, number: int) -> int:
        """The number of the last rewind that strikes a line."""
        rewinds = (one.number for one in reversed(self.corrections) if one.kind == "rewind")
        return next(one for one in rewinds if number in self.history.struck(one))

    def place(self, column: int, correction: Correction) -> Position:
        return Position(self.source.path, correction.line, column)
