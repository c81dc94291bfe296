"""What an erratum does to an edition, key by key: the value before and after, the clauses and the pieces concerned;
which change an error comes from, and the erratum without it.

A removal shows up elsewhere, in what needed what is gone. Not for: removals of what is not there, which merging refuses
at their own place (`document`), or what follows from an erratum in a game.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from verifier.kernel.source import Position, Unreadable
from verifier.language.coverage import CITING, LISTS, cited_below, texts
from verifier.language.document import ENTRIES, is_null, merge
from verifier.language.errata import SPEC, Erratum, Key, settings
from verifier.language.node import Node

ADDED, CHANGED, REMOVED = "added", "changed", "removed"
#: Changes that are none: what is so already, and the removal of what is not there.
IDLE, MISSING = "idle", "missing"

#: Sections whose entries are a value with the clause behind it, and so are changed as a whole.
WHOLE = (SPEC, "parameters")

_QUOTED = re.compile("'([^']*)'")


@dataclass(frozen=True, slots=True)
class ErratumChange:
    """One key that an erratum speaks of; `at` is where it does."""

    key: Key
    kind: str
    before: Node | None
    after: Node | None
    at: Position

    @property
    def name(self) -> str:
        """The keys in one text."""
        return ".".join(self.key)


def changes(base: Node, patch: Node, above: Key = ()) -> list[ErratumChange]:
    """What a patch does to a tree, in written order. An entry that stays as it is counts once."""
    found: list[ErratumChange] = []
    for key, node in (patch.fields or {}).items():
        found += change((*above, key), (base.fields or {}).get(key), node)
    return found


def change(key: Key, before: Node | None, node: Node) -> list[ErratumChange]:
    """What one entry of a patch does."""
    if is_null(node):
        return [ErratumChange(key, MISSING if before is None else REMOVED, before, None, node.position)]
    if before is None:
        return [ErratumChange(key, ADDED, None, node, node.position)]
    if before.fields is None or node.fields is None:
        kind = IDLE if before.as_data() == node.as_data() else CHANGED
        return [ErratumChange(key, kind, before, node, node.position)]
    below = changes(before, node, key)
    if len(key) >= ENTRIES and all(one.kind == IDLE for one in below):
        return [ErratumChange(key, IDLE, before, before, node.position)]
    if key[0] in WHOLE and len(key) == ENTRIES and not any(one.kind == MISSING for one in below):
        return [ErratumChange(key, CHANGED, before, merge(before, node, ENTRIES), node.position)]
    return below


def effective(found: list[ErratumChange]) -> list[ErratumChange]:
    """The changes that change something."""
    return [one for one in found if one.kind not in (IDLE, MISSING)]


def clauses_of(one: ErratumChange, root: Node, known: Collection[str]) -> tuple[str, ...]:
    """The known clauses behind what a change touches: those of the edition (`root`), and those that it cites itself."""
    found = [*cited_at(root, one.key), *(cited_in(one.after, one.key) if one.after is not None else ())]
    return tuple(clause for clause in dict.fromkeys(found) if clause in known)


def cited_at(root: Node, key: Key) -> Iterator[str]:
    """What a tree cites at a key: below it, and beside it in the entry to which it belongs."""
    node = root
    for depth, name in enumerate(key):
        if depth >= ENTRIES:
            beside = (node.fields or {}).items()
            yield from (clause for one, value in beside if one in CITING for clause in texts(value))
        found = (node.fields or {}).get(name)
        if found is None:
            return
        node = found
    yield from cited_in(node, key)


def cited_in(node: Node, key: Key) -> Iterator[str]:
    """What a value cites that stands at a key."""
    if key[0] in LISTS:
        yield from texts(node)
    else:
        yield from (clause for clause, _ in cited_below(Node(node.position, fields={key[-1]: node}), ""))


def norms_of(one: ErratumChange, root: Node) -> tuple[str, ...]:
    """The norms that a change concerns: its own, and those that ask for the spec point or the amount that it sets."""
    section = (root.fields or {}).get("norms")
    norms = (section.fields or {}) if section is not None else {}
    if one.key[0] == "norms":
        return one.key[1:ENTRIES]
    word = {SPEC: "reading", "parameters": "parameter"}.get(one.key[0])
    if word is None or len(one.key) < ENTRIES:
        return ()
    asked = f"{word}('{one.key[1].partition('@')[0]}'"
    return tuple(name for name, norm in norms.items() if any(asked in text for text in words_of(norm)))


def pieces_of(one: ErratumChange, known: Collection[str], arises: Mapping[str, Collection[str]]) -> tuple[str, ...]:
    """The known pieces that a change names, or in which the spec point that it settles arises."""
    found = [*one.key[1:2]]
    if one.key[0] == SPEC and len(one.key) >= ENTRIES:
        point, _, scope = one.key[1].partition("@")
        found = [scope] if scope else [*arises.get(point, ())]
    for node in (one.before, one.after) if one.kind != CHANGED or one.key[0] != SPEC else ():
        found += words_of(node) if node is not None else ()
    return tuple(piece for piece in dict.fromkeys(found) if piece in known)


def words_of(node: Node) -> Iterator[str]:
    """The texts of a tree, its keys, and what is quoted in its conditions."""
    if node.text is not None:
        yield node.text
        yield from _QUOTED.findall(node.text)
    for key, value in (node.fields or {}).items():
        yield key
        yield from words_of(value)
    for item in node.items or ():
        yield from words_of(item)


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
