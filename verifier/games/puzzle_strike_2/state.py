"""The position of a Puzzle Strike 2 game: piles, meters, counts of cards by kind in each zone, the bank row.

Counts, colours of gems and meters may be ints or solver terms; the height of a pile is always known. The state is
complete between two moves: copying it is a snapshot. Not for: rules; nothing here knows what is legal.
"""

from copy import copy
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.lasting import Running


class Seat:
    """One player's zones and turn counters."""

    __slots__ = (
        "actions", "aside", "bottom", "buy_adjust", "creature", "deck", "diamonds", "discard", "free", "hand",
        "incoming", "lasting", "meters", "more_buys", "pile", "score", "table", "top", "vague",
    )  # fmt: skip

    def __init__(self, kinds: int, colours: int) -> None:
        self.hand = [0] * kinds
        self.deck = [0] * kinds
        self.discard = [0] * kinds
        self.table = [0] * kinds  # cards played this turn
        self.aside = [0] * kinds  # cards of the deck that the player looks at
        self.free = [0] * kinds  # how many of the hand cost nothing to play
        self.top: list[int] = []  # cards put on top of the deck; the last one is the next to be drawn
        self.bottom: list[int] = []  # cards put under the deck; the last one is the next once all others are drawn
        self.pile: list[int] = []  # colours of the gems, from the bottom up
        self.incoming = 0
        self.meters = [0] * colours
        self.actions = 0
        self.buy_adjust = 0
        self.more_buys = 0  # buys of this turn besides the one that everybody has
        self.creature = -1
        self.diamonds = 0
        self.vague = ""  # what is not known and the incoming tokens depend on, once nothing else does
        self.score = 0  # in final turns
        self.lasting: tuple[Running, ...] = ()  # effects that cards have left behind

    def copy(self) -> "Seat":
        """A seat that changes on its own."""
        made = copy(self)
        for name in ("hand", "deck", "discard", "table", "aside", "free", "top", "bottom", "pile", "meters"):
            setattr(made, name, list(getattr(self, name)))
        return made


def held(player: Seat, card: int) -> int:
    """How many cards of a kind a seat has, wherever they are."""
    zones = player.hand[card] + player.deck[card] + player.discard[card] + player.table[card]
    return zones + player.top.count(card) + player.bottom.count(card) + int(player.creature == card)


class State:
    """The whole position."""

    __slots__ = (
        "active", "again", "ante_ups", "bank", "busted", "dealt", "final", "holder", "left", "losers", "moment", "out",
        "over", "phase", "power", "revealed", "seats", "serial", "since", "trash", "turn", "unsettled", "waiting",
        "winners",
    )  # fmt: skip

    def __init__(self, kinds: int, colours: int, seats: int) -> None:
        self.seats = [Seat(kinds, colours) for _ in range(seats)]
        self.bank: list[int] = []  # the cards of the row, from the left
        self.dealt = [0] * kinds  # cards of the bank deck that have been seen
        self.left = 0  # cards in the bank deck, the Ante Ups not counted
        self.since = 0  # cards dealt since the Ante Ups were put into the deck
        self.trash = [0] * kinds
        self.revealed = 0  # Ante Ups set out
        self.ante_ups = 0  # Ante Ups in effect this turn
        self.holder = 0  # who has the scepter; -1 for nobody
        self.active = 0
        self.turn = 0
        self.phase = 0
        self.moment = "idle"  # of the action phase: begin, acting, ending, or idle outside it
        self.power = 0  # of a player that runs by itself
        self.again = False  # whether such a player is in its second turn of a round
        self.out: tuple[int, ...] = ()  # whose bust the others' final turns follow
        self.final = False  # whether the final turns have begun
        self.waiting: tuple[int, ...] = ()  # who is still to have a final turn, the next one first
        self.busted: tuple[int, ...] = ()  # who has busted in a final turn
        self.losers: tuple[int, ...] = ()
        self.winners: tuple[int, ...] = ()  # where it is not simply whoever has not lost
        self.over = ""
        self.unsettled: tuple[tuple[str, int], ...] = ()  # what is decided as play begins, and whose it is
        self.serial = 0  # of the last effect that a card has left behind

    def copy(self) -> "State":
        """A snapshot."""
        made = copy(self)
        made.seats = [seat.copy() for seat in self.seats]
        made.bank, made.dealt, made.trash = list(self.bank), list(self.dealt), list(self.trash)
        return made
