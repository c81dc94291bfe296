"""Why no completion survives a line: the smallest set of earlier lines that leave it no possibility.

Not for: what the line itself is refused for, which the rules say (`Refusal`).
"""

from collections.abc import Sequence

from verifier.symbolic.formula import Formula
from verifier.symbolic.solver import Solver, Undecided


def lines_in_conflict(
    solver: Solver, facts: Sequence[Formula], lines: Sequence[int], refused: Formula
) -> tuple[int, ...]:
    """The indices of lines whose facts alone exclude a formula: leave out any of them and they do not.

    Empty if the formula is false by itself, or if the solver gives up.
    """
    if isinstance(refused, bool):
        return ()
    groups: dict[int, list[Formula]] = {}
    for fact, line in zip(facts, lines, strict=True):
        groups.setdefault(line, []).append(fact)
    try:
        if not excluded(solver, groups, list(groups), refused):
            return ()
        return tuple(sorted(reduced(solver, groups, sorted(groups), refused)))
    except Undecided:
        return ()


def reduced(solver: Solver, groups: dict[int, list[Formula]], left: list[int], refused: Formula) -> list[int]:
    """Leave out lines, many at once first, as long as the others still exclude the formula."""
    size = max(1, len(left) // 2)
    while size:
        at = 0
        while at < len(left):
            fewer = left[:at] + left[at + size :]
            if excluded(solver, groups, fewer, refused):
                left = fewer
            else:
                at += size
        size //= 2
    return left


def excluded(solver: Solver, groups: dict[int, list[Formula]], lines: Sequence[int], refused: Formula) -> bool:
    """Whether the facts of some lines exclude a formula. Raises `Undecided`."""
    return solver.satisfy([*(fact for line in lines for fact in groups[line]), refused]) is None
