"""The induction step: from any position at all, everything that happens between two questions keeps what is to be kept.

A path that stands where another one has stood before, with nothing known of the position but what both assume, goes on
as that one does, and is left there.
Not for: which strides there are, and what each must keep (each family's own package).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, cast

from verifier.games.scene import Scene, Stride
from verifier.search.explore import Account, Budget, Trail, Watcher, explore
from verifier.symbolic.choice import Impossible
from verifier.symbolic.formula import Formula, all_of, negate, variables
from verifier.symbolic.path import Path
from verifier.symbolic.solver import Solver, Undecided
from verifier.symbolic.values import Count, Truth, formula_of

if TYPE_CHECKING:
    from verifier.search.prove import Row

#: Paths of one stride that are followed, if there are so many; and of those on which readings differ from the presumed.
MOST_PATHS, MOST_STRAYING = 16_000, 150


def take(stride: Stride, rows: Mapping[str, "Row"], deadline: float) -> None:
    """Take a stride along every path, and note of each row whether it is kept.

    If too many come of it that other readings than the presumed ones are tried, what is shown rests on all of those.
    """
    taken = taken_along(stride, rows, Budget(MOST_STRAYING, deadline))
    if taken.missed:
        taken = taken_along(stride.presuming(), rows, Budget(MOST_PATHS, deadline))
    for kind, row in rows.items():
        row.presumed.update(taken.rested[kind] if taken.stride is stride else taken.followed)
        why = taken.lost.get(kind, taken.missed)
        if why:
            row.unshown.add(f"{stride.name}: {why}")
        else:
            row.strides += kind in taken.spoken_of


def taken_along(stride: Stride, rows: Mapping[str, "Row"], budget: Budget) -> "Steady":
    """A stride as it was along every path."""
    account = Account()
    watcher = Steady(stride, rows, account)
    with closing(Solver()) as solver:
        for _ in explore(cast(Scene, stride), solver, {}, [watcher], budget, account):
            pass
    if account.cut or account.unknown:
        watcher.missed = "cut off" if account.cut else "undecided"
    return watcher


class Steady(Watcher):
    """Looks whether what must be kept is kept."""

    def __init__(self, stride: Stride, kinds: Iterable[str], account: Account) -> None:
        self.stride, self.kinds, self.account = stride, frozenset(kinds), account
        self.lost: dict[str, str] = {}  # by kind of statement, what may be broken
        self.rested: defaultdict[str, set[str]] = defaultdict(set)  # and the presumptions that it rests on
        self.spoken_of: set[str] = set()  # the kinds of which anything must hold in it
        self.followed: set[str] = set()  # every presumption that was come to
        self.missed = ""  # why not every path was followed
        self.places: set[object] = set()

    def begun(self, trail: Trail) -> None:
        """Be told of every place at which something must hold."""
        self.stride.listen(trail.play, partial(self.told, trail))

    def ended(self, trail: Trail) -> None:
        """Look at the end."""
        self.stride.finish(trail.play)
        self.followed.update(name for name, _ in self.stride.supposed(trail.play))

    def told(self, trail: Trail, place: object, statements: Iterable[tuple[str, bool]]) -> None:
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

    def look(self, trail: Trail, kind: str, name: str, wrong: Formula) -> None:
        """Look whether something can be wrong, and whether that is due to a reading that is not presumed."""
        path = trail.path
        try:
            if path.certain(wrong) is False:
                return
            if path.possible(wrong) is None:
                path.learn(negate(wrong))
                return
            rested = rests_on(path, wrong, tuple(self.stride.supposed(trail.play)))
        except Undecided:
            rested = None
        if rested:
            self.rested[kind].update(rested)
        else:
            self.lost[kind] = name.partition(":")[2].strip()


def rests_on(path: Path, wrong: Formula, supposed: Sequence[tuple[str, bool]]) -> set[str] | None:
    """The presumptions without which something can be wrong, None if it can be with all of them. Raises `Undecided`."""
    if path.possible(all_of((wrong, *(formula_of(holds) for _, holds in supposed)))) is not None:
        return None
    names = {name for name, _ in supposed}
    decisive = set()
    for name in names:
        others = [formula_of(holds) for other, holds in supposed if other != name]
        if path.possible(all_of((wrong, *others))) is not None:
            decisive.add(name)
    return decisive or names


def known_of(path: Path, place: object) -> object:
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
    if isinstance(place, Count):
        found.update(variable for variable, _ in place.terms)
        return Count, place.terms, place.constant
    if isinstance(place, Truth):
        found.update(variables(place.formula))
        return Truth, place.formula
    return place
