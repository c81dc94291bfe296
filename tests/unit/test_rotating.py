"""Tests that run a share of their cases at a time: after all turns every case has run, and no turn runs none."""

import pytest

from tests.support.rotating import examples, in_turn, share, turn, waiting

pytestmark = pytest.mark.unit
NAMES = [f"case-{number}" for number in range(10)]


@pytest.mark.parametrize("parts", [1, 3, 4, 10, 25])
def test_every_case_has_its_turn_and_no_turn_is_empty(parts: int) -> None:
    shares = [share(NAMES, parts, number) for number in range(parts)]
    assert frozenset[str]().union(*shares) == set(NAMES)
    assert min(map(len, shares)) >= 1
    assert max(map(len, shares)) <= -(-len(NAMES) // parts)


def test_the_cases_of_each_test_take_turns_by_themselves() -> None:
    cases = [("one", f"one[{number}]", 2) for number in range(4)] + [("two", "two[0]", 3)]
    assert waiting(cases, 0) == {"one[1]", "one[3]"}
    assert waiting(cases, 1) == {"one[0]", "one[2]"}
    assert waiting([], 1) == frozenset()


def test_a_test_takes_a_share_of_what_it_goes_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TESTS", raising=False)
    assert len(in_turn(NAMES, 5)) == 2
    assert in_turn(iter(()), 5) == []
    monkeypatch.setenv("TESTS", "full")
    assert in_turn(NAMES, 5) == NAMES


def test_the_same_tree_has_the_same_turn() -> None:
    known = turn()
    turn.cache_clear()
    assert turn() == known


def test_a_fifth_of_the_random_examples_runs_but_never_too_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TESTS", raising=False)
    assert [examples(most) for most in (300, 12, 6, 2)] == [30, 4, 4, 2]
    monkeypatch.setenv("TESTS", "full")
    assert examples(300) == 300
