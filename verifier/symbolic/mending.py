"""Changing the values of a path, one variable at a time, until something holds: cheaper than asking the solver.

Not for: what a path assumes (`path`).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from verifier.symbolic.formula import Formula, holds, parts, total

if TYPE_CHECKING:
    from verifier.symbolic.path import SymbolicPath


def nearing(start: int, goal: int) -> list[int]:
    """Some values from a goal back towards a start: the goal, its neighbours, then half the way, and so on."""
    step = 1 if goal < start else -1
    near = [goal + step * n for n in range(6)]
    far = [goal + (start - goal) // part for part in (4, 2)]
    return [value for value in (*near, *far) if (start - value) * step > 0]


def mended(path: "SymbolicPath", facts: Sequence[Formula]) -> bool:
    """Try to satisfy new facts by changing one variable of each; whether that worked."""
    before = list(path.values)
    for fact in facts:
        if not holds(fact, path.values) and not mend(path, fact):
            path.values = before
            return False
    return all(holds(fact, path.values) for fact in path.facts)


def mend(path: "SymbolicPath", fact: Formula) -> bool:
    """Change one variable so that a comparison and everything else hold; whether there is such a change."""
    if isinstance(fact, bool) or fact[0] in ("and", "or"):
        return False
    terms, constant = parts(fact)
    off = total(terms, constant, path.values)
    for variable, coefficient in terms:
        change = 1 if fact[0] == "ne" else -(-abs(off) // abs(coefficient)) * (-1 if off * coefficient > 0 else 1)
        before = list(path.values)
        path.values[variable] += change
        low, high = path.solver.limits[variable]
        if low <= path.values[variable] <= high:
            path.settle()
            if holds(fact, path.values) and all(holds(one, path.values) for one in path.facts):
                return True
        path.values = before
    return False


def lower(path: "SymbolicPath", number: int, facts: Sequence[Formula], goal: int) -> None:
    """Bring the value of a variable as near to a goal as some facts allow, all others left as they are."""
    start = path.values[number]
    for value in nearing(start, goal):
        before = list(path.values)
        path.values[number] = value
        path.settle()
        if all(holds(fact, path.values) for fact in facts):
            return
        path.values = before
