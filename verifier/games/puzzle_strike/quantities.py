"""The quantities that a record may assert after `=`, besides those that the declaration of the table names."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.state import DECLARED, total
from verifier.kernel.event import Assertion
from verifier.table.quantities import quantities_of

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


def in_pile(play: "Play", seat: int, chip: int) -> int:
    """How many gems of a size the pile holds, or how many chips of another kind were placed in it."""
    player, size = play.state.seats[seat], play.rules.chips[chip].size
    return player.pile[size] if size else player.placed[chip]


def empty_stacks(play: "Play", seat: int) -> int:
    """How many stacks of the bank are empty now."""
    bank = play.state.bank
    return sum(1 for chip in play.state.stacks if bank[chip] == 0)


QUANTITIES = quantities_of(
    DECLARED,
    of_seat={
        "pile": lambda play, seat: total(play.state.seats[seat].pile),
        "money": lambda play, seat: play.spendable(seat),
        "actions": lambda play, seat: play.state.unseen[seat].actions(),
        "empty": empty_stacks,
    },
    of_kind={
        "in-pile": in_pile,
        "ongoing": lambda play, seat, chip: play.lying_ongoing(seat)[chip],
        "price": lambda play, seat, chip: play.price(chip),
    },
)


def quantity(play: "Play", assertion: Assertion, actor: int) -> int:
    """The true value of an asserted quantity."""
    return QUANTITIES.value(play, assertion, actor)
