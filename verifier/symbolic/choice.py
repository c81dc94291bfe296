"""Which branches a run takes, and which it leaves for others. Not for: what a branch assumes (`path`)."""

from collections.abc import Sequence

from verifier.symbolic.formula import Formula


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
        self.left.extend((*self.taken, other) for other in others)
        self.taken.append(number)
