"""Several players who do the same thing at once: in turn order where the order matters (PS3-SIMUL-01), else in any.

It does not matter while each touches his own chips alone, and stacks in which there is enough for all of them. Whether
a record has another order its lines tell. Not for: which members of a team move first (`teams`).
"""

from collections.abc import Generator
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.program import Program
from verifier.games.puzzle_strike.teams import whose_move
from verifier.kernel.ask import Answer, Question

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play

#: A run of questions whose end is a seat.
Chosen = Generator[Question, Answer, int]


def whose_turn(play: "Play", waiting: tuple[int, ...], verbs: tuple[str, ...], free: bool) -> Chosen:
    """Which of some players in turn order is next: the first, or if they are free the one whom the lines name."""
    if free and len(waiting) > 1:
        return (yield from whose_move(play, waiting, verbs))
    return waiting[0]


def own_only(programs: tuple[Program, ...]) -> bool:
    """Whether some programs touch nothing but what belongs to the players who carry them out."""
    from verifier.games.puzzle_strike.operations.base import ChipOperation

    every = (step.operation for steps in programs for step in steps)
    return all(isinstance(one, ChipOperation) and one.is_own and one.whom() == "self" for one in every)
