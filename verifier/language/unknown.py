"""What a ruleset says it does not know: `unknown`, or `unknown` with what the fact must be.

`cost: unknown`; `cost: {unknown: [3, 4]}` is one of these; `cost: {unknown: {at-least: 3, at-most: 4}}` lies between
them, as does the `value: unknown` of an entry with `low: 3` and `high: 4` beside it.
All of them stand for a fact that a card pack can give. Not for: packs (`packs`), or what a game makes of it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from verifier.language import shapes
from verifier.language.node import Node
from verifier.language.shapes import Schema, Shape

#: Where a value stands: the keys from the top, numbers (from 1) for the items of lists.
Key = tuple[str, ...]
UNKNOWN = "unknown"
LEAST, MOST = "at-least", "at-most"
#: The key of an entry's value, and those beside it that say between which numbers it lies.
VALUE, LOW, HIGH = "value", "low", "high"


@dataclass(frozen=True, slots=True)
class Bounds:
    """What an unknown fact must be: one of some words or numbers, or a number within limits; anything without them."""

    among: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None

    def __str__(self) -> str:
        if self.among:
            return " or ".join((", ".join(self.among[:-1]), self.among[-1]) if self.among[1:] else self.among)
        least = "" if self.least is None else f"at least {self.least}"
        most = "" if self.most is None else f"at most {self.most}"
        return " and ".join(word for word in (least, most) if word)

    def holds(self, node: Node) -> bool:
        """Whether a value is within them. Raises `Unreadable` for what is no number where one is needed."""
        if self.among:
            return node.text is not None and node.text.strip() in self.among
        if self.least is None and self.most is None:
            return True
        number = node.integer()
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)


@dataclass(frozen=True, slots=True)
class Missing:
    """A fact that a ruleset does not know: where it stands, and what it says of it."""

    key: Key
    node: Node
    entry: Node | None = None  # the mapping that it is in, if it is in one

    @property
    def bounds(self) -> Bounds:
        """What it must be. Raises `Unreadable` for limits that are none."""
        return bounds(self.node, self.entry if self.key[-1:] == (VALUE,) else None)

    @property
    def name(self) -> str:
        """The keys in one text."""
        return ".".join(self.key)


def is_unknown(node: Node | None) -> bool:
    """Whether a value stands for a fact that is not known; a missing one does not."""
    if node is None:
        return False
    return node.text == UNKNOWN or (node.fields is not None and set(node.fields) == {UNKNOWN})


def may_be_unknown(schema: Shape) -> Schema:
    """A value, or that no source gives it, with what it must be."""
    limits = shapes.closed({LEAST: shapes.integer(-(10**6), 10**6), MOST: shapes.integer(-(10**6), 10**6)})
    bounded = shapes.closed({UNKNOWN: {"anyOf": [shapes.list_of(shapes.text()), limits, {"type": "null"}]}})
    return {"anyOf": [schema, {"const": UNKNOWN}, bounded]}


def bounds(node: Node, entry: Node | None = None) -> Bounds:
    """What an unknown fact must be; `entry` is the one whose value it is.

    Raises `Unreadable` for limits that are none.
    """
    if entry is not None and node.text == UNKNOWN:
        return between(entry, LOW, HIGH)
    limits = None if node.fields is None else node.fields.get(UNKNOWN)
    if limits is None or (limits.plain and limits.text in ("", "~", "null")):
        return Bounds()
    if limits.items is not None:
        if not limits.items:
            raise limits.wrong("at least one value that it can have")
        return Bounds(limits.strings())
    if limits.fields is None:
        raise limits.wrong(f"a list of values, or {LEAST} and {MOST}")
    limits.known(LEAST, MOST)
    found = between(limits, LEAST, MOST)
    if found.least is not None and found.most is not None and found.least > found.most:
        raise limits.wrong(f"{LEAST} that is no more than {MOST}")
    return found


def between(node: Node, least: str, most: str) -> Bounds:
    """The limits that two keys give, None for one that is not there. Raises `Unreadable` for what is no number."""
    low, high = (None if (found := node.get(key)) is None else found.integer() for key in (least, most))
    return Bounds((), low, high)


def missing(node: Node, above: Key = (), entry: Node | None = None) -> Iterator[Missing]:
    """Every fact of a tree that is not known, in written order."""
    if is_unknown(node):
        yield Missing(above, node, entry)
        return
    for key, value in (node.fields or {}).items():
        yield from missing(value, (*above, key), node)
    for number, item in enumerate(node.items or (), 1):
        yield from missing(item, (*above, str(number)))
