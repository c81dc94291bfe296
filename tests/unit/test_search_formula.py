"""Formulas against brute force: every statement about a few small counts, at every point."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.support.truths import BOUNDS, coefficients, comparisons, made, means, points, trees
from verifier.symbolic.formula import (
    Formula,
    all_of,
    any_of,
    compare,
    conjuncts,
    decided,
    holds,
    members,
    negate,
    parts,
    span,
    tightened,
    total,
    variables,
)

POINTS = tuple(points())
boxes = st.tuples(
    *(st.tuples(st.integers(low, high), st.integers(low, high)).map(lambda two: (min(two), max(two)))
      for low, high in BOUNDS)
)  # fmt: skip


def inside(box: tuple[tuple[int, int], ...]) -> list[tuple[int, ...]]:
    """The points within some bounds."""
    return [p for p in POINTS if all(low <= value <= high for value, (low, high) in zip(p, box, strict=True))]


def comparisons_in(formula: Formula) -> list[Formula]:
    """The comparisons that a formula is made of, all `and` and `or` on the way being in normal form."""
    if isinstance(formula, bool):
        return []
    if formula[0] not in ("and", "or"):
        return [formula]
    inner = members(formula)
    assert len(inner) > 1
    assert len(set(inner)) == len(inner)
    assert not any(isinstance(one, bool) or one[0] == formula[0] for one in inner)
    return [found for one in inner for found in comparisons_in(one)]


@given(trees)
def test_a_formula_means_what_it_was_made_of(tree: Any) -> None:
    formula = made(tree)
    assert all(holds(formula, point) is means(tree, point) for point in POINTS)


@given(trees)
def test_a_formula_is_in_normal_form(tree: Any) -> None:
    formula = made(tree)
    hash(formula)
    for comparison in comparisons_in(formula):
        kind = comparison[0]
        terms, constant = parts(comparison)
        assert kind in ("le", "eq", "ne")
        assert terms
        assert list(terms) == sorted(terms)
        assert compare(kind, terms, constant) == comparison
        assert kind == "le" or terms[0][1] > 0


@given(trees)
def test_the_opposite_holds_where_a_formula_does_not(tree: Any) -> None:
    formula = made(tree)
    assert all(holds(negate(formula), point) is not holds(formula, point) for point in POINTS)
    assert negate(negate(formula)) == formula


@given(comparisons, st.integers(1, 5))
def test_multiples_of_a_comparison_are_one_formula(tree: Any, factor: int) -> None:
    kind, inner, constant = tree
    larger = (kind, {number: coefficient * factor for number, coefficient in inner.items()}, constant * factor)
    assert made(larger) == made(tree)
    if kind != "le":
        assert made((kind, {number: -coefficient for number, coefficient in inner.items()}, -constant)) == made(tree)


def test_sums_without_variables_are_decided_at_once() -> None:
    assert [compare(kind, (), constant) for kind in ("le", "eq", "ne") for constant in (-1, 0, 1)] == [
        *(True, True, False), *(False, True, False), *(True, False, True),
    ]  # fmt: skip


def test_equations_that_no_whole_number_solves_are_decided_at_once() -> None:
    assert compare("eq", ((0, 2), (1, 4)), 3) is False
    assert compare("ne", ((0, 2), (1, 4)), 3) is True


def test_nothing_joined_is_true_and_one_of_nothing_false() -> None:
    one, other = compare("le", ((0, 1),), -1), compare("le", ((1, 1),), 0)
    assert all_of(()) is True
    assert any_of(()) is False
    assert all_of((one, True)) == any_of((one, False, one)) == one
    assert all_of((one, False)) is False
    assert any_of((one, True)) is True
    assert all_of((one, all_of((other, one)))) == ("and", (one, other))


@given(trees, boxes)
def test_what_bounds_decide_is_so_within_them(tree: Any, box: Any) -> None:
    formula = made(tree)
    known = decided(formula, box)
    if known is not None:
        assert all(holds(formula, point) is known for point in inside(box))


@given(comparisons, boxes)
def test_bounds_decide_a_comparison_whenever_its_sum_does(tree: Any, box: Any) -> None:
    formula = made(tree)
    if isinstance(formula, bool) or formula[0] != "le":
        return
    found = {holds(formula, point) for point in inside(box)}
    assert decided(formula, box) is (found.pop() if len(found) == 1 else None)


@given(coefficients, st.integers(-8, 8), boxes)
def test_the_span_of_a_sum_is_reached_and_not_left(inner: Any, constant: int, box: Any) -> None:
    terms = tuple(sorted(inner.items()))
    found = [total(terms, constant, point) for point in inside(box)]
    assert span(terms, constant, box) == (min(found), max(found))


@given(trees, boxes)
def test_new_bounds_leave_no_solution_out_and_are_narrower(tree: Any, box: Any) -> None:
    formula = made(tree)
    satisfying = [point for point in inside(box) if holds(formula, point)]
    for variable, (low, high) in tightened(formula, box):
        assert all(low <= point[variable] <= high for point in satisfying)
        least, most = box[variable]
        assert least <= low
        assert high <= most
        assert (low, high) != (least, most)


@given(st.sampled_from(("le", "eq", "ne")), st.integers(-4, 4).filter(bool), st.integers(-8, 8), boxes)
def test_bounds_from_a_comparison_of_one_variable_are_exact(kind: str, factor: int, constant: int, box: Any) -> None:
    formula = compare(kind, ((0, factor),), constant)
    satisfying = [point[0] for point in inside(box) if holds(formula, point)]
    low, high = box[0]
    for _, (least, most) in tightened(formula, box):
        low, high = max(low, least), min(high, most)
    if satisfying and (kind != "eq" or isinstance(formula, tuple)):
        assert (low, high) == (min(satisfying), max(satisfying))
    elif kind != "ne" and isinstance(formula, tuple):
        assert low > high


@given(trees)
def test_the_parts_of_a_formula_hold_together(tree: Any) -> None:
    formula = made(tree)
    assert all(holds(formula, p) is all(holds(one, p) for one in conjuncts(formula)) for p in POINTS)


@given(trees, st.integers(0, len(BOUNDS) - 1), st.integers(-9, 9))
def test_only_its_variables_matter_to_a_formula(tree: Any, number: int, value: int) -> None:
    formula = made(tree)
    if number in variables(formula):
        return
    for point in POINTS:
        assert holds(formula, point) is holds(formula, (*point[:number], value, *point[number + 1 :]))
