"""The operations that chip programs are made of. A new operation is Python here; everything made of them is YAML."""

from collections.abc import Mapping

from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.operations import benefits, chips, choices, copies, gems, hands
from verifier.games.puzzle_strike.play import Play
from verifier.games.steps import Operation

OPERATIONS: Mapping[str, Operation[Play, Frame]] = {
    **benefits.OPERATIONS,
    **chips.OPERATIONS,
    **choices.OPERATIONS,
    **copies.OPERATIONS,
    **gems.OPERATIONS,
    **hands.OPERATIONS,
}
