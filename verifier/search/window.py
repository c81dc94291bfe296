"""One window: all scenes of some chips, explored with every kind of watcher. Its result is plain data, to be stored.

Not for: which windows there are, or running many (`search`).
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import NamedTuple

from verifier.games.game import Game
from verifier.games.scene import Scene
from verifier.kernel.footprint import Footprint, goes_before, meets
from verifier.kernel.message import Message
from verifier.search.explore import SceneBudget, SceneCertificate, explore
from verifier.search.finding import Finding
from verifier.search.kinds.ambiguity import Ambiguity
from verifier.search.kinds.between import BetweenPieces
from verifier.search.kinds.gap import Gap
from verifier.search.kinds.idle import Idle
from verifier.search.kinds.invariant import BrokenInvariants
from verifier.search.kinds.loop import Loop
from verifier.search.kinds.order import Order
from verifier.search.kinds.reporter import Reporter
from verifier.search.kinds.stuck import Stuck
from verifier.symbolic.solver import Solver

#: The watchers of each kind; DD and RD are one.
WATCHERS: dict[str, tuple[type[Reporter], ...]] = {
    "CN": (Stuck, Ambiguity, BetweenPieces), "DL": (Stuck,), "AM": (Ambiguity, BetweenPieces, Order), "GP": (Gap,),
    "LP": (Loop,), "IV": (BrokenInvariants,), "DD": (Idle,), "RD": (Idle,),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Plan:
    """How windows are explored."""

    kinds: tuple[str, ...] = tuple(WATCHERS)
    paths: int = 120  # of one scene
    seconds: float = 600.0  # for one scene: a net for what paths do not bound
    turns: int = 1


@dataclass(slots=True)
class WindowResult:
    """What exploring a window came to."""

    chips: tuple[str, ...]
    findings: list[Finding]
    fired: list[str]
    alone: list[str]
    ran: list[str]
    consulted: list[str]  # spec points and cases that mattered
    scenes: int = 0
    passed: int = 0  # scenes in which the chips do nothing that they do not do by themselves
    paths: int = 0
    questions: int = 0
    checks: int = 0
    solver_seconds: float = 0.0
    seconds: float = 0.0
    cut: int = 0
    bounded: tuple[str, ...] = ()  # the scenes, and the comparisons in them, that were not explored to their end
    unknown: tuple[tuple[str, float], ...] = ()
    within: tuple[Message, ...] = ()  # what its scenes leave out
    failed: bool = False  # whether this program failed, so that nothing is known of the window
    together: tuple[tuple[str, ...], ...] = ()  # norms that one answer was seen to break
    met: tuple[str, ...] = ()  # points, open or presumed, that something came to
    by_clock: bool = False  # whether the time was up somewhere, so that another run may come to something else


@dataclass(frozen=True, slots=True)
class WindowTask:
    """One window to explore: how, and what need not be looked for."""

    chips: tuple[str, ...]
    plan: Plan
    settled: frozenset[str] = frozenset()
    wanted: frozenset[str] | None = None  # the norms that DD and RD are about; None for all
    footprints: tuple[Footprint, ...] = field(default=(), compare=False)  # of the chips, if they are known already


def examine(
    game: Game,
    chips: tuple[str, ...],
    plan: Plan,
    settled: frozenset[str] = frozenset(),
    wanted: frozenset[str] | None = None,
    footprints: Sequence[Footprint] = (),
) -> WindowResult:
    """Explore every scene of some chips that may show more than those of fewer chips.

    `settled` causes and norms that are not `wanted` are not looked at. `footprints` are those of the game, if known.
    """
    begun = time.monotonic()
    feet = {footprint.piece: footprint for footprint in footprints}
    if len(chips) > 1 and not feet:
        feet = dict(game.footprints())
    kinds = dict.fromkeys(watcher for kind in plan.kinds for watcher in WATCHERS[kind])
    watchers = [kind(game, settled) for kind in kinds]
    for watcher in watchers:
        if isinstance(watcher, Idle):
            watcher.wanted = wanted
    result = WindowResult(chips, [], [], [], [], [])
    with closing(Solver()) as solver:  # one for all scenes: what was found of one position holds of a like one
        for scene in game.scenes(chips, False, plan.turns):
            if not shows_more(scene, feet):
                result.passed += 1
                continue
            add_scene(result, scene, look_into(scene, solver, watchers, plan))
            for watcher in watchers:
                if isinstance(watcher, Ambiguity):
                    for chosen in untold(game, watcher, chips):
                        fewer = replace(plan, paths=(plan.paths + 1) // 2)
                        add_scene(result, scene, look_into(scene, solver, (watcher,), fewer, chosen))
    result.checks, result.solver_seconds = solver.effort.checks, solver.effort.seconds
    result.by_clock |= solver.effort.late > 0
    for watcher in watchers:
        result.findings.extend(finding for finding in watcher.findings if finding.kind in plan.kinds)
        result.unknown += tuple(watcher.unknown)
        result.bounded += tuple(sorted(watcher.cut))
        if isinstance(watcher, Ambiguity):
            result.met = tuple(sorted(watcher.met))
        if isinstance(watcher, Idle):
            result.fired, result.alone, result.ran = sorted(watcher.fired), sorted(watcher.alone), sorted(watcher.ran)
            result.consulted = sorted(name for name in watcher.consulted if "@" not in name)
            result.together = tuple(sorted(tuple(sorted(broken)) for broken in watcher.together))
    result.seconds = time.monotonic() - begun
    return result


def shows_more(scene: Scene, footprints: Mapping[str, Footprint]) -> bool:
    """Whether the chips of a scene may do something together that is not seen in the scenes of each.

    A scene of a chip begins in any position. So another one beside it matters only if it is met, or leaves something
    behind that no such scene has at its beginning.
    """
    if len(scene.chips) < 2 or not {*scene.chips} <= {*footprints}:
        return True
    lasting, used = scene.acting()
    acting = {*lasting, *used}
    after = [*combinations(used, 2)]
    after += [pair for one in lasting for other in acting - {one} for pair in ((one, other), (other, one))]
    return any(goes_before(footprints[one], footprints[other]) for one, other in after) or any(
        meets(footprints[one], footprints[other]) for one in acting for other in {*scene.chips} - acting
    )


def untold(game: Game, watcher: Ambiguity, chips: Sequence[str]) -> Iterator[Mapping[str, str]]:
    """Other readings of points about some chips that were come to without a difference, while there is none.

    What can be answered under such a reading alone is seen where it is the one that is followed.
    """
    presumed = {item.key: item.reading for item in game.presumptions}
    for key in sorted(watcher.met - watcher.seen):
        point = game.points[key.partition("@")[0]]
        for other in point.alternatives if point.operation in chips else ():
            if key not in watcher.seen and other != presumed.get(key, point.alternatives[0]):
                yield {key: other}


def look_into(
    scene: Scene, solver: Solver, watchers: Sequence[Reporter], plan: Plan, chosen: Mapping[str, str] | None = None
) -> SceneCertificate:
    """Explore one scene, with readings that are chosen in place of the usual ones."""
    budget, account = SceneBudget(plan.paths, time.process_time() + plan.seconds), SceneCertificate()
    for _ in explore(scene, solver, chosen or {}, watchers, budget, account):
        pass
    return account


def add_scene(result: WindowResult, scene: Scene, account: SceneCertificate) -> None:
    """Add what exploring a scene came to."""
    result.scenes += 1
    result.within = tuple(dict.fromkeys((*result.within, *scene.bounds())))
    result.paths += account.paths
    result.questions += account.questions
    result.cut += account.cut
    result.bounded += (scene.name,) if account.cut else ()
    result.by_clock |= account.late
    result.unknown += tuple(account.unknown)


def looked_at(game: Game, task: WindowTask) -> WindowResult:
    """The result of a window; one in which this program fails is a window of which nothing is known."""
    try:
        return examine(game, task.chips, task.plan, task.settled, task.wanted, task.footprints)
    except Exception as error:
        reason = f"{' and '.join(task.chips) or 'no chip'}: this program failed ({type(error).__name__}: {error})"
        return WindowResult(task.chips, [], [], [], [], [], unknown=((reason, 0.0),), failed=True)


class Unsettled(NamedTuple):
    """Norms that are yet to be met, those of them that were not in force anywhere, and the chips that each needs."""

    norms: set[str]
    idle: set[str]
    required: Mapping[str, frozenset[str]]

    def in_force(self, present: tuple[str, ...]) -> frozenset[str]:
        """The norms that can be met beside some chips."""
        return frozenset(norm for norm in self.norms if self.required[norm].issubset(present))

    def wanted(self, chips: tuple[str, ...], present: tuple[str, ...]) -> frozenset[str]:
        """The norms that can be met in a window: those that need its chips, or are not in force without them."""
        found = self.in_force(present)
        return frozenset(norm for norm in found if norm in self.idle or not self.required[norm].isdisjoint(chips))


def causes_found(chips: tuple[str, ...], known: Mapping[tuple[str, ...], WindowResult]) -> frozenset[str]:
    """The causes of what was found without any chip, and with each of some chips."""
    parts = (known[part] for part in ((), *((chip,) for chip in chips)) if part in known)
    return frozenset(finding.cause for part in parts for finding in part.findings)
