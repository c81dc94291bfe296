"""The search against a player that runs by itself: its turn is a scene, and what its rules leave open is found."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("z3", reason="z3-solver is not installed")

from tests.search.test_second_game import at_questions, found
from tests.support.dragon import ACTIONS
from verifier.games.game import Game
from verifier.games.library import Library
from verifier.search.finding import Finding
from verifier.search.witness import KnownWorld
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.mutation
RULESET = "puzzle-strike-2/base"


@cache
def open_points(mode: str) -> Mapping[str, Finding]:
    """What a way to play against the dragon leaves open, by its cause."""
    return {one.cause: one for one in found(Library().open(RULESET).under(mode), (), "AM")}


@pytest.mark.parametrize(
    ("mode", "points"),
    [("solo", {"automaton.crash", "automaton.turns"}),
     ("coop", {"automaton.crash", "automaton.turns", "automaton.humans", "final.order", "final.buster-score"})],
)  # fmt: skip
def test_what_the_dragon_leaves_open_is_found_and_borne_out(mode: str, points: set[str]) -> None:
    assert points <= set(open_points(mode))
    assert all(one.confirmed for one in open_points(mode).values())
    assert "crash-power: {colour:" in open_points(mode)["automaton.turns"].witness


def planted(folder: Path, changes: str) -> Game:
    """The rules for two players with an erratum `planted`."""
    text = "id: planted\ntitle: planted\ndate: 2026\nsource: a test\nstatus: draft\nwhy: a test\nchanges:\n" + changes
    (folder / "planted.yaml").write_text(text, encoding="utf-8")
    return Library().open(RULESET, (str(folder / "planted.yaml"),)).under("coop")


def test_what_is_settled_is_found_once_nothing_settles_it(tmp_path: Path) -> None:
    assert "automaton.extra" not in open_points("coop")
    left = {one.cause for one in found(planted(tmp_path, "  spec: {automaton.extra: null}\n"), (), "AM")}
    assert "automaton.extra" in left  # no record bears it out: one that does not name the player is undecided


def test_a_step_that_takes_more_than_there_is_breaks_an_invariant(tmp_path: Path) -> None:
    steps = "  automatons: {puzzle-dragon: {turn: [{take-tokens: '0 - 3', clause: [planted]}]}}\n"
    broken = found(planted(tmp_path, steps), (), "IV")
    assert ["counts" in one.cause for one in broken if one.confirmed] == [True]


@pytest.mark.parametrize("mode", ["solo", "coop"])
def test_the_limits_are_proved_against_the_dragon(mode: str) -> None:
    rows = at_questions(Library().open(RULESET).under(mode))
    assert not [row for row in rows if row.violations or row.unknown]
    assert [row.statement for row in rows if row.status == "proved"] == ["pile", "meters", "diamond", "one-buy"]


@pytest.mark.parametrize("mode", ["solo", "coop"])
def test_the_diamond_of_the_easier_setting_is_used(mode: str) -> None:
    game = Library().open(RULESET).under(mode)
    scenes = [scene for scene in game.scenes(()) if "use the diamond" in scene.name]
    world = KnownWorld({f"colour {action}": number for number, action in enumerate(ACTIONS)})
    headers = [scene.header(scene.start(world, {})) for scene in scenes]
    assert {header.setup["difficulty"].string() for header in headers} == {"easier"}
    assert {audit(game, header).verdict for header in headers} == {"legal"}
