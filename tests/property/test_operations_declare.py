"""What an operation says that it touches is what it really reads and writes, in positions of random games."""

from random import Random

import pytest

from tests.support import recording_second as second
from tests.support.recording_first import declared, observed, position, steps_inside_left_out, uses
from verifier.games.puzzle_strike.operations import OPERATIONS
from verifier.games.puzzle_strike_2.operations import automaton
from verifier.kernel.footprint import plain

pytestmark = pytest.mark.property
POSITIONS = range(12)
#: What follows from a step only later: a trap when somebody buys, an effect when a chip is bought.
LATER = {"trap": {"bank"}, "effect": {"bag"}}


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_touches_what_it_declares_and_nothing_else(name: str) -> None:
    said: set[str] = set()
    seen: set[str] = set()
    said_to_be_written: set[str] = set()
    written: set[str] = set()
    assert uses()[name]
    with steps_inside_left_out():
        for seed in POSITIONS:
            random = Random(f"{name} {seed}")
            for use in uses()[name]:
                notes, frame = observed(use, position(seed), random)
                reads, writes = declared(use, frame)
                where = (use.chip.slug, seed)
                assert notes.written <= writes, where
                assert notes.read <= reads, where
                said |= reads
                seen |= notes.read | notes.written
                written |= notes.written
                said_to_be_written |= writes
    later = LATER.get(name, set())
    assert plain(said) - plain(seen) <= later
    assert plain(said_to_be_written) - plain(written) <= later


@pytest.mark.parametrize("name", second.OPERATIONS)
def test_an_operation_of_the_second_game_changes_nothing_but_what_it_declares(name: str) -> None:
    if second.OPERATIONS[name].__module__ == automaton.__name__:  # which no card has
        return
    assert second.uses()[name]
    with second.steps_inside_left_out():
        for seed in POSITIONS:
            for card, step in second.uses()[name]:
                notes = second.observed(card, step, second.position(seed), Random(f"{name} {seed}"))
                reads, writes = second.declared(step)
                assert notes.written <= writes, (card, seed)
                assert notes.read <= reads, (card, seed)
