"""The whole search: which windows there are, which need not be explored, and exploring the others on several cores.

First every chip by itself and the turn without any; then the chips together. What a single window has found is not
looked for again in the larger ones. Not for: one window (`window`), or printing (`verifier.report.search`).
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, combinations

from verifier.corpus import pool
from verifier.games.library import Library
from verifier.kernel.footprint import Footprint, independent
from verifier.kernel.message import Message
from verifier.record.read import ReplayReader
from verifier.search.absence.claims import TriedClaims, try_claims
from verifier.search.absence.testing import Testing
from verifier.search.asked import AskedQuestions, asked_of
from verifier.search.finding import KINDS, Finding, grouped, told_once
from verifier.search.kinds.idle import asks_for_reading, idle
from verifier.search.kinds.stuck import by_wording
from verifier.search.lessen import opened
from verifier.search.reach import Keys
from verifier.search.store import Store
from verifier.search.window import Plan, Unsettled, WindowResult, WindowTask, causes_found, shows_more
from verifier.search.witness import without_crowds
from verifier.search.worker import begin, work
from verifier.verdicts.judge import audit

#: So often it is tried to come to a finding in a game from the opening.
GAMES = 20
#: Paths of one scene of a single chip, of one of a chip with one that answers it, and of one of any others.
SINGLE_PATHS, PARTNER_PATHS, JOINT_PATHS = 100, 40, 12


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """What to search."""

    ruleset: str
    errata: tuple[str, ...] = ()
    chips: tuple[str, ...] = ()  # only windows of these; empty for all
    size: int = 2  # how many chips together at most
    kinds: tuple[str, ...] = KINDS
    turns: int = 1
    budget: int | None = None  # windows that are explored at most; None for all
    jobs: int = 1
    without: tuple[str, ...] = ()  # clauses to leave out
    paths: int = 0  # of one scene at most; 0 for what is usual
    mode: str = ""  # the way to play; the ruleset's first one without it
    encoding: bool = False  # whether redundant norms are told that only the encoding has, not the text
    games: int = GAMES  # tries to come to each finding in a game from the opening (`reached`)


@dataclass(slots=True)
class SearchOutcome:
    """What a search came to: the findings, and the certificate of its bounds."""

    request: SearchRequest
    digest: str = ""
    mode: str = ""
    piece: str = "chip"  # what the ruleset's own files call one of its pieces
    other: bool = False  # whether that is another way to play than the ruleset's first one
    is_kept: bool = True  # whether what was explored is known to a later run
    unsure: list[str] = field(default_factory=list)  # windows of which not everything was looked at
    findings: list[Finding] = field(default_factory=list)
    windows: int = 0  # that there are
    explored: int = 0  # in this run
    kept: int = 0  # known from earlier runs
    discharged: int = 0  # independent by footprint
    covered: int = 0  # with no scene that shows more than those of fewer chips
    left: int = 0  # not explored: out of time, or interrupted
    scenes: int = 0
    passed: int = 0  # scenes of several chips that show no more than those of fewer
    paths: int = 0
    questions: int = 0
    checks: int = 0
    solver_seconds: float = 0.0
    work_seconds: float = 0.0  # of all windows together
    seconds: float = 0.0
    bounded: list[str] = field(default_factory=list)
    unknown: list[tuple[str, float]] = field(default_factory=list)
    unshown: list[str] = field(default_factory=list)  # what seemed to be a finding, and no record bears it out
    tested: TriedClaims | None = None  # what became of the claims that something is dead or redundant
    of_encoding: int = 0  # redundant norms of the encoding that are not told
    within: tuple[Message, ...] = ()  # what the scenes leave out
    met: set[str] = field(default_factory=set)  # points, open or presumed, that something came to
    asked: AskedQuestions | None = None  # what became of the questions of the texts; of a search for ambiguities
    interrupted: bool = False

    @property
    def to_explore(self) -> int:
        """How many windows there are that may show anything."""
        return self.windows - self.discharged - self.covered

    def add(self, result: WindowResult) -> None:
        """Count a window."""
        for name in ("scenes", "passed", "paths", "questions", "checks", "solver_seconds"):
            setattr(self, name, getattr(self, name) + getattr(result, name))
        self.work_seconds += result.seconds
        self.bounded.extend(result.bounded)
        self.unknown.extend(result.unknown)
        if result.bounded or result.unknown:
            self.unsure.append(" and ".join(result.chips) or f"no {self.piece}")
        self.met.update(result.met)
        self.within = tuple(dict.fromkeys((*self.within, *result.within)))


#: Called after each window: how many are done, of how many, and the report so far.
Watch = Callable[[int, int, SearchOutcome], None]


class Search:
    """One search; its report is complete at any time."""

    def __init__(
        self, library: Library, request: SearchRequest, store: Store[WindowResult], watch: Watch = lambda *_: None
    ) -> None:
        self.library, self.request, self.store, self.watch = library, request, store, watch
        self.game = opened(library, request)
        document, mode = self.game.document, self.game.mode
        usual = next(iter(document.section("modes")), "")
        self.report = SearchOutcome(request, document.digest, mode, document.piece, mode != usual, store.keeps)
        self.results: list[WindowResult] = []
        self.keys = Keys(self.game)
        self.budget = request.budget

    def run(self) -> SearchOutcome:
        """Search, and report; an interruption or the end of the budget leaves a report of what was done."""
        begun, (singles, joint) = time.monotonic(), self.windows()
        self.report.windows = len(singles) + len(joint)
        try:
            for tasks in self.single(singles):
                self.explore(tasks)
            self.explore(list(self.joint(joint)))
            self.settle(begun)
        except KeyboardInterrupt:
            self.report.interrupted = True
            self.settle(begun)
        return self.report

    def settle(self, begun: float) -> None:
        """Report what a record bears out; what none does is no finding, and is counted. All of it in a fixed order."""
        report, seconds = self.report, time.monotonic() - begun
        report.left, report.seconds = report.to_explore - report.explored - report.kept, seconds
        findings = [self.rejudged(finding) for finding in self.findings()]
        report.findings = told_once([finding for finding in findings if finding.confirmed])
        report.unshown = [f"{one.code} {one.cause} ({one.scene})" for one in findings if not one.confirmed]
        if "AM" in self.request.kinds:
            report.asked = asked_of(self.game, report.findings, report.met)
        report.bounded.sort()
        report.unknown.sort()
        report.unsure.sort()

    def windows(self) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
        """The windows of no chip and of one, and those of several."""
        chips = self.request.chips or self.game.searchable()
        joint = [pair for size in range(2, self.request.size + 1) for pair in combinations(chips, size)]
        return [(), *((chip,) for chip in chips)], joint

    def plan(self, chips: tuple[str, ...]) -> Plan:
        """How a window is explored."""
        usual = SINGLE_PATHS if len(chips) < 2 else PARTNER_PATHS if self.are_partners(chips) else JOINT_PATHS
        return Plan(self.request.kinds, self.request.paths or usual, turns=self.request.turns)

    def are_partners(self, chips: tuple[str, ...]) -> bool:
        """Whether some chips are one and another that sets off what it answers."""
        return any({*chips} == {one, other} for one in chips for other in self.game.partners(one))

    def single(self, windows: Sequence[tuple[str, ...]]) -> "Iterator[list[WindowTask]]":
        """The windows of no chip, of one that is always there, of one of the others: each after what it rests on."""
        always = {(chip,) for chip in self.game.present(())}
        for stage in ({()}, always, {*windows} - {()} - always):
            shown, norms = self.shown(), self.unsettled({norm.id for norm in self.game.norms})
            found = [(chips, norms.in_force(self.game.present(chips))) for chips in windows if chips in stage]
            yield [WindowTask(chips, self.plan(chips), shown, wanted) for chips, wanted in found]

    def shown(self) -> frozenset[str]:
        """The causes that were found without any chip, and those about a chip that is always there, with it."""
        found = [(result.chips, one.cause) for result in self.results for one in result.findings if one.confirmed]
        about: dict[tuple[str, ...], str] = {(): "", **{(chip,): f"@{chip}" for chip in self.game.present(())}}
        return frozenset(cause for chips, cause in found if chips in about and cause.endswith(about[chips]))

    def joint(self, windows: Iterable[tuple[str, ...]]) -> "Iterator[WindowTask]":
        """The windows of several chips that are not independent, with what the smaller ones have shown already."""
        footprints, shown, norms = self.game.footprints(), self.shown(), self.unsettled(self.told())
        known = {result.chips: result for result in self.results}
        for chips in (one for one in windows if self.must_explore(one, footprints)):
            settled, wanted = shown | causes_found(chips, known), norms.wanted(chips, self.game.present(chips))
            yield WindowTask(chips, self.plan(chips), settled, wanted, tuple(footprints[chip] for chip in chips))

    def must_explore(self, chips: tuple[str, ...], footprints: Mapping[str, Footprint]) -> bool:
        """Whether a window shows more than those of fewer chips; what does not is counted."""
        if all(independent(footprints[one], footprints[other]) for one, other in combinations(chips, 2)):
            self.report.discharged += 1
            return False
        scenes = list(self.game.scenes(chips, turns=self.request.turns))
        if any(shows_more(scene, footprints) for scene in scenes):
            return True
        self.report.covered += 1
        self.report.passed += len(scenes)
        return False

    def told(self) -> set[str]:
        """The norms of which it is told whether they make a difference."""
        fired = {norm for result in self.results for norm in result.fired}
        return {norm.id for norm in self.game.norms if norm.id in fired or not asks_for_reading(norm)}

    def unsettled(self, norms: set[str]) -> Unsettled:
        """Those of some norms that no window has shown to make a difference by themselves."""
        left = norms.difference(*(result.alone for result in self.results))
        return Unsettled(left, left.difference(*(result.fired for result in self.results)), self.keys.required)

    def explore(self, tasks: "list[WindowTask]") -> None:
        """Explore some windows, those from the store first."""
        waiting = []
        for task in tasks:
            key = self.keys.of(task.chips, task.plan, task.settled, task.wanted)
            stored = self.store.get(key)
            if stored is None:
                waiting.append((key, task))
            else:
                self.report.kept += 1
                stored.findings = [
                    replace(finding, witness=self.headed(finding.witness), beside=self.headed(finding.beside))
                    for finding in stored.findings
                ]
                self.take(stored)
        if self.budget is not None:
            waiting = waiting[: self.budget]
            self.budget -= len(waiting)
        for key, result in self.explored(waiting):
            if not (result.failed or result.by_clock):
                self.store.put(key, result)
            self.report.explored += 1
            self.take(result)

    def headed(self, record: str) -> str:
        """A stored record that names these rules: it was found under others that agree in all that matters."""
        document = self.game.document
        lines = [line for line in record.splitlines() if not line.startswith("errata:")]
        lines = [f"digest: {document.digest}" if line.startswith("digest:") else line for line in lines]
        if document.errata and lines:
            lines.insert(2, f"errata: [{', '.join(document.errata)}]")
        return "\n".join(lines) + "\n" if lines else ""

    def rejudged(self, finding: Finding) -> Finding:
        """A finding whose record is judged once more before anybody reads it, wherever the finding comes from."""
        if not finding.witness:
            return finding
        replay = ReplayReader(lambda *_: self.game.names).text(finding.witness, finding.scene)
        found = audit(self.game, replace(replay, presumes=False))
        if not (finding.confirmed and finding.verdict.startswith(found.verdict)):
            return replace(finding, confirmed=False)
        return replace(finding, witness=without_crowds(self.game, finding.witness, found))

    def take(self, result: WindowResult) -> None:
        """Add a window's result."""
        self.results.append(result)
        self.report.add(result)
        self.report.findings.extend(result.findings)
        self.watch(len(self.results), self.report.to_explore, self.report)

    def explored(self, waiting: "list[tuple[str, WindowTask]]") -> Iterator[tuple[str, WindowResult]]:
        """The results of windows as they come."""
        keys = {task: key for key, task in waiting}
        try:
            done = pool.results(work, keys, min(self.request.jobs, len(keys)), begin, (self.library, self.request))
            yield from ((keys[task], result) for task, result in done)
        except pool.BrokenExecutor as error:  # ended from outside, as for want of memory: its windows are left
            self.report.unknown.append((f"a process of the search ended: {error}", 0.0))

    def findings(self) -> list[Finding]:
        """One finding for each cause; what is dead or redundant only if every window was looked at."""
        order = {chips: number for number, chips in enumerate(chain(*self.windows()))}  # not as they came
        results = sorted(self.results, key=lambda result: order[result.chips])
        found = [finding for result in results for finding in result.findings]
        found += by_wording(self.game) if "CN" in self.request.kinds else []
        is_whole = not (self.request.chips or self.report.left or self.report.interrupted)
        if is_whole and {"DD", "RD"} & {*self.request.kinds}:
            found += self.absences()
        return grouped(found)

    @cached_property
    def testing(self) -> Testing:
        """What claims of absence are tested with."""
        return Testing(self.library, self.request, self.store.beside("absence.jsonl"))

    def absences(self) -> list[Finding]:
        """What is dead or redundant, after records and games were tried against it."""
        seen = [[name for one in self.results for name in getattr(one, kind)] for kind in ("fired", "alone", "ran")]
        claims = [finding for finding in idle(self.game, *seen) if finding.kind in self.request.kinds]
        broken = [frozenset(names) for result in self.results for names in result.together]
        found = try_claims(self.game, claims, self.testing, broken)
        self.report.tested = found
        of_encoding = [finding for finding in found.findings if finding.code == "RD02"]
        self.report.of_encoding = 0 if self.request.encoding else len(of_encoding)
        return [one for one in found.findings if self.request.encoding or one not in of_encoding]
