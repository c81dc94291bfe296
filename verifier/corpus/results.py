"""Verdicts as plain data, from process to process and on disk: what was judged once need not be judged again.

A verdict is written as it comes, one line of JSON each, and kept under the digest of everything that it depends on: the
record and its place, the options, this program; the rules that it rests on are compared when it is used. Not for:
judging, the order of a report, or the file itself (`journal`).
"""

import hashlib
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path

import msgspec

import verifier
from verifier import __version__
from verifier.corpus.appended import identity
from verifier.corpus.batch import JudgingOptions
from verifier.corpus.journal import Journal, Note, ignore
from verifier.files.stored import Stored
from verifier.games.library import MOST_LAID, Library, Opened
from verifier.kernel.source import Position, Unreadable
from verifier.kernel.undecided import FAILED
from verifier.language.kept import LastUsed
from verifier.language.roots import folders_of
from verifier.record.model import Expect
from verifier.record.promises import SECONDS
from verifier.table.declare import folder_of_declarations
from verifier.verdicts.noted import NotedRecord
from verifier.verdicts.outcome import Outcome
from verifier.verdicts.verdict import Audit, Match

#: The parts of this program that verdicts rest on.
BEHIND = (
    "kernel", "symbolic", "language", "table", "games", "record", "run", "verdicts", "match", "files", "fairness",
    "corpus",
)  # fmt: skip


#: Digests of rules that are kept.
MOST_DIGESTS = 1_000


@dataclass(frozen=True, slots=True)
class OutcomeRow:
    """An outcome without its game: the id and the overlays of that; None if the record could not be read."""

    audit: Audit
    under: tuple[str, tuple[str, ...]] | None = None
    expect: Expect | None = None
    match: Match | None = None
    noted: NotedRecord | None = None

    @property
    def failed(self) -> bool:
        """Whether this program failed, so that nothing is known of the record."""
        return self.audit.fault is not None and self.audit.fault.code == FAILED.code

    def at(self, path: str) -> "OutcomeRow":
        """The same verdict on a record at a path."""
        expect = self.expect
        if expect is not None:
            expect = replace(expect, position=expect.position._replace(path=path))
        return replace(self, audit=replace(self.audit, path=path), expect=expect)


def row_of(outcome: Outcome) -> OutcomeRow:
    """An outcome as data."""
    document = outcome.game.document if outcome.game is not None else None
    under = (document.id, document.overlays) if document is not None else None
    return OutcomeRow(outcome.audit, under, outcome.expect, outcome.match, outcome.noted)


class KnownRulesets:
    """The rulesets of a library, as far as verdicts depend on them."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.digests: LastUsed[Opened | None, str] = LastUsed(MOST_DIGESTS, MOST_LAID)

    def outcome(self, row: OutcomeRow) -> Outcome:
        """A row with its game. Raises `Unreadable` if it was judged by rules that differ from these."""
        game = self.library.open(*row.under) if row.under is not None else None
        if game is not None and row.audit.digest not in ("", game.document.digest):
            message = f"{game.document.id} changed meanwhile, or is not the same everywhere"
            raise Unreadable(Position(""), f"{message}: digest {row.audit.digest} there, {game.document.digest} here")
        return Outcome(row.audit, game, row.expect, row.match, row.noted)

    def digest(self, under: tuple[str, tuple[str, ...]] | None) -> str:
        """What names the rules that a verdict rests on; of a record that names none that can be read, all rules.

        "" for rules that there are no longer.
        """
        found = self.digests.get(under)
        if found is not None:
            return found
        weight = sum(map(len, under[1])) if under is not None else 0
        return self.digests.put(under, self._digest(under), weight)

    def _digest(self, under: tuple[str, tuple[str, ...]] | None) -> str:
        folders = folders_of(self.library.root)
        if under is None:
            return contents_of(folders)
        try:
            document = self.library.open(*under).document
        except Unreadable:
            return ""
        family = document.id.partition("/")[0]
        return document.digest + "".join(contents(folder / family / "languages", "*.yaml") for folder in folders)


def program(more: Iterable[str] = ()) -> str:
    """What names this program as far as verdicts depend on it: its version, the text of its modules (and of `more`
    packages) and of what games declare, whether it has a solver."""
    package = Path(verifier.__file__).parent
    solver = "" if find_spec("z3") is None else " z3"
    modules = (contents(package / name, "*.py") for name in (*BEHIND, *more))
    declared = (contents(folder_of_declarations(), name) for name in ("table.yaml", "rule-language.yaml"))
    return " ".join((__version__, *modules, *declared)) + solver


def contents_of(folders: Iterable[Path]) -> str:
    """A digest of everything in some folders of rulesets."""
    return "".join(contents(folder, "*") for folder in folders)


def contents(folder: Path, pattern: str) -> str:
    """A digest of the names and the contents of the files below a folder."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob(pattern)):
        for part in pieces(path, folder):
            digest.update(b"%d " % len(part) + part)
    return digest.hexdigest()[:16]


def pieces(path: Path, folder: Path) -> Iterator[bytes]:
    """A file's name and contents; nothing of what cannot be read or is no file."""
    try:
        data = path.read_bytes() if path.is_file() else None
    except OSError:
        return
    if data is not None:
        yield path.relative_to(folder).as_posix().encode("utf-8", "surrogateescape")
        yield data


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
