"""Operations on what a player has besides cards and gems: the scepter, further buys. Not for: actions (`cards`)."""

from typing import TYPE_CHECKING

from verifier.games.operation import Touches
from verifier.games.parameters import Word
from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.operations.base import CardOperation
from verifier.games.puzzle_strike_2.operations.parameters import EVERYTHING, Count
from verifier.games.puzzle_strike_2.operations.whom import one_of_seats
from verifier.kernel.ask import Moves

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play


class Scepter(CardOperation):
    """`scepter: take`: the player holds the scepter from now on; `scepter: give`: one of the others, if he holds it.

    Nothing happens where nobody can hold it, as in final turns.
    """

    name = "scepter"
    about = "the scepter changes hands"
    touches = Touches(writes=f"{EVERYTHING} scepter", asks="scepter")  # whom everything reaches depends on it
    reaches = True
    example = "{scepter: take}"
    how = Word("taken or given", ("take", "give"), alone=True, keyed=False)

    def run(self, play: "Play", frame: Frame) -> Moves:
        """Let the scepter change hands; to whom it is given the player says where there are several."""
        state = play.state
        if state.holder < 0 or (self.how == "take") == (state.holder == frame.seat):
            return
        taker: int | None = frame.seat
        if self.how == "give":
            others = tuple(seat for seat in range(len(state.seats)) if seat != frame.seat)
            taker = yield from one_of_seats(play, frame, others, "scepter", self.clause(play))
        if taker is not None:
            state.holder = taker
            play.note("scepter")


class Buys(CardOperation):
    """`buys: 1`: so many more cards are bought in this turn's buy phase, each at its slot's cost."""

    name = "buys"
    about = "more buys this turn"
    touches = Touches(writes="buys")
    example = "{buys: 1}"
    count = Count("how many", alone=True)

    def run(self, play: "Play", frame: Frame) -> None:
        """Add the buys; a player whose buy phase is over has no use for them."""
        if frame.seat == play.state.active:
            play.state.seats[frame.seat].more_buys += self.count(play, frame)
