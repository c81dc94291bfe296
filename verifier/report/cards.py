"""What a ruleset knows of its cards, card by card, and what it does not; the cards that one word means."""

from collections.abc import Iterator, Mapping

from verifier.language.document import PIECES, Document
from verifier.language.filling import PROGRAMS, TEXT
from verifier.language.node import Node
from verifier.language.unknown import Missing, is_unknown, missing
from verifier.record.names import as_slug
from verifier.report.pack_template import said
from verifier.report.shapes.errata import CardData, CardsList, MissingFact


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


#: Facts that are told apart from the others, or not at all.
APART = ("name", "source", "note", "notes", TEXT, *PROGRAMS)


def card_rows(document: Document, only_missing: bool = False) -> Iterator[tuple[str, str, str]]:
    """Each card with what is known of it and what is not; then what else is not known."""
    for slug, node in document.section(PIECES).items():
        lacking = [described(fact) for fact in missing(node)]
        if lacking or not only_missing:
            yield slug, facts_of(node), ", ".join(lacking)
    for fact in missing(document.root):
        if fact.key[0] != PIECES:
            yield document.named(fact.key), "", limits(fact) or "anything"


def facts_of(node: Node) -> str:
    """The short facts of a card: `kind puzzle, cost 4`."""
    return ", ".join(f"{key} {said(value)}" for key, value in node.pairs() if key not in APART and said(value))


def described(fact: Missing) -> str:
    """A missing fact of a card, with what it must be."""
    about = limits(fact)
    return fact.name + (f" ({about})" if about else "")


def limits(fact: Missing) -> str:
    """What a missing fact must be."""
    return str(fact.bounds)


def card_data(document: Document) -> CardsList:
    """The same as JSON data."""
    cards = tuple(
        CardData(slug, document.pieces, known_keys(node), tuple(map(fact_data, missing(node))))
        for slug, node in document.section(PIECES).items()
    )
    others = tuple(fact_data(fact) for fact in missing(document.root) if fact.key[0] != PIECES)
    return CardsList(document.id, document.digest, cards, others)


def known_keys(node: Node) -> tuple[str, ...]:
    """The keys of a card of which everything is known."""
    return tuple(key for key, value in node.pairs() if not any(missing(value)))


def fact_data(fact: Missing) -> MissingFact:
    """A missing fact as JSON data."""
    return MissingFact(fact.name, limits(fact))


def summary(document: Document) -> str:
    """How many cards there are, and how much is missing."""
    cards = document.section(PIECES).values()
    lacking = sum(any(missing(node)) for node in cards)
    facts = sum(1 for _ in missing(document.root))
    return f"{len(cards)} cards, {lacking} of them not known in full; facts missing: {facts}"
