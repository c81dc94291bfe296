"""A chip that is used as one of the bank's: the question as which one, in a reaction, and what becomes of it.

Not for: playing one as another (`operations.mimic`).
"""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.domains import Chips
from verifier.games.puzzle_strike.frame import Frame, Incident
from verifier.games.puzzle_strike.zones import return_to_bank
from verifier.kernel.ask import PART, Ask

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


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
