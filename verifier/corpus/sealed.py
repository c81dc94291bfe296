"""Lines of JSON with a checksum over what they are of and what they say, so that one that was altered is not believed.

The form of a file goes into the checksum, too: a line of another form or version is none of this one. Whoever can
write the file can write lines that are believed; a checksum tells damage, not authors. Not for: files (`journal`).
"""

import hashlib
import re

import msgspec

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
