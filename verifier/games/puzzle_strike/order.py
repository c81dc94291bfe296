"""Whether several players may do at once what a text has them do: in turn order where it matters (PS3-SIMUL-01).

It does not matter while each touches his own chips alone. Not for: whose line comes first (`kernel.together`).
"""

from verifier.games.puzzle_strike.program import Program


def own_only(programs: tuple[Program, ...]) -> bool:
    """Whether some programs touch nothing but what belongs to the players who carry them out."""
    from verifier.games.puzzle_strike.operations.base import ChipOperation

    every = (step.operation for steps in programs for step in steps)
    return all(isinstance(one, ChipOperation) and one.is_own and one.whom() == "self" for one in every)
