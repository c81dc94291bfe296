"""What the cards of the bank show together: the longest run of a colour, the highest cost or block.

Not for: taking or dealing them (`zones`).
"""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.unknown import not_given
from verifier.kernel.game import Undecidable

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.frame import Frame
    from verifier.games.puzzle_strike_2.play import Play
    from verifier.games.puzzle_strike_2.table import Table

#: The numbers of cards of which the highest counts.
SHOWN = ("cost", "block")


def highest(play: "Table", what: str) -> tuple[int, bool]:
    """The highest known number that a card of the bank shows, and whether all of them are known."""
    numbers = [getattr(play.rules.cards[card], what) for card in play.state.bank]
    return max(numbers, default=0), all(number >= 0 for number in numbers)


def bank_run(play: "Play", frame: "Frame") -> int:
    """The largest number of adjacent bank cards of one colour. Raises `Undecidable` if an unknown colour matters."""
    colours = [play.rules.cards[card].colour for card in play.state.bank]
    least, most = longest(colours, False), longest(colours, True)
    if least != most:
        raise Undecidable(not_given(play, "a colour in the bank", "the largest run of one colour"))
    return least


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
