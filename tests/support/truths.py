"""Random statements about a few small counts, with a meaning that does not come from the code under test.

A statement is written as a tree: a comparison of a linear sum with zero, `not`, `and`, `or`.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from operator import eq, le, ne

from hypothesis import strategies as st

from verifier.symbolic.formula import Formula, all_of, any_of, compare, negate

#: The least and the largest value of each variable.
BOUNDS = ((0, 3), (-2, 2), (1, 4))
OPERATORS: dict[str, Callable[[int, int], bool]] = {"le": le, "eq": eq, "ne": ne}
#: A tree: (kind, coefficients by variable, constant), ("not", tree), ("and", trees) or ("or", trees).
Tree = tuple[object, ...]

coefficients = st.dictionaries(st.integers(0, len(BOUNDS) - 1), st.integers(-4, 4).filter(bool), max_size=3)
comparisons = st.tuples(st.sampled_from(sorted(OPERATORS)), coefficients, st.integers(-8, 8))
trees = st.recursive(
    comparisons,
    lambda inner: st.one_of(
        st.tuples(st.just("not"), inner),
        st.tuples(st.sampled_from(("and", "or")), st.lists(inner, max_size=3)),
    ),
    max_leaves=6,
)


def points() -> Iterator[tuple[int, ...]]:
    """All values that the variables can have together."""
    return product(*(range(low, high + 1) for low, high in BOUNDS))


def made(tree: Tree) -> Formula:
    """The formula of a tree."""
    kind, inner = tree[0], tree[1]
    if kind == "not":
        return negate(made(inner))  # type: ignore[arg-type]
    if kind in ("and", "or"):
        return (all_of if kind == "and" else any_of)(map(made, inner))  # type: ignore[call-overload]
    return compare(str(kind), tuple(sorted(inner.items())), tree[2])  # type: ignore[attr-defined, arg-type]


def means(tree: Tree, values: Sequence[int]) -> bool:
    """Whether a tree holds of values, by Python's own arithmetic."""
    kind, inner = tree[0], tree[1]
    if kind == "not":
        return not means(inner, values)  # type: ignore[arg-type]
    if kind in ("and", "or"):
        found = [means(one, values) for one in inner]  # type: ignore[attr-defined]
        return all(found) if kind == "and" else any(found)
    found = sum(factor * values[number] for number, factor in inner.items())  # type: ignore[attr-defined]
    return OPERATORS[str(kind)](found + tree[2], 0)  # type: ignore[operator]
