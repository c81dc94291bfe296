"""Every position of random games: chips are conserved, counts stay within their limits, nothing goes back."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.games import game, header, puzzle_chips, random_header, start
from tests.support.rotating import examples
from tests.support.walk import backward_steps, questions
from verifier.games.puzzle_strike.invariants import box, chips_in_game, violations
from verifier.games.puzzle_strike.state import State, Unseen

pytestmark = pytest.mark.property
seeds = st.integers(0, 2**32)


@given(seeds)
@settings(max_examples=examples(300))
def test_every_position_of_a_game_keeps_the_invariants(seed: int) -> None:
    random = Random(seed)
    play = start(random_header(random))
    before = play.state.copy()
    for _ in questions(play, random):
        assert violations(play) == []
        assert backward_steps(before, play.state) == []
        before.level, before.turn, before.over = play.state.level, play.state.turn, play.state.over
    assert violations(play) == []
    assert play.ended() == "overflow"


@pytest.mark.parametrize("number", range(10))
def test_every_character_and_every_stack_keeps_the_invariants(number: int) -> None:
    """Ten games in which each character sits once in each seat and each puzzle chip has a stack four times or more."""
    characters, stacks = list(game().rules.characters), puzzle_chips()
    bank = [stacks[(number * 10 + step) % len(stacks)] for step in range(10)]
    play = start(header((characters[number], characters[(number + 1) % 10]), bank))
    for _ in questions(play, Random(number)):
        assert violations(play) == []


def test_a_game_begins_with_the_box_less_its_blanks() -> None:
    """342 chips in the box (PS3-COMP-01), ten of them blank (PS3-COMP-13); what is not played with stays in it."""
    chips = game().rules.chips
    assert sum(chip.box for chip in chips) == 342 - 10
    play = start(header(("grave", "rook"), puzzle_chips()[:10]))
    left_out = sum(chip.box for chip in chips if chip.kind == "puzzle" and chip.index not in play.state.stacks)
    assert sum(chips_in_game(play)) == 332 - left_out - (30 - 6)
    assert chips_in_game(play) == box(play)


def test_a_lost_or_doubled_chip_is_found() -> None:
    play = start(header(("grave", "rook"), puzzle_chips()[:10]))
    gem = play.rules.gem_chips[1]
    play.state.seats[1].bag[gem] -= 1
    assert violations(play) == ["conservation: 1-gem"]
    play.state.seats[0].pile[1] += 1
    assert violations(play) == []
    play.state.seats[0].stand_ins[1] += 2
    assert violations(play) == ["conservation: 1-gem", "counts: P1: 1-gems in the pile"]


def test_a_count_below_zero_is_found() -> None:
    play = start(header(("grave", "rook"), puzzle_chips()[:10]))
    play.state.seats[0].hand[play.rules.wound] -= 1
    play.state.bank[play.rules.wound] += 1
    play.state.unseen[1] = Unseen(((1, -1, 0, 0, 0),))
    assert violations(play) == ["counts: P1: hand of wound", "counts: P2: brown arrows"]


def test_a_falling_ante_level_is_found() -> None:
    before, after = State(3, 2), State(3, 2)
    before.level, before.turn, before.over = 2, 7, "overflow"
    after.level, after.turn = 1, 6
    assert len(backward_steps(before, after)) == 3
    assert backward_steps(after, after) == []


@given(seeds)
@settings(max_examples=examples(30))
def test_a_copy_of_a_state_does_not_change_with_the_game(seed: int) -> None:
    random = Random(seed)
    play = start(random_header(random))
    copies: list[tuple[State, str]] = []
    for number, _ in enumerate(questions(play, random)):
        if number % 10 == 0:
            copies.append((play.state.copy(), picture(play.state)))
    assert len({text for _, text in copies}) == len(copies)
    for twin, text in copies:
        assert picture(twin) == text


def picture(state: State) -> str:
    """Everything in a state as text."""
    whole = [(name, getattr(state, name)) for name in State.__slots__ if name != "seats"]
    seats = [[(name, getattr(seat, name)) for name in type(seat).__slots__] for seat in state.seats]
    return repr((whole, seats))
