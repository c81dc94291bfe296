"""The line of a text that a fault is in, as it is written, cut around the fault. Not for: showing it (`report`)."""

import json
import re
from dataclasses import replace

from verifier.files.stored import Stored
from verifier.kernel.source import Unreadable, shown
from verifier.record.read import source_text
from verifier.verdicts.verdict import Audit, Excerpt, Fault

#: More characters than this of a line are not kept: half of them before the fault.
LONGEST = 120
_BREAK = re.compile(r"\r\n|\r|\n")
_CUT = "..."


def with_excerpts(audit: Audit, stored: Stored) -> Audit:
    """A verdict on what cannot be read, with the line of each fault; any other verdict as it is."""
    if audit.verdict != "malformed" or audit.fault is None:
        return audit
    lines = lines_of(audit.path, stored)
    further = tuple(with_excerpt(fault, lines) for fault in audit.further)
    return replace(audit, fault=with_excerpt(audit.fault, lines), further=further)


def with_excerpt(fault: Fault, lines: list[str]) -> Fault:
    """A fault with its line, if it is in one of those that say something."""
    if not 1 <= fault.line <= len(lines) or not fault.column:
        return fault
    if not lines[fault.line - 1].strip():
        return fault
    return replace(fault, excerpt=excerpt(lines[fault.line - 1], fault.column))


def excerpt(line: str, column: int) -> Excerpt:
    """The part of a line around a column, which is counted from 1; dots stand for what is cut off."""
    at = min(column - 1, len(line))
    start = min(len(line) - len(line.lstrip()), at)
    end = len(line.rstrip())
    before = after = ""
    if at - start > LONGEST // 2:
        start, before = at - LONGEST // 2, _CUT
    if end - at > LONGEST // 2:
        end, after = at + LONGEST // 2, _CUT
    return Excerpt(f"{before}{line[start:end]}{after}", len(before) + at - start)


def lines_of(path: str, stored: Stored) -> list[str]:
    """The lines of the record at a path, which is the one that is stored or another one in its folder."""
    if stored.line:
        return moves_of(stored.text)
    if path == shown(stored.path):
        return _BREAK.split(stored.text.removeprefix("\ufeff"))
    try:
        return _BREAK.split(source_text(path))
    except Unreadable:
        return []


def moves_of(text: str) -> list[str]:
    """The lines of moves of a record in JSON, which is what positions in it count."""
    try:
        moves = json.loads(text)["moves"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return []
    if isinstance(moves, str):
        return _BREAK.split(moves)
    return [line if isinstance(line, str) else "" for line in moves] if isinstance(moves, list) else []
