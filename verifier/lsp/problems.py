"""What is wrong in a file as it is in the editor: of records what the audit says, of rules what lint says.

Not for: how an editor is told (`server`).
"""

import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from verifier.corpus.batch import Batch
from verifier.files.stored import Stored
from verifier.games.desk import Desk, issues_in_force
from verifier.games.library import Library
from verifier.games.packing import issues as pack_issues
from verifier.kernel.source import Position, Unreadable, suggest_nearest
from verifier.language.document import rulesets
from verifier.language.errata import Erratum
from verifier.language.lint import Issue
from verifier.language.node import Node
from verifier.language.reader import load
from verifier.language.roots import Root
from verifier.report.book import Book
from verifier.verdicts.outcome import Outcome

_FORMAT = re.compile(r"^format:[ \t]*[\"']?(replay|series|pack)/", re.MULTILINE)
_CHANGES = re.compile(r"^changes:", re.MULTILINE)
_RULESET = re.compile(r"^ruleset:[ \t]*[\"']?([a-z0-9][a-z0-9./-]*)", re.MULTILINE)
_LINE_END = re.compile(r"\r\n|\n|\r")
RECORD, SERIES, PACK, ERRATUM, RULES, OTHER = "replay", "series", "pack", "erratum", "rules", "other"


@dataclass(frozen=True, slots=True)
class OpenFile:
    """A file in an editor: its path, its text as it is there, its kind, and the ruleset that it is about."""

    path: Path
    text: str
    kind: str
    ruleset: str  # "" if it names none

    @property
    def lines(self) -> list[str]:
        """The lines as editors and YAML count them, without their ends: a carriage return alone ends one, too."""
        return _LINE_END.split(self.text)

    def line(self, number: int) -> str:
        """The text of a line, counted from 0; "" beyond the end."""
        lines = self.lines
        return lines[number] if number < len(lines) else ""


def open_file(path: Path, text: str, root: Root) -> OpenFile:
    """What a file is, by its place among the rulesets or by what it says of itself."""
    lines = _LINE_END.sub("\n", text)
    named = _RULESET.search(lines)
    ruleset = named[1].rstrip(".") if named else ""
    found = _FORMAT.search(lines)
    if found:
        return OpenFile(path, text, found[1], ruleset)
    home = next((name for name in rulesets(root) if path.resolve().is_relative_to((root / name).resolve())), "")
    if home:
        return OpenFile(path, text, RULES, home)
    return OpenFile(path, text, ERRATUM if _CHANGES.search(lines) else OTHER, ruleset)


@contextmanager
def shadow(root: Root, file: OpenFile) -> Iterator[tuple[Path, Path]]:
    """A copy of the rulesets with a file as it is in the editor: the copy's folder, and the file in it.

    Whatever reads rules reads files, so what is not saved yet is given to it as one.
    """
    with tempfile.TemporaryDirectory(prefix="verifier-") as made:
        copy = Path(made) / "rules"
        family = (root / file.ruleset).parent.resolve()
        shutil.copytree(family, copy / family.name)
        place = copy / file.path.resolve().relative_to(family.parent)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(file.text, encoding="utf-8")
        yield copy, place


#: Steps for a record that leaves things out, some two seconds: somebody is typing.
PATIENCE = 5_000
#: How grave a verdict is.
LEVELS = {"malformed": "error", "illegal": "error", "disputed": "warning", "undecided": "information"}


class Problem(NamedTuple):
    """One thing that is wrong: its place (counted from 1; 0 is the file as a whole), how grave, a code, the words."""

    line: int
    column: int
    level: str  # error | warning | information
    code: str
    message: str


def problems(library: Library, file: OpenFile) -> list[Problem]:
    """Everything that is wrong in a file."""
    try:
        return list(found_in(library, file))
    except Unreadable as error:
        return [problem_of_error(error)]


def found_in(library: Library, file: OpenFile) -> Iterator[Problem]:
    """What is wrong in a file of its kind. Raises `Unreadable` for what keeps it from being looked at."""
    if file.kind in (RECORD, SERIES):
        yield from of_record(library, file)
        return
    if file.kind == OTHER:
        return

    tree = load(file.text, str(file.path))
    if file.kind == RULES:
        yield from of_rules(library, file)
    elif file.kind == PACK:
        yield from map(problem_of_issue, pack_issues(library, tree, str(file.path)))
    else:
        yield from of_erratum(library, file, tree)


def of_record(library: Library, file: OpenFile) -> Iterator[Problem]:
    """The faults of a record, or of the games of a series."""
    for outcome in Batch(library, steps=PATIENCE).judged(Stored(str(file.path), file.text)):
        yield from faults_of(outcome)


def faults_of(outcome: Outcome) -> Iterator[Problem]:
    """Every fault of a verdict; the rule behind it stands below its message."""
    audit = outcome.audit
    level = LEVELS.get(audit.verdict, "information")
    book = Book(outcome.game) if outcome.game is not None else None
    for fault in (*((audit.fault,) if audit.fault is not None else ()), *audit.further):
        rule = f"\n{fault.clause}: {book.reference(fault.clause)}" if fault.clause and book is not None else ""
        yield Problem(fault.line, fault.column, level, fault.clause or audit.verdict, fault.message + rule)


def of_rules(library: Library, file: OpenFile) -> Iterator[Problem]:
    """What lint finds in the file of an edition, the rest of the edition as it is on disk."""
    with shadow(library.root, file) as (root, place):
        for issue in issues_in_force(Library(root), file.ruleset):
            if Path(issue.position.path) == place:
                yield problem_of_issue(issue)


def of_erratum(library: Library, file: OpenFile, tree: Node) -> Iterator[Problem]:
    """What lint finds in an erratum that lies outside its edition."""
    if not file.ruleset:
        yield Problem(
            1, 1, "information", "erratum", "say with `ruleset:` which edition it is for, so that it is checked"
        )
        return
    erratum = Erratum(file.path.stem, tree)
    yield from map(problem_of_issue, Desk(library, file.ruleset).alone(erratum))


def problem_of_issue(issue: Issue) -> Problem:
    """What lint found, as a problem."""
    return Problem(issue.position.line, issue.position.column, issue.level, issue.check, issue.message)


def problem_of_error(error: Unreadable) -> Problem:
    """What cannot be read, as a problem."""
    hint = suggest_nearest(error.suggestion)
    where: Position = error.position
    return Problem(where.line, where.column, "error", "malformed", error.message + hint)
