"""What the search finds in two rulesets: which findings a change settles, which stay, which are new."""

from collections.abc import Iterable
from dataclasses import dataclass

from verifier.search.finding import Finding
from verifier.search.search import SearchOutcome


@dataclass(frozen=True, slots=True)
class ComparedFindings:
    """The findings of two rulesets side by side; one is the same in both if kind and cause are."""

    fixed: tuple[Finding, ...]
    kept: tuple[Finding, ...]
    new: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Undone:
    """A search that did not come to its end, so that nothing is compared: what it did not find may yet be there."""

    ruleset: str
    left: int = 0  # windows that were not looked at
    interrupted: bool = False

    @property
    def reason(self) -> str:
        """What happened, in words."""
        if self.interrupted:
            return f"interrupted while searching {self.ruleset}; nothing is compared"
        return f"{self.left:,} windows of {self.ruleset} were not searched; nothing is compared"


def undone(ruleset: str, report: SearchOutcome) -> Undone:
    """What there is to say of a search that was cut short."""
    return Undone(ruleset, report.left, report.interrupted)


def compared(old: Iterable[Finding], new: Iterable[Finding]) -> ComparedFindings:
    """Sort the findings of two searches."""
    before, after = ({(one.kind, one.cause): one for one in found} for found in (old, new))
    return ComparedFindings(
        tuple(one for key, one in before.items() if key not in after),
        tuple(one for key, one in after.items() if key in before),
        tuple(one for key, one in after.items() if key not in before),
    )
