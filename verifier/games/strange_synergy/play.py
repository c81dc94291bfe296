"""A game of Strange Synergy in progress: setting up, then turns. Not for: what either is made of."""

from collections.abc import Iterator, Mapping

from verifier.games.strange_synergy.feasible import leads_on
from verifier.games.strange_synergy.opening import choose_flags, set_up
from verifier.games.strange_synergy.table import Table
from verifier.games.strange_synergy.turn import take_turns
from verifier.games.strange_synergy.writing import write_position
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

    def written_position(self) -> Mapping[str, object]:
        """The position as a header has it."""
        return write_position(self)
