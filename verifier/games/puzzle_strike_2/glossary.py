"""The rule language of Puzzle Strike 2 explained: what `verifier rules reference` prints of this family.

Operations and words explain themselves. Not for: meanings in a game.
"""

import inspect

from verifier.games.glossary import Glossary
from verifier.games.puzzle_strike_2.decisions import DECISIONS, NAMES, STEP_NAMES, STOPPABLE
from verifier.games.puzzle_strike_2.operations import OPERATIONS
from verifier.games.puzzle_strike_2.triggers import EVENTS, OF_THIS
from verifier.games.puzzle_strike_2.turn import STEPS
from verifier.games.puzzle_strike_2.vocabulary import WORDS
from verifier.games.word import entries

GLOSSARY = Glossary(
    operations=tuple(OPERATIONS.values()),
    words=entries(WORDS.values()),
    decisions=DECISIONS,
    stoppable=STOPPABLE,
    triggers={**EVENTS, **OF_THIS},
    incidents={},
    steps={name: inspect.getdoc(STEPS[name]) or "" for name in STEP_NAMES},
    who=NAMES["who"],
)
