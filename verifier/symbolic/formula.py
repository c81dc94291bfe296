"""Statements about unknown counts: linear comparisons and what `and`, `or` and `not` make of them, as plain values.

A linear sum is a tuple of (variable, coefficient), ascending by variable, and a constant. A formula is True, False, or
a tuple that begins with its kind: `le` (sum <= 0), `eq` (sum = 0), `ne`, `and`, `or`. Formulas are in negation normal
form and can be compared and hashed. Not for: solving them (`solver`), or the values that rules compute with (`values`).
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import gcd

#: Coefficients by variable, ascending.
Terms = tuple[tuple[int, int], ...]
#: True, False, (kind, terms, constant) or (kind, formulas).
Formula = bool | tuple[object, ...]
#: The least and the largest value of each variable.
Bounds = Sequence[tuple[int, int]]

#: Rounds in which bounds are narrowed by formulas, one after the other.
MOST_ROUNDS = 8


def compare(kind: str, terms: Terms, constant: int) -> Formula:
    """The comparison of a sum with zero, brought to its simplest form."""
    if not terms:
        return {"le": constant <= 0, "eq": constant == 0, "ne": constant != 0}[kind]
    divisor = 1 if terms[0][1] in (1, -1) else gcd(*[coefficient for _, coefficient in terms])
    if kind == "le":
        if divisor > 1:
            terms = tuple((variable, coefficient // divisor) for variable, coefficient in terms)
            constant = -(-constant // divisor)
        return ("le", terms, constant)
    if constant % divisor:
        return kind == "ne"
    if terms[0][1] < 0:
        divisor = -divisor
    return (kind, tuple((variable, coefficient // divisor) for variable, coefficient in terms), constant // divisor)


def negate(formula: Formula) -> Formula:
    """The opposite."""
    if isinstance(formula, bool):
        return not formula
    kind = formula[0]
    if kind == "le":
        terms, constant = parts(formula)
        return ("le", opposite(terms), 1 - constant)
    if kind in ("eq", "ne"):
        return ("ne" if kind == "eq" else "eq", *formula[1:])
    return (any_of if kind == "and" else all_of)(negate(one) for one in members(formula))


def opposite(terms: Terms) -> Terms:
    """The terms with all signs changed."""
    return tuple([(variable, -coefficient) for variable, coefficient in terms])


def parts(formula: Formula) -> tuple[Terms, int]:
    """The sum of a comparison."""
    return formula[1], formula[2]  # type: ignore[index, return-value]


def members(formula: Formula) -> tuple[Formula, ...]:
    """What an `and` or `or` joins."""
    return formula[1]  # type: ignore[index, return-value]


def all_of(formulas: Iterable[Formula]) -> Formula:
    """That all of them hold."""
    return _joined("and", formulas, False)


def any_of(formulas: Iterable[Formula]) -> Formula:
    """That one or more of them hold."""
    return _joined("or", formulas, True)


def _joined(kind: str, formulas: Iterable[Formula], deciding: bool) -> Formula:
    found: list[Formula] = []
    for formula in formulas:
        if formula is deciding:
            return deciding
        if formula is (not deciding):
            continue
        if formula[0] == kind:  # type: ignore[index]
            found.extend(members(formula))
        else:
            found.append(formula)
    if len(found) > 1:
        found = list(dict.fromkeys(found))
    if len(found) == 1:
        return found[0]
    return (kind, tuple(found)) if found else not deciding


def conjuncts(formula: Formula) -> tuple[Formula, ...]:
    """The formulas that hold together if it holds."""
    return members(formula) if isinstance(formula, tuple) and formula[0] == "and" else (formula,)


@lru_cache(maxsize=65536)
def variables(formula: Formula) -> frozenset[int]:
    """The variables in a formula."""
    if isinstance(formula, bool):
        return frozenset()
    if formula[0] in ("and", "or"):
        return frozenset().union(*map(variables, members(formula)))
    return frozenset(variable for variable, _ in parts(formula)[0])


def sharing(new: Sequence[Formula], facts: Iterable[Formula]) -> list[Formula]:
    """Some formulas, and those of some facts that share variables with them, or with such a fact, and so on."""
    touched = set().union(*map(variables, new))
    left, found = [(fact, variables(fact)) for fact in facts if fact not in new], list(new)
    near = left
    while near:
        near = [(fact, used) for fact, used in left if not touched.isdisjoint(used)]
        left = [(fact, used) for fact, used in left if touched.isdisjoint(used)]
        found += [fact for fact, _ in near]
        touched.update(*[used for _, used in near])
    return found


def span(terms: Terms, constant: int, bounds: Bounds) -> tuple[int, int]:
    """The least and the largest value that a sum can have."""
    low = high = constant
    for variable, coefficient in terms:
        least, most = bounds[variable]
        if coefficient > 0:
            low += coefficient * least
            high += coefficient * most
        else:
            low += coefficient * most
            high += coefficient * least
    return low, high


def decided(formula: Formula, bounds: Bounds) -> bool | None:
    """Whether a formula holds, as far as the bounds alone tell."""
    if isinstance(formula, bool):
        return formula
    kind = formula[0]
    if kind in ("and", "or"):
        return _decided_together(formula, bounds)
    low, high = span(formula[1], formula[2], bounds)  # type: ignore[arg-type]
    if kind == "le":
        return True if high <= 0 else False if low > 0 else None
    if low > 0 or high < 0:
        return kind == "ne"
    return kind == "eq" if low == high else None


def _decided_together(formula: Formula, bounds: Bounds) -> bool | None:
    assert isinstance(formula, tuple)
    deciding = formula[0] == "or"
    unknown = False
    for member in members(formula):
        found = decided(member, bounds)
        if found is deciding:
            return deciding
        unknown = unknown or found is None
    return None if unknown else not deciding


def total(terms: Terms, constant: int, values: Sequence[int]) -> int:
    """The value of a sum."""
    for variable, coefficient in terms:
        constant += coefficient * values[variable]
    return constant


def holds(formula: Formula, values: Sequence[int]) -> bool:
    """Whether a formula holds of given values."""
    if isinstance(formula, bool):
        return formula
    kind = formula[0]
    if kind in ("and", "or"):
        deciding = kind == "or"
        for member in members(formula):
            if holds(member, values) is deciding:
                return deciding
        return not deciding
    found: int = formula[2]  # type: ignore[assignment]
    for variable, coefficient in formula[1]:  # type: ignore[attr-defined]
        found += coefficient * values[variable]
    return found <= 0 if kind == "le" else (found == 0) is (kind == "eq")


def narrows(formula: Formula) -> bool:
    """Whether bounds can follow from a formula at all."""
    if isinstance(formula, bool) or formula[0] == "or":
        return False
    return formula[0] != "ne" or len(parts(formula)[0]) == 1


def tightened(formula: Formula, bounds: Bounds) -> Iterator[tuple[int, tuple[int, int]]]:
    """New bounds of variables that follow from a formula."""
    if isinstance(formula, bool) or formula[0] == "or":
        return
    if formula[0] == "and":
        for member in members(formula):
            yield from tightened(member, bounds)
        return
    terms, constant = parts(formula)
    if formula[0] == "ne":
        yield from _without(terms, constant, bounds)
        return
    yield from _below(terms, constant, bounds)
    if formula[0] == "eq":
        yield from _below(opposite(terms), -constant, bounds)


def _below(terms: Terms, constant: int, bounds: Bounds) -> Iterator[tuple[int, tuple[int, int]]]:
    low, _ = span(terms, constant, bounds)
    for variable, coefficient in terms:
        least, most = bounds[variable]
        room = -(low - coefficient * (least if coefficient > 0 else most))
        if coefficient > 0 and room // coefficient < most:
            yield variable, (least, room // coefficient)
        elif coefficient < 0 and -(room // -coefficient) > least:
            yield variable, (-(room // -coefficient), most)


def _without(terms: Terms, constant: int, bounds: Bounds) -> Iterator[tuple[int, tuple[int, int]]]:
    if len(terms) != 1:
        return
    variable, coefficient = terms[0]
    least, most = bounds[variable]
    if coefficient * least + constant == 0:
        yield variable, (least + 1, most)
    elif coefficient * most + constant == 0:
        yield variable, (least, most - 1)


def narrowed(formulas: Iterable[Formula], bounds: Bounds) -> list[tuple[int, int]] | None:
    """Bounds with what follows from some formulas, one after the other; None if they rule each other out."""
    found = list(bounds)
    for formula in formulas:
        if decided(formula, found) is False:
            return None
        for variable, (low, high) in tightened(formula, found):
            found[variable] = max(found[variable][0], low), min(found[variable][1], high)
            if found[variable][0] > found[variable][1]:
                return None
    return found


def excluded(formulas: Sequence[Formula], bounds: Bounds) -> bool:
    """Whether bounds that follow from some formulas, again and again, show that they cannot all hold."""
    narrowed = list(bounds)
    for _ in range(MOST_ROUNDS):
        before = list(narrowed)
        for formula in formulas:
            only = alternative_left(formula, narrowed)
            if only is False:
                return True
            for variable, (low, high) in tightened(only, narrowed):
                low, high = max(low, narrowed[variable][0]), min(high, narrowed[variable][1])
                if low > high:
                    return True
                narrowed[variable] = low, high
        if narrowed == before:
            return False
    return False


def alternative_left(formula: Formula, bounds: Bounds) -> Formula:
    """A formula, or the only one of its alternatives that is possible within bounds; False if none is."""
    if not isinstance(formula, tuple) or formula[0] != "or":
        return formula if decided(formula, bounds) is not False else False
    left = [one for one in members(formula) if decided(one, bounds) is not False]
    return any_of(left) if len(left) < 2 else True
