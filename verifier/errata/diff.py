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
from verifier.errata.parts import Part, parts_between, uncited, value_at
from verifier.errata.show import Witnesses
from verifier.games.game import Game
from verifier.games.library import Library
from verifier.language.node import Node
from verifier.search.reach import VERSION, relevant
from verifier.search.store import Store
from verifier.symbolic.solver import Solver

#: Paths of one scene that are followed, seconds that one may take, and differences of one window that are shown.
PATHS, SECONDS, MOST_SHOWN = 40, 20.0, 400
#: Pairs of chips that are looked at besides for one changed norm.
MOST_PAIRS = 12


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

    def unseen(self) -> list[Part]:
        """The parts that are behind no difference that was found."""
        seen = {name for one in self.comparisons for found in one.differences for name in found.parts}
        return [part for part in self.parts if part.name not in seen]

    def value(self, part: Part) -> Node | None:
        """What the new ruleset has for a part, or else the old one."""
        return value_at(self.new.document, part.path) or value_at(self.old.document, part.path)

    def groups(self) -> list[Group]:
        """The differences, one group for each cause, what holds for all chips first."""
        return grouped(one for comparison in self.comparisons for one in comparison.differences)

    def relations(self, comparison: Comparison) -> dict[str, str]:
        """How each kind of decision in a window differs, apart from what comes about without one of its chips."""
        smaller = (other for other in self.comparisons if {*other.chips} < {*comparison.chips})
        known = {one.cause for other in smaller for one in other.differences}
        found: dict[str, set[str]] = {decision: set() for decision in comparison.asked}
        for one in comparison.differences:
            if one.cause not in known:
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
        try:
            self.look_at(self.windows())
            self.look_at(self.more_windows())
        except KeyboardInterrupt:
            report.interrupted = True
        except pool.BrokenExecutor as error:
            report.failed.append(f"a process of the comparison ended: {error}")
        report.seconds = time.monotonic() - begun
        return report

    def look_at(self, windows: list[tuple[str, ...]]) -> None:
        """Compare some windows; the report has them in this order, whatever the order in which they end."""
        report = self.report
        order = {window: number for number, window in enumerate((*(one.chips for one in report.comparisons), *windows))}
        report.windows += len(windows)
        for comparison in self.compared(windows):
            report.comparisons.append(comparison)
            report.comparisons.sort(key=lambda one: order[one.chips])
            self.watch(len(report.comparisons), report.windows)

    def more_windows(self) -> list[tuple[str, ...]]:
        """For each changed part of which nothing has shown: the chips that it bears on, with one of each kind."""
        report, found = self.report, dict[tuple[str, ...], None]()
        done = {one.chips for one in report.comparisons}
        others = [chip for chip in report.pair.old.representatives() if chip in report.pair.shared]
        for part in report.unseen():
            pairs = [(one, other) for one in self.bearing_on(part) for other in others if one != other]
            found.update(dict.fromkeys(pairs[:MOST_PAIRS]))
        return [pair for pair in found if pair not in done]

    def bearing_on(self, part: Part) -> list[str]:
        """The chip of a changed text; the chips that a changed norm names, or that come to its decision."""
        report = self.report
        alone = [one for one in report.comparisons if len(one.chips) == 1]
        if part.path[0] == "chips":
            return [one.chips[0] for one in alone if one.chips[0] == part.path[1]]
        node = report.value(part)
        decision = node.get("on") if part.path[0] == "norms" and node is not None and node.fields else None
        if decision is None or decision.text is None:
            return []
        games = (report.pair.old, report.pair.new)
        named = frozenset(chip for game in games for chip in game.required(part.path[1]))
        word = decision.text.removesuffix(".stop")
        return [one.chips[0] for one in alone if (one.chips[0] in named if named else word in one.asked)]

    def windows(self) -> list[tuple[str, ...]]:
        """The turn without any chip; each chip; each with one that sets off what it answers."""
        pair = self.report.pair
        chips = [chip for chip in pair.shared if self.wanted(chip)]
        games = (pair.old, pair.new)
        answering = ((partner, chip) for chip in chips for game in games for partner in game.partners(chip))
        return [*([] if self.request.chips else [()]), *((chip,) for chip in chips), *dict.fromkeys(answering)]

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
    meeting, found, cut, hidden = Meeting(solver), list[Difference](), list[str](), set[tuple[str, ...]]()
    pair, witnesses.causes = report.pair, []
    scenes = {scene.name: scene for game in (pair.old, pair.new) for scene in game.scenes(window)}
    for scene in (*scenes.values(), *pair.old.courses(window)):
        old, new = pair.old.elsewhere(scene), pair.new.elsewhere(scene)
        if old is None or new is None:
            continue
        for parting in meeting.partings(old, new, report.request.paths, time.monotonic() + SECONDS):
            shown = witnesses.difference(parting) if len(found) < MOST_SHOWN else None
            if shown is not None:
                found.append(shown)
                hidden.discard(parting.key)
            else:
                hidden.add(parting.key)
                meeting.look_again(parting)
        if meeting.cut:
            cut.append(scene.name)
    return Comparison(
        window, tuple(found), tuple(meeting.asked), meeting.paths, solver.effort.checks, tuple(cut),
        tuple(meeting.unknown), len(hidden), time.monotonic() - begun,
    )  # fmt: skip
