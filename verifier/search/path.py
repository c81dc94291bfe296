"""One way through a run on unknown values: the branches taken, what follows from them, and the branches left.

A path carries values that satisfy everything it has assumed. A branch on which they agree costs nothing; the other
branch is left for later and asked of the solver once. Bounds that follow decide most comparisons without either.
Not for: what is run (`explore`).
"""

from collections.abc import Sequence
from typing import cast

from verifier.search.formula import (
    Formula, Terms, all_of, any_of, compare, conjuncts, decided, holds, negate, parts, span, tightened, total,
)  # fmt: skip
from verifier.search.solver import Solver
from verifier.search.values import Count, Predicate, Truth, equal, formula_of, sum_of


class Impossible(Exception):
    """Nothing satisfies what this path assumes."""


class Choice:
    """Branches of a run: those to take first, those taken, and those that are left."""

    __slots__ = ("facts", "left", "taken", "wanted")

    def __init__(self, wanted: tuple[int, ...] = ()) -> None:
        self.wanted = wanted
        self.taken: list[int] = []
        self.left: list[tuple[int, ...]] = []
        self.facts: list[Formula] = []  # of a summary: what its branches assume

    def ahead(self) -> int:
        """The branch to take next if that is settled, else -1."""
        return self.wanted[len(self.taken)] if len(self.taken) < len(self.wanted) else -1

    def take(self, number: int, others: Sequence[int]) -> None:
        """Take a branch, and leave others for later."""
        self.left.extend((*self.taken, other) for other in others)
        self.taken.append(number)


class Path:
    """What one run assumes about the unknown counts."""

    def __init__(self, solver: Solver, wanted: tuple[int, ...] = (), values: Sequence[int] = ()) -> None:
        self.solver = solver
        self.bounds: list[tuple[int, int]] = []
        self.limits: list[tuple[int, int]] = []  # the bounds that variables were made with
        self.values: list[int] = list(values)
        self.facts: list[Formula] = []
        self.names: dict[str, int] = {}
        self.made: dict[object, int] = {}
        self.defined: list[tuple[int, Formula, tuple[Terms, int], tuple[Terms, int]]] = []
        self.choice = Choice(wanted)
        self.outer: list[tuple[int, int]] | None = None  # the bounds outside all summaries

    def unknown(self, name: str, low: int, high: int, value: int | None = None) -> int:
        """The count of that name, between two bounds; the same one whenever it is asked for again."""
        if low == high:
            return low
        if name not in self.names:
            self.names[name] = self.variable(low, high, low if value is None else value)
        return cast(int, Count(((self.names[name], 1),), 0, self))

    def variable(self, low: int, high: int, value: int) -> int:
        """A new variable."""
        number = len(self.bounds)
        self.bounds.append((low, high))
        self.limits.append((low, high))
        if self.outer is not None:
            self.outer.append((low, high))
        if len(self.values) <= number:
            self.values.append(min(max(value, low), high))
        return number

    def value(self, count: int) -> int:
        """What a count is for the values at hand."""
        return total(*sum_of(count), self.values)

    def pick(self, formula: Formula, then: int, otherwise: int) -> int:
        """The one count if a formula holds, else the other: a new variable that is defined so."""
        known = decided(formula, self.bounds)
        if known is not None:
            return then if known else otherwise
        key = (formula, sum_of(then), sum_of(otherwise))
        if key not in self.made:
            bounds = self.bounds if self.outer is None else self.outer
            spans = (*span(*key[1], bounds), *span(*key[2], bounds))
            chosen = key[1] if holds(formula, self.values) else key[2]
            number = self.variable(min(spans), max(spans), total(*chosen, self.values))
            self.made[key] = number
            self.defined.append((number, *key))
            made = cast(int, Count(((number, 1),), 0, self))
            self.facts.append(
                any_of((all_of((formula, equal(made, then))), all_of((negate(formula), equal(made, otherwise)))))
            )
            self.values[number] = total(*chosen, self.values)
        return cast(int, Count(((self.made[key], 1),), 0, self))

    def branch(self, formula: Formula) -> bool:
        """Whether a formula holds on this path; the other possibility is left for another path."""
        known = decided(formula, self.bounds)
        return self.choose((formula, negate(formula))) == 0 if known is None else known

    def choose(self, options: Sequence[Formula]) -> int:
        """Take one of several options, each of which assumes a formula; the others are left for other paths.

        Raises `Impossible` if there is none.
        """
        if self.outer is not None:
            return self.suppose(options)
        wanted = self.choice.ahead()
        if wanted >= 0:
            self.choice.take(wanted, ())
            self.assume(options[wanted])
            return wanted
        open_ones = [n for n, option in enumerate(options) if decided(option, self.bounds) is not False]
        if not open_ones:
            raise Impossible
        first = next((n for n in open_ones if holds(options[n], self.values)), open_ones[0])
        self.choice.take(first, [n for n in open_ones if n != first])
        self.assume(options[first])
        return first

    def suppose(self, options: Sequence[Formula]) -> int:
        """Take an option within a summary: no solver is asked."""
        open_ones = [n for n, option in enumerate(options) if decided(option, self.bounds) is not False]
        if not open_ones:
            raise Impossible
        wanted = self.choice.ahead()
        taken = open_ones[0] if wanted < 0 else wanted
        self.choice.take(taken, () if wanted >= 0 else open_ones[1:])
        self.choice.facts.append(options[taken])
        self.narrow(options[taken])
        return taken

    def assume(self, formula: Formula) -> None:
        """Add a fact. Raises `Impossible` if it cannot hold, `Undecided` if nobody can tell."""
        known = decided(formula, self.bounds)
        if known is False:
            raise Impossible
        new = [] if known else [fact for fact in conjuncts(formula) if decided(fact, self.bounds) is None]
        self.facts.extend(new)
        if new and not all(holds(fact, self.values) for fact in new) and not self.mended(new):
            values = self.solver.satisfy(self.limits, self.facts)
            if values is None:
                raise Impossible
            self.values = values
        for fact in new:
            self.narrow(fact)

    def require(self, truth: bool) -> None:
        """Assume a truth."""
        self.assume(formula_of(truth))

    def narrow(self, formula: Formula) -> None:
        """Take over the bounds that follow from a formula."""
        for variable, bounds in tightened(formula, self.bounds):
            low, high = self.bounds[variable]
            self.bounds[variable] = (max(low, bounds[0]), min(high, bounds[1]))
            if self.bounds[variable][0] > self.bounds[variable][1]:
                raise Impossible

    def mended(self, facts: Sequence[Formula]) -> bool:
        """Try to satisfy new facts by changing one variable of each; whether that worked."""
        before = list(self.values)
        for fact in facts:
            if not holds(fact, self.values) and not self.mend(fact):
                self.values = before
                return False
        return all(holds(fact, self.values) for fact in self.facts)

    def mend(self, fact: Formula) -> bool:
        """Change one variable so that a comparison and everything else hold; whether there is such a change."""
        if isinstance(fact, bool) or fact[0] in ("and", "or"):
            return False
        terms, constant = parts(fact)
        off = total(terms, constant, self.values)
        for variable, coefficient in terms:
            change = 1 if fact[0] == "ne" else -(-abs(off) // abs(coefficient)) * (-1 if off * coefficient > 0 else 1)
            before = list(self.values)
            self.values[variable] += change
            low, high = self.limits[variable]
            if low <= self.values[variable] <= high:
                self.settle()
                if holds(fact, self.values) and all(holds(one, self.values) for one in self.facts):
                    return True
            self.values = before
        return False

    def settle(self) -> None:
        """Bring the values of defined variables up to date."""
        for number, formula, then, otherwise in self.defined:
            self.values[number] = total(*(then if holds(formula, self.values) else otherwise), self.values)

    def summary(self, predicate: Predicate) -> bool:
        """A predicate as one truth, without a branch of this path: it is run for every way that it can go."""
        formula = any_of(condition for condition, result in self.cases(predicate) if result)
        return formula if isinstance(formula, bool) else cast(bool, Truth(formula, self))

    def cases(self, predicate: Predicate) -> list[tuple[Formula, bool]]:
        """Every way that a predicate can go: what it assumes, and what it says then."""
        outer, choice, bounds = self.outer, self.choice, self.bounds
        if outer is None:
            self.outer = list(bounds)
        found: list[tuple[Formula, bool]] = []
        waiting: list[tuple[int, ...]] = [()]
        while waiting:
            self.choice = Choice(waiting.pop())
            self.bounds = [*bounds, *self.limits[len(bounds) :]]
            try:
                result = formula_of(predicate())
            except Impossible:
                waiting.extend(self.choice.left)
                continue
            waiting.extend(self.choice.left)
            condition = all_of(self.choice.facts)
            found.append((all_of((condition, result)), True))
            found.append((all_of((condition, negate(result))), False))
        self.outer, self.choice, self.bounds = outer, choice, [*bounds, *self.limits[len(bounds) :]]
        return [(condition, result) for condition, result in found if condition is not False]

    def possible(self, formula: Formula) -> list[int] | None:
        """Values with which a formula holds besides everything assumed, or None. Raises `Undecided`."""
        if decided(formula, self.bounds) is False:
            return None
        if holds(formula, self.values):
            return list(self.values)
        return self.solver.satisfy(self.limits, [*self.facts, formula])

    def below(self, count: int, most: int) -> Formula:
        """That a count is at most so much."""
        terms, constant = sum_of(count)
        return compare("le", terms, constant - most)
