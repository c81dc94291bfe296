"""CN04, AM03: what lies between two pieces, on a board where both are there, one of them, or neither.

The test. The scene is played on known amounts four times: with both pieces, with either, with none, each time with the
same answers as far as they can be given. CN04: an answer is legal with the one piece, and neither with both nor without
any. AM03: both change the same number at the end, and both together do not change it by as much as each does alone.
A clause that is declared of how such effects meet settles it, and then it is not told.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from verifier.games.board_scene import BoardScene, Meeting, meeting_of
from verifier.kernel.ask import Answer, Ask
from verifier.kernel.norm import FINE
from verifier.search.explore import Trail
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

    both: Shadow
    alone: tuple[Shadow, Shadow]
    none: Shadow

    @property
    def runs(self) -> tuple[Shadow, ...]:
        """All of them."""
        return (self.both, *self.alone, self.none)


class Between(Reporter):
    """Looks for what two pieces do to each other."""

    four: Four | None = None

    def begun(self, trail: Trail) -> None:
        """Forget the runs of the path before."""
        self.four = None

    def asked(self, trail: Trail, ask: Ask) -> None:
        """Whether one piece permits an answer that the other forbids."""
        four = self.follow(trail)
        if four is None or not isinstance(four.both.question, Ask):
            return
        here = [run for run in four.runs if run.is_at(ask)]
        if len(here) < len(four.runs):
            return
        answers = dict.fromkeys(answer for run in here for answer in run.listed())
        for answer in answers:
            broken = [run.broken(answer) for run in four.runs]
            both, first, second, none = (one == FINE for one in broken)
            if not both and not none and first != second:
                self.forbidden(trail, four, int(second), answer)
            elif both and not none and broken[1] == broken[2] != FINE:
                self.reached(trail, four, answer)

    def ended(self, trail: Trail) -> None:
        """Whether both pieces together change a number by more or less than each alone."""
        four = self.follow(trail)
        if four is not None and all(run.is_over() for run in four.runs):
            for name, numbers in numbers_of(four):
                both, first, second, none = numbers
                if first != none != second and both - first != second - none:
                    self.compounded(trail, four, name, numbers)

    def follow(self, trail: Trail) -> Four | None:
        """The four runs as far as the path has come; None if there are not two pieces, or the runs part."""
        scene = trail.scene
        if not isinstance(scene, BoardScene) or len(scene.chips) != 2:
            return None
        meeting = self.meeting(scene)
        if meeting.clause or self.cause(scene, meeting) in self.seen:
            return None
        try:
            if self.four is None:
                runs = [Shadow(self.game, scene.without([scene.chips[one] for one in gone])) for gone in VARIANTS]
                self.four = Four(runs[0], (runs[1], runs[2]), runs[3])
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

    def forbidden(self, trail: Trail, four: Four, permits: int, answer: Answer) -> None:
        """Report that one piece permits an answer and the other forbids it."""
        scene, refusal = trail.scene, four.both.refusal(answer)
        assert isinstance(scene, BoardScene)
        assert refusal is not None
        one, other = scene.chips[permits], scene.chips[1 - permits]
        said = four.both.written(answer)
        try:
            shown = self.shown(four.both.doing(answer)), self.shown(four.alone[permits].doing(answer))
        except Lost:
            return
        outcomes = ((f"with {one} alone", "legal"), (f"with {other}, too", f"not legal: {refusal.message}"))
        self.report("CN04", scene, f"{one} permits {said}, {other} forbids it", outcomes, shown, ("illegal", ""))

    def reached(self, trail: Trail, four: Four, answer: Answer) -> None:
        """Report an answer that both pieces permit together, and that breaks one norm with either alone."""
        scene, refusal = trail.scene, four.alone[0].refusal(answer)
        assert isinstance(scene, BoardScene)
        assert refusal is not None
        try:
            shown = self.shown(four.both.doing(answer)), self.shown(four.alone[0].doing(answer))
        except Lost:
            return
        outcomes = (("with both", "legal"), ("with either alone", f"not legal: {refusal.message}"))
        self.report("AM03", scene, four.both.written(answer), outcomes, shown, ("", "illegal"))

    def compounded(self, trail: Trail, four: Four, name: str, numbers: tuple[int, ...]) -> None:
        """Report a number that both pieces change together in another way than each alone."""
        both, first, second, none = numbers
        scene = trail.scene
        assert isinstance(scene, BoardScene)
        apart = first + second - none
        shown = [self.shown(four.both, f"{name} {value}") for value in (both, apart)]
        outcomes = (("as carried out", f"{name} is {both}"), ("each as it is alone", f"{name} is {apart}"))
        self.report("AM03", scene, f"{name}: {none} without, {first} and {second} with either", outcomes,
                    (shown[0], shown[1]), ("", "illegal"))  # fmt: skip

    def shown(self, run: Shadow, claim: str = "") -> tuple[str, Audit]:
        """The record of a run to its end, and the auditor's verdict."""
        run.finish()
        found = run.rerun(claim)
        return judged(self.game, replay_of(self.game, found, {}))

    def report(
        self, code: str, scene: BoardScene, what: str, outcomes: tuple[tuple[str, str], ...],
        shown: tuple[tuple[str, Audit], tuple[str, Audit]], wanted: tuple[str, str],
    ) -> None:  # fmt: skip
        """Add a finding with both of its records; it is confirmed if the auditor takes each as it is told."""
        meeting = self.meeting(scene)
        verdicts = [audit.verdict for _, audit in shown]
        confirmed = all(
            verdict == want if want else verdict in ("legal", "consistent", "disputed")
            for verdict, want in zip(verdicts, wanted, strict=True)
        )
        at_fault = [audit.fault.clause for _, audit in shown if audit.fault is not None]
        self.add(
            Finding(
                code,
                self.cause(scene, meeting),
                f"{meeting.about} ({what})",
                clauses=tuple(dict.fromkeys(filter(None, at_fault))),
                chips=scene.chips,
                scene=scene.name,
                outcomes=outcomes,
                witness=shown[0][0],
                beside=shown[1][0],
                verdict=verdicts[0],
                confirmed=confirmed,
            )
        )


def numbers_of(four: Four) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Each number at the end of the four runs; none of those of a figure that has come to nothing in any."""
    ends = [dict(run.scene.observed(run.play)) for run in four.runs]
    for name in ends[0]:
        values = [end.get(name) for end in ends]
        if all(type(value) is int and value > 0 for value in values):
            yield name, tuple(values)  # type: ignore[arg-type]
