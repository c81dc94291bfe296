"""Why a line says more than anything asks for. Not for: lines that cannot stand where they do (`explain`)."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike import citing
from verifier.games.puzzle_strike.frame import Frame
from verifier.kernel.event import Event
from verifier.kernel.message import say
from verifier.kernel.norm import Refusal

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


def unasked(play: "Play", event: Event, at: int) -> Refusal:
    """Why an argument of a line is too much; of a draw all before it were due."""
    clause, also = citing.led_by(skipped_clauses(play, event, at), citing.excess(play, event))
    token, length = event.args[at], len(event.args)
    if event.verb == "draw":
        also = () if citing.beginning(play) else also
        due = say("chip-due-line-has", n=at, n2=length) if at == 1 else say("chips-due-line-has", n=at, n2=length)
        return Refusal(clause, due, "", str(at), str(length), also=also)
    return Refusal(
        clause, say("nothing-asks-for-here", token=repr(token.text)), "", say("nothing-more"), token.text, also=also
    )


def skipped_clauses(play: "Play", event: Event, at: int) -> tuple[str, ...]:
    """What the rules say of a step of the chip's text that was skipped, since there was nothing to do it with."""
    chip = event.args[0].piece
    if at != 1 or event.verb not in ("play", "react") or chip < 0:
        return ()
    frame = Frame(event.seat, chip)
    steps = (step for step in play.rules.chips[chip].main if step.clauses)
    return next((step.clauses for step in steps if not step.operation.is_possible(play, frame)), ())
