"""Which parts of a change are behind a changed outcome: the smallest sets that bring it about by themselves.

After Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input" (2002): delta debugging, with the
likely parts tried first. Not for: what an outcome is, which the caller's test decides.
"""

from collections.abc import Callable, Sequence

from verifier.errata.parts import ChangedPart

#: Whether the old ruleset with these parts of the new one has the new outcome.
Test = Callable[[frozenset[ChangedPart]], bool]


def responsible(
    parts: Sequence[ChangedPart],
    test: Test,
    likely: Sequence[ChangedPart] = (),
    bearing: Sequence[ChangedPart] | None = None,
) -> frozenset[ChangedPart]:
    """A smallest set of parts with which the outcome is the new one: leave out any and it is not.

    `likely` parts are tried first; if those that are said to be `bearing` on it suffice, no others are tried. Empty if
    not even all of them together bring it about.
    """
    seen: dict[frozenset[ChangedPart], bool] = {}

    def known(some: frozenset[ChangedPart]) -> bool:
        if some not in seen:
            seen[some] = test(some)
        return seen[some]

    if not known(frozenset(parts)):
        return frozenset()
    if bearing is not None and len(bearing) < len(parts) and known(frozenset(bearing)):
        parts, likely = bearing, [part for part in likely if part in bearing]
    for part in dict.fromkeys((*likely, *parts)):
        if known(frozenset((part,))):
            return frozenset((part,))
    near = frozenset(likely)
    return narrowed(sorted(near if near and known(near) else parts), known)


def narrowed(parts: Sequence[ChangedPart], test: Test) -> frozenset[ChangedPart]:
    """Delta debugging: halves first, then smaller and smaller portions, and what is left without each."""
    left, portions = list(parts), 2
    while len(left) > 1:
        size = max(1, len(left) // portions)
        pieces = [left[start : start + size] for start in range(0, len(left), size)]
        alone = next((piece for piece in pieces if test(frozenset(piece))), None)
        if alone is not None and len(alone) < len(left):
            left, portions = alone, 2
            continue
        rest = next((kept for piece in pieces if test(frozenset(kept := [p for p in left if p not in piece]))), None)
        if rest is not None:
            left, portions = rest, max(portions - 1, 2)
        elif size == 1:
            break
        else:
            portions = min(portions * 2, len(left))
    return frozenset(left)
