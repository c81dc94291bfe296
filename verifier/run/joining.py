"""Positions that differ in counts alone as one, with unknown counts in the place of those in which they differ.

Which fields of a state are counts, its declaration says. Not for: worlds in the same position (`worlds.merged`).
"""

from collections.abc import Iterator, Sequence
from typing import cast

from verifier.run.completion import Completion, Facts
from verifier.run.same import plain
from verifier.symbolic.formula import Bounds, Formula, all_of, any_of, span, total
from verifier.symbolic.values import Count, equal, formula_of, sum_of
from verifier.table.kept import Kept


def outline(value: object) -> object:
    """What tells a position from those that differ from it in counts alone; how much a place holds in all tells, too."""
    if isinstance(value, Kept):
        names = (name for name in (*value.single, *value.listed) if name not in value.counted)
        totals = (plain(sum(getattr(value, name))) for name in value.places)
        return (*(outline(getattr(value, name)) for name in names), *totals)
    if isinstance(value, list | tuple) and any(isinstance(one, Kept) for one in value):
        return tuple([outline(one) for one in value])
    return plain(value)


def parts(value: object) -> Iterator[Kept]:
    """All parts of a state that have counts, in their order."""
    if isinstance(value, Kept):
        yield value
        for name in (*value.single, *value.listed):
            yield from parts(getattr(value, name))
    elif isinstance(value, list | tuple):
        for one in value:
            yield from parts(one)


class Joining:
    """One position out of several with the same outline, and what holds of it.

    One that is `exact` holds what is assumed of any of them. Another one holds no more than what is assumed of all,
    between which bounds each count is, and how many of a kind somebody has: it stands for more positions.
    """

    def __init__(self, positions: Sequence[Kept], facts: Sequence[Facts], path: Completion, name: str) -> None:
        self.positions, self.facts, self.path, self.name = positions, facts, path, name
        self.shared = frozenset(facts[0].facts).intersection(*(one.facts for one in facts[1:]))
        self.own = [[fact for fact in one.facts if fact not in self.shared] for one in facts]
        self.bounds = [[*one.bounds, *path.solver.limits[len(one.bounds) :]] for one in facts]
        self.hull = [(min(low for low, _ in of), max(high for _, high in of)) for of in zip(*self.bounds, strict=True)]
        self.values = [*facts[0].values]
        self.made: dict[tuple[object, ...], int] = {}
        self.found: list[Formula] = []  # what holds besides

    def join(self, line: int, *, exactly: bool) -> tuple[Kept, Facts]:
        """The position, and its facts, of which those that are new are of a line."""
        joined = self.positions[0].copy()
        for part, *others in zip(parts(joined), *map(parts, self.positions), strict=True):
            for field in part.counted:
                values = [getattr(other, field) for other in others]
                if isinstance(values[0], list):
                    getattr(part, field)[:] = self.join_all(values, is_place=field in part.places)
                else:
                    setattr(part, field, self.either(values))
            if not exactly:
                self.keep_totals(part, others)
        if exactly:
            self.found.append(any_of([all_of(own) for own in self.own]))
        return joined, self.facts_of(line)

    def join_all(self, lists: Sequence[list[int]], *, is_place: bool) -> list[int]:
        """Counts one by one; the last one in which the lists differ is what the others leave of a place's total."""
        cells = list(zip(*lists, strict=True))
        unlike = [n for n, counts in enumerate(cells) if len(set(map(sum_of, counts))) > 1]
        made = [counts[0] for counts in cells]
        for n in unlike:
            made[n] = self.either(cells[n], least=0, most=self.limit(lists) if is_place else None)
        if is_place and unlike:
            rest = sum(lists[0]) - sum(count for n, count in enumerate(made) if n != unlike[-1])
            self.found.append(equal(rest, made[unlike[-1]]))
            made[unlike[-1]] = rest
        return made

    def limit(self, lists: Sequence[list[int]]) -> int:
        return span(*sum_of(sum(lists[0])), self.hull)[1]

    def either(self, counts: Sequence[int], least: int | None = None, most: int | None = None) -> int:
        """A count that is any of several."""
        keys = tuple(map(sum_of, counts))
        if len(set(keys)) == 1:
            return counts[0]
        if keys not in self.made:
            low, high = self.spans(keys)
            low = low if least is None else max(low, least)
            high = high if most is None else min(high, most)
            number = self.path.solver.number((self.name, len(self.made)), low, high)
            self.values.extend(least for least, _ in self.path.solver.limits[len(self.values) :])
            self.values[number] = total(*keys[0], self.values)
            self.made[keys] = cast(int, Count(((number, 1),), 0, self.path))
            for own, count in zip(self.own, counts, strict=True):
                own.append(equal(self.made[keys], count))
        return self.made[keys]

    def spans(self, keys: Sequence[tuple[object, int]]) -> tuple[int, int]:
        """The least and the largest value that a sum has in any of the positions."""
        spans = [span(*key, bounds) for key, bounds in zip(keys, self.bounds, strict=True)]
        return min(low for low, _ in spans), max(high for _, high in spans)

    def keep_totals(self, part: Kept, others: Sequence[Kept]) -> None:
        """Keep how many of each kind there are in all places together."""
        for kind in range(len(getattr(part, part.places[0])) if part.places else 0):
            count = sum(getattr(part, place)[kind] for place in part.places)
            low, high = self.spans([sum_of(sum(getattr(one, place)[kind] for place in part.places)) for one in others])
            self.found += [formula_of(low <= count), formula_of(count <= high)]

    def facts_of(self, line: int) -> Facts:
        """What is assumed of the position."""
        first = self.facts[0]
        kept = [(fact, at) for fact, at in zip(first.facts, first.lines, strict=True) if fact in self.shared]
        kept += [(fact, line) for fact in self.found if fact is not True]
        bounds = [*self.hull, *self.path.solver.limits[len(self.hull) :]]
        return Facts(
            tuple(fact for fact, _ in kept),
            tuple(at for _, at in kept),
            frozenset.intersection(*(one.known for one in self.facts)),
            tuple(bounds),
            tuple(self.values),
            tuple(number for number in first.defined if all(number in one.defined for one in self.facts)),
        )
