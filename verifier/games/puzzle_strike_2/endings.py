"""How a game ends: a bust at a turn's end, an empty bank deck, a concession.

Not for: final turns (`finale`), or results as records claim them (`explain`).
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from verifier.kernel.ask import Question
from verifier.kernel.game import Undecidable
from verifier.kernel.norm import Refusal

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play


def doomed(play: "Play", seat: int) -> bool:
    """Whether a player ends the turn with too many gems, so that nothing depends on what is drawn any more."""
    return len(play.state.seats[seat].pile) > play.rules.parameters["bust-above"] or play.plays_no_more(seat)


def too_many(play: "Play", seat: int) -> bool:
    """Whether a seat has too many gems: in the pile, or incoming for a player who has none (PS2-DWIN-03)."""
    automaton = play.rules.mode.automaton
    if automaton is not None and seat == play.automaton:
        return play.state.seats[seat].incoming > automaton.bust_above
    return len(play.state.seats[seat].pile) > play.rules.parameters["bust-above"]


def bust_step(play: "Play") -> None:
    """Ending one's turn with too many gems is a bust (PS2-BUST-01); what follows depends on the mode."""
    if too_many(play, play.state.active):
        bust(play)


def bust(play: "Play") -> None:
    """The active player busts."""
    BUSTS[play.rules.mode.bust](play)


def game_over(play: "Play") -> None:
    """The game is over and the opponent has won (PS2-WIN-03, -04)."""
    play.state.losers, play.state.over = (play.state.active,), "bust"


def final_turns(play: "Play") -> None:
    """The others have one more turn each; in such a turn a bust only counts for the result (PS2-WIN-06, PS2-GF-18)."""
    state = play.state
    if state.final:
        state.busted = (*(seat for seat in state.busted if seat != state.active), state.active)
    elif not state.out:
        state.out = state.losers = (state.active,)
        play.note("bust")


def concede(play: "Play", seat: int, question: Question) -> None:
    """A player gives up: of two players the other one has won. Raises `Undecidable` where no clause says."""
    if play.rules.mode.concession == "not-covered":
        message = "no clause says how a game goes on when one of several players gives up"
        raise Undecidable(Refusal("", message, unknown=True))
    play.state.losers, play.state.over = (seat,), "concession"


def winner(play: "Play") -> int | None:
    """The seat that has won: the only one that has not lost, or the first of a team; None where winners are tied."""
    state = play.state
    if state.final:
        return state.winners[0] if len(state.winners) == 1 or state.winners == play.people else None
    left = [seat for seat in range(len(play.state.seats)) if seat not in play.state.losers]
    return left[0] if play.state.over and len(left) == 1 else None


#: What a bust leads to.
BUSTS: Mapping[str, Callable[["Play"], None]] = {"game-over": game_over, "final-turns": final_turns}
