"""Kinds of powers that the sheet speaks of and no known card has, and its variants, each with made-up texts."""

from collections.abc import Mapping
from functools import cache

import pytest

from tests.support.synergy import RULESET, judged
from verifier.games.game import Game
from verifier.games.library import Library
from verifier.language.overlays import pack
from verifier.record.read import Reader
from verifier.verdicts.judge import audit

pytestmark = pytest.mark.unit
TEXTS = """
  luck: {category: magic, types: [move], secret: false, effects: {move: 3, shares: true}, rest: none}
  grenade: {types: [strike], secret: false, effects: {strike: {range: 5, area: 3, thrown: true, damage: 1, success: auto, drifts: true}}, rest: none}
  confuse: {category: magic, types: [strike], secret: false, effects: {strike: {range: 3, success: auto, suppress: true}}, rest: none}
  mental-barriers: {category: magic, types: [strike], secret: false, effects: {strike: {range: 2, success: auto, targets: [squares], barrier: true}}, rest: none}
  smoke-bomb: {types: [special], secret: false, effects: {add: {hits: 3}}, rest: none}
  flameblast: {category: super-power, types: [strike], effects: {strike: {range: 4, damage: 3, success: auto}}, rest: none}
  acrobatic-evasion: {category: skill, types: [defense], effects: {penalty: 2}, rest: none}
  zorch-ball: {category: magic, types: [strike], secret: false, effects: {strike: {range: 2, damage: 2, success: auto, targets: [bodies, allies, self], knockback: 1}}, rest: none}
  deep-freeze: {category: magic, types: [special], secret: false, effects: {lasts: true, immune: [hard]}, rest: none}
  mind-control: {category: skill, types: [strike], secret: false, effects: {strike: {range: 3, rolled: [0, 0, 1, 1, 2, 5], success: auto}}, rest: none}
  the-human-bomb: {category: mutation, types: [move], secret: false, effects: {move: 1, drifts: true}, rest: none}
  stunning-beauty: {category: mutation, types: [special], effects: {extra: 2}, rest: none}
"""


@cache
def powered(tmp: str) -> Game:
    """The ruleset with the made-up texts."""
    return Library().open(RULESET, (pack(tmp),))


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    path = tmp_path_factory.mktemp("pack") / "powers.yaml"
    path.write_text(f"format: pack/1\nruleset: {RULESET}\nsource: made up\ncards:{TEXTS}", "utf-8")
    return powered(str(path))


LEGAL, WRONG = "legal", "illegal"
CROWD = "igor: {at: b2}, vlad: {at: g1}, sinistra: {at: b2}, orc-1: {at: g7}"
BODY = "igor: {at: b2, cards: [zorch-ball]}, vlad: {at: a2}, sinistra: {at: b3, dead: true}, orc-1: {at: f6}"


@pytest.mark.parametrize(
    ("where", "moves", "verdict", "line", "clause"),
    [
        # two warriors on one square
        ("igor: {at: b2, cards: [luck]}, sinistra: {at: b3}", "P1 move igor luck b3 = row igor 3 / P2 move sinistra b4",
         LEGAL, 0, ""),
        (CROWD, "P1 move igor b3 / P2 end", LEGAL, 0, ""),
        (CROWD, "P1 end", WRONG, 1, "SS-MOVE-07"),
        (CROWD, "P1 pass igor", WRONG, 1, "SS-MOVE-07"),
        (CROWD, "P1 move vlad g2 / P2 end", WRONG, 2, "SS-MOVE-07"),
        ("igor: {at: a1}, vlad: {at: a2}, sinistra: {at: a1}, orc-1: {at: b1}", "P1 end", LEGAL, 0, ""),
        (CROWD, "P1 strike igor sinistra", WRONG, 1, "SS-STRK-06"),
        # the point of a throw that moves at random
        ("igor: {at: b1, cards: [grenade]}, sinistra: {at: d5}", "P1 strike igor grenade b4 / P1 roll 3 = hits sinistra 6",
         LEGAL, 0, ""),
        ("igor: {at: b1, cards: [grenade]}, sinistra: {at: d5}", "P1 strike igor grenade b4 / P1 roll 1 = hits sinistra 7",
         LEGAL, 0, ""),
        ("igor: {at: b2, cards: [the-human-bomb]}, sinistra: {at: f6}",
         "P1 move igor the-human-bomb b3 / P1 roll 6 / P1 roll 2 = row igor 5", LEGAL, 0, ""),
        # powers that are suppressed, with the hits that they add
        ("igor: {at: b2, cards: [confuse]}, sinistra: {at: b3, hits: 5, cards: [smoke-bomb, deep-freeze]}",
         "P1 strike igor confuse sinistra = hits sinistra 2 / P2 end / P1 move igor b1 = hits sinistra 5", LEGAL, 0, ""),
        ("igor: {at: b2, cards: [confuse]}, sinistra: {at: b3, hits: 3, cards: [smoke-bomb]}, orc-1: {at: f6}",
         "P1 strike igor confuse sinistra = hits sinistra 0 / P1 move igor b3", LEGAL, 0, ""),
        ("igor: {at: b2, cards: [confuse]}, sinistra: {at: b4, cards: [flameblast]}",
         "P1 strike igor confuse sinistra / P2 strike sinistra flameblast igor", WRONG, 2, ""),
        # what lasts for a turn
        ("igor: {at: b2, cards: [deep-freeze]}, sinistra: {at: b3}",
         "P1 use igor deep-freeze / P2 strike sinistra igor / P2 roll 6 = hits igor 6 / P1 move igor b1"
         " / P2 move sinistra b2 / P2 strike sinistra igor / P2 roll 6 = hits igor 5", LEGAL, 0, ""),
        ("igor: {at: b2, cards: [deep-freeze]}, sinistra: {at: b3}",
         "P1 end / P2 strike sinistra igor / P2 roll 6 = hits igor 6", WRONG, 3, "SS-DMG-01"),
        # what is struck besides enemies
        (BODY, "P1 strike igor zorch-ball sinistra / P1 move igor b3", LEGAL, 0, ""),
        (BODY, "P1 strike igor zorch-ball vlad = hits vlad 4", LEGAL, 0, ""),
        (BODY, "P1 strike igor zorch-ball igor = hits igor 4", LEGAL, 0, ""),
        (BODY.replace("f6", "b4"), "P1 strike igor zorch-ball orc-1", WRONG, 1, "SS-STRK-13"),
        (BODY, "P1 strike igor basic sinistra", WRONG, 1, "SS-STRK-07"),
        ("igor: {at: b2, cards: [mental-barriers]}, sinistra: {at: b5, hits: 1}, vlad: {at: c5}, orc-1: {at: g7}",
         "P1 strike igor mental-barriers b4 / P2 move sinistra b4 / P2 roll 4 / P2 roll 4", WRONG, 4, ""),
        ("igor: {at: b2, cards: [mental-barriers]}, sinistra: {at: b4}", "P1 strike igor mental-barriers b4", WRONG, 1,
         "SS-STRK-11"),
        ("igor: {at: b2, hits: 1, cards: [mental-barriers]}, vlad: {at: g1}, sinistra: {at: c2}, orc-1: {at: b5}",
         "P1 strike igor mental-barriers b4 / P2 strike sinistra igor / P2 roll 4 / P2 move orc-1 b4 b3", LEGAL, 0, ""),
        # a die that is read in a card's own way
        ("igor: {at: b2, cards: [mind-control]}, sinistra: {at: b5}",
         "P1 strike igor mind-control sinistra / P1 roll 6 = hits sinistra 2", LEGAL, 0, ""),
        # cards that lie face down
        ("igor: {at: b2, cards: [face-down]}, sinistra: {at: b5}",
         "P1 show igor flameblast / P1 strike igor flameblast sinistra = hits sinistra 4", LEGAL, 0, ""),
        ("igor: {at: b2, cards: [face-down]}, sinistra: {at: b5}", "P1 show igor luck", WRONG, 1, "SS-SECR-04"),
        ("igor: {at: b2}, sinistra: {at: b5}", "P1 show igor flameblast", WRONG, 1, "SS-SECR-03"),
        ("igor: {at: b2, cards: [face-down]}, sinistra: {at: b5, cards: [flameblast]}", "P1 show igor flameblast", WRONG,
         1, "SS-SECR-02"),
        ("igor: {at: b2, cards: [flameblast]}, sinistra: {at: b5, cards: [face-down]}",
         "P1 strike igor flameblast sinistra / P2 show sinistra acrobatic-evasion / P1 roll 2 = hits sinistra 7",
         LEGAL, 0, ""),
        ("igor: {at: b2, cards: [flameblast]}, sinistra: {at: b5, cards: [face-down]}",
         "P1 strike igor flameblast sinistra = hits sinistra 4", LEGAL, 0, ""),
    ],
)  # fmt: skip
def test_powers(game: Game, where: str, moves: str, verdict: str, line: int, clause: str) -> None:
    found = judged(where, moves, game=game)
    assert (found.verdict, found.line) == (verdict, line), found
    assert not clause or found.clause == clause, found
