"""Whose the things of a game are that belong to one seat alone. Not for: what lies in the zones of seats."""

from collections.abc import Iterator

from verifier.kernel.source import Unreadable
from verifier.language.document import Document
from verifier.language.node import Node
from verifier.record.model import Replay
from verifier.table.declare import declaration_of


def owners_of(replay: Replay, document: Document) -> dict[str, int]:
    """Return the seats of things: those that the header gives to one, and those of what one alone plays."""
    return {**owners_in_rules(replay, document), **owners_in_header(replay)}


def tallies_of(document: Document) -> tuple[str, ...]:
    """Return what positions say of a seat that counts pieces in its turn alone: what it did, not where they lie.

    Nothing of a game whose table is not declared by groups of fields.
    """
    try:
        fields = declaration_of(document.root.need("family").string()).seat.fields
    except Unreadable:
        return ()
    return tuple(field.key for field in fields if field.sort == "counts" and field.phases and field.key)


def owners_in_header(replay: Replay) -> dict[str, int]:
    """Return the seats of things that stand in a list under a seat: of `pieces: {P1: [red]}` the one of `red`."""
    seats = {one.id: number for number, one in enumerate(replay.seats)}
    found: dict[str, int] = {}
    for seat, things in (entry for node in replay.setup.values() for entry in entries_of(node)):
        if seat in seats:
            found |= {thing.text or "": seats[seat] for thing in things.items or ()}
    return found


def owners_in_rules(replay: Replay, document: Document) -> dict[str, int]:
    """Return the seats of things of which a fact names what one seat alone plays: of `red: {side: north}` north's."""
    played = [seat.character for seat in replay.seats]
    alone = {name: seat for seat, name in enumerate(played) if name and played.count(name) == 1}
    found: dict[str, int] = {}
    for name, entry in (entry for section in document.root.mapping().values() for entry in entries_of(section)):
        for _, fact in entries_of(entry):
            if fact.text in alone:
                found[name] = alone[fact.text]
    return found


def entries_of(node: Node) -> Iterator[tuple[str, Node]]:
    """Yield the entries of a mapping; none of anything else."""
    yield from (node.fields or {}).items()


def boards_of(replay: Replay) -> dict[str, object]:
    """Return what a header lays out as a grid: the parts of it that have a size."""
    parts = replay.setup.items()
    return {key: node.as_data() for key, node in parts if node.fields is not None and node.get("size") is not None}
