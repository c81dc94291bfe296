"""Counts as solver terms, and the paths of a run over them: just enough to show that operations run on such values.

A truth value asks the path which way to go; a path is re-executed from the start for every combination of answers.
Not for: searching. That reading of the rules will be a package of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import z3


@dataclass
class Path:
    """One run: the branches to take first, those taken, and the condition under which they are taken."""

    solver: z3.Solver
    wanted: list[bool]
    taken: list[bool] = field(default_factory=list)
    open: list[list[bool]] = field(default_factory=list)

    def branch(self, term: z3.BoolRef) -> bool:
        """Take a branch that is possible; note the other one if it is possible, too."""
        if len(self.taken) < len(self.wanted):
            value = self.wanted[len(self.taken)]
        else:
            value = self.possible(term)
            if value and self.possible(z3.Not(term)):
                self.open.append([*self.taken, False])
        self.taken.append(value)
        self.solver.add(term if value else z3.Not(term))
        return value

    def possible(self, term: z3.BoolRef) -> bool:
        """Whether a condition can hold on this path."""
        return self.solver.check(term) == z3.sat


class Truth:
    """A condition whose value the path decides."""

    def __init__(self, term: z3.BoolRef, path: Path) -> None:
        self.term, self.path = term, path

    def __bool__(self) -> bool:
        return self.path.branch(self.term)


class Count:
    """A whole number that the solver knows and Python does not."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, term: z3.ArithRef, path: Path) -> None:
        self.term, self.path = term, path

    def _made(self, term: z3.ArithRef) -> Count:
        return Count(term, self.path)

    def __add__(self, other: object) -> Count:
        return self._made(self.term + term_of(other))

    def __sub__(self, other: object) -> Count:
        return self._made(self.term - term_of(other))

    def __rsub__(self, other: object) -> Count:
        return self._made(term_of(other) - self.term)

    def __mul__(self, other: object) -> Count:
        return self._made(self.term * term_of(other))

    __radd__, __rmul__ = __add__, __mul__

    def __bool__(self) -> bool:
        return self.path.branch(self.term != 0)

    def __lt__(self, other: object) -> Truth:
        return Truth(self.term < term_of(other), self.path)

    def __le__(self, other: object) -> Truth:
        return Truth(self.term <= term_of(other), self.path)

    def __gt__(self, other: object) -> Truth:
        return Truth(self.term > term_of(other), self.path)

    def __ge__(self, other: object) -> Truth:
        return Truth(self.term >= term_of(other), self.path)

    def __eq__(self, other: object) -> Truth:  # type: ignore[override]
        return Truth(self.term == term_of(other), self.path)

    def __ne__(self, other: object) -> Truth:  # type: ignore[override]
        return Truth(self.term != term_of(other), self.path)


def term_of(value: object) -> object:
    """The solver's term for a value."""
    return value.term if isinstance(value, Count) else value


def paths(run: Callable[[Path], object]) -> Iterator[tuple[Path, object]]:
    """Every path of a run, with what the run returned on it."""
    waiting: list[list[bool]] = [[]]
    while waiting:
        path = Path(z3.Solver(), waiting.pop())
        result = run(path)
        waiting.extend(path.open)
        yield path, result
