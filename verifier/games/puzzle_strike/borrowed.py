"""Chips that another chip has played: taken from where they lie, and put where they go afterwards.

Not for: which ones, and how often (`operations.copies`).
"""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.zones import leave, take_from_bank

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


def laid_out(play: "Play", seat: int, chip: int, zone: str) -> Frame | None:
    """A chosen chip, taken from where it lies to be played; None if it is there no more."""
    used = Frame(seat, chip)
    if zone != "bank":
        play.zone(seat, zone)[chip] -= 1
    elif play.state.bank[chip] <= 0:
        return None
    elif stays(play, chip):
        used.place = "bank"
        return used
    else:
        take_from_bank(play, chip)
    play.state.seats[seat].table[chip] += 1
    return used


def stays(play: "Play", chip: int) -> bool:
    """Whether a bank chip is played without leaving its stack; that matters for the last chip of a stack only."""
    if play.state.bank[chip] > 1 or play.rules.chips[chip].ongoing:
        return False
    return play.reading("play-chips.last-of-stack") == "in-the-bank-until-gained"


def gain_played(play: "Play", used: Frame) -> None:
    """Gain a chip that is still in the bank, if it is."""
    if play.state.bank[used.chip] > 0:
        take_from_bank(play, used.chip)
        play.state.seats[used.seat].discard[used.chip] += 1
        play.state.seats[used.seat].note_gained(used.chip)


def settle(play: "Play", used: Frame, then: str) -> None:
    """Gain or trash a chip that was played by another chip."""
    if then == "stay" or used.place in ("bag-top", "returned"):
        return
    if then == "discard":
        if used.place != "ongoing":
            leave(play, used, "discard")
        return
    if used.place == "gone":
        if then == "gain" and play.reading("play-chips.gain-after-trash") == "gained":
            gain_played(play, used)
    elif then == "trash":
        if used.place == "ongoing" and play.reading("play-chips.trash-ongoing") == "stays-ongoing":
            return
        leave(play, used, "bank")
        play.listener.happened(used.seat, "trash", used.chip)
    elif used.place == "bank":
        gain_played(play, used)
    elif used.place != "ongoing" or play.reading("play-chips.gain-ongoing") == "discard-pile":
        leave(play, used, "discard")
        play.state.seats[used.seat].note_gained(used.chip)
