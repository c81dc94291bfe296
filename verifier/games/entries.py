"""Entries of a ruleset, key by key: how a value is read and what its schema is, one table for readers and editors.

Not for: headers of records (`verifier.language.fields`), whose values are read without anything of the rules.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

from verifier.language import fields, shapes
from verifier.language.fields import Field, read_each
from verifier.language.node import Node, one_of
from verifier.language.rule_shapes import RuleShapes, patch
from verifier.language.shapes import Shape
from verifier.language.unknown import is_unknown, may_be_unknown

#: What makes a value of a node; the second argument is what building a text needs, for conditions and steps.
Reader: TypeAlias = Callable[[Node, Any], object]


class Entry(NamedTuple):
    """One key: how its node is read, its schema, and the value where it is not written; one that is not `read` here is
    there for others, or a remark."""

    read: Reader | None
    shape: Callable[[RuleShapes], Shape]
    default: object = None
    attribute: str = ""
    needed: bool = False

    def named(self, attribute: str) -> "Entry":
        """The same key for an attribute of another name."""
        return self._replace(attribute=attribute)

    def otherwise(self, default: object) -> "Entry":
        """The same key with another value where it is not written."""
        return self._replace(default=default)

    def always(self) -> "Entry":
        """The same key, which must be written."""
        return self._replace(needed=True)

    def by(self, read: Reader) -> "Entry":
        """The same key, read in another way."""
        return self._replace(read=read)

    def becomes(self, written: str) -> "Entry":
        """The same key as a truth value: whether one word is written."""
        read = self.read
        assert read is not None
        return self._replace(read=lambda node, rules: read(node, rules) == written, default=False)


Entries = Mapping[str, Entry]


def plain(field: Field, default: object, about: str = "") -> Entry:
    """A value that is read without anything of the rules."""
    return Entry(lambda node, rules: field.read(node), lambda words: shapes.described(field.shape, about), default)


def number(high: int, low: int = 0, about: str = "") -> Entry:
    """A whole number within limits, 0 unless it is written."""
    return plain(fields.number(high, low), 0, about)


def truth(about: str = "") -> Entry:
    """A truth value, false unless it is written."""
    return plain(fields.truth(), False, about)


def text(about: str = "") -> Entry:
    """A text."""
    return plain(Field(Node.string, shapes.text()), "", about)


def word(known: Iterable[str]) -> Entry:
    """One word out of a few, which may be explained."""
    return plain(Field(lambda node: one_of(node, known), shapes.choice(known)), "")


def one_or_many(entry: Entry, into: Callable[[Iterable[object]], object] = tuple) -> Entry:
    """One value that is a scalar, or a list of such."""
    read = entry.read
    assert read is not None
    return Entry(
        lambda node, rules: into(
            [read(item, rules) for item in ((node,) if node.text is not None else node.sequence())]
        ),
        lambda words: shapes.one_or_list(entry.shape(words)),
        into(()),
    )


def many(entry: Entry) -> Entry:
    """A list of values that are alike."""
    read = entry.read
    assert read is not None
    return Entry(
        lambda node, rules: tuple([read(item, rules) for item in node.sequence()]),
        lambda words: shapes.list_of(entry.shape(words)),
        (),
    )


def unread(shape: Callable[[RuleShapes], Shape] = lambda words: {}) -> Entry:
    """A key that is read elsewhere, or by nobody."""
    return Entry(None, shape)


#: Clauses that a text cites, which are read with it.
CITED = unread(lambda words: words.clauses)
CLAUSES: Entries = {"clause": CITED, "also": CITED}
#: A condition, None unless it is written; a program, without steps unless it is written.
CONDITION = Entry(lambda node, rules: rules.expression(node), lambda words: words.condition)
STEPS = Entry(lambda node, rules: rules.program(node), lambda words: words.steps, ())
#: The spec points that a text declares, and what a way to play lays over the rules: `building` reads them.
POINTS = unread(lambda words: shapes.mapping_of(words.point()))
OVERLAY: Entries = {
    "structure": unread(lambda words: shapes.mapping_of({"anyOf": [words.clause, {"type": "null"}]})),
    "carried-out": unread(lambda words: shapes.mapping_of(words.clauses)),
    "norms": unread(lambda words: shapes.mapping_of(words.norm())),
}


def unless_unknown(entry: Entry) -> Entry:
    """A value that no source need give; then it is as if it were not written."""
    read = entry.read
    return entry._replace(
        read=read and (lambda node, rules: entry.default if is_unknown(node) else read(node, rules)),
        shape=lambda words: may_be_unknown(entry.shape(words)),
    )


def ruled(entry: Entry) -> Entry:
    """A value under `is`, with the clauses that say so."""
    table = {"is": entry.always(), **CLAUSES}
    return part(table, lambda node, rules: read(node, table, rules)["is"])._replace(default=entry.default)


def part(table: Entries, make: Reader | None = None) -> Entry:
    """A mapping with keys of its own: its values, unless something is made of it."""
    return Entry(make or (lambda node, rules: read(node, table, rules)), lambda words: patch(shape(table, words)), {})


def listed(table: Entries, make: Reader | None = None) -> Entry:
    """A list of mappings with keys of their own, which are written whole."""
    needed = [key for key, entry in table.items() if entry.needed]
    return many(part(table, make)._replace(shape=lambda words: shapes.closed(shape(table, words), required=needed)))


def read(node: Node, table: Entries, rules: Any = None, others: Iterable[str] = ()) -> dict[str, Any]:
    """The values of all keys, by attribute; `others` are read elsewhere. Raises `Unreadable`."""
    node.known(*table, *others)

    def read_entry(key: str, entry: Any) -> tuple[str, Any]:
        value = node.need(key) if entry.needed else node.get(key)
        return entry.attribute or key.replace("-", "_"), entry.default if value is None else entry.read(value, rules)

    return dict(read_each(lambda pair: read_entry(*pair), [one for one in table.items() if one[1].read is not None]))


def shape(table: Entries, words: RuleShapes) -> dict[str, Shape]:
    """The schema of each key."""
    return {key: entry.shape(words) for key, entry in table.items()}
