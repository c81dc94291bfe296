"""How small and how large a count can be on what some completions assume, and where all things of a kind can be.

Not for: what is unknown in a record (`infer`).
"""

from collections.abc import Sequence
from typing import cast

from verifier.kernel.game import HeldThings
from verifier.kernel.message import Said, listed, say
from verifier.run.budget import Budget
from verifier.run.completion import Completion, Facts
from verifier.run.death import told_span
from verifier.symbolic.formula import span
from verifier.symbolic.values import SymbolicCount, sum_of

#: More completions than this are not asked where things are.
MOST_ASKED = 40


def extent(path: Completion, count: int, budget: Budget, known: tuple[int, int] | None = None) -> tuple[int, int]:
    """The least and the largest value of a count on a path, or what is known of it on other paths.

    What bounds alone allow once the budget is used up.
    """
    if not isinstance(cast(object, count), SymbolicCount) or budget.is_over():
        low, high = span(*sum_of(count), path.bounds)
    else:
        least, most = known or (path.value(count),) * 2
        low, high = -path.extreme(-count, -least), path.extreme(count, most)
        path.pay(budget)
    return (low, high) if known is None else (min(low, known[0]), max(high, known[1]))


def whereabouts(path: Completion, accounts: Sequence[tuple[Facts, HeldThings | None]], budget: Budget) -> Said:
    """Where all things of a kind are, as far as all of some completions agree: `P1's combine: 1 in the bag`.

    "" if they are not about the same, or if it takes more than the budget to say.
    """
    told = [(facts, account) for facts, account in accounts if account is not None]
    if not told or len(told) < len(accounts) or len(told) > MOST_ASKED:
        return ""
    if len({account[:2] for _, account in told}) > 1:
        return ""
    ranges: dict[str, tuple[int, int]] = {}
    for facts, account in told:
        path.begin((), facts)
        for count, words in account.places:
            ranges[words] = extent(path, count, budget, ranges.get(words))
    if budget.is_over():
        return ""
    there = [
        say("lies-there", n=told_span(max(low, 0), high), zone=words)
        for words, (low, high) in ranges.items()
        if high > 0
    ]
    owner, thing, _ = told[0][1]
    return say("where-all-are", seat=owner, chip=thing, where=listed(there, ", ") if there else say("lies-nowhere"))
