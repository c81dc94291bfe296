"""Messages and lists call the pieces of a game what its own files call them: cards or chips."""

from pathlib import Path

import pytest

from tests.support.cli import call
from tests.support.second import followed, scene
from verifier.errata.parts import parts_between
from verifier.errata.report import of_others
from verifier.games.library import Library
from verifier.kernel.source import Unreadable
from verifier.record.moves import MoveLines, MoveReader
from verifier.report.interactions import text_lines, view
from verifier.report.reference import reference
from verifier.report.rules_lists import entries, kinds
from verifier.report.rules_pages import Pages

pytestmark = pytest.mark.unit
LIBRARY = Library()
CARDS, CHIPS = LIBRARY.open("puzzle-strike-2/base"), LIBRARY.open("puzzle-strike/3e")


def test_each_ruleset_says_what_its_pieces_are() -> None:
    assert [(game.document.piece, game.names.piece) for game in (CARDS, CHIPS)] == [("card", "card"), ("chip", "chip")]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("P1 draw swap / P1 ante 2", "5 cards are due, the line has 1"),
        ("P1 draw swap swap crash-gem crash-gem energize", "'energize' is no card"),
        ("P1 draw swap@hand swap crash-gem crash-gem swap", "cards are drawn from the deck"),
        ("P1 draw ? ? ? ? ?", "the record does not say which card this is"),
    ],
)
def test_a_wrong_draw_is_told_in_the_game_s_own_word(line: str, message: str) -> None:
    assert followed(scene(at="start"), *line.split(" / ")).endswith(f": {message}")


ERRATUM = """\
id: slow-swap
ruleset: puzzle-strike-2/base
title: Swap swaps once
date: 2026
source: a test
status: house-rule
why: a test
changes: {cards: {swap: {main: [{swap: 1, clause: slow-swap}]}}}
"""


def test_errata_and_what_they_change_are_told_in_it(tmp_path: Path) -> None:
    path = tmp_path / "slow-swap.yaml"
    path.write_text(ERRATUM, encoding="utf-8")
    new = LIBRARY.open("puzzle-strike-2/base", (str(path),))
    (part,) = parts_between(CARDS.document, new.document)
    assert (part.name, part.path) == ("cards.swap.main", ("chips", "swap", "main"))
    assert (of_others(part.name, ("swap",)), of_others(part.name, ("energize",))) == (False, True)
    page = call("errata", "show", path).stdout
    assert "\ncards.swap.main: changed at " in page
    assert "\n  cards: swap\n" in page
    wrong = call("errata", "new", "puzzle-strike-2", "ours", "--chip", "swop", "--out", "-")
    assert "unknown card 'swop' (did you mean 'swap'?)" in wrong.stderr
    assert "no card is named" in call("interactions", "puzzle-strike-2", "--chips", ",").stderr


def test_a_wrong_word_of_an_assertion_is_told_in_it_too() -> None:
    line = MoveLines("case", ("P1 end = in-hand energize 1",), range(1, 2), [1])
    with pytest.raises(Unreadable, match="expected a card, found 'energize'"):
        MoveReader(CARDS.names, 2).read(line)


def test_lists_and_pages_have_what_a_ruleset_has() -> None:
    pages = Pages(CARDS, Path("replays"))
    assert kinds(CARDS.document)[1] == "cards"
    assert "banks" not in kinds(CARDS.document)
    assert entries(pages, "cards") == entries(pages, "chips")
    assert entries(pages, "cards")[0][0] == "card"
    assert ("jaina", "Jaina") in entries(pages, "characters")[1]
    assert ("overload", "Overload") in entries(pages, "supers")[1]
    overload = pages.page("overload")
    assert overload is not None
    assert "PS2-SUPER-11" in "\n".join(overload)


def test_the_reference_and_the_graph_use_it() -> None:
    assert "### Triggers of ongoing cards (`triggers: - on:`)" in list(reference(CARDS))
    assert not any("reaction: to:" in line for line in reference(CARDS))  # of a game without reactions
    assert "62 cards, " in "\n".join(text_lines(view(CARDS, (), False), 1))
