"""One edit in a legal log of Strange Synergy: what is illegal is caught at that line, what is legal is not rejected.

A small fixed sample; `python -m bench.mutation_logs --game strange-synergy` makes as many mutants as one likes.
"""

import pytest

from tests.mutation.run import examine
from tests.mutation.synergy import KINDS, SYNERGY, logs

pytestmark = pytest.mark.mutation


def test_every_illegal_edit_is_caught_at_its_line_and_no_legal_record_is_rejected() -> None:
    tallies, misses, count = examine(logs(1, 1), 1, 1, SYNERGY)
    assert [str(miss) for miss in misses] == []
    assert tallies["unchanged"].verdicts == {"legal": count}
    assert {name for name in KINDS if not tallies[name].made} == set()
