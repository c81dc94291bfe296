"""How small and how large a count can be on what some completions assume, and where all things of a kind can be.

Not for: what is unknown in a record (`infer`).
"""

from collections.abc import Sequence
from typing import cast

from verifier.kernel.game import Account
from verifier.run.budget import Budget
from verifier.run.completion import Completion, Facts
from verifier.run.death import amount
from verifier.symbolic.formula import span
from verifier.symbolic.values import Count, sum_of

#: More completions than this are not asked where things are.
MOST_ASKED = 40


def extent(path: Completion, count: int, budget: Budget) -> tuple[int, int]:
    """The least and the largest value of a count on a path; what bounds alone allow once the time is up."""
    if not isinstance(cast(object, count), Count) or budget.is_over():
        return span(*sum_of(count), path.bounds)
    return -path.extreme(-count), path.extreme(count)


def whereabouts(path: Completion, accounts: Sequence[tuple[Facts, Account | None]], budget: Budget) -> str:
    """Where all things of a kind are, as far as all of some completions agree; "" if they are not about the same."""
    told = [(facts, account) for facts, account in accounts if account is not None]
    if not told or len(told) < len(accounts) or len(told) > MOST_ASKED or budget.is_over():
        return ""
    if len({account.of for _, account in told}) > 1:
        return ""
    places: dict[str, list[tuple[int, int]]] = {}
    for facts, account in told:
        path.begin((), facts)
        for count, words in account.places:
            places.setdefault(words, []).append(extent(path, count, budget))
    ranges = {words: (min(low for low, _ in found), max(high for _, high in found)) for words, found in places.items()}
    texts = [f"{amount(max(low, 0), high)} {words}" for words, (low, high) in ranges.items() if high > 0]
    return f"{told[0][1].of}: {', '.join(texts) or 'nowhere'}"
