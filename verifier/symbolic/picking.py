"""Counts that were picked as the larger of two, or the smaller: what follows from that without the solver.

Not for: picking them (`path`).
"""

from collections.abc import Iterator, Mapping

from verifier.symbolic.formula import Formula, Terms, compare

#: A linear sum: its terms and its constant.
Sum = tuple[Terms, int]
#: What a variable is: if the formula holds the one sum, else the other.
Picked = tuple[Formula, Sum, Sum]


def bounding(picked: Mapping[int, Picked], number: int) -> Iterator[Formula]:
    """That the larger of two counts is no less than either, the smaller no more; so of what those were picked from."""
    itself: Sum = (((number, 1),), 0)
    yield from (no_more(end, itself) for end in ends(picked, itself, is_larger=True))
    yield from (no_more(itself, end) for end in ends(picked, itself, is_larger=False))


def ends(picked: Mapping[int, Picked], found: Sum, *, is_larger: bool) -> Iterator[Sum]:
    """The sums that a variable was picked from as the larger of two, or the smaller, and those that these were."""
    terms, constant = found
    if constant or len(terms) != 1 or terms[0][1] != 1 or terms[0][0] not in picked:
        return
    formula, one, other = picked[terms[0][0]]
    if formula == (no_more(other, one) if is_larger else no_more(one, other)):
        for end in (one, other):
            yield end
            yield from ends(picked, end, is_larger=is_larger)


def no_more(one: Sum, other: Sum) -> Formula:
    """That one sum is no more than another."""
    found = dict(one[0])
    for variable, coefficient in other[0]:
        found[variable] = found.get(variable, 0) - coefficient
    return compare("le", tuple(sorted(term for term in found.items() if term[1])), one[1] - other[1])
