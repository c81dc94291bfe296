"""One change in the rules of Puzzle Strike 2: some small record must notice it, or it is listed why none can."""

import pytest

from tests.mutation.second.rules import EQUIVALENT, excused, hunt, mutants, survivors
from tests.support.rotating import in_turn, is_full

pytestmark = pytest.mark.mutation


def test_every_change_in_the_rules_is_noticed() -> None:
    """A ninth of the changes in turn, without those of which it is known that none notices them."""
    chosen = [mutant for mutant in in_turn(mutants(), 9) if not excused(mutant)]
    outcomes = [hunt(mutant) for mutant in chosen]
    assert survivors(outcomes) == []
    assert sum(outcome.noticed() for outcome in outcomes) > (150 if is_full() else 15)


def test_what_makes_no_difference_is_still_made() -> None:
    assert set(EQUIVALENT) <= {mutant.name for mutant in mutants()}
