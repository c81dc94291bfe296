"""Cases that take turns: a test of many equal cases runs a share of them, another share with every other program.

`@pytest.mark.rotating(4)` on a test runs a quarter of its cases. Which one is read off the texts of the program and
the rules, so the same tree always runs the same cases, and whoever changes either is likely to run others. All of them
run with `TESTS=full` (`make test-full`), and so does a case that the command line names.
"""

import os
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

Item = TypeVar("Item")

ROOT = Path(__file__).resolve().parents[2]
#: Of random examples no fewer are tried.
LEAST = 4
#: What the tests are about; a change in it turns the wheel.
TURNED_BY = ("verifier/**/*.py", "rules/**/*.yaml")


def is_full() -> bool:
    """Whether every case is to run, and every search to go as far as it can."""
    return os.environ.get("TESTS") == "full"


@cache
def turn() -> int:
    """A number that depends on every text of the program and of the rules, and on nothing else."""
    paths = sorted(path for pattern in TURNED_BY for path in ROOT.glob(pattern))
    digest = sha256()
    for path in paths:
        digest.update(path.read_bytes())
    return int.from_bytes(digest.digest()[:4], "big")


def share(names: Sequence[str], parts: int, number: int) -> frozenset[str]:
    """One of so many parts of some names, each part as large as the others or one smaller, but never empty."""
    return frozenset(names[number % min(parts, len(names)) :: parts])


def in_turn(items: Iterable[Item], parts: int) -> list[Item]:
    """One of so many parts of some items, for a test that goes through them by itself; all of them in a full run."""
    every = list(items)
    return every if is_full() or not every else every[turn() % min(parts, len(every)) :: parts]


def examples(most: int, parts: int = 10) -> int:
    """So many random examples of one test: a part of them, always the same ones, but all in a full run."""
    return most if is_full() else max(most // parts, min(most, LEAST))


def waiting(cases: Iterable[tuple[str, str, int]], number: int) -> frozenset[str]:
    """The cases whose turn it is not, of some given as test, case and number of parts."""
    tests: dict[str, list[str]] = {}
    parts: dict[str, int] = {}
    for test, case, of in cases:
        tests.setdefault(test, []).append(case)
        parts[test] = of
    runs = {case for test, names in tests.items() for case in share(names, parts[test], number)}
    return frozenset(case for names in tests.values() for case in names) - runs
