"""One edit in a legal log of the expansion Shadows: caught at its line, or still legal."""

import pytest

from tests.mutation.run import examine
from tests.support.games import played_by, random_header, rich_header, simulated

pytestmark = pytest.mark.mutation


def test_every_edit_is_dealt_with_as_it_must_be() -> None:
    with played_by("puzzle-strike/shadows"):
        logs = [simulated(seed, rich_header if seed % 2 else random_header) for seed in range(6)]
        tallies, misses, _ = examine(logs, seed=1, most=1)
    assert [str(miss) for miss in misses] == []
    assert sum(tally.at_line for tally in tallies.values()) > 200
    assert tallies["unchanged"].verdicts == {"legal": len(logs)}
