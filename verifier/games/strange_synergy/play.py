"""A game of Strange Synergy in progress: setting up, then turns. Not for: what either is made of."""

from collections.abc import Iterator

from verifier.games.grid import OFF, square_at
from verifier.games.strange_synergy.feasible import leads_on
from verifier.games.strange_synergy.frame import Frame
from verifier.games.strange_synergy.moving import ask_path
from verifier.games.strange_synergy.opening import choose_flags, set_up
from verifier.games.strange_synergy.position import write_position
from verifier.games.strange_synergy.powers import require_known
from verifier.games.strange_synergy.table import Table
from verifier.games.strange_synergy.turn import take_turns
from verifier.games.strange_synergy.vocabulary import allowed
from verifier.kernel.ask import Answer, Ask, Moves


class Synergy(Table):
    """One game."""

    def run(self) -> Moves:
        """Go on from the present position to the end of the game."""
        yield from set_up(self)
        yield from choose_flags(self)
        yield from take_turns(self)

    def candidates(self, ask: Ask) -> Iterator[Answer]:
        """Every answer that makes sense for a question and leads somewhere."""
        return (answer for answer in ask.domain.candidates(ask.seat) if leads_on(self, ask, answer))

    def must_part(self, number: int) -> bool:
        """Whether a warrior shares its square, has a move left and can go to a vacant square (SS-MOVE-07)."""
        one, state = self.warrior(number), self.state
        if not one.alive or one.square is None or len(state.standing_on(one.square)) < 2 or one.stunned_by >= 0:
            return False
        if state.acting == number and state.moved >= allowed(self, number, "moves"):
            return False
        require_known(self, "whether a warrior must leave its square")
        ways = self.legal(ask_path(self, Frame(one.seat, "move", number)))
        ends = (str(way).split(" ")[-1] for way in ways)
        return any(end != OFF and square_at(end) not in self.blocked_for(number) for end in ends)

    written_position = write_position
    kept_secret = ("objective",)
