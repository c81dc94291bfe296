"""One change in the rules: some stored replay or ruling must notice it.

A fixed sample; `python -m bench.mutation_rules` makes all mutants.
"""

from pathlib import Path
from random import Random

import pytest

from tests.mutation.rules import (
    EQUIVALENT,
    RULESET,
    Hunter,
    RuleMutant,
    at,
    changed,
    clauses_of,
    corpus,
    mutants,
    scalar,
)
from tests.support.rotating import in_turn, is_full
from verifier.games.library import Library
from verifier.games.puzzle_strike.family import PuzzleStrike

pytestmark = pytest.mark.mutation
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def game() -> PuzzleStrike:
    """The ruleset as it is."""
    opened = Library().open(RULESET)
    assert isinstance(opened, PuzzleStrike)
    return opened


@pytest.fixture(scope="module")
def hunter(game: PuzzleStrike) -> Hunter:
    """What looks for replays that notice a change."""
    return Hunter(game, corpus(ROOT))


@pytest.fixture(scope="module")
def made(game: PuzzleStrike) -> list[RuleMutant]:
    """Every mutant, not yet built."""
    return list(mutants(game.document))


def test_every_norm_turned_round_is_noticed(hunter: Hunter, made: list[RuleMutant]) -> None:
    """A third of the norms each with its guard turned round, a ninth of these in turn."""
    chosen = in_turn([mutant for mutant in made if mutant.kind == "norm turned round"][::3], 9)
    assert len(chosen) > (20 if is_full() else 2)
    assert [mutant.name for mutant in chosen if not hunter.notice(mutant).noticed()] == []


def test_norms_left_out_are_noticed(hunter: Hunter, made: list[RuleMutant]) -> None:
    """A third of the norms, a ninth of these in turn, each left out.

    Those that make no difference are listed with the reason.
    """
    chosen = in_turn([mutant for mutant in made if mutant.kind == "norm deleted"][1::3], 9)
    assert len(chosen) > (20 if is_full() else 2)
    outcomes = [hunter.notice(mutant) for mutant in chosen if mutant.name not in EQUIVALENT]
    assert [outcome.mutant.name for outcome in outcomes if outcome.counts() and not outcome.noticed()] == []


def test_most_amounts_and_steps_are_noticed(hunter: Hunter, made: list[RuleMutant]) -> None:
    chosen = [mutant for mutant in made if mutant.kind in ("amount of a chip", "step of a chip left out")]
    outcomes = [hunter.notice(mutant) for mutant in in_turn(Random(1).sample(chosen, 30), 3)]
    counted = [outcome for outcome in outcomes if outcome.counts()]
    assert sum(outcome.noticed() for outcome in counted) >= 0.9 * len(counted)


def test_the_unchanged_rules_are_noticed_by_nothing(game: PuzzleStrike, hunter: Hunter) -> None:
    """The control: a change that changes nothing, judged by a quarter of the records in turn."""
    some = Hunter(game, in_turn(hunter.replays, 4))
    place = ("parameters", "actions", "value")
    root = changed(game.document.root, place, scalar(at(game.document.root, place), "1"))
    assert not some.notice(RuleMutant("nothing", place, "1", root)).noticed()


def test_what_is_listed_as_equivalent_is_a_mutant(made: list[RuleMutant]) -> None:
    assert set(EQUIVALENT) <= {mutant.name for mutant in made}


def test_the_clauses_around_a_place_are_found(game: PuzzleStrike) -> None:
    root = game.document.root
    assert clauses_of(root, ("parameters", "lose-at", "value")) == ("PS3-END-01",)
    assert "PS3-CRASH-01" in clauses_of(root, ("chips", "crash-gem", "main", 0, "crash", "gems"))
