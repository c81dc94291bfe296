"""CN and DL: a decision that somebody has to make and no answer to it is legal.

The test, at every question of every path: can all conceivable answers be illegal at once? It is a *contradiction*
(CN01) if the answers that are possible at all are refused by an obligation and by a prohibition, or by requirements on
the answer that exclude each other, so that either of them alone would leave an answer; else a *deadlock* (DL01): one
duty, and nothing that fulfils it. Norms that no answer meets together by their wording alone are a contradiction even
where nothing need be answered, and so are two clauses that settle one spec point differently (CN02); no run is needed
for either.
"""

from collections.abc import Iterator, Sequence

from verifier.games.game import Game
from verifier.games.playing import Playing
from verifier.kernel.ask import Ask
from verifier.kernel.norm import Norm
from verifier.language.at_odds import norms_at_odds
from verifier.search.explore import SceneTrail, legal_if
from verifier.search.finding import Finding
from verifier.search.kinds.reporter import Reporter
from verifier.search.witness import WitnessRefused, judged, replay_of
from verifier.symbolic.formula import Formula, any_of, negate
from verifier.symbolic.solver import SolverGaveUp


class Stuck(Reporter):
    """Looks for decisions without a legal answer."""

    def asked(self, trail: SceneTrail, ask: Ask) -> None:
        """Whether everything that could be answered can be illegal."""
        if f"no answer to {ask.decision}" in self.seen:
            return
        none_legal = negate(some_legal(trail, ask))
        if none_legal is not False and self.possible(trail, none_legal):
            self.seen.add(f"no answer to {ask.decision}")
            self.findings.append(self.finding(trail, ask, none_legal))

    def finding(self, trail: SceneTrail, ask: Ask, none_legal: Formula) -> Finding:
        """What stands against what."""
        try:
            run, _ = self.run(trail, none_legal, trail.chosen)
        except (WitnessRefused, SolverGaveUp) as error:
            return Finding("DL01", ask.decision, f"no legal answer to {ask.decision}", chips=trail.scene.chips,
                           scene=trail.scene.name, verdict=f"not made: {error}", confirmed=False)  # fmt: skip
        assert isinstance(run.question, Ask)
        refused = list(refusals(run.play, run.question))
        refusing = tuple(dict.fromkeys(norm for norms in refused for norm in norms))
        text, audit = judged(self.game, replay_of(self.game, run, run.play.readings.reached))
        still = not any(True for _ in run.play.legal(run.question))
        told = "; ".join(f"{norm.id} ({norm.kind} {norm.text}): {norm.message}" for norm in refusing)
        return Finding(
            "CN01" if at_odds(refused) else "DL01",
            cause=f"{ask.decision}: {' against '.join(norm.id for norm in refusing) or 'nothing to answer with'}",
            about=f"no answer to {ask.decision} is legal: {told or 'there is nothing to answer with'}",
            clauses=tuple(dict.fromkeys(norm.clause for norm in refusing)) or (ask.clause,),
            chips=trail.scene.chips,
            scene=trail.scene.name,
            witness=text,
            verdict=f"{audit.verdict} up to the decision, which has no legal answer",
            confirmed=still and audit.verdict in ("legal", "consistent"),
            query=self.query(trail, none_legal, f"{trail.scene.name}: no legal answer to {ask.decision}"),
        )


def some_legal(trail: SceneTrail, ask: Ask) -> Formula:
    """That some conceivable answer is legal; as soon as one surely is, the others are not looked at."""
    found: list[Formula] = []
    answers = list(ask.domain.conceivable(ask.seat))
    for answer in sorted(answers, key=lambda answer: answer is not None):
        conditions = any_of(legal_if(trail, ask, answer))
        if conditions is True:
            return True
        found.append(conditions)
    return any_of(found)


def refusals(play: Playing, ask: Ask) -> Iterator[tuple[Norm, ...]]:
    """The norms that refuse each of the answers which are possible at all."""
    for answer in ask.domain.conceivable(ask.seat):
        if ask.domain.admits(ask.seat, answer):
            yield tuple(norm for norm, broken in play.offences(ask, answer) if norm.kind != "may" and broken())


def at_odds(refused: Sequence[tuple[Norm, ...]]) -> bool:
    """Whether norms stand against each other: a duty and a prohibition, or requirements of which each leaves an answer.

    Where "none" is an answer, requirements on the others are conditions that the duty to give one cannot meet.
    """
    refusing = {norm for norms in refused for norm in norms}
    duties = {norm for norm in refusing if norm.kind == "must" or norm.decision.endswith(".stop")}
    if any(norm.decision.endswith(".stop") for norm in duties) or duties != refusing:
        return bool(duties) and duties != refusing
    return len(duties) > 1 and not set.intersection(*map(set, refused))


def by_wording(game: Game) -> list[Finding]:
    """What contradicts itself before any game: norms by what they say, and spec points that are settled twice."""
    pairs = (found for found in norms_at_odds(game.norms) if len(found.norms) > 1)
    return [
        *(
            Finding("CN01", f"{norms[0].decision}: {' against '.join(norm.id for norm in norms)}", about,
                    tuple(dict.fromkeys(norm.clause for norm in norms)))
            for norms, about in pairs
        ),
        *resolved_twice(game),
    ]  # fmt: skip


def resolved_twice(game: Game) -> list[Finding]:
    """Spec points that two clauses settle differently for the same chip."""
    found = []
    by_place: dict[tuple[str, str], dict[str, str]] = {}
    for item in game.resolutions:
        readings = by_place.setdefault((item.point, item.scope), {})
        if readings.setdefault(item.reading, item.clause) and len(readings) == 2:
            cause = f"{item.point}@{item.scope}" if item.scope else item.point
            about = f"{cause} is settled as {' and as '.join(readings)}"
            found.append(Finding("CN02", cause, about, tuple(readings.values()), outcomes=tuple(readings.items())))
    return found
