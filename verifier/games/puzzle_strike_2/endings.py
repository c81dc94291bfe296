"""How a game ends: a bust at a turn's end, an empty bank deck, a concession. Not for: results as records claim them."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from verifier.kernel.ask import Question

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play


def doomed(play: "Play", seat: int) -> bool:
    """Whether a player ends the turn with too many gems, so that nothing depends on what is drawn any more."""
    return (
        len(play.state.seats[seat].pile) > play.rules.parameters["bust-above"] and play.rules.mode.bust == "game-over"
    )


def bust_step(play: "Play") -> None:
    """Ending one's turn with too many gems is a bust (PS2-BUST-01); what follows depends on the mode."""
    if len(play.active().pile) > play.rules.parameters["bust-above"]:
        BUSTS[play.rules.mode.bust](play)


def game_over(play: "Play") -> None:
    """The game is over and the opponent has won (PS2-WIN-03, -04)."""
    play.state.losers, play.state.over = (play.state.active,), "bust"


def concede(play: "Play", seat: int, question: Question) -> None:
    """A player gives up: of two players the other one has won."""
    play.state.losers, play.state.over = (seat,), "concession"


def winner(play: "Play") -> int | None:
    """The seat that has won: the only one that has not lost."""
    left = [seat for seat in range(len(play.state.seats)) if seat not in play.state.losers]
    return left[0] if play.state.over and len(left) == 1 else None


#: What a bust leads to.
BUSTS: Mapping[str, Callable[["Play"], None]] = {"game-over": game_over}
