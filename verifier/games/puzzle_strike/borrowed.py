"""Chips that another chip has played, taken from where they lie, and a chip that is used as one of the bank's in a
reaction: the question as which one, and where they go afterwards.

Not for: which ones, and how often (`operations.copies`, `operations.drawn`).
"""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.domains import Chips
from verifier.games.puzzle_strike.frame import Frame, Incident
from verifier.games.puzzle_strike.zones import leave, return_to_bank, take_from_bank
from verifier.kernel.ask import PART, Ask

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
        note_gained(play, used)


def note_gained(play: "Play", used: Frame) -> None:
    """Note that a chip which was played has been gained by it."""
    play.state.seats[used.seat].note_gained(used.chip)
    play.listener.happened(used.seat, "gain", used.chip)


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
        note_gained(play, used)


def as_which(play: "Play", incident: Incident, seat: int, chip: int) -> tuple[Ask, Frame]:
    """The question as which chip of the bank a player reacts, and what it works with."""
    frame = Frame(seat, incident=incident)
    frame.body = chip
    where, stacks = play.rules.chips[chip].reacts_as, play.state.stacks
    kinds = tuple(kind for kind in stacks if kind in play.rules.reacting[incident.kind])
    domain = Chips(play, ("bank",), frame, where, only=kinds)
    decision, clause = f"react-{incident.kind}", play.rules.structure["react"]
    return Ask(decision, seat, domain, frame, ("react",), clause, PART), frame


def can_mimic(play: "Play", incident: Incident | None, chip: int) -> bool:
    """Whether a chip can be used as one of the bank's that may react to an event."""
    if incident is None or chip < 0 or play.rules.chips[chip].reacts_as is None:
        return False
    seat = play.actor
    found = play.answerable(as_which(play, incident, seat, chip)[0])
    play.actor = seat
    return found


def use_up(play: "Play", frame: Frame, zone: str) -> None:
    """Trash the chip that is used as another one."""
    play.zone(frame.seat, zone)[frame.body] -= 1
    return_to_bank(play, frame.body)
    frame.place = "gone"
    play.listener.happened(frame.seat, "trash", frame.body)
