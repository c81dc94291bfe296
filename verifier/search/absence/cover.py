"""What stands in for a norm that nothing is broken by alone: the norms that are broken whenever it is.

Told from sets of norms that one answer breaks together. Not for: finding the sets (`probe`, `kinds.idle`).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

#: Norms that one answer breaks, with how often such an answer was met.
Together = Mapping[frozenset[str], int]


def covering(norm: str, together: Together) -> tuple[str, ...]:
    """The fewest norms, nearly, of which one is broken whenever this one is; none if it was not seen broken.

    Each next one is that which is broken most often where none of the earlier ones is.
    """
    left = [(broken - {norm}, many) for broken, many in together.items() if norm in broken and len(broken) > 1]
    found: list[str] = []
    while left:
        votes: Counter[str] = Counter()
        for others, many in left:
            votes.update(dict.fromkeys(others, many))
        best = min(votes, key=lambda name: (-votes[name], name))
        found.append(best)
        left = [(others, many) for others, many in left if best not in others]
    return tuple(found)


def may_go_together(norms: Sequence[str], together: Iterable[frozenset[str]]) -> tuple[str, ...]:
    """The norms, as far as they can be left out so that every answer that breaks some breaks one that stays.

    They are tried one after another, so the earlier ones are preferred.
    """
    sets = [broken for broken in together if len(broken) > 1]
    gone: set[str] = set()
    for norm in norms:
        trying = gone | {norm}
        if not any(broken <= trying for broken in sets):
            gone.add(norm)
    return tuple(norm for norm in norms if norm in gone)
