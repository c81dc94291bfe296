"""What is due at a line that nothing takes: what its player was asked where it stands, in every output."""

from pathlib import Path

import pytest

from tests.support.cli import call

RECORD = """format: replay/1
ruleset: puzzle-strike/3e
seats:
  P1: {{player: Alice, character: grave}}
  P2: {{player: Bob, character: jaina}}
bank: first-game
position:
  turn: P1
  phase: action
  seats:
    P1: {{hand: [{hand}], discard: [1, 1, 1, 1, 1], pile: [1]}}
    P2: {{pile: [1]}}
moves: |
{moves}
"""


def written(tmp_path: Path, hand: str, *moves: str) -> Path:
    """A record of one player's turn, who has some chips in hand and an empty bag."""
    path = tmp_path / "turn.yaml"
    path.write_text(RECORD.format(hand=hand, moves="\n".join(f"  {move}" for move in moves)), "utf-8")
    return path


@pytest.mark.parametrize("move", ["P1 gain wound", "P2 play crash-gem 1"])
@pytest.mark.parametrize("form", ["text", "json", "sarif"])
def test_what_is_due_is_what_was_asked_where_the_line_stands(tmp_path: Path, move: str, form: str) -> None:
    told = call("audit", written(tmp_path, "crash-gem, 2", move), "--format", form).stdout
    assert "P1: play, or buy" in told
    assert "PS3-BANK-01" not in told and "or pass" not in told


@pytest.mark.parametrize("hand", ["crash-gem, 2", 'crash-gem, "?"'])
@pytest.mark.parametrize("move", ["P1 gain wound", "P2 react crash-gem 1"])
def test_it_is_told_whoever_writes_the_line_and_whatever_is_not_known(tmp_path: Path, hand: str, move: str) -> None:
    told = call("audit", written(tmp_path, hand, move)).stdout
    assert "expected: P1: play, or buy\n" in told


def test_the_position_explained_is_the_one_in_which_the_line_stands(tmp_path: Path) -> None:
    path = written(tmp_path, "crash-gem, 2", "P1 gain wound")
    told = call("explain", path, "--at", "14").stdout
    assert "(play)" in told and "(buy)" not in told and "the record answers" not in told


def test_what_is_due_is_legal(tmp_path: Path) -> None:
    told = call("audit", written(tmp_path, "2", "P1 gain wound")).stdout
    assert "P1: buy a chip from the bank" in told and "pass" not in told


@pytest.mark.parametrize("refill", [(), ("P1 refill",)])
def test_a_forgotten_purchase_is_one_before_a_refill_too(tmp_path: Path, refill: tuple[str, ...]) -> None:
    told = call("audit", written(tmp_path, "2", *refill, "P1 draw 1 1 1 1 1")).stdout
    assert "illegal PS3-BUY-02" in told
    if refill:
        assert "illegal PS3-ACTION-09" in call("audit", written(tmp_path, "2", "P1 refill", "P1 buy 1")).stdout


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "a bank has 10 puzzle stacks, not 1"), ("ru", "стопок Пазл-фишек в банке должно быть 10, а не 1")],  # noqa: RUF001
)
def test_a_bank_of_another_size_says_which(tmp_path: Path, language: str, told: str) -> None:
    path = written(tmp_path, "2", "P1 buy 1")
    path.write_text(path.read_text("utf-8").replace("first-game", "[one-two-punch]"), "utf-8")
    assert told in call("audit", path, "--lang", language).stdout
