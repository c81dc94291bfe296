"""Counts that are one of two, by whether a formula holds; of the larger of two, or the smaller, what follows from that.

Not for: what a path assumes (`path`).
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, cast

from verifier.symbolic.formula import Formula, Terms, all_of, any_of, compare, decided, holds, negate, span, total
from verifier.symbolic.values import SymbolicCount, equal, sum_of

if TYPE_CHECKING:
    from verifier.symbolic.path import SymbolicPath

#: A linear sum: its terms and its constant.
Sum = tuple[Terms, int]
#: What a variable is: if the formula holds the one sum, else the other.
Picked = tuple[Formula, Sum, Sum]


def picked(path: "SymbolicPath", formula: Formula, then: int, otherwise: int) -> int:
    """The one count if a formula holds, else the other: a variable that is defined so."""
    known = decided(formula, path.bounds)
    if known is not None:
        return then if known else otherwise
    key = (formula, sum_of(then), sum_of(otherwise))
    spans = (*span(*key[1], path.solver.limits), *span(*key[2], path.solver.limits))
    number = path.solver.number(key, min(spans), max(spans))
    made = cast(int, SymbolicCount(((number, 1),), 0, path))
    if number not in path.defined:
        path.fit()
        path.defined[number] = key
        path.values[number] = total(*(key[1] if holds(formula, path.values) else key[2]), path.values)
        definitions = path.solver.definitions
        if number not in definitions:  # it says the same on every path
            one, other = all_of((formula, equal(made, then))), all_of((negate(formula), equal(made, otherwise)))
            definitions[number] = any_of((one, other))
        path.facts.append(definitions[number])
        path.known.update((definitions[number], *bounding(path.defined, number)))
    return made


def bounding(defined: Mapping[int, Picked], number: int) -> Iterator[Formula]:
    """That the larger of two counts is no less than either, the smaller no more; so of what those were picked from."""
    itself: Sum = (((number, 1),), 0)
    yield from (no_more(end, itself) for end in ends(defined, itself, is_larger=True))
    yield from (no_more(itself, end) for end in ends(defined, itself, is_larger=False))


def ends(defined: Mapping[int, Picked], found: Sum, *, is_larger: bool) -> Iterator[Sum]:
    """The sums that a variable was picked from as the larger of two, or the smaller, and those that these were."""
    terms, constant = found
    if constant or len(terms) != 1 or terms[0][1] != 1 or terms[0][0] not in defined:
        return
    formula, one, other = defined[terms[0][0]]
    if formula == (no_more(other, one) if is_larger else no_more(one, other)):
        for end in (one, other):
            yield end
            yield from ends(defined, end, is_larger=is_larger)


def no_more(one: Sum, other: Sum) -> Formula:
    """That one sum is no more than another."""
    found = dict(one[0])
    for variable, coefficient in other[0]:
        found[variable] = found.get(variable, 0) - coefficient
    return compare("le", tuple(sorted(term for term in found.items() if term[1])), one[1] - other[1])
