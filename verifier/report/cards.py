"""What a ruleset knows of its cards, card by card, and what it does not. Not for: what the cards do."""

from collections.abc import Iterator

from verifier.language.document import PIECES, Document
from verifier.language.filling import PROGRAMS, TEXT
from verifier.language.node import Node
from verifier.language.unknown import Missing, missing
from verifier.report.pack_template import said
from verifier.report.shapes.errata import CardData, CardsList, MissingFact

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
            yield document.named(fact.key), "", str(fact.bounds) or "anything"


def facts_of(node: Node) -> str:
    """The short facts of a card: `kind puzzle, cost 4`."""
    return ", ".join(f"{key} {said(value)}" for key, value in node.pairs() if key not in APART and said(value))


def described(fact: Missing) -> str:
    """A missing fact of a card, with what it must be."""
    about = str(fact.bounds)
    return fact.name + (f" ({about})" if about else "")


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
    return MissingFact(fact.name, str(fact.bounds))


def summary(document: Document) -> str:
    """How many cards there are, and how much is missing."""
    cards = document.section(PIECES).values()
    lacking = sum(any(missing(node)) for node in cards)
    facts = sum(1 for _ in missing(document.root))
    return f"{len(cards)} cards, {lacking} of them not known in full; facts missing: {facts}"
