"""The operations that chip programs are made of. A new operation is Python here; everything made of them is YAML."""

from verifier.games.building import gather_operations
from verifier.games.puzzle_strike.operations import (
    bank,
    benefits,
    chips,
    choices,
    commands,
    copies,
    crashes,
    drawn,
    exchanges,
    gems,
    hands,
)
from verifier.games.puzzle_strike.operations.base import ChipOperation

MODULES = (bank, benefits, chips, choices, commands, copies, crashes, drawn, exchanges, gems, hands)
OPERATIONS = gather_operations(ChipOperation, MODULES)  # type: ignore[type-abstract]
