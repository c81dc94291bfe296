"""GP: a case that comes up and of which no clause and no general principle says what follows.

The test: operations name the cases that their text does not speak of (`Case`); a ruleset names the clause that settles
each (`cases:`). A path on which a case without a clause comes up is a gap.
"""

from functools import partial

from verifier.search.explore import SceneTrail
from verifier.search.finding import Finding
from verifier.search.kinds.reporter import Reporter
from verifier.search.texts import clauses_under
from verifier.search.witness import Rerun
from verifier.verdicts.verdict import Audit


class Gap(Reporter):
    """Looks for cases that no clause settles."""

    def moved(self, trail: SceneTrail) -> None:
        """Whether the move has come to such a case."""
        for case in [case for case in trail.play.readings.gaps if case not in self.seen]:
            known = self.game.cases[case]
            text, verdict, shown = self.witness(trail, True, partial(meets, case))
            self.add(
                Finding(
                    "GP01",
                    case,
                    f"{known.about}: no clause says what follows (taken here: {known.then})",
                    clauses=clauses_under(self.game, known.under) or trail.trace.at_work()[-3:],
                    chips=trail.scene.chips,
                    scene=trail.scene.name,
                    outcomes=(("taken here", known.then),),
                    witness=text,
                    verdict=f"{verdict}, with the case noted",
                    confirmed=shown,
                    query=self.query(trail, True, case),
                )
            )

    ended = moved


def meets(case: str, run: Rerun, audit: Audit) -> bool:
    """Whether a run comes to a case."""
    return case in run.play.readings.gaps
