"""What a command has to say of one thing, as a value that every format for other programs is written from.

A command makes a stream of `Checked`: a record, a file or a finding, with the `Diagnostic`s on it, if there are any. A
`Writer` turns the stream into a document. Not for: texts for people (`text`), and JSON (`json`).
"""

import hashlib
import os
import re
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path, PurePath
from typing import Protocol
from urllib.parse import quote

from verifier.kernel.message import visible
from verifier.kernel.source import Position

#: Numbers of lines in a message, which change when something is written above them.
_LINES = re.compile(r"\b(lines?|at) \d+(?:[-:, ]+(?:and )?\d+)*")


class Level(StrEnum):
    """How grave it is."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Status(StrEnum):
    """How a check ended: as the exit code of the command counts it."""

    PASSED = "passed"
    FAILED = "failed"
    ERROR = "error"  # it could not be carried out
    SKIPPED = "skipped"  # it failed, and the options of the command let that pass


@dataclass(frozen=True, slots=True)
class BreakableRule:
    """A rule that can be broken: a printed clause, a check of lint, a kind of finding, a verdict without a clause."""

    id: str
    title: str = ""
    statement: str = ""
    document: str = ""
    section: str = ""


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that has to do with it, and how."""

    position: Position
    message: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One thing that is to be told: by which rule, how grave, where, and why.

    `within` is the place in a record that is one line of its file. `facts` are named texts for programs.
    """

    rule: BreakableRule
    level: Level
    position: Position
    message: str
    headline: str = ""  # a few words: `illegal PS3-BUY-08 budget`
    within: str = ""
    details: tuple[str, ...] = ()  # what supports it, line by line
    related: tuple[Related, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    original: str = ""  # the message before it was translated

    @property
    def summary(self) -> str:
        """The message on one line, with its place in a record."""
        return visible(f"{self.within}: {self.message}" if self.within else self.message)

    @property
    def text(self) -> str:
        """The message, and below it everything that supports it."""
        return "\n".join((self.summary, *map(visible, self.details)))

    @property
    def fingerprint(self) -> str:
        """A name that stays when something is written above it: no number of a line is in it."""
        facts = (text for name, text in self.facts if name == "found")
        parts = (self.rule.id, self.level, self.headline, self.original or self.message, *facts)
        key = "\n".join(_LINES.sub(r"\1", part) for part in parts)
        return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Checked:
    """One thing that was checked: its name, its place, how that ended, and what there is to say of it."""

    name: str
    position: Position
    status: Status
    diagnostics: tuple[Diagnostic, ...] = ()


def in_other_words(checked: Checked, spoken: Checked) -> Checked:
    """The same with the messages and what supports them as they are `spoken` in another language."""
    told = (
        replace(one, message=other.message, details=other.details, original=one.message)
        for one, other in zip(checked.diagnostics, spoken.diagnostics, strict=True)
    )
    return replace(checked, diagnostics=tuple(told))


class Writer(Protocol):
    """Writes a stream as a document. `close` is called once, whatever happened before."""

    def add(self, checked: Checked) -> None:
        """Take one thing that was checked."""

    def report_trouble(self, position: Position, message: str) -> None:
        """Take what kept something from being checked: a path that cannot be opened."""

    def remark(self, message: str) -> None:
        """Take what is to be known of the whole, and is nobody's fault: what a search leaves out."""

    def close(self, exit_code: int, unfinished: str = "") -> None:
        """End the document; `unfinished` says why it does not tell of everything."""


#: A record in a file of many: `games.jsonl#12`.
_RECORD = re.compile(r"(.+)#(\d+)", re.DOTALL)
_YAML = (".yaml", ".yml")


def locate(path: str, line: int = 0, column: int = 0) -> tuple[Position, str]:
    """The place in a file that is meant by a place in a record, and in words where in the record it is.

    `games.jsonl#12` is line 12 of `games.jsonl`: what is counted besides are the lines of its moves.
    """
    found = _RECORD.fullmatch(path)
    if found is None or PurePath(path.rpartition("#")[0]).suffix.lower() in _YAML:
        return Position(path, line, column), ""

    position = Position(found[1], int(found[2]))
    if not line:
        return position, ""
    return position, f"line {line}, column {column} of the moves" if column else f"line {line} of the moves"


def repository() -> str:
    """The folder that files are named from: the checkout of a workflow that runs in it, else the present folder."""
    here = os.getcwd()
    checkout = os.environ.get("GITHUB_WORKSPACE", "")
    if checkout and Path(here).is_relative_to(checkout):
        return checkout
    return here


def name_from(folder: str, path: str) -> str:
    """A file's path from a folder, with forward slashes; the whole path of a file outside it."""
    whole = os.path.abspath(path)
    if not Path(whole).is_relative_to(folder):
        return Path(whole).as_posix()
    return Path(os.path.relpath(whole, folder)).as_posix()


def uri_of(name: str) -> str:
    """A path as a URI: that of a whole path begins with `file:`, any other is relative."""
    path = Path(name)
    return path.as_uri() if path.is_absolute() else quote(os.fsencode(name), safe="/")
