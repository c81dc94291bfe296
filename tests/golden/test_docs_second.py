"""The reference page of Puzzle Strike 2 names every verb, word, quantity and key that its records may hold."""

import re

import pytest

from tests.support.docs import ROOT
from tests.support.second import shipped
from verifier.games.puzzle_strike_2 import setup, words

pytestmark = pytest.mark.golden
PAGE = ROOT / "docs" / "reference" / "puzzle-strike-2.md"


def test_the_page_names_every_word_of_a_record() -> None:
    text = PAGE.read_text("utf-8")
    rules = shipped().rules
    supers = [one.slug for one in rules.supers]
    own = shipped().names.quantities
    names = {*words.VERBS, *words.LABELS, *rules.colours, *supers, *own, *setup.HEADER}
    assert [name for name in sorted(names) if not re.search(rf"`{re.escape(name)}[`: ]", text)] == []
