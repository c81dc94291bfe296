"""The answers that the rulebook of Puzzle Strike 2 gives to questions (FAQ), and the texts of cards, as small records.

Lines are parted by `/`. Every answer that a game of two can show is a case; the numbers and texts that no source gives
are those of a made-up pack (`tests/support/second.py`), which has every operation.
"""

from pathlib import Path
from typing import Any

import pytest

from tests.support.data import read_data
from tests.support.each import each_of
from tests.support.second import BANK, followed, header, packed, scene, shipped

pytestmark = pytest.mark.unit
RULES = Path(__file__).parents[2] / "rules"
Answered = tuple[str, str, dict[str, Any], str]
BOUGHT = "P1 end / P1 buy 1 / P1 deal pink-card"
HAND = "P1 draw swap swap crash-gem crash-gem basic-block"
DOUBLE = {"piles": ("BBBKKK", ""), "hand": ["unstable-power"], "meters": "BK"}
OFF_TURN = {"at": "command", "seat": 1}
OVERLOADED = {**OFF_TURN, "piles": ("", "U" * 8), "meters": "UUU"}
UNEQUAL = {"piles": ("UUKKK", ""), "hand": ["unstable-power"]}

#: The clauses of the answer, what the record says, where it begins, and the line and clause that refuse it.
ANSWERS: list[Answered] = [
    ("FAQ-05", "P1 play crash-gem = P2 incoming 1", {"piles": ("UUUUUB", ""), "hand": ["crash-gem"]}, ""),
    ("FAQ-05", "P1 play crash-gem = P2 incoming 3", {"piles": ("UUUUUB", ""), "hand": ["crash-gem"]}, "1 PS2-INC-01"),
    ("FAQ-06", "P1 play crash-gem = P2 incoming 4", {"piles": ("UUUUBB", ""), "hand": ["crash-gem"]}, ""),
    ("FAQ-06", "P1 play crash-gem / P1 send 2", {"piles": ("UUUUBB", ""), "hand": ["crash-gem"]}, "2 PS2-MATCH-04"),
    ("FAQ-07 FAQ-08", "P1 play basic-block = incoming 5, actions 2", {"incoming": (5, 0), "hand": ["basic-block"]}, ""),
    ("FAQ-08", "P1 play basic-block = incoming 1", {"incoming": (5, 0), "hand": ["basic-block"]}, "1 PS2-INC-01"),
    ("FAQ-09 FAQ-10", "P1 play effortless-block swap = incoming 5, in-discard swap 1",
     {"incoming": (5, 0), "hand": ["effortless-block", "swap"]}, ""),
    ("FAQ-09", "P1 play effortless-block / P1 end / P1 buy 1",
     {"incoming": (5, 0), "hand": ["effortless-block", "swap", "crash-gem"]}, "2 PS2-FIN-01"),
    ("FAQ-11 FAQ-12", "P1 buy 1 / P1 deal pink-card = ante-ups 1", {"at": "buy", "since": 7}, ""),
    ("FAQ-12", "P1 buy 1 / P1 deal pink-card = ante-ups 1", {"at": "buy", "since": 6}, "2 PS2-ANTE-13"),
    ("FAQ-13", f"P1 buy 1 / P1 deal pink-card / {HAND} / P2 ante 3", {"at": "buy", "since": 7}, ""),
    ("FAQ-13", f"P1 buy 1 / P1 deal pink-card / {HAND} / P2 ante 2", {"at": "buy", "since": 7}, "4 PS2-ANTE-02"),
    ("FAQ-13", "P1 play dash 1 / P1 deal pink-card = actions 4", {"hand": ["dash"], "since": 7}, "2 PS2-TACT-04"),
    ("FAQ-15", "P1 ante 2 = gems 14, incoming 1", {"at": "ante", "piles": ("U" * 13, "")}, ""),
    ("FAQ-15", "P2 play burning-vigor wound / P1 ante blue = P1 incoming 1",
     {"seat": 1, "piles": ("U" * 14, ""), "hand": ["burning-vigor", "wound"]}, ""),
    ("FAQ-16", "P1 play sword-slice = P2 gems 14, P2 incoming 1",
     {"piles": ("KU", "U" * 14), "hand": ["sword-slice"]}, ""),
    ("FAQ-16", "P1 play sword-slice / P2 receive pink", {"piles": ("KU", "U" * 14), "hand": ["sword-slice"]},
     "2 PS2-SYM-08"),
    ("FAQ-17", "P1 play crash-gem = P2 creature unleashed-tiger 1, P2 incoming 3",
     {"piles": ("UGG", ""), "hand": ["crash-gem"], "creature": 1}, ""),
    ("FAQ-17", "P1 play crash-gem = P2 in-discard unleashed-tiger 1",
     {"piles": ("UGG", ""), "hand": ["crash-gem"], "creature": 1}, "1 PS2-GAIN-01"),
    ("FAQ-18", "P1 play crash-gem / P2 discard unleashed-tiger",
     {"piles": ("GGG", ""), "hand": ["crash-gem"], "creature": 1}, ""),
    ("FAQ-18", "P1 play crash-gem = P2 creature unleashed-tiger 1",
     {"piles": ("KKK", ""), "hand": ["crash-gem"], "creature": 1}, ""),
    ("FAQ-19", "P1 play brass-knuckles / P1 draw swap = P2 creature unleashed-tiger 1",
     {"piles": ("GGKGG", ""), "hand": ["brass-knuckles"], "creature": 1}, ""),
    ("FAQ-20", "P1 play crash-gem / P1 draw swap swap / P1 draw crash-gem basic-block = actions 5, pink-meter 0",
     {"piles": ("KKKKK", ""), "hand": ["crash-gem"], "meters": "KKK"}, ""),
    ("FAQ-20", "P1 play crash-gem / P1 draw swap swap / P1 end",
     {"piles": ("KKKKK", ""), "hand": ["crash-gem"], "meters": "KKK"}, "3 PS2-SYM-17"),
    ("FAQ-21 FAQ-23 FAQ-24", "P1 play unstable-power / P1 gain wound wound / P1 super energize / P1 draw swap swap / "
     "P1 play swap = gems 3", {"piles": ("BBBUKKK", ""), "hand": ["unstable-power"], "meters": "K"}, ""),
    ("FAQ-21", "P1 play unstable-power / P1 super energize / P1 gain wound wound / P1 draw swap swap", DOUBLE,
     "2 PS2-SUPER-05"),
    ("FAQ-23", "P1 play unstable-power / P1 super purify / P1 gain wound wound", DOUBLE, "3 PS2-SUPER-09"),
    ("FAQ-23", "P1 play unstable-power / P1 gain wound wound / P1 super purify / P1 super energize / "
     "P1 draw swap swap = actions 2", DOUBLE, ""),
    ("FAQ-22 FAQ-26", "P1 play crash-gem / P1 draw swap / P1 super energize / P1 draw swap crash-gem",
     {"piles": ("KK", ""), "hand": ["crash-gem"], "meters": "KK", "creature": 0}, ""),
    ("FAQ-22", "P1 play crash-gem / P1 draw swap swap / P1 end",
     {"piles": ("KK", ""), "hand": ["crash-gem"], "meters": "KK", "creature": 0}, "2 PS2-SYM-17"),
    ("FAQ-27 FAQ-28 FAQ-29 FAQ-31", "P1 power-up / P1 super overload / P2 ante blue pink green = gems 11 / P1 ante 2",
     {**OFF_TURN, "piles": ("", "U" * 8), "meters": "UUU"}, ""),
    # gems that fall one after the other, and crashes, are stated in their order
    ("SUPER-12", "P1 power-up / P1 super overload / P2 ante pink blue green", OVERLOADED, "3 PS2-SUPER-12"),
    ("SUPER-12", "P1 power-up / P1 super overload / P2 ante pink green / P2 ante blue", OVERLOADED, "4 PS2-SUPER-12"),
    ("SUPER-12", "P1 power-up / P1 super overload / P2 ante blue / P2 ante pink green / P1 ante", OVERLOADED, ""),
    ("SUPER-12", "P1 power-up / P1 super overload / P2 ante blue pink purple", OVERLOADED, "3 PS2-ANTE-06"),
    ("ORDER-01", "P1 play unstable-power / P1 send 2 / P1 send 4", UNEQUAL, "3 PS2-ORDER-01"),
    ("ORDER-01", "P1 play unstable-power / P1 send 4 / P1 send 2", UNEQUAL, ""),
    ("ORDER-01", "P1 play unstable-power / P1 send 2 4", UNEQUAL, "2 PS2-ORDER-01"),
    # what is stated and was not is wrong itself, whatever is due
    ("SYM-08", "P1 play crash-gem / P2 receive blue / P1 draw swap swap",
     {"piles": ("KKKKK", ""), "hand": ["crash-gem"], "meters": "KKK"}, "2 PS2-SYM-08"),
    # a pile may be stated between effects, and before a card is drawn or dealt
    ("SYM-08", "P1 play sword-slice / P2 pile pink / P2 receive pink",
     {"piles": ("BK", ""), "hand": ["sword-slice"], "readings": {"send.unblockable-colour": "drop-pattern"}}, ""),
    ("EX-16", "P1 play skill-up 1 / P1 pile blue pink / P2 pile purple / P1 deal pink-card",
     {"piles": ("BK", "U"), "hand": ["skill-up"]}, ""),
    ("EX-16", "P1 play skill-up 1 / P1 pile pink blue / P1 deal pink-card",
     {"piles": ("BK", ""), "hand": ["skill-up"]}, "2 PS2-PILE-04"),
    ("SYM-17", "P1 play crash-gem / P1 pile blue / P1 draw swap swap",
     {"piles": ("BKKKK", ""), "hand": ["crash-gem"]}, ""),
    # a super move is finished first, a card before another card, before anything else
    ("FIN-02", "P1 diamond trickshot / P1 play swap", {"piles": ("BK", ""), "hand": ["swap"], "diamond": True},
     "2 PS2-SUPER-17"),
    # who may do nothing need not say so
    ("MAND-02", "P1 diamond purify = gems 2 / P1 play swap", {"piles": ("BK", ""), "hand": ["swap"], "diamond": True},
     ""),
    ("MAND-02", "P1 diamond purify = gems 1 / P1 play swap", {"piles": ("BK", ""), "hand": ["swap"], "diamond": True},
     "1 PS2-PILE-02"),
    ("MAND-02", "P1 diamond purify / P1 destroy blue = gems 1", {"piles": ("BK", ""), "diamond": True}, ""),
    ("MAND-02", "P1 diamond purify / P1 buy 1 / P1 destroy blue", {"piles": ("BK", ""), "diamond": True},
     "3 PS2-REFILL-03"),
    ("MAND-02", "P1 diamond purify / P1 draw swap", {"piles": ("BK", ""), "diamond": True}, "2 PS2-BUY-05"),
    ("FIN-01", "P1 play effortless-block / P1 drop", {"incoming": (5, 0), "hand": ["effortless-block", "swap", "swap",
                                                      "crash-gem"], "holder": 1}, "2 PS2-FIN-01"),
    ("FAQ-30", "P2 ante 2 = gems 13 / P2 play crash-gem = gems 10 / P2 end / P2 buy 1 = gems 10",
     {"at": "ante", "seat": 1, "piles": ("", "U" * 9 + "KB"), "hand": ["crash-gem"]}, ""),
    ("FAQ-32 FAQ-33", "P1 power-up / P1 super trickshot / P1 choose brass-knuckles / P1 deal pink-card = "
     "in-hand brass-knuckles 1, incoming 0", {**OFF_TURN, "meters": "GGG"}, ""),
    ("FAQ-33", "P1 power-up / P1 ante 2", {**OFF_TURN, "meters": "GGG"}, "2 PS2-SUPER-17"),
    ("FAQ-34", "P1 power-up / P1 choose brass-knuckles / P1 deal pink-card / P1 play brass-knuckles / P1 draw swap / "
     "P1 ante pink pink", {**OFF_TURN, "meters": "GGG"}, "6 PS2-ANTE-01"),
    ("FAQ-35", "P1 power-up / P1 choose brass-knuckles / P1 deal pink-card / P1 ante 2 / "
     "P1 play brass-knuckles = actions 3", {**OFF_TURN, "meters": "GGG"}, ""),
    ("FAQ-35", "P1 power-up / P1 choose brass-knuckles / P1 deal pink-card / P1 ante 2 / "
     "P1 play brass-knuckles = actions 2", {**OFF_TURN, "meters": "GGG"}, "5 PS2-TACT-04"),
    ("FAQ-36", "P1 diamond trickshot brass-knuckles / P1 deal pink-card / P1 play effortless-block brass-knuckles = "
     "in-discard brass-knuckles 1, actions 3", {"diamond": True, "hand": ["effortless-block"]}, ""),
    # -1 twice makes a slot of 2 free and one of 3 cost 1; the sum of one slot is never below nothing
    ("FAQ-38 FAQ-39", "P1 play dash 1 / P1 deal pink-card / P1 draw kidney-shot / P1 play dash 5 / P1 deal blue-card / "
     "P1 draw pink-card / P1 end / P1 buy 5 / P1 deal blue-card = incoming 1", {"hand": ["dash", "dash"]}, ""),
    ("FAQ-40 FAQ-41", "P1 play dash 1 / P1 deal pink-card / P1 draw kidney-shot / P1 end / P1 buy 1 / "
     "P1 deal blue-card = incoming 0", {"hand": ["dash"]}, ""),
    ("FAQ-45 FAQ-46", "P1 play skill-up 1 / P1 deal pink-card", {"hand": ["skill-up"], "left": 0}, "2 PS2-WIN-03"),
    ("FAQ-45", "P1 play skill-up 1", {"hand": ["skill-up"], "left": 0}, ""),
    ("FAQC-01", "P1 play sword-slice = gems 1, P2 gems 0", {"piles": ("K", ""), "hand": ["sword-slice"]}, ""),
    ("FAQC-01", "P1 play sword-slice / P2 receive pink", {"piles": ("K", ""), "hand": ["sword-slice"]}, "2 PS2-SYM-08"),
    ("FAQB-01 FAQB-02", "P1 play bloodlust / P1 draw crash-gem / P1 draw crash-gem / P1 super energize / "
     "P1 draw swap swap = actions 5", {"piles": ("UUKK", ""), "hand": ["bloodlust"], "meters": "KK"}, ""),
    ("FAQB-01", "P1 play bloodlust / P1 draw crash-gem / P1 super energize",
     {"piles": ("UUKK", ""), "hand": ["bloodlust"], "meters": "KK"}, "3 PS2-SUPER-05"),
    ("FAQB-03", "P1 play bloodlust / P1 draw crash-gem / P1 draw swap / P1 super energize",
     {"piles": ("UK", ""), "hand": ["bloodlust"], "meters": "KK"}, "4 PS2-SUPER-05"),
    ("FAQB-04", "P1 play bloodlust / P1 draw bloodlust / P1 draw swap / P1 swap 2 3 / P1 draw basic-block / "
     "P1 draw crash-gem = played 5, P2 incoming 1", {"piles": ("UUK", ""), "hand": ["bloodlust"],
                                                      "top": "bloodlust"}, ""),
]  # fmt: skip

#: Texts of cards and super moves. The first entry says what it is about.
TEXTS: list[Answered] = [
    ("diamond", "P2 diamond purify pink = gems 1, diamonds 0, blue-meter 0, actions 3 / P2 diamond purify blue",
     {"seat": 1, "piles": ("", "KKB"), "diamond": True}, "2 PS2-DIAM-01"),
    ("diamond", "P2 end / P2 diamond energize", {"seat": 1, "diamond": True}, "2 PS2-DIAM-06"),
    ("diamond", "P1 diamond energize", {}, "1 PS2-DIAM-03"),
    ("diamond", "P2 diamond energize / P2 draw swap swap = actions 5", {"seat": 1, "diamond": True}, ""),
    ("purify", "P2 diamond purify green = gems 3", {"seat": 1, "piles": ("", "KKB"), "diamond": True}, ""),
    ("purify", "P2 diamond purify none = gems 3", {"seat": 1, "piles": ("", "KKB"), "diamond": True}, ""),
    ("purify", "P2 diamond purify pink = gems 2", {"seat": 1, "piles": ("", "KKB"), "diamond": True}, "1 PS2-PILE-02"),
    ("purify", "P2 diamond purify pink = pink-meter 2", {"seat": 1, "piles": ("", "KKB"), "diamond": True},
     "1 PS2-DESTR-04"),
    ("purify", "P2 diamond purify blue / P2 end", {"seat": 1, "diamond": True}, ""),
    ("overload", "P2 diamond overload / P1 ante blue pink green / P1 pile blue pink green",
     {"seat": 1, "diamond": True}, ""),
    ("overload", "P2 diamond overload / P1 ante blue blue blue", {"seat": 1, "diamond": True}, "2 PS2-ANTE-06"),
    ("overload", "P2 diamond overload = P1 gems 14, P1 incoming 2 / P1 ante blue pink green",
     {"seat": 1, "diamond": True, "piles": ("K" * 13, "")}, ""),
    ("trickshot", "P2 diamond trickshot none", {"seat": 1, "diamond": True}, "1 PS2-SUPER-17"),
    ("trickshot", "P2 diamond trickshot 5 -> P1 / P2 deal pink-card", {"seat": 1, "diamond": True}, ""),
    ("trickshot", "P2 diamond trickshot 5 / P2 deal pink-card = incoming 0", {"seat": 1, "diamond": True}, ""),
    ("order", "P1 play unstable-power / P1 super energize / P1 super purify", DOUBLE, "2 PS2-SUPER-05"),
    ("energize", "P1 power-up / P1 draw swap swap = actions 2 / P1 ante 2 = actions 5", {**OFF_TURN, "meters": "KKK"},
     ""),
    ("overfill", "P1 play crash-gem / P1 choose dash = green-meter 2", {"piles": ("GGG", ""), "hand": ["crash-gem"],
                                                                       "meters": "GGG"}, ""),
    ("early", "P1 play crash-gem / P1 super energize", {"piles": ("KK", ""), "hand": ["crash-gem"]}, "2 PS2-SUPER-05"),
    ("late", "P1 play crash-gem / P1 end", {"piles": ("KKK", ""), "hand": ["crash-gem"], "meters": "K"},
     "2 PS2-SYM-17"),
    ("bonus", "P1 play crash-gem = blue-meter 3", {"piles": ("KKBB", ""), "hand": ["crash-gem"]}, "1 PS2-MATCH-03"),
    ("opponent", "P1 play crash-gem -> P2 / P1 send 3 -> P2", {"piles": ("KKBB", ""), "hand": ["crash-gem"]}, ""),
    ("opponent", "P1 play crash-gem / P1 send 3 -> P1", {"piles": ("KKBB", ""), "hand": ["crash-gem"]},
     "2 PS2-MATCH-04"),
    ("empty pile", "P1 play crash-gem = actions 1, P2 incoming 0", {"hand": ["crash-gem"]}, ""),
    ("skill-up", "P1 play skill-up 5 / P1 deal pink-card = actions 2, incoming 0", {"hand": ["skill-up"]}, ""),
    ("skill-up", "P1 play skill-up 5 / P1 buy 1", {"hand": ["skill-up"]}, "2 PS2-REFILL-03"),
    ("skill-up", "P1 play skill-up brass-knuckles / P1 deal pink-card / P1 play brass-knuckles = actions 1",
     {"hand": ["skill-up"]}, ""),
    ("vigor", "P2 play burning-vigor swap", {"seat": 1, "hand": ["burning-vigor", "wound", "swap"],
                                             "readings": {"burning-vigor.trash": "must"}}, "1 PS2-EX-71"),
    ("vigor", "P2 play burning-vigor wound = P1 gems 1, actions 3",
     {"seat": 1, "ante_ups": 2, "hand": ["burning-vigor", "wound"], "readings": {"burning-vigor.trash": "must"}}, ""),
    ("present", "P1 play bloodlust / P1 end / P1 buy 1", {"hand": ["bloodlust"]}, "2 PS2-SYM-17"),
    ("present", "P1 play bloodlust / P1 draw swap / P1 end", {"hand": ["bloodlust"]}, "3 PS2-SYM-17"),
    ("present", "P1 play bloodlust / P1 draw swap / P1 draw crash-gem = actions 1", {"hand": ["bloodlust"]},
     "3 PS2-TACT-04"),
    ("creature", "P1 play unleashed-tiger / P1 end = creature unleashed-tiger 1, discard 0",
     {"hand": ["unleashed-tiger"]}, ""),
    ("creature", "P1 play unleashed-tiger = in-discard unleashed-tiger 1 / P1 discard unleashed-tiger",
     {"hand": ["unleashed-tiger"], "creature": 0}, ""),
    ("own creature", "P1 play crash-gem / P1 draw swap = creature unleashed-tiger 1",
     {"piles": ("GGG", ""), "hand": ["crash-gem"], "creature": 0}, ""),
    ("deep crash", "P1 play kidney-shot 2 = P2 incoming 4, blue-meter 3",
     {"piles": ("UBBBK", ""), "hand": ["kidney-shot"]}, ""),
    ("deep crash", "P1 play kidney-shot none", {"piles": ("UBBBK", ""), "hand": ["kidney-shot"]}, "1 PS2-SYM-13"),
    ("deep crash", "P1 play kidney-shot 6", {"piles": ("UBBBK", ""), "hand": ["kidney-shot"]}, "1 PS2-SYM-13"),
    ("deep crash", "P1 play kidney-shot / P1 end", {"piles": ("UBBBK", ""), "hand": ["kidney-shot"]}, "2 PS2-SYM-13"),
    ("top", "P1 play dash 1 / P1 draw kidney-shot", {"hand": ["dash"]}, "2 PS2-REFILL-03"),
    ("top", "P1 play dash none", {"hand": ["dash"]}, "1 PS2-SYM-14"),
    ("top", "P1 play dash 1 / P1 deal pink-card / P1 draw swap", {"hand": ["dash"]}, "3 PS2-SYM-14"),
    ("trash", "P1 play sucker-punch = trash sucker-punch 1, played 0", {"piles": ("K", ""), "hand": ["sucker-punch"]},
     ""),
    ("reshuffle", "P1 play brass-knuckles / P1 refill / P1 draw swap = played 1, discard 0",
     {"piles": ("KK", ""), "hand": ["brass-knuckles"], "deck": False, "discard": ["swap"]}, ""),
    ("reshuffle", "P1 play brass-knuckles / P1 draw brass-knuckles",
     {"piles": ("KK", ""), "hand": ["brass-knuckles"], "deck": False}, "2 PS2-BUY-05"),
    ("reshuffle", "P1 play brass-knuckles / P1 refill / P1 draw swap", {"piles": ("KK", ""),
                                                                        "hand": ["brass-knuckles"]}, "2 PS2-SYM-17"),
    ("block", "P2 play basic-block = incoming 1, actions 2", {"seat": 1, "incoming": (0, 5), "hand": ["basic-block"]},
     ""),
    ("block", "P2 play basic-block = incoming 0", {"seat": 1, "incoming": (0, 3), "hand": ["basic-block"]}, ""),
    ("block", "P2 play effortless-block swap = incoming 2, hand 1",
     {"seat": 1, "incoming": (0, 5), "hand": ["effortless-block", "swap", "crash-gem"]}, ""),
    ("fire", "P1 play playing-with-fire / P1 draw swap swap = incoming 2, actions 3", {"hand": ["playing-with-fire"]},
     ""),
    ("power", "P1 play unstable-power = in-discard wound 2 / P1 gain wound wound", {"hand": ["unstable-power"]}, ""),
    ("power", "P1 play unstable-power / P1 gain wound wound wound", {"hand": ["unstable-power"]}, "2 PS2-PLAY-07"),
    ("vigor", "P2 play burning-vigor = P1 gems 1, actions 3, in-hand wound 1 / P2 end",
     {"seat": 1, "hand": ["burning-vigor", "wound"], "readings": {"burning-vigor.trash": "may"}}, ""),
    ("vigor", "P2 play burning-vigor none = P1 gems 1, actions 3, in-hand wound 1",
     {"seat": 1, "hand": ["burning-vigor", "wound"], "readings": {"burning-vigor.trash": "may"}}, ""),
    ("vigor", "P2 play burning-vigor wound = in-hand wound 0",
     {"seat": 1, "hand": ["burning-vigor", "wound"], "readings": {"burning-vigor.trash": "may"}}, ""),
    ("vigor", "P2 play burning-vigor swap",
     {"seat": 1, "hand": ["burning-vigor", "wound", "swap"], "readings": {"burning-vigor.trash": "may"}},
     "1 PS2-EX-71"),
    ("vigor", "P2 play burning-vigor = P1 gems 0, actions 2",
     {"seat": 1, "hand": ["burning-vigor"], "readings": {"burning-vigor.rest": "only-with-a-wound"}}, ""),
    ("trash", "P1 play gem-shield skill-up", {"hand": ["gem-shield", "skill-up", "swap"]}, "1 PS2-CARD-14"),
    ("trash", "P1 play gem-shield swap = trash swap 1", {"hand": ["gem-shield", "skill-up", "swap"]}, ""),
    ("deep crash", "P1 play kidney-shot 2 / P1 end", {"piles": ("UBBBK", ""), "hand": ["kidney-shot"]}, ""),
    ("two crashes", "P1 play brass-knuckles / P1 draw swap = gems 1, P2 incoming 2",
     {"piles": ("KBU", ""), "hand": ["brass-knuckles"]}, ""),
    ("creature", "P1 play bloodlust / P1 draw basic-block / P1 draw skill-up / P1 choose 1 / P1 deal pink-card = "
     "gems 1, P2 incoming 2", {"piles": ("GKU", ""), "hand": ["bloodlust"], "creature": 0}, ""),
    ("trash", "P1 play sucker-punch = P2 incoming 1, gems 1", {"piles": ("KU", ""), "hand": ["sucker-punch"]}, ""),
    ("draw", "P1 play skip-ahead / P1 draw swap = hand 1", {"hand": ["skip-ahead"]}, ""),
    ("unknown", "P1 play kidney-shot", {"hand": ["kidney-shot"], "pack": False}, "1 ?"),
    ("unknown", "P1 play crash-gem", {"piles": ("UBB", ""), "hand": ["crash-gem"], "pack": False}, "1 ?"),
]  # fmt: skip
CASES = [*ANSWERS, *TEXTS]
#: Answers that no line of a game of two shows: of the set-up, of other modes, advice, what anybody may look at.
ELSEWHERE = {f"FAQ-{number:02}" for number in (1, 2, 3, 4, 14, 37, 42, 43, 44, 47, 48)} | {
    f"FAQ{letter}-{number:02}"
    for letter, numbers in (("C", (2, 5, 7, 12, 15, 18, 21, 22)), ("G", (6, 7)), ("B", (8,)))
    for number in numbers
}


@each_of(("about", "lines", "position", "refused"), CASES, ids=[f"{case[0]}: {case[1][:50]}" for case in CASES])
def test_a_record_is_legal_or_refused_at_one_line(
    about: str, lines: str, position: dict[str, Any], refused: str
) -> None:
    found = followed(scene(**position), *lines.split(" / "))
    assert found.partition(":")[0] == refused, found


def test_every_answer_is_a_case_or_says_why_not() -> None:
    folder = RULES / "puzzle-strike-2" / "base"
    files = sorted((folder / "clauses").glob("*.yaml"))
    clauses = [clause for path in files for clause in read_data(path)]
    asked = {clause["id"].removeprefix("PS2-") for clause in clauses if clause["id"].startswith("PS2-FAQ")}
    unknown = {clause.removeprefix("PS2-") for clause in shipped().document.section("not-enforced")}
    shown = {clause for answer in ANSWERS for clause in answer[0].split()}
    assert asked - shown - ELSEWHERE == asked & unknown - ELSEWHERE
    assert not shown & ELSEWHERE


@pytest.mark.parametrize(
    ("character", "card", "clause"),
    [("grave", "sword-slice", ""), ("jaina", "sword-slice", "PS2-SETUP-12"), ("valerie", "three-colors", ""),
     ("grave", "chromatic-orb", "PS2-SETUP-12"), ("grave", "dash", "PS2-SETUP-13"), ("grave", "wound", "PS2-CARD-12")],
)  # fmt: skip
def test_an_opening_hand_holds_the_own_characters_cards_alone(character: str, card: str, clause: str) -> None:
    play = packed().start(header(BANK, (character, "midori")), {})
    found = followed(play, f"P1 draw {card} swap swap crash-gem crash-gem")
    assert clause in found
    assert bool(found) is bool(clause)
