"""Every way through a scene: the run executed anew for each, with one answer to each question; early branches first.

Watchers see each question before it is answered, each position after a move, and each end.
Not for: what they look for (`kinds`), or the arithmetic of a path (`path`).
"""

import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from verifier.games.playing import Playing
from verifier.games.scene import Scene
from verifier.kernel.ask import Answer, Ask, Chance, Question, Roll
from verifier.kernel.game import Undecidable
from verifier.kernel.listener import Trace
from verifier.kernel.spec import Readings
from verifier.search.position import Returning, start_again
from verifier.symbolic.branch import Branch, ReadingStart
from verifier.symbolic.choice import Impossible
from verifier.symbolic.formula import Formula, any_of, decided
from verifier.symbolic.path import SymbolicPath
from verifier.symbolic.solver import Solver, SolverGaveUp

#: Paths of one scene that are explored at most.
MOST_PATHS = 4000


@dataclass(slots=True)
class SceneTrail:
    """One way through a scene: the position, what was asked and answered so far."""

    scene: Scene
    path: SymbolicPath
    play: Playing
    chosen: Mapping[str, str]
    trace: Trace
    questions: list[Question] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    given: list[tuple[str, Answer]] = field(default_factory=list)  # of decisions alone
    came: dict[str, int] = field(default_factory=dict)  # to open points, each before so many answers were given
    judged: dict[Answer, tuple[list[Formula], Readings]] | None = None  # answers to the question at hand
    stuck: bool = False  # no answer that the scene explores is legal

    def add(self, question: Question, answer: Answer) -> None:
        """Note an answer, and the points that the run has come to up to it."""
        for key in self.play.readings.met:
            self.came.setdefault(key, len(self.answers))
        self.questions.append(question)
        self.answers.append(answer)
        if isinstance(question, Ask):
            self.given.append((question.decision, answer))


class Watcher:
    """What looks on; each kind of finding is one. The methods do nothing unless overridden.

    What an earlier path has come to in the same way is not shown again.
    """

    def begun(self, trail: SceneTrail) -> None:
        """A run begins."""

    def asked(self, trail: SceneTrail, ask: Ask) -> None:
        """A question is about to be answered."""

    def moved(self, trail: SceneTrail) -> None:
        """An answer was carried out, up to the next question."""

    def ended(self, trail: SceneTrail) -> None:
        """The run is past the scene, or the game over."""


@dataclass(slots=True)
class SceneCertificate:
    """What exploring a scene came to: a certificate of its bounds."""

    paths: int = 0
    questions: int = 0
    cut: int = 0  # paths that were left when the budget was used up
    late: bool = False  # whether they were left for want of time, so that another run may come further
    unknown: list[tuple[str, float]] = field(default_factory=list)  # queries that were not decided


@dataclass(frozen=True, slots=True)
class SceneBudget:
    """How much exploring a scene may take."""

    paths: int = MOST_PATHS
    deadline: float = float("inf")  # of `time.process_time`: a net, which other work does not use up

    def used_up(self, account: SceneCertificate) -> bool:
        """Whether nothing more may be done."""
        if account.paths >= self.paths:
            return True
        return self.is_late()

    def is_late(self) -> bool:
        """Whether the time is over."""
        return time.process_time() > self.deadline


def explore(
    scene: Scene,
    solver: Solver,
    chosen: Mapping[str, str],
    watchers: Sequence[Watcher],
    budget: SceneBudget,
    account: SceneCertificate,
) -> Iterator[SceneTrail]:
    """Every path of a scene, as it ends; the account is kept while they are explored."""
    waiting = deque([Left(SymbolicPath(solver))])
    while waiting:
        if budget.used_up(account):
            account.cut += len(waiting)
            account.late = account.paths < budget.paths
            return
        path = None
        try:
            path = waiting.popleft().path_along()
            trail = follow(scene, path, chosen, watchers, account)
            account.paths += 1
            yield trail
        except Impossible:
            pass
        except (SolverGaveUp, Undecidable) as error:
            account.unknown.append((f"{scene.name}: {error}", solver.resources))
        if path is not None:
            waiting.extend(left_by(path))


@dataclass(frozen=True, slots=True)
class Left:
    """A path, and a branch that it has left for another one, with the values that it has come to; None at first."""

    path: SymbolicPath
    branch: Branch | None = None
    values: Sequence[int] = ()

    def path_along(self) -> SymbolicPath:
        """The path along the branch. Raises `Impossible` if nothing satisfies it, `SolverGaveUp` if nobody can tell."""
        return self.path if self.branch is None else self.branch.opened(self.path, self.values)


def left_by(path: SymbolicPath) -> Iterator[Left]:
    """The branches that a path has left, in the order in which it came to them."""
    return (Left(path, branch, path.values) for branch in path.branches)


def follow(
    scene: Scene, path: SymbolicPath, chosen: Mapping[str, str], watchers: Sequence[Watcher], account: SceneCertificate
) -> SceneTrail:
    """Run a scene along a path to its end. Raises `Impossible` where nothing satisfies what it assumes."""
    trail = begin(scene, path, chosen)
    for watcher in watchers:
        watcher.begun(trail)
    moves = trail.play.run()
    try:
        question = next(moves)
        while not scene.over(trail.play, question):
            trail.judged = {}
            if isinstance(question, Ask):
                account.questions += 1
                for watcher in watchers if path.choice.ahead() < 0 else ():
                    watcher.asked(trail, question)
            answer = answered(trail, question)
            if trail.stuck:
                return trail
            trail.add(question, answer)
            question = moves.send(answer)
            path.recall()
            for watcher in watchers if path.choice.ahead() < 0 else ():
                watcher.moved(trail)
    except StopIteration:
        pass
    for watcher in watchers:
        watcher.ended(trail)
    return trail


def begin(scene: Scene, path: SymbolicPath, chosen: Mapping[str, str]) -> SceneTrail:
    """The position of a scene on a path, with nothing done yet."""
    play = start(scene, path, chosen)
    play.unknowns = path
    play.listener = trace = Trace()
    return SceneTrail(scene, path, play, chosen, trace)


def start(scene: Scene, path: SymbolicPath, chosen: Mapping[str, str]) -> Playing:
    """The first position of a scene; what it assumes is known from an earlier run that began under like readings."""
    if path.start is not None and path.start.origin is scene and isinstance(scene, Returning):
        play = start_again(scene, path.start, path, chosen)
        if play is not None:
            return play
    is_fresh = not path.names
    play = scene.start(path, chosen)
    if is_fresh and not path.choice.taken and isinstance(scene, Returning):
        path.start = ReadingStart(path, scene, play.position(), play.readings)
    return play


def answered(trail: SceneTrail, question: Question) -> Answer:
    """One answer to a question; the others are left for other paths."""
    if isinstance(question, Chance):
        return drawn(trail, question)
    answers = list(trail.scene.answers(trail.play, question, trail.given))
    answer = answers[which(trail, question, answers)] if answers else None
    if trail.stuck or not answers:
        trail.stuck = True
        return None
    conditions = legal_if(trail, question, answer)
    trail.path.choose(conditions)
    if not trail.play.allows(question, answer):
        raise Impossible
    return answer


def which(trail: SceneTrail, ask: Ask, answers: Sequence[Answer]) -> int:
    """The index of the answer to take on this path; where it is settled already, the others are not looked at."""
    path = trail.path
    if path.choice.ahead() >= 0:
        return path.choose([True] * len(answers))
    options = [any_of(legal_if(trail, ask, answer)) for answer in answers]
    trail.stuck = all(decided(option, path.bounds) is False for option in options)
    return 0 if trail.stuck else path.choose(options, assuming=False)


def drawn(trail: SceneTrail, chance: Chance) -> Answer:
    """An outcome of chance: what dice show, or what is drawn, with unknown numbers of each kind."""
    if isinstance(chance, Roll):
        outcomes = list(chance.outcomes())
        return outcomes[trail.path.choose([True] * len(outcomes))]
    name = f"{chance.verb} {len(trail.answers)}"
    return next(iter(trail.scene.draw(trail.play, trail.path, name, chance)))


def legal_if(trail: SceneTrail, ask: Ask, answer: Answer) -> list[Formula]:
    """The conditions under each of which an answer is legal; they exclude each other.

    Who asks again before the answer is given is told the same; the readings in force note what they come to.
    """
    play, mine = trail.play, trail.play.readings
    if trail.judged is None or mine.chosen is not trail.chosen:
        return conditions_of(trail, ask, answer)
    if answer not in trail.judged:
        play.readings = mine.afresh()
        try:
            trail.judged[answer] = conditions_of(trail, ask, answer), play.readings
        finally:
            play.readings = mine
    conditions, fresh = trail.judged[answer]
    mine.note(fresh)
    return conditions


def conditions_of(trail: SceneTrail, ask: Ask, answer: Answer) -> list[Formula]:
    """The conditions under each of which an answer is legal, under the readings in force."""
    return trail.path.cases(lambda: trail.play.allows(ask, answer))
