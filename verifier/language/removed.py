"""Which change in an erratum an error comes from, and the erratum without it.

A removal shows up elsewhere, in what needed what is gone.
Not for: removals of what is not there, which merging refuses at their own place (`document`).
"""

from collections.abc import Iterator, Sequence

from verifier.kernel.source import Position, Unreadable
from verifier.language.document import is_null
from verifier.language.errata import Erratum, Key, settings
from verifier.language.node import Node


def blamed(error: Unreadable, errata: Sequence[Erratum]) -> Unreadable:
    """An error at the place of the removal that it comes from; the same error if it comes from none.

    The removal is the one that takes away what the message names, or the only change that there is.
    """
    if error.position.path in {erratum.node.position.path for erratum in errata}:
        return error
    found = removal_behind(error.message, errata)
    if found is None:
        return error
    key, where = found
    return Unreadable(where, f"{'.'.join(key)} cannot go: {error.message} ({error.position})")


def removal_behind(message: str, errata: Sequence[Erratum]) -> tuple[Key, Position] | None:
    """The removal of what a message names, the last one of several; the only change, whatever the message says."""
    changes = [(key, node) for erratum in errata for key, node in settings(erratum.changes)]
    gone = [(key, node.position) for key, node in changes if is_null(node)]
    named = [one for one in gone if f"'{one[0][-1]}'" in message or f" {one[0][-1]} " in f" {message} "]
    if named:
        return named[-1]
    return gone[0] if len(gone) == len(changes) == 1 else None


def change_at(errata: Sequence[Erratum], position: Position) -> tuple[Erratum, Key] | None:
    """Return the erratum and the innermost change of it that a place belongs to; None if it belongs to none."""
    for erratum in errata:
        begun = [(node.named_at, key) for key, node in entries_of(erratum.changes) if node.named_at <= position]
        if begun and erratum.node.position.path == position.path:
            return erratum, max(begun)[1]
    return None


def entries_of(node: Node, above: Key = ()) -> Iterator[tuple[Key, Node]]:
    """Yield every entry of a tree of mappings."""
    for name, inner in (node.fields or {}).items():
        yield (*above, name), inner
        yield from entries_of(inner, (*above, name))


def without_change(erratum: Erratum, key: Key) -> Erratum:
    """Return an erratum without one of its changes, and without the entries that would be empty then."""
    left = without_entry(erratum.changes, key)
    return Erratum(erratum.name, Node(erratum.node.position, fields={"changes": left}))


def without_entry(node: Node, key: Key) -> Node:
    """Return a mapping without the entry at a key below it."""
    fields = dict(node.fields or {})
    inner = fields.pop(key[0])
    left = without_entry(inner, key[1:]) if len(key) > 1 else None
    if left is not None and left.fields:
        fields[key[0]] = left
    return node._replace(fields=fields)
