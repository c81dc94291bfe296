"""AM: an open spec point that matters: two of its alternatives lead to something that players can tell apart.

The test. AM01: for every path that comes to an open point, the same answers are given once more under each other
alternative, on the same unknown position, along every way that the second run can go; can the two ends differ in
anything that players see? AM02: at every question on a path, for every answer explored, can the answer be legal under
one alternative and not under another?
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from verifier.games.game import Game
from verifier.kernel.ask import Answer, Ask
from verifier.kernel.spec import Readings
from verifier.search.apart import apart, is_silent, is_unsaid, kind_of, labels_besides, moot, only
from verifier.search.explore import SceneTrail, begin, legal_if
from verifier.search.finding import Finding
from verifier.search.kinds.reporter import Reporter
from verifier.search.texts import clauses_of_point, contradicting
from verifier.search.witness import (
    KnownWorld,
    Rerun,
    WitnessRefused,
    answers_of,
    difference,
    judged,
    known,
    next_answer,
    replay_of,
    rerun,
    smallest,
    with_result,
    won_by,
)  # fmt: skip
from verifier.symbolic.branch import Branch
from verifier.symbolic.choice import Impossible
from verifier.symbolic.formula import Formula, all_of, any_of, negate
from verifier.symbolic.path import SymbolicPath
from verifier.symbolic.solver import SolverGaveUp
from verifier.verdicts.judge import Run
from verifier.verdicts.presumed import reason_of
from verifier.verdicts.verdict import Audit

ToldApart = tuple[tuple[str, int, int] | None, str, Audit]  # what differs, both values, a record and its verdict
MOST_COMPARISONS = 40  # ways of the second run that are compared with one path
MOST_MORE = 4  # answers that are given beyond the end of two runs, as some things show only once a phase is over


class Ambiguity(Reporter):
    """Looks for open points that matter. `met` are the points, open or presumed, that a path or a question came to."""

    def __init__(self, game: Game, settled: frozenset[str] = frozenset()) -> None:
        super().__init__(game, settled)
        self.met: set[str] = set()
        self.end: list[tuple[str, object]] | None = None  # what players see at the path's end, once it is needed

    def asked(self, trail: SceneTrail, ask: Ask) -> None:
        """Whether the legality of an answer turns on an open point."""
        play = trail.play
        mine = play.readings
        for answer in trail.scene.answers(play, ask, trail.given):
            play.readings = mine.afresh()
            here = any_of(legal_if(trail, ask, answer))
            reached = play.readings  # another reading of the first point may not come to the second one
            self.met.update(reached.reached)
            for key in [key for key in reached.reached if key not in self.seen]:
                for other in others(reached, key):
                    play.readings = mine.having({key: other})
                    there = any_of(legal_if(trail, ask, answer))
                    turns = any_of((all_of((here, negate(there))), all_of((there, negate(here)))))
                    if turns is not False and key not in self.seen and self.possible(trail, turns):
                        self.legality(trail, ask, answer, key, other, turns)
        play.readings = mine

    def legality(self, trail: SceneTrail, ask: Ask, answer: object, key: str, other: str, turns: Formula) -> None:
        """Report an answer that is legal under one alternative only."""
        try:
            values = smallest(trail, turns)
            world, answers = known(trail, values), [*answers_of(trail, values), answer]
            outcomes, runs = [], []
            for reading in trail.play.readings.points[key.partition("@")[0]].alternatives:
                run = attempt(self, trail, world, answers, {**trail.chosen, key: reading})
                outcomes.append((reading, "legal" if run else "not legal"))
                runs.append(run)
            run = next(found for found in runs if found)
            stop = f"{self.game.names.seats[ask.seat]} {ask.elision.stop}"
            more = (stop,) if answer is None and ask.elision.stop and not ask.elision.part else ()
            text, audit = judged(self.game, replay_of(self.game, run, {}, more if run.lines[-1:] != more else ()))
        except (WitnessRefused, SolverGaveUp, StopIteration) as error:
            self.report("AM02", trail, key, f"not made: {error}", turns)
            return
        outcomes = with_reason(outcomes, audit)
        what = f"{ask.decision}: {ask.domain.write(answer)}"  # type: ignore[arg-type]
        self.report("AM02", trail, key, what, turns, (tuple(outcomes), text, audit))

    def ended(self, trail: SceneTrail) -> None:
        """Whether the path would end differently; not where only answers that were not given came to a point."""
        readings, self.end = trail.play.readings, None
        self.met.update(readings.reached)
        for key in [key for key in readings.reached if key in readings.met and key not in self.seen]:
            for other in others(readings, key):
                if self.differs(trail, key, other):
                    break

    def differs(self, trail: SceneTrail, key: str, other: str) -> bool:
        """Compare a path with every way that its answers can go under another alternative; whether they differ."""
        path = trail.path
        waiting: list[tuple[Branch | None, Sequence[int]]] = [(None, path.values)]
        for _ in range(MOST_COMPARISONS):
            if not waiting:
                return False
            branch, values = waiting.pop()
            try:
                along = SymbolicPath(path.solver, (), values) if branch is None else branch.opened(path, values)
                with path.aside(along.choice.wanted, along.values):
                    if self.differs_here(trail, key, other, waiting):
                        return True
            except Impossible:
                pass
            except SolverGaveUp as error:
                self.unknown.append((f"{trail.scene.name}: {error}", path.solver.resources))
        if waiting:
            self.cut.add(f"{trail.scene.name}: comparing the readings of {key}")
        return False

    def differs_here(
        self, trail: SceneTrail, key: str, other: str, waiting: list[tuple[Branch | None, Sequence[int]]]
    ) -> bool:
        """Compare a path with one way that its answers can go under another alternative; others are left waiting."""
        path = trail.path
        try:
            alike = trail.came.get(key, len(trail.answers))
            formula, more = self.second(trail, trail, {**trail.chosen, key: other}, alike)
            if formula is False or not path.can_be(formula):
                return False
            if more is None:
                self.effect(trail, key, other, formula)
            else:
                number, answer = more
                before, ask = replace(trail, answers=trail.answers[:number]), trail.questions[number]
                self.legality(before, cast(Ask, ask), answer, key, other, formula)
            return True
        finally:
            waiting.extend((branch, path.values) for branch in path.branches)

    def second(
        self, trail: SceneTrail, first: SceneTrail, chosen: dict[str, str], alike: int
    ) -> tuple[Formula, tuple[int, Answer] | None]:  # fmt: skip
        """That the same answers cannot be given under other readings, or lead to something else; or that one more can.

        Of that one the number of the question comes, too. So many answers came before what is read otherwise: `alike`.
        A reaction that is asked for in another order, and that no line gives, is declined, as the auditor takes it.
        """
        again = begin(trail.scene, first.path, chosen)
        moves = again.play.run()
        try:
            question = next(moves)
            for number, (earlier, answer) in enumerate(zip(first.questions, first.answers, strict=True)):
                if kind_of(question) != kind_of(earlier) and (moot(earlier) or (answer is None and is_silent(earlier))):
                    continue
                while kind_of(question) != kind_of(earlier) and (is_silent(question) or is_unsaid(question)):
                    question = moves.send(None if is_silent(question) else only(question))
                if kind_of(question) != kind_of(earlier):
                    return True, None
                if isinstance(question, Ask):
                    for more in labels_besides(question, earlier):
                        return any_of(legal_if(again, question, more)), (number, more)
                    legal = number < alike or any_of(legal_if(again, question, answer))
                    if legal is not True and first.path.can_be(negate(legal)):
                        return negate(legal), None
                    again.play.allows(question, answer)
                question = moves.send(answer)
            while is_silent(question):
                question = moves.send(None)
        except StopIteration:
            pass
        self.end = self.end or list(trail.scene.observed(first.play))
        return any_of(apart(self.end, list(trail.scene.observed(again.play)))), None

    def effect(self, trail: SceneTrail, key: str, other: str, formula: Formula) -> None:
        """Report two ends that differ."""
        first = trail.play.readings.reached[key]
        try:
            values = smallest(trail, formula)
            world, answers = known(trail, values), answers_of(trail, values)
            for _ in range(1 + MOST_MORE):
                one = rerun(self.game, trail.scene, world, answers, {**trail.chosen, key: first})
                two = attempt(self, trail, world, answers, {**trail.chosen, key: other})
                apart, text, audit = self.told_apart(one, two, key, other)
                more = [] if turns_on(audit, key) else next_answer(one, two)
                answers += more
                if not more:
                    break
        except (WitnessRefused, SolverGaveUp) as error:
            self.report("AM01", trail, key, f"not made: {error}", formula)
            return
        won = [won_by(self.game, run) for run in (one, two)]
        what = apart[0] if apart else "who has won" if won[0] != won[1] else one.lines[-1]
        ends = [f"{what} is {value}" for value in apart[1:]] if apart else ["legal", refused_otherwise(audit)]
        ends = ends if apart or won[0] == won[1] else [f"{who} has won" if who else "the game goes on" for who in won]
        outcomes = tuple(zip((first, other), ends, strict=True))
        self.report("AM01", trail, key, what, formula, (outcomes, text, audit))

    def told_apart(self, one: Rerun, two: Rerun | None, key: str, other: str) -> ToldApart:
        """A quantity whose assertion at the end of the record makes it disputed, the record, and its verdict.

        It differs at the end of the scene, or where the auditor's own two runs of the record end. If other open points
        make the record disputed, the table has agreed on them.
        """
        plain = replay_of(self.game, one, {})
        seats = len(one.start.seats)
        taken = one.play.readings.of(*key.split("@"))
        ends = [Run(self.game, plain, {key: reading}).play for reading in (taken, other)]
        plays = (*reversed(ends), *(() if two is None else (two.play,)), one.play)
        agreed = {point: reading for play in plays for point, reading in play.readings.reached.items() if point != key}
        apart = None if two is None else difference(self.game, one.play, two.play, seats)
        for is_own in (False, True) if one.lines else ():
            found = difference(self.game, ends[0], ends[1], seats) if is_own else apart
            if found is None:
                continue
            claim = changed(one, (asserting(one, *found[:2]),))
            for readings in ({}, agreed)[: 1 + bool(agreed)]:
                text, audit = judged(self.game, replay_of(self.game, claim, readings))
                if turns_on(audit, key):
                    return found, text, audit
        text, audit = judged(self.game, with_result(one, plain))
        if agreed and not turns_on(audit, key):
            text, audit = judged(self.game, with_result(one, replay_of(self.game, one, agreed)))
        return apart, text, audit

    def report(
        self, code: str, trail: SceneTrail, key: str, what: str, formula: Formula,
        shown: tuple[tuple[tuple[str, str], ...], str, Audit] | None = None,
    ) -> None:  # fmt: skip
        """Add a finding; it is confirmed if the auditor finds the record disputed for the same point."""
        point = trail.play.readings.points[key.partition("@")[0]]
        disputed = shown is not None and turns_on(shown[2], key)
        self.add(
            Finding(
                "CN03" if contradicting(self.game, point) else code,
                key,
                f"{point.about} ({what})",
                clauses=clauses_of_point(self.game, key),
                chips=trail.scene.chips,
                scene=trail.scene.name,
                outcomes=shown[0] if shown else (),
                witness=shown[1] if shown else "",
                verdict=shown[2].verdict if shown else what,
                confirmed=disputed,
                query=self.query(trail, formula, f"{trail.scene.name}: {key}"),
                presumed=reason_of(self.game, key),
                asked=point.asked,
            )
        )


def with_reason(outcomes: list[tuple[str, str]], audit: Audit) -> list[tuple[str, str]]:
    """Outcomes in which the one alternative that an answer is not legal under says why."""
    refusing = [reading for reading, outcome in outcomes if outcome == "not legal"]
    if len(refusing) != 1 or audit.fault is None:
        return outcomes
    return [(reading, f"{end}: {audit.fault.message}" if reading in refusing else end) for reading, end in outcomes]


def refused_otherwise(audit: Audit) -> str:
    """Why a record is not legal under the other alternative, in words."""
    return "something else" if audit.fault is None else f"not legal: {audit.fault.message}"


def others(readings: Readings, key: str) -> tuple[str, ...]:
    """The alternatives of an open point besides the one taken."""
    taken = readings.reached[key]
    return tuple(other for other in readings.points[key.partition("@")[0]].alternatives if other != taken)


def turns_on(audit: Audit, key: str) -> bool:
    """Whether a verdict is disputed for an open point."""
    return audit.dispute is not None and key in audit.dispute.points


def attempt(
    self: Reporter, trail: SceneTrail, world: KnownWorld, answers: Sequence[object], chosen: dict[str, str]
) -> Rerun | None:
    """A run under given readings, or None if they do not allow it."""
    try:
        return rerun(self.game, trail.scene, world, answers, chosen)  # type: ignore[arg-type]
    except WitnessRefused:
        return None


def asserting(run: Rerun, what: str, value: int) -> str:
    """The last line of a run, with an assertion."""
    return f"{run.lines[-1]} = {what} {value}"


def changed(run: Rerun, more: tuple[str, ...]) -> Rerun:
    """A run whose last line is replaced."""
    return Rerun(run.play, (*run.lines[: len(run.lines) - len(more)], *more), run.question, run.start)
