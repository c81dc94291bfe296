"""What the kinds share: findings of one scene, once for each cause, and the making of confirmed witnesses."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from verifier.games.game import Game
from verifier.kernel.ask import Answer
from verifier.search.explore import SceneTrail, Watcher
from verifier.search.finding import Finding
from verifier.search.witness import Rerun, WitnessRefused, answers_of, judged, known, replay_of, rerun, smallest
from verifier.symbolic.formula import Formula
from verifier.symbolic.smtlib import script
from verifier.symbolic.solver import SolverGaveUp
from verifier.verdicts.verdict import Audit

#: A finding that its record does not bear out is looked for again on so many ways that come to its cause.
MOST_TRIES = 8


class Reporter(Watcher):
    """A watcher that reports. Causes in `settled` are known already and are not looked for again."""

    def __init__(self, game: Game, settled: frozenset[str] = frozenset()) -> None:
        self.game = game
        self.seen = set(settled)
        self.findings: list[Finding] = []
        self.unknown: list[tuple[str, float]] = []
        self.cut: set[str] = set()  # what was not looked at to its end
        self.tries: Counter[str] = Counter()

    def new(self, cause: str) -> bool:
        """Whether a cause is not known yet; it is from now on."""
        return cause not in self.seen and not self.seen.add(cause)  # type: ignore[func-returns-value]

    def add(self, finding: Finding) -> None:
        """Report a cause; until a record bears it out, further ones may, up to a limit."""
        found = [one for one in self.findings if (one.kind, one.cause) == (finding.kind, finding.cause)]
        if finding.confirmed or not found:
            self.findings = [one for one in self.findings if one not in found] + [finding]
        self.tries[finding.cause] += 1
        if finding.confirmed or self.tries[finding.cause] >= MOST_TRIES:
            self.seen.add(finding.cause)

    def possible(self, trail: SceneTrail, formula: Formula) -> bool:
        """Whether a formula can hold on a path; one that nobody can decide is noted and taken as not found."""
        try:
            return trail.path.can_be(formula)
        except SolverGaveUp as error:
            self.unknown.append((f"{trail.scene.name}: {error}", trail.path.solver.resources))
            return False

    def run(
        self, trail: SceneTrail, formula: Formula, chosen: Mapping[str, str], **more: int
    ) -> tuple[Rerun, list[Answer]]:
        """The path run again on small values with which a formula holds. Raises `WitnessRefused` or `SolverGaveUp`."""
        values = smallest(trail, formula)
        answers = answers_of(trail, values)
        return rerun(self.game, trail.scene, known(trail, values), answers, chosen, **more), answers

    def witness(
        self,
        trail: SceneTrail,
        formula: Formula,
        shows: Callable[[Rerun, Audit], bool],
        more: Sequence[str] = (),
        **repeat: int,
    ) -> tuple[str, str, bool]:
        """A record of the path, the auditor's verdict on it, and whether it shows what it should."""
        try:
            run, _ = self.run(trail, formula, trail.chosen, **repeat)
            text, audit = judged(self.game, replay_of(self.game, run, agreed(run), more))
            return text, audit.verdict, shows(run, audit)
        except (WitnessRefused, SolverGaveUp) as error:
            return "", f"not made: {error}", False

    def query(self, trail: SceneTrail, formula: Formula, about: str) -> str:
        """The decisive query, for another solver."""
        return script([*trail.path.facts, formula], trail.path.solver.limits, about)


def agreed(run: Rerun) -> Mapping[str, str]:
    """The readings that a run came to, as a table would have agreed on them."""
    return run.play.readings.reached
