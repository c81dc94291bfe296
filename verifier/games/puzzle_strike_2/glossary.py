"""The rule language of Puzzle Strike 2 explained: what `verifier rules reference` prints of this family.

Operations and words come from the tables that run them. Not for: meanings in a game.
"""

import inspect
from collections.abc import Iterator, Mapping

from verifier.games.glossary import Glossary, OperationEntry, WordEntry
from verifier.games.puzzle_strike_2.cards import TRIGGERS
from verifier.games.puzzle_strike_2.decisions import DECISIONS, STOPPABLE
from verifier.games.puzzle_strike_2.operations import OPERATIONS
from verifier.games.puzzle_strike_2.steps_of_turn import STEP_NAMES
from verifier.games.puzzle_strike_2.turn import STEPS
from verifier.games.puzzle_strike_2.vocabulary import VOCABULARY
from verifier.language.vocabulary import Inline

#: A step with each operation, as it stands in a card's `main`.
EXAMPLES: Mapping[str, str] = {
    "swap": "{swap: 2}",
    "deep-swap": "{deep-swap: 1}",
    "crash": "{crash: {count: 2, unblockable: true}}",
    "deep-crash": "{deep-crash: 1}",
    "ante": "{ante: {who: opponent, count: 2}}",
    "incoming": "{incoming: {who: opponent, count: 1}}",
    "block": "{block: 3}",
    "destroy": "{destroy: {colour: chosen, optional: true}}",
    "send": "{send: {count: 2, unblockable: true}}",
    "fill": "{fill: {each: 1}}",
    "draw": "{draw: {count: 1, who: opponent}}",
    "discard": "{discard: 1}",
    "action": "{action: 2}",
    "buy-cost": "{buy-cost: -1}",
    "top": "{top: 1}",
    "to-hand": "{to-hand: {count: 1, free: true}}",
    "present": "{present: 1}",
    "gain": "{gain: {card: wound, count: 2}}",
    "trash": "{trash: {from: hand, where: \"named(card, 'wound')\", optional: true}}",
}


def operations() -> Iterator[OperationEntry]:
    """Every operation, with its usage from the docstring of what builds it."""
    for name, operation in OPERATIONS.items():
        usage = inspect.getdoc(operation.build) or ""
        example = EXAMPLES.get(name, "")
        yield OperationEntry(name, operation.about, usage, {}, operation.points, operation.cases, example)


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
