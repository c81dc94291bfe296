"""One way through a run on unknown values: the branches taken, what follows from them, and the branches left.

A path carries values that satisfy everything it has assumed. A branch on which they agree costs nothing; the other
branch is left for later and asked of the solver once. Bounds that follow decide most comparisons without either.
Not for: what is run (`explore`).
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import cast

from verifier.symbolic.branch import Branch, Lessons, ReadingStart
from verifier.symbolic.choice import Choice, Impossible, Supposition
from verifier.symbolic.formula import (
    Formula,
    Terms,
    all_of,
    any_of,
    conjuncts,
    decided,
    excluded,
    holds,
    narrows,
    negate,
    sharing,
    span,
    tightened,
    total,
    variables,
)  # fmt: skip
from verifier.symbolic.mending import mended
from verifier.symbolic.picking import Picked, bounding
from verifier.symbolic.solver import Solver
from verifier.symbolic.values import Predicate, SymbolicCount, SymbolicTruth, equal, formula_of, sum_of


class SymbolicPath:
    """What one run assumes about the unknown counts."""

    def __init__(
        self, solver: Solver, wanted: tuple[int, ...] = (), values: Sequence[int] = (), lessons: Lessons = (),
        start: ReadingStart | None = None,
    ) -> None:  # fmt: skip
        self.solver = solver
        self.bounds = list(solver.limits)
        self.values = list(values)
        self.facts: list[Formula] = []
        self.known: set[Formula] = set()  # the facts, and what was shown to follow from them
        self.names: dict[str, int] = {}
        self.defined: dict[int, Picked] = {}
        self.choice = Choice(wanted)
        self.branches: list[Branch] = []  # left for other paths
        self.lessons: list[tuple[Formula, ...]] = []  # what was learned, by move
        self.taught = lessons  # by an earlier path as far as it was the same
        self.summing = 0  # how many summaries are under way, one in the other
        self.lends_bounds = False  # whether the bounds are those from before a way of a summary, not to be changed
        self.start = start  # what the first position assumes, once that is known

    def unknown(self, name: str, low: int, high: int) -> int:
        """The count of that name, between two bounds; the same one whenever it is asked for again.

        Raises `Impossible` if it cannot be within other bounds that it is asked for with.
        """
        if low == high:
            return low
        if name not in self.names:
            self.names[name] = self.solver.number((name, low, high), low, high)
            self.fit()
        count = cast(int, SymbolicCount(((self.names[name], 1),), 0, self))
        if (low, high) != self.solver.limits[self.names[name]]:
            self.require(low <= count)
            self.require(count <= high)
        return count

    def fit(self) -> None:
        """Make room for every variable that there is."""
        limits = self.solver.limits
        self.bounds.extend(limits[len(self.bounds) :])
        self.values.extend(low for low, _ in limits[len(self.values) :])

    def value(self, count: int) -> int:
        """What a count is for the values at hand."""
        return total(*sum_of(count), self.values)

    def reach(self, terms: Terms, constant: int) -> tuple[int, int]:
        """The least and the largest value that a sum can have, as far as is known at once."""
        return span(terms, constant, self.bounds)

    def pick(self, formula: Formula, then: int, otherwise: int) -> int:
        """The one count if a formula holds, else the other: a variable that is defined so."""
        known = decided(formula, self.bounds)
        if known is not None:
            return then if known else otherwise
        key = (formula, sum_of(then), sum_of(otherwise))
        spans = (*span(*key[1], self.solver.limits), *span(*key[2], self.solver.limits))
        number = self.solver.number(key, min(spans), max(spans))
        made = cast(int, SymbolicCount(((number, 1),), 0, self))
        if number not in self.defined:
            self.fit()
            self.defined[number] = key
            self.values[number] = total(*(key[1] if holds(formula, self.values) else key[2]), self.values)
            definitions = self.solver.definitions
            if number not in definitions:  # it says the same on every path
                one, other = all_of((formula, equal(made, then))), all_of((negate(formula), equal(made, otherwise)))
                definitions[number] = any_of((one, other))
            self.facts.append(definitions[number])
            self.known.update((definitions[number], *bounding(self.defined, number)))
        return made

    def branch(self, formula: Formula) -> bool:
        """Whether a formula holds on this path; the other possibility is left for another path."""
        known = self.certain(formula)
        if known is not None:
            return known
        options = formula, negate(formula)  # bounds that leave the one open leave the other one open, too
        return (self.suppose(options, (0, 1)) if self.summing else self.choose(options)) == 0

    def certain(self, formula: Formula) -> bool | None:
        """Whether a formula holds, as far as bounds and facts tell without the solver."""
        known = decided(formula, self.bounds)
        if known is not None or formula in self.known:
            return known is not False
        return False if negate(formula) in self.known else None

    def learn(self, formula: Formula) -> None:
        """Take note of what follows from the facts after a move."""
        self.known.update(conjuncts(formula))
        if self.lessons:
            self.lessons[-1] += conjuncts(formula)

    def recall(self) -> None:
        """Take note of what an earlier path has learned after this move, so that both go on alike."""
        number = len(self.lessons)
        self.lessons.append(tuple(self.taught[number]) if number < len(self.taught) else ())
        self.known.update(self.lessons[-1])

    @contextmanager
    def aside(self, wanted: tuple[int, ...], values: Sequence[int]) -> Iterator[None]:
        """Go on along some choices, and come back to where the path was before."""
        kept, before = (self.bounds, self.facts, self.known, self.names, self.defined), self.values
        ways = self.choice, self.branches
        self.bounds = [*self.bounds, *self.solver.limits[len(self.bounds) :]]
        self.values = list(values)
        self.facts, self.known = list(self.facts), set(self.known)
        self.names, self.defined = dict(self.names), dict(self.defined)
        self.choice, self.branches = Choice(wanted), []
        try:
            yield
        finally:
            self.bounds, self.facts, self.known, self.names, self.defined = kept
            (self.choice, self.branches), self.values = ways, before

    def choose(self, options: Sequence[Formula], assuming: bool = True) -> int:
        """Take one of several options, each of which assumes a formula; the others are left for other paths.

        Without `assuming`, the formula is not added to the facts. Raises `Impossible` if no option is left.
        """
        if self.summing:
            open_ones = [n for n, option in enumerate(options) if decided(option, self.bounds) is not False]
            return self.suppose(options, open_ones)
        wanted = self.choice.ahead()
        if wanted >= 0:
            self.choice.take(wanted, ())
            self.assume(options[wanted])
            return wanted
        open_ones = [n for n, option in enumerate(options) if decided(option, self.bounds) is not False]
        if not open_ones:
            raise Impossible
        fitting = (n for n in open_ones if holds(options[n], self.values)) if assuming else iter(open_ones)
        first = next(fitting, open_ones[0])
        self.leave([(n, options[n]) for n in open_ones if n != first], is_assumed=assuming)
        self.choice.take(first, [n for n in open_ones if n != first])
        if assuming:
            self.assume(options[first])
        return first

    def leave(self, others: Sequence[tuple[int, Formula]], *, is_assumed: bool) -> None:
        """Leave some options for other paths, each with what it assumes."""
        bounds, lessons = list(self.bounds) if others else [], tuple(self.lessons)
        for number, formula in others:
            wanted = (*self.choice.taken, number)
            self.branches.append(Branch(wanted, formula, self.facts, len(self.facts), bounds, lessons, is_assumed))

    def suppose(self, options: Sequence[Formula], open_ones: Sequence[int]) -> int:
        """Take one of the options that are open, within a summary: no solver is asked."""
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
        known = self.certain(formula)
        if known is False:
            raise Impossible
        new = [] if known else [fact for fact in conjuncts(formula) if self.certain(fact) is None]
        self.facts.extend(new)
        self.known.update(new)
        if new and not all(holds(fact, self.values) for fact in new) and not mended(self, new):
            values = self.satisfied(new)
            if values is None:
                raise Impossible
            self.values = values
        for fact in new:
            self.narrow(fact)

    def satisfied(self, new: Sequence[Formula]) -> list[int] | None:
        """Values with which new facts hold besides everything else, or None. Raises `Undecided`."""
        asked = self.concerned(new)
        if asked is None or (found := self.solver.satisfy(asked)) is None:
            return None
        values = list(self.values)
        for number in set().union(*map(variables, asked)):
            values[number] = found.get(number, self.solver.limits[number][0])
        return values

    def concerned(self, new: Sequence[Formula]) -> list[Formula] | None:
        """New facts and those that share variables with them; None if they are known to exclude each other."""
        if self.solver.lessons.refute(all_of(new), self.known):
            return None
        asked = sharing(new, self.facts)
        return None if excluded(asked, self.bounds) else asked

    def require(self, truth: bool) -> None:
        """Assume a truth."""
        self.assume(formula_of(truth))

    def narrow(self, formula: Formula) -> None:
        """Take over the bounds that follow from a formula."""
        if not narrows(formula):
            return
        if self.lends_bounds:
            self.bounds, self.lends_bounds = list(self.bounds), False
        for variable, bounds in tightened(formula, self.bounds):
            low, high = self.bounds[variable]
            self.bounds[variable] = (max(low, bounds[0]), min(high, bounds[1]))
            if self.bounds[variable][0] > self.bounds[variable][1]:
                raise Impossible

    def settle(self) -> None:
        """Bring the values of defined variables up to date."""
        for number, (formula, then, otherwise) in self.defined.items():
            self.values[number] = total(*(then if holds(formula, self.values) else otherwise), self.values)

    def one_of(self, ways: int, likely: int) -> int:
        """The index of one of so many ways, the others left for other paths."""
        return self.choose((True,) * ways, assuming=False)

    def summary(self, predicates: Sequence[Predicate]) -> bool:
        """Whether any predicate is true, as one truth without a branch of this path: each is run every way."""
        formula = any_of(condition for predicate in predicates for condition in self.cases(predicate))
        return formula if isinstance(formula, bool) else cast(bool, SymbolicTruth(formula, self))

    def cases(self, predicate: Predicate, supposed: Supposition | None = None) -> list[Formula]:
        """The conditions under each of which a predicate is true: of every way that it can go, what that assumes.

        A way that assumes nothing copies no bounds: most predicates go one way. `supposed` holds on every way.
        """
        choice, before, lends_bounds = self.choice, self.bounds, self.lends_bounds
        facts, bounds = ((), before) if supposed is None else (supposed.facts, supposed.bounds)
        found: list[Formula] = []
        waiting: list[tuple[int, ...]] = [()]
        self.summing += 1
        try:
            while waiting:
                bounds.extend(self.solver.limits[len(bounds) :])
                self.choice, self.bounds, self.lends_bounds = Choice(waiting.pop()), bounds, True
                self.choice.facts.extend(facts)
                try:
                    result = formula_of(predicate())
                    found.append(all_of((*self.choice.facts, result)))
                except Impossible:
                    pass
                waiting.extend(self.choice.left)
        finally:
            self.summing -= 1
            before.extend(self.solver.limits[len(before) :])
            self.choice, self.bounds, self.lends_bounds = choice, before, lends_bounds
        return [condition for condition in found if condition is not False]

    def possible(self, formula: Formula) -> list[int] | None:
        """Values with which a formula holds besides everything assumed, or None. Raises `Undecided`."""
        if self.certain(formula) is False:
            return None
        return list(self.values) if holds(formula, self.values) else self.satisfied(conjuncts(formula))

    def to_be_asked(self, formula: Formula) -> list[Formula] | None:
        """What to ask the solver whether a formula can hold: nothing where the values show it, None if it cannot."""
        if self.certain(formula) is False:
            return None
        return [] if holds(formula, self.values) else self.concerned(conjuncts(formula))

    def can_be(self, formula: Formula) -> bool:
        """Whether a formula can hold besides everything assumed: cheaper than such values. Raises `Undecided`."""
        asked = self.to_be_asked(formula)
        return asked is not None and (not asked or self.solver.can_hold(asked))
