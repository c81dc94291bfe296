"""The slowest tests, which `make test-quick` leaves out, by what they were measured to take.

`tests/slow.txt` names them; it is made and not written by hand, from what a run of all tests has measured:

    make test PYTEST_ARGS='--processor-log seconds.log'
    python -m tests.support.slow seconds.log

The slowest are added until what is left is `LEFT`. A test counts with all its cases and what is made for them, which
falls to the next test once the first is left out: then a run of `make test-quick` is measured in the same way.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

#: Seconds of one processor that the other tests may take. To begin and to go through thousands of tests takes as much.
LEFT = 30
LIST = Path(__file__).resolve().parents[1] / "slow.txt"
MEASURED = re.compile(r"([\d.]+)s (?:call|setup|teardown) +(tests/\S+\.py::\w+)")


def read_list() -> frozenset[str]:
    """The tests that are listed, as `tests/FILE.py::test_name`."""
    return frozenset(LIST.read_text("utf-8").split())


def add_up(log: Iterable[str]) -> Counter[str]:
    """Seconds by test, from the lines of a run with `--processor-log` or `--durations=0`."""
    seconds = Counter[str]()
    for line in log:
        if measured := MEASURED.match(line):
            seconds[measured[2]] += float(measured[1])  # type: ignore[assignment]
    return seconds


def slowest(seconds: Counter[str], left: float) -> list[str]:
    """The slowest tests, as few as leave no more than so many seconds."""
    over = sum(seconds.values()) - left
    found = []
    for name, taken in seconds.most_common():
        if over <= 0:
            break
        found.append(name)
        over -= taken
    return sorted(found)


if __name__ == "__main__":
    with Path(sys.argv[1]).open(encoding="utf-8") as lines:
        names = sorted(read_list().union(slowest(add_up(lines), LEFT)))
    LIST.write_text("".join(f"{name}\n" for name in names), encoding="utf-8")
