"""The rule language of Puzzle Strike explained: what `verifier rules reference` prints of this family.

Operations and words come from the tables that run them; what stands here is what those tables do not say. Tests hold
that nothing is missing. Not for: meanings in a game, which are `operations` and `vocabulary`.
"""

import inspect
from collections.abc import Mapping

from verifier.games.glossary import Glossary, WordEntry
from verifier.games.puzzle_strike.decisions import DECISIONS, STOPPABLE
from verifier.games.puzzle_strike.operations import OPERATIONS
from verifier.games.puzzle_strike.turn import STEPS
from verifier.games.puzzle_strike.vocabulary import VOCABULARY
from verifier.language.vocabulary import Inline, Term

#: What words stand for that are not functions with a docstring.
WORDS: Mapping[str, str] = {
    "chip": "the chip that the answer names; in filters and prices, the chip under examination",
    "gem": "the size of the first gem that the answer names",
    "gem_count": "how many gems the answer names",
    "gem_limit": "how many gems the present step may break; in a combination, the size of the bank's gem",
    "eliminations": "how many players are out of the game",
    "level_of_stacks": "the ante level that the empty stacks demand now",
    "level": "the ante level: 0 Normal, 1 Panic, 2 Danger, 3 Deadly Time",
    "ante_due": "the size of the gem to ante now",
    "actions": "how many actions are left, of any colour",
    "ended_by": "the chip that has ended this turn's action phase",
    "overspent": "whether the gems that a record says were laid out do not pay for what was bought",
    "action_phase_over": "whether a chip has ended this turn's action phase",
    "actions_played": "how many chips were played as actions this turn, the present one included",
    "played_by_chip": "whether another chip has this one played",
    "money": "what the player can spend now: gem power and the gems that could be laid out",
    "reactions": "how often the player has reacted to the present event",
    "largest_crashed": "the size of the largest gem broken for the present send",
    "gems_crashed": "how many gems were broken for the present send",
    "helping": "whether the gems fly to another player's pile than that of the player who reacts",
    "mate_reacted": "whether another member of the player's team has reacted to the present event",
    "countered": "whether somebody has counter-crashed the present send",
    "counter_crash": "whether the present send comes from a counter-crash",
    "cause": "the chip that caused the present event",
    "incoming": "how many 1-gems are still on their way",
    "vetoed": "whether an ongoing chip forbids the present combination",
    "optional": 'whether the text lets the player answer "none"',
    "possible": 'whether there is another legal answer than "none"',
    "purchases": "how many chips the player has bought this turn",
    "bought_wounds": "how many Wounds the player has bought this turn",
    "bought_puzzles": "how many puzzle chips the chip's owner has bought this turn",
    "largest_gem": "the size of the largest gem in the player's pile, 0 if it is empty",
    "wounds_in_bank": "how many Wounds the bank has",
    "kept": "how many chips the player has held back in this cleanup",
    "piggy_banks": "how many piggy banks the player has this turn",
    "pile_total": "the sum of the gems in the pile of the chip's owner; in norms on a player's own turn, of the player",
    "turns_out": "how many turns an ongoing chip has been out",
    "trashed": "the chip that was trashed last",
    "trashed_count": "how many chips the last `trash` or `trash-largest` step trashed",
    "moved": "the chip that was moved last",
    "moved_count": "how many chips the last `move` or `steal` step moved",
    "bought": "the chip that was bought, in triggers on `bought` and in conditions of reactions to a purchase",
    "revealed_gems": "how many of the revealed chips are gems",
    "revealed_orbs": "how many of the revealed chips have an orb",
    "true": "always holds",
    "false": "never holds",
    "parameter": "the value of an entry of the section `parameters`",
    "banner": "whether the chip has a banner",
    "colour": "whether the chip's banner has that colour",
    "icon": "whether the chip has that icon",
    "kind": "whether the chip is of that kind: gem, purple, puzzle, character, wound",
    "named": "whether it is that chip",
    "size": "the size of a gem chip, 0 for any other",
    "price": "what the chip costs now",
    "in_bank": "how many of the chip the bank has",
    "in_hand": "how many of the chip the player has in hand",
    "in_hand_named": "how many of that chip the player has in hand",
    "effect": "whether an effect of that name binds the player now",
    "ongoing": "whether the player has that chip in the ongoing zone",
    "counter_crashes": "whether the chip's reaction is a counter-crash",
}

TRIGGER_TEXTS: Mapping[str, str] = {
    "ante": "a player is about to ante",
    "anted": "a player has anted",
    "action-end": "a player's action phase is over",
    "bought": "a player has bought a chip, `bought`",
    "keep": "a player's cleanup begins",
    "turn-end": "a player's turn ends",
    "incoming": "gems are about to land in a player's pile, after reactions",
    "combine": "a player is about to use a chip that combines gems",
}
INCIDENT_TEXTS: Mapping[str, str] = {
    "send": "gems are sent to the player's pile",
    "attack": "a chip with a fist would affect the player",
    "buy": "an opponent has bought a chip",
}
WHO_TEXTS: Mapping[str, str] = {
    "self": "the chip's user",
    "affected": "whom the chip affects (key `affects`) and who is not immune; in a reaction, who caused the event",
    "opponents": "all opponents of the chip's user",
    "opponent": "the same in a duel",
    "attacker": "in a reaction: who caused the event",
    "chooser": "inside the options of `choose`: who chose; in a trigger: the player at whom it happened",
}


def glossary() -> Glossary:
    """The explanation of the family's rule language."""
    steps = {name: sentence(inspect.getdoc(step)) for name, step in STEPS.items()}
    return Glossary(
        tuple(OPERATIONS.values()), words(), DECISIONS, STOPPABLE, TRIGGER_TEXTS, INCIDENT_TEXTS, steps, WHO_TEXTS
    )


def words() -> tuple[WordEntry, ...]:
    """Every word of conditions, with its arguments."""
    return tuple(WordEntry(written(term), about(term)) for term in VOCABULARY.terms.values())


def about(term: Term) -> str:
    """What a word stands for: what is said above, else the docstring of its function."""
    found = WORDS.get(term.name, "")
    if not found and not isinstance(term.function, Inline):
        found = sentence(inspect.getdoc(term.function)).removesuffix(".")
    return found[:1].lower() + found[1:]


def written(term: Term) -> str:
    """A word as it is written: `in_hand(chip)`, `colour(chip, 'name')`."""
    if term.kind == "value":
        return term.name
    if isinstance(term.function, Inline):
        names = term.function.parameters.split()
    else:
        names = list(inspect.signature(term.function).parameters)[2:]
    return f"{term.name}({', '.join('chip' if name in ('chip', 'candidate') else quoted(name) for name in names)})"


def quoted(name: str) -> str:
    """A parameter that is given as a quoted text."""
    return f"'{name}'"


def sentence(text: str | None) -> str:
    """A docstring on one line."""
    return " ".join((text or "").split())


GLOSSARY = glossary()
