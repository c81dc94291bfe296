"""Lines that state what has just happened by itself, such as the Wound that somebody gained."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike import explain
from verifier.games.puzzle_strike.endings import begins_turn
from verifier.kernel.event import Event
from verifier.kernel.listener import Effect
from verifier.kernel.norm import Refusal

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


def echo(play: "Play", event: Event, effects: list[Effect], after: Event | None = None) -> bool | Refusal:
    """Whether a line states effects that have just happened, which are taken from the list; why not, if wrongly."""
    if begins_turn(play, event, after):
        return False
    told = [chip for seat, verb, chip in effects if seat == event.seat and verb == event.verb]
    if not told or not event.args:
        return False
    left = list(told)
    for token in event.args:
        if token.piece not in left:
            return explain.wrong_echo(play, event, token, told)
        left.remove(token.piece)
        effects.remove((event.seat, event.verb, token.piece))
    return True
