"""How the ends of simulated games are counted: a game that cannot go on is told by why it cannot."""

import pytest

from tests.support.games import simulated
from verifier.simulate.corpus import Usage
from verifier.simulate.game import Simulated

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("ended", "stuck", "unknown", "counted"),
    [
        ("overflow", "", False, "overflow"),
        ("", "no answer to 'buy' is legal", False, "a dead end"),
        ("", "the type of grave-third is not known", True, "not decided"),
        ("", "", False, "stopped"),
    ],
)
def test_a_game_is_counted_by_how_it_ended(ended: str, stuck: str, unknown: bool, counted: str) -> None:
    usage = Usage()
    usage.add(simulated(1).replay, Simulated((), ended, None, (), stuck=stuck, unknown=unknown))
    assert dict(usage.ends) == {counted: 1}
