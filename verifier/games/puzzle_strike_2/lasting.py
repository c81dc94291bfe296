"""Effects that a card leaves behind for a while: they wait for something, change crashes, or change what cards cost.

Not for: what sets off an effect (`triggers`).
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.triggers import Number, Trigger
from verifier.kernel.source import Position
from verifier.language.expression import Expression

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.table import Table

#: Until when an effect lasts.
UNTIL = ("action-phase", "turn", "own-turn")


class Lasting(NamedTuple):
    """What a card leaves behind."""

    until: str
    times: int  # how often it works at most; 0 for any number of times
    trigger: Trigger | None
    unblockable: bool = False
    more: Number | None = None  # how many gems more a crash sends
    cost: int = 0  # what cards that fit cost more or less
    where: Expression | None = None
    place: Position = Position("")  # of its text


class Running(NamedTuple):
    """A lasting effect of a seat."""

    serial: int  # those of later effects are higher
    card: int  # the card that left it behind
    left: int  # how often it can still work; -1 for any number of times
    effect: Lasting


def begin(play: "Table", frame: Frame, effect: Lasting) -> None:
    """A card leaves an effect behind."""
    player = play.state.seats[frame.seat]
    same = any((one.card, one.effect.place) == (frame.card, effect.place) for one in player.lasting)
    if same and play.reading("lasting.copies") == "once":
        return
    play.state.serial += 1
    player.lasting = (*player.lasting, Running(play.state.serial, frame.card, effect.times or -1, effect))


def works(play: "Table", seat: int, serial: int) -> bool:
    """Whether a lasting effect can still work."""
    return any(one.serial == serial for one in play.state.seats[seat].lasting)


def used(play: "Table", seat: int, serial: int) -> None:
    """A lasting effect has worked once."""
    player = play.state.seats[seat]
    counted = (one._replace(left=one.left - (one.serial == serial and one.left > 0)) for one in player.lasting)
    player.lasting = tuple(one for one in counted if one.left)


def end(play: "Table", until: str, seat: int = -1) -> None:
    """Effects that last until now are over: of a seat, or of all."""
    for number, player in enumerate(play.state.seats):
        if player.lasting and seat in (-1, number):
            player.lasting = tuple(one for one in player.lasting if one.effect.until != until)


def on_crashes(play: "Table", seat: int) -> Iterator[Running]:
    """The effects of a seat that change its crashes."""
    return (one for one in play.state.seats[seat].lasting if one.effect.unblockable or one.effect.more is not None)


def on_cost(play: "Table", seat: int, card: int) -> list[Running]:
    """The effects of a seat that change what it costs to play a card."""
    return [one for one in play.state.seats[seat].lasting if one.effect.cost and fits(play, seat, card, one)]


def fits(play: "Table", seat: int, card: int, one: Running) -> bool:
    """Whether a card is one of those that an effect is about. Raises `Undecidable` if too little is known of it."""
    frame = Frame(seat, one.card)
    frame.candidate = card
    return one.effect.where is None or bool(one.effect.where.evaluate(play, frame))


def cost_change(play: "Table", seat: int, card: int) -> int:
    """How much more or less a card costs to play."""
    return sum(one.effect.cost for one in on_cost(play, seat, card)) if play.state.seats[seat].lasting else 0
