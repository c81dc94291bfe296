"""Small records of the Grand Finale, clause by clause: each is legal, or refused at one line by a clause.

Lines are parted by `/`. All were worked out by hand from the rulebook; numbers that no source gives are made up.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.each import each_of
from tests.support.second import followed
from tests.support.second_modes import table

pytestmark = pytest.mark.unit
ORDER = {"final.order": "after-the-buster"}
#: Bob busts in his buy phase, with eleven gems; 5 cards and the bonus of 3 are drawn.
BUST: dict[str, Any] = {"at": "buy", "seat": 1, "piles": ["", "U" * 11], "readings": ORDER}
BUYS = "P2 buy 1 / P2 deal pink-card"
DRAWS = "draw swap swap crash-gem crash-gem basic-block basic-block skip-ahead"
Case = tuple[str, dict[str, Any], str]


def busts(players: int) -> Iterator[Case]:
    """A bust, the last command decision, the bar."""
    yield f"{BUYS} / P2 {DRAWS} burning-vigor / P1 power-up = scepter 0, pink-meter 1, incoming 10, P3 incoming 10, " \
        "P2 incoming 0", BUST, ""  # fmt: skip
    yield f"{BUYS} / P1 power-up", BUST, ""  # what he draws makes no difference
    yield f"{BUYS} / P3 ante 2 = incoming 10, P1 pink-meter 1", BUST, ""  # the decision is made: it may be left out
    yield f"{BUYS} / P1 yield", BUST, "3 PS2-WIN-08"
    yield f"{BUYS} / P1 power-up = scepter 1", BUST, "3 PS2-GF-19"
    yield f"{BUYS} / P1 power-up / P2 ante 2", BUST, "4 PS2-WIN-05"
    yield f"{BUYS} / P2 {DRAWS} burning-vigor unstable-power / P1 yield", {**BUST, "piles": ["", "U" * 10]}, \
        "3 PS2-DRAW-02"  # fmt: skip
    yield f"{BUYS} / P2 {DRAWS} burning-vigor / P1 yield = scepter 0", {**BUST, "piles": ["", "U" * 10]}, ""  # no bust
    holder = {**BUST, "seat": 0, "piles": ["U" * 11]}
    bought = "P1 buy 1 / P1 deal pink-card"
    yield f"{bought} / P1 {DRAWS} skill-up / P2 ante 2 = incoming 10, P3 incoming 10, P1 scepter 0", holder, ""
    yield f"{bought} / P1 power-up", holder, "3 PS2-GF-16"  # after the holder's own turn there is none
    # the bar: the one who busted does not count, nor is he given anything; 10 + 5 for each Ante Up at least
    for ante_ups, tokens, bar in (
        (0, (8, 99, 11, 22), (11, 22)), (0, (10, 0, 3, 0), (10, 10)), (1, (3, 99, 2, 1), (15, 15)),
        (2, (19, 99, 2, 1), (20, 20)), (2, (21, 99, 2, 1), (21, 21)),
    ):  # fmt: skip
        many = bar[players - 3]
        since = {"since": 4 * players * ante_ups, "revealed": ante_ups, "ante_ups": ante_ups, "incoming": tokens}
        every = "" if players == 3 else f", P4 incoming {many}"
        yield f"{BUYS} / P1 power-up = incoming {many}, P3 incoming {many}{every}", {**BUST, **since}, ""
        yield f"{BUYS} / P1 power-up = P3 incoming {many + 1}", {**BUST, **since}, "3 PS2-GF-05"
        yield f"{BUYS} / P1 power-up = P2 incoming {many}", {**BUST, **since}, "3 PS2-GF-05"
    coming = {**BUST, "since": 4 * players - 1}  # an Ante Up that the last buy reveals counts for the bar
    yield f"{BUYS} / P1 power-up = incoming 15, ante-ups 1 / P3 ante 3 = actions 4", coming, ""
    yield f"{BUYS} / P1 power-up = incoming 10", coming, "3 PS2-GF-05"
    yield f"{BUYS} / P1 power-up / P3 ante 2", coming, "4 PS2-ANTE-02"
    # what the last decision sets off comes before the Grand Finale: it scores nothing, and its tokens count for the bar
    over = {**BUST, "meters": "UUU", "piles": ["", "U" * 11, "U" * 14], "incoming": [0, 0, 9, 0]}
    yield f"{BUYS} / P1 power-up = score 0, P3 incoming 12, incoming 12", over, ""
    yield f"{BUYS} / P1 power-up = score 3", over, "3 PS2-GF-11"


def final_turns(players: int) -> Iterator[Case]:
    """What is different in them."""
    final: dict[str, Any] = {"at": "begin", "seat": 2, "holder": -1, "out": (1,), "losers": (1,), "final": True,
                             "waiting": (0,) if players == 3 else (3, 0), "incoming": [10, 0, 10, 10],
                             "readings": ORDER}  # fmt: skip
    fourth = "" if players == 3 else "P4 ante 2 / P4 drop / P4 end / "
    ends = f"P3 drop / P3 end / {fourth}"
    # nobody holds the scepter
    yield "P3 drop none / P3 play swap", {**final, "hands": {2: "swap"}}, ""
    yield "P3 play basic-block = incoming 6", {**final, "hands": {2: "basic-block"}}, ""
    yield "P3 play basic-block = incoming 10", {**final, "hands": {2: "basic-block"}}, "1 PS2-SYM-21"
    yield "P3 drop = P1 scepter 1", final, "1 PS2-GF-19"
    # gems go to the scepter, and score; nothing else is done to "the opponent"
    crash = {**final, "hands": {2: "crash-gem"}, "piles": ["", "", "UBB"]}
    yield "P3 play crash-gem = score 3, P1 incoming 10, P2 incoming 0 / P3 send 3", crash, ""
    yield "P3 play crash-gem = P1 incoming 13", crash, "1 PS2-INC-01"
    yield "P3 play crash-gem = score 2", crash, "1 PS2-GF-11"
    yield "P3 play crash-gem -> P1", crash, "1 PS2-GF-11"
    yield "P3 play crash-gem / P3 send 3 -> P1", crash, "2 PS2-GF-11"
    yield "P3 play crash-gem = P1 creature unleashed-tiger 1, P2 creature unleashed-tiger 1", {
        **crash, "piles": ["", "", "GGG"], "creatures": [0, 1]}, ""  # fmt: skip
    unblockable = {**final, "hands": {2: "sword-slice"}, "piles": ["", "", "UB"]}
    yield "P3 play sword-slice = score 1, P1 gems 0", unblockable, ""
    yield "P3 diamond overload = score 3, P1 gems 0, P1 incoming 10", {**final, "diamonds": [2]}, ""
    yield "P3 diamond overload = score 0", {**final, "diamonds": [2]}, "1 PS2-GF-11"
    yield "P3 play burning-vigor = score 1, actions 3", {**final, "hands": {2: "burning-vigor"}}, ""
    # no buy, no command decision, no new Ante Up
    yield "P3 drop / P3 end / P3 buy 1", final, "3 PS2-GF-15"
    yield "P3 buy 1", final, "1 PS2-GF-15"
    yield "P3 pass", final, "1 PS2-GF-15"
    yield f"{ends}P1 power-up", final, f"{ends.count('/') + 1} PS2-GF-16"
    yield f"{ends}P1 yield", final, f"{ends.count('/') + 1} PS2-GF-16"
    skill = {**final, "hands": {2: "skill-up"}, "since": 4 * players - 1}
    taken = "P3 play skill-up 1 / P3 deal pink-card"
    yield f"{taken} = ante-ups 0", skill, ""
    yield f"{taken} = ante-ups 1", skill, "2 PS2-ANTE-13"
    yield f"{taken} / P3 drop / P3 end / P{1 if players == 3 else 4} ante 2", skill, ""
    yield f"{taken} / P3 drop / P3 end / P{1 if players == 3 else 4} ante 3", skill, "5 PS2-ANTE-02"
    # everybody left has one, a bust or not; then the game is over
    yield f"{ends}P1 ante 2 / P1 drop / P1 end", final, ""
    yield f"P3 end / {fourth}P1 ante 2", {**final, "piles": ["", "", "U" * 14]}, ""
    yield "P3 drop", {**final, "piles": ["", "", "U" * 14]}, "1 PS2-WIN-07"
    yield f"{ends}P1 ante 2 / P1 drop / P1 end / P3 ante 2", final, f"{ends.count('/') + 4} PS2-WIN-07"
    yield "P3 concede", final, "1 ?"


CASES = [
    pytest.param(players, *case, id=f"{players}: {case[0][:70]}")
    for players in (3, 4)
    for part in (busts, final_turns)
    for case in part(players)
]


@each_of(("players", "lines", "position", "refused"), CASES)
def test_a_record_is_legal_or_refused_at_one_line(
    players: int, lines: str, position: dict[str, Any], refused: str
) -> None:
    found = followed(table(players, **position), *lines.split(" / "))
    assert found.partition(":")[0] == refused, found
