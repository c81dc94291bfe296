"""A row of the bank of which it is not known what lies there: what the lines up to the first purchase tell of it.

Cards that are bought before they are dealt lay there; an ante, a drop and a line `bank` tell colours. Where a title is
not told a card stands there for any of its colour. Not for: how a header says so (`midgame`).
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, permutations, product, zip_longest
from typing import TYPE_CHECKING

from verifier.kernel.event import Event
from verifier.table.named import BLANK

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.rules import Rules

#: So many rows are tried at most, and of places for what is bought.
MOST_ROWS, MOST_PLACES = 48, 24
#: Verbs of lines after which other cards may lie in the row.
CHANGES = frozenset(("buy", "deal"))


def rows_of(
    rules: "Rules", deck: Sequence[int], events: Sequence[Event], known: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    """Rows that go with the lines, and with what is known of the row; the likely ones first."""
    slots = rules.parameters["bank-slots"]
    told = colours_told(rules, events)
    row = [*known, *[BLANK] * slots][:slots]
    blanks = [slot for slot, card in enumerate(row) if card == BLANK]
    bought = [card for card in bought_first(events) if card in deck and card not in row][: len(blanks)]
    for places in islice(permutations(blanks, len(bought)), MOST_PLACES):
        taken = dict(zip(places, bought, strict=True))
        if all(fits(rules, card, told.get(slot)) for slot, card in taken.items()):
            choices = [
                [taken[slot]] if slot in taken else [card] if card != BLANK else any_of(rules, deck, told.get(slot))
                for slot, card in enumerate(row)
            ]
            yield from islice(product(*choices), MOST_PLACES)


def bought_first(events: Sequence[Event]) -> list[int]:
    """The cards that lines name as bought, or otherwise replaced in the row, before any line deals one of them."""
    dealt: set[int] = set()
    found: dict[int, None] = {}
    for event, following in zip_longest(events, events[1:]):
        named = [token.piece for token in event.args if token.piece >= 0]
        if event.verb == "deal":
            dealt.update(named)
        elif event.verb == "buy" or (event.verb == "choose" and following is not None and following.verb == "deal"):
            found.update(dict.fromkeys(card for card in named if card not in dealt))
    return list(found)


def colours_told(rules: "Rules", events: Sequence[Event]) -> Mapping[int, int]:
    """The colour of each slot that lines tell before anything leaves the row."""
    told: dict[int, int] = {}
    slots, ante_slot = rules.parameters["bank-slots"], rules.parameters["ante-slot"] - 1
    for event in events:
        if event.verb in CHANGES:
            break
        named = [rules.colours.index(token.label) for token in event.args if token.label in rules.colours]
        if event.verb == "ante" and named:
            told.setdefault(ante_slot, named[0])
        elif event.verb in ("drop", "bank"):
            for slot, colour in enumerate(named[:slots]):
                told.setdefault(slot, colour)
    return told


def fits(rules: "Rules", card: int, colour: int | None) -> bool:
    """Whether a card may have a colour."""
    return colour is None or colour in rules.cards[card].colours or rules.cards[card].colour == colour


def any_of(rules: "Rules", deck: Sequence[int], colour: int | None) -> list[int]:
    """The cards that stand for any of a colour, of each colour if none is told; else those of the deck themselves."""
    fitting = [card for card in deck if fits(rules, card, colour) and rules.cards[card].colour >= 0]
    standing = [card for card in fitting if rules.cards[card].stands_in]
    return standing or fitting or list(deck)
