"""Sets of formulas that were found to exclude each other, so that the same is not asked again on other paths.

Not for: finding them (`solver`).
"""

from collections.abc import Set as AbstractSet

from verifier.symbolic.formula import Formula, members


class Lessons:
    """What excludes a formula: other formulas that cannot hold together with it."""

    def __init__(self) -> None:
        self.against: dict[Formula, list[frozenset[Formula]]] = {}

    def add(self, core: frozenset[Formula]) -> None:
        """Remember that some formulas exclude each other; of an alternative, each of its parts."""
        for formula in core:
            others = core - {formula}
            for one in parts_of(formula):
                self.against.setdefault(one, []).append(others)

    def refute(self, formula: Formula, known: AbstractSet[Formula]) -> bool:
        """Whether a formula cannot hold where some others do, as far as that was found before."""
        if isinstance(formula, bool):
            return not formula
        if any(others <= known for others in self.against.get(formula, ())):
            return True
        if formula[0] == "and":
            together = {*known, *members(formula)}
            return any(self.refute(one, together) for one in members(formula))
        return formula[0] == "or" and all(self.refute(one, known) for one in members(formula))


def parts_of(formula: Formula) -> tuple[Formula, ...]:
    """A formula, and what it is an alternative of: if it is excluded, so is each."""
    alternatives = members(formula) if isinstance(formula, tuple) and formula[0] == "or" else ()
    return (formula, *alternatives)
