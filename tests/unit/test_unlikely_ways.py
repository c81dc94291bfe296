"""Where something is left out, another way of taking a line is looked for only when the plain one leads nowhere."""

import pytest

from verifier.run.completion import Completion, Facts
from verifier.run.reader import Reader
from verifier.symbolic.formula import holds
from verifier.symbolic.solver import Solver
from verifier.symbolic.values import formula_of, sum_of


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


def test_what_all_ways_of_a_question_look_at_is_looked_at_once_for_them_and_anew_for_another() -> None:
    path = Completion(Solver(), thorough=False)
    path.begin((), Facts())
    one, other = path.unknown("one", 0, 9), path.unknown("other", 0, 9)
    looks = []

    def look() -> bool:
        looks.append(path.reach(*sum_of(other)))
        return bool(path.summary([lambda: other > 6, lambda: other < 1]))

    def way() -> bool:
        if other > 3:  # narrower bounds than those of the question, under which half of what is looked at is left
            return one > 2 and path.once("other", look)
        return path.once("other", look)

    truth = formula_of(path.summary([way]))
    assert looks == [(0, 9)] * 2  # both ways of its own, with the bounds of the question
    holding = [(more, less) for more in range(10) for less in range(10) if holds(truth, [more, less])]
    assert holding == [(more, less) for more in range(10) for less in range(10) if less < 1 or (less > 6 and more > 2)]
    path.summary([way])
    assert len(looks) == 4
