"""What a card costs to play, and paying it. Not for: whether a player may (`norms`)."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.triggers import on_cost, used
from verifier.kernel.values import larger

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play


def pay(play: "Play", seat: int, card: int, free: bool = False) -> None:
    """The card leaves the hand and its cost is paid (PS2-PLAY-01); of several, one that is free goes first."""
    player = play.state.seats[seat]
    player.hand[card] -= 1
    player.table[card] += 1
    if player.free[card] > 0:
        player.free[card] -= 1
        play.note("free")
    elif not free:
        changes = on_cost(play, seat, card) if player.lasting else []
        player.actions -= larger(play.rules.cards[card].cost + sum([one.effect.cost for one in changes]), 0)
        for one in changes:
            used(play, seat, one.serial)
    play.note("play")
