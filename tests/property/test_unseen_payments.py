"""What lines leave open of a turn: every way to have paid is possible, and the ways left out are dominated."""

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.games.puzzle_strike.state import COLOURS, NO_ARROWS, SPENT, Arrows, Unseen, dominates, undominated

pytestmark = pytest.mark.property
COLOURED = range(1, len(COLOURS))
#: The colours of a chip: none, one or two.
BANNERS = tuple(colours for count in range(3) for colours in combinations(COLOURED, count))
banners = st.sampled_from(BANNERS)
balances = st.tuples(*[st.integers(0, 2)] * len(COLOURS))


def every_payment(before: set[Arrows], colours: tuple[int, ...]) -> set[Arrows]:
    """The balances after paying in any way at all: with a black arrow, too, where a coloured one pays."""
    return {
        tuple(left - (number == colour) for number, left in enumerate(balance))
        for balance in before
        for colour in (0, *colours)
        if balance[colour] > 0
    }


@given(balances, st.lists(st.one_of(banners, balances), max_size=7))
def test_what_pays_for_a_chip_is_what_pays_after_some_payment(first: Arrows, moves: list[tuple[int, ...]]) -> None:
    unseen, every = Unseen((first,)), {first}
    for move in moves:
        if len(move) == len(COLOURS):
            unseen.give(move)
            every = {tuple(map(sum, zip(balance, move, strict=True))) for balance in every}
            continue
        for colours in BANNERS:
            assert unseen.pays_for(colours) == bool(every_payment(every, colours))
        if not unseen.pays_for(move):
            break
        unseen.pay(move)
        every = every_payment(every, move)
        assert set(unseen.balances) <= every
        assert all(any(dominates(held, balance) for held in unseen.balances) for balance in every)
        assert unseen.balances == undominated(unseen.balances)


@given(balances, balances)
def test_a_balance_dominates_what_can_be_paid_by_it_arrow_for_arrow(one: Arrows, other: Arrows) -> None:
    left = {one}
    for colour, count in enumerate(other):
        for _ in range(count):
            left = every_payment(left, (colour,) if colour else ())
    assert dominates(one, other) == bool(left)


def test_a_way_to_pay_that_turns_out_worse_is_left_out() -> None:
    unseen = Unseen(((1, 0, 1, 0, 0), (1, 1, 0, 0, 0)))  # after a brown and purple chip, with an arrow of each colour
    unseen.pay((1,))
    assert unseen.balances == ((1, 0, 0, 0, 0),)  # whoever paid brown first has a purple one left


def test_a_play_that_only_a_permission_allows_takes_any_arrow_or_none() -> None:
    unseen = Unseen(((0, 1, 1, 0, 0),))
    unseen.pay((3,))
    assert unseen.balances == ((0, 0, 1, 0, 0), (0, 1, 0, 0, 0))
    none = Unseen()
    none.pay((3,))
    assert none.balances == SPENT


def test_actions_are_counted_where_a_balance_of_a_position_has_none() -> None:
    assert undominated([NO_ARROWS, (1, 0, 0, 0, 0)]) == ((1, 0, 0, 0, 0),)
    assert undominated([(0, 2, 0, 0, 0), (1, 0, 0, 0, 0)]) == ((0, 2, 0, 0, 0), (1, 0, 0, 0, 0))


@pytest.mark.parametrize("earned", [-2, 0, 1, 3])
def test_a_gem_can_be_spared_if_some_way_to_pay_leaves_it_in_hand(earned: int) -> None:
    for hand in product(range(3), repeat=3):  # gems of sizes 1, 2 and 3
        sizes = [size for size, count in enumerate(hand, 1) for _ in range(count)]
        for spent in range(earned + sum(sizes) + 1):
            spendable = earned + sum(sizes) - spent
            for size in set(sizes):
                others = sizes.copy()
                others.remove(size)
                sums = {sum(laid) for count in range(len(others) + 1) for laid in combinations(others, count)}
                possible = not spent or any(earned + laid >= spent for laid in sums)
                assert Unseen().can_spare(size, spent, spendable) == possible


def test_a_gem_in_hand_can_be_spared_where_lines_say_what_was_laid_out() -> None:
    assert Unseen(gems_said=True).can_spare(3, 2, 0)
