"""A ruleset with some cards first, in a given order, and all others as cards of which nothing is known.

What is not known is never played, so it takes no part. Not for: comparing rulesets (`verifier.errata`).
"""

from collections.abc import Mapping

from verifier.games.puzzle_strike_2.rules import Rules
from verifier.language.document import Document
from verifier.language.edition import standing
from verifier.language.node import Node
from verifier.record.emit import leaf, listing, mapping

#: What a card that takes no part is without.
TEXTS = ("main", "triggers")


def known(rules: Rules) -> tuple[str, ...]:
    """The cards whose text and cost sources give."""
    return tuple(card.slug for card in rules.cards if card.known and card.cost >= 0)


def comparable(rules: Rules, other: Document) -> tuple[str, ...]:
    """The known cards whose text and cost another ruleset gives, too."""
    there = other.section("chips")
    return tuple(slug for slug in known(rules) if slug in there and not lacking(there[slug]))


def lacking(card: Node) -> bool:
    """Whether no source gives a card's text or its cost."""
    return any((found := card.get(key)) is not None and found.text == "unknown" for key in ("text", "cost"))


def reduced(rules: Rules, shared: tuple[str, ...], others: tuple[str, ...], other: Document | None) -> Node:
    """A document with these cards, in this order, and others that nobody can play."""
    root = rules.document.root
    section = root.need("chips")
    cards = section.mapping()
    left = {slug: cards[slug] for slug in shared}
    idle = {slug: inert(slug, cards.get(slug)) for slug in others}
    fields: Mapping[str, Node] = {**root.mapping(), "chips": Node(section.position, fields={**left, **idle})}
    return standing(Node(root.position, fields=dict(fields)))


def inert(slug: str, card: Node | None) -> Node:
    """A card that nobody can play."""
    nothing = {"cost": leaf("unknown"), "text": leaf("unknown")}
    other = {"type": leaf("unknown"), "source": listing(["-"])}
    if card is None:
        return mapping({"name": leaf(slug), "kind": leaf("wound"), **other, **nothing})
    kept = {key: node for key, node in card.pairs() if key not in TEXTS}
    return Node(card.position, fields={**kept, **nothing})
