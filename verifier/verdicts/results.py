"""Verdicts on disk, one line of JSON each, written as they come: what was judged once need not be judged again.

A verdict is kept under the digest of everything that it depends on: the record and its place, the options, this
program; the rules that it rests on are compared when it is used. The lines are found by an index on disk, so that it
does not matter to memory how many there are. Not for: judging, or the order of a report.
"""

import hashlib
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import msgspec

from verifier.kernel.source import Position, Unreadable
from verifier.verdicts.row import Options, Row, Rules, program
from verifier.verdicts.stored import Stored

if TYPE_CHECKING:
    from filelock import BaseFileLock

#: The first line of a file of results.
HEAD = b'{"format":"verifier-results/1"}\n'
FAMILY = b'{"format":"verifier-results/'
UNKEPT = "results cannot be kept there"
#: Longer lines (in bytes) are not used; who is too long is judged again.
LONGEST = 4_000_000


class Line(msgspec.Struct):
    """A line of the file."""

    key: str
    rules: str
    sum: str  # of all the rest: a line that was altered since is not believed
    row: msgspec.Raw


class Key(msgspec.Struct):
    """As much of a line as is needed to find it again."""

    key: str


class Results:
    """A file of results, which one run uses at a time. Raises `Unreadable` if it cannot be that."""

    def __init__(self, path: Path, rules: Rules, options: Options) -> None:
        self.path, self.rules = path, rules
        self.base = hashlib.sha256(f"{program()}\n{options!r}".encode())
        self.known = 0
        self.file = opened(path)
        self.lock: BaseFileLock | None = None
        self.identity = identity(os.fstat(self.file.fileno()))
        self.index = sqlite3.connect("", isolation_level=None)  # a file that only this process sees
        self.index.execute("create table lines (key blob primary key, at integer) without rowid")
        try:
            self.lock = locked(path)
            self.read()
        except BaseException:
            self.close()
            raise

    def read(self) -> None:
        """Take in what earlier runs have left; a last line that was cut off is taken away."""
        first = self.file.readline(len(HEAD))
        if first != HEAD:
            if first and not HEAD.startswith(first):
                other = first.startswith(FAMILY)
                what = (
                    "results of another version of this program" if other else "this is no file of results of an audit"
                )
                raise Unreadable(Position(str(self.path)), f"{what}; it is left as it is: name another file")
            self.file.truncate(0)  # empty, or an interruption cut off the first line
            self.file.seek(0)
            self.file.write(HEAD)
            self.file.flush()
            return
        self.index.execute("begin")
        self.index.executemany("insert or replace into lines values (?, ?)", self.lines())
        self.index.execute("commit")

    def lines(self) -> Iterator[tuple[bytes, int]]:
        """The keys of the lines, each with where its line begins."""
        decode = msgspec.json.Decoder(Key).decode
        at = self.file.tell()
        while line := self.file.readline(LONGEST):
            whole = line
            while whole and not whole.endswith(b"\n"):
                line, whole = b"", self.file.readline(LONGEST)
            if not whole:
                self.file.truncate(at)
                return
            with suppress(msgspec.MsgspecError, ValueError):  # what is no line of ours is passed over
                yield shortened(decode(line).key), at
            at = self.file.tell()

    def get(self, stored: Stored) -> Row | None:
        """The verdict on a record if it is known and rests on the rules as they are."""
        key = self.key(stored)
        found = self.index.execute("select at from lines where key = ?", (shortened(key),)).fetchone()
        if found is None:
            return None
        self.file.seek(found[0])
        try:
            line = msgspec.json.decode(self.file.readline(LONGEST), type=Line)
            row = msgspec.json.decode(line.row, type=Row)
        except msgspec.MsgspecError:
            return None
        whole = line.sum == checksum(line.key, line.rules, line.row) and consistent(row)
        if not whole or line.key != key or line.rules != self.rules.digest(row.under):
            return None
        self.known += 1
        return row.at(stored.path)

    def put(self, stored: Stored, row: Row) -> None:
        """Keep a verdict before anything else is done. Raises `Unreadable`.

        Not that this program failed, nor what rests on the clock: another run may find something else.
        """
        if row.failed or row.audit.by_clock:
            return
        printable = stored.path.encode("utf-8", "replace").decode()
        key, rules, raw = self.key(stored), self.rules.digest(row.under), msgspec.json.encode(row.at(printable))
        line = Line(key, rules, checksum(key, rules, raw), msgspec.Raw(raw))
        try:
            self.file.seek(0, os.SEEK_END)
            self.file.write(msgspec.json.encode(line) + b"\n")
            self.file.flush()
        except OSError as error:
            raise Unreadable(Position(str(self.path)), f"{UNKEPT}: {error.strerror}") from None

    def key(self, stored: Stored) -> str:
        """What names a record, where it is, and how it is judged."""
        digest = self.base.copy()
        digest.update(stored.digest.encode())
        return digest.hexdigest()

    def is_file(self, path: str) -> bool:
        """Whether a path leads to this very file, which holds no records."""
        try:
            return identity(os.stat(path)) == self.identity
        except (OSError, ValueError):
            return False

    def close(self) -> None:
        """Let go of the file."""
        self.index.close()
        with suppress(OSError):  # what could not be written was told
            self.file.close()
        if self.lock is not None:
            self.lock.release()


def checksum(key: str, rules: str, row: bytes | msgspec.Raw) -> str:
    """What a line says of itself, which tells one that was altered or mixed up from one that was not."""
    return hashlib.sha256(b"\n".join((key.encode(), rules.encode(), bytes(row)))).hexdigest()[:32]


def consistent(row: Row) -> bool:
    """Whether a verdict goes with its fault: one without a fault has none, and the others say what it is."""
    return (row.audit.verdict in ("legal", "consistent")) == (row.audit.fault is None)


def shortened(key: str) -> bytes:
    """As much of a key as tells it from others; the whole key is compared in the end. Raises `ValueError`."""
    return bytes.fromhex(key)[:12]


def identity(found: os.stat_result) -> tuple[int, int]:
    """What names a file whatever path leads to it."""
    return found.st_dev, found.st_ino


def opened(path: Path) -> BinaryIO:
    """The file, made if it is not there. Raises `Unreadable`."""
    try:
        if path.exists() and not stat.S_ISREG(path.stat().st_mode):
            kind = "a folder" if path.is_dir() else "no ordinary file"
            raise Unreadable(Position(str(path)), f"{UNKEPT}: it is {kind}")
        return os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666), "r+b")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Unreadable(Position(str(path)), f"{UNKEPT}: {reason}") from None


def locked(path: Path) -> "BaseFileLock":
    """Keep other runs from writing the same file, by a lock on an empty file beside it, which stays.

    The lock goes with this process. Raises `Unreadable`.
    """
    from filelock import FileLock, Timeout

    whole = path.resolve()
    lock = FileLock(whole.with_name(f"{whole.name}.lock"), blocking=False)
    try:
        lock.acquire()
    except Timeout:
        raise Unreadable(Position(str(path)), "another run is writing to this file of results") from None
    except OSError as error:
        raise Unreadable(Position(str(path)), f"{UNKEPT}: no lock beside it: {error.strerror}") from None
    return lock
