"""The operations that texts are made of. A new operation is Python here; everything made of them is YAML."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.operations import automaton, cards, gems, looking, piles, turns
from verifier.games.steps import Built

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play

OPERATIONS: "Mapping[str, Built[Play, Frame]]" = {
    **gems.OPERATIONS, **piles.OPERATIONS, **cards.OPERATIONS, **looking.OPERATIONS, **turns.OPERATIONS,
    **automaton.OPERATIONS,
}  # fmt: skip
