"""The footprints of a ruleset's cards: what the operations in their texts touch, and what conditions in them look at.

Not for: comparing footprints (`verifier.kernel.footprint`).
"""

import re
from collections.abc import Iterator, Mapping

from verifier.games.puzzle_strike_2.cards import Card
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.kernel.footprint import OTHER_SIDE, Footprint
from verifier.language.node import Node

#: What each operation depends on and changes. Filling a meter may set off any super move, which touches all of these.
TOUCHES: Mapping[str, tuple[str, ...]] = {
    "swap": ("pile",),
    "deep-swap": ("pile",),
    "crash": ("pile", "meters", "incoming", "hand", "deck", "bank", "actions"),
    "deep-crash": ("pile", "meters", "incoming", "hand", "deck", "bank", "actions"),
    "send": ("pile", "incoming"),
    "fill": ("pile", "meters", "incoming", "hand", "deck", "bank", "actions"),
    "ante": ("pile", "incoming", "bank"),
    "incoming": ("incoming",),
    "block": ("incoming",),
    "destroy": ("pile",),
    "add": ("pile", "incoming"),
    "look": ("hand", "deck"),
    "recover": ("hand", "deck"),
    "choose": (),
    "play": ("hand", "deck", "pile", "meters", "incoming", "bank", "actions", "buy-cost", "lasting"),
    "end-phase": ("actions",),
    "lasting": ("lasting",),
    "action": ("actions",),
    "draw": ("hand", "deck"),
    "discard": ("hand", "deck"),
    "gain": ("deck",),
    "trash": ("hand", "bank", "deck"),
    "top": ("bank", "deck"),
    "to-hand": ("bank", "hand"),
    "buy-cost": ("buy-cost",),
    "present": ("hand", "deck", "pile", "incoming", "actions"),
}
#: The operations that also work on the other player.
REACHING = ("crash", "deep-crash", "send", "ante", "incoming", "draw", "discard", "gain")
#: The keys of a text that hold names, and no conditions or amounts.
NAMES = ("clause", "also", "as", "card", "on", "until")
#: What the game looks at for any card that is played: it is paid for, lies in a hand, and may set off what lasts.
ASKED_OF_ALL = frozenset(("actions", "hand", "lasting"))
WORDS: Mapping[str, str] = {
    "height": "pile", "gem_colour": "pile", "gems_of": "pile", "incoming": "incoming", "actions": "actions",
    "in_hand_named": "hand", "hand_size": "hand", "played": "hand", "holds_scepter": "scepter",
    "diamonds": "diamonds",
}  # fmt: skip


def footprints(rules: Rules) -> Mapping[str, Footprint]:
    """The footprint of every card, by slug, in the order of the ruleset."""
    section = rules.document.section("chips")
    return {card.slug: footprint(card, section[card.slug]) for card in rules.cards}


def footprint(card: Card, node: Node) -> Footprint:
    """What one card touches."""
    texts = [found for key in ("main", "triggers") if (found := node.get(key)) is not None]
    named = {name for text in texts for name in operations(text)}
    words = {word for text in texts for word in looked_at(text)}
    writes = {touched for name in named for touched in TOUCHES[name]}
    writes |= {OTHER_SIDE + touched for name in named & {*REACHING} for touched in TOUCHES[name]}
    return Footprint(
        card.slug,
        reads=frozenset(words | writes),
        writes=frozenset(writes),
        frame=ASKED_OF_ALL,
        known=card.known and card.cost >= 0,
        single=card.copies == 1,
    )


def operations(node: Node) -> Iterator[str]:
    """The operations that a text is made of."""
    for item in node.items or ():
        yield from operations(item)
    for key, value in node.fields.items() if node.fields is not None else ():
        if key in TOUCHES:
            yield key
        yield from operations(value)


def looked_at(node: Node) -> Iterator[str]:
    """What the conditions and the amounts in a text look at."""
    for item in node.items or ():
        yield from looked_at(item)
    for key, value in node.fields.items() if node.fields is not None else ():
        if key not in NAMES and value.text is not None:
            yield from (WORDS[word] for word in re.findall(r"\w+", value.text) if word in WORDS)
        yield from looked_at(value)
