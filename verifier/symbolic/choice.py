"""Which branches a run takes, and which it leaves for others. Not for: what a branch assumes (`path`)."""

from collections.abc import Sequence
from typing import NamedTuple

from verifier.symbolic.formula import Bounds, Formula, conjuncts, decided, narrowed


class Impossible(Exception):
    """Nothing satisfies what a run assumes, or nothing is left for it to choose."""


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
        if others:
            self.left.extend([(*self.taken, other) for other in others])
        self.taken.append(number)


class Supposition(NamedTuple):
    """What is supposed of every way that a predicate can go, and the bounds that follow."""

    facts: tuple[Formula, ...]
    bounds: list[tuple[int, int]]


def supposing(formula: Formula, bounds: Bounds) -> Supposition | None:
    """A formula to be supposed of several predicates; None if bounds alone would not tell that it holds then."""
    facts = conjuncts(formula)
    found = narrowed(facts, bounds)
    if found is None or not all(decided(fact, found) for fact in facts):
        return None
    return Supposition(facts, found)
