"""Writing a file whole or not at all: what was there stays until its successor is complete on the disk.

A file is written beside its place, under a name of its own, forced to the disk, and moved into place in one step. A
failure removes it; a process that is killed leaves at most a hidden file `.verifier-*.tmp`.
Not for: files that only grow, whose every line is whole by itself.
"""

import contextlib
import errno
import os
import secrets
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

#: How the file is called that is not yet in its place: hidden, so that nobody takes it for a record.
PREFIX, SUFFIX = ".verifier-", ".tmp"
_BINARY = getattr(os, "O_BINARY", 0)  # where line feeds would otherwise be changed
_CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY
#: What a file system says that has no hard links.
_NO_LINKS = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK, errno.EACCES)

Write = Callable[[bytes], None]


def write_file(
    path: str | Path, content: str | bytes, *, new: bool = False, private: bool = False, forced: bool = True
) -> None:
    """Write a file, text in UTF-8, as `written_beside` does. Raises `OSError`."""
    data = content.encode("utf-8") if isinstance(content, str) else content
    with written_beside(path, new=new, private=private, forced=forced) as write:
        write(data)


def make_folder(path: str | Path) -> None:
    """Make a folder and those above it, if they are not there.

    Raises `OSError`: of something else that is there already it says so.
    """
    try:
        os.makedirs(path or ".", exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, "a folder is wanted here, and this is none", os.fspath(path)) from None


def prepare_folder(path: str | Path) -> None:
    """Make a folder in which files are to be written, and see that they can be. Raises `OSError`."""
    make_folder(path)
    probe = os.path.join(path, f"{PREFIX}{secrets.token_hex(8)}{SUFFIX}")
    with _naming(path):
        os.close(os.open(probe, _CREATE, 0o600))
    _remove(probe)


@contextmanager
def written_beside(
    path: str | Path, *, new: bool = False, private: bool = False, forced: bool = True
) -> Iterator[Write]:
    """Give the function that writes, and move what it wrote into place when the block ends without an error.

    Links are followed, and a file that is replaced keeps its permissions. A device or a pipe is written to as it is.
    `new`: what is there already is left alone, links included. `private`: only the owner can read a new file. One of
    many that can be made again, as the pages of a site, need not be `forced` to the disk.
    Raises `OSError` that names `path`; `FileExistsError` if it is to be new.
    """
    with _naming(path):
        place = os.fspath(path) if new else os.path.realpath(path)
        before = None if new else _replaceable(path)

    if before is not None and not stat.S_ISREG(before.st_mode):
        with open(path, "wb", buffering=0) as stream:
            yield lambda data: _write_all(stream.fileno(), data, path)
        return

    beside = os.path.join(os.path.dirname(place), f"{PREFIX}{secrets.token_hex(8)}{SUFFIX}")
    with _naming(path):
        handle = os.open(beside, _CREATE, 0o600 if private else 0o666)
    try:
        try:
            yield lambda data: _write_all(handle, data, path)
            with _naming(path):
                if before is not None:
                    os.chmod(beside, stat.S_IMODE(before.st_mode))
                if forced:
                    os.fsync(handle)
        finally:
            os.close(handle)
        with _naming(path):
            _create(beside, place) if new else os.replace(beside, place)
    except BaseException:
        _remove(beside)
        raise
    if forced:
        _settle(os.path.dirname(place))


def _replaceable(place: str | Path) -> os.stat_result | None:
    """The state of what is there, None for nothing. Raises `OSError` for a folder and for what is write-protected."""
    try:
        found = os.stat(place)
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not os.access(place, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return found


def _write_all(handle: int, data: bytes, path: str | Path) -> None:
    """Write bytes, however many the system takes at a time. Raises `OSError` that names `path`."""
    left = memoryview(data)
    with _naming(path):
        while left:
            left = left[os.write(handle, left) :]


def _create(beside: str, place: str) -> None:
    """Move a file to where nothing may be, and leave what is there. Raises `FileExistsError`, other `OSError`s."""
    if os.name == "nt":
        os.rename(beside, place)  # which refuses there what it replaces elsewhere
        return
    try:
        os.link(beside, place)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        _take_place(beside, place)
    else:
        _remove(beside)


def _take_place(beside: str, place: str) -> None:
    """Move a file to where nothing may be, on a file system without hard links: the place is taken first."""
    os.close(os.open(place, _CREATE, 0o600))
    try:
        os.replace(beside, place)
    except BaseException:
        _remove(place)
        raise


def _remove(path: str) -> None:
    """Remove a file that nobody has seen yet, if it is there."""
    with contextlib.suppress(OSError):
        os.unlink(path)


def _settle(folder: str) -> None:
    """Force a folder's entries to the disk where that can be done; either way the file in it is whole."""
    with contextlib.suppress(OSError):
        handle = os.open(folder or ".", os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def _naming(path: str | Path) -> Iterator[None]:
    """Let an `OSError` name the file that was to be written, not the one beside it."""
    try:
        yield
    except OSError as error:
        error.filename, error.filename2 = os.fspath(path), None
        raise
