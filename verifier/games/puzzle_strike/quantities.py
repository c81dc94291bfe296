"""The quantities that a record may assert after `=`, and their true values."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.state import Seat, total
from verifier.kernel.event import Assertion

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


def in_pile(play: "Play", player: Seat, chip: int) -> int:
    """How many gems of a size the pile holds, or how many chips of another kind were placed in it."""
    size = play.rules.chips[chip].size
    return player.pile[size] if size else player.placed[chip]


def empty_stacks(play: "Play") -> int:
    """How many stacks of the bank are empty now."""
    bank = play.state.bank
    return sum(1 for chip in play.state.stacks if bank[chip] == 0)


#: Quantities of a seat: name -> value.
OF_SEAT: Mapping[str, Callable[["Play", Seat], int]] = {
    "pile": lambda play, player: total(player.pile),
    "gems": lambda play, player: sum(player.pile),
    "money": lambda play, player: play.spendable(play.state.seats.index(player)),
    "hand": lambda play, player: sum(player.hand),
    "bag": lambda play, player: sum(player.bag) + len(player.top),
    "discard": lambda play, player: sum(player.discard),
    "actions": lambda play, player: play.state.unseen[play.state.seats.index(player)].actions(),
    "piggy": lambda play, player: player.piggy,
    "bought": lambda play, player: player.purchases,
}
#: Quantities of a chip kind at a seat.
OF_CHIP: Mapping[str, Callable[["Play", Seat, int], int]] = {
    "in-hand": lambda play, player, chip: player.hand[chip],
    "in-discard": lambda play, player, chip: player.discard[chip],
    "in-bag": lambda play, player, chip: player.bag[chip] + player.top.count(chip),
    "in-pile": in_pile,
    "ongoing": lambda play, player, chip: sum(
        1 for seat, kind, _ in play.state.ongoing if kind == chip and play.state.seats[seat] is player
    ),
    "bank": lambda play, player, chip: play.state.bank[chip],
    "price": lambda play, player, chip: play.price(chip),
    "traps": lambda play, player, chip: play.state.traps[chip],
}
#: Quantities of the whole game.
OF_GAME: Mapping[str, Callable[["Play"], int]] = {
    "level": lambda play: play.state.level,
    "empty": empty_stacks,
}
QUANTITIES = (*OF_SEAT, *OF_CHIP, *OF_GAME)


def quantity(play: "Play", assertion: Assertion, actor: int) -> int:
    """The true value of an asserted quantity."""
    seat = play.state.seats[assertion.seat if assertion.seat >= 0 else actor]
    name = assertion.quantity
    if name in OF_GAME:
        return OF_GAME[name](play)
    if name in OF_CHIP:
        return OF_CHIP[name](play, seat, assertion.piece)
    return OF_SEAT[name](play, seat)
