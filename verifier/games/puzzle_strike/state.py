"""The position of a Puzzle Strike game: counts of chips by kind in each zone, and what the current turn has used.

Zones are lists indexed by chip kind (piles by gem size), so every count may be an int or a solver term. The state is
complete between two moves: copying it is a snapshot. Not for: rules; nothing here knows what is legal.
"""

from bisect import insort
from copy import copy
from typing import NamedTuple

from verifier.games.puzzle_strike.unseen import NO_ARROWS, Unseen

GEM_SIZES = (1, 2, 3, 4)
#: Names of the turn's steps as a position or a judge may call them.
PHASES = {"cleanup": "keep"}
#: What a seat has of its own in each copy of it.
COPIED = (
    "hand", "bag", "discard", "table", "bought", "top", "placed", "pile", "stand_ins", "kept", "reacted", "gained",
)  # fmt: skip


class Seat:
    """One player's zones and turn counters: what lies on the table and what lines tell."""

    __slots__ = (
        "actions_played", "bag", "bought", "carried", "colours_played", "discard", "ended_by", "gained", "hand",
        "held_back", "kept", "money", "piggy", "pile", "placed", "purchases", "reacted", "spent", "stand_ins", "table",
        "top", "unripe",
    )  # fmt: skip

    def __init__(self, kinds: int) -> None:
        self.hand = [0] * kinds
        self.bag = [0] * kinds
        self.discard = [0] * kinds
        self.table = [0] * kinds
        self.bought = [0] * kinds  # this turn, by kind
        self.top: list[int] = []  # chips on top of the bag; the last one is the next to be drawn
        self.placed = [0] * kinds  # chips lying in the gem pile that may be played as if from hand
        self.pile = [0] * 5  # gems by size, index 0 unused
        self.stand_ins = [0] * 5  # how many of those are substitutes for gems the bank had run out of
        self.money = 0  # gem power so far in this turn, purchases deducted
        self.carried = 0  # gem power already earned for the next buy phase
        self.piggy = 0
        self.actions_played = 0
        self.colours_played = NO_ARROWS  # chips played this turn by colour of their banners, where a norm asks for it
        self.purchases = 0  # how many chips were bought this turn
        self.spent = 0
        self.unripe = 0  # gem power for the next turn's buy phase and not for this one's
        self.ended_by = -1  # the chip that has ended this turn's action phase, -1 while it goes on
        self.kept: list[int] = []
        self.reacted: list[int] = []  # chips used as reactions in this turn that were discarded at once, in no order
        self.gained: list[int] = []  # chips that texts had the player gain in this turn, in no order
        self.held_back = 0  # how many chips were kept in this turn's cleanup

    def reset_turn(self) -> None:
        """Clear what a turn has used and earned."""
        self.carried += self.unripe
        self.unripe = 0
        if self.purchases:
            self.bought = [0] * len(self.bought)
        self.colours_played = NO_ARROWS
        self.money = self.piggy = self.actions_played = self.purchases = self.spent = 0
        self.held_back = 0
        self.ended_by = -1

    def note_reacted(self, chip: int) -> None:
        """Keep that a chip was used as a reaction and discarded; seats are the same whichever was used first."""
        insort(self.reacted, chip)

    def note_gained(self, chip: int) -> None:
        """Keep that a text had the player gain a chip; seats are the same whichever was gained first."""
        insort(self.gained, chip)

    def copy(self) -> "Seat":
        """An independent copy."""
        twin = copy(self)
        for name in COPIED:
            setattr(twin, name, getattr(self, name)[:])
        return twin


class Float(NamedTuple):
    """A send that waits: who sends how many gems to whom, and what was broken for it (see `frame.Incident`)."""

    actor: int
    target: int
    chip: int
    gems: int
    stand_ins: int
    largest: int
    broken: int
    counter: bool


class Cut(NamedTuple):
    """A price cut of this turn: by how much, down to which floor, and for which seat alone, if not for everybody."""

    amount: int
    floor: int
    seat: int = -1


class State:
    """The whole position. `bank` counts the chips of every kind that are in the bank, stacks in play or not."""

    __slots__ = (
        "active", "ante_shift", "aside", "bank", "discounts", "effects", "extra_turns", "flight", "floating",
        "forfeits", "guessed", "level", "losers", "moving", "ongoing", "out", "over", "passed", "phase", "playoff",
        "removed", "seats", "settled", "stacks", "teams", "tied", "trappers", "traps", "turn", "unnamed", "unseen",
        "winners",
    )  # fmt: skip

    def __init__(self, kinds: int, seats: int) -> None:
        self.seats = [Seat(kinds) for _ in range(seats)]
        self.unseen = [Unseen() for _ in range(seats)]  # by seat: what its turn may have used up although no line tells
        self.bank = [0] * kinds
        self.aside: list[int] = []  # trashed chips that have no stack to return to; they are out of the game
        self.stacks: tuple[int, ...] = ()  # the kinds that have a stack in this game's bank
        self.guessed: tuple[int, ...] = ()  # those of them of which it is not known whether they have one
        self.unnamed = 0  # how many of these have one
        self.settled: tuple[int, ...] = ()  # the kinds that turned out to have one (`open_bank`)
        self.removed = -1  # the kind whose stack a chip has removed from the game, -1 if none is
        self.traps = [0] * kinds
        self.trappers: list[tuple[int, int]] = []  # (chip, seat): whose tokens those are; nobody's if a header put them
        self.level = 0  # 0 Normal, 1 Panic, 2 Danger, 3 Deadly Time
        self.flight = 0  # 1-gems that have left the bank and are on their way to a pile
        self.ante_shift = 0  # by how much this turn's ante is larger than the level's
        self.extra_turns = 0  # how many more turns the active player takes after this one
        self.turn = 0  # 0 before the opening draw, then counts every player's turns
        self.active = 0
        self.phase = 0  # index into the ruleset's turn structure
        self.effects: list[tuple[str, int, int]] = []  # (name, seat it binds, last turn it is in force)
        self.discounts: list[Cut] = []  # price cuts of this turn
        self.ongoing: list[tuple[int, int, int]] = []  # (seat, chip kind, turn in which it was played)
        self.losers: tuple[int, ...] = ()
        self.teams: tuple[tuple[int, ...], ...] = ()  # seats that share a gem pile
        self.moving: tuple[int, ...] = ()  # members of a team of whom one is to move next, in the order of being asked
        self.passed: tuple[int, ...] = ()  # those of them who make no more moves in this phase
        self.winners: tuple[int, ...] = ()  # where it is not simply whoever has not lost
        self.out: tuple[int, ...] = ()  # seats that play no more while others do
        self.tied: tuple[int, ...] = ()  # seats that shared the lowest pile when the game would have been over
        self.playoff: tuple[int, ...] = ()  # those of them whose additional turn is still to come
        self.forfeits: tuple[int, ...] = ()  # seats that have given up, before what follows from it was carried out
        self.floating: list[Float] = []  # sends that wait until their sender's pile is low enough
        self.over = ""  # how the game ended, "" while it goes on

    def copy(self) -> "State":
        """An independent copy."""
        twin = copy(self)
        twin.seats = [seat.copy() for seat in self.seats]
        twin.unseen = [unseen.copy() for unseen in self.unseen]
        for name in ("aside", "bank", "traps", "trappers", "effects", "discounts", "ongoing", "floating"):
            setattr(twin, name, getattr(self, name)[:])
        twin.share()
        return twin

    def share(self) -> None:
        """Let the members of each team have one pile, the first member's (PS3-TEAM-03)."""
        for team in self.teams:
            for seat in team[1:]:
                self.seats[seat].pile = self.seats[team[0]].pile
                self.seats[seat].stand_ins = self.seats[team[0]].stand_ins

    def piles(self) -> "list[Seat]":
        """One seat for each gem pile."""
        if not self.teams:
            return self.seats
        mates = {seat for team in self.teams for seat in team[1:]}
        return [seat for number, seat in enumerate(self.seats) if number not in mates]


def total(pile: list[int]) -> int:
    """The sum of the sizes of the gems in a pile (PS3-OBJ-04)."""
    return pile[1] + 2 * pile[2] + 3 * pile[3] + 4 * pile[4]
