"""Where something is left out, another way of taking a line is looked for only when the plain one leads nowhere."""

import pytest

from verifier.run.completion import Completion, Facts
from verifier.run.reader import Reader
from verifier.symbolic.solver import Solver


@pytest.mark.parametrize(("thorough", "left"), [(False, 0), (True, 1)])
def test_another_way_of_taking_a_line_is_unlikely(thorough: bool, left: int) -> None:
    path = Completion(Solver(), thorough)
    path.begin((), Facts())
    reader = Reader.__new__(Reader)  # a place in a record: nothing but its path is asked
    reader.path, reader.detours = path, 0
    assert not reader.takes_otherwise()
    assert len(path.choice.left) == left


def test_of_a_number_only_those_are_looked_at_that_facts_allow() -> None:
    path = Completion(Solver(), thorough=False)
    path.begin((), Facts())
    more, less = path.unknown("more", 0, 30), path.unknown("less", 0, 30)
    path.require(more - less >= 2)
    path.require(more - less <= 4)
    assert path.number_of(more - less) in (2, 3, 4)
    assert len(path.choice.left) <= 2
