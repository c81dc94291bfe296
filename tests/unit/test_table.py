"""What follows from the declaration of a table, on a toy of its own: two seats, coins of three kinds, a drawing bag."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any

import pytest

from tests.support.games import game as first_game
from tests.support.second import invented
from verifier.games.game import HeaderWishes
from verifier.kernel.ask import Chance
from verifier.kernel.event import Assertion
from verifier.kernel.source import Position, Unreadable
from verifier.language.node import Node
from verifier.language.reader import load
from verifier.record import emit
from verifier.table.declare import PIECES, read_declaration
from verifier.table.kept import KeptState, declare_fields
from verifier.table.mending import OwnRepairs, repairs_of
from verifier.table.places import account_of, lying
from verifier.table.position import read_part, read_seats
from verifier.table.quantities import quantities_of
from verifier.table.tabled import Tabled
from verifier.table.written import written_seats

pytestmark = pytest.mark.unit
COINS, SIDES = ("copper", "silver", "gold"), ("left", "right")
TEXT = """
piece: coin
groups:
  seat:
    places: [hand, bag]
    observed: [hand, top, steps]
    fields:
      hand: {is: zone, seen: owner, place: in hand, told: hand, total: hand, each: in-hand, mend: true, random: true}
      bag: {is: zone, seen: nobody, place: in the bag, total: bag, each: in-bag}
      shiny: {is: counts, marks: hand, seen: owner}
      top: {is: pile, part: bag, seen: nobody}
      steps: {is: counts, of: sides, each: steps, mend: true}
      path: {is: row, of: sides}
      score: {is: number, in: [turn], from: -5, to: 50, total: score, mend: true}
  table:
    fields:
      active: {is: seat, key: turn, always: true}
      seats: {is: said}
      gone: {is: zone}
      bets: {is: records, parts: {who: {is: seat, always: true}, amount: {is: number}}}
      last: {is: kind, key: last-coin}
"""
DECLARED = read_declaration(load(TEXT, "table.yaml"))


@dataclass(slots=True, init=False, eq=False)
class Seat(KeptState):
    """What a player has."""

    hand: list[int]
    bag: list[int]
    shiny: list[int]
    top: list[int]
    steps: list[int]
    path: list[int]
    score: int

    def __init__(self) -> None:
        self.begin(DECLARED.seat, {PIECES: len(COINS), "sides": len(SIDES)})


@dataclass(slots=True, init=False, eq=False)
class State(KeptState):
    """The whole table."""

    seats: list[Seat]
    active: int
    gone: list[int]
    bets: list[tuple[int, int]]
    last: int

    def __init__(self) -> None:
        self.begin(DECLARED.table, {PIECES: len(COINS)})
        self.seats = [Seat(), Seat()]


declare_fields(Seat, DECLARED.seat)
declare_fields(State, DECLARED.table, more=("seats",))


class Bet(tuple[int, int]):
    """A bet, by the names of its parts."""

    def __new__(cls, who: int, amount: int = 0) -> "Bet":
        return super().__new__(cls, (who, amount))

    who, amount = property(lambda self: self[0]), property(lambda self: self[1])


class Toy(Tabled):
    """A game without rules."""

    declared = DECLARED
    repairs = repairs_of(DECLARED, OwnRepairs())
    tells = MappingProxyType({"seats": lambda play, seat: written_seats(play)})
    reads = MappingProxyType({"seats": read_seats})
    records = MappingProxyType({"bets": Bet})

    def __init__(self) -> None:
        self.state: Any = State()
        self.kinds, self.kinds_in_play, self.seat_names = 3, (0, 1, 2), ("P1", "P2")

    def written_thing(self, kind: int) -> str:
        return COINS[kind]

    def piece_named(self, written: str, where: Position) -> int:
        if written not in COINS:
            raise Unreadable(where, f"no coin {written}")
        return COINS.index(written)

    def names_of(self, of: str) -> Sequence[str]:
        return SIDES

    def on_turn(self, seat: int) -> bool:
        return bool(seat == self.state.active)

    def read_seat(self, seat: int, node: Node) -> None:
        read_part(self, node, seat)


BLOCK: dict[str, object] = {
    "turn": "P2",
    "seats": {
        "P1": {"hand": {"copper": 2}, "bag": {"gold": 1}, "shiny": {"copper": 1}, "top": ["silver", "gold"]},
        "P2": {"steps": {"right": 3}, "path": ["left", "right"], "score": -2},
    },
    "gone": {"silver": 4},
    "bets": [{"who": "P2", "amount": 3}, {"who": "P1"}],
    "last-coin": "gold",
}


def read(text: str) -> Toy:
    """A table as a position says it."""
    return set_up(load(text, "x.yaml"))


def set_up(node: Node) -> Toy:
    """A table as a node says it."""
    play = Toy()
    read_part(play, node, -1)
    return play


def test_what_is_written_is_read_back_alike() -> None:
    play = set_up(emit.tree(BLOCK))
    assert play.state.seats[0].top == [2, 1]  # the first one named is the next to be taken
    assert play.written_position() == BLOCK


def test_others_see_sizes_and_what_is_in_all_hidden_zones() -> None:
    seats: Any = set_up(emit.tree(BLOCK)).seen_by(1)["seats"]
    assert seats["P1"] == {"hand": 2, "bag": 3, "unseen": {"copper": 2, "silver": 1, "gold": 2}}
    assert seats["P2"] == BLOCK["seats"]["P2"]  # type: ignore[index]


def test_a_copy_changes_on_its_own() -> None:
    play = set_up(emit.tree(BLOCK))
    twin = play.state.seats[0].copy()
    twin.hand[0], twin.score = 9, 9
    assert (play.state.seats[0].hand[0], play.state.seats[0].score) == (2, 0)


def test_every_table_begins_with_lists_of_its_own() -> None:
    one, other = State(), State()
    one.seats[0].hand[0] = 3
    one.bets.append((0, 1))
    assert (one.seats[1].hand, other.seats[0].hand, other.bets) == ([0, 0, 0], [0, 0, 0], [])


def test_where_coins_lie_and_how_many_there_are() -> None:
    play = set_up(emit.tree(BLOCK))
    assert lying(play) == [2, 5, 2]
    assert account_of(play, 0, 2).places == ((0, "in hand"), (1, "in the bag"))
    found = quantities_of(DECLARED, {}, {})
    claims = [("bag", -1, 3), ("in-bag", 2, 2), ("right-steps", -1, 0), ("score", -1, 0)]
    assert [found.value(play, Assertion(word, 0, 0, piece=kind), 0) for word, kind, _ in claims] == [3, 2, 0, 0]
    assert dict(found.named(play.names_of)) == {
        "hand": False, "bag": False, "score": False, "in-hand": True, "in-bag": True,
        "left-steps": False, "right-steps": False,
    }  # fmt: skip


def test_a_draw_begins_with_what_lies_on_top() -> None:
    play = set_up(emit.tree(BLOCK))
    chance = Chance("draw", 0, 3, "bag", "")
    assert play.contents(chance)[:2] == ((1, 2), [0, 0, 1])
    assert play.remaining(chance) == 3
    assert play.contents(Chance("draw", 0, 1, "bag", ""))[:2] == ((1,), [0, 0, 1])


FAULTS = {
    "seats: {P1: {shiny: [copper]}}": "more copper are shiny than in hand",
    "seats: {P1: {score: 1}}\nturn: P2": "score counts in its owner's turn only",
    "seats: {P1: {score: 51}}": "expected a whole number from -5 to 50, found '51'",
    "seats: {P1: {hand: [copper x1000]}}": "expected a coin, at most 999 times, found 'copper x1000'",
    "seats: {P1: {hand: null}}": "expected a list, found 'null'",
    "seats: {P1: {path: left up}}": "unknown side 'up'",
    "seats: {P3: {}}": "unknown seat 'P3'",
    "bets: [{amount: 3}]": "missing key 'who'",
    "purse: 1": "unknown key 'purse'",
}


@pytest.mark.parametrize("text", FAULTS)
def test_a_position_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match=FAULTS[text]):
        read(text)


DECLARED_WRONGLY = {
    "is: zone, seen: owner": ("is: heaps, seen: owner", "'heaps' is not one of zone"),
    "part: bag": ("part: sack", "'sack' is not one of hand"),
    "places: [hand, bag]": ("places: [hand, sack]", "'sack' is not one of hand"),
    "mend: true}\n      path": ("mended: true}\n      path", "unknown key 'mended'"),
    "  table:": ("  tables:", "missing key 'table'"),
}


@pytest.mark.parametrize("text", DECLARED_WRONGLY)
def test_a_declaration_that_means_nothing_is_refused(text: str) -> None:
    wrong, message = DECLARED_WRONGLY[text]
    assert text in TEXT
    with pytest.raises(Unreadable, match=message):
        read_declaration(load(TEXT.replace(text, wrong, 1), "table.yaml"))


def test_a_class_with_other_fields_than_are_declared_is_refused() -> None:
    with pytest.raises(TypeError, match="State and its declaration differ: active, bag"):
        declare_fields(State, DECLARED.seat)


@pytest.mark.parametrize("which", ["first", "second"])
def test_every_field_holds_what_its_sort_says(which: str) -> None:
    game = first_game() if which == "first" else invented()
    play: Any = game.start(game.invent(Random(1), 1, HeaderWishes(game.mode)), {})
    types = {"number": int, "flag": bool, "text": str, "seats": tuple, "fixed": tuple, "step": int, "seat": int}
    for part, group in ((play.state, play.declared.table), (play.state.seats[0], play.declared.seat)):
        for field in group.attributes:
            wanted = types.get(field.sort, int if field.sort in ("one", "kind") else list)
            assert type(getattr(part, field.name)) is wanted, field
