"""What Puzzle Strike 2 rulesets may name: the decisions that norms can be on, the sections of a document, the phases.

A name that is none of these would be silently without effect, so it is refused when a ruleset is opened.
"""

from collections.abc import Iterable

from verifier.games import ruleset
from verifier.games.rule_language import rule_language_of
from verifier.kernel.norm import Norm

#: The sections of a document.
SECTIONS = (*ruleset.SECTIONS, *("height-bonus", "buy-costs", "supers", "command", "decks", "automatons"))

#: The verbs of lines.
VERBS = frozenset(
    (
        *("draw", "refill", "ante", "drop", "play", "swap", "choose", "destroy", "discard", "trash", "diamond", "end"),
        *("buy", "pass", "deal", "power-up", "yield", "receive", "send", "gain", "super", "pile", "bank", "concede"),
        *("block", "crash", "look"),
    )
)

#: Every decision that norms can be on.
NAMES = rule_language_of("puzzle-strike-2").names
DECISIONS = NAMES["decisions"]
STOPPABLE = frozenset(("drop", "diamond", "play", "buy", "command", "swap", "deep-swap", "trash", "destroy",
                       "discard", "choose", "play-free", "recover", "put-back", "take", "play-from-bank",
                       "move-gems", "recolour"))  # fmt: skip

#: The spec points that every game asks for, whatever its texts are.
POINTS = (
    *("turn-begins.ante", "drop.diamond", "drop.end-again", "drop.end-diamond", "ante-up.from", "super.twice"),
    *("creature.replaced", "creature.defeated", "free.when"),
    *("creature.itself", "creature.gone", "effects.nested", "present.sets-off", "free.discarded", "free.cost"),
    *("deck-empty.when", "deck-empty.final", "final.buy", "final.actions", "final.minimum", "final.tokens"),
)

#: The cases for which `structure` must give a clause: every other case falls back on one of these.
STRUCTURE = (
    *("turn-order", "phase-order", "game-over", "winner", "ante", "drop", "diamond", "play", "buy", "command", "draw"),
    *("diamond-choice", "anted"),
    *("refill", "top", "opening", "cleanup", "deal", "deck-empty", "card-text", "receive", "super", "discard", "send"),
    *("setup-seats", "setup-character", "setup-deck", "setup-bank", "not-lost"),
)


def refuse_unknown_decisions(norms: Iterable[Norm]) -> None:
    """Raise `Unreadable` for a norm on a decision that no rule ever asks for."""
    ruleset.refuse_unknown_decisions(norms, DECISIONS, STOPPABLE)


STEP_NAMES = ("ante", "action", "buy", "draw", "bust-check", "command")
