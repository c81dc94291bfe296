"""A ruleset reduced to chips that another has, too, in a given order, so that answers mean the same under both.

Not for: comparing rulesets (`verifier.errata`).
"""

import re
from collections.abc import Collection, Iterator, Mapping

from verifier.games.ruleset import Ruleset
from verifier.language import unknown
from verifier.language.document import Document, without
from verifier.language.edition import standing
from verifier.language.node import Node
from verifier.record.emit import leaf, listing, mapping

#: What a condition names.
QUOTED = re.compile("'([^']*)'")
#: Keys of a chip whose value can be `unknown`.
FACTS = ("text", "cost")


def known(rules: Ruleset) -> tuple[str, ...]:
    """The chips whose text and cost sources give."""
    return tuple(slug for slug, node in rules.document.section("chips").items() if not lacking(node))


def comparable(rules: Ruleset, other: Document) -> tuple[str, ...]:
    """The chips whose text both know, and whose cost at least one does."""
    there = other.section("chips")
    both = ((slug, node) for slug, node in rules.document.section("chips").items() if slug in there)
    return tuple(
        slug
        for slug, node in both
        if not any(is_unknown(chip, "text") for chip in (node, there[slug]))
        and not lacking(completed(node, there[slug]))
    )


def is_unknown(chip: Node, key: str) -> bool:
    """Whether no source gives a fact of a chip."""
    return unknown.is_unknown(chip.get(key))


def completed(chip: Node, other: Node | None) -> Node:
    """A chip with the cost that it has elsewhere, if its own is not known."""
    cost = None if other is None else other.get("cost")
    return (
        chip
        if cost is None or not is_unknown(chip, "cost")
        else Node(chip.position, fields={**chip.mapping(), "cost": cost})
    )


def lacking(chip: Node) -> bool:
    """Whether no source gives a chip's text or cost."""
    return any(is_unknown(chip, key) for key in FACTS)


def reduced(rules: Ruleset, shared: tuple[str, ...], others: tuple[str, ...], other: Document | None) -> Node:
    """A document with these chips, in this order, and others that do nothing; unknown costs are another's."""
    elsewhere = {} if other is None else other.section("chips")
    return standing(with_chips(rules.document.root, shared, others, elsewhere))


def with_chips(root: Node, shared: tuple[str, ...], others: tuple[str, ...], elsewhere: Mapping[str, Node]) -> Node:
    """A tree with these chips, and without what speaks of what the others do."""
    chips = root.need("chips").mapping()
    kept = {slug: completed(chips[slug], elsewhere.get(slug)) for slug in shared}
    left = {
        slug: without(chip, "reasons") for slug, chip in kept.items()
    }  # they choose a clause, and may name what is gone
    idle = {slug: inert(slug, chips.get(slug), root) for slug in others}
    fields = {**root.mapping(), "chips": Node(root.need("chips").position, fields={**left, **idle})}
    lost = words({slug: node for slug, node in chips.items() if slug not in left}) - words({**left, **idle})
    lost -= words({name: fields[name] for name in fields if name in KNOWN})
    for section in fields.keys() & {"norms", "points"}:
        fields[section] = silenced(fields[section], lost)
    if "modes" in fields:
        modes = {name: without_norms(mode, lost) for name, mode in fields["modes"].pairs()}
        fields["modes"] = Node(fields["modes"].position, fields=modes)
    return Node(root.position, fields=fields)


def without_norms(mode: Node, lost: Collection[str]) -> Node:
    """A way to play without those of its own norms that name what is gone."""
    norms = mode.get("norms")
    if norms is None or norms.fields is None:
        return mode
    return Node(mode.position, fields={**mode.mapping(), "norms": silenced(norms, lost)})


def inert(slug: str, chip: Node | None, root: Node) -> Node:
    """A chip that does nothing: one of a character if it is one here, else of a kind that can lie in a bank."""
    owned = any(slug in owner.need("chips").strings() for owner in root.need("characters").mapping().values())
    fields = {"name": leaf(slug), "kind": leaf("character" if owned else "puzzle"), "source": listing(["-"])}
    spec = None if chip is None else chip.get("spec")
    return mapping({**fields, **({} if spec is None else {"spec": spec})})


#: Sections that give things names which rules may mention.
KNOWN = ("parameters", "points", "cases")


def words(entries: Mapping[str, Node]) -> set[str]:
    """Every key and every scalar in some trees."""
    found = set(entries)
    for node in (one for entry in entries.values() for one in entry.walk()):
        found |= {*(node.fields or ()), node.text or ""}
    return found


def silenced(section: Node, lost: Collection[str]) -> Node:
    """A section with the entries that name nothing of what is gone."""
    return Node(section.position, fields=dict(silent(section, lost)))


def silent(section: Node, lost: Collection[str]) -> Iterator[tuple[str, Node]]:
    """The entries that name nothing of what is gone."""
    for name, node in section.pairs():
        quoted = {word for field in node.mapping().values() for word in QUOTED.findall(field.text or "")}
        if not quoted & {*lost}:
            yield name, node
