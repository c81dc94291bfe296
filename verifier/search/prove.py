"""Proving invariants: what holds in every position of every game, whatever is played.

Base: an invariant holds in the opening positions. Step: between two questions, from any position at all, everything
that the rules do keeps it (`induction`). A limit that a norm keeps is besides shown at the question itself: for any
chip and any counts, no answer that is legal goes beyond the limit (`Game.guards`), nor would one if the norms that read
anything else said anything else (`unvaried`); the step shows that nothing but such an answer raises the count.
What is broken is looked for event by event: from any position of the scenes, each use of each chip, purchase, ante and
cleanup along every path, and every position on the way is looked at. Scenes leave out some positions (`Scene.bounds`),
so what is shown by events alone holds up to the bounds, and is never called proved. Questions follow what the rules
presume, too: a row that rests on such a reading is proved as presumed.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, TypeVar

from verifier.games.game import Game
from verifier.games.playing import Playing
from verifier.games.scene import Guard, Stride
from verifier.kernel.ask import Answer, Ask
from verifier.kernel.game import Undecidable
from verifier.kernel.spec import Readings
from verifier.search.explore import SceneCertificate, explore
from verifier.search.induction import FEW_PATHS, Allowance, take
from verifier.search.induction import MOST_PATHS as MOST_STEPS
from verifier.search.kinds.invariant import BrokenInvariants
from verifier.search.unvaried import is_never_legal, when, words_it_rests_on
from verifier.symbolic.choice import Impossible
from verifier.symbolic.formula import all_of
from verifier.symbolic.path import SymbolicPath
from verifier.symbolic.solver import Solver, SolverGaveUp
from verifier.symbolic.values import formula_of

#: Why nothing is proved where proving was interrupted before every step was taken.
UNFINISHED = "the steps to which proving has not come"
#: Paths of one scene that are followed between two players, and among more, if there are so many.
MOST_PATHS, MOST_AMONG_SEVERAL = 300, 25
T = TypeVar("T")


@dataclass(slots=True)
class InvariantRow:
    """One invariant: what was done for it, and what came of it."""

    statement: str
    title: str
    guards: int = 0  # questions at which it was proved for any counts
    strides: int = 0  # from one question to the next, from unknown counts, by which it is kept
    unshown: set[str] = field(default_factory=set)  # strides of which that was not shown, and why
    scenes: int = 0  # followed to the end of every path
    bounded: int = 0  # scenes that were cut off
    unknown: int = 0  # queries at its questions that nobody decided
    unvaried: set[str] = field(default_factory=set)  # words that it rests on and that its questions do not vary
    presumed: set[str] = field(default_factory=set)  # points, as read by what is presumed, that its questions came to
    violations: list[str] = field(default_factory=list)
    witness: str = ""

    @property
    def status(self) -> str:
        """`proved`, `proved as presumed`, `holds up to the bounds`, or `violated`."""
        if self.violations:
            return "violated"
        # Steps alone prove nothing: of what is listed one by one a position at their beginning leaves something out.
        is_shown = self.guards > 0 and not (self.unknown or self.unvaried or self.unshown)
        if not is_shown:
            return "holds up to the bounds"
        return "proved as presumed" if self.presumed else "proved"


@dataclass(frozen=True, slots=True)
class Limits:
    """How much proving may take."""

    chips: tuple[str, ...] = ()  # empty for all
    paths: int = 0  # of one scene; 0 for what is usual
    budget: float = float("inf")  # answers and paths in all
    thorough: bool = False  # whether presumptions are read otherwise wherever a step has many paths, too


#: Called after each step: what was done, of how much.
Watch = Callable[[int, int], None]


@dataclass(slots=True)
class Work:
    """What is done, of how much, and how much more may be."""

    allowance: Allowance
    watch: Watch
    of: int
    done: int = 0

    def through(self, waiting: deque[T]) -> Iterator[T]:
        """Each of those that wait as long as anything may be done; the others go on waiting."""
        while waiting and self.allowance.left:
            yield waiting.popleft()
            self.done += 1
            self.watch(self.done, self.of)


def prove(game: Game, limits: Limits, watch: Watch = lambda done, of: None) -> Iterator[list[InvariantRow]]:
    """The rows, as they stand after each step; the last ones are the result."""
    rows = begin_rows(game)
    guards, strides = deque(guard for guard in game.guards() if guard.statement in rows), deque(game.strides())
    windows: deque[tuple[str, ...]] = deque([(), *((chip,) for chip in limits.chips or game.searchable())])
    work = Work(Allowance(limits.budget), watch, len(guards) + len(strides) + len(windows))
    supposed = {kind for stride in strides for kind in stride.supposes}
    if strides:
        note_unshown(rows, UNFINISHED)

    ask_guards(guards, rows, work)
    yield list(rows.values())
    take_strides(game, strides, rows, limits, work)
    yield list(rows.values())

    for row in rows.values():
        row.unshown.discard(UNFINISHED)
    rest_on(supposed, rows)
    most = limits.paths or scene_paths(game)
    for chips in work.through(windows):
        follow(game, chips, rows, most, work.allowance)
        yield list(rows.values())
    for row in rows.values():
        row.bounded += len(windows)
    yield list(rows.values())


def begin_rows(game: Game) -> dict[str, InvariantRow]:
    """A row for each kind of statement, with nothing shown but that it holds when a game begins."""
    rows = {kind: InvariantRow(kind, title) for kind, title in game.statements().items()}
    for kind in rows.keys() & {*game.opening_faults()}:
        rows[kind].violations.append("broken when the game begins")
    return rows


def ask_guards(guards: deque[Guard[Playing]], rows: Mapping[str, InvariantRow], work: Work) -> None:
    """Put every question; those to which proving does not come are undecided, and nothing is proved without them."""
    with closing(Solver()) as solver:
        for guard in work.through(guards):
            kept(guard, rows[guard.statement], solver, work.allowance)
    for guard in guards:
        rows[guard.statement].unknown += 1


def take_strides(
    game: Game, strides: deque[Stride], rows: Mapping[str, InvariantRow], limits: Limits, work: Work
) -> None:
    """Take every stride along its paths: along the first ones only, once no row can be proved any more."""
    few, most = among(FEW_PATHS, game), MOST_STEPS if limits.thorough else among(MOST_STEPS, game)
    for stride in work.through(strides):
        is_whole = take(stride, rows, work.allowance, thorough=limits.thorough, most=most, few=few)
        most = most if is_whole or limits.thorough else few
    if strides:
        note_unshown(rows, f"{len(strides)} steps: the budget was used up")


def among(paths: int, game: Game) -> int:
    """As many paths of those between two players as take about the time: among more there are more, and longer ones."""
    return paths // max(1, players_of(game) - 1) ** 2


def scene_paths(game: Game) -> int:
    """How many paths of one scene are followed, where nobody says it."""
    return MOST_PATHS if players_of(game) <= 2 else MOST_AMONG_SEVERAL


def players_of(game: Game) -> int:
    """How many players there are in strides and scenes: the fewest that the mode is for."""
    return min(game.rules.mode.players)


def note_unshown(rows: Mapping[str, InvariantRow], why: str) -> None:
    """Note of every row why it is not shown that all steps keep it."""
    for row in rows.values():
        row.unshown.add(why)


def rest_on(supposed: Iterable[str], rows: Mapping[str, InvariantRow]) -> None:
    """Take over into each row what the steps of others leave open that all steps suppose to hold when they begin."""
    others = [rows[kind] for kind in supposed]
    unshown = [other.statement for other in others if other.unshown]
    presumed = {point for other in others for point in other.presumed}
    for row in rows.values():
        open_ones = (rows[kind].title for kind in unshown if kind != row.statement)
        row.unshown.update(f"every step: it begins where {title}" for title in open_ones)
        row.presumed |= presumed


def kept(guard: Guard[Playing], row: InvariantRow, solver: Solver, allowance: Allowance) -> None:
    """Show that no legal answer to a guard's question goes beyond the limit, whatever the words are that it leaves."""
    path = SymbolicPath(solver)
    play, ask = guard.ask(path)
    row.guards += guard.times
    for answer in ask.domain.conceivable(ask.seat):
        allowance.spend(1)
        play.readings = met = play.readings.afresh()
        found = judged(guard, path, play, ask, answer)
        if found.is_legal:
            name = ask.domain.write(answer)
            row.violations.append(f"{guard.name}: {name} is legal although the limit is reached")
            return
        row.unknown += found.is_unknown
        row.unvaried |= found.words
        row.presumed |= presumptions(guard, path, answer, found, met) - row.presumed
        row.unvaried |= open_points(guard, path, answer, found, met)


class JudgedAtLimit(NamedTuple):
    """What came of one answer where the limit is reached, under some readings."""

    is_legal: bool = False
    is_unknown: bool = False
    words: frozenset[str] = frozenset()  # that it rests on, and that the question does not vary

    def is_worse(self, other: "JudgedAtLimit") -> bool:
        """Whether less is shown than under other readings."""
        return self.is_legal or self.is_unknown > other.is_unknown or bool(self.words - other.words)


def judged(guard: Guard[Playing], path: SymbolicPath, play: Playing, ask: Ask, answer: Answer) -> JudgedAtLimit:
    """What comes of an answer."""
    play.unknowns = path
    try:
        wrong = formula_of(guard.breaks(play, ask, answer))
        if is_never_legal(guard, path, play, ask, answer, wrong):
            return JudgedAtLimit()
        legal = when(path, partial(play.allows, ask, answer))
        if path.can_be(all_of((legal, wrong))):
            return JudgedAtLimit(is_legal=True)
        return JudgedAtLimit(words=frozenset(words_it_rests_on(guard, play, ask, answer)))
    except (SolverGaveUp, Undecidable, Impossible):
        return JudgedAtLimit(
            is_unknown=True
        )  # a branch that only the rules can close must not pass for an answer refused


def judged_under(
    guard: Guard[Playing], path: SymbolicPath, answer: Answer, chosen: Mapping[str, str]
) -> tuple[JudgedAtLimit, Readings]:
    """What comes of an answer to the question put anew under chosen readings, and which points were come to."""
    play, ask = guard.ask(path)
    play.readings = met = play.readings.having(chosen)
    return judged(guard, path, play, ask, answer), met


def presumptions(
    guard: Guard[Playing], path: SymbolicPath, answer: Answer, found: JudgedAtLimit, met: Readings
) -> set[str]:
    """The presumptions that were followed without which less is shown: each is read otherwise, by itself."""
    return {
        f"{key}: {reading}"
        for key, reading in met.followed.items()
        for other in alternatives(met, key)
        if other != reading and judged_under(guard, path, answer, {key: other})[0].is_worse(found)
    }


def open_points(
    guard: Guard[Playing], path: SymbolicPath, answer: Answer, found: JudgedAtLimit, met: Readings
) -> set[str]:
    """The open points under other readings of which less is shown; all their readings are tried together."""
    worse = set[str]()
    waiting: list[tuple[dict[str, str], Readings]] = [({}, met)]
    while waiting:
        chosen, there = waiting.pop()
        for key in there.reached.keys() - chosen.keys():
            for other in alternatives(there, key)[1:]:
                ways = {**chosen, key: other}
                again, reached = judged_under(guard, path, answer, ways)
                worse.update(f"the reading of {one}" for one in ways if again.is_worse(found))
                waiting.append((ways, reached))
    return worse


def alternatives(readings: Readings, key: str) -> tuple[str, ...]:
    """The readings of a point, which may be of one piece."""
    return readings.points[key.partition("@")[0]].alternatives


def follow(game: Game, chips: tuple[str, ...], rows: dict[str, InvariantRow], most: int, allowance: Allowance) -> None:
    """Follow every event of some chips from any position, and look at every position on the way."""
    watcher = BrokenInvariants(game)
    for scene in game.scenes(chips, True):
        account, undecided = SceneCertificate(), len(watcher.unknown)
        with closing(Solver()) as solver:
            for _ in explore(scene, solver, {}, [watcher], allowance.part(most), account):
                pass
        allowance.spend(account.paths)
        whole = not (account.cut or account.unknown or len(watcher.unknown) > undecided)
        for row in rows.values():
            row.scenes += whole
            row.bounded += not whole
    for finding in watcher.findings:
        row = rows[finding.cause]
        row.violations.append(f"{finding.scene}: {finding.about}")
        row.witness = row.witness or finding.witness
