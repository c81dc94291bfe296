"""Results of windows and of tests on disk, one line each, written as they come: nothing is lost or explored twice.

A result is kept under the digest of everything that it depends on, so after a change of the rules only the windows that
the change reaches are explored again. Nothing that is wrong with the file ends a search, or changes what it reports.
Not for: what a window depends on (`reach`), or the file itself (`verifier.corpus.journal`).
"""

from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from verifier.corpus.appended import ForeignFile, put_aside
from verifier.corpus.journal import Journal, Note, ignore
from verifier.corpus.results import program
from verifier.kernel.source import Unreadable
from verifier.language.text_file import reason_of

Kept = TypeVar("Kept")

#: The parts of this program that results of windows rest on, besides those that verdicts rest on.
BEHIND = ("search", "errata", "simulate")
#: The version of the files' form.
VERSION = 2


class Store(Generic[Kept]):
    """Results of one type by digest, in a file of a folder; without a folder they are kept in memory only."""

    def __init__(self, folder: Path | None, kind: type[Kept], file: str = "windows.jsonl", note: Note = ignore) -> None:
        self.folder, self.note = folder, note
        self.opened: list[Store[bytes]] = []  # beside this one
        self.decode = msgspec.json.Decoder(kind).decode
        self.base = program(BEHIND).encode()
        self.here: dict[str, bytes] = {}  # what is not in the file
        form = f"verifier-{file.partition('.')[0]}/{VERSION}"
        self.journal = None if folder is None else journal_in(folder, file, form, kind, note)

    @property
    def keeps(self) -> bool:
        """Whether what is put here is known to a later run."""
        return self.journal is not None and self.journal.is_kept

    def get(self, key: str) -> Kept | None:
        """A stored result, or None."""
        whole = self.whole(key)
        if whole in self.here:
            return self.decode(self.here[whole])
        return None if self.journal is None else self.journal.get(whole)

    def put(self, key: str, result: Kept) -> None:
        """Keep a result."""
        whole = self.whole(key)
        if self.journal is not None:
            self.journal.put(whole, result)
        if not self.keeps:
            with suppress(UnicodeEncodeError):  # of a file whose name UTF-8 cannot say; it can be worked out again
                self.here[whole] = msgspec.json.encode(result)

    def beside(self, file: str) -> "Store[bytes]":
        """Results of any type, encoded, in another file of the folder, which is let go of with this one."""
        self.opened.append(Store(self.folder, bytes, file, self.note))
        return self.opened[-1]

    def whole(self, key: str) -> str:
        """What names a result: what it is of, and the program that came to it."""
        return sha256(self.base + key.encode()).hexdigest()

    def close(self) -> None:
        """Let go of the file, and of those beside it."""
        for other in self.opened:
            other.close()
        if self.journal is not None:
            self.journal.close()


def journal_in(folder: Path, file: str, form: str, kind: type[Kept], note: Note) -> Journal[Kept] | None:
    """The file of a folder; what is no such file is put aside. None, with a note, if nothing can be kept there."""
    path = folder / file
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return started(path, form, kind, note)
    except Unreadable as error:
        note(f"{error.position}: note: nothing is kept, and nothing that was kept is used: {error.message}")
    except OSError as error:
        note(f"{path}: note: nothing is kept, and nothing that was kept is used: {reason_of(error)}")
    return None


def started(path: Path, form: str, kind: type[Kept], note: Note) -> Journal[Kept]:
    """The file at a path; what is no such file is put aside. Raises `Unreadable` and `OSError`."""
    try:
        return Journal(path, form, kind, note, shared=True)
    except ForeignFile:
        aside = put_aside(path)
        note(f"{path}: note: what is there are no such results; it is put aside as {aside.name}")
        return Journal(path, form, kind, note, shared=True)
