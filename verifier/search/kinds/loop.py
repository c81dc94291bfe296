"""LP: a turn that need not end: some plays give back everything that they take.

The test: when the player may play again, can everything that a turn uses up (the scene's `supplies`: chips in every
zone, arrows, gems) be at least what it was when the scene began? Then the same plays can be made again, and again. The
witness makes them three times.
"""

from verifier.kernel.ask import Ask
from verifier.search.explore import SceneTrail
from verifier.search.finding import Finding
from verifier.search.kinds.reporter import Reporter
from verifier.symbolic.formula import all_of
from verifier.symbolic.values import formula_of

#: How often the witness goes round.
ROUNDS = 3


class Loop(Reporter):
    """Looks for plays that can be made again and again."""

    supplies: dict[str, int]

    def begun(self, trail: SceneTrail) -> None:
        """Note what there is."""
        self.supplies = dict(trail.scene.supplies(trail.play))

    def asked(self, trail: SceneTrail, ask: Ask) -> None:
        """Whether there is no less now."""
        if ask.decision != trail.scene.again or "loop" in self.seen:
            return
        if not any(decision == ask.decision and answer is not None for decision, answer in trail.given):
            return
        now = dict(trail.scene.supplies(trail.play))
        formula = all_of(formula_of(now.get(name, 0) >= count) for name, count in self.supplies.items())
        if formula is False or not self.possible(trail, formula):
            return
        self.seen.add("loop")
        text, verdict, shown = self.witness(
            trail, formula, lambda _, audit: audit.verdict in ("legal", "consistent"), repeat=ROUNDS
        )
        self.findings.append(
            Finding(
                "LP01",
                " and ".join(trail.scene.chips),
                "these plays give back everything that they take, so the turn need not end",
                clauses=trail.trace.at_work()[:6],
                chips=trail.scene.chips,
                scene=trail.scene.name,
                witness=text,
                verdict=f"{verdict}, {ROUNDS} times round",
                confirmed=shown,
                query=self.query(trail, formula, "no less than before"),
            )
        )
