"""The box as the rulebook counts it: what the chips of the ruleset add up to."""

from verifier.games.library import Library
from verifier.games.puzzle_strike.family import PuzzleStrike
from verifier.games.puzzle_strike.soundness import differences, material
from verifier.kernel.source import Position
from verifier.language.document import Document
from verifier.language.node import Node


def opened() -> PuzzleStrike:
    """The third edition."""
    game = Library().open("puzzle-strike/3e")
    assert isinstance(game, PuzzleStrike)
    return game


def test_the_chips_add_up_to_what_the_rulebook_counts() -> None:
    rules = opened().rules
    counted = material(rules)
    assert counted["chips"] == 342
    assert (counted["puzzle-kinds"], counted["puzzle-chips"], counted["character-chips"]) == (24, 120, 30)
    assert (counted["characters"], counted["orb-kinds"], counted["banner-colours"]) == (10, 3, 6)
    assert differences(rules) == []


def test_a_wrong_count_is_reported_with_its_clause() -> None:
    document = opened().document
    stated = document.section("material")["puzzle-kinds"]
    wrong = Node(
        stated.position, fields={**stated.mapping(), "value": Node(Position("x", 1, 1), text="25", plain=True)}
    )
    sections = {**document.root.mapping(), "material": Node(stated.position, fields={"puzzle-kinds": wrong})}
    changed = Document(document.id, Node(document.root.position, fields=sections), "", (), ())
    found = differences(PuzzleStrike(changed).rules)
    assert len(found) == 1
    assert "puzzle-kinds is 24, not 25 (PS3-COMP-03)" in found[0][1]
