"""Every line of a record that leaves things out can be explained, whatever the record leaves open there."""

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.support.games import Log
from tests.support.rotating import examples
from tests.support.thin import WAYS, thinned
from verifier.games.game import Game, HeaderWishes
from verifier.games.library import Library
from verifier.report.book import Book
from verifier.report.explain import explain_text
from verifier.run.budget import Budget
from verifier.simulate.corpus import corpus
from verifier.verdicts.inspect import inspect
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.property
LIBRARY = Library()
#: Lines of a game, and seconds for one that leaves things out.
LENGTH, SECONDS = 50, 2.0


@cache
def logs(ruleset: str) -> tuple[Game, tuple[Log, ...]]:
    """Some games under a ruleset."""
    game = LIBRARY.open(ruleset)
    return game, tuple(Log(replay, ()) for replay, _ in corpus(game, 6, 5, HeaderWishes()))


def explained(game: Game, log: Log, way: str, seed: int) -> int:
    """How many lines of a page on some line there are; the record is poorer in one way."""
    random = Random(seed)
    replay = thinned(log, way, random, LENGTH)
    line = random.choice([*(event.line for event in replay.events), 10**9])
    found = inspect(game, replay, line, {}, Budget(SECONDS))
    return len(list(explain_text(audit(game, replay, Budget(SECONDS)), found, Book(game))))


@pytest.mark.parametrize("ruleset", ["puzzle-strike/3e", "puzzle-strike/1e", "puzzle-strike-2/base"])
@given(number=st.integers(0, 5), way=st.sampled_from(WAYS), seed=st.integers(0, 10**6))
@settings(max_examples=examples(10))
def test_every_line_can_be_explained(ruleset: str, number: int, way: str, seed: int) -> None:
    game, some = logs(ruleset)
    assert explained(game, some[number], way, seed) > 3


def test_where_an_unknown_leaves_the_purchase_open_the_money_is_a_range() -> None:
    game, some = logs("puzzle-strike/3e")
    replay = thinned(some[1], "choices-unknown", Random("1choices-unknown"))
    position = inspect(game, replay, 33, {}).position
    assert "  money 3 to 5, piggy banks 0, actions none" in [str(line) for line in position]
