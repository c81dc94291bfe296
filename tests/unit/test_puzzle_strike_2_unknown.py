"""What is decided although no source gives a card's text: a discard by an effect, and what follows of it."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.cli import call
from tests.support.second import NOWHERE, under
from verifier.games.library import Library
from verifier.record.moves import MoveReader
from verifier.record.read import ReplayReader
from verifier.run.budget import Budget
from verifier.verdicts.judge import audit
from verifier.verdicts.presumed import weigh_presumptions
from verifier.verdicts.stepwise import AcceptedStep, Objection, Stepwise
from verifier.verdicts.verdict import Audit

pytestmark = pytest.mark.unit
LIBRARY = Library()
RECORD = """\
format: replay/1
ruleset: puzzle-strike-2/base
mode: duel
seats:
  P1: {player: Alice, character: grave}
  P2: {player: Bob, character: jaina}
deck: grand-melee
bank: [pink-card, green-card, blue-card, purple-card, blue-card]
facts:
  cards:
    effortless-block: {cost: 1, type: block, text: Made up., main: [{block: 3}, {discard: 1}]}
position:
  turn: P1
  phase: action
  scepter: P1
  seats:
    P1: {actions: 3, hand: [effortless-block, kidney-shot, swap], pile: [blue, pink], incoming: 0}
    P2: {diamonds: 1}
moves: |
"""


def judged(*lines: str, presumes: bool = True) -> Audit:
    """The verdict on a record that goes on with some lines."""
    text = RECORD + "".join(f"  {line}\n" for line in lines)
    replay = replace(ReplayReader(LIBRARY.names).text(text, "game.yaml"), presumes=presumes)
    return audit(LIBRARY.open(replay.ruleset, replay.overlays), replay)


def test_a_discard_of_a_card_of_unknown_text_is_decided() -> None:
    assert judged("P1 play effortless-block", "P1 discard kidney-shot = hand 1", "P1 play swap 1+2").verdict == "legal"
    assert judged("P1 play effortless-block", "P1 discard swap = hand 1").verdict == "legal", "its text is known"


def test_what_is_wrong_with_the_discard_itself_is_illegal() -> None:
    assert judged("P1 play effortless-block", "P1 discard dash").verdict == "illegal"
    assert judged("P1 discard kidney-shot").verdict == "illegal"


@pytest.mark.parametrize("lines", [("P1 play swap 1+2 = actions 3",), ("P1 play dash",), ("P1 draw crash-gem",)])
def test_what_does_not_follow_after_it_may_be_what_the_text_does(lines: tuple[str, ...]) -> None:
    found = judged("P1 play effortless-block", "P1 discard kidney-shot", *lines)
    assert (found.verdict, found.fault is not None and found.fault.code) == ("undecided", "UD29")
    assert found.fault is not None
    assert "discard.unknown-text is nothing-follows" in found.fault.message
    assert judged("P1 play effortless-block", "P1 discard swap", *lines).verdict == "illegal", "nothing is unknown here"


def test_with_unknown_words_it_is_the_same() -> None:
    begun = ("P1 play effortless-block", "P1 discard kidney-shot", "P1 play ?")
    assert judged(*begun).verdict == "consistent"
    assert judged(*begun, "P1 play dash").verdict == "undecided"
    assert judged("P1 play effortless-block", "P1 discard swap", "P1 play kidney-shot").verdict == "undecided"


def test_without_presumptions_it_stays_open() -> None:
    found = judged("P1 play effortless-block", "P1 discard kidney-shot", presumes=False)
    assert (found.verdict, found.fault is not None and found.fault.code) == ("undecided", "UD04")


def test_the_verdict_names_what_is_presumed() -> None:
    text = RECORD + "  P1 play effortless-block\n  P1 discard kidney-shot\n"
    replay = ReplayReader(LIBRARY.names).text(text, "game.yaml")
    game = LIBRARY.open(replay.ruleset, replay.overlays)
    (weighed,) = weigh_presumptions(game, replay, audit(game, replay), Budget())
    assert (weighed.point, weighed.otherwise) == ("discard.unknown-text", "undecided")


# -- titles that a pack gives


TITLED = """\
format: pack/1
ruleset: puzzle-strike-2/base
source: made up
cards:
  grave-third: {name: Grave Matters, cost: 0, text: Draws., main: [{draw: 1}]}
  rook-first: {name: Dash, cost: 0, text: T., main: []}
  lum-first: {name: Twice, cost: 0, text: T., main: []}
  lum-second: {name: Twice, cost: 0, text: T., main: []}
  lum-third: {name: Purple, cost: 0, text: T., main: []}
"""


def test_a_title_given_by_a_pack_is_a_word_of_records() -> None:
    """In the header, in a position and in moves, beside the slug."""
    names = under(TITLED).names
    assert names.pieces["grave-matters"] == names.pieces["grave-third"]
    assert names.pieces["dash"] != names.pieces["rook-first"], "a title that is another card's name means that card"
    assert "twice" not in names.pieces, "two cards have it"
    assert "purple" not in names.pieces, "it means something else in a line"


@pytest.mark.parametrize("word", ["grave-matters", "Grave Matters", "grave-third"])
def test_a_record_may_use_it_everywhere(word: str, tmp_path: Path) -> None:
    (tmp_path / "titled.yaml").write_text(TITLED, encoding="utf-8")
    hand = "hand: [effortless-block, kidney-shot, swap]"
    text = RECORD.replace("mode:", "packs: [titled.yaml]\nmode:").replace(hand, f"hand: [{word}], top: [swap]")
    text += f"  P1 play {word.replace(' ', '-')}\n  P1 draw swap = in-hand {word.replace(' ', '-')} 0\n"
    path = tmp_path / "game.yaml"
    path.write_text(text, encoding="utf-8")
    assert call("audit", path).exit_code == 0


def test_line_by_line_it_is_the_same() -> None:
    replay = ReplayReader(LIBRARY.names).text(RECORD.replace("moves: |", "moves: []"), "game.yaml")
    game = LIBRARY.open(replay.ruleset, replay.overlays)
    table = Stepwise(game, replay)
    reader, step = MoveReader(game.names, 2), table.first
    for text in ("P1 play effortless-block", "P1 discard kidney-shot"):
        after = table.judge(step, text, reader.line(text, NOWHERE))
        assert isinstance(after, AcceptedStep)
        step = after
    wrong = table.judge(step, "P1 play dash", reader.line("P1 play dash", NOWHERE))
    assert isinstance(wrong, Objection)
    assert (wrong.verdict, wrong.stop.refusal.code) == ("undecided", "UD29")
    assert isinstance(table.judge(step, "P1 play swap 1+2", reader.line("P1 play swap 1+2", NOWHERE)), AcceptedStep)


@pytest.mark.parametrize(("words", "verdict"), [("1 ?", "consistent"), ("3 ?", "illegal")])
def test_a_choice_of_several_words_may_have_a_line_of_its_own_with_unknown_ones(words: str, verdict: str) -> None:
    assert judged("P1 play swap", f"P1 choose {words}").verdict == verdict
