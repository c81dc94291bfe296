"""A YAML document as a tree in which every scalar, list and mapping knows where it stands.

Not for: deciding what the document means; readers take what they need with the typed accessors below.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from verifier.kernel import malformed
from verifier.kernel.message import shortened
from verifier.kernel.source import Position, Unreadable

#: More characters than this of a key are not shown.
LONGEST_KEY = 60
_INTEGER = re.compile(r"[+-]?[0-9]{1,9}")


class Node(NamedTuple):
    """One YAML node. Exactly one of the three contents is set; scalars keep their written text."""

    position: Position
    text: str | None = None
    items: tuple["Node", ...] | None = None
    fields: Mapping[str, "Node"] | None = None
    block: bool = False  # a literal block scalar: its first line is one below `position`
    plain: bool = False  # written without quotes: `null`, `true`, numbers mean what YAML says
    key: Position | None = None  # where the key stands under which this is a value

    def wrong(self, expected: str, suggestion: str = "") -> Unreadable:
        """The error that says what was expected here."""
        return malformed.UNEXPECTED.at(self.position, suggestion, expected=expected, found=self.describe())

    def describe(self) -> str:
        """A short name of the content, safe to print whatever its size."""
        if self.text is not None:
            return repr(self.text if len(self.text) <= 40 else self.text[:37] + "...")
        return f"a list of {len(self.items)}" if self.items is not None else f"a mapping of {len(self.fields or {})}"

    @property
    def named_at(self) -> Position:
        """Where the key of this value stands; the value itself where that is not known."""
        return self.position if self.key is None else self.key

    def string(self) -> str:
        """The text of a scalar."""
        if self.text is None:
            raise self.wrong("a text")
        return self.text

    def integer(self, low: int = -(10**6), high: int = 10**6) -> int:
        """The whole number that a scalar spells, within the given bounds."""
        text = self.string().strip()
        if not _INTEGER.fullmatch(text) or not low <= int(text) <= high:
            raise self.wrong(f"a whole number from {low} to {high}")
        return int(text)

    def boolean(self) -> bool:
        """The truth value that a scalar spells."""
        value = {"true": True, "yes": True, "false": False, "no": False}.get(self.string().lower())
        if value is None:
            raise self.wrong("true or false")
        return value

    def flag(self, key: str) -> bool:
        """The truth value under a key of a mapping, false if it is absent."""
        found = self.get(key)
        return found is not None and found.boolean()

    def sequence(self) -> tuple["Node", ...]:
        """The items of a list."""
        if self.items is None:
            raise self.wrong("a list")
        return self.items

    def mapping(self) -> Mapping[str, "Node"]:
        """The fields of a mapping."""
        if self.fields is None:
            raise self.wrong("a mapping")
        return self.fields

    def strings(self) -> tuple[str, ...]:
        """A list of texts; a single text stands for a list of one."""
        return (self.text,) if self.text is not None else tuple(item.string() for item in self.sequence())

    def get(self, key: str) -> "Node | None":
        """The field of that name, or None."""
        return self.mapping().get(key)

    def need(self, key: str) -> "Node":
        """The field of that name; an error if it is missing."""
        found = self.mapping().get(key)
        if found is None:
            raise malformed.MISSING_KEY.at(self.position, key=key)
        return found

    def walk(self) -> Iterator["Node"]:
        """The node itself and every one below it, in written order."""
        waiting = [self]
        while waiting:
            yield (node := waiting.pop())
            if node.items:
                waiting += reversed(node.items)
            elif node.fields:
                waiting += reversed(tuple(node.fields.values()))

    def as_data(self, text_of: Callable[["Node"], object] = lambda node: node.text) -> object:
        """Return it without positions: a mapping, a list, or what `text_of` makes of a text."""
        if self.fields is not None:
            return {key: value.as_data(text_of) for key, value in self.fields.items()}
        if self.items is not None:
            return [item.as_data(text_of) for item in self.items]
        return text_of(self)

    def pairs(self) -> Iterator[tuple[str, "Node"]]:
        """The fields of a mapping in written order."""
        return iter(self.mapping().items())

    def known(self, *keys: str) -> None:
        """Refuse any key that is not one of these."""
        for key, node in self.pairs():
            if key not in keys:
                from verifier.language.vocabulary import nearest

                raise malformed.UNKNOWN_KEY.at(node.named_at, nearest(key, keys), key=shortened(key, LONGEST_KEY))


def one_of(node: Node, allowed: Iterable[str]) -> str:
    """A word out of a few. Raises `Unreadable` for any other, with the nearest of them."""
    from verifier.language.vocabulary import nearest

    words, found = tuple(allowed), node.string()
    if found not in words:
        hint = nearest(found, words)
        raise malformed.NOT_ONE_OF.at(node.position, hint, found=found[:60], expected=", ".join(words))
    return found
