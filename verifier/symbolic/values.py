"""Counts and truths that the rules compute with although they are not known: the values of the symbolic reading.

A count is a linear sum of variables; one without variables is an int at once, so arithmetic on known parts is free.
A truth asks its path which way to go as soon as Python wants to know (`if`, `and`, `while`).
Not for: deciding (`path`), or formulas (`formula`).
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, cast

from verifier.symbolic.formula import Formula, Terms, compare, negate, opposite

if TYPE_CHECKING:
    from verifier.symbolic.path import SymbolicPath


class SymbolicTruth:
    """A condition on unknown counts."""

    __slots__ = ("formula", "path")

    def __init__(self, formula: Formula, path: "SymbolicPath") -> None:
        self.formula = formula
        self.path = path

    def __bool__(self) -> bool:
        return self.path.branch(self.formula)

    def pick(self, then: int, otherwise: int) -> int:
        """The one count if the condition holds, else the other one, as one value."""
        return self.path.pick(self.formula, then, otherwise)


class SymbolicCount:
    """A whole number that depends on variables."""

    __slots__ = ("above_zero", "constant", "path", "terms")

    def __init__(self, terms: Terms, constant: int, path: "SymbolicPath") -> None:
        self.terms = terms
        self.constant = constant
        self.path = path
        self.above_zero: Formula | None = None  # that it is: most questions about a count are whether there is any

    def on(self, path: "SymbolicPath") -> "SymbolicCount":
        """The same count as another path knows it."""
        found = SymbolicCount(self.terms, self.constant, path)
        found.above_zero = self.above_zero
        return found

    def __add__(self, other: object) -> int:
        if isinstance(other, int):
            return cast(int, SymbolicCount(self.terms, self.constant + other, self.path)) if other else cast(int, self)
        if not isinstance(other, SymbolicCount):
            return NotImplemented
        return joined(self, other, 1)

    __radd__ = __add__

    def plus(self, counts: Sequence[int]) -> int:
        """Its sum with other counts, put in order once."""
        found, constant = dict(self.terms), self.constant
        for count in counts:
            if type(count) is int:
                constant += count
            else:
                terms, more = sum_of(count)
                constant += more
                for variable, coefficient in terms:
                    found[variable] = found.get(variable, 0) + coefficient
        terms = tuple(sorted([term for term in found.items() if term[1]]))
        return cast(int, SymbolicCount(terms, constant, self.path)) if terms else constant

    def __sub__(self, other: object) -> int:
        if isinstance(other, int):
            return cast(int, SymbolicCount(self.terms, self.constant - other, self.path))
        return joined(self, other, -1) if isinstance(other, SymbolicCount) else NotImplemented

    def __rsub__(self, other: object) -> int:
        return -self + other if isinstance(other, int) else NotImplemented

    def __neg__(self) -> int:
        return self * -1

    def __mul__(self, factor: object) -> int:
        if type(factor) is not int:
            return NotImplemented
        terms = tuple([(variable, coefficient * factor) for variable, coefficient in self.terms])
        return cast(int, SymbolicCount(terms, self.constant * factor, self.path)) if factor else 0

    __rmul__ = __mul__

    def __floordiv__(self, divisor: object) -> int:
        """The quotient, rounded down: each one that it can be is a way of its own."""
        if type(divisor) is not int or divisor < 1:
            return NotImplemented
        found = 0
        while self - found * divisor >= divisor:
            found += 1
        while self - found * divisor < 0:
            found -= 1
        return found

    def __bool__(self) -> bool:
        return self.path.branch(compare("ne", self.terms, self.constant))

    def __le__(self, other: object) -> bool:
        if isinstance(other, int):
            return self.made(compare("le", self.terms, self.constant - other))
        return self.compared("le", self - other)

    def __lt__(self, other: object) -> bool:
        if isinstance(other, int):
            return self.made(compare("le", self.terms, self.constant - other + 1))
        return self.compared("le", self - other + 1)

    def __ge__(self, other: object) -> bool:
        if isinstance(other, int):
            return self.made(compare("le", opposite(self.terms), other - self.constant))
        return self.compared("le", other - self)

    def __gt__(self, other: object) -> bool:
        if type(other) is int and other == 0:
            if self.above_zero is None:
                self.above_zero = compare("le", opposite(self.terms), 1 - self.constant)
            return self.made(self.above_zero)
        if isinstance(other, int):
            return self.made(compare("le", opposite(self.terms), other - self.constant + 1))
        return self.compared("le", other - self + 1)

    def __eq__(self, other: object) -> bool:
        if type(other) is SymbolicCount and other.terms == self.terms:
            return self.constant == other.constant
        return self.compared("eq", self - other) if isinstance(other, int | SymbolicCount) else NotImplemented

    def __ne__(self, other: object) -> bool:
        if type(other) is SymbolicCount and other.terms == self.terms:
            return self.constant != other.constant
        return self.compared("ne", self - other) if isinstance(other, int | SymbolicCount) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.terms, self.constant))

    def least(self) -> int:
        """The least that it can be, as far as its path knows at once."""
        return self.path.reach(self.terms, self.constant)[0]

    def __repr__(self) -> str:
        return " + ".join([*(f"{factor}*v{variable}" for variable, factor in self.terms), str(self.constant)])

    def __str__(self) -> str:
        """The least and the largest value that it can have, as far as its path knows."""
        low, high = self.path.reach(self.terms, self.constant)
        return str(low) if low == high else f"{low} to {high}"

    def compared(self, kind: str, difference: int) -> bool:
        """The comparison of a difference with zero: a bool where that is certain, else an unknown truth."""
        return self.made(compare(kind, *sum_of(difference)))

    def made(self, formula: Formula) -> bool:
        """A formula as a bool where it is certain, else as an unknown truth."""
        return formula if isinstance(formula, bool) else cast(bool, SymbolicTruth(formula, self.path))


def joined(one: SymbolicCount, other: SymbolicCount, sign: int) -> int:
    """The sum of two counts, or their difference."""
    constant = one.constant + sign * other.constant
    if one.terms[-1][0] < other.terms[0][0]:  # nothing to be added up, and in order already
        more = other.terms if sign == 1 else opposite(other.terms)
        return cast(int, SymbolicCount(one.terms + more, constant, one.path))
    found = dict(one.terms)
    for variable, coefficient in other.terms:
        found[variable] = found.get(variable, 0) + sign * coefficient
    terms = tuple(sorted([term for term in found.items() if term[1]]))
    return cast(int, SymbolicCount(terms, constant, one.path)) if terms else constant


def sum_of(count: int) -> tuple[Terms, int]:
    """The linear sum that a count is."""
    unknown: object = count
    return (unknown.terms, unknown.constant) if isinstance(unknown, SymbolicCount) else ((), int(count))


def formula_of(truth: object) -> Formula:
    """The formula of a truth or a count, known or not."""
    if isinstance(truth, SymbolicTruth):
        return truth.formula
    if isinstance(truth, SymbolicCount):
        return compare("ne", truth.terms, truth.constant)
    return bool(truth)


def differ(one: int, other: int) -> Formula:
    """That two counts are not equal."""
    return formula_of(one != other)


def equal(one: int, other: int) -> Formula:
    """That two counts are equal."""
    return negate(differ(one, other))


#: A question about the position that changes nothing.
Predicate = Callable[[], bool]
