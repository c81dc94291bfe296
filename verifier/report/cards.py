"""What a ruleset knows of its cards, card by card, and what it does not. Not for: what the cards do."""

from collections.abc import Iterator

from verifier.language.document import PIECES, Document
from verifier.language.filling import PROGRAMS, TEXT
from verifier.language.node import Node
from verifier.language.unknown import Missing, missing
from verifier.report.pack_template import said

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


def card_data(document: Document) -> dict[str, object]:
    """The same as JSON data."""
    cards = [
        {
            "id": slug,
            "section": document.pieces,
            "known": known_keys(node),
            "missing": [facts(fact) for fact in missing(node)],
        }
        for slug, node in document.section(PIECES).items()
    ]
    others = [facts(fact) for fact in missing(document.root) if fact.key[0] != PIECES]
    return {"ruleset": document.id, "digest": document.digest, "cards": cards, "others": others}


def known_keys(node: Node) -> list[str]:
    """The keys of a card of which everything is known."""
    return [key for key, value in node.pairs() if not any(missing(value))]


def facts(fact: Missing) -> dict[str, str]:
    """A missing fact as JSON data."""
    return {"fact": fact.name, "limits": limits(fact)}


def summary(document: Document) -> str:
    """How many cards there are, and how much is missing."""
    cards = document.section(PIECES).values()
    lacking = sum(any(missing(node)) for node in cards)
    facts = sum(1 for _ in missing(document.root))
    return f"{len(cards)} cards, {lacking} of them not known in full; facts missing: {facts}"
