"""Presumptions on which verdicts turn: what is shared between runs changes nothing, corrections count, what is kept."""

import json
from pathlib import Path

import pytest

from tests.support.cli import call
from tests.support.games import library
from verifier.record.read import ReplayReader
from verifier.run.budget import Budget
from verifier.verdicts.judge import audit
from verifier.verdicts.presumed import (
    SAME,
    followed_presumptions,
    judge_under,
    other_readings,
    survey,
    verdict_under,
    weigh_presumptions,
)

GAMES = Path(__file__).resolve().parents[2] / "replays/puzzle-strike/3e/legal/games"
VIGOR = """\
format: replay/1
ruleset: puzzle-strike/3e
mode: duel
seats:
  P1: {player: Alice, character: jaina}
  P2: {player: Bob, character: grave}
bank: first-game
position:
  turn: P1
  phase: action
  seats:
    P1: {hand: [burning-vigor, 1]}
record: {reactions: none}
moves: |
"""


def turning(text: str) -> set[tuple[str, str]]:
    """The presumptions on which the verdict on a record turns, each with the verdict otherwise."""
    replay = ReplayReader(library().names).text(text, "record.yaml")
    game = library().open(replay.ruleset)
    weighed = weigh_presumptions(game, replay, audit(game, replay), Budget())
    return {(one.point, one.otherwise) for one in weighed}


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.yaml"))[5::16], ids=lambda path: path.stem)
def test_a_survey_says_of_other_readings_what_the_whole_judge_says(path: Path) -> None:
    replay = ReplayReader(library().names).text(path.read_text("utf-8"), str(path))
    game = library().open(replay.ruleset)
    found = audit(game, replay)
    made = survey(game, replay, found)
    assert made is not None
    said = {}
    for followed in followed_presumptions(game, replay):
        for other in other_readings(game, followed):
            verdict = verdict_under(made, replay, followed.key, other)
            said[followed.key, other] = verdict
            assert verdict in (None, judge_under(game, replay, found, followed.key, other, Budget())), followed
    assert len(said) > 4
    assert {SAME, "illegal"} <= set(said.values())


def test_presumptions_come_up_in_the_lines_that_count() -> None:
    vigor = "  P1 play burning-vigor = P2 pile 0\n"
    expected = turning(VIGOR + vigor)
    assert ("burning-vigor.no-wound", "illegal") in expected
    assert turning(VIGOR + "  P1 play crash-gem\n  rewind to event 1\n" + vigor) == expected
    assert turning(VIGOR + vigor + "  rewind to event 1\n") == set()


def test_a_verdict_is_kept_apart_from_what_it_turns_on(tmp_path: Path) -> None:
    (tmp_path / "vigor.yaml").write_text(VIGOR + "  P1 play burning-vigor = P2 pile 0\n", encoding="utf-8")
    arguments = ("audit", tmp_path / "vigor.yaml", "--results", tmp_path / "kept")

    def known(*more: str) -> tuple[bool, str]:
        """Whether the verdict was known, and the report."""
        result = call(*arguments, *more)
        return "1 of these verdicts were known" in result.stderr, result.stdout

    assert known()[0] is False
    assert known()[0] is True
    was_known, told = known("--format", "json")
    assert (was_known, bool(json.loads(told.splitlines()[0])["presumed"])) == (False, True)
    assert known("--format", "json") == (True, told)
    assert "presumed:" not in known()[1]
    assert "presumed: burning-vigor.no-wound" in known("--verbose")[1]
