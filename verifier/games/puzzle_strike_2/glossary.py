"""The rule language of Puzzle Strike 2 explained: what `verifier rules reference` prints of this family.

Not for: meanings in a game.
"""

from verifier.games.glossary import gather_glossary
from verifier.games.puzzle_strike_2.decisions import LANGUAGE, STEP_NAMES
from verifier.games.puzzle_strike_2.operations import OPERATIONS
from verifier.games.puzzle_strike_2.turn import STEPS
from verifier.games.puzzle_strike_2.vocabulary import WORDS
from verifier.games.word import entries

GLOSSARY = gather_glossary(LANGUAGE, OPERATIONS, entries(WORDS.values()), {name: STEPS[name] for name in STEP_NAMES})
