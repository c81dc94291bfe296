"""What is wrong in a file as it is in the editor: of records what the audit says, of rules what lint says.

Not for: how an editor is told (`server`).
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from verifier.corpus.batch import Batch
from verifier.files.stored import Stored
from verifier.games.desk import Desk, issues_in_force
from verifier.games.library import Library
from verifier.games.packing import issues as pack_issues
from verifier.kernel.source import Position, Unreadable
from verifier.language.errata import Erratum
from verifier.language.lint import Issue
from verifier.language.node import Node
from verifier.language.reader import load
from verifier.lsp.files import OTHER, PACK, RECORD, RULES, SERIES, OpenFile, shadow
from verifier.report.book import Book
from verifier.verdicts.outcome import Outcome

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
    hint = f" (did you mean {error.suggestion!r}?)" if error.suggestion else ""
    where: Position = error.position
    return Problem(where.line, where.column, "error", "malformed", error.message + hint)
