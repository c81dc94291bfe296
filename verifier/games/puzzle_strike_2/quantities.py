"""The quantities that a record may assert after `=`, and their true values."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.state import Seat
from verifier.games.puzzle_strike_2.unknown import height_bonus, not_given
from verifier.kernel.event import Assertion
from verifier.kernel.game import Undecidable
from verifier.kernel.values import pick

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play


def incoming(play: "Play", player: Seat) -> int:
    """How many tokens a seat has incoming. Raises `Undecidable` if they depend on what no source gives."""
    if player.vague:
        raise Undecidable(not_given(play, player.vague, "how many gems are incoming"))
    return player.incoming


def played(play: "Play", player: Seat) -> int:
    """How many cards a seat has played this turn; of a player that runs by itself they are its power."""
    return 0 if play.automaton >= 0 and player is play.state.seats[play.automaton] else sum(player.table)


#: Quantities of a seat: name -> value.
OF_SEAT: Mapping[str, Callable[["Play", Seat], int]] = {
    "gems": lambda play, player: len(player.pile),
    "incoming": lambda play, player: incoming(play, player),
    "actions": lambda play, player: player.actions,
    "hand": lambda play, player: sum(player.hand),
    "deck": lambda play, player: sum(player.deck) + len(player.top) + len(player.bottom),
    "discard": lambda play, player: sum(player.discard),
    "played": lambda play, player: played(play, player),
    "diamonds": lambda play, player: player.diamonds,
    "bonus": lambda play, player: height_bonus(play, len(player.pile), "what it is"),
    "score": lambda play, player: player.score,
    "scepter": lambda play, player: int(play.state.holder == play.state.seats.index(player)),
}
#: Quantities of a kind of card at a seat.
OF_CARD: Mapping[str, Callable[["Play", Seat, int], int]] = {
    "in-hand": lambda play, player, card: player.hand[card],
    "in-discard": lambda play, player, card: player.discard[card],
    "in-deck": lambda play, player, card: player.deck[card] + player.top.count(card) + player.bottom.count(card),
    "creature": lambda play, player, card: int(player.creature == card),
    "trash": lambda play, player, card: play.state.trash[card],
}
#: Quantities of the whole game.
OF_GAME: Mapping[str, Callable[["Play"], int]] = {
    "ante-ups": lambda play: play.state.revealed,
    "bank-deck": lambda play: play.state.left,
    "power": lambda play: play.state.power,
}
#: Quantities of a seat for each colour: `pink-meter`, `pink-gems`.
OF_COLOUR = ("meter", "gems")
QUANTITIES = (*OF_SEAT, *OF_CARD, *OF_GAME, *OF_COLOUR)


def bonus(play: "Play", player: Seat, stated: int) -> int:
    """The bonus of a pile; of one that is not known the nearest that it can be, if it cannot be as stated."""
    height = len(player.pile)
    amount = play.rules.height_bonus[height - 1] if height else None
    if amount is None or amount.low <= stated <= amount.high:
        return OF_SEAT["bonus"](play, player)
    return amount.low if stated < amount.low else amount.high


def quantity(play: "Play", assertion: Assertion, actor: int) -> int:
    """The true value of an asserted quantity."""
    seat = play.state.seats[assertion.seat if assertion.seat >= 0 else actor]
    name = assertion.quantity
    if name in OF_GAME:
        return OF_GAME[name](play)
    if name in OF_CARD:
        return OF_CARD[name](play, seat, assertion.piece)
    if name == "bonus":
        return bonus(play, seat, assertion.value)
    if name in OF_SEAT:
        return OF_SEAT[name](play, seat)
    word, _, what = name.rpartition("-")
    colour = play.rules.colours.index(word)
    return seat.meters[colour] if what == "meter" else sum(pick(gem == colour, 1, 0) for gem in seat.pile)
