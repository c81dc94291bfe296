"""The operations that texts are made of. A new operation is Python here; everything made of them is YAML."""

from verifier.games.building import gather_operations
from verifier.games.puzzle_strike_2.operations import automaton, bank_cards, cards, gems, looking, piles, turns
from verifier.games.puzzle_strike_2.operations.base import CardOperation

MODULES = (automaton, bank_cards, cards, gems, looking, piles, turns)
OPERATIONS = gather_operations(CardOperation, MODULES)  # type: ignore[type-abstract]
