"""`swap-self`: the chip in use and another one change places."""

from verifier.games.operation import Touches
from verifier.games.parameters import Piece
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.operations.base import ChipOperation
from verifier.games.puzzle_strike.operations.parameters import everyone
from verifier.games.puzzle_strike.plain_domains import Opponents
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.zones import LEFT
from verifier.kernel.ask import NO_DEFAULT, Ask, Elision, Moves
from verifier.kernel.spec import Case, SpecPoint


class SwapSelf(ChipOperation):
    """`swap-self: {chip: crash-gem}`: this chip and one of that kind in a player's discard pile change places."""

    name = "swap-self"
    example = "{swap-self: {chip: crash-gem}}"
    about = "exchange this chip with one in any discard pile"
    takes = "moves named"
    touches = Touches(writes="discard opponent-discard hand", asks="swap")
    points = (
        SpecPoint("swap-self.to", "where the chip goes that is taken for this one",
                  ("in-its-place", "hand"), "swap-self", word="which-places"),
    )  # fmt: skip
    cases = (Case("swap-self.none", "no discard pile has such a chip", "nothing is exchanged"),)
    chip = Piece("the chip")

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask whose chip is taken, and let both change places."""
        seats = tuple(seat for seat in everyone(play, frame.seat) if play.state.seats[seat].discard[self.chip] > 0)
        if not seats or frame.place in LEFT or frame.place == "ongoing":
            play.meet("swap-self.none")
            return
        default = seats[0] if len(seats) == 1 else NO_DEFAULT
        clause, elision = self.clause(play), Elision(default, part=True)
        whose = yield Ask("swap", frame.seat, Opponents(play, seats), frame, clause=clause, elision=elision)
        if isinstance(whose, int):
            discard = play.state.seats[whose].discard
            to = "hand" if play.reading("swap-self.to", frame.chip) == "hand" else frame.place
            play.zone(frame.seat, frame.place)[frame.chip] -= 1
            discard[frame.chip] += 1
            discard[self.chip] -= 1
            play.zone(frame.seat, to)[self.chip] += 1
            frame.place = "returned"
