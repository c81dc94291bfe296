"""Positions as starting points (`position:` in a record's header), read as the declaration has them.

What a key says besides its field the game reads itself (`OnTable.reads`); what cannot be on a table it refuses after.
Not for: how a header names things (`named`), or writing positions (`written`).
"""

from collections.abc import Collection

from verifier.kernel import malformed
from verifier.kernel.message import Said, say
from verifier.language.node import Node
from verifier.language.vocabulary import refuse_unknown
from verifier.table.declare import PIECES, StateField
from verifier.table.game import OnTable
from verifier.table.named import (
    kinds_named,
    names_in,
    numbers_in,
    pieces_named,
    row_named,
    seat_named,
    seats_named,
)


def read_part(play: OnTable, node: Node, seat: int, without: Collection[str] = ()) -> None:
    """Set up what a header says of a seat, or of the table (-1), but for some keys. Raises `Unreadable`."""
    group = play.group_of(seat)
    node.known(*group.keys)
    for field in group.keyed:
        found = node.get(field.key)
        if found is None or field.key in without:
            continue
        if field.phases:
            refuse_out_of_turn(play, field, seat, found)
        own = play.reads.get(field.key)
        if own is None:
            read_field(play, field, seat, found)
        else:
            own(play, seat, found)


def read_seats(play: OnTable, seat: int, node: Node) -> None:
    """What a header says of each seat."""
    entries = node.mapping()
    for key, entry in entries.items():
        refuse_unknown(key, play.seat_names, entry.named_at, "seat", key[:20])
    for number, name in enumerate(play.seat_names):
        if name in entries:
            play.read_seat(number, entries[name])


def refuse_out_of_turn(play: OnTable, field: StateField, seat: int, node: Node) -> None:
    """Refuse what counts in its owner's turn only, or in some phases of it, anywhere else."""
    whole = field.phases == ("turn",)
    if play.on_turn(seat) and (whole or play.step_name() in field.phases):
        return
    otherwise: Said = say("see-otherwise", raw=field.otherwise) if field.otherwise else ""
    problem = say("counts-in-own-turn", raw=field.key, otherwise=otherwise)
    if not whole:
        problem = say("counts-in-phase", raw=field.key, phases=" or ".join(field.phases), otherwise=otherwise)
    raise malformed.IMPOSSIBLE_HEADER.at(node.position, problem=problem)


def read_field(play: OnTable, field: StateField, seat: int, node: Node) -> None:
    """Set a field of a seat, or of the table (-1), to what a header says."""
    part = play.part_of(seat)
    if field.sort in ("zone", "counts") and field.of == PIECES:
        counts = play.counts_of(field, seat)
        for kind, count in pieces_named(play, node, field.high):
            counts[kind] += count
        if field.marks:
            refuse_unplaced_marks(play, field, seat, node)
    elif field.sort == "counts":
        read_counts(play, field, seat, node)
    elif field.sort == "pile":  # the first one named is the first to be taken
        setattr(part, field.name, list(kinds_named(play, node))[::-1])
    elif field.sort == "heap":
        setattr(part, field.name, list(kinds_named(play, node)))
    elif field.sort == "row":
        found = row_named(play, node) if field.of == PIECES else names_in(play, field.of, node)
        setattr(part, field.name, found)
    elif field.sort == "records":
        setattr(part, field.name, [record_of(play, field, item) for item in node.sequence()])
    else:
        setattr(part, field.name, single_value(play, field, node))


def refuse_unplaced_marks(play: OnTable, field: StateField, seat: int, node: Node) -> None:
    """Refuse more pieces of a kind that are marked than lie in the zone that has the marks."""
    zone = play.declared.seat.of_name(field.marks)
    pairs = zip(play.counts_of(field, seat), play.counts_of(zone, seat), strict=True)
    for kind, (marked, there) in enumerate(pairs):
        if marked > there:
            problem = say("more-marked-than-there", chip=play.slug_of(kind), raw=field.key, place=zone.place)
            raise malformed.IMPOSSIBLE_HEADER.at(node.position, problem=problem)


def read_counts(play: OnTable, field: StateField, seat: int, node: Node) -> None:
    """Set numbers that go by the names of a set: a mapping, or a list that names each as often as there is one."""
    counts, names = play.counts_of(field, seat), play.names_of(field.of)
    if field.written == "list":
        for number in numbers_in(node, len(names) - 1):
            counts[number] += 1
        return
    node.known(*names)
    for name, count in node.pairs():
        counts[names.index(name)] = count.integer(field.low, field.high)


def record_of(play: OnTable, field: StateField, node: Node) -> object:
    """The record that an item of a list says, part by part; one that is left out has its first value."""
    node.known(*(part.key for part in field.parts))
    found = {part.name: single_value(play, part, node.need(part.key)) for part in field.parts if part.always}
    more = ((part, node.get(part.key)) for part in field.parts if not part.always)
    found |= {part.name: single_value(play, part, given) for part, given in more if given is not None}
    return play.records[field.key](**found)


def single_value(play: OnTable, field: StateField, node: Node) -> object:
    """What a header says of a field that is no list."""
    if field.sort == "number":
        return node.integer(field.low, field.high)
    if field.sort == "flag":
        return node.boolean()
    if field.sort == "kind":
        return play.piece_named(node.string(), node.position)
    if field.sort == "step":
        return play.step_named(node)
    if field.sort == "seat":
        return seat_named(play, node)
    return seats_named(play, node) if field.sort == "seats" else node.string()
