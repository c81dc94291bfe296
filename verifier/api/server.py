"""Tables for clients that are not Python, as methods of JSON-RPC: a client opens them, pushes lines, asks, closes.

Not for: how messages are read and answered (`jsonrpc`).
"""

from collections.abc import Mapping
from dataclasses import asdict
from itertools import islice

import msgspec

from verifier import __version__
from verifier.api.jsonrpc import PARAMS, Answer, Failure, Method, Protocol, convert
from verifier.api.rules import Rules, opened
from verifier.api.table import Refused, Table
from verifier.api.verdicts import is_text, table_of, verdicts
from verifier.corpus.batch import Batch
from verifier.games.library import MOST_LAID, MOST_OVERLAID, Library
from verifier.kernel.game import IllegalSetup
from verifier.kernel.source import Position, Unreadable
from verifier.language.kept import LastUsed
from verifier.record.promises import SECONDS

#: Tables at a time, lines of one table, answers that `legal` lists unless told otherwise.
TABLES, LINES, LISTED = 64, 20_000, 1_000
#: Error codes of this server: a line not accepted, what cannot be read, a set-up that no game has, a bound reached.
REFUSED, UNREADABLE, SETUP, LIMIT = 1, 2, 3, 4

Fields = dict[str, msgspec.Raw]


class Open(msgspec.Struct, forbid_unknown_fields=True):
    """Begin a game: under a ruleset with a header, or where a record (its text, or a mapping) ends or is at a line."""

    ruleset: str = ""
    errata: tuple[str, ...] = ()
    packs: tuple[str, ...] = ()
    header: dict[str, msgspec.Raw] = {}
    record: str | Fields | None = None
    at: int | None = None


class OfTable(msgspec.Struct, forbid_unknown_fields=True):
    """Do something with a table."""

    table: int


class Line(OfTable):
    """Push a line, or ask why it could not be pushed."""

    line: str


class Listing(OfTable):
    """List the legal answers, so many at most."""

    limit: int = LISTED


class Seen(OfTable):
    """Look at a table as a seat does."""

    seat: str


class Agreed(OfTable):
    """Agree on a reading of an open point."""

    point: str
    reading: str


class Audited(msgspec.Struct, forbid_unknown_fields=True):
    """Judge a record: its text, or a mapping."""

    record: str | Fields


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """Ask for what takes no parameters."""


class Server:
    """The tables of one client; `seconds` for each record to judge that leaves things out."""

    def __init__(self, library: Library, seconds: float = SECONDS) -> None:
        self.library = library
        self.batch = Batch(library, seconds=seconds)
        self.rules: LastUsed[tuple[str, tuple[str, ...], tuple[str, ...]], Rules] = LastUsed(MOST_OVERLAID, MOST_LAID)
        self.tables: dict[int, Table] = {}
        self.next = 1
        self.protocol = Protocol(self.methods(), told)

    def methods(self) -> Mapping[str, Method]:
        """The methods by name."""
        return {
            "version": lambda raw: self.version(convert(raw, Nothing)),
            "open": lambda raw: self.open(convert(raw, Open)),
            "push": lambda raw: self.push(convert(raw, Line)),
            "legal": lambda raw: self.legal(convert(raw, Listing)),
            "why_not": lambda raw: self.why_not(convert(raw, Line)),
            "position": lambda raw: self.position(convert(raw, OfTable)),
            "seen_by": lambda raw: self.seen_by(convert(raw, Seen)),
            "undo": lambda raw: self.undo(convert(raw, OfTable)),
            "agree": lambda raw: self.agree(convert(raw, Agreed)),
            "record": lambda raw: self.table(convert(raw, OfTable)).record(),
            "audit": lambda raw: self.audit(convert(raw, Audited)),
            "close": lambda raw: self.close(convert(raw, OfTable)),
        }

    def version(self, asked: Nothing) -> Answer:
        """The program and its version."""
        return {"name": "verifier", "version": __version__, "methods": list(self.methods())}

    def open(self, asked: Open) -> Answer:
        """Begin a game; its number, and what is asked first."""
        if len(self.tables) >= TABLES:
            raise Failure(LIMIT, f"more than {TABLES} tables: close one")
        rules = self.ruleset(asked) if asked.ruleset else None
        if asked.record is not None:
            table = table_of(self.batch if rules is None else rules.batch, self.record(asked.record), asked.at)
        elif rules is not None:
            table = rules.set_up(decoded(asked.header))
        else:
            raise Failure(PARAMS, "`ruleset` with `header`, or `record` is needed")
        self.tables[self.next] = table
        self.next += 1
        return {"table": self.next - 1, **state(table)}

    def ruleset(self, asked: Open) -> Rules:
        """The rules that a message names, opened once."""
        key = asked.ruleset, asked.errata, asked.packs
        weight = sum(map(len, (asked.ruleset, *asked.errata, *asked.packs)))
        return self.rules.get(key) or self.rules.put(key, opened(self.library, *key), weight)

    def record(self, given: str | Fields) -> str | Mapping[str, object]:
        """A record as it was sent; a path is none."""
        if not isinstance(given, str):
            return decoded(given)
        if not is_text(given):
            raise Failure(PARAMS, "expected the text of a record or a mapping, not a path")
        return given

    def table(self, asked: OfTable) -> Table:
        """The table of that number."""
        if asked.table not in self.tables:
            raise Failure(PARAMS, f"there is no table {asked.table}")
        return self.tables[asked.table]

    def push(self, asked: Line) -> Answer:
        """Add a line."""
        table = self.table(asked)
        if len(table.lines) >= LINES:
            raise Failure(LIMIT, f"more than {LINES:,} lines")
        return {"line": str(table.push(asked.line)), **state(table)}

    def legal(self, asked: Listing) -> Answer:
        """The legal answers as lines."""
        return [str(move) for move in islice(self.table(asked).legal(), max(asked.limit, 0))]

    def why_not(self, asked: Line) -> Answer:
        """Why a line would not be accepted, null if it would."""
        found = self.table(asked).why_not(asked.line)
        return None if found is None else asdict(found)

    def position(self, asked: OfTable) -> Answer:
        """The position of the last point at which nothing was under way, and the lines since."""
        table = self.table(asked)
        return {"position": table.position(), "moves": list(table.under_way())}

    def seen_by(self, asked: Seen) -> Answer:
        """The same as far as a seat may know it."""
        return {"position": self.table(asked).seen_by(asked.seat)}

    def undo(self, asked: OfTable) -> Answer:
        """Take the last line back."""
        table = self.table(asked)
        return {"line": table.undo(), **state(table)}

    def agree(self, asked: Agreed) -> Answer:
        """Go on under a reading of an open point."""
        table = self.table(asked)
        table.agree(asked.point, asked.reading)
        return state(table)

    def audit(self, asked: Audited) -> Answer:
        """The verdict on a record, as `verifier audit --format json` prints it."""
        return list(verdicts(self.batch, self.record(asked.record)))[-1].to_dict()

    def close(self, asked: OfTable) -> Answer:
        """Forget a table."""
        self.table(asked)
        del self.tables[asked.table]
        return None


def told(error: Exception) -> Failure | None:
    """The error object for what a method raises, None if that is no fault of the message."""
    if isinstance(error, Refused):
        return Failure(REFUSED, str(error), asdict(error.refusal))
    if isinstance(error, Unreadable):
        return Failure(UNREADABLE, error.message, placed(error.position, suggestion=error.suggestion))
    if isinstance(error, IllegalSetup):
        return Failure(SETUP, error.refusal.message, placed(error.position, clause=error.refusal.clause))
    return Failure(PARAMS, str(error)) if type(error) in (LookupError, ValueError) else None


def state(table: Table) -> dict[str, object]:
    """What is asked at a table, or how its game ended."""
    question = table.question
    return {
        "question": None if question is None else asdict(question),
        "ended": table.ended,
        "winner": table.winner,
        "undecided": table.undecided,
        "unsettled": {point: list(readings) for point, readings in table.unsettled.items()},
    }


def decoded(fields: Fields) -> dict[str, object]:
    """Fields as plain values."""
    return {key: msgspec.json.decode(value) for key, value in fields.items()}


def placed(position: Position, **more: str) -> dict[str, object]:
    """A place as an error's data."""
    return {"path": position.path, "line": position.line, "column": position.column, **more}
