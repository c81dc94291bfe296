"""Archives of records: packed JSON Lines (`.jsonl.gz`, `.jsonl.zst`) and zip files, opened as streams within limits.

Nothing is written to disk, and no more than one record is in memory. Not for: what a record says.
"""

import gzip
import lzma
import os
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import BinaryIO, Protocol

from verifier.kernel import malformed
from verifier.kernel.extras import line_to_install
from verifier.kernel.source import Position, Unreadable
from verifier.language.text_file import reason_of, unopened

#: The endings of files with one record on each line, which may be packed or lie in a zip file.
LINES = (".jsonl", ".ndjson", ".json")
GZIP, ZSTD, ZIP = ".gz", ".zst", ".zip"
PACKED = (GZIP, ZSTD)
#: An archive may unpack to so many bytes, or to so many times its own size, whichever is more.
UNPACKED_LIMIT = 1_000_000_000
UNPACKED_TIMES = 200
#: A line counts as so many bytes more, as a billion empty ones take their time.
LINE_COST = 1_000
#: The flag of a file in a zip file that takes a password.
ENCRYPTED = 1
#: Files in a zip file.
MOST_MEMBERS = 200_000
#: What reading a damaged archive can end in.
DAMAGE = (
    *(OSError, EOFError, ValueError, RuntimeError, NotImplementedError),
    *(zlib.error, lzma.LZMAError, zipfile.BadZipFile, struct.error),
)
NO_ZSTD = f"it is packed with zstd, which takes Python 3.14 or the extra `zstd`: {line_to_install('zstd')}"


class Stream(Protocol):
    """What bytes come from."""

    def read(self, size: int, /) -> bytes:
        """Return at most so many bytes."""

    def readline(self, limit: int, /) -> bytes:
        """Return a line, or so many bytes of it."""


class RefusedStream:
    """A stream out of an archive that cannot be read, whoever tries."""

    def __init__(self, error: Unreadable) -> None:
        self.error = error

    def read(self, size: int) -> bytes:
        """Raise `Unreadable`."""
        raise self.error

    def readline(self, limit: int) -> bytes:
        """Raise `Unreadable`."""
        raise self.error


class UnpackAllowance:
    """How many bytes an archive may still unpack to; one for all that is in it."""

    def __init__(self, path: str, size: int) -> None:
        self.path = path
        self.limit = max(UNPACKED_LIMIT, UNPACKED_TIMES * size)
        self.left = self.limit

    def take(self, count: int) -> None:
        """Use up some bytes. Raises `Unreadable` if there are no more."""
        self.left -= count
        if self.left < 0:
            size = f"({self.limit:,} bytes)"
            reason = f"it unpacks to more than is read of an archive of its size {size}: unpack it yourself"
            raise malformed.NOT_READ.at(Position(self.path), reason=reason)


class Bounded:
    """A stream out of an archive: within the allowance, with damage told as `Unreadable` at the archive's name."""

    def __init__(self, stream: Stream, path: str, allowance: UnpackAllowance) -> None:
        self.stream, self.path, self.allowance = stream, path, allowance

    def read(self, size: int) -> bytes:
        """Return at most so many bytes. Raises `Unreadable`."""
        with damage_told(self.path):
            found = self.stream.read(size)
        self.allowance.take(len(found))
        return found

    def readline(self, limit: int) -> bytes:
        """Return a line, or so many bytes of it. Raises `Unreadable`."""
        with damage_told(self.path):
            found = self.stream.readline(limit)
        self.allowance.take(len(found) + LINE_COST)
        return found


def is_archive(path: str) -> bool:
    """Whether a path is named like an archive of records."""
    return is_packed(path) or path.lower().endswith(ZIP)


def is_packed(path: str) -> bool:
    """Whether a path is named like packed JSON Lines."""
    inner, ending = os.path.splitext(path.lower())
    return ending in PACKED and inner.endswith(LINES)


def enclosing(path: str) -> tuple[str, str]:
    """The zip file in which a path lies, and its name there: `league.zip/finals/1.yaml`; "" twice if in none."""
    above, inside = os.path.split(path)
    while above and inside and not os.path.exists(path):
        if above.lower().endswith(ZIP) and os.path.isfile(above):
            return above, inside.replace(os.sep, "/")
        higher, name = os.path.split(above)
        if not name:
            break
        above, inside = higher, os.path.join(name, inside)
    return "", ""


@contextmanager
def unpacked(path: str) -> Iterator[Bounded]:
    """Packed JSON Lines as a stream. Raises `Unreadable`, also while it is read."""
    with damage_told(path), open(path, "rb") as file:
        allowance = UnpackAllowance(path, os.fstat(file.fileno()).st_size)
        with unpacking(file, path) as stream:
            yield Bounded(stream, path, allowance)


def unpacking(file: BinaryIO, path: str) -> gzip.GzipFile:
    """The stream that a packed file is unpacked by. Raises `Unreadable` if there is nothing to do it."""
    if path.lower().endswith(GZIP):
        return gzip.GzipFile(fileobj=file)
    for module in ("compression.zstd", "backports.zstd"):
        if find_spec(module.partition(".")[0]) is not None and find_spec(module) is not None:
            opened: gzip.GzipFile = import_module(module).ZstdFile(file)
            return opened
    raise malformed.NOT_READ.at(Position(path), reason=NO_ZSTD)


@contextmanager
def members(path: str, wanted: Callable[[str], bool]) -> Iterator[Iterator[tuple[str, Bounded]]]:
    """The files in a zip file whose names are wanted, in their order, each as a stream; hidden ones are left out.

    Raises `Unreadable`, also while they are read.
    """
    with damage_told(path), zipfile.ZipFile(path) as archive:
        if len(archive.infolist()) > MOST_MEMBERS:
            raise malformed.TOO_MANY.at(Position(path), limit=f"{MOST_MEMBERS:,}", what="files in one archive")
        shown = (info for info in archive.infolist() if is_shown(info.filename))
        found = [info for info in shown if wanted(info.filename)]
        yield streams(archive, sorted(found, key=lambda info: info.filename), path)


def streams(archive: zipfile.ZipFile, infos: list[zipfile.ZipInfo], path: str) -> Iterator[tuple[str, Bounded]]:
    """Each of some files in a zip file, with its name."""
    allowance = UnpackAllowance(path, os.path.getsize(path))
    for info in infos:
        here = f"{path}/{info.filename}"
        with stream_of(archive, info, here) as stream, damage_told(here):
            yield info.filename, Bounded(stream, here, allowance)


@contextmanager
def stream_of(archive: zipfile.ZipFile, info: zipfile.ZipInfo, path: str) -> Iterator[Stream]:
    """One file in a zip file as a stream; of one that cannot be opened, a stream that says so when it is read."""
    if info.flag_bits & ENCRYPTED:
        yield RefusedStream(malformed.NOT_READ.at(Position(path), reason="it is encrypted: unpack it yourself"))
        return
    try:
        with damage_told(path):
            stream = archive.open(info)
    except Unreadable as error:
        yield RefusedStream(error)
        return
    with stream:
        yield stream


def is_shown(name: str) -> bool:
    """Whether that is the name of a file, neither of a folder, nor hidden, nor one of those that a Mac adds."""
    if not name or name.endswith("/"):
        return False
    return not any(part.startswith((".", "__MACOSX")) for part in name.split("/"))


@contextmanager
def damage_told(path: str) -> Iterator[None]:
    """Tell what reading an archive ends in as `Unreadable` at its name."""
    try:
        yield
    except Unreadable:
        raise
    except (FileNotFoundError, NotADirectoryError, PermissionError) as error:
        raise unopened(path, error) from None
    except DAMAGE as error:
        reason = reason_of(error) or type(error).__name__
        raise malformed.NOT_READ.at(Position(path), reason=f"the archive is damaged: {reason[:200]}") from None
    except Exception as error:
        if type(error).__name__ != "ZstdError":
            raise
        raise malformed.NOT_READ.at(Position(path), reason=f"the archive is damaged: {str(error)[:200]}") from None
