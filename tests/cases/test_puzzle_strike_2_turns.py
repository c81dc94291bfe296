"""Small records of Puzzle Strike 2, turn by turn: each is legal, or refused at one line by the clause that says so.

Lines are parted by `/`. All were worked out by hand from the rulebook. Its answers to questions (FAQ) and the texts of
cards are in `test_puzzle_strike_2_answers.py`. The numbers and texts that no source gives are those of a made-up pack.
"""

from typing import Any

import pytest

from tests.support.each import each_of
from tests.support.second import followed, scene

pytestmark = pytest.mark.unit
HAND = "P1 draw swap swap crash-gem crash-gem basic-block"
THREE = ("defensive-flourish", "defensive-flourish", "defensive-flourish", "dash", "blue-card")
BOUGHT = "P1 end / P1 buy 1 / P1 deal pink-card"

#: What the record says, the position it begins in, and the line and clause that refuse it ("" if it is legal).
CASES: list[tuple[str, dict[str, Any], str]] = [
    # -- the beginning
    (f"{HAND} = hand 5, deck 5, incoming 2, P2 incoming 2 / {HAND.replace('P1', 'P2')} = diamonds 1, P1 diamonds 0, "
     "scepter 0, bank-deck 56 / P1 ante 2", {"at": "start"}, ""),
    ("P1 draw swap swap crash-gem crash-gem / P1 ante 2", {"at": "start"}, "1 PS2-SETUP-14"),
    (f"{HAND} basic-block", {"at": "start"}, "1 PS2-SETUP-14"),
    (f"{HAND} basic-block / {HAND.replace('P1', 'P2')} / P1 ante", {"at": "start"}, "1 PS2-SETUP-14"),
    # a hand that the opening alone has dealt is counted by its clause, until its player has drawn at a turn's end
    (f"{HAND} = hand 6", {"at": "start"}, "1 PS2-SETUP-14"),
    (f"{HAND} / {HAND.replace('P1', 'P2')} / P1 ante 2 = P2 hand 6", {"at": "start"}, "3 PS2-SETUP-14"),
    (f"{HAND} = hand 6", {"at": "draw"}, "1 PS2-DRAW-02"),
    # a word too many that says nothing is no line that goes on
    (f"{HAND} none / {HAND.replace('P1', 'P2')} none / P1 ante 2 = gems 2 / P1 drop = gems 4", {"at": "start"}, ""),
    ("P1 buy 4 / P1 deal defensive-flourish", {"at": "buy", "bank": THREE}, "2 PS2-CARD-08"),
    # -- the tables of the boards
    *((f"P1 play crash-gem = P2 incoming {2 + bonus}", {"piles": ("U" * space + "BB", ""), "hand": ["crash-gem"]}, "")
      for space, bonus in enumerate((0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4))),
    (HAND, {"at": "draw", "piles": ("U", "")}, ""),
    *((f"P1 buy {slot} / P1 deal pink-card = incoming {cost}", {"at": "buy"}, "")
      for slot, cost in enumerate((0, 0, 1, 2, 3), 1)),
    # -- the ante
    ("P1 ante 2 = gems 2", {"at": "ante"}, ""),
    ("P1 ante blue blue", {"at": "ante"}, ""),
    (BOUGHT + " = gems 2", {"at": "ante"}, ""),
    ("P1 ante 0", {"at": "ante"}, "1 PS2-ANTE-02"),
    ("P1 ante 1", {"at": "ante"}, "1 PS2-ANTE-02"),
    ("P1 ante blue", {"at": "ante"}, "1 PS2-ANTE-02"),
    ("P1 ante 3", {"at": "ante"}, "1 PS2-ANTE-02"),
    ("P1 ante pink pink", {"at": "ante"}, "1 PS2-ANTE-05"),
    ("P1 ante blue pink", {"at": "ante"}, "1 PS2-ANTE-05"),
    ("P1 ante none", {"at": "ante"}, "1 PS2-ANTE-01"),
    ("P1 ante 2 / P1 ante 2", {"at": "ante"}, "2 PS2-ANTE-01"),
    ("P2 ante 2", {"at": "ante"}, "1 PS2-TURN-01"),
    ("P1 ante 3 = actions 4", {"at": "ante", "revealed": 1, "ante_ups": 1}, ""),
    ("P1 ante 4 = actions 5", {"at": "ante", "revealed": 2, "ante_ups": 2}, ""),
    ("P1 ante 3", {"at": "ante", "revealed": 2, "ante_ups": 2}, "1 PS2-ANTE-02"),
    ("P1 ante blue blue = gems 14, incoming 1", {"at": "ante", "piles": ("U" * 13, "")}, ""),
    ("P1 ante blue blue = gems 14, incoming 2", {"at": "ante", "piles": ("U" * 14, "")}, ""),
    ("P1 ante 2 / P1 end", {"at": "ante", "piles": ("U" * 14, "")}, ""),
    ("P1 ante 2 = incoming 0", {"at": "ante", "piles": ("U" * 14, "")}, "1 PS2-INC-01"),
    # -- Ante Up
    (f"P1 ante 2 / {BOUGHT} = ante-ups 1, actions 0 / {HAND} / P2 ante 3 = actions 4", {"at": "ante", "since": 7}, ""),
    (f"P1 ante 2 / {BOUGHT} / {HAND} / P2 ante 2", {"at": "ante", "since": 7}, "6 PS2-ANTE-02"),
    (f"P1 ante 2 / {BOUGHT} = ante-ups 1", {"at": "ante", "since": 6}, "4 PS2-ANTE-13"),
    (f"P1 ante 3 / {BOUGHT} = ante-ups 2", {"at": "ante", "since": 15, "revealed": 1, "ante_ups": 1}, ""),
    ("P1 play dash 1 / P1 deal pink-card = ante-ups 1, actions 3", {"hand": ["dash"], "since": 7}, ""),
    ("P1 buy 1 / P1 deal pink-card = ante-ups 2", {"at": "buy", "since": 23, "revealed": 2, "ante_ups": 2}, ""),
    # -- dropping
    ("P1 drop / P1 end", {"at": "begin", "incoming": (2, 0)}, ""),
    ("P1 drop 2 = gems 2, incoming 0", {"at": "begin", "incoming": (2, 0)}, ""),
    ("P1 drop pink pink", {"at": "begin", "incoming": (2, 0)}, ""),
    ("P1 drop pink green", {"at": "begin", "incoming": (2, 0)}, "1 PS2-PATT-01"),
    ("P1 drop 0", {"at": "begin", "incoming": (2, 0)}, "1 PS2-DROP-05"),
    ("P1 drop 1", {"at": "begin", "incoming": (2, 0)}, "1 PS2-DROP-05"),
    ("P1 drop pink", {"at": "begin", "incoming": (2, 0)}, "1 PS2-DROP-05"),
    ("P1 drop 3", {"at": "begin", "incoming": (2, 0)}, "1 PS2-DROP-05"),
    ("P1 drop 2 / P1 drop", {"at": "begin", "incoming": (2, 0)}, "2 PS2-DROP-09"),
    ("P1 drop none", {"at": "begin", "incoming": (2, 0)}, "1 PS2-SCEP-10"),
    ("P1 diamond purify none = incoming 0", {"at": "begin", "incoming": (2, 0), "diamond": True}, ""),
    ("P1 play swap / P1 drop 2", {"at": "begin", "incoming": (2, 0), "hand": ["swap"]}, "2 PS2-DROP-09"),
    ("P2 drop none / P2 end = incoming 2 / P2 drop pink pink / P2 buy 1", {"seat": 1, "incoming": (0, 2)}, ""),
    ("P2 end / P2 buy 1 = incoming 0, gems 2", {"seat": 1, "incoming": (0, 2)}, ""),
    ("P2 end / P2 drop none", {"seat": 1, "incoming": (0, 2)}, "2 PS2-DROP-09"),
    ("P2 end / P2 buy 1 / P2 deal pink-card / P2 drop", {"seat": 1, "incoming": (0, 2)}, "4 PS2-DROP-01"),
    ("P1 drop pink pink green green blue pink pink", {"at": "begin", "incoming": (7, 0)}, ""),
    ("P1 drop pink pink green green blue blue pink", {"at": "begin", "incoming": (7, 0)}, "1 PS2-PATT-01"),
    ("P1 drop pink = incoming 4", {"at": "begin", "incoming": (5, 0), "piles": ("U" * 13, "")}, ""),
    ("P1 drop 5", {"at": "begin", "incoming": (5, 0), "piles": ("U" * 13, "")}, "1 PS2-DROP-05"),
    # the second drop begins with slot 1 again, whatever fell before
    ("P1 drop pink pink / P1 play crash-gem / P1 drop pink pink = gems 14, incoming 0",
     {"at": "begin", "incoming": (4, 0), "piles": ("B" * 12, ""), "hand": ["crash-gem"]}, ""),
    ("P1 drop pink pink / P1 play crash-gem / P1 drop green green",
     {"at": "begin", "incoming": (4, 0), "piles": ("B" * 12, ""), "hand": ["crash-gem"]}, "3 PS2-PATT-01"),
    ("P1 drop pink pink / P1 end / P1 buy 1 = incoming 2",
     {"at": "begin", "incoming": (4, 0), "piles": ("B" * 12, "")}, ""),
    ("P1 play skill-up 1 / P1 deal blue-card / P1 drop pink green = gems 2",
     {"incoming": (2, 0), "hand": ["skill-up"]}, ""),
    ("P1 play skill-up 1 / P1 deal blue-card / P1 drop pink pink",
     {"incoming": (2, 0), "hand": ["skill-up"]}, "3 PS2-PATT-01"),
    # -- playing cards
    ("P1 play crash-gem / P1 play crash-gem", {"piles": ("BKU", ""), "hand": ["crash-gem"] * 2}, "2 PS2-PLAY-01"),
    ("P1 play crash-gem", {}, "1 PS2-PLAY-01"),
    ("P2 play swap", {}, "1 PS2-TURN-01"),
    ("P1 end = actions 0 / P1 play swap", {"hand": ["swap"]}, "2 PS2-OFFT-08"),
    ("P1 play swap / P1 end = played 0, in-discard swap 1", {"piles": ("UK", ""), "hand": ["swap"]}, ""),
    ("P1 play swap = in-discard swap 1", {"piles": ("UK", ""), "hand": ["swap"]}, "1 PS2-GAIN-01"),
    # -- lines that say that nothing is chosen, where something can be and where nothing can
    ("P1 play swap none / P1 play crash-gem = gems 0", {"piles": ("K", ""), "hand": ["swap", "crash-gem"]}, ""),
    ("P1 play swap / P1 swap none / P1 drop none / P1 play crash-gem = gems 0",
     {"piles": ("K", ""), "hand": ["swap", "crash-gem"]}, ""),
    ("P1 play swap / P1 swap none / P1 drop pink = gems 2",
     {"piles": ("K", ""), "hand": ["swap", "crash-gem"], "incoming": (1, 0)}, ""),
    ("P1 drop none / P1 diamond none / P1 diamond purify none / P1 end", {"diamond": True}, ""),
    ("P1 play swap / P1 swap 1+2", {"piles": ("K", ""), "hand": ["swap"]}, "2 PS2-PLAY-07"),
    ("P1 play skip-ahead none / P1 draw swap", {"hand": ["skip-ahead"]}, ""),
    ("P1 buy 1 none", {"at": "buy"}, "1 PS2-BUY-02"),
    ("P1 diamond purify blue none", {"diamond": True}, "1 PS2-PLAY-07"),
    ("P1 buy none", {"at": "buy"}, "1 PS2-BUY-05"),
    # -- lines that leave out what they are about
    ("P1 diamond", {"diamond": True}, "1 PS2-DIAM-08"),
    ("P1 play swap / P1 swap", {"piles": ("KKBB", ""), "hand": ["swap"]}, "2 PS2-EX-59"),
    ("P1 play", {"hand": ["swap"]}, "1 PS2-PLAY-01"),
    ("P1 buy", {"at": "buy"}, "1 PS2-BUY-02"),
    # -- what ending the phase leads to is over when its line's assertions are compared, unless a line says it
    ("P2 end = gems 2, incoming 0 / P2 buy 1", {"seat": 1, "incoming": (0, 2)}, ""),
    ("P2 end = gems 2, incoming 0", {"seat": 1, "incoming": (0, 2)}, ""),
    ("P2 end = gems 0, incoming 2 / P2 drop", {"seat": 1, "incoming": (0, 2)}, ""),
    ("P2 end = gems 1 / P2 buy 1", {"seat": 1, "incoming": (0, 2)}, "1 PS2-PILE-02"),
    ("P2 end = incoming 2 / P2 buy 1", {"seat": 1, "incoming": (0, 2)}, "1 PS2-INC-01"),
    # -- effects that a line states too often, or that did not happen
    ("P1 play burning-vigor wound / P2 ante blue blue", {"hand": ["burning-vigor", "wound"]}, "2 PS2-ANTE-06"),
    ("P1 play burning-vigor wound / P2 ante blue", {"hand": ["burning-vigor", "wound"]}, ""),
    ("P1 play crash-gem / P2 discard unleashed-tiger",
     {"piles": ("GG", ""), "hand": ["crash-gem"], "creature": 1}, "2 PS2-SYM-22"),
    # -- too late in the turn
    (f"{BOUGHT} / P1 play swap", {"hand": ["swap"]}, "4 PS2-OFFT-08"),
    (f"{BOUGHT} / P1 diamond overload", {"diamond": True}, "4 PS2-DIAM-06"),
    (f"{BOUGHT} / P1 ante 2", {}, "4 PS2-ANTE-01"),
    (f"{BOUGHT} / P1 drop", {}, "4 PS2-DROP-01"),
    # -- swaps
    ("P1 play swap 2+3 3+4 / P1 pile pink blue blue pink", {"piles": ("KKBB", ""), "hand": ["swap"]}, ""),
    ("P1 play swap / P1 end", {"piles": ("KKBB", ""), "hand": ["swap"]}, ""),
    ("P1 play swap 2 3 / P1 end", {"piles": ("KKBB", ""), "hand": ["swap"]}, ""),
    ("P1 play swap none / P1 end", {"piles": ("KKBB", ""), "hand": ["swap"]}, ""),
    ("P1 play swap none / P1 choose -> P2 / P1 end", {"piles": ("KKBB", ""), "hand": ["swap"]}, ""),
    ("P1 play swap 1+3", {"piles": ("KKBB", ""), "hand": ["swap"]}, "1 PS2-SYM-01"),
    ("P1 play swap 4+5", {"piles": ("KKBB", ""), "hand": ["swap"]}, "1 PS2-SYM-01"),
    ("P1 play swap 2+3 3+4 1+2", {"piles": ("KKBB", ""), "hand": ["swap"]}, "1 PS2-PLAY-07"),
    ("P1 play swap 2+3 / P1 swap 3 4 / P1 swap 1 2", {"piles": ("KKBB", ""), "hand": ["swap"]}, "3 PS2-PLAY-07"),
    ("P1 swap 1 2", {"piles": ("KKBB", "")}, "1 PS2-PLAY-07"),
    # -- buying, refilling
    ("P1 buy 1 / P1 deal pink-card = in-discard kidney-shot 1, incoming 0", {"at": "buy"}, ""),
    ("P1 buy dash / P1 deal pink-card = incoming 2", {"at": "buy"}, ""),
    ("P1 buy dash / P1 deal pink-card = incoming 0", {"at": "buy"}, "2 PS2-BUY-07"),
    ("P1 pass", {"at": "buy"}, "1 PS2-BUY-05"),
    (HAND, {"at": "buy"}, "1 PS2-BUY-05"),
    ("P1 buy 6", {"at": "buy"}, "1 PS2-BUY-02"),
    ("P1 buy bloodlust", {"at": "buy"}, "1 PS2-BUY-02"),
    ("P1 buy 1 / P1 deal pink-card / P1 buy 1", {"at": "buy"}, "3 PS2-BUY-02"),
    (f"P1 buy 1 / {HAND}", {"at": "buy"}, "2 PS2-REFILL-03"),
    ("P1 buy 1 / P1 deal pink-card blue-card", {"at": "buy"}, "2 PS2-PLAY-07"),
    ("P1 buy 1 / P1 deal toy-shield", {"at": "buy"}, "2 PS2-CARD-05"),
    ("P1 buy 1 / P1 deal dash / P1 draw swap / P2 ante 2", {"at": "buy"}, "3 PS2-DRAW-02"),
    ("P1 buy 1 / P1 deal dash / P1 draw swap", {"at": "buy"}, ""),
    ("P1 buy 3", {"at": "buy", "pack": False}, "1 ?"),
    # -- drawing
    (HAND, {"at": "draw"}, ""),
    ("P1 draw swap swap crash-gem crash-gem / P2 ante 2", {"at": "draw"}, "1 PS2-DRAW-02"),
    ("P1 draw swap swap crash-gem crash-gem", {"at": "draw"}, ""),  # the record ends in the middle
    (f"{HAND} basic-block", {"at": "draw"}, "1 PS2-DRAW-02"),
    (f"{HAND} basic-block = hand 6", {"at": "draw", "piles": ("UUKG", "")}, ""),
    ("P1 draw swap swap swap crash-gem crash-gem", {"at": "draw"}, "1 PS2-DRAW-02"),
    # what lies on top of the deck is among the drawn, named in any order
    ("P1 draw swap swap dash crash-gem crash-gem = in-deck dash 0", {"at": "draw", "top": "dash"}, ""),
    (HAND, {"at": "draw", "top": "dash"}, "1 PS2-SYM-14"),
    # -- the command decision
    ("P1 power-up = purple-meter 1, blue-meter 1, pink-meter 1, green-meter 1, scepter 1 / P1 ante 2",
     {"at": "command", "seat": 1}, ""),
    ("P1 yield = scepter 0, P2 scepter 1, pink-meter 0", {"at": "command", "seat": 1}, ""),
    ("P1 ante 2", {"at": "command", "seat": 1}, "1 PS2-CMD-01"),
    ("P2 power-up", {"at": "command", "seat": 1}, "1 PS2-CMD-01"),
    ("P2 yield", {"at": "command", "seat": 1}, "1 PS2-CMD-01"),
    ("P1 power-up / P1 power-up", {"at": "command", "seat": 1}, "2 PS2-CMD-01"),
    ("P1 power-up / P1 yield", {"at": "command", "seat": 1}, "2 PS2-CMD-01"),
    ("P1 power-up", {"at": "command", "seat": 0}, "1 PS2-CMD-01"),
    ("P2 yield = P1 scepter 1", {"at": "command", "seat": 0, "holder": 1}, ""),
    # -- the end
    ("P1 buy 1 / P1 deal pink-card / P1 draw swap / P2 ante 2", {"at": "buy", "piles": ("U" * 11, "")},
     "3 PS2-DRAW-02"),
    ("P1 buy 1 / P1 deal pink-card / P2 ante 2", {"at": "buy", "piles": ("U" * 11, "")}, "3 PS2-WIN-03"),
    (f"P1 buy 1 / P1 deal pink-card / {HAND} basic-block skip-ahead skill-up / P2 ante 2",
     {"at": "buy", "piles": ("U" * 10, "")}, ""),
    ("P1 buy 1 / P1 deal pink-card", {"at": "buy", "left": 0}, "2 PS2-WIN-03"),
]  # fmt: skip


@each_of(("lines", "position", "refused"), CASES, ids=[case[0][:60] for case in CASES])
def test_a_record_is_legal_or_refused_at_one_line(lines: str, position: dict[str, Any], refused: str) -> None:
    found = followed(scene(**position), *lines.split(" / "))
    assert found.partition(":")[0] == refused, found
