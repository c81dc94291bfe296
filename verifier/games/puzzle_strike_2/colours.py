"""Which colour gems get: of an ante, of a drop, of an unblockable send. Undecided where a card's colour is not known.
What the cards of the bank show together: the longest run of a colour, the highest cost or block.

Not for: putting gems anywhere (`zones`).
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from verifier.games.puzzle_strike_2.amounts import MOST, PrintedAmount, listed, not_given, unknown_colour
from verifier.kernel import undecided
from verifier.kernel.game import Undecidable
from verifier.kernel.message import Said, say

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.cards import Card
    from verifier.games.puzzle_strike_2.play import Play
    from verifier.games.puzzle_strike_2.state import Frame
    from verifier.games.puzzle_strike_2.table import Table

#: What the colour of a card of the bank decides.
ANTE_COLOUR, DROP_PATTERN = say("colour-of-the-ante"), say("drop-pattern")


def slot_colour(play: "Table", slot: int, what: Said) -> int:
    """The colour of the bank card in a slot, counted from 0. Raises `Undecidable` if no source gives it."""
    if slot >= len(play.state.bank):
        raise no_card(slot, what)
    if play.row_use is not None:
        play.row_use.look((slot,))
    card = play.rules.cards[play.state.bank[slot]]
    if card.colour < 0:
        raise unknown_colour(play, card, what)
    return card.colour


def no_card(slot: int, what: Said) -> Undecidable:
    """The colour matters of a card that should lie in a slot for which no card was left."""
    return Undecidable(undecided.NO_RULE.refusal(problem=say("no-card-in-slot", n=slot + 1, wanted=what)))


def matching(play: "Table", stated: Iterable[tuple[int, int]], what: Said) -> bool:
    """Whether the cards of these slots have these colours. Raises `Undecidable` if unknown ones may or may not.

    Colours that no card can have, or two of one card, do not match whatever its colour is.
    """
    claims: dict[int, set[int]] = {}
    for slot, gem in stated:
        if slot >= len(play.state.bank):
            raise no_card(slot, what)
        claims.setdefault(play.state.bank[slot], set()).add(gem)
        if play.row_use is not None:
            play.row_use.look((slot,))
    cards = [(play.rules.cards[kind], gems) for kind, gems in claims.items()]
    if any(len(gems) > 1 or not gems <= set(card.colours) for card, gems in cards):
        return False
    for card, _ in cards:
        if card.colour < 0:
            raise unknown_colour(play, card, what)
    return True


def ante_colour(play: "Table") -> int:
    """The colour of every ante: that of the fifth card (PS2-ANTE-05)."""
    return slot_colour(play, play.rules.parameters["ante-slot"] - 1, ANTE_COLOUR)


def ante_known(play: "Table") -> bool:
    """Whether a source gives the colour of the fifth card, and there is one."""
    row, slot = play.state.bank, play.rules.parameters["ante-slot"] - 1
    return slot < len(row) and play.rules.cards[row[slot]].colour >= 0


def pattern(play: "Table", count: int) -> tuple[int, ...]:
    """The colours of that many dropping gems: the bank's from the left, again and again (PS2-PATT-02 to -07)."""
    slots = play.rules.parameters["bank-slots"]
    return tuple([slot_colour(play, number % slots, DROP_PATTERN) for number in range(count)])


def unblockable(play: "Table", count: int, broken: int) -> tuple[int, ...]:
    """The colours of gems that go straight into a pile, which no clause gives (`send.unblockable-colour`)."""
    reading = play.reading("send.unblockable-colour")
    if reading == "drop-pattern":
        return pattern(play, count)
    return (broken if reading == "as-broken" else ante_colour(play),) * count


#: The numbers of cards of which the highest counts.
SHOWN = ("cost", "block")


class Highest(NamedTuple):
    """The highest number that a card of the bank shows: from `low` to `high`, by the numbers of which cards."""

    low: int
    high: int
    cards: tuple[str, ...]  # those whose numbers are not known and matter


def highest(play: "Table", what: str, least: int = 0) -> Highest:
    """The highest number that a card of the bank shows, or `least` if that is higher."""
    shown = [(play.rules.cards[card], shown_by(play.rules.cards[card], what)) for card in play.state.bank]
    low = max((amount.low for _, amount in shown), default=0)
    low = max(low, least)
    matter = {card.slug: amount.high for card, amount in shown if amount.high > low}
    return Highest(low, max(matter.values(), default=low), tuple(matter))


def shown_by(card: "Card", what: str) -> PrintedAmount:
    """The number of a kind that a card shows."""
    if what == "cost":
        return card.costs
    return PrintedAmount(card.block, card.block) if card.block >= 0 else PrintedAmount(0, MOST)


def bank_run(play: "Play", frame: "Frame") -> int:
    """The largest number of adjacent bank cards of one colour. Raises `Undecidable` if an unknown colour matters."""
    cards = [play.rules.cards[card] for card in play.state.bank]
    colours = [card.colour for card in cards]
    wraps = len(colours) > 1 and colours[0] == colours[-1] and play.reading("automaton.run") == "wraps"
    if wraps:
        colours += colours
    least, most = longest(colours, False), longest(colours, True)
    if least != most:
        names = listed([card.slug for card in cards if card.colour < 0])
        raise Undecidable(not_given(play, f"the colour of {names}", "the largest run of one colour"))
    return min(least, len(cards)) if wraps else least


def longest(colours: list[int], any_unknown: bool) -> int:
    """The longest stretch that is of one colour; an unknown colour is any, or one of its own."""
    count = len(colours)
    stretches = ((low, high) for low in range(count) for high in range(low + 1, count + 1))
    return max((high - low for low, high in stretches if one_colour(colours[low:high], any_unknown)), default=0)


def one_colour(colours: list[int], any_unknown: bool) -> bool:
    """Whether a stretch is of one colour."""
    known = {colour for colour in colours if colour >= 0}
    unknown = len(colours) - sum(colour >= 0 for colour in colours)
    return len(known) <= 1 and (any_unknown or unknown == 0 or len(colours) == 1)
