"""The rule language of Puzzle Strike explained: what `verifier rules reference` prints of this family.

Operations and words explain themselves; what stands here is what they do not say. Tests hold that nothing is missing.
Not for: meanings in a game, which are `operations` and `vocabulary`.
"""

import inspect

from verifier.games.glossary import Glossary
from verifier.games.puzzle_strike.chips import INCIDENTS, TRIGGERS
from verifier.games.puzzle_strike.decisions import DECISIONS, NAMES, STOPPABLE
from verifier.games.puzzle_strike.operations import OPERATIONS
from verifier.games.puzzle_strike.turn import STEPS
from verifier.games.puzzle_strike.vocabulary import WORDS
from verifier.games.word import entries


def glossary() -> Glossary:
    """The explanation of the family's rule language."""
    steps = {name: sentence(inspect.getdoc(step)) for name, step in STEPS.items()}
    every = tuple(OPERATIONS.values())
    return Glossary(
        every, entries(WORDS.values(), quoted), DECISIONS, STOPPABLE, TRIGGERS, INCIDENTS, steps, NAMES["who"]
    )


def quoted(name: str) -> str:
    """An argument of a word: a chip as it is, any other as a quoted text."""
    return "chip" if name in ("chip", "candidate") else f"'{name}'"


def sentence(text: str | None) -> str:
    """A docstring on one line."""
    return " ".join((text or "").split())


GLOSSARY = glossary()
