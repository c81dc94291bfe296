"""The present position as the `position:` block that sets it up, in plain values: the mirror of `position`.

Exact wherever nothing is under way. Not for: reading it.
"""

from collections.abc import Sequence

from verifier.table.declare import PIECES, SINGLE, FieldGroup, StateField
from verifier.table.game import Block, OnTable
from verifier.table.sights import seen_from_outside


def written_position(play: OnTable) -> Block:
    """The keys of a position."""
    return written_part(play, play.declared.table, -1)


def seen_by(play: OnTable, seat: int) -> Block:
    """The same as far as a seat may know it: of hidden zones of the others only the sizes, and what is in all."""
    found = written_position(play)
    seats = {
        name: written if seat == number or play.is_open(number) else seen_from_outside(play, number, written)
        for number, (name, written) in enumerate(written_seats(play).items())
    }
    return found | {"seats": seats}


def written_seats(play: OnTable) -> dict[str, Block]:
    """What a position says of each seat."""
    return {name: written_part(play, play.group_of(seat), seat) for seat, name in enumerate(play.seat_names)}


def written_part(play: OnTable, group: FieldGroup, seat: int) -> Block:
    """What a position says of a seat, or of the table (-1)."""
    found: Block = {}
    for field in group.keyed:
        if field.phases and not play.on_turn(seat):
            continue
        value = written_field(play, field, seat)
        if value is not None:
            found[field.key] = value
    return found


def written_field(play: OnTable, field: StateField, seat: int) -> object:
    """What a position says of one field; None if it is left out."""
    own = play.tells.get(field.key)
    if own is not None:
        return own(play, seat)
    if field.sort == "step":
        return play.step_name()
    if field.sort in SINGLE:
        return written_single(play, field, play.value_of(field, seat))
    values = play.counts_of(field, seat)
    is_empty = not any(values) if field.sort in ("zone", "counts") else not values
    return None if is_empty and not field.always else written_list(play, field, values)


def written_single(play: OnTable, field: StateField, value: object) -> object:
    """What a position says of a value that is no list; None if it is left out."""
    if isinstance(value, int) and field.sort in ("one", "kind"):
        return play.slug_of(value) if value >= 0 else None
    if not value and not field.always:
        return None
    return play.seat_names[value] if isinstance(value, int) and field.sort == "seat" else value


def written_record(play: OnTable, field: StateField, record: object) -> Block:
    """What a position says of a record, part by part."""
    found = {part.key: written_single(play, part, getattr(record, part.name)) for part in field.parts}
    return {key: value for key, value in found.items() if value is not None}


def written_list(play: OnTable, field: StateField, counts: Sequence[int]) -> object:
    """What a position says of counts, or of pieces, names, seats or records in order."""
    if field.sort == "records":
        return [written_record(play, field, record) for record in counts]
    if field.sort == "seats":
        return [play.seat_names[number] for number in counts]
    if field.sort == "zone" or (field.sort == "counts" and field.of == PIECES):
        return written_pieces(play, counts)
    if field.written == "counts":
        return written_pieces(play, [counts.count(kind) for kind in range(play.kinds)])
    if field.sort == "counts":
        names = play.names_of(field.of)
        if field.written == "list":
            return [number for number, count in enumerate(counts) for _ in range(count)]
        return {name: count for name, count in zip(names, counts, strict=True) if count}
    if field.of != PIECES:
        names = play.names_of(field.of)
        return [names[number] for number in counts]
    return [play.slug_of(kind) for kind in (reversed(counts) if field.sort == "pile" else counts)]


def written_pieces(play: OnTable, counts: Sequence[int]) -> dict[str, int]:
    """Counts by kind, without those that are none."""
    return {play.slug_of(kind): count for kind, count in enumerate(counts) if count}
