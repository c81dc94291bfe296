"""How a header names pieces, names of a set, and seats. Not for: what a position says with them (`position`)."""

import re
from collections.abc import Iterable, Iterator, Sequence

from verifier.language.node import Node
from verifier.language.vocabulary import refuse_unknown
from verifier.record.promises import UNKNOWN
from verifier.table.declare import MOST
from verifier.table.game import OnTable

#: Stands in a row where it is not known what lies there.
BLANK = -1
#: Nothing, as a file can say it.
NOTHING = ("null", "~", "")
#: How often a list can name a piece: `wound x3`.
_TIMES = re.compile(r"x([0-9]+)")


def pieces_named(play: OnTable, node: Node, most: int = MOST) -> list[tuple[int, int]]:
    """A list of pieces (`[crash-gem, wound x3]`), one piece, or a mapping from piece to count."""
    if node.fields is not None:
        return [(play.piece_named(word, value.named_at), value.integer(0, most)) for word, value in node.pairs()]
    return [pieces_of_item(play, item) for item in items_of(node)]


def items_of(node: Node) -> tuple[Node, ...]:
    """The items of a list; something that stands alone is one."""
    is_nothing = node.plain and node.text in NOTHING
    return (node,) if node.text is not None and not is_nothing else node.sequence()


def pieces_of_item(play: OnTable, item: Node, *, in_row: bool = False) -> tuple[int, int]:
    """The piece that an item of a list names, and how often; in a row `?` names one that is not known."""
    words = item.string().split()
    times = _TIMES.fullmatch(words[-1]) if len(words) > 1 else None
    name = " ".join(words if times is None else words[:-1])
    if times is not None and len(times[1]) > len(str(MOST)):
        raise item.wrong(f"a {play.declared.piece}, at most {MOST} times")
    kind = BLANK if in_row and name == UNKNOWN else play.piece_named(name, item.position)
    return kind, 1 if times is None else int(times[1])


def kinds_named(play: OnTable, node: Node) -> Iterator[int]:
    """The kind of every single piece that a list or a mapping names, in order."""
    return singly(pieces_named(play, node))


def row_named(play: OnTable, node: Node) -> list[int]:
    """The pieces of a row, in order, of which some may not be known: `[dash, "?", wound]`."""
    if node.fields is not None:
        return list(kinds_named(play, node))
    return list(singly(pieces_of_item(play, item, in_row=True) for item in items_of(node)))


def singly(pieces: Iterable[tuple[int, int]]) -> Iterator[int]:
    """The kind of every single piece of some that are counted."""
    for kind, count in pieces:
        for _ in range(count):
            yield kind


def names_in(play: OnTable, of: str, node: Node) -> list[int]:
    """Names of a set in a list or in one text (`blue blue pink`), in order; -1 for one that is not known."""
    known = play.names_of(of)
    items = node.sequence() if node.text is None else ()
    words = [(item.string(), item) for item in items] or [(word, node) for word in (node.text or "").split()]
    for word, item in words:
        if word != UNKNOWN:
            refuse_unknown(word, known, item.position, of.removesuffix("s"), word[:40])
    return [known.index(word) if word != UNKNOWN else BLANK for word, _ in words]


def numbers_in(node: Node, most: int) -> Iterator[int]:
    """Numbers in a list, or in one text: `1+1+2`."""
    items: Sequence[Node] = node.items or ()
    if node.text is not None:
        parts = re.split(r"\s*\+\s*|\s+", node.text.strip())
        items = [Node(node.position, text=part, plain=True) for part in parts]
    elif node.items is None:
        node.sequence()
    return (item.integer(1, most) for item in items)


def seat_named(play: OnTable, node: Node) -> int:
    """The seat that a name means."""
    if node.string().upper() not in play.seat_names:
        raise node.wrong(" or ".join(play.seat_names))
    return play.seat_names.index(node.string().upper())


def seats_named(play: OnTable, node: Node) -> tuple[int, ...]:
    """The seats of a list, each once."""
    found = tuple(seat_named(play, item) for item in node.sequence())
    if len(set(found)) < len(found):
        raise node.wrong("each seat once")
    return found
