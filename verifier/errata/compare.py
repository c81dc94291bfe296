"""One scene under two rulesets at once, on the same unknown position: where do they part?

Both runs are given the same answers. At every question, for every answer: can it be legal under one and not under the
other? At the end: can the positions differ in anything that players see? What a path assumes holds for both runs.
Not for: records that show it (`show`), or which scenes there are (`diff`).
"""

import time
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from verifier.errata.difference import EFFECT, PERMISSIVE, RESTRICTIVE
from verifier.games.game import Game
from verifier.games.scene import Scene
from verifier.kernel.ask import Answer, Ask, Chance, Question
from verifier.kernel.game import Undecidable
from verifier.search.apart import apart, kind_of, moot, numbers
from verifier.search.explore import SceneTrail, begin, drawn, legal_if
from verifier.symbolic.choice import Impossible
from verifier.symbolic.formula import Formula, all_of, any_of, decided, negate
from verifier.symbolic.path import SymbolicPath
from verifier.symbolic.solver import Solver, SolverGaveUp

#: What is no part of a position: where in the course of a turn it is.
PLACES = ("phase",)
#: On how many paths a parting is looked for that no record shows.
MOST_TRIES = 3
#: The readings of open points under which each side runs; any other takes its first alternative.
Chosen = tuple[Mapping[str, str], Mapping[str, str]]
FIRST: Chosen = ({}, {})


@dataclass(frozen=True, slots=True)
class Parting:
    """A way in which two runs can part: the trails of both up to there, and what must hold for it."""

    kind: str
    decision: str
    what: str
    old: SceneTrail
    new: SceneTrail
    formula: Formula
    ask: Ask | None = None  # the question whether an answer to it is legal, if that is what they part over
    answer: Answer = None

    @property
    def key(self) -> tuple[str, ...]:
        """What it is, whatever path it was found on."""
        return (self.kind, self.decision, self.what, self.old.scene.name, *under(self.old, self.new))


@dataclass(slots=True)
class MeetingRuns:
    """Two runs of one scene, and what comparing them has come to."""

    solver: Solver
    seen: set[tuple[str, ...]] = field(default_factory=set)  # partings, once in each scene
    asked: dict[str, None] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)
    paths: int = 0
    begun: int = 0  # runs for which there is a position that both can have
    cut: bool = False
    late: bool = False  # paths were left for want of time, in this scene or an earlier one
    tries: Counter[tuple[str, ...]] = field(default_factory=Counter)
    reached: tuple[dict[str, None], dict[str, None]] = field(default_factory=lambda: ({}, {}))  # open points, by side

    def look_again(self, parting: Parting) -> None:
        """No record shows a parting as it was found: look for it on a few other paths."""
        self.tries[parting.key] += 1
        if self.tries[parting.key] < MOST_TRIES:
            self.seen.discard(parting.key)

    def partings(
        self, scene: Scene, other: Scene, most: int, deadline: float, chosen: Chosen = FIRST
    ) -> Iterator[Parting]:
        """Every way in which the runs of a scene can part, once for each cause; `cut` says whether paths were left.

        `chosen` are the readings of open points on each side; `reached` has those that either side came to.
        """
        waiting: deque[tuple[tuple[int, ...], list[int]]] = deque([((), [])])
        self.reached = ({}, {})
        done = 0
        while waiting and done < most and time.process_time() < deadline:
            path = SymbolicPath(self.solver, *waiting.popleft())
            try:
                yield from self.along(scene, other, path, chosen)
                done += 1
            except Impossible:
                pass
            except (SolverGaveUp, Undecidable) as error:
                self.unknown.append(f"{scene.name}: {error}")
            waiting.extend((left, path.values) for left in path.choice.left)
        self.paths += done
        self.cut = bool(waiting)
        self.late |= self.cut and done < most

    def along(self, scene: Scene, other: Scene, path: SymbolicPath, chosen: Chosen) -> Iterator[Parting]:
        """Where the two runs part along one path."""
        old, new = begin(scene, path, chosen[0]), begin(other, path, chosen[1])
        alike(old, new)
        self.begun += 1
        try:
            yield from self.together((ComparedRun(old), ComparedRun(new)))
        finally:
            for there, trail in zip(self.reached, (old, new), strict=True):
                there.update(dict.fromkeys(trail.play.readings.reached))

    def together(self, sides: "tuple[ComparedRun, ComparedRun]") -> Iterator[Parting]:
        """Both runs, from question to question."""
        while True:
            here, there = (side.question for side in sides)
            if here is None or there is None or kind_of(here) != kind_of(there):
                passed = [side for side in sides if side.question is not None and moot(side.question)]
                if not passed:
                    break
                passed[0].answer(sole(passed[0].question))
            elif isinstance(here, Ask) and isinstance(there, Ask):
                yield from self.legality(sides, here, there)
                answer = common(sides, here, there)
                for side in sides:
                    side.answer(answer)
            else:
                assert isinstance(here, Chance)
                outcome = drawn(sides[0].trail, here)
                for side in sides:
                    side.answer(outcome)
        yield from self.ends(sides)

    def legality(self, sides: "tuple[ComparedRun, ComparedRun]", here: Ask, there: Ask) -> Iterator[Parting]:
        """The answers that can be legal on one side only."""
        old, new = sides[0].trail, sides[1].trail
        self.asked.setdefault(here.decision)
        if old.path.choice.ahead() >= 0:
            return  # an earlier path has looked at this question
        for answer in answers(sides, here, there):
            one, other = any_of(legal_if(old, here, answer)), any_of(legal_if(new, there, answer))
            for kind, formula in (
                (RESTRICTIVE, all_of((one, negate(other)))),
                (PERMISSIVE, all_of((negate(one), other))),
            ):
                key = (kind, here.decision, here.domain.write(answer), old.scene.name, *under(old, new))
                if key not in self.seen and formula is not False and self.possible(old, formula):
                    self.seen.add(key)
                    ask = here if kind == RESTRICTIVE else there
                    yield Parting(kind, here.decision, key[2], copied(old), copied(new), formula, ask, answer)

    def ends(self, sides: "tuple[ComparedRun, ComparedRun]") -> Iterator[Parting]:
        """What can differ where both runs are at the end of the scene, or where they ask for different things."""
        old, new = sides[0].trail, sides[1].trail
        if any(side.question is not None for side in sides):
            what = " against ".join(side.asks() for side in sides)
            if self.first((EFFECT, "course", what, old.scene.name, *under(old, new))):
                formula = self.going_on(sides)
                yield Parting(EFFECT, "course", what, further(sides), new, formula, ask=sides[0].ask())
            return
        there, alone = dict(new.scene.observed(new.play)), sides[0].begun ^ sides[1].begun
        for name, value in old.scene.observed(old.play):
            key = (EFFECT, "effect", name, old.scene.name, *under(old, new))
            if name in PLACES or name in alone or key in self.seen:
                continue
            formula = any_of(apart([(name, value)], [(name, there.get(name))]))
            if formula is not False and self.possible(old, formula):
                self.seen.add(key)
                yield Parting(EFFECT, "effect", name, old, new, formula)

    def going_on(self, sides: "tuple[ComparedRun, ComparedRun]") -> Formula:
        """That something can be answered to a question that only one of two runs asks, if that is possible."""
        for side in sides:
            if (ask := side.ask()) is None:
                continue
            trail = side.trail
            given = (answer for answer in trail.scene.answers(trail.play, ask, trail.given) if answer is not None)
            formula = any_of(condition for answer in given for condition in legal_if(trail, ask, answer))
            if formula is not False and self.possible(trail, formula):
                return formula
        return True

    def first(self, key: tuple[str, ...]) -> bool:
        """Whether a parting is seen for the first time, which is noted."""
        new = key not in self.seen
        self.seen.add(key)
        return new

    def possible(self, trail: SceneTrail, formula: Formula) -> bool:
        """Whether a formula can hold on a path; one that nobody can decide is noted."""
        try:
            return trail.path.can_be(formula)
        except SolverGaveUp as error:
            self.unknown.append(f"{trail.scene.name}: {error}")
            return False


class ComparedRun:
    """One of two runs: its trail, and the question that it has come to; None at the end of the scene."""

    def __init__(self, trail: SceneTrail) -> None:
        self.trail = trail
        self.begun = frozenset(name for name, _ in trail.scene.observed(trail.play))  # what a position has at first
        self.moves = trail.play.run()
        self.question: Question | None = self.checked(next(self.moves, None))

    def checked(self, question: Question | None) -> Question | None:
        """The question, if it belongs to the scene."""
        return None if question is None or self.trail.scene.over(self.trail.play, question) else question

    def answer(self, answer: Answer) -> None:
        """Give an answer, and come to the next question."""
        assert self.question is not None
        self.trail.add(self.question, answer)
        try:
            self.question = self.checked(self.moves.send(answer))
        except StopIteration:
            self.question = None

    def asks(self) -> str:
        """What is asked, in a word."""
        question = self.question
        return "the end" if question is None else question.decision if isinstance(question, Ask) else question.verb

    def ask(self) -> Ask | None:
        """The question, if it is a decision."""
        return self.question if isinstance(self.question, Ask) else None


def under(old: SceneTrail, new: SceneTrail) -> tuple[str, ...]:
    """The readings chosen on each side, in words."""
    return tuple(f"{key}={reading}" for trail in (old, new) for key, reading in trail.chosen.items())


def other_readings(old: Game, new: Game, reached: tuple[Iterable[str], Iterable[str]]) -> Iterator[Chosen]:
    """The readings of points that one side has come to and the other has settled, or does not come to: one at a time.

    The first alternative of each is left out; it is what any run takes that chooses nothing.
    """
    for side, game in enumerate((old, new)):
        for key in reached[side]:
            if key in reached[1 - side]:
                continue
            for reading in game.points[key.partition("@")[0]].alternatives[1:]:
                yield ({key: reading}, {}) if side == 0 else ({}, {key: reading})


def further(sides: "tuple[ComparedRun, ComparedRun]") -> SceneTrail:
    """The old run, with what it draws where the new one draws something else, so that a record can show it."""
    old, question = sides[0].trail, sides[0].question
    if not isinstance(question, Chance) or sides[1].ask() is not None:
        return old
    made = copied(old)
    made.add(question, drawn(made, question))
    return made


def alike(old: SceneTrail, new: SceneTrail) -> None:
    """Assume that both runs begin in the same position. Raises `Impossible` if they cannot."""
    there = dict(new.scene.observed(new.play))
    for name, value in old.scene.observed(old.play):
        if name in PLACES or name not in there:
            continue
        if numbers(value, there[name]):
            old.path.require(value == there[name])
        elif value != there[name]:
            raise Impossible


def answers(sides: tuple[ComparedRun, ComparedRun], here: Ask, there: Ask) -> list[Answer]:
    """The answers that either scene explores."""
    old, new = (side.trail for side in sides)
    found = (*old.scene.answers(old.play, here, old.given), *new.scene.answers(new.play, there, new.given))
    return list(dict.fromkeys(found))


def sole(question: Question | None) -> Answer:
    """The only answer to a question."""
    assert isinstance(question, Ask)
    return next(iter(question.domain.conceivable(question.seat)))


def common(sides: tuple[ComparedRun, ComparedRun], here: Ask, there: Ask) -> Answer:
    """An answer that is legal under both; the others are left for other paths. Raises `Impossible` without any."""
    old, new = (side.trail for side in sides)
    given, path = answers(sides, here, there), old.path
    if path.choice.ahead() >= 0:
        answer = given[path.choose([True] * len(given))]
    else:
        both = ((legal_if(old, here, answer), legal_if(new, there, answer)) for answer in given)
        options = [all_of((any_of(one), any_of(other))) for one, other in both]
        if all(decided(option, path.bounds) is False for option in options):
            raise Impossible
        answer = given[path.choose(options, assuming=False)]
    for trail, ask in ((old, here), (new, there)):
        path.choose(legal_if(trail, ask, answer))
        if not trail.play.allows(ask, answer):
            raise Impossible
    return answer


def copied(trail: SceneTrail) -> SceneTrail:
    """A trail as it is now; the path goes on."""
    return replace(trail, questions=[*trail.questions], answers=[*trail.answers], given=[*trail.given])
