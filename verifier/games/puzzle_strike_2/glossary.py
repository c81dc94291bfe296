"""The rule language of Puzzle Strike 2 explained: what `verifier rules reference` prints of this family.

Operations and words come from the tables that run them. Not for: meanings in a game.
"""

import inspect
from collections.abc import Iterator

from verifier.games.glossary import Glossary, OperationEntry, WordEntry
from verifier.games.puzzle_strike_2.cards import TRIGGERS
from verifier.games.puzzle_strike_2.decisions import DECISIONS, STOPPABLE
from verifier.games.puzzle_strike_2.operations import OPERATIONS
from verifier.games.puzzle_strike_2.steps_of_turn import STEP_NAMES
from verifier.games.puzzle_strike_2.turn import STEPS
from verifier.games.puzzle_strike_2.vocabulary import VOCABULARY
from verifier.language.vocabulary import Inline


def operations() -> Iterator[OperationEntry]:
    """Every operation, with its usage from the docstring of what builds it."""
    for name, operation in OPERATIONS.items():
        usage = inspect.getdoc(operation.build) or ""
        yield OperationEntry(name, operation.about, usage, {}, operation.points, operation.cases)


def words() -> Iterator[WordEntry]:
    """Every word of conditions."""
    for name, term in VOCABULARY.terms.items():
        function = term.function
        if isinstance(function, Inline):
            arguments, about = function.parameters.split(), f"`{function.source}`"
        else:
            arguments = list(inspect.signature(function).parameters)[2:]
            about = inspect.getdoc(function) or ""
        yield WordEntry(f"{name}({', '.join(arguments)})" if term.kind == "function" else name, about)


GLOSSARY = Glossary(
    operations=tuple(operations()),
    words=tuple(words()),
    decisions=DECISIONS,
    stoppable=STOPPABLE,
    triggers=dict.fromkeys(TRIGGERS, "a creature's lasting effect"),
    incidents={},
    steps={name: inspect.getdoc(STEPS[name]) or "" for name in STEP_NAMES},
    who={"self": "who plays the card", "opponent": "the holder of the scepter; for the holder everybody else"},
)
