"""What people are told of a game of Puzzle Strike 2: suggestions, the answers of a question, empty lists."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from verifier.cli.main import main

pytestmark = pytest.mark.unit
GAME = Path(__file__).parents[2] / "replays" / "puzzle-strike-2" / "base" / "legal" / "game-1.yaml"


def told(*args: str) -> str:
    return CliRunner().invoke(main, args).output


def test_a_key_that_every_header_may_have_is_suggested_too(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME.read_text("utf-8").replace("facts:", "fact:"), "utf-8")
    assert "malformed MF07 unknown key 'fact' (did you mean 'facts'?)" in told(
        "audit", "-q", str(tmp_path / "game.yaml")
    )


def test_explain_lists_both_answers_of_a_command_decision_by_their_words() -> None:
    line = next(n for n, text in enumerate(GAME.read_text("utf-8").splitlines(), 1) if text == "  P1 power-up")
    asked = told("explain", str(GAME), "--at", str(line)).split("asked of P1 (command): ")[1].splitlines()
    assert asked[1:3] == ["  legal: power-up, yield", "  the record's answer: power-up, which is legal"]


def test_that_nothing_is_touched_by_nearly_every_card_is_said() -> None:
    assert "nearly every card touches: nothing\n" in told("interactions", "puzzle-strike-2/base")
