"""Two rulesets compared: what a change of the rules changes in play, window by window on several cores.

A window is one chip with the basic chips, or the course of a turn without any. One that no changed part bears on is the
same by that alone. Not for: one scene (`compare`), which windows there are (`report`), or printing
(`verifier.report.diff`).
"""

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256

from verifier.corpus import pool
from verifier.errata.compare import FIRST, MeetingRuns, other_readings
from verifier.errata.difference import Difference, DiffRequest, WindowComparison
from verifier.errata.report import DiffReport, Window, opened, stages, untouched
from verifier.errata.show import Witnesses
from verifier.games.library import Library
from verifier.language.roots import Root
from verifier.search.reach import VERSION
from verifier.search.store import Store
from verifier.symbolic.solver import Solver

#: Seconds that one scene may take, a net for what the number of paths does not bound; differences of a window shown.
SECONDS, MOST_SHOWN = 600.0, 400
#: Changes when comparing the same rules comes to something else.
FORM = "diff/5"

#: Called after each window: how many are done, of how many.
Watch = Callable[[int, int], None]

#: Sets of parts, by name, that were found to be behind differences in smaller windows.
Causes = tuple[tuple[str, ...], ...]

#: The rules' folder, what is compared, and the digests of both rulesets.
Preparation = tuple[Root, DiffRequest, str, str]


@dataclass(frozen=True, slots=True)
class DiffTask:
    """A window to compare, and what is known to be behind differences in smaller ones."""

    window: Window
    causes: Causes = ()


class RulesetComparison:
    """One comparison; its report is complete at any time."""

    def __init__(
        self, library: Library, request: DiffRequest, store: Store[WindowComparison], watch: Watch | None = None
    ):
        self.library, self.request, self.store = library, request, store
        self.watch = watch or (lambda done, of: None)
        self.report = opened(library, request)
        self.report.is_kept = store.keeps
        self.budget = request.budget

    def run(self) -> DiffReport:
        """Compare; an interruption or the end of the budget leaves a report of what was done."""
        begun, report = time.monotonic(), self.report
        try:
            for windows in self.stages():
                self.look_at(windows)
        except KeyboardInterrupt:
            report.interrupted = True
        except pool.BrokenExecutor as error:
            report.failed.append(f"a process of the comparison ended: {error}")
        report.seconds = time.monotonic() - begun
        return report

    def stages(self) -> Iterator[list[Window]]:
        """The windows, in stages: each knows what the earlier ones have come to."""
        return stages(self.report)

    def look_at(self, windows: list[Window]) -> None:
        """Compare some windows; the report has them in this order, whatever the order in which they end."""
        report = self.report
        order = {window: number for number, window in enumerate((*(one.chips for one in report.comparisons), *windows))}
        report.windows += len(windows)
        for comparison in self.compared(windows):
            report.comparisons.append(comparison)
            report.comparisons.sort(key=lambda one: order[one.chips])
            self.watch(len(report.comparisons), report.windows)

    def compared(self, windows: list[Window]) -> Iterator[WindowComparison]:
        """What comparing each window came to, as they come."""
        waiting, causes = [], self.causes()
        for window in windows:
            if untouched(self.report, window):
                yield WindowComparison(window, same=True)
                continue
            kept = self.store.get(self.key(window))
            if kept is not None:
                self.report.known += 1
                yield kept
            else:
                waiting.append(DiffTask(window, causes))
        if self.budget is not None:
            waiting = waiting[: self.budget]
            self.budget -= len(waiting)
        jobs = min(self.request.jobs, len(waiting))
        for task, found in pool.results(work, waiting, jobs, begin, self.prepared()):
            if isinstance(found, str):
                self.report.failed.append(found)
                continue
            if not found.by_clock:
                self.store.put(self.key(task.window), found)
            yield found

    def prepared(self) -> Preparation:
        """What a process prepares from; this one, and those that it forks, have it already."""
        made = (self.library.root, self.request, self.report.old.document.digest, self.report.new.document.digest)
        _prepared.clear()
        _prepared[made] = working(self.report)
        return made

    def causes(self) -> Causes:
        """What is behind the differences found so far, the smallest first."""
        found = {one.parts for comparison in self.report.comparisons for one in comparison.differences if one.parts}
        return tuple(sorted(found, key=lambda parts: (len(parts), parts)))

    def key(self, window: Window) -> str:
        """What names a window's result."""
        documents = (self.report.old.document.digest, self.report.new.document.digest)
        modes = (self.request.old.mode, self.request.new.mode)
        return sha256(repr((FORM, VERSION, *documents, window, self.request.paths, *modes)).encode()).hexdigest()


#: What a process works with, prepared once.
_prepared: dict[Preparation, tuple[DiffReport, Witnesses]] = {}


def begin(*made: *Preparation) -> None:
    """Prepare a process, unless it is prepared."""
    if made not in _prepared:
        _prepared[made] = working(opened(Library(made[0]), made[1]))


def working(report: DiffReport) -> tuple[DiffReport, Witnesses]:
    """A report with what makes witnesses for it."""
    return report, Witnesses(report.old, report.new, report.pair, report.parts)


def work(task: DiffTask) -> WindowComparison | str:
    """Compare a window in a process; where this program fails, what it failed on."""
    ((report, witnesses),) = _prepared.values()
    names = {part.name: part for part in report.parts}
    witnesses.begin_window([frozenset(names[name] for name in cause) for cause in task.causes])
    try:
        return window_compared(report, witnesses, task.window)
    except Exception as error:
        return f"{' and '.join(task.window) or 'no chip'}: this program failed ({type(error).__name__}: {error})"


def window_compared(report: DiffReport, witnesses: Witnesses, window: Window) -> WindowComparison:
    """What comparing one window comes to."""
    with closing(Solver()) as solver:
        return compared_by(solver, report, witnesses, window)


def compared_by(solver: Solver, report: DiffReport, witnesses: Witnesses, window: Window) -> WindowComparison:
    """The same with a solver of its own."""
    begun = time.monotonic()
    meeting, found, cut, hidden = MeetingRuns(solver), list[Difference](), list[str](), set[tuple[str, ...]]()
    pair = report.pair
    scenes = {scene.name: scene for game in (pair.old, pair.new) for scene in game.scenes(window)}
    for scene in (*scenes.values(), *pair.old.courses(window)):
        sides = pair.both(scene)
        if sides is None:
            continue
        deadline, bounded, begun = time.process_time() + SECONDS, False, meeting.begun
        waiting = [FIRST]
        for chosen in waiting:
            for parting in meeting.partings(*sides, report.request.paths, deadline, chosen):
                shown = witnesses.difference(parting) if len(found) < MOST_SHOWN else None
                if shown is not None:
                    found.append(shown)
                    hidden.discard(parting.key)
                else:
                    hidden.add(parting.key)
                    meeting.look_again(parting)
            bounded |= meeting.cut
            waiting += other_readings(pair.old, pair.new, meeting.reached) if chosen is FIRST else ()
        if bounded:
            cut.append(scene.name)
        elif meeting.begun == begun:
            meeting.unknown.append(f"{scene.name}: no position was found that both can have")
    by_clock = meeting.late or solver.effort.late > 0
    return WindowComparison(
        window, tuple(found), tuple(meeting.asked), meeting.paths, solver.effort.checks, tuple(cut),
        tuple(meeting.unknown), len(hidden), time.monotonic() - begun, by_clock=by_clock,
    )  # fmt: skip
