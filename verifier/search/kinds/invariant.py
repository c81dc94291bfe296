"""IV: something that holds in every position of the game, as the rules are meant, and can be broken.

The test: from a position in which every invariant holds, can one be broken after a move? Invariants are those of the
game (`Scene.invariants`: chips are conserved, one reaction to an event, no answer to a 4-gem ...) and what never goes
back (`Scene.rising`: the ante level).
"""

from collections.abc import Iterator, Sequence

from verifier.search.explore import SceneTrail
from verifier.search.finding import Finding
from verifier.search.kinds.reporter import Reporter
from verifier.symbolic.formula import Formula, all_of, any_of, decided, negate
from verifier.symbolic.values import formula_of


class BrokenInvariants(Reporter):
    """Looks for broken invariants."""

    totals: Sequence[int]
    before: dict[str, int]
    looked_at = -1  # after so many answers

    def begun(self, trail: SceneTrail) -> None:
        """Note what there is."""
        self.looked_at = -1
        self.totals = trail.scene.totals(trail.play)
        self.before = dict(trail.scene.rising(trail.play))

    def moved(self, trail: SceneTrail) -> None:
        """Whether anything can be broken now."""
        self.looked_at = len(trail.answers)
        found = [(name, wanted) for name, wanted in self.uncertain(trail) if name.partition(":")[0] not in self.seen]
        wrong = [(name, negate(wanted)) for name, wanted in found]
        undecided = len(self.unknown)
        if wrong and self.possible(trail, any_of(formula for _, formula in wrong)):
            for name, formula in wrong:
                if self.possible(trail, formula) and self.new(name.partition(":")[0]):
                    self.report(trail, name, formula)
        elif len(self.unknown) == undecided:
            trail.path.learn(all_of(negate(formula) for _, formula in wrong))

    def ended(self, trail: SceneTrail) -> None:
        """Whether anything can be broken at the end, if something has happened since it was last looked at."""
        if self.looked_at != len(trail.answers) or trail.play.ended():
            self.moved(trail)

    def uncertain(self, trail: SceneTrail) -> Iterator[tuple[str, Formula]]:
        """Each invariant that does not hold already as far as bounds and facts tell, and what it says."""
        bounds, known = trail.path.bounds, trail.path.known
        for name, holds in self.statements(trail):
            if holds is not True:
                wanted = formula_of(holds)
                if decided(wanted, bounds) is not True and wanted not in known:
                    yield name, wanted

    def statements(self, trail: SceneTrail) -> Iterator[tuple[str, bool]]:
        """Everything that should hold, each with whether it does."""
        yield from trail.scene.invariants(trail.play, self.totals)
        for name, count in trail.scene.rising(trail.play):
            yield f"never falls: {name}", count >= self.before[name]

    def report(self, trail: SceneTrail, name: str, formula: Formula) -> None:
        """Add a finding; it is confirmed if the auditor accepts the record, at whose end the invariant is broken."""
        kind = name.partition(":")[0]
        text, verdict, shown = self.witness(
            trail, formula, lambda run, audit: audit.verdict in ("legal", "consistent", "disputed")
        )
        self.findings.append(
            Finding(
                "IV01",
                kind,
                f"broken: {name}",
                clauses=trail.trace.at_work()[-4:],
                chips=trail.scene.chips,
                scene=trail.scene.name,
                witness=text,
                verdict=f"{verdict}, and the invariant is broken at its end",
                confirmed=shown,
                query=self.query(trail, formula, name),
            )
        )
