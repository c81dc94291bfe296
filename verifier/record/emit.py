"""A small YAML emitter for the header of a replay: few styles, chosen by content alone, quotes only where needed.

Not for: comments or key order, which are the caller's.
"""

import json
import re
from collections.abc import Mapping, Sequence

from verifier.kernel.message import spell
from verifier.kernel.source import Position
from verifier.language.node import Node

NOWHERE = Position("")
WIDTH = 110  # columns a mapping or list on one line may take
_PLAIN = re.compile(r"[^\W_][\w ./()'+-]*(?<! )")
_NUMBER = re.compile(r"[+-]?\.?[0-9][0-9a-fA-FoOxX_.+-]*")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_PLAIN_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_MEANING = frozenset(("null", "true", "false", "yes", "no", "on", "off", "y", "n"))


def scalar(text: str, plain: bool = True) -> str:
    """A text as one YAML scalar on one line. `plain`: what looks like a number may stand without quotes.

    A text that YAML would take for a truth value or for nothing is always quoted.
    """
    number = _PLAIN_NUMBER.fullmatch(text) is not None
    loose = number or (_PLAIN.fullmatch(text) is not None and text.casefold() not in _MEANING)
    if not loose or (not plain and _NUMBER.fullmatch(text) and not _DATE.fullmatch(text)):
        return _double(text)
    return text


def inline(node: Node) -> str:
    """A node in flow style, on one line."""
    if node.items is not None:
        return "[" + ", ".join(map(inline, node.items)) + "]"
    if node.fields is not None:
        return "{" + ", ".join(f"{scalar(key)}: {inline(value)}" for key, value in node.fields.items()) + "}"
    text = node.text or ""
    if node.plain and (not text or text == "~" or text.casefold() in _MEANING):
        return text if text and text != "~" else "null"
    return scalar(text, node.plain)


def entry(key: str, node: Node, indent: int = 0) -> list[str]:
    """The lines of `key: value`: on one line if it is flat and fits, else one line for each item."""
    return _hang(" " * indent + scalar(key) + ":", node, indent)


def texts(**fields: str) -> Node:
    """A mapping of the texts that are not empty."""
    return mapping({key: leaf(text) for key, text in fields.items() if text})


def leaf(text: str) -> Node:
    """A scalar that may stand without quotes."""
    return Node(NOWHERE, text, plain=text.casefold() not in _MEANING and text not in ("", "~"))


def mapping(fields: dict[str, Node]) -> Node:
    """A mapping."""
    return Node(NOWHERE, fields=fields)


def listing(texts: Sequence[str]) -> Node:
    """A list of texts."""
    return Node(NOWHERE, items=tuple(map(leaf, texts)))


def tree(value: object) -> Node:
    """A plain value (a mapping, a list, a text, a number, a truth value) as a node. Raises `TypeError` for another."""
    if isinstance(value, Mapping):
        return mapping({key: tree(one) for key, one in value.items()})
    if isinstance(value, list | tuple):
        return Node(NOWHERE, items=tuple(map(tree, value)))
    if isinstance(value, bool):
        return Node(NOWHERE, str(value).lower(), plain=True)
    if isinstance(value, str | int):
        return leaf(str(value))
    raise TypeError(f"{type(value).__name__} has no place in a record")


def _hang(head: str, node: Node, indent: int) -> list[str]:
    line = f"{head} {inline(node)}"
    children = node.items or tuple((node.fields or {}).values())
    flat = not any(child.items or child.fields for child in children)
    if not children or (flat and len(line) <= WIDTH):
        return [line]
    deeper = indent + 2
    if node.fields is not None:
        return [head, *(line for key, value in node.fields.items() for line in entry(key, value, deeper))]
    return [head, *(line for item in children for line in _item(item, deeper))]


def _item(node: Node, indent: int) -> list[str]:
    """A list item; one that does not fit on its line begins below its dash."""
    return _hang(" " * indent + "-", node, indent)


def _double(text: str) -> str:
    escaped = json.dumps(text, ensure_ascii=False)
    return "".join(char if char.isprintable() else spell(char) for char in escaped)
