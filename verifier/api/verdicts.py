"""Verdicts on records for other programs: of one record, of many, and the game that a record comes to."""

import json
import os
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path

from verifier.api.rules import HEADER, Rules
from verifier.api.table import Table
from verifier.corpus.batch import Batch
from verifier.files.archives import LINES, is_archive
from verifier.files.config import Configs
from verifier.files.recognize import PassedOver
from verifier.files.stored import Stored, read, stored_in
from verifier.games.library import Library
from verifier.kernel.source import Position, Unreadable
from verifier.record.defaults import NO_DEFAULTS, Defaults
from verifier.record.model import FORMAT
from verifier.record.promises import SECONDS, leaves_out
from verifier.record.series import SeriesFound
from verifier.report.book import Shelf, turning_points
from verifier.report.json import audit_line
from verifier.report.series import match_line
from verifier.verdicts.corrections import counting
from verifier.verdicts.inspect import check_line
from verifier.verdicts.judge import plainly
from verifier.verdicts.outcome import Outcome, unopened
from verifier.verdicts.verdict import Fault

#: A record as a text, as the path of a file, or as the mapping that a file would hold.
Record = str | Path | Mapping[str, object]


class Verdict:
    """What an audit says of a record. `verdict` is legal, consistent, illegal, disputed, undecided or malformed."""

    __slots__ = ("_outcome", "_shelf")

    def __init__(self, outcome: Outcome, shelf: Shelf) -> None:
        self._outcome = outcome
        self._shelf = shelf

    @property
    def verdict(self) -> str:
        """The verdict in one word."""
        return self._outcome.audit.verdict

    @property
    def ruleset(self) -> str:
        """The ruleset by which it was judged, "" if that cannot be read."""
        return self._outcome.audit.ruleset

    @property
    def fault(self) -> Fault | None:
        """The place and the reason of what is wrong, None if nothing is."""
        return self._outcome.audit.fault

    @property
    def disputes(self) -> tuple[tuple[str, str, str], ...]:
        """The open points on which it turns: the point, the reading that makes it legal, the one that does not."""
        dispute = self._outcome.audit.dispute
        return () if dispute is None else tuple(turning_points(dispute))

    def to_dict(self) -> dict[str, object]:
        """The verdict as `verifier audit --format json` prints it."""
        match = self._outcome.match
        if match is None:
            line = audit_line(self._outcome, self._shelf)
        else:
            line = match_line(self._outcome, match, self._shelf)
        found: dict[str, object] = json.loads(line)
        return found

    def __repr__(self) -> str:
        audit = self._outcome.audit
        if audit.fault is None:
            return f"<Verdict {audit.verdict}>"
        where = f" at line {audit.fault.line}" if audit.fault.line else ""
        return f"<Verdict {audit.verdict}{where}: {audit.fault.message}>"


def audit(record: Record, rules: Rules | None = None, *, time_limit: float = SECONDS) -> Verdict:
    """The verdict on one record: a text with line breaks, a path, or a mapping; of a series, the one on the match.

    With `rules`, their errata and card packs are laid over what the header names, and a mapping need not name them.
    Without, the nearest `verifier.toml` above a path completes its header, as for the command. A record that leaves
    things out is *undecided* after `time_limit` seconds.
    Nothing that is wrong with the record raises: it is *malformed*. Raises `ValueError` if it is of another ruleset
    than `rules`, or if the path holds no record or several, `Unreadable` for a `verifier.toml` that cannot be used, and
    `TypeError` for what is no record at all.

    >>> audit({"ruleset": "puzzle-strike/3e", "seats": {}, "moves": ""}).verdict
    'malformed'
    """
    many = is_many(record)
    found = list(islice(audit_all(record, rules, time_limit=time_limit), 2 if many else None))
    if not found or (many and len(found) > 1):
        raise ValueError("no record, or several: `audit_all` goes through several")
    return found[-1]


def audit_all(record: Record, rules: Rules | None = None, *, time_limit: float = SECONDS) -> Iterator[Verdict]:
    """The verdict on each record of a file, one after the other; of a series those on its games, then on the match.

    Each record that leaves things out has `time_limit` seconds, the games of a series together.
    Raises `ValueError` at a record of another ruleset than `rules`, and `Unreadable` for a `verifier.toml` that cannot
    be used.
    """
    batch = batch_of(rules).within(time_limit)
    defaults = defaults_of(record, batch) if rules is None else NO_DEFAULTS
    for found in verdicts(batch, named(record, rules), defaults):
        if rules is not None and found.ruleset not in ("", rules.id):
            raise ValueError(f"the record is of {found.ruleset}, the rules are {rules.id}")
        yield found


def replay(record: Record, at: int | None = None, rules: Rules | None = None) -> Table:
    """The game that a record comes to: at its end, or before line `at` of the file (0: at the beginning).

    Only lines that count are in it. Raises `Unreadable` for what cannot be read or leaves things out, and a line that
    has no move; `IllegalSetup` for a set-up that breaks a clause, and `Refused`, whose `table` is the game before it,
    for a line that is not accepted.
    """
    batch = batch_of(rules)
    defaults = defaults_of(record, batch) if rules is None else NO_DEFAULTS
    return table_of(batch, named(record, rules), at, defaults)


def batch_of(rules: Rules | None) -> Batch:
    """What judges records: that of some rules, or one that opens what their headers name."""
    return Batch(Library()) if rules is None else rules.batch


def defaults_of(record: Record, batch: Batch) -> Defaults:
    """What completes headers: of a path what the nearest `verifier.toml` says, else nothing. Raises `Unreadable`."""
    if isinstance(record, Mapping) or is_text(record):
        return NO_DEFAULTS
    return Configs(batch.library).near(os.fspath(record)).defaults


def named(record: Record, rules: Rules | None) -> Record:
    """A record that names its ruleset, if it is a mapping that need not."""
    if rules is None or not isinstance(record, Mapping):
        return record
    return {"ruleset": rules.id, **record}


def verdicts(batch: Batch, record: Record, defaults: Defaults = NO_DEFAULTS) -> Iterator[Verdict]:
    """The verdict on each record that is meant; `defaults` complete the headers of a path."""
    shelf = Shelf()
    for stored in stored_records(record, defaults):
        outcomes = (unopened(stored, stored.position.path),) if isinstance(stored, Unreadable) else batch.judged(stored)
        yield from (Verdict(outcome, shelf) for outcome in outcomes)


def table_of(batch: Batch, record: Record, at: int | None, defaults: Defaults = NO_DEFAULTS) -> Table:
    """The game that a record comes to; raises as `replay` does."""
    stored = next(stored_records(record, defaults))
    if isinstance(stored, Unreadable):
        raise stored
    try:
        found = read(batch.reader, stored)
    except SeriesFound as series:
        raise Unreadable(series.position, "a series holds several games: give one of them") from None
    game = batch.game(found)
    if leaves_out(found):
        raise Unreadable(found.positions.get("record", Position(found.path)), "the record leaves things out")
    check_line(found, at or None)
    if found.corrections:
        found = counting(game, found, plainly)

    wanted = found.positions.get("ruleset", Position(found.path))
    table = Table(game, found, batch.names(found.ruleset, found.overlays, wanted, found.language))
    for event in found.events:
        if at is not None and event.line >= at:
            break
        table.follow(event)
    return table


def is_many(record: Record) -> bool:
    """Whether a record is named by the path of a file with one on each line."""
    if isinstance(record, Mapping) or is_text(record):
        return False
    path = os.fspath(record)
    return path.lower().endswith(LINES) or is_archive(path)


def is_text(record: str | Path) -> bool:
    """Whether what is given is a record's text; a path has no line breaks, and is not empty."""
    return isinstance(record, str) and (not record or "\n" in record)


def stored_records(record: Record, defaults: Defaults) -> Iterator[Stored | Unreadable]:
    """The records that are meant, as they are stored; `defaults` complete the headers of a path."""
    if isinstance(record, Mapping):
        yield Stored(HEADER, json.dumps({"format": FORMAT, **record}), line=True)
    elif isinstance(record, str) and is_text(record):
        yield Stored(HEADER, record)
    else:
        found = stored_in(os.fspath(record), defaults=defaults)
        yield from (stored for stored in found if not isinstance(stored, PassedOver))
