"""One window: all scenes of some chips, explored with every kind of watcher. Its result is plain data, to be stored.

Not for: which windows there are, or running many (`search`).
"""

import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass

from verifier.games.game import Game
from verifier.games.scene import Scene
from verifier.search.explore import Account, Budget, explore
from verifier.search.finding import Finding
from verifier.search.kinds.ambiguity import Ambiguity
from verifier.search.kinds.between import Between
from verifier.search.kinds.gap import Gap
from verifier.search.kinds.idle import Idle
from verifier.search.kinds.invariant import Invariant
from verifier.search.kinds.loop import Loop
from verifier.search.kinds.order import Order
from verifier.search.kinds.reporter import Reporter
from verifier.search.kinds.stuck import Stuck
from verifier.symbolic.solver import Solver

#: The watchers of each kind; DD and RD are one.
WATCHERS: dict[str, tuple[type[Reporter], ...]] = {
    "CN": (Stuck, Ambiguity, Between), "DL": (Stuck,), "AM": (Ambiguity, Between, Order), "GP": (Gap,),
    "LP": (Loop,), "IV": (Invariant,), "DD": (Idle,), "RD": (Idle,),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Plan:
    """How windows are explored."""

    kinds: tuple[str, ...] = tuple(WATCHERS)
    paths: int = 120  # of one scene
    seconds: float = 20.0  # for one scene
    broad: bool = False
    turns: int = 1


@dataclass(slots=True)
class Result:
    """What exploring a window came to."""

    chips: tuple[str, ...]
    findings: list[Finding]
    fired: list[str]
    alone: list[str]
    ran: list[str]
    consulted: list[str]  # spec points and cases that mattered
    scenes: int = 0
    paths: int = 0
    questions: int = 0
    checks: int = 0
    solver_seconds: float = 0.0
    seconds: float = 0.0
    cut: int = 0
    bounded: tuple[str, ...] = ()  # the scenes, and the comparisons in them, that were not explored to their end
    unknown: tuple[tuple[str, float], ...] = ()
    within: tuple[str, ...] = ()  # what its scenes leave out
    failed: bool = False  # whether this program failed, so that nothing is known of the window
    together: tuple[tuple[str, ...], ...] = ()  # norms that one answer was seen to break
    met: tuple[str, ...] = ()  # points, open or presumed, that something came to
    by_clock: bool = False  # whether the time was up somewhere, so that another run may come to something else


def examine(
    game: Game,
    chips: tuple[str, ...],
    plan: Plan,
    settled: frozenset[str] = frozenset(),
    wanted: frozenset[str] | None = None,
) -> Result:
    """Explore every scene of some chips. `settled` causes and norms that are not `wanted` are not looked at."""
    begun = time.monotonic()
    kinds = dict.fromkeys(watcher for kind in plan.kinds for watcher in WATCHERS[kind])
    watchers = [kind(game, settled) for kind in kinds]
    for watcher in watchers:
        if isinstance(watcher, Idle):
            watcher.wanted = wanted
    result = Result(chips, [], [], [], [], [])
    with closing(Solver()) as solver:  # one for all scenes: what was found of one position holds of a like one
        for scene in game.scenes(chips, plan.broad, plan.turns):
            add_scene(result, scene, look_into(scene, solver, watchers, plan))
    result.checks, result.solver_seconds = solver.effort.checks, solver.effort.seconds
    result.by_clock |= solver.effort.given_up > 0
    for watcher in watchers:
        result.findings.extend(finding for finding in watcher.findings if finding.kind in plan.kinds)
        result.unknown += tuple(watcher.unknown)
        result.bounded += tuple(sorted(watcher.cut))
        if isinstance(watcher, Ambiguity):
            result.met = tuple(sorted(watcher.met))
        if isinstance(watcher, Idle):
            result.fired, result.alone, result.ran = sorted(watcher.fired), sorted(watcher.alone), sorted(watcher.ran)
            result.consulted = sorted(watcher.consulted)
            result.together = tuple(sorted(tuple(sorted(broken)) for broken in watcher.together))
    result.seconds = time.monotonic() - begun
    return result


def look_into(scene: Scene, solver: Solver, watchers: Sequence[Reporter], plan: Plan) -> Account:
    """Explore one scene."""
    budget, account = Budget(plan.paths, time.monotonic() + plan.seconds), Account()
    for _ in explore(scene, solver, {}, watchers, budget, account):
        pass
    return account


def add_scene(result: Result, scene: Scene, account: Account) -> None:
    """Add what exploring a scene came to."""
    result.scenes += 1
    result.within = tuple(dict.fromkeys((*result.within, *scene.bounds())))
    result.paths += account.paths
    result.questions += account.questions
    result.cut += account.cut
    result.bounded += (scene.name,) if account.cut else ()
    result.by_clock |= account.late
    result.unknown += tuple(account.unknown)
