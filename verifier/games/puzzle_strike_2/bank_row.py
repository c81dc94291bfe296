"""What the cards of the bank show together: the longest run of a colour, the highest cost or block.

Not for: taking or dealing them (`zones`).
"""

from typing import TYPE_CHECKING, NamedTuple

from verifier.games.puzzle_strike_2.amounts import MOST, Amount, listed, not_given
from verifier.kernel.game import Undecidable

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.cards import Card
    from verifier.games.puzzle_strike_2.frame import Frame
    from verifier.games.puzzle_strike_2.play import Play
    from verifier.games.puzzle_strike_2.table import Table

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


def shown_by(card: "Card", what: str) -> Amount:
    """The number of a kind that a card shows."""
    if what == "cost":
        return card.costs
    return Amount(card.block, card.block) if card.block >= 0 else Amount(0, MOST)


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
