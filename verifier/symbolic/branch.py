"""A way that a path has left for another one, and whether anything can satisfy what it assumes: asked before its run.
What the first position assumes is the same on all of them, and is handed on.

Not for: which ways there are (`path`), or running along one (`verifier.search.explore`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from verifier.kernel.spec import Readings
from verifier.symbolic.choice import Impossible
from verifier.symbolic.formula import Formula

if TYPE_CHECKING:
    from verifier.symbolic.path import SymbolicPath


class ReadingStart:
    """A first position that some readings make, and what it assumes: once for all, as it is the same on every path."""

    def __init__(self, path: "SymbolicPath", origin: object, position: object, readings: Readings) -> None:
        self.origin, self.position = origin, position  # whose first position it is, and the position
        self.reached = dict(readings.reached)
        self.facts, self.known, self.bounds = list(path.facts), set(path.known), list(path.bounds)
        self.names, self.defined = dict(path.names), dict(path.defined)

    def hand_to(self, path: "SymbolicPath") -> None:
        """Have a path assume it that has assumed nothing yet."""
        path.facts, path.known, path.names = list(self.facts), set(self.known), dict(self.names)
        path.bounds, path.defined = [*self.bounds, *path.bounds[len(self.bounds) :]], dict(self.defined)
        path.fit()


#: What was shown to follow, by move: formulas each.
Lessons = Sequence[Sequence[Formula]]


@dataclass(frozen=True, slots=True)
class Branch:
    """Choices to take, and what held before the last of them."""

    wanted: tuple[int, ...]
    formula: Formula  # without which the last choice cannot be made
    facts: Sequence[Formula]  # of the path, which has added more of them since
    count: int  # how many of them there were
    bounds: list[tuple[int, int]]
    lessons: Lessons
    is_assumed: bool = True  # whether the choice adds the formula to the facts; else the run assumes more than that

    def opened(self, path: "SymbolicPath", values: Sequence[int]) -> "SymbolicPath":
        """A path along it; `path` is the one that left it and `values` what that one came to at its end.

        Raises `Impossible` if nothing satisfies what it assumes, `Undecided` if nobody can tell.
        """
        before = type(path)(path.solver, (), values)
        before.facts = list(self.facts[: self.count])
        before.known = {*before.facts, *(formula for lesson in self.lessons for formula in lesson)}
        before.bounds = list(self.bounds)
        before.defined = path.defined
        if self.is_assumed:
            before.assume(self.formula)
        elif before.to_be_asked(self.formula) is None:
            raise Impossible
        return type(path)(path.solver, self.wanted, before.values, self.lessons, path.start)
