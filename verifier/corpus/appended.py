"""A file that is only ever appended to, as the file system has it: opening, locking, writing at its end, putting aside.

A write that fails leaves the file as it was before. Not for: what is in the lines (`sealed`), or entries (`journal`).
"""

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from io import FileIO
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from verifier.corpus.sealed import LONGEST, Damaged, head_of, is_damaged_head, is_other_version, unseal
from verifier.kernel.source import Position, Unreadable
from verifier.language.text_file import reason_of

if TYPE_CHECKING:
    from filelock import BaseFileLock

UNKEPT = "results cannot be kept there"
#: Lines of a file without the right beginning that are looked at to tell whether it is one of ours.
LOOKED_AT = 20


class ForeignFile(Unreadable):
    """Something else is where results should be."""


def opened(path: Path) -> FileIO:
    """The file, made if it is not there. Raises `Unreadable`, and `ForeignFile` for what is no ordinary file."""
    try:
        if path.exists() and not stat.S_ISREG(path.stat().st_mode):
            kind = "a folder" if path.is_dir() else "no ordinary file"
            raise ForeignFile(Position(str(path)), f"{UNKEPT}: it is {kind}")
        return FileIO(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666), "r+")
    except (OSError, ValueError) as error:
        raise Unreadable(Position(str(path)), f"{UNKEPT}: {reason_of(error)}") from None


def locked(path: Path, patience: float = 0.0) -> "BaseFileLock":
    """Keep other runs from writing the same file, by a lock on an empty file beside it, which stays.

    The lock goes with this process; others are waited for so many seconds. Raises `Unreadable`.
    """
    from filelock import FileLock, Timeout

    whole = path.resolve()
    lock = FileLock(whole.with_name(f"{whole.name}.lock"))
    try:
        lock.acquire(timeout=patience)
    except Timeout:
        raise Unreadable(Position(str(path)), "another run is writing to this file of results") from None
    except OSError as error:
        raise Unreadable(Position(str(path)), f"{UNKEPT}: no lock beside it: {reason_of(error)}") from None
    return lock


def content_of(path: Path, form: str) -> Literal["ours", "other version", "foreign"]:
    """The kind of file that is there, by its first line, or by the others if that is damaged. Raises `OSError`."""
    first = next(lines_of(path), b"")
    if first in (b"", head_of(form)):
        return "ours"
    for line in islice(lines_of(path), LOOKED_AT):
        with suppress(Damaged):
            unseal(form, line)
            return "ours"
    if is_other_version(first, form):
        return "other version"
    return "ours" if is_damaged_head(first, form) else "foreign"


def lines_of(path: Path) -> Iterator[bytes]:
    """The lines of a file with their ends, one of more than `LONGEST` bytes in pieces. Raises `OSError`."""
    with open(path, "rb") as file:
        while line := file.readline(LONGEST):
            yield line


def read_at(file: FileIO, at: int, size: int) -> bytes:
    """So many bytes of a file, fewer at its end. Raises `OSError`."""
    file.seek(at)
    found = bytearray()
    while len(found) < size and (part := file.read(size - len(found))):
        found += part
    return bytes(found)


def write_at_end(file: FileIO, line: bytes) -> int:
    """Write a line at the end of a file; where it begins. Raises `OSError`, and then leaves the file as it was."""
    end = file.seek(0, os.SEEK_END)
    cut_off = bool(end) and read_at(file, end - 1, 1) != b"\n"
    left = memoryview(b"\n" + line if cut_off else line)
    file.seek(0, os.SEEK_END)
    try:
        while left:
            left = left[file.write(left) or 0 :]
    except BaseException:
        with suppress(OSError):
            file.truncate(end)
        raise
    return end + cut_off


def put_aside(path: Path) -> Path:
    """Move what is at a path out of the way, to a place beside it, which is returned. Raises `OSError`."""
    place = path.resolve()
    aside = place.with_name(f"{place.name}.old")
    os.replace(place, aside)
    return aside


def identity(found: os.stat_result) -> tuple[int, int]:
    """What names a file whatever path leads to it."""
    return found.st_dev, found.st_ino
