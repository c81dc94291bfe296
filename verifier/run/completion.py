"""A path through what a record leaves out: each fact is kept with the line it comes from, likely branches come first.

A branch is unlikely if on it a line does not mean what it says plainly; such branches are left out at first.
Not for: which lines there are (`follower`), or the arithmetic (`verifier.symbolic`).
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import cast

from verifier.run.budget import QUESTION, Budget
from verifier.symbolic.choice import Choice, Impossible, Supposition
from verifier.symbolic.formula import Formula, Terms, any_of, decided, holds, negate, span, total
from verifier.symbolic.path import SymbolicPath
from verifier.symbolic.solver import Solver, SolverGaveUp
from verifier.symbolic.values import Predicate, SymbolicCount, formula_of, sum_of


@dataclass(frozen=True, slots=True)
class Facts:
    """What a path has assumed, to go on from later: the facts with their lines, and what follows from them."""

    facts: tuple[Formula, ...] = ()
    lines: tuple[int, ...] = ()  # of each fact: the index of the line that was being read
    known: frozenset[Formula] = frozenset()
    bounds: tuple[tuple[int, int], ...] = ()
    values: tuple[int, ...] = ()
    defined: tuple[int, ...] = ()


class Completion(SymbolicPath):
    """One path of many over the same variables; `begin` turns it to another one."""

    is_certain = False
    tries = True
    places: Sequence[int] = ()  # not noted: branches are of many kinds

    def __init__(self, solver: Solver, thorough: bool) -> None:
        super().__init__(solver)
        self.thorough = thorough
        self.line = 0  # the index of the line that is being read
        self.lines: list[int] = []
        self.refused: Formula = False  # what a line says and what cannot hold, of the newest such line
        self.strayed = False  # an unlikely branch was taken where a likely one was possible
        self.hasty = False  # whether it turns out only on a branch whether it is possible
        self.whole = self.choice  # the choices of the path, where those at hand are of a summary
        self.quiet = 0  # while something is put into words: nothing branches, and limits are exact
        self.paid = 0  # questions to the solver that a budget was charged for
        self.looked_at: dict[object, bool] = {}  # during one summary, for all of its ways
        self.widest = self.bounds  # those of every way of it
        self.definitions = dict(self.defined)  # of every path: a variable means the same on all

    def rest(self) -> None:
        """Nothing is asked for a while: the solver lets go of its memory until then."""
        self.solver.close()

    @property
    def checks(self) -> int:
        """How often the solver was asked."""
        return self.solver.effort.checks

    def pay(self, budget: Budget) -> None:
        """Take from a budget what was asked of the solver since the last time; say if its clock stopped a question."""
        budget.spend(QUESTION * (self.checks - self.paid))
        self.paid = self.checks
        if self.solver.effort.late:
            budget.note_cut()

    def begin(self, wanted: tuple[int, ...], facts: Facts) -> None:
        """Go on from some facts, taking these branches first."""
        self.facts, self.lines, self.known = list(facts.facts), list(facts.lines), set(facts.known)
        self.bounds, self.values = list(facts.bounds), list(facts.values)
        self.definitions.update(self.defined)
        self.defined = {number: self.definitions[number] for number in facts.defined}
        self.choice = self.whole = Choice(wanted)
        self.refused, self.strayed = False, False
        self.fit()

    def kept(self) -> Facts:
        """What was assumed so far."""
        self.label()
        return Facts(
            tuple(self.facts), tuple(self.lines), frozenset(self.known), tuple(self.bounds), tuple(self.values),
            tuple(self.defined),
        )  # fmt: skip

    def label(self) -> None:
        """Note which line the newest facts come from."""
        self.lines.extend([self.line] * (len(self.facts) - len(self.lines)))

    def at(self, line: int) -> None:
        """Another line is being read."""
        if line != self.line:
            self.label()
            self.line, self.refused = line, False

    def branch(self, formula: Formula) -> bool:
        """Whether a formula holds; while something is put into words, what the values at hand say."""
        if self.quiet and not self.summing:
            known = self.certain(formula)
            return self.agrees(formula) if known is None else known
        return super().branch(formula)

    @contextmanager
    def exactly(self) -> Iterator[None]:
        """Put something into words, with the exact limits of every count."""
        self.quiet += 1
        try:
            yield
        finally:
            self.quiet -= 1

    def reach(self, terms: Terms, constant: int) -> tuple[int, int]:
        """The least and the largest value that a sum can have; exactly, while something is put into words."""
        low, high = super().reach(terms, constant)
        if not self.quiet or self.hasty or low == high:
            return low, high
        count = cast(int, SymbolicCount(terms, constant, self))
        return -self.extreme(-count, -high), self.extreme(count, low)

    def extreme(self, count: int, known: int) -> int:
        """The largest value that a count can have, or a known one; what bounds allow, where the solver gives up."""
        high = span(*sum_of(count), self.bounds)[1]
        best = max(self.value(count), known)
        while best < high:
            try:
                values = self.possible(formula_of(count > best))
            except SolverGaveUp:
                return high
            if values is None:
                return best
            best = total(*sum_of(count), values)
        return best

    @contextmanager
    def knowing_nothing(self) -> Iterator[None]:
        """Forget for a moment what follows from the facts, to see a condition whole."""
        bounds, known = self.bounds, self.known
        self.bounds, self.known = list(self.solver.limits), set()
        try:
            yield
        finally:
            self.bounds, self.known = bounds, known

    def cases(self, predicate: Predicate, supposed: Supposition | None = None) -> list[Formula]:
        """The conditions under each of which a predicate is true; what it looks at on every way is looked at once."""
        if not self.summing:
            self.looked_at, self.widest = {}, self.bounds
        return super().cases(predicate, supposed)

    def once(self, key: object, predicate: Predicate) -> bool:
        """Whether something is true, under the bounds that hold on every way of the summary under way."""
        if not self.summing:
            return predicate()
        if key not in self.looked_at:
            narrowed, self.bounds = self.bounds, self.widest
            try:
                self.looked_at[key] = self.summary([predicate])
            finally:
                self.bounds = narrowed
        return self.looked_at[key]

    def agrees(self, formula: Formula) -> bool:
        """Whether a formula holds for the values at hand."""
        return holds(formula, self.values)

    def prefer(self, formula: Formula) -> bool:
        """Whether a formula holds: taken as true if it can be; that it is false is an unlikely branch."""
        return self.select((formula,)) == 0

    def select(self, likely: Sequence[Formula]) -> int:
        """The first of some options that can hold; the others are left for other paths.

        The number of options if none of them can hold, or as the unlikely branch on which none of them does.
        """
        known = [decided(option, self.bounds) for option in likely]
        if True in known:
            return known.index(True)
        either = any_of(likely)
        taken = self.take_first((*likely, negate(either)), len(likely))
        if taken == len(likely):
            self.refused = either
        return taken

    def select_any(self, options: Sequence[Formula]) -> int:
        """Any option that can hold, all others left for other paths; their number if none can hold."""
        taken = self.take_first((*options, negate(any_of(options))), len(options))
        if taken == len(options):
            self.refused = any_of(options)
        return taken

    def number_of(self, count: int) -> int:
        """A number that a count can be, all others left for other paths.

        What is left in a bag that does not hold a whole draw is a few: what the bounds of each kind allow are dozens.
        """
        low, high = self.reach(*sum_of(count))
        if high - low > 1:
            high = self.extreme(count, low)
            low = -self.extreme(-count, -high)
        for number in range(low, high):
            if count == number:
                return number
        self.require(count == high)
        return high

    def pick_any(self, ways: int) -> int:
        """The index of one of so many alternatives, the others left for other paths: of the path, even in a summary."""
        wanted = self.whole.ahead()
        taken = max(wanted, 0)
        self.whole.take(taken, () if wanted >= 0 else range(1, ways))
        return taken

    def one_of(self, ways: int, likely: int) -> int:
        """The index of one of so many ways, the others left for other paths; unlikely ones come last, if at all."""
        return self.take_first((True,) * ways, likely)

    def take_first(self, options: Sequence[Formula], likely: int) -> int:
        """The first option that can hold; later ones are left, those after the first `likely` ones as unlikely."""
        wanted = self.choice.ahead()
        if wanted >= 0:
            self.choice.take(wanted, ())
            self.strayed = self.strayed or wanted >= likely
            self.assume(options[wanted])
            return wanted
        open_ones = (n for n, option in enumerate(options) if decided(option, self.bounds) is not False)
        fitting = (n for n in open_ones if self.hasty or self.can_be(options[n]))
        first = next(fitting, None)
        if first is None:
            raise Impossible
        self.choice.take(first, [n for n in fitting if n < likely or self.thorough])
        self.assume(options[first])
        return first
