"""A game in progress as far as its table goes: what the modules of this package ask of it. Not for: rules."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Protocol

from verifier.kernel.message import Said
from verifier.table.declare import Declaration, FieldGroup, StateField
from verifier.table.kept import KeptState

if TYPE_CHECKING:
    from verifier.kernel.ask import Chance
    from verifier.kernel.game import Contents
    from verifier.kernel.source import Position
    from verifier.language.node import Node

#: The block of a position, or the part of it that is about a seat.
Block = dict[str, object]


class TableState(Protocol):
    """The state of a game: a part for each seat, besides what is everybody's."""

    @property
    def seats(self) -> Sequence[KeptState]:
        """What each player has."""


class OnTable:
    """A game in progress on a declared table."""

    __slots__ = ()

    declared: ClassVar[Declaration]
    #: By key of a position, where that is not just what a field holds: what is said of a seat (-1 for the table), None
    #: for nothing; and how it is read.
    tells: ClassVar[Mapping[str, Callable[..., object]]]
    reads: ClassVar[Mapping[str, Callable[..., None]]]
    records: ClassVar[Mapping[str, Callable[..., object]]] = {}  # makes a record of its parts, by key

    kinds: int
    kinds_in_play: tuple[int, ...]
    seat_names: tuple[str, ...]
    state: TableState

    #: What a game says itself.
    written_thing: Callable[[int], str]  # a kind of piece in strict notation
    piece_named: Callable[[str, "Position"], int]  # of a word of a header; raises `Unreadable` at its place
    names_of: Callable[[str], Sequence[str]]  # of a set by which fields count, or that stand in them; "" is none
    step_named: Callable[["Node"], int]  # of a word of a header; raises `Unreadable`
    read_seat: Callable[[int, "Node"], None]  # sets up a seat; raises `Unreadable` or `IllegalSetup`
    step_name: Callable[[], str]  # the step of the turn that comes next
    on_turn: Callable[[int], bool]  # whether it is a seat's turn

    def slug_of(self, kind: int) -> str:
        """A kind of piece as the ruleset calls it."""
        return self.written_thing(kind)

    def zone(self, seat: int, name: str) -> list[int]:
        """The counts of pieces in a zone of a seat."""
        counts: list[int] = getattr(self.state.seats[seat], name)
        return counts

    def source_of(self, chance: "Chance") -> Sequence[int]:
        """The counts of what an outcome is taken from, what lies on top of it apart."""
        return self.zone(chance.seat, chance.zone)

    def contents(self, chance: "Chance") -> "Contents":
        """What must come, and the counts of what the rest is taken from."""
        raise NotImplementedError

    def is_open(self, seat: int) -> bool:
        """Whether everybody sees all that a seat has."""
        return False

    def out_of_turn(self, field: StateField, seat: int) -> Said:
        """Why a field that counts in its owner's turn cannot be put right now; "" if it can."""
        return ""

    def group_of(self, seat: int) -> FieldGroup:
        """The fields of a seat; -1 is the table."""
        return self.declared.seat if seat >= 0 else self.declared.table

    def part_of(self, seat: int) -> object:
        """The part of the state that is a seat's; -1 is the table."""
        return self.state.seats[seat] if seat >= 0 else self.state

    def value_of(self, field: StateField, seat: int = -1) -> object:
        """What a field of a seat holds, or one of the table."""
        return getattr(self.part_of(seat), field.name)

    def counts_of(self, field: StateField, seat: int = -1) -> list[int]:
        """The same of a field that is a list."""
        counts: list[int] = getattr(self.part_of(seat), field.name)
        return counts

    def number_of(self, field: StateField, seat: int = -1) -> int:
        """The same of a field that is a number."""
        number: int = getattr(self.part_of(seat), field.name)
        return number
