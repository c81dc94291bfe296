"""What the search finds in two rulesets: which findings a change settles, which stay, which are new."""

from collections.abc import Iterable
from dataclasses import dataclass

from verifier.search.finding import Finding


@dataclass(frozen=True, slots=True)
class Findings:
    """The findings of two rulesets side by side; one is the same in both if kind and cause are."""

    fixed: tuple[Finding, ...]
    kept: tuple[Finding, ...]
    new: tuple[Finding, ...]


def compared(old: Iterable[Finding], new: Iterable[Finding]) -> Findings:
    """Sort the findings of two searches."""
    before, after = ({(one.kind, one.cause): one for one in found} for found in (old, new))
    return Findings(
        tuple(one for key, one in before.items() if key not in after),
        tuple(one for key, one in after.items() if key in before),
        tuple(one for key, one in after.items() if key not in before),
    )
