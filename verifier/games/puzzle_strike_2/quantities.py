"""The quantities that a record may assert after `=`, besides those that the declaration of the table names."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.amounts import height_bonus, not_given
from verifier.games.puzzle_strike_2.state import DECLARED
from verifier.kernel.event import Assertion
from verifier.kernel.game import Undecidable
from verifier.table.quantities import quantities_of

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play


def incoming(play: "Play", seat: int) -> int:
    """How many tokens a seat has incoming. Raises `Undecidable` if they depend on what no source gives."""
    player = play.state.seats[seat]
    if player.vague:
        raise Undecidable(not_given(play, player.vague, "how many gems are incoming"))
    return player.incoming


def played(play: "Play", seat: int) -> int:
    """How many cards a seat has played this turn; of a player that runs by itself they are its power."""
    return 0 if seat == play.automaton else sum(play.state.seats[seat].table)


QUANTITIES = quantities_of(
    DECLARED,
    of_seat={
        "gems": lambda play, seat: len(play.state.seats[seat].pile),
        "incoming": incoming,
        "played": played,
        "bonus": lambda play, seat: height_bonus(play, len(play.state.seats[seat].pile), "what it is"),
        "scepter": lambda play, seat: int(play.state.holder == seat),
    },
    of_kind={},
)


def bonus(play: "Play", seat: int, stated: int) -> int:
    """The bonus of a pile; of one that is not known the nearest that it can be, if it cannot be as stated."""
    height = len(play.state.seats[seat].pile)
    amount = play.rules.height_bonus[height - 1] if height else None
    if amount is None or amount.low <= stated <= amount.high:
        return height_bonus(play, height, "what it is")
    return amount.low if stated < amount.low else amount.high


def quantity(play: "Play", assertion: Assertion, actor: int) -> int:
    """The true value of an asserted quantity."""
    if assertion.quantity == "bonus":
        return bonus(play, assertion.seat if assertion.seat >= 0 else actor, assertion.value)
    return QUANTITIES.value(play, assertion, actor)
