"""What is done before the opening hands are drawn: an opening trade as an erratum of one line, in both games."""

from pathlib import Path

import pytest

from verifier.games.library import Library
from verifier.record.read import ReplayReader
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.unit
ABOUT = "id: {name}\ntitle: Opening\ndate: 2026-08-31\nsource: our table\nstatus: house-rule\nwhy: So we play.\n"
TRADE = """\
changes:
  opening: {do: [{choose: {options: {trade: [{gain: {where: "kind(chip, 'puzzle')", to: bag}},
    {gain: {chip: wound, count: 2, to: bag}}], keep: []}, silence: keep}}], clause: trade}
"""
SECOND = "changes: {opening: {do: [{gain: {card: wound, count: 1}}], clause: more}}\n"
HEADER = """\
format: replay/1
ruleset: puzzle-strike/3e
seats: {P1: {player: Alice, character: grave}, P2: {player: Bob, character: rook}}
bank: first-game
"""


def verdict(folder: Path, text: str, erratum: tuple[str, str] | None) -> str:
    """The verdict on a record, under an erratum beside it if one is named."""
    library = Library()
    if erratum is not None:
        (folder / f"{erratum[0]}.yaml").write_text(ABOUT.replace("{name}", erratum[0]) + erratum[1])
        text = text.replace("moves:", f"errata: {erratum[0]}.yaml\nmoves:")
    path = folder / "game.yaml"
    path.write_text(text)
    replay = ReplayReader(library.names).text(text, str(path))
    return audit(library.open(replay.ruleset, replay.overlays), replay).verdict


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("P1 choose trade; gain knockdown", "P1 draw crash-gem 1 1 1 knockdown"), "legal"),
        (("P1 choose trade; gain knockdown", "P1 draw crash-gem 1 1 wound wound"), "legal"),
        (("P1 choose trade; gain knockdown", "P1 draw crash-gem wound wound wound 1"), "illegal"),
        (("P1 choose trade; gain combine", "P1 draw crash-gem 1 1 1 1"), "illegal"),
        (("P2 choose trade; gain knockdown", "P1 draw crash-gem 1 1 1 1"), "legal"),
        (("P1 choose keep", "P1 draw crash-gem 1 1 1 1"), "legal"),
        (("P1 draw crash-gem 1 1 1 1",), "legal"),
        (("P1 draw crash-gem 1 1 1 knockdown",), "illegal"),
        (("P1 draw crash-gem 1 1 1 1", "P1 choose trade; gain knockdown"), "illegal"),
    ],
)
def test_an_opening_trade_is_an_erratum_of_one_line(lines: tuple[str, ...], expected: str, tmp_path: Path) -> None:
    text = f"{HEADER}moves: |\n" + "".join(f"  {line}\n" for line in lines)
    assert verdict(tmp_path, text, ("trade", TRADE)) == expected


def test_the_second_game_has_an_opening_too(tmp_path: Path) -> None:
    text = (
        HEADER.replace("puzzle-strike/3e", "puzzle-strike-2/base")
        .replace("rook", "jaina")
        .replace(
            "bank: first-game",
            "deck: grand-melee\nbank: [kidney-shot, brass-knuckles, unleashed-tiger, dash, blue-card]",
        )
    )
    text += "record: {draws: counts}\nmoves: |\n  P1 draw 5 = in-discard wound 1, P2 in-discard wound 1\n"
    assert verdict(tmp_path, text, ("more", SECOND)) == "consistent"
    assert verdict(tmp_path, text, None) == "illegal"
