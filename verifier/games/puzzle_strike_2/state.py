"""The position of a Puzzle Strike 2 game: piles, meters, counts of cards by kind in each zone, the bank row;
what a program works with while it runs.

Counts, colours of gems and meters may be ints or solver terms; the height of a pile is always known. The state is
complete between two moves: copying it is a snapshot. What a field is beyond its type, the declaration of the table
says (`rules/puzzle-strike-2/table.yaml`). Not for: rules; nothing here knows what is legal.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from verifier.kernel.ask import Answer
from verifier.table.declare import PIECES, declaration_of
from verifier.table.kept import KeptState, declare_fields

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.triggers import Running, Waiting


class Frame:
    """One run of a program. `answer` is the answer under examination, for guards and filters."""

    place: str = "table"  # where the card lies: table, creature, gone
    answer: Answer = None
    candidate: int = -1  # the kind of card that the answer names, if it names one
    moment: str = ""  # of a drop: begin, end, or "" in between
    due: int = 0  # how many gems an ante or a drop takes
    trashed: int = 0  # how many cards the last trash of the program took
    presented: bool = False  # whether the card was opened as a present
    discarded: int = 0  # how many cards the last discard of the program took
    broken: int = 0  # how many gems the last crash of the program broke, and of which colour
    colour: int = -1
    waiting: "tuple[Waiting, ...]" = ()  # effects set off meanwhile
    hits: tuple[tuple[int, int], ...] = ()  # crashes that destroy creatures once the card is done: colour, gems broken

    def __init__(self, seat: int, card: int = -1) -> None:
        self.seat = seat  # whose card it is
        self.card = card


DECLARED = declaration_of("puzzle-strike-2")


@dataclass(slots=True, init=False, repr=False, eq=False)
class Seat(KeptState):
    """One player's zones and turn counters."""

    hand: list[int]
    deck: list[int]
    discard: list[int]
    table: list[int]  # cards played this turn
    aside: list[int]  # cards of the deck that the player looks at
    free: list[int]  # how many of the hand cost nothing to play
    top: list[int]
    bottom: list[int]  # cards put under the deck; the last one is the next once all others are drawn
    pile: list[int]  # colours of the gems, from the bottom up
    meters: list[int]
    incoming: int
    diamonds: int
    buy_adjust: int
    more_buys: int  # buys of this turn besides the one that everybody has
    score: int  # in final turns
    creature: int
    lasting: "tuple[Running, ...]"  # effects that cards have left behind
    actions: int
    vague: str  # what is not known and the incoming tokens depend on, once nothing else does

    def __init__(self, kinds: int, colours: int) -> None:
        self.begin(DECLARED.seat, {PIECES: kinds, "colours": colours})


@dataclass(slots=True, init=False, repr=False, eq=False)
class State(KeptState):
    """The whole position."""

    seats: list[Seat]
    bank: list[int]  # the cards of the row, from the left
    dealt: list[int]  # cards of the bank deck that have been seen
    left: int  # cards in the bank deck, the Ante Ups not counted
    since: int  # cards dealt since the Ante Ups were put into the deck
    trash: list[int]
    revealed: int  # Ante Ups set out
    ante_ups: int  # Ante Ups in effect this turn
    holder: int  # who has the scepter; -1 for nobody
    active: int
    turn: int
    phase: int
    moment: str  # of the action phase: begin, acting, ending, or idle outside it
    power: int  # of a player that runs by itself
    again: bool  # whether such a player is in its second turn of a round
    out: tuple[int, ...]  # whose bust the others' final turns follow
    final: bool  # whether the final turns have begun
    waiting: tuple[int, ...]  # who is still to have a final turn, the next one first
    busted: tuple[int, ...]  # who has busted in a final turn
    losers: tuple[int, ...]
    winners: tuple[int, ...]  # where it is not simply whoever has not lost
    over: str
    unsettled: tuple[tuple[str, int], ...]  # what is decided as play begins, and whose it is
    serial: int  # of the last effect that a card has left behind

    def __init__(self, kinds: int, colours: int, seats: int) -> None:
        self.begin(DECLARED.table, {PIECES: kinds})
        self.seats = [Seat(kinds, colours) for _ in range(seats)]

    def copy(self) -> "State":
        """A snapshot."""
        twin = KeptState.copy(self)
        twin.seats = [seat.copy() for seat in self.seats]
        return twin


declare_fields(Seat, DECLARED.seat)
declare_fields(State, DECLARED.table, more=("seats",))
