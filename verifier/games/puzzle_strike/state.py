"""The position of a Puzzle Strike game: counts of chips by kind in each zone, and what the current turn has used.

Zones are lists indexed by chip kind (piles by gem size), so every count may be an int or a solver term. The state is
complete between two moves: copying it is a snapshot. What a field is beyond its type, the declaration of the
table says (`rules/puzzle-strike/table.yaml`).

What a turn may have used up unseen is held as well: the arrows that paid for actions, the gems laid out as money. No
line tells it, so every way to have paid is possible: a line is legal if it is so after one of them. Only ways that no
other dominates need be held. A way dominates another if every legal continuation of the other is one of its own:

- Arrows: a black arrow pays for whatever a coloured one pays for. A balance dominates another if it has an arrow for
  each of the other's, of the same colour or black. The balances that are left are listed (`Unseen.balances`).
- Gems: what stays in hand can be laid out later, or be kept. A way to pay dominates another if the other lays out the
  same gems and more. What is left are the least sets of gems in hand that make up for what is lacking. Counts may be
  unknown, so they are not listed: what is lacking says which gem is in all of them (`Unseen.can_spare`).

Not for: rules; nothing here knows what is legal.
"""

from bisect import insort
from collections.abc import Iterable
from dataclasses import dataclass
from operator import add
from typing import NamedTuple

from verifier.table.declare import PIECES, declaration_of
from verifier.table.kept import KeptState, declare_fields

#: Arrow colours, in the order of an arrow vector. A black arrow pays for any chip.
COLOURS = ("black", "brown", "purple", "red", "blue")
#: A balance: the arrows left, by index in `COLOURS`.
Arrows = tuple[int, ...]
NO_ARROWS: Arrows = (0,) * len(COLOURS)
#: What stands behind the black arrows in a balance that has no others.
NO_COLOURED = NO_ARROWS[1:]
#: The balances of a seat that has no arrow.
SPENT = (NO_ARROWS,)


@dataclass(slots=True)
class Unseen(KeptState):
    """What lines leave open of one seat's turn: which arrows are left, and whether gems of the hand may lie out."""

    balances: tuple[Arrows, ...] = SPENT
    gems_said: bool = False  # lines say which gems were laid out: those in hand are no money

    single = ("balances", "gems_said")

    def reset(self) -> None:
        """Forget a turn that is over."""
        self.balances, self.gems_said = SPENT, False

    def pays_for(self, colours: tuple[int, ...]) -> bool:
        """Whether an arrow that may be left pays for a chip of these colours."""
        for balance in self.balances:
            if balance[0] > 0:
                return True
            for colour in colours:
                if balance[colour] > 0:
                    return True
        return False

    def pay(self, colours: tuple[int, ...]) -> None:
        """Let an arrow pay for a chip of these colours; one of several colours may be paid in several ways."""
        first = self.balances[0]
        if len(self.balances) == 1 and first[1:] == NO_COLOURED and first[0] > 0:
            self.balances = ((first[0] - 1, *NO_COLOURED),)
            return

        left = [one_less(balance, paid) for balance in self.balances for paid in paying(balance, colours)]
        self.balances = undominated(left or paid_otherwise(self.balances))

    def give(self, gift: Arrows) -> None:
        """Give the player more arrows. What all balances get alike makes none dominate another."""
        self.balances = tuple([tuple(map(add, balance, gift)) for balance in self.balances])

    def actions(self) -> int:
        """How many arrows are left, of all colours. Zero only if no balance has any, as any other would dominate."""
        return sum(self.balances[0])

    def can_spare(self, size: int, spent: int, spendable: int) -> bool:
        """Whether one of the ways to have paid for what was bought leaves a gem of the hand there.

        What can be spent now counts every gem in hand: without this one it must not be less than nothing.
        """
        if self.gems_said or not spent > 0:
            return True
        return spendable >= size


def undominated(balances: Iterable[Arrows]) -> tuple[Arrows, ...]:
    """The balances that no other one dominates, each once, in their order."""
    found = tuple(dict.fromkeys(balances))
    if len(found) == 1:
        return found
    return tuple([one for one in found if not any(dominates(other, one) for other in found if other is not one)])


def dominates(one: Arrows, other: Arrows) -> bool:
    """Whether a balance has an arrow for each arrow of another: of the same colour, or a black one to spare."""
    needed = sum([max(0, theirs - own) for own, theirs in zip(one[1:], other[1:], strict=True)])
    return one[0] - other[0] >= needed


def paying(balance: Arrows, colours: tuple[int, ...]) -> list[int]:
    """The arrows that pay for a chip: a black one only where no coloured one does, else what it leaves is dominated."""
    coloured = [colour for colour in colours if balance[colour] > 0]
    if coloured:
        return coloured
    return [0] if balance[0] > 0 else []


def paid_otherwise(balances: tuple[Arrows, ...]) -> tuple[Arrows, ...]:
    """The balances after a play that no arrow of its colours pays for: a permission lets any arrow pay, or none."""
    spendable = ((balance, colour) for balance in balances for colour in range(len(balance)) if balance[colour] > 0)
    return tuple([one_less(balance, colour) for balance, colour in spendable]) or balances


def one_less(balance: Arrows, colour: int) -> Arrows:
    """A balance with one arrow of a colour spent."""
    return (*balance[:colour], balance[colour] - 1, *balance[colour + 1 :])


GEM_SIZES = (1, 2, 3, 4)
#: The names by which piles count their gems; there is none of size 0.
SIZES = ("", *map(str, GEM_SIZES))
#: Names of the turn's steps as a position or a judge may call them.
PHASES = {"cleanup": "keep"}
DECLARED = declaration_of("puzzle-strike")


@dataclass(slots=True, init=False, repr=False, eq=False)
class Seat(KeptState):
    """One player's zones and turn counters: what lies on the table and what lines tell."""

    hand: list[int]
    bag: list[int]
    discard: list[int]
    table: list[int]
    bought: list[int]  # this turn, by kind
    top: list[int]
    placed: list[int]  # chips lying in the gem pile that may be played as if from hand
    pile: list[int]  # gems by size, index 0 unused
    stand_ins: list[int]  # how many of those are substitutes for gems the bank had run out of
    money: int  # gem power so far in this turn, purchases deducted
    carried: int  # gem power already earned for the next buy phase
    piggy: int
    actions_played: int
    colours_played: Arrows  # chips played this turn by colour of their banners, where a norm asks for it
    purchases: int  # how many chips were bought this turn
    spent: int
    unripe: int  # gem power for the next turn's buy phase and not for this one's
    ended_by: int  # the chip that has ended this turn's action phase, -1 while it goes on
    kept: list[int]
    reacted: list[int]  # chips used as reactions in this turn that were discarded at once
    gained: list[int]  # chips that texts had the player gain in this turn
    held_back: int  # how many chips were kept in this turn's cleanup

    def __init__(self, kinds: int) -> None:
        self.begin(DECLARED.seat, {PIECES: kinds, "sizes": len(SIZES)})
        self.colours_played = NO_ARROWS

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


class Float(NamedTuple):
    """A send that waits: who sends how many gems to whom, and what was broken for it (see `frame.Incident`)."""

    actor: int
    target: int
    chip: int
    gems: int
    largest: int
    broken: int
    stand_ins: int = 0
    counter: bool = False


class Cut(NamedTuple):
    """A price cut of this turn: by how much, down to which floor, and for which seat alone, if not for everybody."""

    amount: int
    floor: int
    seat: int = -1


@dataclass(slots=True, init=False, repr=False, eq=False)
class State(KeptState):
    """The whole position. `bank` counts the chips of every kind that are in the bank, stacks in play or not."""

    seats: list[Seat]
    unseen: list[Unseen]  # by seat: what its turn may have used up although no line tells
    bank: list[int]
    aside: list[int]  # trashed chips that have no stack to return to; they are out of the game
    stacks: tuple[int, ...]  # the kinds that have a stack in this game's bank
    guessed: tuple[int, ...]  # those of them of which it is not known whether they have one
    unnamed: int  # how many of these have one
    settled: tuple[int, ...]  # the kinds that turned out to have one (`midgame`)
    removed: int  # the kind whose stack a chip has removed from the game, -1 if none is
    traps: list[int]
    trappers: list[tuple[int, int]]  # (chip, seat): whose tokens those are; nobody's if a header put them
    level: int  # 0 Normal, 1 Panic, 2 Danger, 3 Deadly Time
    flight: int  # 1-gems that have left the bank and are on their way to a pile
    ante_shift: int  # by how much this turn's ante is larger than the level's
    extra_turns: int  # how many more turns the active player takes after this one
    turn: int  # 0 before the opening draw, then counts every player's turns
    active: int
    phase: int  # index into the ruleset's turn structure
    effects: list[tuple[str, int, int]]  # (name, seat it binds, last turn it is in force)
    discounts: list[Cut]  # price cuts of this turn
    ongoing: list[tuple[int, int, int]]  # (seat, chip kind, turn in which it was played)
    losers: tuple[int, ...]
    teams: tuple[tuple[int, ...], ...]  # seats that share a gem pile
    moving: tuple[int, ...]  # members of a team of whom one is to move next, in the order of being asked
    passed: tuple[int, ...]  # those of them who make no more moves in this phase
    winners: tuple[int, ...]  # where it is not simply whoever has not lost
    out: tuple[int, ...]  # seats that play no more while others do
    tied: tuple[int, ...]  # seats that shared the lowest pile when the game would have been over
    playoff: tuple[int, ...]  # those of them whose additional turn is still to come
    forfeits: tuple[int, ...]  # seats that have given up, before what follows from it was carried out
    floating: list[Float]  # sends that wait until their sender's pile is low enough
    over: str  # how the game ended, "" while it goes on

    def __init__(self, kinds: int, seats: int) -> None:
        self.begin(DECLARED.table, {PIECES: kinds})
        self.seats = [Seat(kinds) for _ in range(seats)]
        self.unseen = [Unseen() for _ in range(seats)]

    def copy(self) -> "State":
        """An independent copy."""
        twin = KeptState.copy(self)
        twin.seats = [seat.copy() for seat in self.seats]
        twin.unseen = [unseen.copy() for unseen in self.unseen]
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


declare_fields(Seat, DECLARED.seat)
declare_fields(State, DECLARED.table, more=("seats", "unseen"))


def total(pile: list[int]) -> int:
    """The sum of the sizes of the gems in a pile (PS3-OBJ-04)."""
    return pile[1] + 2 * pile[2] + 3 * pile[3] + 4 * pile[4]
