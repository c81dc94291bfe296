"""Z3: whether a set of formulas about counts can hold, with values if so. Its time, and what it gives up on, are kept.

The only module that imports z3. Not for: choosing what to ask (`path`).
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from verifier.symbolic.formula import Formula, Terms, members, parts, variables
from verifier.symbolic.lessons import Lessons

if TYPE_CHECKING:
    import z3

#: What one query may take, in the solver's own measure: an answer does not depend on how busy the machine is. Two
#: million are some two seconds.
QUERY_RESOURCES = 2_000_000
#: And how long: a net for what that measure does not see. What it stops may be decided elsewhere.
QUERY_MILLISECONDS = 120_000
#: Formulas that the solver keeps. With more of them each question takes longer than to hand it the facts anew.
MOST_SWITCHES = 300


class SolverGaveUp(Exception):
    """A query on which the solver gave up: it is neither possible nor impossible."""


@dataclass(slots=True)
class Effort:
    """What the solver has done."""

    checks: int = 0
    seconds: float = 0.0
    late: int = 0  # queries that the clock may have stopped, and not what they may take


class Solver:
    """Answers queries about variables within bounds. A variable is a number, the same one on every path of a scene."""

    def __init__(self, resources: int = QUERY_RESOURCES, *, apart: bool = True) -> None:
        """`apart`: the values that are found do not depend on what was asked before, which takes asking twice."""
        import z3

        self.z3 = z3
        self.effort = Effort()
        self.resources, self.apart = resources, apart
        self.numbers: dict[object, int] = {}
        self.limits: list[tuple[int, int]] = []  # the bounds that variables were made with
        self.definitions: dict[int, Formula] = {}  # what is meant by a variable that is defined
        self.variables: list[z3.ArithRef] = []
        self.terms: dict[object, z3.BoolRef] = {}
        self.declarations: dict[int, z3.FuncDeclRef] = {}
        self.constants: dict[int, z3.ArithRef] = {}
        self.switches: dict[Formula, z3.BoolRef] = {}  # each makes its formula hold if it is on
        self.named: dict[int, Formula] = {}  # the formulas by what the solver calls their switches
        self.confined: set[int] = set()  # the variables that are kept within their bounds
        self.lessons = Lessons()
        self.is_open = False  # many a record asks nothing, and to begin takes as long as to judge a short one

    def open(self) -> None:
        """Begin with nothing asked."""
        self.context = self.z3.Context()  # of its own: what is found does not depend on what was asked elsewhere
        self.solver, self.models = self.made_solver(), self.made_solver()
        self.is_open = True

    def made_solver(self) -> "z3.Solver":
        """A solver for counts."""
        solver = self.z3.SolverFor("QF_LIA", ctx=self.context)
        solver.set("rlimit", self.resources)
        solver.set("timeout", QUERY_MILLISECONDS)
        solver.set("ctrl_c", False)  # an interruption is the program's, not the answer "unknown"
        return solver

    def close(self) -> None:
        """Let go of 16 MB that Python knows nothing of, and would keep until it looks for cycles of objects.

        A question asked afterwards is answered all the same: it begins anew.
        """
        if self.is_open:
            self.is_open = False
            self.terms, self.variables, self.constants, self.declarations = {}, [], {}, {}
            self.switches, self.named, self.confined = {}, {}, set()
            del self.solver, self.models, self.context

    def forget(self) -> None:
        """Let the solver forget the formulas it was asked about; its terms are kept."""
        self.solver = self.made_solver()
        self.switches, self.named, self.confined = {}, {}, set()

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
            joins = self.z3.Z3_mk_and if kind == "and" else self.z3.Z3_mk_or
            return self.truth(joins, *self.array([self.term(member) for member in members(formula)]))
        terms, constant = parts(formula)
        total, other = self.sum_of(terms), self.constant(-constant)  # let go of after the solver has made its term
        if kind == "le":
            return self.truth(self.z3.Z3_mk_le, total.as_ast(), other.as_ast())
        equal = self.truth(self.z3.Z3_mk_eq, total.as_ast(), other.as_ast())
        return equal if kind == "eq" else self.truth(self.z3.Z3_mk_not, equal.as_ast())

    def sum_of(self, terms: Terms) -> "z3.ArithRef":
        """A sum of variables with factors."""
        added = [self.product(factor, self.variable(number)) for number, factor in terms]
        if len(added) == 1:
            return added[0]
        return self.z3.ArithRef(self.z3.Z3_mk_add(self.context.ref(), *self.array(added)), self.context)

    def product(self, factor: int, variable: "z3.ArithRef") -> "z3.ArithRef":
        """A variable with its factor."""
        if factor == 1:
            return variable
        made = self.z3.Z3_mk_mul(self.context.ref(), *self.array([self.constant(factor), variable]))
        return self.z3.ArithRef(made, self.context)

    def constant(self, number: int) -> "z3.ArithRef":
        """A number in the solver's terms; each is made once."""
        if number not in self.constants:
            self.constants[number] = self.z3.IntVal(number, self.context)
        return self.constants[number]

    def truth(self, make: "Callable[..., z3.Ast]", *arguments: object) -> "z3.BoolRef":
        """What the solver makes of terms that are its own: its wrapper would look at each of them once more."""
        return self.z3.BoolRef(make(self.context.ref(), *arguments), self.context)

    def array(self, terms: "Sequence[z3.ExprRef]") -> "tuple[int, z3.Array[z3.Ast]]":
        """Terms as the solver takes them: how many, and each."""
        return len(terms), (self.z3.Ast * len(terms))(*[term.as_ast() for term in terms])

    def bound(self, index: int) -> "z3.BoolRef":
        """That a variable lies within its bounds."""
        low, high = self.limits[index]
        return self.term(("and", (("le", ((index, 1),), -high), ("le", ((index, -1),), low))))

    def constraints(self, facts: Sequence[Formula]) -> "list[z3.BoolRef]":
        """Facts and the bounds of all variables in them, in the solver's terms."""
        if not self.is_open:
            self.open()
        used = sorted({variable for fact in facts for variable in variables(fact)})
        return [*(self.bound(index) for index in used), *(self.term(fact) for fact in facts)]

    def switch(self, formula: Formula) -> "z3.BoolRef":
        """A truth that makes a formula hold, and its variables stay within their bounds; each is made once.

        What was asked before stays with the solver, and is not handed to it anew with each question.
        """
        found = self.switches.get(formula)
        if found is None:
            found = self.switches[formula] = self.z3.Bool(f"s{len(self.switches)}", self.context)
            self.named[self.z3.Z3_get_ast_id(self.context.ref(), found.as_ast())] = formula
            fresh = sorted(variables(formula) - self.confined)
            self.confined.update(fresh)
            implied = self.truth(self.z3.Z3_mk_implies, found.as_ast(), self.term(formula).as_ast())
            for one in (*map(self.bound, fresh), implied):
                self.z3.Z3_solver_assert(self.context.ref(), self.solver.solver, one.as_ast())
        return found

    def satisfy(self, facts: Sequence[Formula]) -> dict[int, int] | None:
        """Values of the variables in some facts with which they hold, None if there are none. Raises `SolverGaveUp`."""
        if not facts:
            return {}
        with self.counting():
            if self.apart and (found := self.values_of(facts)) is not None:
                return found
            return self.read(self.solver.model(), facts) if self.decide(facts) and not self.apart else None

    def can_hold(self, facts: Sequence[Formula]) -> bool:
        """Whether some facts can hold together: cheaper than values with which they do. Raises `SolverGaveUp`."""
        with self.counting():
            return self.decide(facts)

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Count a query. Raises `SolverGaveUp` where the solver fails in it."""
        begun = time.perf_counter()
        if not self.is_open:
            self.open()
        try:
            yield
        except self.z3.Z3Exception as error:
            raise self.give_up(str(error)) from error
        finally:
            self.done(time.perf_counter() - begun)

    def decide(self, facts: Sequence[Formula]) -> bool:
        """Whether some facts can hold together; which of them exclude each other is remembered (`lessons`)."""
        if len(self.switches) > MOST_SWITCHES:
            self.forget()
        answer = self.check([self.switch(fact) for fact in facts])
        if answer == self.z3.unsat:
            self.lessons.add(self.excluding())
        elif answer != self.z3.sat:
            raise self.give_up(self.solver.reason_unknown())
        return bool(answer == self.z3.sat)

    def check(self, switches: "Sequence[z3.BoolRef]") -> "z3.CheckSatResult":
        """Whether everything can hold whose switches are on."""
        here, asked = (self.context.ref(), self.solver.solver), self.array(switches)
        return self.z3.CheckSatResult(self.z3.Z3_solver_check_assumptions(*here, *asked))

    def excluding(self) -> frozenset[Formula]:
        """The formulas that were just found to exclude each other."""
        z3, here = self.z3, self.context.ref()
        core = z3.AstVector(z3.Z3_solver_get_unsat_core(here, self.solver.solver), self.context)
        found = (z3.Z3_ast_vector_get(here, core.vector, number) for number in range(len(core)))
        return frozenset(self.named[z3.Z3_get_ast_id(here, one)] for one in found)

    def give_up(self, reason: str) -> SolverGaveUp:
        """Let go of what makes a query hard that was not decided: the next one begins anew."""
        self.close()
        return SolverGaveUp(reason)

    def values_of(self, facts: Sequence[Formula]) -> dict[int, int] | None:
        """The values of the variables in some facts that hold together; of these alone, whatever was asked before."""
        z3, context = self.z3, self.context.ref()
        self.models.push()
        try:
            for constraint in self.constraints(facts):
                z3.Z3_solver_assert(context, self.models.solver, constraint.as_ast())
            answer = self.models.check()
            if answer == z3.unknown:
                raise self.give_up(self.models.reason_unknown())
            return self.read(self.models.model(), facts) if answer == z3.sat else None
        finally:
            if self.is_open:
                self.models.pop()

    def read(self, model: "z3.ModelRef", facts: Sequence[Formula]) -> dict[int, int]:
        """What a model says of the variables in some facts."""
        z3, context = self.z3, self.context.ref()
        found: dict[int, int] = {}
        for number in set().union(*map(variables, facts)):
            value = z3.Z3_model_get_const_interp(context, model.model, self.declared(number).ast)
            if value is not None:
                found[number] = int(z3.Z3_get_numeral_string(context, value))
        return found

    def declared(self, number: int) -> "z3.FuncDeclRef":
        """What the solver calls a variable; each is asked for once."""
        if number not in self.declarations:
            self.declarations[number] = self.variable(number).decl()
        return self.declarations[number]

    def done(self, seconds: float) -> None:
        """Count one query."""
        self.effort.checks += 1
        self.effort.seconds += seconds
        self.effort.late += 1000 * seconds >= QUERY_MILLISECONDS
