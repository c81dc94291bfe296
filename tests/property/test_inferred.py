"""What is inferred from a record that leaves things out holds in the very game that it tells of."""

from collections import Counter
from random import Random

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.games import game, simulated
from tests.support.thin import WAYS, thinned
from verifier.verdicts.infer import infer
from verifier.verdicts.verdict import Inference

pytestmark = pytest.mark.property
LENGTH = 9


def agrees(row: Inference, line: tuple[int, str], things: Counter[int]) -> bool:
    """Whether a line of the game is of the seat and verb that were inferred, and its things are in the ranges."""
    named = (row.seat, row.verb) == line
    return named and all(one.least <= things[one.kind] <= one.most for one in row.ranges)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seed", [2, 7])
def test_what_is_inferred_holds_in_the_game(seed: int, way: str) -> None:
    log = simulated(seed)
    lines = {event.line: event for event in log.replay.events}
    rows = infer(game(), thinned(log, way, Random(seed), LENGTH)).rows
    for row in (row for row in rows if row.recorded and not row.part):
        event = lines[row.line]
        assert agrees(row, (event.seat, event.verb), Counter(token.piece for token in event.args)), row
        assert not row.words or {token.text for token in event.args} & set(row.words), row
