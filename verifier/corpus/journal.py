"""A file of results by key, appended as they come: what was worked out once need not be worked out again.

Every entry is checked before it is used, by its checksum and its type; a damaged one is left out with a note, and made
again by whoever asks. An entry is in the file before anything else is done, so whatever ends the program leaves all
that were kept. Entries are found by an index on disk, so it does not matter to memory how many there are. Not for:
what a key is, or what is worth keeping (`results`, `verifier.search.store`).
"""

import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from verifier.corpus.appended import (
    LONGEST,
    UNKEPT,
    Damaged,
    ForeignFile,
    content_of,
    head_of,
    identity,
    lines_of,
    locked,
    opened,
    put_aside,
    read_at,
    seal,
    unseal,
    write_at_end,
)
from verifier.kernel.source import Position, Unreadable
from verifier.language.text_file import reason_of

Value = TypeVar("Value")
#: Takes a sentence for the user that is no part of a report.
Note = Callable[[str], None]

#: Seconds that others may be at a shared file, and between two times that what was written is brought to the disk.
PATIENCE, PAUSE = 10.0, 5.0


def ignore(text: str) -> None:
    """Take a note, and say nothing."""


class Journal(Generic[Value]):
    """Entries of one type by key, a digest in hexadecimal, in a file of a form (`verifier-results/2`).

    A `shared` file is used by several runs at once, any other by one. Raises `Unreadable` if nothing can be kept
    there, `ForeignFile` if something else is there.
    """

    def __init__(self, path: Path, form: str, kind: type[Value], note: Note = ignore, *, shared: bool = False) -> None:
        self.path, self.form, self.note = path, form, note
        self.decode = msgspec.json.Decoder(kind).decode
        self.is_kept = True  # whether entries that are added still are
        self.is_on_disk = True  # whether nothing was added since `synced`
        self.synced = time.monotonic()
        self.index = sqlite3.connect("", isolation_level=None)  # a file that only this process sees
        self.index.execute("create table entries (key blob primary key, at integer, size integer) without rowid")
        self.file = opened(path)
        self.lock = locked(path, PATIENCE if shared else 0.0)
        try:
            self.load()
        except (OSError, sqlite3.Error) as error:
            self.close()
            raise Unreadable(Position(str(path)), f"{UNKEPT}: {reason_of(error)}") from None
        except BaseException:
            self.close()
            raise
        if shared:
            self.lock.release()

    def get(self, key: str) -> Value | None:
        """The entry of a key, if it is there as it was written."""
        try:
            found = self.index.execute("select at, size from entries where key = ?", (shortened(key),)).fetchone()
            if found is None:
                return None
            line = unseal(self.form, read_at(self.file, *found))
            return self.decode(line.value) if line.key == key else None
        except (msgspec.MsgspecError, ValueError, RecursionError, OSError, sqlite3.Error) as error:
            self.note(f"{self.path}: note: an entry cannot be used ({reason_of(error)}): it is made again")
            return None

    def put(self, key: str, value: Value) -> None:
        """Keep an entry before anything else is done. That it cannot be written is noted, and no harm otherwise."""
        try:
            line = seal(self.form, key, msgspec.json.encode(value))
        except ValueError:  # it has a text that UTF-8 cannot say
            return
        if self.is_kept and len(line) <= LONGEST:
            self.append(key, line)

    def append(self, key: str, line: bytes) -> None:
        """Write an entry at the end, or say once that entries are not kept any more."""
        try:
            with self.lock.acquire(timeout=PATIENCE):
                self.follow()
                at = write_at_end(self.file, line)
            self.is_on_disk = False
            self.index.execute("insert or replace into entries values (?, ?, ?)", (shortened(key), at, len(line)))
            if time.monotonic() - self.synced > PAUSE:
                self.sync()
        except (OSError, Unreadable, sqlite3.Error) as error:
            self.give_up(error)

    def give_up(self, error: Exception) -> None:
        """Say that entries are not kept any more."""
        self.is_kept = False
        reason = error.message if isinstance(error, Unreadable) else reason_of(error)
        self.note(f"{self.path}: note: results are not kept from here on: {reason}")

    def sync(self) -> None:
        """Bring to the disk what was written. Raises `OSError`."""
        os.fsync(self.file.fileno())
        self.synced, self.is_on_disk = time.monotonic(), True

    def follow(self) -> None:
        """Take up the file that is at the path now, if another run has put one in place of that of before."""
        try:
            is_same = identity(os.stat(self.path)) == identity(os.fstat(self.file.fileno()))
        except FileNotFoundError:
            is_same = False
        if not is_same:
            self.reopen()

    def reopen(self) -> None:
        """Go on with what is at the path. Raises `OSError`, and `Unreadable` as opening does."""
        self.file.close()
        self.file = opened(self.path)
        self.scan()

    def load(self) -> None:
        """Take in what earlier runs have left, and mend the file if some of it is damaged."""
        self.follow()
        content = content_of(self.path, self.form)
        if content == "foreign":
            message = "this is no file of such results; it is left as it is: name another file"
            raise ForeignFile(Position(str(self.path)), message)
        if content == "other version":
            aside = put_aside(self.path)
            self.note(f"{self.path}: note: these are results of another version; they are put aside as {aside.name}")
            self.follow()
            return
        damaged = self.scan()
        if damaged:
            many = f"{len(damaged):,} lines were" if len(damaged) > 1 else "a line was"
            where = f"the first is line {damaged[0]}" if len(damaged) > 1 else f"line {damaged[0]}"
            self.note(f"{self.path}: note: {many} cut off or altered ({where}): left out, and made again")
            with suppress(OSError):  # it can be mended another time
                self.mend()

    def scan(self) -> list[int]:
        """Find the entries; the numbers of the lines that are damaged. A new file gets its first line."""
        damaged, at, head = list[int](), 0, head_of(self.form)
        if not os.fstat(self.file.fileno()).st_size:
            self.begin()
        self.index.execute("delete from entries")
        self.index.execute("begin")
        for number, line in enumerate(lines_of(self.path), 1):
            if number > 1 or line != head:
                try:
                    found = shortened(unseal(self.form, line).key), at, len(line)
                    self.index.execute("insert or replace into entries values (?, ?, ?)", found)
                except Damaged:
                    damaged.append(number)
            at += len(line)
        self.index.execute("commit")
        return damaged

    def begin(self) -> None:
        """Write the first line of a new file."""
        try:
            write_at_end(self.file, head_of(self.form))
        except OSError as error:
            self.give_up(error)

    def mend(self) -> None:
        """Put a file with the good entries in place of this one, once it is whole. Raises `OSError`."""
        place = self.path.resolve()
        beside = place.with_name(f"{place.name}.new")
        try:
            with open(beside, "wb") as file:
                file.write(head_of(self.form))
                for found in self.index.execute("select at, size from entries order by at"):
                    file.write(read_at(self.file, *found))
                file.flush()
                os.fsync(file.fileno())
            self.file.close()
            os.replace(beside, place)
        finally:
            beside.unlink(missing_ok=True)
            self.reopen()

    def close(self) -> None:
        """Let go of the file."""
        try:
            if not self.is_on_disk:
                self.sync()
        except OSError as error:
            self.give_up(error)
        self.index.close()
        with suppress(OSError):  # what could not be written was told
            self.file.close()
        self.lock.release(force=True)


def shortened(key: str) -> bytes:
    """As much of a key as tells it from others; the whole key is compared in the end. Raises `ValueError`."""
    return bytes.fromhex(key)[:12]
