"""How a position in a header names cards, colours and seats. Not for: what a position means (`position`)."""

import re
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.titles import kind_named
from verifier.games.puzzle_strike_2.unknown_row import BLANK
from verifier.kernel import malformed
from verifier.language.node import Node
from verifier.language.vocabulary import nearest
from verifier.record.promises import UNKNOWN

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.table import Table

#: How often a list can name a card: `wound x3`.
TIMES = re.compile(r"x(\d{1,3})")


def cards_of(play: "Table", node: Node) -> list[tuple[int, int]]:
    """A list of cards (`[crash-gem, wound x3]`), one card, or a mapping from card to count; -1 for one not known."""
    if node.fields is not None:
        return [(kind_named(play.rules, slug, value), value.integer(0, 999)) for slug, value in node.pairs()]
    found = []
    for item in (node,) if node.text is not None else node.sequence():
        words = item.string().split()
        times = TIMES.fullmatch(words[-1]) if len(words) > 1 else None
        name = " ".join(words[:-1] if times else words)
        kind = BLANK if name == UNKNOWN else kind_named(play.rules, name, item)
        found.append((kind, int(times[1]) if times else 1))
    return found


def colours_of(play: "Table", node: Node) -> list[int]:
    """Colours in a list or in one text (`blue blue pink`), from the bottom up; -1 for one that is not known."""
    items = node.sequence() if node.text is None else ()
    words = [(item.string(), item) for item in items] or [(word, node) for word in (node.text or "").split()]
    for word, item in words:
        if word not in play.rules.colours and word != UNKNOWN:
            near = nearest(word, play.rules.colours)
            raise malformed.UNKNOWN_NAME.at(item.position, near, kind="colour", name=word[:40])
    return [play.rules.colours.index(word) if word != UNKNOWN else BLANK for word, _ in words]


def seat_index(play: "Table", node: Node) -> int:
    """The seat that a name means."""
    if node.string().upper() not in play.seat_names:
        raise node.wrong(" or ".join(play.seat_names))
    return play.seat_names.index(node.string().upper())


def seats_of(play: "Table", node: Node) -> tuple[int, ...]:
    """The seats of a list, each once."""
    found = tuple(seat_index(play, item) for item in node.sequence())
    if len(set(found)) < len(found):
        raise node.wrong("each seat once")
    return found
