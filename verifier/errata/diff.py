"""Two rulesets compared: which parts differ, and what that changes in play, window by window on several cores.

A window is one chip with the basic chips, or the course of a turn without any. One that no changed part bears on is the
same by that alone. Not for: one window (`compare`), or printing (`verifier.report.diff`).
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from verifier.audit import pool
from verifier.errata.align import Pair, aligned
from verifier.errata.compare import Meeting
from verifier.errata.difference import Comparison, Difference, Group, grouped, relation
from verifier.errata.parts import Part, parts_between, uncited
from verifier.errata.show import Witnesses
from verifier.games.game import Game
from verifier.games.library import Library
from verifier.search.reach import VERSION, relevant
from verifier.search.solver import Solver
from verifier.search.store import Store

#: Paths of one scene that are followed, seconds that one may take, and differences of one window that are shown.
PATHS, SECONDS, MOST_SHOWN = 40, 20.0, 40


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A ruleset by name, with errata."""

    id: str
    errata: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " + ".join((self.id, *self.errata))


@dataclass(frozen=True, slots=True)
class Request:
    """What to compare."""

    old: Ruleset
    new: Ruleset
    chips: tuple[str, ...] = ()  # empty for all
    paths: int = PATHS
    budget: float = float("inf")  # seconds for everything
    jobs: int = 1


@dataclass(slots=True)
class Report:
    """What a comparison came to."""

    request: Request
    old: Game
    new: Game
    pair: Pair
    parts: tuple[Part, ...]
    comparisons: list[Comparison] = field(default_factory=list)
    windows: int = 0
    known: int = 0  # from earlier runs
    seconds: float = 0.0
    interrupted: bool = False
    failed: list[str] = field(default_factory=list)

    @property
    def left(self) -> int:
        """The windows that were not looked at."""
        return self.windows - len(self.comparisons)

    def only(self, kinds: tuple[str, ...]) -> None:
        """Leave out all differences but those whose kind ends in one of these words."""
        self.comparisons = [
            replace(one, differences=tuple(found for found in one.differences if found.kind.split()[-1] in kinds))
            for one in self.comparisons
        ]

    def groups(self) -> list[Group]:
        """The differences, one group for each cause, what holds for all chips first."""
        return grouped(one for comparison in self.comparisons for one in comparison.differences)

    def relations(self, comparison: Comparison) -> dict[str, str]:
        """How each kind of decision in a window differs, apart from what comes about without its chip."""
        general = {one.cause for other in self.comparisons if not other.chips for one in other.differences}
        found: dict[str, set[str]] = {decision: set() for decision in comparison.asked}
        for one in comparison.differences:
            if one.cause not in general or not comparison.chips:
                found.setdefault(one.decision, set()).add(one.kind)
        return {decision: relation(frozenset(kinds)) for decision, kinds in found.items()}


#: Called after each window: how many are done, of how many.
Watch = Callable[[int, int], None]


class Comparing:
    """One comparison; its report is complete at any time."""

    def __init__(self, library: Library, request: Request, store: Store[Comparison], watch: Watch | None = None):
        self.library, self.request, self.store = library, request, store
        self.watch = watch or (lambda done, of: None)
        self.report = opened(library, request)

    def run(self) -> Report:
        """Compare; an interruption or the end of the budget leaves a report of what was done."""
        begun, report = time.monotonic(), self.report
        windows = [(), *((chip,) for chip in report.pair.shared if self.wanted(chip))]
        windows = [window for window in windows if window or not self.request.chips]
        order = {window: number for number, window in enumerate(windows)}
        report.windows = len(windows)
        try:
            for comparison in self.compared(windows):
                report.comparisons.append(comparison)
                report.comparisons.sort(key=lambda one: order[one.chips])
                self.watch(len(report.comparisons), report.windows)
        except KeyboardInterrupt:
            report.interrupted = True
        except pool.BrokenExecutor as error:
            report.failed.append(f"a process of the comparison ended: {error}")
        report.seconds = time.monotonic() - begun
        return report

    def wanted(self, chip: str) -> bool:
        """Whether a chip is to be compared."""
        known = chip in self.report.pair.old.searchable()
        return known and (not self.request.chips or chip in self.request.chips)

    def compared(self, windows: list[tuple[str, ...]]) -> Iterator[Comparison]:
        """What comparing each window came to, as they come."""
        waiting = []
        for window in windows:
            if self.untouched(window):
                yield Comparison(window, same=True)
                continue
            kept = self.store.get(self.key(window))
            if kept is not None:
                self.report.known += 1
                yield kept
            else:
                waiting.append(window)
        jobs, deadline = min(self.request.jobs, len(waiting)), time.monotonic() + self.request.budget
        for window, found in pool.results(work, waiting, jobs, begin, (self.library.root, self.request), deadline):
            if isinstance(found, str):
                self.report.failed.append(found)
            else:
                self.store.put(self.key(window), found)
                yield found

    def untouched(self, window: tuple[str, ...]) -> bool:
        """Whether nothing that bears on a window differs."""
        pair = self.report.pair
        return not self.report.parts or list(relevant(pair.old, window, uncited)) == list(
            relevant(pair.new, window, uncited)
        )

    def key(self, window: tuple[str, ...]) -> str:
        """What names a window's result."""
        from hashlib import sha256

        documents = (self.report.old.document.digest, self.report.new.document.digest)
        return sha256(repr((VERSION, *documents, window, self.request.paths)).encode()).hexdigest()


def opened(library: Library, request: Request) -> Report:
    """Both rulesets, aligned. Raises `Unreadable`."""
    old = library.open(request.old.id, request.old.errata)
    new = library.open(request.new.id, request.new.errata)
    pair = aligned(old, new)
    return Report(request, old, new, pair, parts_between(old.document, new.document))


#: What a process works with, prepared once.
_prepared: dict[str, tuple[Report, Witnesses]] = {}


def begin(root: object, request: Request) -> None:
    """Prepare a process."""
    from pathlib import Path

    report = opened(Library(Path(str(root))), request)
    _prepared["report"] = (report, Witnesses(report.old, report.new, report.pair, report.parts))


def work(window: tuple[str, ...]) -> Comparison | str:
    """Compare a window in a process; where this program fails, what it failed on."""
    report, witnesses = _prepared["report"]
    try:
        return window_compared(report, witnesses, window)
    except Exception as error:
        return f"{' and '.join(window) or 'no chip'}: this program failed ({type(error).__name__}: {error})"


def window_compared(report: Report, witnesses: Witnesses, window: tuple[str, ...]) -> Comparison:
    """What comparing one window comes to."""
    begun, solver = time.monotonic(), Solver()
    meeting, found, cut, hidden = Meeting(solver), list[Difference](), list[str](), 0
    pair = report.pair
    scenes = {scene.name: scene for game in (pair.old, pair.new) for scene in game.scenes(window)}
    courses = () if window else tuple(pair.old.courses())
    for scene in (*scenes.values(), *courses):
        old, new = pair.old.elsewhere(scene), pair.new.elsewhere(scene)
        if old is None or new is None:
            continue
        for parting in meeting.partings(old, new, report.request.paths, time.monotonic() + SECONDS):
            shown = witnesses.difference(parting) if len(found) < MOST_SHOWN else None
            hidden += shown is None
            found += [shown] if shown is not None else []
        if meeting.cut:
            cut.append(scene.name)
    return Comparison(
        window, tuple(found), tuple(meeting.asked), meeting.paths, solver.effort.checks, tuple(cut),
        tuple(meeting.unknown), hidden, time.monotonic() - begun,
    )  # fmt: skip
