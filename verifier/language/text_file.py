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

_SAMPLE = 4_000  # bytes by which an encoding is known
_CODECS = {"Windows-1251": "cp1251", "KOI8-R": "koi8-r", "CP866": "cp866"}
_CYRILLIC = re.compile("[\u0410-\u044f\u0401\u0451]{3,}")
# A letter with an accent beside a plain one, or a sign that is typed in its place: an apostrophe, a quote, a dash.
_ACCENTED = re.compile("(?<=[A-Za-z])[\xc0-\xff]|[\xc0-\xff](?=[A-Za-z])|[\u2018\u2019\u201c\u201d\u2013\u2014]")


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
        found = name_encoding(data[:_SAMPLE]) or f"the byte 0x{data[error.start]:02x}"
        raise malformed.NOT_UTF8.at(_end(before, path), found=found) from None


def name_encoding(data: bytes) -> str:
    """Return which encoding the beginning of a text has, with the command that converts it; "" if none fits.

    Text of one byte a letter is known by its words: Cyrillic ones of three letters or more that are mostly small, or
    letters with accents among plain ones.
    """
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "UTF-16"
    texts = {name: data.decode(codec, "replace") for name, codec in _CODECS.items()}
    small = {name: sum(map(str.islower, "".join(_CYRILLIC.findall(text)))) for name, text in texts.items()}
    name = max(small, key=lambda one: small[one])
    strange = sum(char > "\x7f" for char in texts[name])
    if small[name] * 2 > strange:
        return f"{name} (iconv -f {name.upper()} -t UTF-8 converts it)"

    found = data.decode("cp1252", "replace")
    accented = len(_ACCENTED.findall(found))
    whole = accented and CONTROL.search(found) is None and accented == sum(char > "\x7f" for char in found)
    return "Windows-1252 (iconv -f WINDOWS-1252 -t UTF-8 converts it)" if whole else ""


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
