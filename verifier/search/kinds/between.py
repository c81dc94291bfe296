"""CN04, AM03: what lies between two pieces, on a board where both are there, one of them, or neither.

The test. The scene is played on known amounts four times: with both pieces, with either, with none, each time with the
same answers as far as they can be given. CN04: an answer is legal with the one piece, and neither with both nor without
any. AM03: both change the same number at the end, and both together do not change it by as much as each does alone.
A clause that is declared of how such effects meet settles it, and then it is not told.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from verifier.games.board_scene import BoardScene
from verifier.games.boards import Meeting, meeting_of
from verifier.games.game import Game
from verifier.kernel.ask import Answer, Ask
from verifier.kernel.norm import FINE
from verifier.search.explore import SceneTrail
from verifier.search.finding import Finding
from verifier.search.kinds.reporter import Reporter
from verifier.search.shadow import Lost, Shadow
from verifier.search.witness import judged, replay_of
from verifier.verdicts.verdict import Audit

#: With both pieces, the first, the second, none: which are left out of two.
VARIANTS: tuple[tuple[int, ...], ...] = ((), (1,), (0,), (0, 1))


@dataclass(slots=True)
class Four:
    """The four runs of one path: with both pieces, the first alone, the second alone, none."""

    scene: BoardScene
    runs: tuple[Shadow, ...]

    @property
    def both(self) -> Shadow:
        """The run with both pieces."""
        return self.runs[0]

    def alone(self, number: int) -> Shadow:
        """The run with the first piece alone, or with the second."""
        return self.runs[1 + number]

    def on(self, scene: BoardScene) -> "Four":
        """The same runs on another board. Raises `Lost` if their answers cannot be given there."""
        there = begin_runs(self.both.game, scene)
        for run, other in zip(self.runs, there.runs, strict=True):
            for answer in run.given:
                other.give(answer)
        return there


def begin_runs(game: Game, scene: BoardScene) -> Four:
    """The four runs of a scene, with nothing done yet."""
    scenes = (scene.without([scene.chips[one] for one in gone]) for gone in VARIANTS)
    return Four(scene, tuple(Shadow(game, one) for one in scenes))


#: Whether four runs show something.
Shows = Callable[[Four], bool]


def smallest(four: Four, shows: Shows) -> Four:
    """The runs on the smallest board that shows the same: with nothing on it that could be left out."""
    for scene in four.scene.smaller():
        try:
            other = four.on(scene)
            if shows(other):
                return smallest(other, shows)
        except Lost:
            continue
    return four


def is_forbidden(four: Four, answer: Answer, permits: int) -> bool:
    """Whether an answer is legal with one piece alone, and not with both, nor with the other one or none."""
    legal = [run.is_asked() and run.allows(answer) for run in four.runs]
    return legal == [False, permits == 0, permits == 1, False]


def is_reached(four: Four, answer: Answer) -> bool:
    """Whether an answer is legal with both pieces, and breaks one norm with either alone."""
    if not all(run.is_asked() for run in four.runs):
        return False
    both, first, second, none = (run.broken(answer) for run in four.runs)
    return both == FINE and none != FINE and first == second != FINE


def is_compounded(four: Four, name: str) -> bool:
    """Whether both pieces change a number at the end by more or less than each alone."""
    if not all(run.is_over() for run in four.runs):
        return False
    both, first, second, none = dict(numbers_of(four)).get(name, (0, 0, 0, 0))
    return first != none != second and both - first != second - none


class BetweenPieces(Reporter):
    """Looks for what two pieces do to each other."""

    four: Four | None = None

    def begun(self, trail: SceneTrail) -> None:
        """Forget the runs of the path before."""
        self.four = None

    def asked(self, trail: SceneTrail, ask: Ask) -> None:
        """Whether one piece permits an answer that the other forbids."""
        four = self.follow(trail)
        if four is None or not isinstance(four.both.question, Ask):
            return
        here = [run for run in four.runs if run.is_at(ask)]
        if len(here) < len(four.runs):
            return
        for answer in dict.fromkeys(answer for run in here for answer in run.listed()):
            for permits in (0, 1):
                if is_forbidden(four, answer, permits):
                    self.forbidden(four, permits, answer)
            if is_reached(four, answer):
                self.reached(four, answer)

    def ended(self, trail: SceneTrail) -> None:
        """Whether both pieces together change a number by more or less than each alone."""
        four = self.follow(trail)
        if four is None:
            return
        for name, _ in numbers_of(four):
            if is_compounded(four, name):
                self.compounded(four, name)

    def follow(self, trail: SceneTrail) -> Four | None:
        """The four runs as far as the path has come; None if there are not two pieces, or the runs part."""
        scene = trail.scene
        if not isinstance(scene, BoardScene) or len(scene.chips) != 2:
            return None
        meeting = self.meeting(scene)
        if meeting.clause or self.cause(scene, meeting) in self.seen:
            return None
        try:
            if self.four is None:
                self.four = begin_runs(self.game, scene)
            for run in self.four.runs:
                run.catch_up(trail.questions, trail.answers)
        except Lost:
            return None
        return self.four

    def meeting(self, scene: BoardScene) -> Meeting:
        """How the effects of the scene's pieces meet."""
        return meeting_of(scene.folder, *(self.game.effects_of(piece) for piece in scene.chips))

    def cause(self, scene: BoardScene, meeting: Meeting) -> str:
        """The question, and the pieces of which it is asked."""
        effects = " and ".join(meeting.effects) or "effects"
        return f"{effects}@{' and '.join(scene.chips)}"

    def forbidden(self, four: Four, permits: int, answer: Answer) -> None:
        """Report that one piece permits an answer and the other forbids it."""
        four = smallest(four, lambda other: is_forbidden(other, answer, permits))
        scene, refusal = four.scene, four.both.refusal(answer)
        if refusal is None:
            return
        one, other = scene.chips[permits], scene.chips[1 - permits]
        outcomes = ((f"with {one} alone", "legal"), (f"with {other}, too", f"not legal: {refusal.message}"))
        what = f"{one} permits {four.both.written(answer)}, {other} forbids it"
        self.report("CN04", scene, what, outcomes, (four.both.doing(answer), four.alone(permits).doing(answer)))

    def reached(self, four: Four, answer: Answer) -> None:
        """Report an answer that both pieces permit together, and that breaks one norm with either alone."""
        four = smallest(four, lambda other: is_reached(other, answer))
        refusal = four.alone(0).refusal(answer)
        if refusal is None:
            return
        outcomes = (("with both", "legal"), ("with either alone", f"not legal: {refusal.message}"))
        runs = four.both.doing(answer), four.alone(0).doing(answer)
        self.report("AM03", four.scene, four.both.written(answer), outcomes, runs)

    def compounded(self, four: Four, name: str) -> None:
        """Report a number that both pieces change together in another way than each alone."""
        four = smallest(four, lambda other: is_compounded(other, name))
        both, first, second, none = dict(numbers_of(four))[name]
        apart = first + second - none
        outcomes = (("as carried out", f"{name} is {both}"), ("each as it is alone", f"{name} is {apart}"))
        what = f"{name}: {none} without, {first} and {second} with either"
        claims = (f"{name} {both}", f"{name} {apart}")
        self.report("AM03", four.scene, what, outcomes, (four.both, four.both), claims)

    def shown(self, run: Shadow, claim: str) -> tuple[str, Audit]:
        """The record of a run to its end, and the auditor's verdict."""
        run.finish()
        return judged(self.game, replay_of(self.game, run.rerun(claim), {}))

    def report(
        self, code: str, scene: BoardScene, what: str, outcomes: tuple[tuple[str, str], ...],
        runs: tuple[Shadow, Shadow], claims: tuple[str, str] = ("", ""),
    ) -> None:  # fmt: skip
        """Add a finding with the records of both outcomes; it is confirmed if the auditor refuses just one of them."""
        try:
            shown = [self.shown(run, claim) for run, claim in zip(runs, claims, strict=True)]
        except Lost:
            return
        meeting = self.meeting(scene)
        faults = [audit.fault.clause for _, audit in shown if audit.fault is not None]
        self.add(
            Finding(
                code,
                self.cause(scene, meeting),
                f"{meeting.about} ({what})",
                clauses=tuple(dict.fromkeys(filter(None, faults))),
                chips=scene.chips,
                scene=scene.name,
                outcomes=outcomes,
                witness=shown[0][0],
                beside=shown[1][0],
                verdict=shown[0][1].verdict,
                confirmed=sorted(audit.verdict for _, audit in shown) == ["illegal", "legal"],
            )
        )


def numbers_of(four: Four) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Each number at the end of the four runs; none of those of a figure that has come to nothing in any."""
    ends = [dict(run.scene.observed(run.play)) for run in four.runs]
    for name in ends[0]:
        values = [end.get(name) for end in ends]
        if all(type(value) is int and value > 0 for value in values):
            yield name, tuple(values)  # type: ignore[arg-type]
