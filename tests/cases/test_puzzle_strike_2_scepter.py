"""Small records of three and of four players, clause by clause: each is legal, or refused at one line by a clause.

Lines are parted by `/`. All were worked out by hand from the rulebook. Texts and numbers that no source gives are those
of a made-up pack: in it Effortless Block lets one discard a card, and Unleashed Tiger is destroyed by three greens.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.each import each_of
from tests.support.second import followed
from tests.support.second_modes import table

pytestmark = pytest.mark.unit
HAND = "draw swap swap crash-gem crash-gem basic-block"
BOUGHT = "P1 end / P1 buy 1 / P1 deal pink-card"
THIRD = f"P3 ante 2 / P3 end / P3 buy 1 / P3 deal pink-card / P3 {HAND}"
UNBLOCKABLE = {"send.unblockable-colour": "ante-slot"}
Case = tuple[str, dict[str, Any], str]


def attacks(players: int) -> Iterator[Case]:
    """Whom gems and effects come to."""
    others = range(2, players + 1)
    everybody, all_three = " ".join(f"P{seat}" for seat in others), ", ".join(f"P{seat} incoming 3" for seat in others)
    crash = {"piles": ["UBB"], "hands": {0: "crash-gem"}}
    yield f"P1 play crash-gem = gems 1, incoming 0, {all_three}", crash, ""
    yield "P1 play crash-gem = P3 incoming 0", crash, "1 PS2-INC-01"
    yield "P1 play crash-gem = P2 incoming 1", crash, "1 PS2-INC-01"  # not shared out
    yield f"P1 play crash-gem -> {everybody}", crash, ""
    yield "P1 play crash-gem -> P2", crash, "1 PS2-SCEP-05"
    yield "P1 play crash-gem / P1 send 3", crash, ""
    yield f"P1 play crash-gem / P1 send 3 -> {everybody}", crash, ""
    yield "P1 play crash-gem / P1 send 3 -> P3", crash, "2 PS2-SCEP-05"
    yield f"P1 play crash-gem / P1 send {3 * (players - 1)}", crash, "2 PS2-MATCH-04"
    crash = {"piles": ["", "UBB"], "hands": {1: "crash-gem"}, "seat": 1}
    yield "P2 play crash-gem = P1 incoming 3, P3 incoming 0", crash, ""
    yield "P2 play crash-gem = P3 incoming 3", crash, "1 PS2-INC-01"
    yield "P2 play crash-gem -> P1", crash, ""
    yield "P2 play crash-gem / P2 send 3 -> P1", crash, ""
    for named in ("P3", "P1 P3", "P2"):
        yield f"P2 play crash-gem -> {named}", crash, "1 PS2-SCEP-08"
    yield "P2 play crash-gem / P2 send 3 -> P3", crash, "2 PS2-SCEP-08"
    yield "P2 play crash-gem = P3 incoming 3, P1 incoming 0", {**crash, "holder": 2}, ""
    yield "P2 play crash-gem = P1 incoming 3", {**crash, "holder": 2}, "1 PS2-INC-01"
    # effects on "the opponent", in the colours of the super move and of the ante slot
    yield "P2 diamond overload = P1 gems 3, P3 gems 0", {"seat": 1, "diamonds": [1]}, ""
    yield "P2 diamond overload = P3 gems 3", {"seat": 1, "diamonds": [1]}, "1 PS2-PILE-02"
    yield "P2 diamond overload / P3 ante blue pink green / P1 ante blue pink green = P2 gems 0", {
        "seat": 1, "holder": 1, "diamonds": [1]}, ""  # fmt: skip
    yield "P2 diamond overload = P1 gems 0", {"seat": 1, "holder": 1, "diamonds": [1]}, "1 PS2-PILE-02"
    vigor = {"piles": ["", "U" * 13, "U" * 14], "hands": {0: "burning-vigor"}}
    yield "P1 play burning-vigor = P2 gems 14, P2 incoming 0, P3 gems 14, P3 incoming 1", vigor, ""
    yield "P1 play burning-vigor = P3 incoming 0", vigor, "1 PS2-INC-01"
    slice_ = {"piles": ["UB", "", "U" * 14], "hands": {0: "sword-slice"}, "readings": UNBLOCKABLE}
    yield "P1 play sword-slice = P2 gems 1, P2 incoming 0, P3 incoming 1 / P2 receive blue", slice_, ""
    yield "P1 play sword-slice = P2 incoming 1", slice_, "1 PS2-INC-01"
    tiger = {"piles": ["GGG", "", "GGG"], "hands": {0: "crash-gem", 2: "crash-gem"}, "creatures": [0, 1, 2]}
    yield "P1 play crash-gem / P1 draw swap = creature unleashed-tiger 1, P2 creature unleashed-tiger 0, " \
        "P3 creature unleashed-tiger 0", tiger, ""  # fmt: skip
    yield "P3 play crash-gem / P3 draw swap = P1 creature unleashed-tiger 0, P2 creature unleashed-tiger 1", {
        **tiger, "seat": 2}, ""  # fmt: skip
    yield "P3 play crash-gem / P3 draw swap = P2 creature unleashed-tiger 0", {**tiger, "seat": 2}, "2 PS2-CREA-01"


def scepter(players: int) -> Iterator[Case]:
    """What its holder must do and cannot do."""
    dropping = {"at": "begin", "incoming": [2] * 4, "hands": {0: "swap", 1: "swap", 2: "swap"}}
    yield "P1 drop = gems 2, incoming 0", dropping, ""
    yield "P1 drop none", dropping, "1 PS2-SCEP-10"
    yield "P1 play swap = incoming 2", dropping, "1 PS2-INC-01"  # the drop may be left out, and comes first
    yield "P2 drop none / P2 play swap = incoming 2", {**dropping, "seat": 1}, ""
    yield "P2 drop none", {**dropping, "seat": 1, "holder": 1}, "1 PS2-SCEP-10"
    yield "P1 drop none", {**dropping, "holder": 2}, ""
    blocks = {"incoming": [5] * 4, "hands": {0: "basic-block effortless-block swap", 1: "basic-block"}}
    yield "P1 play basic-block = incoming 5", blocks, ""
    yield "P1 play basic-block = incoming 1", blocks, "1 PS2-INC-01"
    yield "P1 play effortless-block swap = incoming 5, hand 1", blocks, ""  # PS2-SCEP-14
    yield "P1 play effortless-block / P1 play swap", blocks, "2 PS2-MUCH-02"
    yield "P2 play basic-block = incoming 1", {**blocks, "seat": 1}, ""
    yield "P2 play basic-block = incoming 1", {**blocks, "seat": 1, "holder": 1}, "1 PS2-INC-01"


def commands(players: int) -> Iterator[Case]:
    """The command decision, and what it sets off on another's turn."""
    after, last = {"at": "command", "seat": 1}, {"at": "command", "seat": players - 1}
    meters = "purple-meter 1, blue-meter 1, pink-meter 1, green-meter 1"
    yield f"P1 power-up = {meters} / P3 ante 2", after, ""
    yield "P1 yield = scepter 0, P2 scepter 1 / P3 ante 2", after, ""
    yield "P1 yield -> P2", after, ""
    yield "P1 yield -> P3", after, "1 PS2-CMD-03"
    yield "P1 yield -> P1", after, "1 PS2-CMD-03"
    yield "P1 yield -> P2 P3", after, "1 PS2-CMD-03"
    yield "P1 yield = P3 scepter 1", after, "1 PS2-CMD-03"
    for line in ("P3 ante 2", "P3 power-up", "P2 yield", "P2 power-up"):
        yield line, after, "1 PS2-CMD-01"
    yield "P1 power-up / P1 yield", after, "2 PS2-CMD-01"
    yield "P1 power-up", {"at": "command"}, "1 PS2-CMD-01"
    yield "P2 ante 2", {"at": "command"}, ""  # after the holder's own turn there is none
    yield f"P1 yield / {THIRD} / P2 yield = P3 scepter 1", after, ""
    yield f"P1 yield / {THIRD} / P1 yield", after, "7 PS2-CMD-01"
    yield f"P1 yield / {THIRD} / P2 power-up = blue-meter 1, P1 blue-meter 0", after, ""
    yield "P1 power-up / P1 ante 2", last, ""
    yield "P1 power-up / P2 ante 2", last, "2 PS2-TURN-01"
    # super moves on another's turn, in the order of the board; all of it is the holder's at once
    every = "P1 power-up / P1 super overload / P1 destroy none / P1 super purify / P1 super energize" \
        " / P1 draw swap swap / P1 super trickshot / P1 choose dash / P1 deal pink-card" \
        " = P2 gems 3, P3 gems 3, actions 2"  # fmt: skip
    yield every, {**after, "piles": ["U"], "meters": "UUUBBBKKKGGG"}, ""
    yield "P1 power-up / P1 super overload / P1 destroy none / P1 super energize / P1 draw swap swap" \
        " / P1 super purify", {**after, "piles": ["U"], "meters": "UUUBBBKKK"}, "6 PS2-SUPER-05"  # fmt: skip
    yield "P1 power-up / P1 draw swap swap = actions 2 / P1 ante 2 = actions 5", {**last, "meters": "KKK"}, ""
    yield "P1 power-up / P1 draw swap swap / P1 play swap", {**after, "meters": "KKK"}, "3 PS2-TURN-01"
    yield "P1 power-up kidney-shot / P1 deal pink-card / P1 ante 2 / P1 play kidney-shot 1 = actions 3", {
        **last, "meters": "GGG"}, ""  # fmt: skip
    yield "P1 power-up kidney-shot / P1 deal pink-card / P1 play kidney-shot", {
        **after, "meters": "GGG"}, "3 PS2-TURN-01"  # fmt: skip
    # an Overload at a command decision busts nobody before the end of the next turn
    over = {**last, "meters": "UUU", "piles": [""] * (players - 1) + ["U" * 10]}
    yield f"P1 power-up = P{players} gems 13 / P1 ante 2 = scepter 1", over, ""


def overloads(players: int) -> Iterator[Case]:
    """A super move of the decision makes the next player ante, who antes then: a line is the one that it can be."""
    last = players - 1  # the last player's turn is over; the ante slot is blue
    decision = {"at": "command", "seat": last, "holder": 1, "meters": "UUU"}
    told = f"P2 power-up / P1 ante blue pink green / P{players} ante blue pink green"
    yield f"{told} / P1 ante blue blue = gems 5", decision, ""
    yield f"{told} / P1 ante = gems 5", decision, ""
    yield "P2 power-up / P2 super overload / P1 ante blue / P1 ante pink green / P1 ante 2 = gems 5", decision, ""
    yield "P2 power-up / P1 ante 3 / P1 ante 2 = gems 5", decision, ""
    yield "P2 power-up / P1 ante blue blue = gems 5", decision, ""
    yield f"{told} / P1 ante blue pink green", decision, "4 PS2-ANTE-02"
    yield "P2 power-up / P1 ante blue blue / P1 ante blue pink green", decision, "3 PS2-ANTE-01"
    yield "P2 power-up / P1 ante pink blue green", decision, "2 PS2-ANTE-02"


def seats(players: int) -> Iterator[Case]:
    """How a game of so many begins, who is next, and when an Ante Up comes."""
    begin = ", ".join(f"P{seat} diamonds 1, P{seat} incoming 2, P{seat} scepter 0" for seat in range(2, players + 1))
    yield f"P1 {HAND} = scepter 1, diamonds 0, incoming 2, bank-deck 56, {begin}", {"at": "start"}, ""
    yield f"P1 {HAND} = diamonds 1", {"at": "start"}, "1 PS2-DIAM-03"
    yield f"P1 {HAND} = P2 scepter 1", {"at": "start"}, "1 PS2-CMD-03"
    yield "P1 ante 2", {"at": "ante", "seat": 1}, "1 PS2-TURN-01"
    yield "P3 ante 2", {"at": "ante", "seat": 1}, "1 PS2-TURN-01"
    coming = {"at": "ante", "since": 4 * players - 1}
    yield f"P1 ante 2 / {BOUGHT} = ante-ups 1 / P1 {HAND} / P2 ante 3 = actions 4", coming, ""
    yield f"P1 ante 2 / {BOUGHT} / P1 {HAND} / P2 ante 2", coming, "6 PS2-ANTE-02"
    yield f"P1 ante 2 / {BOUGHT} = ante-ups 1", {**coming, "since": 4 * players - 2}, "4 PS2-ANTE-13"
    coming = {"at": "ante", "since": 8 * players - 1, "revealed": 1, "ante_ups": 1}
    yield f"P1 ante 3 / {BOUGHT} = ante-ups 2 / P1 {HAND} skip-ahead / P2 ante 4 = actions 5", coming, ""
    yield "P2 concede", {"seat": 1}, "1 ?"


CASES = [
    pytest.param(players, *case, id=f"{players}: {case[0][:70]}")
    for players in (3, 4)
    for part in (attacks, scepter, commands, overloads, seats)
    for case in part(players)
]


@each_of(("players", "lines", "position", "refused"), CASES)
def test_a_record_is_legal_or_refused_at_one_line(
    players: int, lines: str, position: dict[str, Any], refused: str
) -> None:
    found = followed(table(players, **position), *lines.split(" / "))
    assert found.partition(":")[0] == refused, found
