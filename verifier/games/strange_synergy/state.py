"""A position: warriors, seats, what lies on the board, whose turn it is; what is decided about. It knows no rules.

Not for: what the numbers of a warrior come to with its cards (`powers`).
"""

from collections.abc import Set
from dataclasses import dataclass, field
from itertools import chain

from verifier.games.grid import Board, Square
from verifier.games.playing import PlainState
from verifier.games.secrets import Secret
from verifier.games.strange_synergy.cards import Card
from verifier.kernel.together import PlainFrame


@dataclass
class Warrior:
    """One warrior: whose it is, where it stands, what it has and suffers."""

    seat: int
    square: Square | None = None  # None before it is placed, and once it has left
    hits: int = 6
    dead: bool = False
    gone: bool = False  # has surrendered
    cards: list[int] = field(default_factory=list)
    flags: list[int] = field(default_factory=list)
    stunned_by: int = -1  # the warrior that did it
    suppressed_by: int = -1  # whose strike takes its powers from it for a turn
    used: list[int] = field(default_factory=list)  # cards that are in effect for a turn
    gadgetless: bool = False  # what it has face down is no gadget, as it has moved as one without
    idle: int = 0  # so many of its turns on end it could neither move nor strike

    @property
    def alive(self) -> bool:
        """Whether it takes part in the game."""
        return not self.dead and not self.gone


@dataclass
class Seat:
    """What a player has besides his warriors."""

    team: str
    base: Square | None = None
    flag_drawn: int = -1  # until a warrior carries it
    objective: Secret = ()  # the flag that he wrote down, or what it can be; () without one
    powers: list[int] = field(default_factory=list)  # cards that no warrior has yet
    shared: list[int] = field(default_factory=list)  # powers of the whole team, besides its own


@dataclass
class State(PlainState):
    """The whole position."""

    board: Board | None = None  # None: nobody says which one it is
    seats: list[Seat] = field(default_factory=list)
    warriors: dict[int, Warrior] = field(default_factory=dict)
    loose: dict[Square, list[int]] = field(default_factory=dict)  # gadgets
    barriers: dict[Square, int] = field(default_factory=dict)  # obstacles that a power leaves, and whose it is
    pool: list[int] = field(default_factory=list)  # cards that are given out as powers of teams
    deck: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    removed: list[int] = field(default_factory=list)  # cards that have left the game with their warriors
    flagged: bool = True  # whether it is played for flags
    phase: str = "turns"  # of a game: the phases of setting up are those of `opening`
    first: int = 0
    active: int = 0  # whose turn it is
    acting: int = -1  # the warrior whose turn it is
    done: list[int] = field(default_factory=list)  # warriors whose turn is over
    moved: int = 0  # moves and strikes of the acting one
    struck: int = 0
    both: int = 0  # cards that it has used in place of a move and a strike

    def own(self, seat: int) -> list[int]:
        """The warriors of a seat."""
        return [number for number, one in self.warriors.items() if one.seat == seat]

    def list_out(self) -> list[int]:
        """The cards and flags that are neither in the deck nor a player's who has not given them to warriors."""
        held = (thing for one in self.warriors.values() for thing in (*one.cards, *one.flags))
        shared = (card for player in self.seats for card in player.shared)
        return [*held, *shared, *chain.from_iterable(self.loose.values()), *self.discard, *self.removed]

    def unplaced(self, seat: int) -> list[int]:
        """The warriors of a seat that are to be put on the board."""
        return [one for one in self.own(seat) if self.warriors[one].square is None and not self.warriors[one].gone]

    def foes(self, seat: int) -> list[int]:
        """The warriors of all other seats."""
        return [number for number, one in self.warriors.items() if one.seat != seat]

    def is_in(self, seat: int) -> bool:
        """Whether a seat has a warrior that takes part."""
        return any(one.seat == seat and not one.dead and not one.gone for one in self.warriors.values())

    def standing_on(self, square: Square) -> list[int]:
        """The living warriors on a square."""
        return [number for number, one in self.warriors.items() if one.alive and one.square == square]

    def blocked(self, but: int = -1) -> set[Square]:
        """The squares of all obstacles: permanent ones and living warriors, without one."""
        found = {one.square for number, one in self.warriors.items() if number != but and not one.dead and one.square}
        return found.union(self.barriers, () if self.board is None else self.board.obstacles)

    def fixed(self) -> set[Square]:
        """The squares of obstacles that are no warriors."""
        return {*self.barriers, *(() if self.board is None else self.board.obstacles)}


class Frame(PlainFrame):
    """One action under way: the warrior, what it does and with which card. The answer is put here for the norms."""

    __slots__ = ("blocked", "card", "denied", "modifiers", "verb", "warrior")
    blocked: Set[Square]  # of a move that is asked for: the squares of obstacles
    denied: Set[Square]  # and those that enemies deny

    def __init__(self, seat: int, verb: str = "", warrior: int = -1) -> None:
        super().__init__(seat)
        self.verb, self.warrior = verb, warrior
        self.card: Card | None = None  # that a move or a strike is made with
        self.modifiers: list[Card] = []

    @property
    def chosen(self) -> int:
        """The warrior, or the thing, that is named; else the warrior."""
        return self.answer if type(self.answer) is int else self.warrior
