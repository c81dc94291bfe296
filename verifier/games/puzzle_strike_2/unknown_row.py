"""A row of the bank of which it is not known what lies there: what the lines up to the first purchase tell of it.

Cards that are bought before they are dealt lay there; an ante, a drop and a line `bank` tell colours. Where a title is
not told a card stands there for any of its colour. Not for: how a header says so (`midgame`).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, permutations, product, zip_longest
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.decisions import LANGUAGE
from verifier.kernel.event import Event
from verifier.table.named import BLANK

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.rules import Rules
    from verifier.games.puzzle_strike_2.table import Table

#: So many rows are tried at most, and of places for what is bought.
MOST_ROWS, MOST_PLACES = 50, 25
#: Verbs of lines after which other cards may lie in the row.
CHANGES = frozenset(("buy", "deal"))


def rows_of(
    rules: "Rules", deck: Sequence[int], events: Sequence[Event], known: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    """Rows that go with the lines, and with what is known of the row; the likely ones first."""
    slots, ante_slot = rules.parameters["bank-slots"], rules.parameters["ante-slot"] - 1
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
            order = sorted(range(slots), key=lambda slot: (slot != ante_slot, slot))[
                ::-1
            ]  # what matters first changes most
            for made in islice(product(*(choices[slot] for slot in order)), MOST_PLACES):
                row_made = dict(zip(order, made, strict=True))
                yield tuple(row_made[slot] for slot in range(slots))


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


def is_row_awaited(play: "Table") -> bool:
    """Whether a text that was put in force before the first line may change the row as a turn begins."""
    from verifier.games.puzzle_strike_2.writing import effects_of

    lasting = (effect.trigger for kind in play.kinds_in_play for effect in effects_of(play, kind, within_others=True))
    own = (trigger for card in play.rules.cards for trigger in card.triggers)
    return any(trigger is not None and trigger.on == "turn-begins" for trigger in (*lasting, *own))


def told_now(play: "Table", rows: Sequence[Sequence[int]]) -> Mapping[str, Sequence[str]]:
    """The words that nothing from before a line can change, by what they are about; of the row, if none is tried."""
    lists = LANGUAGE.lists
    of_row = () if rows or is_row_awaited(play) else lists["of-the-row"]
    return {**lists, "of-the-event": (*lists["of-the-event"], *of_row)}


class RowUse:
    """What a game has come to turn on of a row whose cards are not known, in any of the ways that were tried."""

    __slots__ = ("blanks", "buyers", "changed", "free", "seen", "titles")

    def __init__(self, rules: "Rules", events: Sequence[Event], known: Sequence[int]) -> None:
        slots = rules.parameters["bank-slots"]
        self.blanks = frozenset(slot for slot, card in enumerate([*known, *[BLANK] * slots][:slots]) if card == BLANK)
        self.free = self.blanks - set(colours_told(rules, events))  # of which no line tells the colour
        self.changed = False  # whether a card has left the row, so that those to the right of it lie further left
        self.seen: set[int] = set()  # the slots, as they were at first, whose colours were looked at
        self.buyers: set[int] = set()  # the seats with such a card, in a discard pile as far as nothing else is said
        self.titles = False  # whether it may matter which cards they are

    def behind(self, slot: int) -> frozenset[int]:
        """The slots of the first row, among those whose cards are not known, whose card may lie in a slot now."""
        return frozenset(one for one in self.blanks if one == slot or (self.changed and one > slot))

    def look(self, slots: Iterable[int]) -> None:
        """The colours of the cards in some slots matter."""
        for slot in slots:
            self.seen |= self.behind(slot)

    def find(self, slots: Iterable[int]) -> None:
        """A card is looked for by its name, which lies in the last of some slots, or nowhere."""
        self.titles = self.titles or any(map(self.behind, slots))

    def leave(self, slot: int, buyer: int) -> None:
        """A card leaves the row: a buyer puts it into the discard pile; with none (-1) something else comes of it."""
        if self.behind(slot):
            self.titles = self.titles or buyer < 0
            self.buyers.add(buyer)
        self.changed = True

    def turn_over(self, seat: int) -> None:
        """A seat's discard pile is made use of."""
        self.titles = self.titles or seat in self.buyers

    def is_tried(self, rules: "Rules", rows: Sequence[Sequence[int]]) -> bool:
        """Whether rows have every colour of all that matters of them, and that alone matters."""
        cut_off = self.changed and len(rows) >= MOST_PLACES and len(self.seen & self.free) < len(self.free)
        free = sorted(self.seen & self.free)
        found = {tuple(rules.cards[row[slot]].colour for slot in free) for row in rows}
        return not (self.titles or cut_off) and len(found) >= len(rules.colours) ** len(free)
