"""One edit in a legal log of the expansion Shadows: caught at its line, or still legal."""

import pytest

from tests.mutation.run import examine
from tests.support.games import played_by, random_header, rich_header, simulated
from tests.support.rotating import in_turn

pytestmark = pytest.mark.mutation


def test_every_edit_is_dealt_with_as_it_must_be() -> None:
    """Of six games, of half of them in turn."""
    seeds = in_turn(range(6), 2)
    with played_by("puzzle-strike/shadows"):
        logs = [simulated(seed, (random_header, rich_header)[seed // 2 % 2]) for seed in seeds]
        tallies, misses, _ = examine(logs, seed=1, most=1)
    assert [str(miss) for miss in misses] == []
    assert sum(tally.at_line for tally in tallies.values()) > 30 * len(seeds)
    assert tallies["unchanged"].verdicts == {"legal": len(logs)}
