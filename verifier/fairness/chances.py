"""How far drawn things are from what chance would give: moments of draws, p-values, corrections for many looks.

Each draw of k out of a pool of N is, given what was in the pool just before, multivariate hypergeometric for honest
shuffles. So for every kind the differences between what came and what was expected have the mean zero whatever
happened before, and their sum divided by the root of the summed variances is near to a standard normal once that sum
is large (a martingale). Nothing is assumed of how the players build their decks or of when a game ends.
Not for: reading records (`screen`).
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

#: A kind of thing is tested if the summed variance is at least this: below it the normal is no good approximation.
LEAST_VARIANCE = 5.0
#: The test in words, for whoever reads a p-value.
TEST = (
    "for each kind, the number drawn minus the number expected, summed over all draws, each hypergeometric given what "
    f"was there before it; two-sided, normal approximation where the variance is at least {LEAST_VARIANCE:g}; "
    "Holm-Sidak over the kinds of a player"
)

#: From a p-value and the number of looks to a corrected one.
Correction = Callable[[float, int], float]


@dataclass(frozen=True, slots=True)
class DrawCount:
    """How often a kind was drawn, how often chance would give it on average, and the variance of that."""

    drawn: int = 0
    expected: float = 0.0
    variance: float = 0.0

    def plus(self, other: "DrawCount") -> "DrawCount":
        """Both together."""
        return DrawCount(self.drawn + other.drawn, self.expected + other.expected, self.variance + other.variance)

    @property
    def score(self) -> float:
        """By how many standard deviations more was drawn than expected (z)."""
        return (self.drawn - self.expected) / math.sqrt(self.variance) if self.variance > 0 else 0.0

    @property
    def p_value(self) -> float:
        """How likely honest draws are at least as far from what is expected, in either direction."""
        return two_sided(self.score)


def counts(pool: Sequence[int], drawn: Sequence[int]) -> Iterator[tuple[int, DrawCount]]:
    """For each kind that could come but need not: what it adds to the counts. `drawn` are the kinds of what came."""
    size, taken = sum(pool), len(drawn)
    for kind, there in enumerate(pool):
        if 0 < there < size and taken < size:
            share = there / size
            spread = taken * share * (1 - share) * (size - taken) / (size - 1)
            yield kind, DrawCount(sum(one == kind for one in drawn), taken * share, spread)


def two_sided(score: float) -> float:
    """The two-sided p-value of a standard normal score."""
    return math.erfc(abs(score) / math.sqrt(2))


def holm_sidak(values: Sequence[float]) -> tuple[float, ...]:
    """p-values corrected for their number: right for two-sided normal scores, however they hang together."""
    return _stepwise(values, lambda value, count: -math.expm1(count * math.log1p(-value)) if value < 1 else 1.0)


def holm(values: Sequence[float]) -> tuple[float, ...]:
    """p-values corrected for their number, whatever they are."""
    return _stepwise(values, lambda value, count: min(1.0, value * count))


def _stepwise(values: Sequence[float], corrected: Correction) -> tuple[float, ...]:
    """The smallest value corrected for all, the next for one less, and so on; none below one before it."""
    found = [0.0] * len(values)
    highest = 0.0
    for rank, index in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        highest = max(highest, corrected(values[index], len(values) - rank))
        found[index] = highest
    return tuple(found)
