"""Parts of simulated games with things withheld and claims: what is so is never illegal, what is not never legal.

Not for: banks that are withheld (`test_withheld_banks`).
"""

import pytest

from tests.support.fragments import fragment
from tests.support.games import library
from verifier.run.budget import Budget
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.property
#: Games by ruleset and seed, with parts of them that are quickly judged.
SAMPLE = (
    *(("puzzle-strike/3e", *part) for part in ((0, 1), (0, 3), (1, 1), (1, 2), (110, 1), (110, 2))),
    *(("puzzle-strike/shadows", *part) for part in ((1, 1), (1, 2), (101, 4))),
    *(("puzzle-strike-2/base", *part) for part in ((0, 1), (0, 2), (1, 1), (1, 2))),
)
FINE = ("legal", "consistent")


@pytest.mark.parametrize(("ruleset", "seed", "number"), SAMPLE)
def test_a_part_of_a_game_is_judged_on_either_side(ruleset: str, seed: int, number: int) -> None:
    part = fragment(ruleset, seed, number)
    found = audit(library().open(ruleset), part.replay(), Budget(2)).verdict
    assert found not in (FINE if part.is_false else ("illegal", "disputed", "malformed"))
