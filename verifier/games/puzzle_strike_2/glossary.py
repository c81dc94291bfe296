"""The rule language of Puzzle Strike 2 explained: what `verifier rules reference` prints of this family.

Operations and words come from the tables that run them. Not for: meanings in a game.
"""

import inspect
from collections.abc import Iterator, Mapping

from verifier.games.glossary import Glossary, WordEntry
from verifier.games.puzzle_strike_2.decisions import DECISIONS, STOPPABLE
from verifier.games.puzzle_strike_2.operations import OPERATIONS
from verifier.games.puzzle_strike_2.steps_of_turn import STEP_NAMES
from verifier.games.puzzle_strike_2.triggers import EVENTS, OF_THIS
from verifier.games.puzzle_strike_2.turn import STEPS
from verifier.games.puzzle_strike_2.vocabulary import VOCABULARY
from verifier.language.vocabulary import Inline

#: What each word of conditions stands for that is no function with a docstring of its own.
WORDS: Mapping[str, str] = {
    "card": "the card that the answer names; in filters the card under examination, in triggers the one played",
    "actions": "how many actions the player has left",
    "incoming": "how many tokens the player has incoming",
    "height": "how many gems the player's pile holds",
    "holds_scepter": "whether the player holds the scepter",
    "phase_begins": "of a drop, whether it is the one with which the action phase begins",
    "phase_ends": "of a drop, whether it is the one with which the action phase ends",
    "gems_due": "how many gems an ante or a drop takes",
    "diamonds": "how many diamonds the player has",
    "bank_cards": "how many cards lie in the bank's row",
    "ante_ups": "how many Ante Ups are in effect in this turn",
    "trashed": "how many cards the last `trash` of this text took",
    "presented": "whether the card was opened as a present",
    "discarded": "how many cards the last `discard` of this text took",
    "broken": "how many gems the crash broke: the last one of this text, or the one that sets off the effect",
    "own_turn": "whether it is the player's own turn",
    "power": "how powerful the player is that runs by itself",
    "humans": "how many players do not run by themselves",
    "turn_busted": "whether the player whose turn it is has busted in it",
    "true": "always so",
    "false": "never so",
    "parameter": "an amount of the ruleset's `parameters`",
    "cost": "what a card costs to play now: nothing if it is free",
    "bank_run": "the largest number of adjacent bank cards of one colour",
    "kind": "whether a card is of a kind: starting, character, wound, bank",
    "named": "whether it is a certain card",
    "in_hand_named": "how many cards of a name the player has in hand",
}


def words() -> Iterator[WordEntry]:
    """Every word of conditions."""
    for name, term in VOCABULARY.terms.items():
        function = term.function
        if isinstance(function, Inline):
            arguments = function.parameters.split()
        else:
            arguments = list(inspect.signature(function).parameters)[2:]
        about = WORDS.get(name) or (inspect.getdoc(function) or "").removesuffix(".")
        about = about[:1].lower() + about[1:]
        yield WordEntry(f"{name}({', '.join(arguments)})" if term.kind == "function" else name, about)


GLOSSARY = Glossary(
    operations=tuple(OPERATIONS.values()),
    words=tuple(words()),
    decisions=DECISIONS,
    stoppable=STOPPABLE,
    triggers={**EVENTS, **OF_THIS},
    incidents={},
    steps={name: inspect.getdoc(STEPS[name]) or "" for name in STEP_NAMES},
    who={"self": "who plays the card", "opponent": "the holder of the scepter; for the holder everybody else"},
)
