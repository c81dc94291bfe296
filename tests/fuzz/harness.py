"""A fuzz harness for readers: seeds changed at random, token by token, and whatever fails is kept.

A run is fixed by its seed and the number of inputs; only `make fuzz` looks at a clock. Not for: what a reader must say
of an input, which its own module here states as a target that raises `AssertionError`.
"""

import hashlib
import os
import random
import re
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"
#: Characters that readers have stumbled on: blanks of every kind, signs, marks that join, directions, controls.
ODD = (
    *(" ", "\t", "\n", "\r", "\r\n", "\u00a0", "\u2028", "\ufeff", "\x00", "\x1b[31m", "\u202e", "\u0301", "\ud800"),
    *("...", "..", ".", ",", ";", ":", "=", "@", "#", "->", "(", ")", "[", "]", "{", "}", '"', "'", "<b>", "&amp;"),
    *("\\nok.yaml: legal", '"\\n::error::y"', "##[error]", "\u2028ok.yaml: legal", "\r::error::y", "\u200b", "\u00ad"),
    *("?", "x", "x3", "-1", "0", "999999999999", "1e9", "+", "1+2", "null", "true", "\u0661", "\u00d7", "\u0445"),
)
_TOKEN = re.compile(r"\w+|\s|[^\w\s]")
_LONGEST = 20_000  # characters of an input

Target = Callable[[bytes], None]
Change = Callable[[bytes, random.Random, Sequence[bytes]], bytes]


class Failed(AssertionError):
    """An input on which a target failed; it is kept in the corpus."""


def mutate(data: bytes, chance: random.Random, others: Sequence[bytes] = ()) -> bytes:
    """Change a text in one to four places: tokens and lines dropped, doubled, swapped, exchanged, or bytes spoilt."""
    for _ in range(chance.randint(1, 4)):
        data = chance.choice(CHANGES)(data, chance, others)
    return data[:_LONGEST]


def _tokens(data: bytes, chance: random.Random, others: Sequence[bytes]) -> bytes:
    """Drop, double, exchange or add one token."""
    tokens = _TOKEN.findall(data.decode("utf-8", "replace"))
    at = chance.randrange(len(tokens) + 1)
    other = chance.choice([*ODD, *tokens[: 1 + at]])
    kept = chance.choice((0, 1, 2))
    tokens[at : at + chance.choice((0, 1, 1, 3))] = [other] * kept
    return "".join(tokens).encode("utf-8", "surrogatepass")


def _lines(data: bytes, chance: random.Random, others: Sequence[bytes]) -> bytes:
    """Drop, double or move a line, or take one from another text."""
    lines = data.splitlines(keepends=True) or [b""]
    at = chance.randrange(len(lines))
    foreign = chance.choice(others).splitlines(keepends=True) if others else []
    new = chance.choice([[], [lines[at]] * 2, [chance.choice(foreign or lines)], [lines[at].rstrip(b"\n")], [b"\n"]])
    lines[at : at + 1] = new
    return b"".join(lines)


def _cut(data: bytes, chance: random.Random, others: Sequence[bytes]) -> bytes:
    """Cut a text, or a line of it, in two and keep a half."""
    lines = data.splitlines(keepends=True) or [b""]
    at = chance.randrange(len(lines))
    half = lines[at][: chance.randrange(len(lines[at]) + 1)]
    return b"".join(lines[:at] + [half] + (lines[at + 1 :] if chance.random() < 0.7 else []))


def _repeated(data: bytes, chance: random.Random, others: Sequence[bytes]) -> bytes:
    """Repeat an odd character or a token many times in one place."""
    at = chance.randrange(len(data) + 1)
    times = chance.choice((2, 10, 100, 1000))
    return data[:at] + chance.choice(ODD).encode("utf-8", "surrogatepass") * times + data[at:]


def _spoilt(data: bytes, chance: random.Random, others: Sequence[bytes]) -> bytes:
    """Change one byte."""
    at = chance.randrange(len(data) + 1)
    return data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]


CHANGES = (_tokens, _tokens, _tokens, _lines, _lines, _cut, _repeated, _spoilt)


def kept(name: str) -> list[bytes]:
    """Every input on which the targets of a name have failed."""
    return [path.read_bytes() for path in sorted((CORPUS / name).glob("*")) if path.is_file()]


def inputs(name: str, seeds: Sequence[bytes], seed: int, change: Change = mutate) -> Iterator[bytes]:
    """What once failed, the seeds, and then changed seeds without end."""
    yield from kept(name)
    yield from seeds
    chance = random.Random(f"{name}/{seed}")
    while True:
        yield change(chance.choice(seeds), chance, seeds)


def run(name: str, target: Target, seeds: Sequence[bytes], count: int, seed: int = 0, change: Change = mutate) -> int:
    """Try a number of changed seeds after all that once failed; how many inputs that were.

    With FUZZ_SECONDS in the environment: so many seconds, each time with another seed. An input that fails is written
    into the corpus. Raises `Failed`.
    """
    seconds = float(os.environ.get("FUZZ_SECONDS", "0"))
    end = time.monotonic() + seconds
    count += len(kept(name)) + len(seeds)
    number = 0
    for data in inputs(name, seeds, int(time.time()) if seconds else seed, change):
        if (time.monotonic() >= end) if seconds else number >= count:
            break
        number += 1
        try:
            target(data)
        except Exception as error:
            path = CORPUS / name / hashlib.sha256(data).hexdigest()[:16]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            raise Failed(f"{type(error).__name__}: {error}; the input is kept as {path}") from error
    return number
