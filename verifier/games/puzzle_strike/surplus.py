"""Why a line says more than anything asks for. Not for: lines that cannot stand where they do (`explain`)."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike import citing
from verifier.kernel.event import Event
from verifier.kernel.norm import Refusal

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


def unasked(play: "Play", event: Event, at: int) -> Refusal:
    """Why an argument of a line is too much; of a draw all before it were due."""
    clause, also = citing.excess(play, event)
    token, length = event.args[at], len(event.args)
    if event.verb == "draw":
        also = () if citing.beginning(play) else also
        due = f"{at} chip is due" if at == 1 else f"{at} chips are due"
        return Refusal(clause, f"{due}, the line has {length}", "", str(at), str(length), also=also)
    return Refusal(clause, f"nothing asks for {token.text!r} here", "", "nothing more", token.text, also=also)
