"""A file of sealed lines that is only ever appended to, as the file system has it: opened, locked, written at its end.

Each line is JSON with a checksum over what it is of and what it says, so that one that was altered is not believed. The
form of a file goes into the checksum, too: a line of another form or version is none of this one. Whoever can write the
file can write lines that are believed; a checksum tells damage, not authors. A write that fails leaves the file as it
was before. Not for: entries (`journal`).
"""

import hashlib
import os
import re
import stat
from collections.abc import Iterator
from contextlib import suppress
from io import FileIO
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec

from verifier.kernel.source import Position, Unreadable
from verifier.language.text_file import reason_of

if TYPE_CHECKING:
    from filelock import BaseFileLock

#: Longer lines (in bytes) are neither written nor read.
LONGEST = 32_000_000
#: Characters in which a first line may differ from the right one and still be a damaged one rather than another.
SLIPS = 4


class Damaged(ValueError):
    """A line is not as it was written."""


class SealedLine(msgspec.Struct, forbid_unknown_fields=True):
    """A line: what it is of, its checksum, and what it says."""

    key: str
    sum: str
    value: msgspec.Raw


def head_of(form: str) -> bytes:
    """The first line of a file of a form (`verifier-results/2`)."""
    return b'{"format":"%s"}\n' % form.encode()


def is_other_version(line: bytes, form: str) -> bool:
    """Whether that is the first line of a file of the same form in another version."""
    family, _, version = form.rpartition("/")
    match = re.fullmatch(rb'\{"format":"%s/(\d{1,6})"\}\n' % re.escape(family.encode()), line)
    return match is not None and match[1] != version.encode()


def is_damaged_head(line: bytes, form: str) -> bool:
    """Whether that is the first line of a file of this form, cut off or with a few characters altered."""
    head = head_of(form)
    if head.startswith(line):
        return True
    unlike = sum(one != other for one, other in zip(line, head, strict=False))
    return len(line) == len(head) and unlike <= SLIPS


def seal(form: str, key: str, value: bytes) -> bytes:
    """The line, with its end, that says some JSON of a key."""
    return msgspec.json.encode(SealedLine(key, checksum(form, key, value), msgspec.Raw(value))) + b"\n"


def unseal(form: str, line: bytes) -> SealedLine:
    """What a line says. Raises `Damaged` unless it is exactly what was written."""
    if not line.endswith(b"\n"):
        raise Damaged("cut off")
    try:
        found = msgspec.json.decode(line, type=SealedLine)
        bytes.fromhex(found.key)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise Damaged("no line of this form") from None
    if found.sum != checksum(form, found.key, bytes(found.value)):
        raise Damaged("altered")
    return found


def checksum(form: str, key: str, value: bytes) -> str:
    """What a line says of itself."""
    return hashlib.sha256(b"\n".join((form.encode(), key.encode(), value))).hexdigest()


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
