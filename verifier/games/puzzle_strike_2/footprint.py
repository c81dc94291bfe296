"""The footprints of a ruleset's cards: what their operations say that they touch, and what conditions look at.

Not for: comparing footprints (`verifier.kernel.footprint`).
"""

from collections.abc import Mapping

from verifier.games.puzzle_strike_2.cards import Card
from verifier.games.puzzle_strike_2.operations.base import CardOperation
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.games.puzzle_strike_2.triggers import OF_THIS
from verifier.games.puzzle_strike_2.vocabulary import WORDS
from verifier.games.steps import ConditionalStep, every_operation
from verifier.kernel.footprint import OTHER_SIDE, Footprint

#: What the game looks at for any card that is played: it is paid for, lies in a hand, and may set off what lasts.
ASKED_OF_ALL = frozenset(("actions", "hand", "lasting"))


def footprints(rules: Rules) -> Mapping[str, Footprint]:
    """The footprint of every card, by slug, in the order of the ruleset."""
    return {card.slug: footprint(card) for card in rules.cards}


def footprint(card: Card) -> Footprint:
    """What one card touches."""
    reads: set[str] = set()
    writes: set[str] = set()
    words: set[str] = set()
    if any(trigger.on in OF_THIS for trigger in card.triggers):
        reads.add("deck")  # where cards come from or go to that are bought, gained, drawn, discarded
    conditions = [trigger.condition for trigger in card.triggers if trigger.condition is not None]
    for program in (card.main, *(trigger.steps for trigger in card.triggers)):
        for step in every_operation(program):
            touched = step.touches.writes.split()
            writes.update(touched)
            reads.update(step.touches.reads.split())
            if isinstance(step, CardOperation):
                words.update(step.words())
                writes.update(OTHER_SIDE + resource for resource in touched if step.reaches)
            elif isinstance(step, ConditionalStep):
                conditions.append(step.condition)
    words.update(word for condition in conditions for word in condition.names)
    return Footprint(
        card.slug,
        reads=frozenset(reads | writes | {WORDS[word].looks_at for word in words} - {""}),
        writes=frozenset(writes),
        frame=ASKED_OF_ALL,
        known=card.known and card.cost >= 0,
        single=card.copies == 1,
    )
