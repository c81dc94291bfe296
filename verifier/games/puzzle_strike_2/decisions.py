"""What Puzzle Strike 2 rulesets may name: the decisions that norms can be on, the sections of a document, the phases.

A name that is none of these would be silently without effect, so it is refused when a ruleset is opened.
"""

from functools import partial

from verifier.games import ruleset
from verifier.games.rule_language import rule_language_of

#: The sections of a document.
SECTIONS = (*ruleset.SECTIONS, *("height-bonus", "buy-costs", "supers", "command", "decks", "automatons"))

LANGUAGE = rule_language_of("puzzle-strike-2")
NAMES, DECISIONS = LANGUAGE.names, LANGUAGE.names["decisions"]
VERBS, STOPPABLE = frozenset(LANGUAGE.lists["verbs"]), frozenset(LANGUAGE.lists["stoppable"])


#: Raises `Unreadable` for a norm on a decision that no rule ever asks for.
refuse_unknown_decisions = partial(ruleset.refuse_unknown_decisions, decisions=DECISIONS, stoppable=STOPPABLE)
STEP_NAMES = ("ante", "action", "buy", "draw", "bust-check", "command")
