"""The rule language of Puzzle Strike 2 explained: what `verifier rules reference` prints of this family.

Operations and words come from the tables that run them. Not for: meanings in a game.
"""

import inspect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from verifier.games.glossary import Glossary, WordEntry
from verifier.games.puzzle_strike_2.decisions import DECISIONS, STOPPABLE
from verifier.games.puzzle_strike_2.operations import OPERATIONS
from verifier.games.puzzle_strike_2.steps_of_turn import STEP_NAMES
from verifier.games.puzzle_strike_2.triggers import EVENTS, OF_THIS
from verifier.games.puzzle_strike_2.turn import STEPS
from verifier.games.puzzle_strike_2.vocabulary import VOCABULARY
from verifier.kernel.spec import Case, SpecPoint
from verifier.language.rule_shapes import RuleShapes
from verifier.language.shapes import Schema
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
    "add": "{add: {colours: [blue, chosen], at: below-top}}",
    "recover": "{recover: {to: top, where: \"type(card, 'crash')\", optional: true}}",
    "look": "{look: {count: 4, hand: 1, rest: top}}",
    "choose": "{choose: [{as: two-cards, do: [draw: 2]}, {as: one-action, do: [action: 1]}]}",
    "play": "{play: {times: 2, where: \"type(card, 'crash')\", optional: true}}",
    "end-phase": "end-phase",
    "lasting": "{lasting: {until: turn, times: 1, crashes: {unblockable: true, more: broken // 2}}}",
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


@dataclass(frozen=True)
class Entry:
    """An operation that its builder explains."""

    name: str
    about: str
    built: str
    points: tuple[SpecPoint, ...]
    cases: tuple[Case, ...]
    example: str

    def usage(self) -> str:
        """How it is written."""
        return self.built

    def documented(self) -> dict[str, str]:
        """No parameters."""
        return {}

    def schema(self, words: RuleShapes) -> Schema:
        """Whatever the builder reads."""
        return {"description": f"{self.about}. {' '.join(self.built.split())}"}


def operations() -> Iterator[Entry]:
    """Every operation, with its usage from the docstring of what builds it."""
    for name, operation in OPERATIONS.items():
        usage = inspect.getdoc(operation.build) or ""
        yield Entry(name, operation.about, usage, operation.points, operation.cases, EXAMPLES.get(name, ""))


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
    operations=tuple(operations()),
    words=tuple(words()),
    decisions=DECISIONS,
    stoppable=STOPPABLE,
    triggers={**EVENTS, **OF_THIS},
    incidents={},
    steps={name: inspect.getdoc(STEPS[name]) or "" for name in STEP_NAMES},
    who={"self": "who plays the card", "opponent": "the holder of the scepter; for the holder everybody else"},
)
