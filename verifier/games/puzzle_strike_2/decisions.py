"""What Puzzle Strike 2 rulesets may name: the decisions that norms can be on, the sections of a document, the phases.

A name that is none of these would be silently without effect, so it is refused when a ruleset is opened.
"""

from collections.abc import Iterable, Mapping

from verifier.games import ruleset
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
DECISIONS: Mapping[str, str] = {
    "order": "who is first of several who do something at the same time",
    "ante": "the active player antes: `gem_count`, `right_ante`",
    "drop": "the active player drops incoming gems: `gem_count`, `right_pattern`; at the phase's begin or end",
    "diamond": "the active player uses the diamond for a super move",
    "play": "the active player plays `card` from hand",
    "buy": "the active player buys `card` from the bank",
    "command": "the holder of the scepter powers up, or yields",
    "refill": "the discard pile becomes the deck",
    "block": "an effect would negate incoming gems: without effect if a norm forbids it",
    "swap": "two gems change places: `distance`",
    "deep-swap": "two gems change places, wherever they are",
    "deep-crash": "the gem with which a deep crash begins",
    "discard": "which card is discarded from hand: `card`",
    "trash": "which card is trashed: `card`",
    "top": "which bank card is put on top of the deck: `card`",
    "to-hand": "which bank card is put into the hand: `card`",
    "destroy": "which colour is destroyed",
    "add": "the space that a gem comes to fill",
    "add-colour": "the colour of a gem that comes into the pile",
    "choose": "which of several things a text does",
    "play-free": "which card is played that a text makes free: `card`",
    "recover": "which card of the discard pile a text brings back: `card`",
    "look-hand": "which card that is looked at comes to the hand: `card`",
    "look-discard": "which card that is looked at is discarded: `card`",
    "look-top": "which card that is looked at goes on top of the deck next: `card`",
    "look-bottom": "which card that is looked at goes to the bottom of the deck next: `card`",
    "put-back": "which card of the hand goes onto the deck or under it: `card`",
    "take": "which bank card is gained without a buy: `card`",
    "under": "which bank card goes to the bottom of the deck: `card`",
    "play-from-bank": "which bank card is played from where it lies: `card`",
    "move-gems": "which gem moves from one pile to another: a space of the pile that it leaves",
    "recolour": "which gem of a pile gets another colour: a space of that pile",
    "recolour-to": "the colour that a gem of a pile gets",
    "scepter": "to whom the scepter is given",
    "target": "which opponent a text works on",
    "automaton": "a player that runs by itself does what is due",
}
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
