"""`cards new --of` for one deck or character, and `cards needed`: what one record would need of an owner."""

import json
from pathlib import Path

import pytest

from tests.support.cli import call
from tests.support.packs import GAME as SECOND_EDITION
from tests.support.packs import put
from tests.support.second import shipped
from verifier.report.cards import group_named, groups_of

pytestmark = pytest.mark.cli
MATCH = """\
format: replay/1
ruleset: puzzle-strike-2/base
mode: duel
seats:
  P1: {player: Alice, character: grave}
  P2: {player: Bob, character: jaina}
deck: grand-melee
bank: [kidney-shot, bloodlust, unleashed-tiger, dash, blue-card]
position:
  turn: P1
  phase: action
  scepter: P1
  seats:
    P1: {actions: 3, hand: [brass-knuckles, swap], pile: [blue, pink]}
    P2: {diamonds: 1}
moves: |
  P1 play swap 1+2
  P1 drop none
  P1 play brass-knuckles
  P1 end
  P1 buy dash
"""


def test_a_word_means_a_card_a_deck_or_a_characters_cards() -> None:
    document = shipped().document
    assert group_named(document, "dash") == {"dash"}
    assert group_named(document, "Grave") == {"sword-slice", "skill-up", "grave-third"}
    melee = group_named(document, "Grand Melee")
    assert melee is not None
    assert {"dash", "sucker-punch", "blue-card"} <= melee
    assert "wooden-shield" not in melee
    assert group_named(document, "everything") is None
    assert all(groups_of(document).values())


def test_a_template_for_a_deck_or_a_character_has_its_cards_only() -> None:
    text = call("cards", "new", "puzzle-strike-2", "--missing", "--of", "grave", "--of", "dash").stdout
    assert [line for line in text.splitlines() if line.startswith("  ") and line.endswith(":")] == [
        "  sword-slice:", "  skill-up:", "  grave-third:", "  dash:",
    ]  # fmt: skip
    assert "height-bonus" not in text
    assert "15 missing facts" not in text or "sucker-punch" in text
    dragon = call("cards", "new", "puzzle-strike/2e", "--missing", "--of", "midori").stdout
    assert "dragon-form" in dragon
    assert "mix-master" not in dragon


def test_a_template_for_some_cards_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "melee.yaml"
    assert call("cards", "new", "puzzle-strike-2", "--missing", "--of", "grand-melee", "-o", path).exit_code == 0
    found = call("rules", "lint", path)
    assert found.exit_code == 0
    assert "facts still missing" in found.stdout


def test_a_word_that_means_no_card_is_refused() -> None:
    result = call("cards", "new", "puzzle-strike-2", "--of", "grav")
    assert result.exit_code == 64
    assert "did you mean 'grave'?" in result.stderr


def needed(path: Path, *options: str | Path) -> dict[str, tuple[str, int]]:
    """The facts that a record would need, each with how and where the record names its card."""
    data = json.loads(call("cards", "needed", path, "--format", "json", *options).stdout)
    return {fact["fact"]: (fact["named"], fact["line"]) for fact in data["facts"]}


def test_a_record_needs_the_texts_of_what_it_plays_and_the_colours_of_what_it_shows(tmp_path: Path) -> None:
    path = put(tmp_path, "match.yaml", MATCH)
    found = needed(path)
    assert found["cards.brass-knuckles.text"] == ("play", 19)
    assert found["cards.brass-knuckles.cost"] == ("play", 19)
    assert found["cards.bloodlust.colour"] == ("header", 8)
    assert found["buy-costs.4.value"] == ("", 0)
    assert found["height-bonus.3.value"] == ("", 0)
    for never in ("cards.dash.text", "cards.dash.cost", "cards.bloodlust.text", "cards.sucker-punch.text"):
        assert never not in found
    assert not [fact for fact in found if fact.startswith("automatons")], "nobody plays against the Dragon"
    assert next(iter(found)).startswith("cards.swap"), "what is played comes first, in the order of the lines"


def test_what_an_audit_comes_to_first_is_said(tmp_path: Path) -> None:
    path = put(tmp_path, "match.yaml", MATCH)
    text = call("cards", "needed", path).stdout
    assert text.startswith("first: line 19: the text of brass-knuckles is not known")
    pack = put(
        tmp_path,
        "mine.yaml",
        "format: pack/1\nruleset: puzzle-strike-2\nsource: made up\n"
        "cards: {brass-knuckles: {cost: 0, type: none, text: T., main: []}}\n",
    )
    assert "brass-knuckles.text" not in call("cards", "needed", path, "--pack", pack).stdout


def test_where_cards_have_prices_the_price_of_a_bought_one_is_needed(tmp_path: Path) -> None:
    path = put(tmp_path, "game.yaml", SECOND_EDITION + "  P1 buy mix-master\n")
    found = needed(path)
    assert found["chips.dragon-form.text"] == ("play", 15)
    assert found["chips.mix-master.cost"] == ("buy", 17)
