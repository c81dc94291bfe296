"""One edit in a legal log of a game of more than two: illegal ones are caught, legal ones are not rejected.

Kinds of edit that know only one opponent, or one player in each turn, are left out.
"""

import pytest

from tests.mutation.mutant import KINDS
from tests.mutation.run import examine
from tests.support.games import simulated, way_header
from tests.support.rotating import in_turn

pytestmark = pytest.mark.mutation

#: They put the one other player's seat, expect the duel's clause of the end, or take a turn for one player's.
OF_TWO = {"out-of-turn", "target-written-out", "line-after-the-end", "line-after-a-concession"}
OF_ONE = {"purchases-on-one-line", "purchase-over-budget", "draw-left-out"}


@pytest.mark.rotating(3)
@pytest.mark.parametrize(
    ("mode", "seats", "without"),
    [
        ("ffa", 3, OF_TWO),
        ("ffa", 4, OF_TWO),
        ("last-man-standing", 4, OF_TWO),
        ("clockwork-ffa", 3, OF_TWO),
        ("teams", 4, OF_TWO | OF_ONE),
    ],
)
def test_edits_of_games_of_more_than_two(mode: str, seats: int, without: set[str]) -> None:
    assert without <= set(KINDS)
    seeds = in_turn(range(4), 4)
    tallies, misses, logs = examine((simulated(seed, way_header(mode, seats)) for seed in seeds), seed=1, most=1)
    assert [str(miss) for miss in misses if miss.mutant.kind not in without] == []
    assert tallies["unchanged"].verdicts == {"legal": logs}
    assert sum(tally.at_line for tally in tallies.values()) > 15 * len(seeds)
