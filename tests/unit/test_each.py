"""A test that goes through many cases tells each that does not hold, by its name."""

import inspect

import pytest

from tests.support.each import each_of


def test_all_that_does_not_hold_is_told_by_name() -> None:
    seen = []

    @each_of("number, word", [(1, "a"), pytest.param(2, "b"), (3, "c")], ids=["one", "two", "three"])
    def case(number: int, word: str, other: str) -> None:
        seen.append((number, word, other))
        assert number == 2, word

    assert list(inspect.signature(case).parameters) == ["other"]
    with pytest.raises(BaseExceptionGroup) as told:
        case(other="x")
    assert seen == [(1, "a", "x"), (2, "b", "x"), (3, "c", "x")]
    assert [one.__notes__ for one in told.value.exceptions] == [["case: one"], ["case: three"]]
