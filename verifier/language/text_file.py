"""From a file to text: size, encoding and characters are checked before any parser sees them.

Not for: what the text says.
"""

import os
import re
from pathlib import Path
from stat import S_ISFIFO

from verifier.kernel import malformed
from verifier.kernel.source import Position, Unreadable

#: Why a path cannot be opened, where the system has other words in every case.
NOWHERE, LOOSE, NO_FILE = "no such file or folder", "it is a link that leads nowhere", "it is no file"
#: The folder of what a shell gives in place of a file, where a pipe has somebody at its other end.
DEVICES = "/dev"
_HARMLESS = bytes((9, 10, 13, *range(32, 127)))
# Control characters, lone surrogates, and the line separators that editors do not count as lines.
CONTROL = re.compile("[^\t\n\r -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")


def read_text(path: Path, limit: int = 4_000_000) -> str:
    """The UTF-8 text of a file, without its byte order mark. A file over `limit` bytes is refused unread."""
    return decode_text(read_data(path, limit), str(path))


def read_data(path: Path, limit: int = 4_000_000) -> bytes:
    """The bytes of a file of at most `limit`. Raises `Unreadable`, also when the file cannot be opened."""
    try:
        found = os.stat(path)
        size = found.st_size
        if S_ISFIFO(found.st_mode) and not path.is_relative_to(
            DEVICES
        ):  # opening it would wait for whoever writes to it
            raise unopened(path)
        with open(path, "rb") as file:
            data = b"" if size > limit else file.read(size + 1)
            if len(data) > size:  # a pipe, a file of the system, or one that has grown
                data += file.read(limit + 1 - len(data))
    except (OSError, ValueError) as error:
        raise unopened(path, error) from None
    if max(size, len(data)) > limit:
        raise malformed.TOO_LARGE.at(Position(str(path)), limit=limit)
    return data


def unopened(path: Path | str, error: Exception | None = None) -> Unreadable:
    """Return the fault of a path that cannot be opened, the same in every command.

    Without an error it is that there is no file there.
    """
    if error is not None and not isinstance(error, FileNotFoundError | NotADirectoryError):
        reason = reason_of(error)
    elif os.path.exists(path):
        reason = NO_FILE
    else:
        reason = LOOSE if os.path.islink(path) else NOWHERE
    return malformed.NOT_OPENED.at(Position(str(path)), reason=reason)


def reason_of(error: Exception) -> str:
    """Return why something failed, in the words of the system if it has any."""
    return getattr(error, "strerror", None) or str(error)


def decode_text(data: bytes, path: str) -> str:
    """The text that the bytes of a UTF-8 file hold, without its byte order mark. Raises `Unreadable`."""
    return _decode(data.removeprefix(b"\xef\xbb\xbf"), path)


def _decode(data: bytes, path: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        utf16 = data[:2] in (b"\xff\xfe", b"\xfe\xff")
        found = "UTF-16" if utf16 else f"the byte 0x{data[error.start]:02x}"
        raise malformed.NOT_UTF8.at(_end(before, path), found=found) from None


def _end(before: str, path: str) -> Position:
    """The position just after a text."""
    breaks = before.count("\n") + before.count("\r") - before.count("\r\n")
    return Position(path, breaks + 1, len(before) - max(before.rfind("\n"), before.rfind("\r")))


def refuse_controls(text: str, path: str) -> None:
    """Raise `Unreadable` at the first control character, lone surrogate or exotic line separator, if there is one."""
    if text.isascii() and not text.encode("ascii").translate(None, _HARMLESS):
        return
    found = CONTROL.search(text)
    if found:
        raise control(found[0], _end(text[: found.start()], path))


def control(char: str, position: Position) -> Unreadable:
    """The fault of a control character at a place."""
    return malformed.CONTROL_CHARACTER.at(position, character=f"U+{ord(char):04X}")
