"""What the header of a game shows of it to a match: who plays what, with which stacks, and who begins.

Not for: judging a match (`verifier.match.judge`).
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lineup:
    """How a game is set up. `first` is the seat that plays first, -1 if the record begins in the middle."""

    characters: tuple[str, ...]  # by seat
    stacks: frozenset[str]  # of the bank, as far as they vary from game to game
    first: int
    copies: int = 1  # of the game on the table
    all_stacks: bool = True  # whether these are all
