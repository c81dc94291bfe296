"""Small records against the Puzzle Dragon: each is legal, or refused at one line by the clause that says so.

Lines are parted by `/`. All were worked out by hand from the rulebook; what the Dragon goes by is invented
(`tests.support.dragon`). The Dragon is P2 alone, P3 against two players. Whole games are in `replays`.
"""

from typing import Any

import pytest

from tests.support.dragon import lair, told
from tests.support.each import each_of

pytestmark = pytest.mark.unit
#: Banks by the Dragon's action: the fifth card is purple (crash by Power), blue (block), pink (crash by the dearest).
CRASH = ("purple-card", "blue-card", "pink-card", "green-card", "purple-card")
BLOCK = ("purple-card", "pink-card", "green-card", "purple-card", "blue-card")
HIGH = ("effortless-block", "purple-card", "green-card", "purple-card", "blue-card")
DEAREST = ("purple-card", "blue-card", "green-card", "purple-card", "pink-card")
RUN = ("pink-card", "pink-card", "kidney-shot", "purple-card", "green-card")
FIRST = "P2 ante 2 / P2 block 1 / P2 send 1 / P2 send 1"
TAKEN = {"automaton.crash": "those-incoming"}
HAND = {"hands": ["swap swap"]}
TIGERS = {0: "unleashed-tiger", 1: "unleashed-tiger"}

#: What the record says, the position it begins in, and the line and clause that refuse it ("" if it is legal).
CASES: list[tuple[str, dict[str, Any], str]] = [
    # -- it runs by itself, in its order
    (f"{FIRST} / P1 discard swap swap / P2 buy purple-card / P2 deal blue-card / P1 ante 2", HAND, ""),
    ("P1 discard swap swap / P2 deal blue-card = power 2, incoming 1, P1 incoming 2", HAND, ""),
    ("P2 block 1 / P2 ante 2", {}, "2 PS2-DTURN-01"),
    ("P2 send 1 / P2 block 1", {}, "2 PS2-DTURN-01"),
    ("P2 buy / P2 deal blue-card", HAND, "1 PS2-DTURN-20"),
    ("P2 pass", {}, "1 PS2-DTURN-01"),
    ("P2 concede", {}, "1 PS2-DTURN-01"),
    ("P1 concede", {}, ""),
    ("P2 power-up", {}, "1 PS2-SOLO-05"),
    ("P1 yield", {}, "1 PS2-SOLO-05"),
    # -- a step may be left out: a number is that of the next step of its verb, or of a later one
    ("P2 send 3 = P1 incoming 4", {"bank": RUN, **HAND}, ""),
    ("P2 send 2", {"bank": RUN}, "1 PS2-DTURN-08"),
    ("P2 send 3 / P2 send 3", {"bank": RUN}, "1 PS2-DTURN-08"),
    ("P2 send 1 / P2 send 1", {"bank": RUN}, "2 PS2-DTURN-09"),
    ("P2 block 3 = incoming 8", {"bank": BLOCK, "incoming": [0, 10]}, ""),  # 10 + 2 - 1 - 3
    ("P2 block 3 / P2 send 1", {"bank": BLOCK, "incoming": [0, 10]}, "1 PS2-DTURN-06"),
    ("P2 block 4", {"bank": BLOCK, "incoming": [0, 10]}, "1 PS2-DTURN-06"),
    # -- what is no number of the last step of its verb, with the number on a line of its own
    ("P2 ante crash-gem / P2 ante 2", {}, "1 PS2-DTURN-02"),
    ("P2 block crash-gem / P2 block 1", HAND, "1 PS2-DTURN-06"),
    ("P2 send crash-gem / P2 send 3 / P1 discard swap swap", {"bank": RUN, **HAND}, "1 PS2-DTURN-08"),
    ("P2 send 1 / P2 send crash-gem / P2 send 1 / P1 discard swap swap", HAND, "2 PS2-DTURN-09"),
    ("P2 ante 2 / P2 ante 2", {}, "2 PS2-DTURN-01"),
    ("P1 play crash-gem / P2 draw swap", {"at": "action", "hands": ["crash-gem"]}, "2 PS2-SOLO-08"),
    ("P1 play crash-gem / P2 play dash", {"at": "action", "hands": ["crash-gem"]}, "2 PS2-DTURN-30"),
    # -- what it has not
    ("P2 buy 1 / P2 deal blue-card = played 0, power 2", HAND, "1 PS2-DTURN-20"),
    ("P1 discard swap swap / P2 buy 1 / P2 deal blue-card = played 0, power 2", HAND, ""),
    ("P1 discard swap swap swap", {"hands": ["swap swap crash-gem"]}, "1 PS2-DTURN-20"),
    ("P2 ante 2 = gems 0, hand 0, deck 0, diamonds 0, scepter 1, power 1, P1 scepter 0", {}, ""),
    ("P2 ante 2 = scepter 0", {}, "1 PS2-SOLO-03"),
    ("P2 ante blue blue", {}, "1 PS2-DTURN-02"),
    ("P2 draw swap", {}, "1 PS2-SOLO-08"),
    ("P2 drop 2", {"incoming": [0, 2]}, "1 PS2-SOLO-10"),
    ("P2 swap 1+2", {}, "1 PS2-SOLO-10"),
    ("P2 play dash", {}, "1 PS2-DTURN-30"),
    # -- ante and block
    ("P2 ante 3 = incoming 3", {"ante_ups": 1}, ""),
    ("P2 ante 4 = incoming 4", {"ante_ups": 2}, ""),
    ("P2 ante 2", {"ante_ups": 1}, "1 PS2-DTURN-02"),
    ("P2 ante 3", {"revealed": 1}, "1 PS2-DTURN-02"),  # set out, and not yet in effect
    ("P3 block 8 = incoming 4", {"players": 2, "power": 4, "incoming": [0, 0, 10]}, ""),  # PS2-DTURN-07
    ("P3 block 4", {"players": 2, "power": 4, "incoming": [0, 0, 10]}, "1 PS2-DTURN-06"),
    ("P3 block 8 = incoming 0", {"players": 2, "power": 4}, ""),
    ("P3 block 2 = incoming 0", {"players": 2, "power": 4}, ""),  # all there are
    ("P3 block 3", {"players": 2, "power": 4}, "1 PS2-DTURN-06"),
    # -- what it sends
    (
        "P3 send 3 / P3 send 1 = P1 incoming 4, P2 incoming 9, incoming 2",
        {"players": 2, "power": 3, "incoming": [0, 5, 6]},
        "",
    ),
    ("P3 send 3 -> P1 P2 / P3 send 1 -> P1 P2", {"players": 2, "power": 3}, ""),
    ("P3 send 3 -> P1 / P3 send 1", {"players": 2, "power": 3}, "1 PS2-SCEP-05"),
    ("P2 send 1 / P2 send 3 = P1 incoming 4", {"bank": RUN}, ""),
    ("P2 send 1 / P2 send 2", {"bank": RUN}, "2 PS2-DTURN-09"),
    ("P2 send 2", {}, "1 PS2-DTURN-08"),
    ("P2 send 1 / P2 send 0", {}, "2 PS2-DTURN-09"),  # at least 1
    ("P2 send 1 / P2 send 1 -> P1 = P1 incoming 2", {}, ""),
    ("P2 send 1 / P2 send 1 blue", {}, "2 PS2-PLAY-07"),
    # -- the actions
    ("P2 crash 3 = incoming 6, P1 incoming 7", {"bank": CRASH, "power": 3, "incoming": [0, 10], "readings": TAKEN}, ""),
    ("P2 send 3 / P2 send 1 / P2 crash 2", {"bank": CRASH, "power": 3, "incoming": [0, 10]}, "3 PS2-DTURN-16"),
    (
        "P2 crash 1 = incoming 0, P1 incoming 6",
        {"bank": CRASH, "power": 4, "incoming": [0, 3], "readings": TAKEN},
        "",
    ),  # 3 + 2 - 4: one is there
    ("P2 send 2 / P2 send 1 / P2 block 3 = incoming 7", {"bank": BLOCK, "power": 2, "incoming": [0, 10]}, ""),
    ("P2 send 2 / P2 send 1 / P2 block 2", {"bank": BLOCK, "power": 2, "incoming": [0, 10]}, "3 PS2-DTURN-17"),
    ("P2 send 1 / P2 send 1 / P2 block 3 = incoming 8", {"bank": HIGH, "incoming": [0, 10]}, ""),
    ("P2 send 1 / P2 send 1 / P2 crash 3 = incoming 8, P1 incoming 5", {"bank": DEAREST, "incoming": [0, 10]}, ""),
    ("P2 send 1 / P2 send 1 / P2 crash 2", {"bank": DEAREST, "incoming": [0, 10]}, "3 PS2-DTURN-19"),
    ("P1 discard swap / P2 buy", {"hands": ["swap"]}, ""),
    ("P1 discard swap / P1 discard swap / P2 buy", HAND, ""),
    ("P1 discard swap / P2 buy", HAND, "1 PS2-DTURN-20"),
    ("P1 discard crash-gem swap / P2 buy", HAND, "1 PS2-DTURN-20"),
    *(
        (
            f"P{one} discard {first} / P{two} discard {then} / P3 buy = P1 hand 0, P2 hand 0",
            {"players": 2, "hands": ["swap swap", "swap crash-gem"]},
            "",
        )
        for one, first, two, then in ((1, "swap swap", 2, "crash-gem swap"), (2, "swap crash-gem", 1, "swap swap"))
    ),
    (
        "P1 discard swap swap / P1 discard swap swap / P3 buy",
        {"players": 2, "hands": ["swap swap swap swap", "swap"]},
        "2 PS2-DTURN-20",
    ),
    # -- creatures of the colour, before the action
    (
        "P1 discard unleashed-tiger / P1 discard swap swap / P2 buy = P1 in-discard unleashed-tiger 1",
        {**HAND, "creatures": TIGERS},
        "",
    ),
    ("P1 discard swap swap / P2 buy = P1 creature unleashed-tiger 1", {**HAND, "creatures": TIGERS}, "2 PS2-CREA-01"),
    ("P3 buy = P1 creature unleashed-tiger 0, P2 creature unleashed-tiger 0", {"players": 2, "creatures": TIGERS}, ""),
    ("P2 buy = P1 creature unleashed-tiger 1", {"bank": CRASH, "creatures": TIGERS}, ""),
    # -- with Ante Ups the fourth and the third card, in this order
    ("P2 send 1 / P2 send 1 / P2 crash 1 / P1 discard swap swap / P2 buy", {**HAND, "bank": CRASH, "ante_ups": 1}, ""),
    ("P2 crash 1 / P2 buy", {**HAND, "bank": CRASH, "ante_ups": 1}, "2 PS2-DTURN-20"),
    ("P2 crash 1 / P2 buy / P1 discard swap swap", {**HAND, "bank": CRASH}, "3 PS2-DTURN-20"),
    (
        "P2 crash 1 / P1 discard swap swap / P2 crash 3 / P2 buy",
        {**HAND, "bank": CRASH, "ante_ups": 2, "incoming": [0, 3]},
        "",
    ),
    (
        "P2 crash 1 / P1 discard swap swap / P2 crash 2",
        {**HAND, "bank": CRASH, "ante_ups": 2, "incoming": [0, 9]},
        "3 PS2-DTURN-19",
    ),
    # -- the buy
    ("P2 buy 1 / P2 deal blue-card = power 2", {}, ""),
    ("P2 buy / P2 deal blue-card / P2 bank blue pink purple green blue", {}, ""),
    ("P2 buy / P2 deal blue-card / P2 bank purple blue pink purple green", {}, "3 PS2-REFILL-03"),
    ("P2 buy blue-card", {}, "1 PS2-DTURN-27"),
    ("P2 buy 1 / P2 deal blue-card = power 1", {}, "2 PS2-DTURN-31"),
    ("P2 buy 1 / P1 ante 2", {}, "2 PS2-REFILL-03"),
    ("P2 buy 1 / P1 deal blue-card", {}, "2 PS2-TURN-05"),
    # -- a bust
    ("P2 buy / P2 deal blue-card = incoming 10 / P1 ante 2", {"incoming": [0, 9]}, ""),
    ("P2 buy / P2 deal blue-card = incoming 11 / P1 ante 2", {"incoming": [0, 10]}, "3 PS2-DWIN-04"),
    ("P3 buy / P3 deal blue-card = score 11 / P1 ante 2", {"players": 2, "incoming": [0, 0, 11]}, ""),
    # -- what players do to it
    ("P1 play crash-gem = P2 incoming 3", {"at": "action", "hands": ["crash-gem"], "piles": ["UUBB"]}, ""),
    ("P1 play sword-slice = P2 incoming 1", {"at": "action", "hands": ["sword-slice"], "piles": ["UB"]}, ""),
    (
        "P1 play sword-slice / P2 receive blue",
        {"at": "action", "hands": ["sword-slice"], "piles": ["UB"]},
        "2 PS2-DIFF-05",
    ),
    ("P1 diamond overload / P2 ante 3 = P2 incoming 3", {"at": "action", "difficulty": "easier"}, ""),
    ("P1 diamond overload", {"at": "action"}, "1 PS2-DSET-02"),
    ("P1 play basic-block = incoming 1", {"at": "action", "hands": ["basic-block"], "incoming": [5]}, ""),
    ("P1 drop none / P1 play swap", {"at": "action", "hands": ["swap"], "incoming": [2]}, ""),
]


@each_of(("text", "where", "expected"), CASES, ids=lambda value: value if isinstance(value, str) else "")
def test_a_record_against_the_dragon(text: str, where: dict[str, Any], expected: str) -> None:
    assert told(lair(**where), text) == expected
