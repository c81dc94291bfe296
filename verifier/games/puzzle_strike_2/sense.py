"""What is wrong with a ruleset's cards as a whole: decks that are too large, names given twice, types.

Not for: what a ruleset cannot be opened with (`rules`, `cards`).
"""

from collections.abc import Iterator

from verifier.games.puzzle_strike_2.cards import TYPES, Card
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.kernel.source import Position
from verifier.language.lint import Issue
from verifier.language.unknown import UNKNOWN


def nonsense(rules: Rules) -> Iterator[Issue]:
    """Everything that is wrong, or worth knowing."""
    for deck in rules.decks:
        yield from deck_issues(rules, deck)
    yield from double_names(rules)
    for card in rules.cards:
        if card.type not in (*TYPES, UNKNOWN):
            where = rules.document.section("chips")[card.slug].need("type").position
            message = f"no rule speaks of cards whose type reads {card.type!r}"
            yield Issue(where, "information", "card.type", message)


def deck_issues(rules: Rules, deck: str) -> Iterator[Issue]:
    """A deck whose titles are more cards than it has, at the last one; or fewer, if all of them are counted."""
    titles, size = titled(rules, deck), rules.parameters["deck-size"]
    total = sum(max(card.copies, 1) for card in titles)
    if total > size:
        which = "are" if all(card.copies >= 0 for card in titles) else "are at least"
        yield Issue(counted_at(rules, titles, deck), "error", "deck.size",
                    f"the titles of {deck} {which} {total} cards; the deck has {size}")  # fmt: skip
    elif total < size and titles and all(card.copies >= 0 for card in titles):
        yield Issue(counted_at(rules, titles, deck), "information", "deck.size",
                    f"the titles of {deck} are {total} of its {size} cards")  # fmt: skip


def double_names(rules: Rules) -> Iterator[Issue]:
    """Cards of one name: a record could mean either."""
    first: dict[str, str] = {}
    for card in (one for one in rules.cards if not one.stands_in):
        other = first.setdefault(card.name.casefold(), card.slug)
        if other != card.slug:
            where = rules.document.section("chips")[card.slug].need("name").position
            yield Issue(where, "warning", "card.name", f"{card.name} is the name of {other} already")


def titled(rules: Rules, deck: str) -> list[Card]:
    """The cards of a deck but for those that stand in for titles that no source gives."""
    return [rules.cards[card] for card in rules.decks[deck] if not rules.cards[card].stands_in]


def counted_at(rules: Rules, titles: list[Card], deck: str) -> Position:
    """Where the number of copies of the last title stands."""
    sections = rules.document.section("chips")
    counted = [sections[card.slug].need("copies") for card in titles if card.copies >= 0]
    return counted[-1].position if counted else rules.document.section("decks")[deck].position
