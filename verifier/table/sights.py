"""What can be seen of a table: the position in words, what others see of a seat, what players see of all of it.

Not for: what an answer shows to whom, which is a game's affair.
"""

from collections.abc import Iterator
from functools import lru_cache

from verifier.kernel.message import Message, list_counts
from verifier.kernel.values import surely_none
from verifier.table.declare import LYING, PIECES, StateField
from verifier.table.game import Block, OnTable
from verifier.table.places import lying_in


def lines_of_seat(play: OnTable, seat: int) -> Iterator[Message]:
    """The lines of a description that say which pieces a seat has where; a language may have one for some place."""
    for field in play.group_of(seat).fields:
        if field.told and (pieces := pieces_in(play, field, seat)):
            yield Message("zone-holds", (("kind", field.told), ("zone", field.told), ("chips", pieces)))


def pieces_in(play: OnTable, field: StateField, seat: int) -> str:
    """The pieces of a field by name, with counts above one; those of a pile in the order in which they are taken."""
    if field.sort in ("zone", "counts"):
        there = ((kind, count) for kind, count in enumerate(play.counts_of(field, seat)) if not surely_none(count))
        return list_counts((play.written_thing(kind), str(count)) for kind, count in there)
    if field.sort in ("one", "kind"):
        kind = play.number_of(field, seat)
        return play.written_thing(kind) if kind >= 0 else ""
    kinds = play.counts_of(field, seat)
    return ", ".join(map(play.written_thing, kinds[::-1] if field.sort == "pile" else kinds))


def seen_from_outside(play: OnTable, seat: int, written: Block) -> Block:
    """The keys of a seat for the others: sizes in place of what is hidden, and all hidden pieces together.

    Which pieces a player has is open, since they come and go openly; where they are is not.
    """
    hidden = [field for field in play.group_of(seat).fields if field.seen != "everybody"]
    keys = {field.key for field in hidden}
    unseen = lying_in(play, [(field, seat) for field in hidden if field.sort in LYING])
    sizes: Block = {}
    for field in hidden:
        size = size_of(play, field, seat)
        if (field.sort == "zone" and field.key) or (field.sort in LYING and not field.part and size):
            sizes[field.key] = size
    told = {key: value for key, value in written.items() if key not in keys}
    return {**sizes, "unseen": {play.slug_of(kind): count for kind, count in enumerate(unseen) if count}, **told}


def size_of(play: OnTable, field: StateField, seat: int, *, settled: bool = False) -> int:
    """How many pieces lie in a zone, those of its parts among them; `settled` without those of a move under way."""
    counts = play.counts_of(field, seat)
    own = sum(counts) if field.sort in ("zone", "counts") else len(counts)
    parts = [other for other in play.declared.seat.fields if field.sort == "zone" and other.part == field.name]
    return own + sum(size_of(play, other, seat) for other in parts if other.key or not settled)


def observed(play: OnTable) -> Iterator[tuple[str, object]]:
    """What players can see of a position, name by name: everything but the order of what is drawn at random."""
    seats = range(len(play.seat_names))
    groups = [(-1, play.declared.table.observed), *((seat, play.group_of(seat).observed) for seat in seats)]
    counted = [(seat, field) for seat, fields in groups for field in fields if counts_pieces(field)]
    labels = tuple(called(field, seat) for seat, field in counted)
    names = names_of_counts(labels, tuple(map(play.slug_of, play.kinds_in_play)))
    held = [play.counts_of(field, seat) for seat, field in counted]
    counts = (there[kind] for kind in play.kinds_in_play for there in held)
    yield from zip(names, counts, strict=True)
    for seat, fields in (*groups[1:], groups[0]):
        for field in fields:
            yield from other_values(play, field, seat)


def counts_pieces(field: StateField) -> bool:
    """Whether a field says how many pieces of each kind there are."""
    return field.sort in ("zone", "counts") and field.of == PIECES


@lru_cache(maxsize=64)
def names_of_counts(labels: tuple[str, ...], slugs: tuple[str, ...]) -> tuple[str, ...]:
    """The names of what is counted of each kind of piece, kind by kind; the same are asked for again and again."""
    return tuple(f"{label} {slug}" for slug in slugs for label in labels)


def called(field: StateField, seat: int) -> str:
    """A field's name where positions are compared."""
    name = field.each if field.of != PIECES and field.each else field.name
    return name if seat < 0 else f"{name}{seat + 1}"


def other_values(play: OnTable, field: StateField, seat: int) -> Iterator[tuple[str, object]]:
    """What is seen of a field that does not count pieces."""
    name, value = called(field, seat), play.value_of(field, seat)
    if field.sort == "counts" and field.of != PIECES:
        for word, count in zip(play.names_of(field.of), play.counts_of(field, seat), strict=True):
            if word:
                yield f"{name} {word}", count
    elif field.sort == "row" and field.of != PIECES:
        yield f"{name} height", len(play.counts_of(field, seat))
        for number, one in enumerate(play.counts_of(field, seat), 1):
            yield f"{name} {number}", one
    elif field.sort in ("heap", "noted"):
        yield name, tuple(sorted(play.counts_of(field, seat)))
    elif field.sort in ("pile", "row", "records"):
        yield name, tuple(play.counts_of(field, seat))
    elif field.sort not in ("zone", "counts", "fixed"):
        yield name, value
