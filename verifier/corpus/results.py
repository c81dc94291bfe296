"""Verdicts on disk, one line of JSON each, written as they come: what was judged once need not be judged again.

A verdict is kept under the digest of everything that it depends on: the record and its place, the options, this
program; the rules that it rests on are compared when it is used. Not for: judging, the order of a report, or the file
itself (`journal`).
"""

import hashlib
import os
from dataclasses import replace
from pathlib import Path

import msgspec

from verifier.corpus.appended import identity
from verifier.corpus.batch import JudgingOptions
from verifier.corpus.journal import Journal, Note, ignore
from verifier.corpus.row import KnownRulesets, OutcomeRow, program
from verifier.files.stored import Stored
from verifier.record.promises import SECONDS

#: The form of a file of results.
FORM = "verifier-results/2"


class KeptVerdict(msgspec.Struct):
    """A verdict, what names the rules that it rests on, and whether it was weighed on which presumptions it turns."""

    rules: str
    row: OutcomeRow
    weighed: bool = False


class Results:
    """A file of results, which one run uses at a time. Raises `Unreadable` if it cannot be that."""

    def __init__(self, path: Path, rules: KnownRulesets, options: JudgingOptions, note: Note = ignore) -> None:
        self.rules = rules
        self.weighs = options.weighs
        same = replace(options, weighs=False, seconds=SECONDS)  # what is kept had time enough
        self.base = hashlib.sha256(f"{program()}\n{same!r}".encode())
        self.known = 0
        self.journal = Journal(path, FORM, KeptVerdict, note)

    def get(self, stored: Stored) -> OutcomeRow | None:
        """The verdict on a record if it is known, weighed if that is asked for, and rests on the rules as they are."""
        kept = self.journal.get(self.key(stored))
        if kept is None or not consistent(kept.row) or kept.rules != self.rules.digest(kept.row.under):
            return None
        if self.weighs and not kept.weighed:
            return None
        self.known += 1
        row = kept.row.at(stored.path)
        return row if self.weighs else replace(row, audit=replace(row.audit, presumed=()))

    def put(self, stored: Stored, row: OutcomeRow) -> None:
        """Keep a verdict before anything else is done.

        Not that this program failed, nor what rests on the clock: another run may find something else.
        """
        if row.failed or row.audit.by_clock:
            return
        printable = stored.path.encode("utf-8", "replace").decode()
        self.journal.put(self.key(stored), KeptVerdict(self.rules.digest(row.under), row.at(printable), self.weighs))

    def key(self, stored: Stored) -> str:
        """What names a record, where it is, and how it is judged."""
        digest = self.base.copy()
        digest.update(stored.digest.encode())
        return digest.hexdigest()

    def is_file(self, path: str) -> bool:
        """Whether a path leads to this very file, which holds no records."""
        try:
            return identity(os.stat(path)) == identity(os.stat(self.journal.path))
        except (OSError, ValueError):
            return False

    def close(self) -> None:
        """Let go of the file."""
        self.journal.close()


def consistent(row: OutcomeRow) -> bool:
    """Whether a verdict goes with its fault: one without a fault has none, and the others say what it is."""
    return (row.audit.verdict in ("legal", "consistent")) == (row.audit.fault is None)
