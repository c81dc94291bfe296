"""An edition that builds on another: whose printed clauses its rules stand on, and what is not carried over.

The rules of the base are kept where this edition's rulebook says the same (`counterparts:`), with its own clauses in
place of the base's. What it does not say is not carried over: a norm without a clause is no norm, a spec point without
one is open. Not for: what the edition itself adds, which is laid over the result (`document.merge`).
"""

from collections.abc import Callable, Mapping

from verifier.kernel.source import Position, Unreadable
from verifier.language.node import Node

#: For each clause of the base, those of this edition that say the same; the first is what a judge is shown.
Counterparts = Mapping[str, tuple[str, ...]]


def read_counterparts(node: Node | None) -> Counterparts:
    """The section `counterparts`. Raises `Unreadable` for a malformed one."""
    return {} if node is None else {name: listed.strings() for name, listed in node.pairs()}


def carried_over(root: Node, counterparts: Counterparts) -> Node:
    """The base's sections with this edition's clauses, without what has none."""
    return standing(with_clauses(root, counterparts) or root) if counterparts else root


def with_clauses(node: Node, counterparts: Counterparts) -> Node | None:
    """A tree in which each citation of the base is one of this edition; None for a citation of nothing."""
    if node.text is not None:
        there = counterparts.get(node.text, (node.text,))
        return Node(node.position, there[0], block=node.block, plain=node.plain) if there else None
    if node.items is not None:
        return Node(node.position, items=tuple(item for one in node.items for item in listed(one, counterparts)))
    fields = {}
    for key, value in node.pairs():
        names, kept = counterparts.get(key, (key,)), with_clauses(value, counterparts)
        if names and kept is not None:
            fields[names[0]] = kept
    return Node(node.position, fields=fields)


def listed(node: Node, counterparts: Counterparts) -> tuple[Node, ...]:
    """What stands in a list for one of its items: every counterpart of a clause."""
    if node.text in counterparts:
        return tuple(Node(node.position, name) for name in counterparts[node.text or ""])
    kept = with_clauses(node, counterparts)
    return () if kept is None else (kept,)


def standing(root: Node) -> Node:
    """A document without the norms and resolutions that no clause is behind, and permissions that lift nothing."""
    sections = dict(root.mapping())
    if "norms" in sections:
        sections["norms"] = lifting(kept(sections["norms"], norm_standing))
    if "spec" in sections:
        sections["spec"] = kept(sections["spec"], settled)
    return Node(root.position, fields=sections)


def kept(section: Node, stands: Callable[[Node], Node | None]) -> Node:
    """A section with what stands of its entries."""
    found = {name: stands(node) for name, node in section.pairs()}
    return Node(section.position, fields={name: node for name, node in found.items() if node is not None})


def norm_standing(norm: Node) -> Node | None:
    """A norm stands on its clause, or on one that says the same in whole or in part."""
    if norm.get("clause") is not None:
        return norm
    also = norm.get("also")
    others = () if also is None else (also,) if also.items is None else also.items
    return Node(norm.position, fields={**norm.mapping(), "clause": others[0]}) if others else None


def settled(entry: Node) -> Node | None:
    """A resolution, or those of several, that a clause is behind."""
    if entry.items is None:
        return entry if entry.get("by") is not None else None
    items = tuple(item for item in entry.items if item.get("by") is not None)
    return Node(entry.position, items=items) if items else None


def lifting(norms: Node) -> Node:
    """Norms in which no permission lifts one that is gone; a permission that lifts nothing any more is gone too."""
    found = {}
    for name, norm in norms.pairs():
        overrides = norm.get("overrides")
        if overrides is not None:
            left = tuple(item for item in overrides.sequence() if item.text in norms.mapping())
            if overrides.items and not left:
                continue
            norm = Node(norm.position, fields={**norm.mapping(), "overrides": Node(overrides.position, items=left)})
        found[name] = norm
    return Node(norms.position, fields=found)


def taken(root: Node, wanted: Node, donors: Mapping[str, Node]) -> Node:
    """The sections with some entries as they are in an earlier edition: `take: {family/edition: [pieces.jackpot]}`.

    Raises `Unreadable` for an edition that this one does not build on, and an entry that it does not have.
    """
    for name, entries in wanted.pairs():
        if name not in donors:
            raise Unreadable(entries.position, f"does not build on {name[:60]!r}", next(iter(donors), ""))
        for entry in entries.sequence():
            section, _, key = entry.string().partition(".")
            there = donors[name].get(section)
            found = None if there is None else there.mapping().get(key)
            if found is None:
                raise Unreadable(entry.position, f"{name} has no {entry.string()[:60]!r}")
            root = with_entry(root, section, key, found)
    return root


def with_entry(root: Node, section: str, key: str, value: Node) -> Node:
    """Sections in which one entry is set."""
    old = root.get(section)
    entries = {} if old is None else old.mapping()
    fresh = Node(Position("") if old is None else old.position, fields={**entries, key: value})
    return Node(root.position, fields={**root.mapping(), section: fresh})
