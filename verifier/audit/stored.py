"""Records as they are stored: from a file to the text of each record in it, one after the other, none of it understood.

Not for: finding the files (`files`), or what a record says (`verifier.replay.read`).
"""

import hashlib
import io
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from verifier.audit.files import CLOSED
from verifier.kernel.source import Position, Unreadable
from verifier.language.reader import load
from verifier.replay.model import Replay
from verifier.replay.read import Reader, json_lines, read_expect, source_text

#: The endings of files with one record on each line.
LINES = (".jsonl", ".ndjson", ".json")


@dataclass(frozen=True, slots=True)
class Stored:
    """A record as it is stored: where, and its text (of a line of JSON Lines, or of a YAML file).

    `name` is its place in a collection, which is the same from wherever the collection is looked at.

    Bytes of a line that are no UTF-8 are kept in the text as lone surrogates, so that nothing of it is lost.
    """

    path: str
    text: str
    line: bool = False
    name: str = ""

    @property
    def digest(self) -> str:
        """What names it and its contents."""
        return hashlib.sha256(f"{self.path}\n{self.name}\n{self.text}".encode("utf-8", "surrogateescape")).hexdigest()

    @property
    def ruleset(self) -> str:
        """The ruleset that it names, as far as that can be read although its moves cannot; "" if not."""
        try:
            found = load(self.text, self.path).get("ruleset")
        except (Unreadable, ValueError):
            return ""
        return "" if found is None else found.text or ""

    @property
    def malformed(self) -> bool:
        """Whether it says of itself that it is malformed, as an example of that."""
        try:
            expect = None if self.line else read_expect(self.text, self.path)
        except Unreadable:
            return False
        return expect is not None and expect.verdict == "malformed"


def read(reader: Reader, stored: Stored) -> Replay:
    """A record as a reader understands it. Raises `Unreadable`."""
    if stored.line:
        return reader.json(stored.text.encode("utf-8", "surrogateescape"), stored.path)
    return reader.text(stored.text, stored.path)


def stored_in(path: str, name: str = "") -> Iterator[Stored | Unreadable]:
    """The records of a file, an error in the place of each that cannot be had; a file is never all in memory.

    The standard input (`-`) is JSON Lines if it begins with a brace.
    """
    try:
        if path == "-" and begins_with_brace():
            yield from lines_of(sys.stdin.buffer, shown(path), name)
        elif path != "-" and Path(path).suffix.lower() in LINES:
            with open(path, "rb") as file:
                yield from lines_of(file, path, name)
        else:
            yield Stored(shown(path), source_text(path), name=name)
    except Unreadable as error:
        yield error
    except (OSError, ValueError) as error:
        yield Unreadable(Position(shown(path)), f"cannot be read: {getattr(error, 'strerror', None) or error}")


def lines_of(file: BinaryIO, path: str, name: str = "") -> Iterator[Stored | Unreadable]:
    """The records of a stream of JSON Lines."""
    for item in json_lines(file, path):
        if isinstance(item, Unreadable):
            yield item
        else:
            here, line = item
            number = here.rpartition("#")[2]
            yield Stored(here, line.decode("utf-8", "surrogateescape"), True, f"{name}#{number}" if name else "")


def shown(path: str) -> str:
    """A path as messages name it."""
    return "<stdin>" if path == "-" else path


def begins_with_brace() -> bool:
    """Whether the standard input begins with a brace; nothing of it is used up. Raises `Unreadable` if it is closed."""
    if sys.stdin is None:
        raise Unreadable(Position("<stdin>"), CLOSED)
    stream = sys.stdin.buffer
    if isinstance(stream, io.BufferedReader):
        return stream.peek(1).lstrip()[:1] == b"{"
    start = stream.tell()
    head = stream.read(4096)
    stream.seek(start)
    return head.lstrip()[:1] == b"{"
