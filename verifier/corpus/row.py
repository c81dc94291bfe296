"""A verdict as plain data, which can go from process to process and into a file, and what it depends on.

Not for: keeping rows (`results`), or going through many records (`corpus`).
"""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path

import verifier
from verifier import __version__
from verifier.games.library import MOST_LAID, Library, Opened
from verifier.kernel.source import Position, Unreadable
from verifier.kernel.undecided import FAILED
from verifier.language.kept import LastUsed
from verifier.language.roots import folders_of
from verifier.record.model import Expect
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
