"""What a position says besides single fields: the bank deck, the scepter, final turns, actions, lasting effects.

Not for: reading it (`position`), or what follows from the declaration of the table (`verifier.table.written`).
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.left_behind import may_last, written_lasting
from verifier.table.places import lying
from verifier.table.written import written_pieces, written_seats

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.table import Table

#: The word for nobody, where a position names who holds the scepter.
NOBODY = "nobody"


def tell_scepter(play: "Table", seat: int) -> object:
    """Who holds the scepter."""
    return play.seat_names[play.state.holder] if play.state.holder >= 0 else NOBODY


def tell_gone(play: "Table", seat: int) -> object:
    """The cards of the bank deck that have left it and lie nowhere."""
    dealt = zip(play.rules.cards, play.state.dealt, lying(play), strict=True)
    gone = [count - there if card.kind == "bank" else 0 for card, count, there in dealt]
    return written_pieces(play, gone) if any(gone) else None


def tell_dealt(play: "Table", seat: int) -> object:
    """How many cards the bank deck has dealt, if that does not follow from how many are left."""
    state, parameters = play.state, play.rules.parameters
    return state.since if state.since != parameters["deck-size"] - parameters["bank-slots"] - state.left else None


def tell_final(play: "Table", seat: int) -> object:
    """Who is out, waits or has bust in final turns."""
    state = play.state
    lists = {"out": state.out, "waiting": state.waiting, "busted": state.busted}
    return {key: [play.seat_names[one] for one in some] for key, some in lists.items() if some} if state.final else None


def tell_actions(play: "Table", seat: int) -> object:
    """How many actions are left in an action phase."""
    return play.state.seats[seat].actions if play.state.moment != "idle" else None


def tell_more_actions(play: "Table", seat: int) -> object:
    """How many actions a seat has besides those of an action phase that is to come."""
    is_acting = play.on_turn(seat) and play.state.moment != "idle"
    return None if is_acting else play.state.seats[seat].actions or None


def tell_lasting(play: "Table", seat: int) -> object:
    """What cards have left behind; a card that was played and may have is spoken of."""
    return written_lasting(play, seat) if play.state.seats[seat].lasting or may_last(play, seat) else None


#: By key: what a position says of the table, or of a seat.
TELLS: Mapping[str, Callable[..., object]] = MappingProxyType({
    "seats": lambda play, seat: written_seats(play),
    "scepter": tell_scepter,
    # how many Ante Ups count, if not all that are set out do
    "in-effect": lambda play, seat: None if (ups := play.state.ante_ups) == play.state.revealed else ups,
    "gone": tell_gone,
    "dealt": tell_dealt,
    "final": tell_final,
    # that an action phase has begun in which nothing was done yet
    "moment": lambda play, seat: "begin" if play.state.moment == "begin" else None,
    "actions": tell_actions,
    "more-actions": tell_more_actions,
    "lasting": tell_lasting,
    "power": lambda play, seat: play.state.power,
})  # fmt: skip
