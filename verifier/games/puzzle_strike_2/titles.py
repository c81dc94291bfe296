"""The words that mean a card in a record: its slug, and the title that is printed on it.

A title that a card pack gives to a card without one (`grave-third: {name: Grave Matters}`) is such a word too:
`grave-matters`. Not for: aliases, which a ruleset lists (`words`).
"""

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from verifier.kernel import malformed
from verifier.kernel.source import Position
from verifier.language.node import Node
from verifier.language.vocabulary import nearest
from verifier.record.names import as_slug, writable

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.cards import Card
    from verifier.games.puzzle_strike_2.rules import Rules


def titles_of(cards: "Iterable[Card]", slugs: Collection[str]) -> Mapping[str, int]:
    """The titles that are no slugs, as words: of two cards of one title neither has it."""
    found: dict[str, int] = {}
    twice: set[str] = set()
    for card in cards:
        word = as_slug(card.name)
        if card.stands_in or word in slugs or not writable(word):
            continue
        if word in found:
            twice.add(word)
        found[word] = card.index
    return {word: card for word, card in found.items() if word not in twice}


def card_named(rules: "Rules", node: Node) -> int:
    """The kind of card that a word of a header means. Raises `Unreadable` for an unknown one."""
    return kind_named(rules, node.string(), node.position)


def kind_named(rules: "Rules", written: str, where: Position) -> int:
    """The same for a word that stands with others. Raises `Unreadable` at its place."""
    found = rules.index.get(written)  # as most are written
    if found is not None:
        return found
    word = as_slug(written)
    found = rules.index.get(word, rules.titles.get(word))
    if found is None:
        near = nearest(word, (*rules.index, *rules.titles))
        raise malformed.UNKNOWN_NAME.at(where, near, kind="card", name=written[:40])
    return found
