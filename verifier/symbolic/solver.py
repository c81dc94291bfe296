"""Z3: whether a set of formulas about counts can hold, with values if so. Its time, and what it gives up on, are kept.

The only module that imports z3. Not for: choosing what to ask (`path`).
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from verifier.symbolic.formula import Formula, members, parts, variables

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
    given_up: int = 0  # queries that were not decided in their time, so that another run may decide them


class Solver:
    """Answers queries about variables within bounds. A variable is a number, the same one on every path of a scene."""

    def __init__(self, milliseconds: int = QUERY_MILLISECONDS) -> None:
        import z3

        self.z3 = z3
        self.effort = Effort()
        self.milliseconds = milliseconds
        self.numbers: dict[object, int] = {}
        self.limits: list[tuple[int, int]] = []  # the bounds that variables were made with
        self.variables: list[z3.ArithRef] = []
        self.terms: dict[object, z3.BoolRef] = {}
        self.open()

    def open(self) -> None:
        """Begin with nothing asked."""
        self.context = self.z3.Context()  # of its own: what is found does not depend on what was asked elsewhere
        self.solver = self.z3.SolverFor("QF_LIA", ctx=self.context)
        self.solver.set("timeout", self.milliseconds)
        self.solver.set("ctrl_c", False)  # an interruption is the program's, not the answer "unknown"
        self.is_open = True

    def close(self) -> None:
        """Let go of 16 MB that Python knows nothing of, and would keep until it looks for cycles of objects.

        A question asked afterwards is answered all the same: it begins anew.
        """
        if self.is_open:
            self.is_open = False
            self.terms, self.variables = {}, []
            del self.solver, self.context

    def number(self, key: object, low: int, high: int) -> int:
        """The number of the variable that a key stands for; made with these bounds if it is new."""
        if key not in self.numbers:
            self.numbers[key] = len(self.limits)
            self.limits.append((low, high))
        return self.numbers[key]

    def variable(self, index: int) -> "z3.ArithRef":
        """The solver's variable of that number."""
        while len(self.variables) <= index:
            self.variables.append(self.z3.Int(f"v{len(self.variables)}", self.context))
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
            return self.z3.BoolVal(formula, self.context)
        kind = formula[0]
        if kind in ("and", "or"):
            return (self.z3.And if kind == "and" else self.z3.Or)([self.term(member) for member in members(formula)])
        terms, constant = parts(formula)
        factors = [factor * self.variable(number) for number, factor in terms]
        total = (self.z3.Sum(factors) if len(factors) > 1 else factors[0]) + constant
        return total <= 0 if kind == "le" else total == 0 if kind == "eq" else total != 0

    def bound(self, index: int) -> "z3.BoolRef":
        """That a variable lies within its bounds."""
        key = ("bound", index)
        if key not in self.terms:
            variable, (low, high) = self.variable(index), self.limits[index]
            self.terms[key] = self.z3.And(variable >= low, variable <= high)
        return self.terms[key]

    def constraints(self, facts: Sequence[Formula]) -> "list[z3.BoolRef]":
        """Facts and the bounds of all variables in them, in the solver's terms."""
        if not self.is_open:
            self.open()
        used = sorted({variable for fact in facts for variable in variables(fact)})
        return [*(self.bound(index) for index in used), *(self.term(fact) for fact in facts)]

    def satisfy(self, facts: Sequence[Formula]) -> dict[int, int] | None:
        """Values of the variables in some facts with which they hold, or None if there are none. Raises `Undecided`."""
        begun, constraints = time.perf_counter(), self.constraints(facts)
        self.solver.push()
        try:
            for constraint in constraints:  # each is a BoolRef: no need for the wrapper to look at it again
                self.z3.Z3_solver_assert(self.solver.ctx.ref(), self.solver.solver, constraint.as_ast())
            answer = self.solver.check()
            if answer == self.z3.sat:
                return values_of(self.solver.model())
            if answer == self.z3.unsat:
                return None
            self.effort.given_up += 1
            raise Undecided(self.solver.reason_unknown())
        except self.z3.Z3Exception as error:
            self.effort.given_up += 1
            raise Undecided(str(error)) from error
        finally:
            self.solver.pop()
            self.done(time.perf_counter() - begun)

    def done(self, seconds: float) -> None:
        """Count one query."""
        self.effort.checks += 1
        self.effort.seconds += seconds

    def script(self, facts: Sequence[Formula], comment: str) -> str:
        """The query in SMT-LIB 2, for another solver."""
        constraints = self.constraints(facts)
        solver = self.z3.SolverFor("QF_LIA", ctx=self.context)
        solver.add(constraints)
        return "".join(f"; {line}\n" for line in comment.splitlines()) + "(set-logic QF_LIA)\n" + str(solver.to_smt2())


def values_of(model: "z3.ModelRef") -> dict[int, int]:
    """The values of a model by variable."""
    return {int(declared.name()[1:]): model[declared].as_long() for declared in model.decls()}
