"""Records as they are stored: from a file to the text of each record in it, one after the other, none of it understood.

Not for: finding the files (`files`), or what a record says (`verifier.record.read`).
"""

import hashlib
import io
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from verifier.files.archives import LINES, ZIP, Bounded, Stream, enclosing, is_packed, members, unpacked
from verifier.files.files import CLOSED
from verifier.files.recognize import HEAD, PassedOver, holds_records, is_recordlike
from verifier.kernel import malformed
from verifier.kernel.source import Position, Unreadable, shown
from verifier.language.reader import load
from verifier.language.text_file import decode_text, reason_of, unopened
from verifier.record.defaults import NO_DEFAULTS, Defaults
from verifier.record.model import Expect, Replay
from verifier.record.read import LINE_LIMIT, YAML_LIMIT, LineStream, ReplayReader, json_lines, read_expect, source_text

ONE_OBJECT = ".json"  # the ending of files that may hold one object on several lines


@dataclass(frozen=True, slots=True)
class Stored:
    """A record as it is stored: where, and its text (of a line of JSON Lines, or of a YAML file).

    `name` is its place in a collection, which is the same from wherever the collection is looked at. `defaults`
    complete its header.

    Bytes of a line that are no UTF-8 are kept in the text as lone surrogates, so that nothing of it is lost.
    """

    path: str
    text: str
    line: bool = False
    name: str = ""
    defaults: Defaults = NO_DEFAULTS

    @property
    def digest(self) -> str:
        """What names it and its contents, and what completes its header."""
        whole = f"{self.path}\n{self.name}\n{self.text}{self.defaults.text and chr(0)}{self.defaults.text}"
        return hashlib.sha256(whole.encode("utf-8", "surrogateescape")).hexdigest()

    @property
    def ruleset(self) -> str:
        """The ruleset that it is under, as far as that can be read although its moves cannot; "" if not."""
        try:
            found = load(self.text, self.path).get("ruleset")
        except (Unreadable, ValueError):
            return ""
        return self.defaults.ruleset if found is None else found.text or ""

    @property
    def malformed(self) -> bool:
        """Whether it says of itself that it is malformed, as an example of that."""
        try:
            expect = None if self.line else read_expect(self.text, self.path)
        except Unreadable:
            return False
        return expect is not None and expect.verdict == "malformed"


def read(reader: ReplayReader, stored: Stored) -> Replay:
    """A record as a reader understands it. Raises `Unreadable`."""
    if stored.line:
        return reader.json(stored.text.encode("utf-8", "surrogateescape"), stored.path, stored.defaults)
    return reader.text(stored.text, stored.path, stored.defaults)


def stored_in(
    path: str, name: str = "", defaults: Defaults = NO_DEFAULTS
) -> Iterator[Stored | Unreadable | PassedOver]:
    """The records of a file, an error in the place of each that cannot be had; a file is never all in memory.

    The standard input (`-`) is JSON Lines if it begins with a brace. Of an archive, files that hold no records are
    passed over. A path may lead into a zip file. `defaults` complete the headers.
    """
    found = False
    try:
        for item in opened(path, name, defaults):
            found = True
            yield item
        if not found:
            yield malformed.EMPTY.at(Position(shown(path)))
    except Unreadable as error:
        yield error
    except (FileNotFoundError, NotADirectoryError, PermissionError) as error:
        yield unopened(path, error)
    except (OSError, ValueError) as error:
        yield malformed.NOT_READ.at(Position(shown(path)), reason=reason_of(error))


def opened(path: str, name: str, defaults: Defaults) -> Iterator[Stored | Unreadable | PassedOver]:
    """The records of a file. Raises `Unreadable`, `OSError` and `ValueError` if it cannot be read."""
    archive, inside = enclosing(path) if path != "-" else ("", "")
    if path == "-" and begins_with_brace():
        yield from lines_of(sys.stdin.buffer, shown(path), name, defaults)
    elif path == "-":
        yield Stored(shown(path), source_text(path), name=name, defaults=defaults)
    elif archive or path.lower().endswith(ZIP):
        yield from in_zip(archive or path, inside, name, defaults)
    elif is_packed(path):
        with unpacked(path) as stream:
            yield from lines_of(stream, path, name, defaults)
    elif Path(path).suffix.lower() in LINES:
        with open(path, "rb") as file:
            yield from one_or_lines(file, path, name, defaults)
    else:
        yield Stored(path, source_text(path), name=name, defaults=defaults)


def in_zip(path: str, only: str, name: str, defaults: Defaults) -> Iterator[Stored | Unreadable | PassedOver]:
    """The records in a zip file, or in the one file in it that is meant. Raises `Unreadable`."""
    found = False
    with members(path, lambda inside: inside == only if only else is_recordlike(inside)) as files:
        for inside, stream in files:
            here, any_record = f"{path}/{inside}", False
            try:
                for item in of_member(stream, here, f"{name}/{inside}" * bool(name), defaults, not only):
                    any_record = True
                    found |= not isinstance(item, PassedOver)
                    yield item
                if not any_record:
                    found = True
                    yield malformed.EMPTY.at(Position(here))
            except Unreadable as error:
                found = True
                yield error
                if stream.allowance.left < 0:
                    return
    if not found:
        reason = f"no {only!r} in this archive" if only else "no records in this archive"
        raise malformed.NOT_READ.at(Position(path), reason=reason)


def of_member(
    stream: Bounded, path: str, name: str, defaults: Defaults, as_found: bool
) -> Iterator[Stored | Unreadable | PassedOver]:
    """The records of one file in a zip file. Raises `Unreadable`."""
    head = stream.read(HEAD)
    if as_found and not holds_records(path, head):
        yield PassedOver(path)
    elif Path(path).suffix.lower() in LINES:
        yield from one_or_lines(Restarted(head, stream), path, name, defaults)
    else:
        data = head + stream.read(YAML_LIMIT + 1 - len(head))
        if len(data) > YAML_LIMIT:
            raise malformed.TOO_LARGE.at(Position(path), limit=YAML_LIMIT)
        yield Stored(path, decode_text(data, path), name=name, defaults=defaults)


class Restarted:
    """A stream of which some bytes were looked at, from its beginning."""

    def __init__(self, head: bytes, stream: Stream) -> None:
        self.head, self.stream = io.BytesIO(head), stream

    def read(self, size: int) -> bytes:
        """Return at most so many bytes."""
        head = self.head.read(size)
        return head + (self.stream.read(size - len(head)) if len(head) < size else b"")

    def readline(self, limit: int) -> bytes:
        """Return a line, or so many bytes of it."""
        head = self.head.readline(limit)
        if head.endswith(b"\n") or len(head) == limit:
            return head
        return head + self.stream.readline(limit - len(head))


def one_or_lines(file: Stream, path: str, name: str, defaults: Defaults) -> Iterator[Stored | Unreadable]:
    """The records of JSON Lines, or of a .json file that is one object on several lines."""
    if Path(path).suffix.lower() != ONE_OBJECT:
        yield from lines_of(file, path, name, defaults)
        return
    first = file.readline(LINE_LIMIT + 1)
    if is_whole(first):
        yield from lines_of(Restarted(first, file), path, name, defaults)
        return
    text = first + file.read(LINE_LIMIT + 1)
    if len(text) > LINE_LIMIT:
        raise malformed.TOO_LARGE.at(Position(path), limit=LINE_LIMIT)
    yield Stored(path, text.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "surrogateescape"), True, name, defaults)


def is_whole(line: bytes) -> bool:
    """Whether a line is JSON by itself, or nothing."""
    try:
        json.loads(line.strip() or b"0")
    except (ValueError, RecursionError):
        return False
    return True


def lines_of(
    file: LineStream, path: str, name: str = "", defaults: Defaults = NO_DEFAULTS
) -> Iterator[Stored | Unreadable]:
    """The records of a stream of JSON Lines."""
    for item in json_lines(file, path):
        if isinstance(item, Unreadable):
            yield item
        else:
            here, line = item
            number = here.rpartition("#")[2]
            text = line.decode("utf-8", "surrogateescape")
            yield Stored(here, text, True, f"{name}#{number}" if name else "", defaults)


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


def expected_of(stored: Stored) -> Expect | None:
    """What a YAML file that cannot be read says must be said of it, if that much can be read."""
    if stored.line:
        return None
    try:
        return read_expect(stored.text, stored.path)
    except Unreadable:
        return None


class Reopener:
    """Finds records by their paths: of a file of many lines `games.jsonl#12`."""

    def __init__(self) -> None:
        self.file = ""
        self.items: Iterator[Stored | Unreadable | PassedOver] = iter(())
        self.here: Stored | None = None  # the one that was found last: several games of a series have one path

    def find(self, file: str, path: str, defaults: Defaults = NO_DEFAULTS) -> Stored | None:
        """Return the record of a file at a path, looking from the last one on; None if it is there no more."""
        if self.here is not None and self.here.path == path:
            return self.here
        if file != self.file:
            self.file, self.items = file, stored_in(file, defaults=defaults)
        found = (item for item in self.items if isinstance(item, Stored) and item.path == path)
        self.here = next(found, None)
        return self.here
