"""The list of slow tests names tests that there are, and every layer but the browser's has some that are quick."""

import re
from collections import Counter

import pytest

from tests.support.slow import LIST, add_up, read_list, slowest

pytestmark = pytest.mark.unit
TESTS = LIST.parent


def names_by_layer() -> dict[str, set[str]]:
    """Every test, by the folder of `tests` that it lies in."""
    found: dict[str, set[str]] = {}
    for path in TESTS.rglob("test_*.py"):
        inside = path.relative_to(TESTS)
        names = re.findall(r"^ *def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
        tests = {f"tests/{inside.as_posix()}::{name}" for name in names}
        found.setdefault(inside.parts[0], set()).update(tests)
    return found


def test_every_slow_test_is_there_and_each_layer_has_quick_ones() -> None:
    layers = names_by_layer()
    assert read_list() - set().union(*layers.values()) == set()
    assert [layer for layer, names in layers.items() if layer != "browser" and not names - read_list()] == []


def test_a_test_counts_with_all_its_cases() -> None:
    log = ["= slowest =", "2.00s call     tests/a.py::test_x[1 2]", "2.00s setup    tests/a.py::test_x[3]",
           "3.00s call     tests/a.py::test_y", "1.00s call     tests/b.py::test_z"]  # fmt: skip
    seconds = add_up(log)
    assert seconds == Counter({"tests/a.py::test_x": 4, "tests/a.py::test_y": 3, "tests/b.py::test_z": 1})
    assert slowest(seconds, 4) == ["tests/a.py::test_x"]
    assert slowest(seconds, 3) == ["tests/a.py::test_x", "tests/a.py::test_y"]
    assert slowest(seconds, 8) == []
