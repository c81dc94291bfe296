"""How inputs with a structure are changed: trees, archives, sessions of messages. Each the same for the same chance.

Not for: texts that are changed as texts (`harness.mutate`), or what readers must say.
"""

import gzip
import io
import json
import re
import warnings
import zipfile
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random

from tests.fuzz import harness, trees

#: Names of files in an archive: out of it, absolute, of folders, of other systems, of archives, hidden, not printable.
NAMES = (
    *("a.yaml", "b/c.jsonl", "../../up.yaml", "/abs.yaml", "C:\\x.yaml", "dir.yaml/", "", ".", "..", ".hidden.yaml"),
    *("a.yaml", "\x1b[31m.yaml", "\u202elmay.yaml", "a\nb.yaml", "x" * 300 + ".yaml", "inner.zip", "inner.jsonl.gz"),
    *("é.yaml", "one.json", "__MACOSX/a.yaml", "verifier.toml", "symlink.yaml"),
)
_ID = re.compile(rb'"id": ?\d+')
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)
#: Values of a message's parts.
IDS = ("1", "null", '"x"', "1.5", "1e400", "9" * 400, "[]", "{}", "true", '"\\ud800"', '"\\u0000"')


def mixed(data: bytes, chance: Random, others: Sequence[bytes]) -> bytes:
    """Change the tree that a text spells, or the text itself."""
    if chance.random() < 0.5:
        text = trees.mutate(data.decode("utf-8", "replace"), chance)
        return text.encode("utf-8", "surrogatepass")
    return harness.mutate(data, chance, others)


def zipped(data: bytes, chance: Random, others: Sequence[bytes]) -> bytes:
    """Make a zip file of changed texts under odd names, and spoil some of them."""
    file = io.BytesIO()
    with warnings.catch_warnings(action="ignore"), zipfile.ZipFile(file, "w") as archive:
        for _ in range(chance.randint(0, 4)):
            info = zipfile.ZipInfo(chance.choice(NAMES))
            info.compress_type = chance.choice(METHODS)
            info.external_attr = chance.choice((0, 0o120777 << 16, 0o040755 << 16, 0o010644 << 16))
            content = chance.choice(others)
            if chance.random() < 0.7:
                content = mixed(content, chance, others)
            if info.filename == "inner.zip":
                content = b"PK\x05\x06" + bytes(18)
            archive.writestr(info, content)
    return spoilt(file.getvalue(), chance)


def gzipped(data: bytes, chance: Random, others: Sequence[bytes]) -> bytes:
    """Pack changed lines, once or twice, some spoilt."""
    return spoilt(packed(mixed(data, chance, others), chance, gzip.compress), chance)


def zstandard(data: bytes, chance: Random, others: Sequence[bytes]) -> bytes:
    """Pack changed lines with zstd where there is something to do it; otherwise they stay as they are."""
    name = next((one for one in ("compression.zstd", "backports.zstd") if is_there(one)), "")
    compress = import_module(name).compress if name else bytes
    return spoilt(packed(mixed(data, chance, others), chance, compress), chance)


def is_there(module: str) -> bool:
    """Whether a module can be imported."""
    return find_spec(module.partition(".")[0]) is not None and find_spec(module) is not None


def packed(data: bytes, chance: Random, compress) -> bytes:
    """Pack bytes, as one part or several, sometimes twice."""
    cut = chance.randrange(len(data) + 1)
    whole = compress(data[:cut]) + compress(data[cut:]) if chance.random() < 0.3 else compress(data)
    return compress(whole) if chance.random() < 0.1 else whole


def spoilt(data: bytes, chance: Random) -> bytes:
    """Leave bytes as they are, cut them off, alter some of them, or put something before or after them."""
    match chance.randrange(6):
        case 0:
            return data[: chance.randrange(len(data) + 1)]
        case 1:
            for _ in range(chance.randint(1, 5)):
                at = chance.randrange(len(data) + 1)
                data = data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
            return data
        case 2:
            return chance.choice((b"\n", b"junk" * 9, data)) + data
        case 3:
            return data + chance.choice((b"\n", b"\x00" * 9, b"junk" * 9, data))
        case _:
            return data


def damaged(data: bytes, chance: Random, others: Sequence[bytes]) -> bytes:
    """Damage a file of sealed lines: bits, bytes, lines that are cut, swapped, doubled, altered, of another version."""
    for _ in range(chance.randint(1, 3)):
        lines = data.splitlines(keepends=True) or [b""]
        at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        match chance.randrange(7):
            case 0:
                data = data[: chance.randrange(len(data) + 1)]
            case 1 if data:
                place = chance.randrange(len(data))
                data = data[:place] + bytes([data[place] ^ 1 << chance.randrange(8)]) + data[place + 1 :]
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
                data = b"".join(lines)
            case 3:
                data = b"".join([*lines[:at], lines[other], *lines[at:]])
            case 4:
                data = data.replace(b"legal", b"illegal", 1) if chance.random() < 0.5 else data.replace(b"/2", b"/3", 1)
            case 5:
                data = b"".join([*lines[:at], lines[at][: chance.randrange(len(lines[at]) + 1)], *lines[at + 1 :]])
            case _:
                data = harness.mutate(data, chance, others)
    return data


def messages(data: bytes, chance: Random, others: Sequence[bytes]) -> bytes:
    """Change a session: messages dropped, doubled, cut, joined into batches, their ids and parameters exchanged."""
    lines = data.splitlines(keepends=True) or [b"\n"]
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(lines))
        match chance.randrange(7):
            case 0:
                other = b'"id": ' + chance.choice(IDS).encode()
                lines[at] = _ID.sub(lambda _, other=other: other, lines[at], count=1)
            case 1 | 2:
                lines[at] = b" ".join(mixed(lines[at], chance, lines).splitlines()) + b"\n"
            case 3:
                lines[at] = b"[" + b",".join(line.strip() for line in chance.choices(lines, k=3)) + b"]\n"
            case 4:
                lines.insert(at, chance.choice(lines))
            case 5:
                lines[at] = lines[at][: chance.randrange(len(lines[at]) + 1)]
            case _:
                lines[at] = of_parameters(lines[at], chance)
    return b"".join(lines)[:100_000]


def of_parameters(line: bytes, chance: Random) -> bytes:
    """Exchange one parameter of a message."""
    try:
        message = json.loads(line)
        params = message["params"]
        key = chance.choice(list(params))
    except (ValueError, LookupError, TypeError, RecursionError):
        return line
    params[key] = chance.choice(trees.HOSTILE)
    return json.dumps(message).encode() + b"\n"
