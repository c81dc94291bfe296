"""The search, the proofs and the comparison of Puzzle Strike 2 for three players, and with a card pack."""

from pathlib import Path

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.search.test_second_game import at_questions, found
from tests.support.second import PACK, under
from verifier.games.library import Library
from verifier.search.explore import SceneBudget, SceneCertificate, SceneTrail, Watcher, explore
from verifier.symbolic.solver import Solver
from verifier.symbolic.values import formula_of

pytestmark = pytest.mark.mutation
RULESET = "puzzle-strike-2/base"


def test_what_the_final_turns_leave_open_is_found_and_borne_out() -> None:
    game = Library().open(RULESET).under("multiplayer")
    open_points = {one.cause: one for one in found(game, (), "AM")}
    assert {"final.order", "final.tie"} <= set(open_points)
    assert all(one.confirmed for one in open_points.values())
    assert "result: {winner: P1, by: finale}" in open_points["final.tie"].witness
    assert open_points["deal.off-turn-empty"].confirmed
    gaps = {one.cause: one for one in found(game, (), "GP")}
    assert gaps["deck-empty.rest-of-turn"].confirmed


def test_the_limits_are_proved_for_three() -> None:
    rows = at_questions(Library().open(RULESET).under("multiplayer"))
    assert not [row for row in rows if row.violations or row.unknown]
    proved = [row.statement for row in rows if row.status == "proved"]
    assert proved == ["pile", "meters", "scepter", "diamond", "one-buy"]


@pytest.mark.rotating(3)
@pytest.mark.parametrize("cards", [("bloodlust",), ("dash",), ("kidney-shot",)])
def test_cards_of_a_pack_are_searched(cards: tuple[str, ...]) -> None:
    assert not [one for one in found(under(PACK), cards, "IV") if one.confirmed]


@pytest.mark.parametrize("mode", ["multiplayer", "coop"])
def test_cards_are_played_in_final_turns(mode: str) -> None:
    game = Library().open(RULESET).under(mode)
    scene = next(scene for scene in game.scenes(("crash-gem",)) if "in a final turn" in scene.name)
    watcher, account = Scores(), SceneCertificate()
    for _ in explore(scene, Solver(), {}, [watcher], SceneBudget(40), account):
        pass
    assert watcher.seen


class Scores(Watcher):
    """Notes whether a card that was played in a final turn can have scored."""

    seen = False

    def ended(self, trail: SceneTrail) -> None:
        played = ("play", trail.scene.plays[0]) in trail.given  # type: ignore[attr-defined]
        score = dict(trail.scene.observed(trail.play))["score1"]
        self.seen |= played and trail.path.possible(formula_of(score > 0)) is not None  # type: ignore[operator]


def test_an_erratum_has_the_search_look_at_four(tmp_path: Path) -> None:
    text = "id: four\ntitle: four\ndate: 2026\nsource: a test\nstatus: draft\nwhy: a test\n"
    (tmp_path / "four.yaml").write_text(text + "changes: {modes: {multiplayer: {seats: 4}}}\n", "utf-8")
    game = Library().open(RULESET, (str(tmp_path / "four.yaml"),)).under("multiplayer")
    order = next(one for one in found(game, (), "AM") if one.cause == "final.order")
    assert order.confirmed
    assert "P4: {player: Dave" in order.witness
