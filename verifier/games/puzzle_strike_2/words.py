"""The words of move lines under a ruleset, and the refusal of those that a line could not hold or would misread.

What each verb means is told by docs/reference/puzzle-strike-2.md.
Not for: reading lines (`verifier.record.words`).
"""

from collections.abc import Collection, Mapping

from verifier.games.puzzle_strike_2.amounts import QUANTITIES
from verifier.games.puzzle_strike_2.decisions import VERBS
from verifier.games.puzzle_strike_2.mending import REPAIRS
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.games.words import compared, piece_aliases, refuse_unusable, verb_aliases
from verifier.language.node import Node
from verifier.record.names import Names

LABELS = ("none", "done", "nothing", "refill", "power-up")
SEATS = ("P1", "P2", "P3", "P4", "P5")  # of people four at most; the Puzzle Dragon has the last one
PLACES = ("hand", "discard", "deck", "bank", "bank-deck")


def names_of(rules: Rules) -> Names:
    """The words of move lines under a ruleset. Raises `Unreadable` for those that could not be read back."""
    sections = rules.document.section("chips")
    own = (*LABELS, *rules.colours, *(one.slug for one in rules.supers))
    opening = rules.document.root.get("opening")
    texts = sections if opening is None else {**sections, "opening": opening}
    labels = (*own, *choices_of(texts, compared((*SEATS, *rules.index))))
    taken = compared((*labels, *SEATS))
    for slug in rules.index:
        refuse_unusable(slug, sections[slug], "card", taken)
    titles = {word: card for word, card in rules.titles.items() if word not in taken}
    return Names(
        pieces={**titles, **rules.index, **piece_aliases(rules.document, rules.index, taken)},
        slugs=tuple(card.slug for card in rules.cards),
        verbs=VERBS,
        labels=frozenset(labels),
        verb_aliases=verb_aliases(rules.document, VERBS, SEATS),
        quantities=QUANTITIES.named(lambda of: rules.colours),
        seats=SEATS,
        places=frozenset(PLACES),
        mendable=REPAIRS.words,
        piece=rules.document.piece,
    )


def choices_of(cards: Mapping[str, Node], taken: Collection[str]) -> tuple[str, ...]:
    """The words by which texts call what a player chooses from."""
    found = dict[str, None]()
    for node in (one for card in cards.values() for one in card.walk()):
        if (word := (node.fields or {}).get("as")) is not None:
            refuse_unusable(word.string(), word, "choice", taken)
            found[word.string()] = None
    return tuple(found)
