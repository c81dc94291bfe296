"""The rule language of Puzzle Strike explained: what `verifier rules reference` prints of this family.

Not for: meanings in a game, which are `operations` and `vocabulary`.
"""

from verifier.games.glossary import gather_glossary
from verifier.games.puzzle_strike.decisions import LANGUAGE
from verifier.games.puzzle_strike.operations import OPERATIONS
from verifier.games.puzzle_strike.turn import STEPS
from verifier.games.puzzle_strike.vocabulary import WORDS
from verifier.games.word import entries


def quoted(name: str) -> str:
    """An argument of a word: a chip as it is, any other as a quoted text."""
    return "chip" if name in ("chip", "candidate") else f"'{name}'"


GLOSSARY = gather_glossary(LANGUAGE, OPERATIONS, entries(WORDS.values(), quoted), STEPS)
