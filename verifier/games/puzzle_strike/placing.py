"""How a position in a header names chips, gems, seats and phases. Not for: what a position means (`position`)."""

import re
from collections.abc import Iterator

from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.state import PHASES
from verifier.kernel import malformed
from verifier.language.node import Node
from verifier.language.vocabulary import nearest
from verifier.record.names import as_slug


def gem_items(node: Node) -> tuple[Node, ...]:
    """The gems of a pile: a list of sizes, or `1+1+2`."""
    if node.text is None:
        return node.sequence()
    return tuple(Node(node.position, text=part, plain=True) for part in re.split(r"\s*\+\s*|\s+", node.text.strip()))


def chips_of(play: Play, node: Node) -> list[tuple[int, int]]:
    """A list of chips (`[crash-gem, 1, wound x3]`) or a mapping from chip to count."""
    if node.fields is not None:
        return [(chip_index(play, slug, value), value.integer(0, 999)) for slug, value in node.pairs()]
    found = []
    for item in node.sequence():
        words = item.string().split()
        count = words.pop() if len(words) == 2 and words[1].startswith("x") and words[1][1:].isdigit() else "x1"
        if len(count) > 4:
            raise item.wrong("a chip, at most 999 times")
        found.append((chip_index(play, " ".join(words), item), int(count[1:])))
    return found


def chip_index(play: Play, slug: str, node: Node) -> int:
    """The chip kind a name means; a bare number is a gem."""
    slug = as_slug(slug)
    if slug.isdecimal() and int(slug[:4]) in play.rules.gem_chips:
        return play.rules.gem_chips[int(slug[:4])]
    name = slug
    if name not in play.rules.index:
        raise malformed.UNKNOWN_NAME.at(node.named_at, nearest(name, play.rules.index), kind="chip", name=slug[:40])
    return play.rules.index[name]


def seat_index(play: Play, node: Node) -> int:
    """The seat a name means."""
    if node.string().upper() not in play.seat_names:
        raise node.wrong(" or ".join(play.seat_names))
    return play.seat_names.index(node.string().upper())


def phase_index(play: Play, node: Node) -> int:
    """The step of the turn a name means."""
    name = PHASES.get(node.string(), node.string())
    if name not in play.rules.turn:
        raise malformed.UNKNOWN_NAME.at(node.position, nearest(name, play.rules.turn), kind="phase", name=name)
    return play.rules.turn.index(name)


def seats_of(play: Play, node: Node) -> tuple[int, ...]:
    """The seats of a list, each once."""
    found = tuple(seat_index(play, item) for item in node.sequence())
    if len(set(found)) < len(found):
        raise node.wrong("each seat once")
    return found


def kinds_of(play: Play, node: Node) -> Iterator[int]:
    """The kind of every single chip that a list or a mapping names."""
    for chip, count in chips_of(play, node):
        for _ in range(count):
            yield chip
