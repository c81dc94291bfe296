"""Z3: whether a set of formulas about counts can hold, with values if so. Its time, and what it gives up on, are kept.

The only module that imports z3. Not for: choosing what to ask (`path`).
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from verifier.search.formula import Bounds, Formula, members, parts

if TYPE_CHECKING:
    import z3

#: Milliseconds that one query may take.
QUERY_MILLISECONDS = 2000


class Undecided(Exception):
    """A query on which the solver gave up: it is neither possible nor impossible."""


@dataclass(slots=True)
class Effort:
    """What the solver has done."""

    checks: int = 0
    seconds: float = 0.0
    unknown: list[tuple[str, float]] = field(default_factory=list)  # the reason, and the seconds it took


class Solver:
    """Answers queries about variables within bounds."""

    def __init__(self, milliseconds: int = QUERY_MILLISECONDS) -> None:
        import z3

        self.z3 = z3
        self.effort = Effort()
        self.solver = z3.SolverFor("QF_LIA")
        self.solver.set("timeout", milliseconds)
        self.milliseconds = milliseconds
        self.variables: list[z3.ArithRef] = []
        self.terms: dict[object, z3.BoolRef] = {}

    def variable(self, index: int) -> "z3.ArithRef":
        """The solver's variable of that number."""
        while len(self.variables) <= index:
            self.variables.append(self.z3.Int(f"v{len(self.variables)}"))
        return self.variables[index]

    def term(self, formula: Formula) -> "z3.BoolRef":
        """A formula in the solver's terms; each is made once."""
        found = self.terms.get(formula)
        if found is None:
            found = self.terms[formula] = self.made(formula)
        return found

    def made(self, formula: Formula) -> "z3.BoolRef":
        """Translate a formula."""
        if isinstance(formula, bool):
            return self.z3.BoolVal(formula)
        kind = formula[0]
        if kind in ("and", "or"):
            return (self.z3.And if kind == "and" else self.z3.Or)([self.term(member) for member in members(formula)])
        terms, constant = parts(formula)
        total = self.z3.Sum([factor * self.variable(number) for number, factor in terms]) + constant
        return total <= 0 if kind == "le" else total == 0 if kind == "eq" else total != 0

    def bound(self, index: int, low: int, high: int) -> "z3.BoolRef":
        """That a variable lies within its bounds."""
        key = (index, low, high)
        if key not in self.terms:
            variable = self.variable(index)
            self.terms[key] = self.z3.And(variable >= low, variable <= high)
        return self.terms[key]

    def satisfy(self, bounds: Bounds, facts: Sequence[Formula]) -> list[int] | None:
        """Values of all variables with which the facts hold, or None if there are none. Raises `Undecided`."""
        begun = time.perf_counter()
        self.solver.push()
        try:
            for index, (low, high) in enumerate(bounds):
                self.solver.add(self.bound(index, low, high))
            self.solver.add([self.term(fact) for fact in facts])
            answer = self.solver.check()
            if answer == self.z3.sat:
                return self.values(self.solver.model(), bounds)
            if answer == self.z3.unsat:
                return None
            raise Undecided(self.solver.reason_unknown())
        finally:
            self.solver.pop()
            self.done(time.perf_counter() - begun)

    def done(self, seconds: float) -> None:
        """Count one query."""
        self.effort.checks += 1
        self.effort.seconds += seconds

    def values(self, model: "z3.ModelRef", bounds: Bounds) -> list[int]:
        """The values of a model; a variable that it leaves free takes its least value."""
        found = [low for low, _ in bounds]
        for declared in model.decls():
            index = int(declared.name()[1:])
            if index < len(found):
                found[index] = model[declared].as_long()
        return found

    def smallest(self, bounds: Bounds, facts: Sequence[Formula], weights: Sequence[int]) -> list[int] | None:
        """Values with which the facts hold and the weighted sum is least, or the best found in time; None if none."""
        optimizer = self.z3.Optimize()
        optimizer.set("timeout", self.milliseconds)
        for index, (low, high) in enumerate(bounds):
            optimizer.add(self.bound(index, low, high))
        optimizer.add([self.term(fact) for fact in facts])
        optimizer.minimize(self.z3.Sum([weight * self.variable(number) for number, weight in enumerate(weights)]))
        begun = time.perf_counter()
        answer = optimizer.check()
        self.done(time.perf_counter() - begun)
        return self.values(optimizer.model(), bounds) if answer == self.z3.sat else None

    def script(self, bounds: Bounds, facts: Sequence[Formula], comment: str) -> str:
        """The query in SMT-LIB 2, for another solver."""
        solver = self.z3.SolverFor("QF_LIA")
        for index, (low, high) in enumerate(bounds):
            solver.add(self.bound(index, low, high))
        solver.add([self.term(fact) for fact in facts])
        return "".join(f"; {line}\n" for line in comment.splitlines()) + "(set-logic QF_LIA)\n" + str(solver.to_smt2())
