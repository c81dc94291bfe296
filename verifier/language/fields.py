"""Fields of a mapping, each with how a value is read and what its schema is: one table for readers and editors.

Not for: fields whose meaning depends on one another, which a reader of its own reads.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from verifier.kernel.source import MOST_FAULTS, Faults, Unreadable, together
from verifier.language import shapes
from verifier.language.node import Node, one_of
from verifier.language.unknown import is_unknown, may_be_unknown

S = TypeVar("S")
T = TypeVar("T")


class Field(NamedTuple):
    """One field: how a node is read, its schema, how a value is written, and its attribute if its key is another."""

    read: Callable[[Node], object]
    shape: shapes.Shape
    write: Callable[[Any], object] = lambda value: value
    attribute: str = ""

    def named(self, attribute: str) -> "Field":
        """The same field for an attribute of another name than its key."""
        return self._replace(attribute=attribute)


def read_each(read: Callable[[S], T], parts: Iterable[S]) -> list[T]:
    """What some parts are read as. Raises `Unreadable` with the faults of all of them, up to a number."""
    every = list(parts)
    try:
        return [read(part) for part in every]
    except Unreadable:
        faults = Faults()

    for part in every:
        if len(faults.found) > MOST_FAULTS:  # one more is known to be there
            break
        with faults:
            read(part)
    raise together(faults.found)


def key_of(key: str, value: Node) -> Node:
    """The key of a mapping as a node, where it stands."""
    return Node(value.named_at, key)


def number(high: int, low: int = 0) -> Field:
    """A whole number within limits."""
    return Field(lambda node: node.integer(low, high), shapes.integer(low, high))


def truth() -> Field:
    """A truth value."""
    return Field(Node.boolean, shapes.truth())


def text(description: str = "") -> Field:
    """Some words."""
    return Field(Node.string, shapes.text(description))


def word(known: tuple[str, ...]) -> Field:
    """One word out of a few."""
    return Field(lambda node: one_of(node, known), shapes.choice(known))


def many(field: Field, into: Callable[[Iterable[object]], object] = tuple) -> Field:
    """A list of values that are alike."""
    return Field(
        lambda node: into(read_each(field.read, node.sequence())),
        shapes.list_of(field.shape),
        lambda values: [*map(field.write, values)],
    )


def one_or_many(field: Field) -> Field:
    """One value, or what it can be: a list of values."""
    several = many(field)
    return Field(
        lambda node: field.read(node) if node.items is None else several.read(node),
        shapes.one_or_list(field.shape),
        lambda found: several.write(found) if isinstance(found, tuple) else field.write(found),
    )


def mapped(keys: Field, values: Field) -> Field:
    """A mapping in which keys are alike, and values."""
    return Field(
        lambda node: dict(read_each(lambda pair: (keys.read(key_of(*pair)), values.read(pair[1])), node.pairs())),
        shapes.mapping_of(values.shape, keys=keys.shape),
        lambda found: {keys.write(key): values.write(value) for key, value in found.items()},
    )


def amounts(known: tuple[str, ...], high: int, low: int = 0) -> Field:
    """Whole numbers by what they are of."""

    def read(node: Node) -> Mapping[str, int]:
        node.known(*known)
        return {name: amount.integer(low, high) for name, amount in node.pairs()}

    return Field(read, shapes.closed(dict.fromkeys(known, shapes.integer(low, high))))


def attribute_of(key: str, field: Field) -> str:
    """The attribute of a field: what it says, or its key with `_` in place of `-`."""
    return field.attribute or key.replace("-", "_")


def unless_unknown(field: Field, otherwise: object) -> Field:
    """A value that no source may give; then it is another one."""
    shape = may_be_unknown(field.shape)
    return field._replace(read=lambda node: otherwise if is_unknown(node) else field.read(node), shape=shape)


def build(kind: Callable[..., T], *found: Mapping[str, object]) -> T:
    """A thing of which fields have been read, or are given; the later ones count."""
    return kind(**{name: value for one in found for name, value in one.items()})


def read_fields(node: Node, known: Mapping[str, Field], others: Iterable[str] = ()) -> dict[str, object]:
    """The values of the fields that are there, by attribute; `others` are read elsewhere. Raises `Unreadable`."""
    node.known(*known, *others)
    found = ((key, value) for key, value in node.pairs() if key in known)
    return dict(read_each(lambda pair: (attribute_of(pair[0], known[pair[0]]), known[pair[0]].read(pair[1])), found))


def fill(thing: object, node: Node, known: Mapping[str, Field], others: Iterable[str] = ()) -> None:
    """Set the attributes of a thing that a mapping gives. Raises `Unreadable`."""
    for name, value in read_fields(node, known, others).items():
        setattr(thing, name, value)


def write_fields(thing: object, known: Mapping[str, Field], plain: object) -> dict[str, object]:
    """The fields of a thing as they are read, without those that are alike in a plain one."""
    found: dict[str, object] = {}
    for key, field in known.items():
        name = attribute_of(key, field)
        if getattr(thing, name) != getattr(plain, name):
            found[key] = field.write(getattr(thing, name))
    return found


def shape_of(known: Mapping[str, Field]) -> shapes.Schema:
    """The schema of a mapping with these fields and no others."""
    return shapes.closed({key: field.shape for key, field in known.items()})
