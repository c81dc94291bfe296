"""A position with figures on a board as a header's `position:` has it: one table of fields reads, writes and shapes it.

    position: {turn: P1, seats: {P1: {base: b2}}, warriors: {igor: {at: b3, hits: 5}}}

Not for: which fields there are, or what a position can be, which are a game's own.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from verifier.games.setup import entries_of, seat_index
from verifier.language import fields, shapes
from verifier.language.fields import Field
from verifier.language.node import Node
from verifier.language.shapes import Schema


class FiguresState(Protocol):
    """What has the fields of the table, seats among them, and whose turn it is."""

    turn: int
    active: int

    @property
    def seats(self) -> Sequence[object]:
        """What each player has besides his figures."""


class FigurePlaces(NamedTuple):
    """The fields of a figure, of a seat and of the table, each with a blank one, and the key of the figures."""

    figure: Mapping[str, Field]
    seat: Mapping[str, Field]
    table: Mapping[str, Field]
    key: str


def read_table(known: FigurePlaces, state: FiguresState, names: Sequence[str], node: Node) -> dict[int, Node]:
    """Read all but the figures; return the entries of the seats. Raises `Unreadable`."""
    fields.fill(state, node, known.table, ("turn", "number", "seats", known.key))
    state.turn = number.integer(1, 10**6) if (number := node.get("number")) else 1
    if turn := node.get("turn"):
        state.active = seat_index(names, turn.string(), turn)
    entries = {seat_index(names, name, entry): entry for name, entry in entries_of(node, "seats")}
    for seat, entry in entries.items():
        fields.fill(state.seats[seat], entry, known.seat)
    return entries


def write_places(
    known: FigurePlaces, state: FiguresState, names: Sequence[str], figures: Iterable[tuple[str, object]],
    blanks: tuple[object, object, object],
) -> Mapping[str, object]:  # fmt: skip
    """A position as it is read back, without what a figure, a seat or the table has in common with a blank one."""
    figure, player, table = blanks
    seats = zip(names, state.seats, strict=True)
    return {
        "turn": names[state.active],
        "number": state.turn,
        **fields.write_fields(state, known.table, table),
        "seats": {name: fields.write_fields(one, known.seat, player) for name, one in seats},
        known.key: {name: fields.write_fields(one, known.figure, figure) for name, one in figures},
    }


def shape_places(known: FigurePlaces, seats: Iterable[str], figures: Iterable[str]) -> Schema:
    """The schema of a position."""
    return shapes.closed({
        "turn": shapes.choice(tuple(seats), description="The seat whose turn it is."),
        "number": shapes.integer(1, 10**6, "The number of the turn, counting every player's."),
        "seats": shapes.closed(dict.fromkeys(seats, fields.shape_of(known.seat))),
        known.key: shapes.closed(dict.fromkeys(figures, fields.shape_of(known.figure))),
        **{key: field.shape for key, field in known.table.items()},
    })  # fmt: skip
