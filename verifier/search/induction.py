"""The induction step: from any position at all, everything that happens between two questions keeps what is to be kept.

A path that stands where another one has stood before, with nothing known of the position but what both assume, goes on
as that one does, and is left there.
Not for: which strides there are, and what each must keep (each family's own package).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, cast

from verifier.games.scene import Scene, Stride
from verifier.search.explore import SceneBudget, SceneCertificate, SceneTrail, Watcher, explore
from verifier.symbolic.choice import Impossible
from verifier.symbolic.formula import Formula, all_of, negate, variables
from verifier.symbolic.path import SymbolicPath
from verifier.symbolic.solver import Solver, SolverGaveUp
from verifier.symbolic.values import SymbolicCount, SymbolicTruth, formula_of

if TYPE_CHECKING:
    from verifier.search.prove import InvariantRow

#: Paths of one stride that are followed, if there are so many.
MOST_PATHS = 16_000
#: The same once a stride has not been taken along every path, so that no row can be proved any more.
FEW_PATHS = 400
#: Paths on which readings differ from the presumed, with less effort and with more.
FEW_STRAYING, MOST_STRAYING = 400, 4_000
#: Paths under another reading of one point are so many times those under the presumed ones, at most.
MOST_TIMES = 4


@dataclass(slots=True)
class Allowance:
    """How many answers and paths may still be looked at, all in all: an answer does not depend on how long it takes."""

    left: float = float("inf")

    def part(self, most: int) -> SceneBudget:
        """So many paths, or as many as are left."""
        return SceneBudget(int(min(most, self.left)))

    def spend(self, number: int) -> None:
        """Count what was looked at."""
        self.left = max(self.left - number, 0)


def take(
    stride: Stride, rows: Mapping[str, "InvariantRow"], allowance: Allowance, *,
    thorough: bool = True, most: int = MOST_PATHS, few: int = 0,
) -> bool:  # fmt: skip
    """Take a stride along every path, and note of each row whether it is kept, and by which presumptions.

    Whether there were no more than `most` of them, and each was decided; else the stride proves nothing.

    If too many paths come of it to try other readings of all points at once, they are tried of one point after another
    if that is to be done thoroughly; else every presumption is named. `few` are those before which that is known.
    """
    taken = taken_along(stride, rows, MOST_STRAYING if thorough else few or FEW_STRAYING, allowance)
    rested: Mapping[str, set[str]] = {kind: taken.rested(kind) for kind in rows}
    if taken.missed:
        taken = taken_along(stride.straying(), rows, most, allowance)
        is_tried = thorough and not taken.missed
        rested = decisive_of(stride, taken, rows, allowance) if is_tried else dict.fromkeys(rows, taken.followed)
    for kind, row in rows.items():
        row.presumed.update(rested.get(kind, ()))
        why = taken.lost.get(kind, taken.missed)
        if why:
            row.unshown.add(f"{stride.name}: {why}")
        else:
            row.strides += kind in taken.spoken_of
    return not taken.missed


def decisive_of(
    stride: Stride, taken: "Steady", rows: Mapping[str, "InvariantRow"], allowance: Allowance
) -> Mapping[str, set[str]]:
    """By kind of statement, the presumptions of a stride without which it may not be kept.

    One of which not every path was followed under another reading may be such a one.
    """
    rested: defaultdict[str, set[str]] = defaultdict(set)
    most = MOST_TIMES * taken.account.paths
    for name in sorted(taken.followed):
        other = taken_along(stride.straying(name.partition(":")[0]), rows, most, allowance)
        for kind in taken.spoken_of | other.spoken_of:
            if other.missed or other.resting[kind] or kind in other.lost.keys() - taken.lost.keys():
                rested[kind].add(name)
    return rested


def taken_along(stride: Stride, rows: Mapping[str, "InvariantRow"], most: int, allowance: Allowance) -> "Steady":
    """A stride as it was along every path, or along the first ones."""
    account, budget = SceneCertificate(), allowance.part(most)
    watcher = Steady(stride, rows, account)
    with closing(Solver()) as solver:
        for _ in explore(cast(Scene, stride), solver, {}, [watcher], budget, account):
            pass
    allowance.spend(account.paths)
    if account.cut or account.unknown:
        watcher.missed = "cut off" if account.cut else "undecided"
    return watcher


class Steady(Watcher):
    """Looks whether what must be kept is kept."""

    def __init__(self, stride: Stride, kinds: Iterable[str], account: SceneCertificate) -> None:
        self.stride, self.kinds, self.account = stride, frozenset(kinds), account
        self.lost: dict[str, str] = {}  # by kind of statement, what may be broken
        self.resting: defaultdict[str, set[frozenset[str]]] = defaultdict(set)  # presumptions, any of which keeps it
        self.spoken_of: set[str] = set()  # the kinds of which anything must hold in it
        self.followed: set[str] = set()  # every presumption that was come to
        self.missed = ""  # why not every path was followed
        self.places: set[object] = set()

    def begun(self, trail: SceneTrail) -> None:
        """Be told of every place at which something must hold."""
        self.stride.listen(trail.play, partial(self.told, trail))

    def ended(self, trail: SceneTrail) -> None:
        """Look at the end."""
        self.stride.finish(trail.play)
        self.followed.update(name for name, _ in self.stride.supposed(trail.play))

    def told(self, trail: SceneTrail, place: object, statements: Iterable[tuple[str, bool]]) -> None:
        """Look at what must hold. Raises `Impossible` if an earlier path has stood at the same place."""
        if trail.path.choice.ahead() >= 0:
            return  # the path that left this one has told of it
        for name, holds in statements:
            kind = name.partition(":")[0]
            self.spoken_of.add(kind)
            if holds is not True and kind in self.kinds and kind not in self.lost:
                self.look(trail, kind, name, negate(formula_of(holds)))
        self.followed.update(name for name, _ in self.stride.supposed(trail.play))
        if place is None:
            return
        here = known_of(trail.path, place)
        if here in self.places:
            self.account.paths += 1  # it is left here, and counts all the same
            raise Impossible
        self.places.add(here)

    def look(self, trail: SceneTrail, kind: str, name: str, wrong: Formula) -> None:
        """Look whether something can be wrong, and whether that is due to a reading that is not presumed."""
        path = trail.path
        try:
            if path.certain(wrong) is False:
                return
            if not path.can_be(wrong):
                path.learn(negate(wrong))
                return
            rested = rests_on(path, wrong, tuple(self.stride.supposed(trail.play)))
        except SolverGaveUp:
            rested = set()
        if rested:
            self.resting[kind] |= rested
        else:
            self.lost[kind] = name.partition(":")[2].strip()

    def rested(self, kind: str) -> set[str]:
        """The presumptions without which a kind of statement may be broken.

        Where several are read otherwise, one that is named for itself keeps it; else all of them are named.
        """
        alone = {name for names in self.resting[kind] if len(names) == 1 for name in names}
        return alone.union(*(names for names in self.resting[kind] if alone.isdisjoint(names)))


def rests_on(path: SymbolicPath, wrong: Formula, supposed: Sequence[tuple[str, bool]]) -> set[frozenset[str]]:
    """What has to be presumed lest something be wrong: one of each set; nothing if it can be with all presumptions.

    Raises `SolverGaveUp`.
    """
    if path.can_be(all_of((wrong, *(formula_of(holds) for _, holds in supposed)))):
        return set()
    broken = frozenset(name for name, holds in supposed if not path.can_be(all_of((wrong, formula_of(holds)))))
    return {broken} if broken else {frozenset((name,)) for name, _ in supposed}


def known_of(path: SymbolicPath, place: object) -> object:
    """A place, with what a path assumes of the counts in it that are not known."""
    found: set[int] = set()
    named = resolved(place, found)
    facts: list[Formula] = []
    left, near = list(path.facts), list(path.facts) if found else []
    while near:
        near = [fact for fact in left if not found.isdisjoint(variables(fact))]
        left = [fact for fact in left if fact not in near] if near else left
        facts += near
        found.update(*map(variables, near))
    return named, frozenset(facts)


def resolved(place: object, found: set[int]) -> object:
    """A place whose unknown counts are terms; their variables are added to those found."""
    if isinstance(place, tuple):
        return tuple(resolved(part, found) for part in place)
    if isinstance(place, SymbolicCount):
        found.update(variable for variable, _ in place.terms)
        return SymbolicCount, place.terms, place.constant
    if isinstance(place, SymbolicTruth):
        found.update(variables(place.formula))
        return SymbolicTruth, place.formula
    return place
