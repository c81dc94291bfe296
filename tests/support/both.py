"""Both readings of the rules side by side: a run on ints, and the same run on unknown counts that follows its numbers.

The path of the unknown counts carries the numbers of the known ones as its values and so takes the branches that hold
for them. Not for: what is asserted about the two (`tests/property/test_readings_agree.py`).
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from random import Random
from typing import cast

from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.scene import TurnScene
from verifier.kernel.ask import Answer, Ask, Chance, Question
from verifier.search.explore import SceneTrail, begin, legal_if
from verifier.search.witness import KnownWorld, WitnessRefused
from verifier.symbolic.formula import Formula, any_of, holds, total, variables
from verifier.symbolic.path import SymbolicPath
from verifier.symbolic.picking import Sum
from verifier.symbolic.solver import Solver
from verifier.symbolic.values import SymbolicCount, SymbolicTruth, formula_of

#: Questions of one run at most.
MOST_QUESTIONS = 16


class Disagreement(AssertionError):
    """The two readings say different things."""


@dataclass
class Tally:
    """What was compared so far, by what it was; `refused` and `allowed` are answers."""

    counts: Counter[str] = field(default_factory=Counter)
    decisions: Counter[str] = field(default_factory=Counter)

    def same(self, what: str, where: str, unknown: object, known: object) -> None:
        """Compare one thing. Raises `Disagreement`."""
        self.counts[what] += 1
        if unknown != known or isinstance(unknown, bool) is not isinstance(known, bool):
            raise Disagreement(f"{where}: on unknown counts {unknown!r}, on known ones {known!r}")

    def of(self, word: str) -> int:
        """How many comparisons there were of things whose description begins with a word."""
        return sum(number for what, number in self.counts.items() if what.split()[0] == word)

    def total(self) -> int:
        """How many comparisons there were."""
        return self.counts.total()


class Drawn:
    """A world whose new counts on a path are the numbers of an outcome of chance."""

    def __init__(self, path: SymbolicPath, numbers: Counter[str]) -> None:
        self.path, self.numbers = path, numbers

    def unknown(self, name: str, low: int, high: int) -> int:
        """An unknown count that has the outcome's number as its value."""
        count = self.path.unknown(name, low, high)
        self.path.values[self.path.names[name]] = self.numbers.pop(name.rsplit(" ", 1)[1], 0)
        return count

    def require(self, truth: bool) -> None:
        """Assume it; it holds for the outcome if that is a possible one."""
        formula = formula_of(truth)
        if not holds(formula, self.path.values):
            raise Disagreement(f"an outcome is not among those on unknown counts: {formula}")
        self.path.assume(formula)


class Checked:
    """A world of unknown counts that notes whether what is required holds for the values, and assumes nothing."""

    def __init__(self, path: SymbolicPath) -> None:
        self.path, self.fine = path, True

    def unknown(self, name: str, low: int, high: int) -> int:
        """An unknown count."""
        return self.path.unknown(name, low, high)

    def require(self, truth: bool) -> None:
        """Note whether it holds."""
        self.fine = self.fine and holds(formula_of(truth), self.path.values)


def wishes(scene: TurnScene, random: Random) -> dict[str, int]:
    """Counts by name that make it likely that something happens: the scene's chips in hands, at times a short bank."""
    names = [scene.rules.chips[chip].slug for chip in scene.plays]
    found = {f"hand1 {name}": names.count(name) for name in names}
    for name in scene.chips:
        found.setdefault(f"hand{random.choice((1, 2, 2))} {name}", 1)
    found = {name: count for name, count in found.items() if random.random() < 0.85}
    for size in (1, 2, 3):
        if random.random() < 0.25:
            found[f"bank {size}-gem"] = random.randint(0, 2)
    return found


def wander(path: SymbolicPath, random: Random, wished: dict[str, int]) -> None:
    """Change the values of a path at random, one count at a time, so that everything assumed still holds."""
    near: dict[int, list[Formula]] = {}
    for fact in path.facts:
        for variable in variables(fact):
            near.setdefault(variable, []).append(fact)
    rests_on = {number: resting(*picked) for number, picked in path.defined.items()}
    names = [name for name in path.names if name not in wished] * 3
    random.shuffle(names)
    for name in [*wished, *names]:
        number = path.names.get(name)
        if number is None:
            continue
        low, high = path.solver.limits[number]
        some = (random.randint(low, high), random.randint(low, min(high, low + 3)), high)
        before = list(path.values)
        path.values[number] = min(wished.get(name, random.choice(some)), high)
        touched = follow(path, number, before, rests_on)
        if not all(holds(fact, path.values) for one in touched for fact in near.get(one, ())):
            path.values = before


def resting(formula: Formula, then: Sum, otherwise: Sum) -> frozenset[int]:
    """The variables that a defined one rests on."""
    return variables(formula).union(variable for terms, _ in (then, otherwise) for variable, _ in terms)


def follow(path: SymbolicPath, number: int, before: list[int], rests_on: dict[int, frozenset[int]]) -> list[int]:
    """Bring the defined variables up to date that rest on a changed one; all that have changed."""
    touched = [number] if path.values[number] != before[number] else []
    for one, inputs in rests_on.items():
        if not inputs.isdisjoint(touched):
            formula, then, otherwise = path.defined[one]
            path.values[one] = total(*(then if holds(formula, path.values) else otherwise), path.values)
            if path.values[one] != before[one]:
                touched.append(one)
    return touched


def somewhere(scene: TurnScene, solver: Solver, random: Random) -> list[int]:
    """Random values of a scene's counts with which its position is well-formed; another start takes other branches."""
    values: list[int] = []
    wished = wishes(scene, random)
    for _ in range(3):
        path = SymbolicPath(solver, (), values)
        scene.start(path, {})
        wander(path, random, wished)
        values = list(path.values)
    return values


class Pair:
    """A run on unknown counts and the run on known ones that it follows."""

    def __init__(self, scene: TurnScene, random: Random, tally: Tally) -> None:
        self.scene, self.random, self.tally = scene, random, tally
        solver = Solver()
        values = somewhere(scene, solver, random)
        self.path = SymbolicPath(solver, (), values)
        self.trail: SceneTrail = begin(scene, self.path, {})
        self.start = {name: values[number] for name, number in self.path.names.items()}
        self.nearby(values)
        self.known = cast(Play, scene.start(KnownWorld(self.start), {}))

    def nearby(self, values: list[int]) -> None:
        """Compare whether positions are well-formed: the one of the numbers, and some in which one count is another."""
        for name in (None, "level", *self.random.sample(sorted(self.start), min(len(self.start), 3))):
            near = list(values)
            if name in self.start:
                number = self.path.names[name]
                near[number] = self.random.randint(*self.path.solver.limits[number])
            checked, known = Checked(SymbolicPath(self.path.solver, (), near)), True
            self.scene.start(checked, {})
            try:
                self.scene.start(KnownWorld({one: near[number] for one, number in self.path.names.items()}), {})
            except WitnessRefused:
                known = False
            self.same("well-formed", checked.fine, known)

    @property
    def unknown(self) -> Play:
        """The game on unknown counts."""
        return cast(Play, self.trail.play)

    def run(self) -> None:
        """Give random legal answers to both, and compare all the way. Raises `Disagreement`."""
        with closing(self.path.solver):
            self.compare()

    def compare(self) -> None:
        """Compare the two from the start to the end of the scene. Raises `Disagreement`."""
        self.positions("start")
        both = self.unknown.run(), self.known.run()
        question, twin = next(both[0]), next(both[1])
        for _ in range(MOST_QUESTIONS):
            over = self.scene.over(self.known, twin)
            self.same("end of the scene", self.scene.over(self.unknown, question), over)
            if over:
                break
            answers = self.answered(question, twin)
            found = [sent(moves, answer) for moves, answer in zip(both, answers, strict=True)]
            self.positions(f"after {answers[1]!r} to {name_of(twin)}")
            self.same("end of the game", found[0] is None, found[1] is None)
            if found[0] is None or found[1] is None:
                break
            question, twin = found[0], found[1]
        self.settled()

    def settled(self) -> None:
        """The path has followed the numbers to its end, and they satisfy all that it has assumed."""
        now = {name: self.path.values[self.path.names[name]] for name in self.start}
        self.same("numbers followed", now, self.start)
        for fact in self.path.facts:
            self.same("fact", holds(fact, self.path.values), True)

    def same(self, what: str, unknown: object, known: object) -> None:
        """Compare one thing."""
        given = [answer for _, answer in self.trail.given]
        self.tally.same(what, f"{self.scene.name}, {given}: {what}", unknown, known)

    def value(self, thing: object) -> object:
        """What something on the unknown side is for the numbers."""
        if isinstance(thing, SymbolicCount):
            return self.path.value(cast(int, thing))
        if isinstance(thing, SymbolicTruth):
            return holds(thing.formula, self.path.values)
        return tuple(map(self.value, thing)) if isinstance(thing, tuple) else thing

    def positions(self, when: str) -> None:
        """Compare everything that players can see."""
        pairs = zip(self.scene.observed(self.unknown), self.scene.observed(self.known), strict=True)
        for (name, unknown), (twin, known) in pairs:
            what = "observed" if isinstance(unknown, SymbolicCount | SymbolicTruth) else "plain"
            self.same(f"{what} {name} {when}", (name, self.value(unknown)), (twin, known))

    def answered(self, question: Question, twin: Question) -> tuple[Answer, Answer]:
        """Compare a question; a random answer to it for either side."""
        self.same("kind of question", type(question), type(twin))
        if isinstance(question, Ask) and isinstance(twin, Ask):
            answers = self.decided(question, twin)
        else:
            assert isinstance(question, Chance)
            assert isinstance(twin, Chance)
            answers = self.drawn(question, twin)
        self.trail.add(question, answers[0])
        return answers

    def decided(self, ask: Ask, twin: Ask) -> tuple[Answer, Answer]:
        """Compare every conceivable answer to a decision; one that is legal."""
        self.tally.decisions[twin.decision] += 1
        self.same("decision", (ask.decision, ask.seat), (twin.decision, twin.seat))
        conceivable = list(ask.domain.conceivable(ask.seat))
        self.same("legal answers that are not conceivable", {*self.known.legal(twin)} - {*conceivable}, set())
        for answer in conceivable:
            legal = self.known.allows(twin, answer)
            found = holds(any_of(legal_if(self.trail, ask, answer)), self.path.values)
            self.same(f"{'allowed' if legal else 'refused'} {ask.decision} {answer!r}", found, legal)
        answer = self.chosen(ask, [answer for answer in conceivable if self.known.allows(twin, answer)])
        conditions = legal_if(self.trail, ask, answer)
        taken = conditions[self.path.choose(conditions)]
        self.same("branch", holds(taken, self.path.values), True)
        self.same("legal on its branch", bool(self.unknown.allows(ask, answer)), self.known.allows(twin, answer))
        return answer, answer

    def chosen(self, ask: Ask, legal: list[Answer]) -> Answer:
        """One of the legal answers, most often one that the scene is about."""
        ours = [answer for answer in self.scene.answers(self.unknown, ask, self.trail.given) if answer in legal]
        lively = [answer for answer in ours if answer is not None]
        pick = self.random.random()
        return self.random.choice(lively if lively and pick < 0.75 else ours if ours and pick < 0.9 else legal)

    def drawn(self, chance: Chance, twin: Chance) -> tuple[Answer, Answer]:
        """Compare an outcome of chance: one of the known side must be one of the unknown side, too."""
        self.tally.decisions["chance"] += 1
        for name in ("verb", "seat", "zone", "count"):
            self.same(f"chance {name}", self.value(getattr(chance, name)), getattr(twin, name))
        outcome = self.known.sample(twin, self.random)
        top = self.known.state.seats[twin.seat].top if twin.zone == "bag" else []
        slugs = [self.known.rules.chips[chip].slug for chip in range(self.known.kinds)]
        rest = Counter(slugs[chip] for chip in outcome) - Counter(slugs[chip] for chip in top)
        world = Drawn(self.path, rest)
        name = f"{chance.verb} {len(self.trail.answers)}"
        answer = next(iter(self.scene.draw(self.unknown, world, name, chance)))
        self.same("chips that cannot be drawn", +rest, Counter())
        return answer, outcome


def sent(moves: Iterator[Question], answer: Answer) -> Question | None:
    """The question after an answer, or None at the end of the game."""
    try:
        return moves.send(answer)  # type: ignore[attr-defined, no-any-return]
    except StopIteration:
        return None


def name_of(question: Question) -> str:
    """What is asked, in a word."""
    return question.decision if isinstance(question, Ask) else question.verb
