"""The cards that one word means: a card, all cards of a deck, all of a character. Not for: what is known of them."""

from collections.abc import Mapping

from verifier.language.document import PIECES, Document
from verifier.language.node import Node
from verifier.language.unknown import is_unknown
from verifier.record.names import as_slug


def groups_of(document: Document) -> Mapping[str, frozenset[str]]:
    """Every word that means cards of a ruleset, with the slugs of those cards.

    A word is the slug of a card, an entry of another section that lists cards (a character), or an entry of another
    section that cards name under some key (a deck).
    """
    cards = document.section(PIECES)
    found = {slug: {slug} for slug in cards}
    for section, node in document.root.pairs():
        for name, entry in node.fields.items() if section != PIECES and node.fields else ():
            if listed := set(texts_in(entry)) & set(cards):
                found.setdefault(name, set()).update(listed)
    entries = {name for _, node in document.root.pairs() if node.fields for name in node.fields}
    for slug, card in cards.items():
        for value in (card.fields or {}).values():
            if value.text is not None and not is_unknown(value) and value.text in entries:
                found.setdefault(value.text, set()).add(slug)
    return {name: frozenset(slugs) for name, slugs in found.items()}


def texts_in(entry: Node) -> tuple[str, ...]:
    """The texts in the lists right below an entry."""
    lists = (value for value in (entry.fields or {}).values() if value.items is not None)
    return tuple(item.text for one in lists for item in one.items or () if item.text is not None)


def group_named(document: Document, word: str) -> frozenset[str] | None:
    """The cards that a word means, in any writing; None if it means none."""
    return groups_of(document).get(as_slug(word))
