"""From YAML text to a tree of `Node`, from the parser's events, so that every node knows its line and column.

Only plain data is read: no anchors, aliases, tags or merge keys. All limits hold before memory or recursion can hurt.
Not for: deciding what the document means, which is the business of whoever asked for it.
"""

from collections.abc import Sequence
from pathlib import Path

import yaml

from verifier.kernel.source import Position, Unreadable
from verifier.language.node import Node
from verifier.language.text_file import CONTROL, read_text, refuse_controls
from verifier.language.yaml_errors import explain

DEPTH = 32  # lists and mappings inside each other
NODES = 200_000  # keys, scalars, lists and mappings in one document

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def load(text: str, path: str) -> Node:
    """The one document that a text holds. Raises `Unreadable` at the line and column (from 1) where reading fails."""
    text = text.removeprefix("\ufeff")
    refuse_controls(text, path)
    tree = _Tree(path)
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            tree.take(event)
    except yaml.YAMLError as error:
        raise explain(error, text, path) from None
    except (ValueError, OverflowError) as error:  # the pure Python parser, on an absurd escape or version
        raise Unreadable(Position(path, 1, 1), f"not YAML: {error}") from None
    return tree.finish()


def load_file(path: Path, limit: int = 4_000_000) -> Node:
    """The document in a file of at most `limit` bytes. Raises `Unreadable`, also when the file cannot be opened."""
    return load(read_text(path, limit), str(path))


def block_indent(lines: Sequence[str], node: Node) -> int:
    """How many leading spaces YAML removed from each line of a block scalar; 0 if the block holds only blanks.

    `lines` is `text.splitlines()` of the whole file; column c of a block's line is column c + indent of the file.
    """
    text = node.string()
    kept = text[: len(text) - len(text.lstrip(" \n"))]
    for line in lines[node.position.line :] if node.block and len(kept) < len(text) else ():
        content = line.lstrip(" ")
        if content:
            return len(line) - len(content) - (len(kept) - kept.rfind("\n") - 1)
    return 0


class _Open:
    """A list or mapping whose end has not been seen yet."""

    __slots__ = ("fields", "items", "key", "position")

    def __init__(self, position: Position, mapping: bool) -> None:
        self.position = position
        self.items: list[Node] = []
        self.fields: dict[str, Node] | None = {} if mapping else None
        self.key: str | None = None


class _Tree:
    """Builds nodes from events with an explicit stack, never by recursion."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.stack: list[_Open] = []
        self.root: Node | None = None
        self.count = 0

    def take(self, event: yaml.Event) -> None:
        """One event of the stream."""
        if isinstance(event, yaml.NodeEvent):
            position = self._position(event)
            self._refuse(event, position)
            if isinstance(event, yaml.ScalarEvent):
                self._scalar(event, position)
            else:
                self._open(position, isinstance(event, yaml.MappingStartEvent))
        elif isinstance(event, yaml.CollectionEndEvent):
            done = self.stack.pop()
            items = tuple(done.items) if done.fields is None else None
            self._add(Node(done.position, None, items, done.fields))
        elif isinstance(event, yaml.DocumentStartEvent) and self.root:
            raise Unreadable(self._position(event), "a second document in the file")

    def finish(self) -> Node:
        """The tree of the document; an error if there was none."""
        if self.root is None or (self.root.plain and not self.root.text):
            raise Unreadable(Position(self.path, 1, 1), "the document is empty")
        return self.root

    def _position(self, event: yaml.Event) -> Position:
        mark = event.start_mark
        return Position(self.path, mark.line + 1, mark.column + 1) if mark else Position(self.path)

    def _refuse(self, event: yaml.NodeEvent, position: Position) -> None:
        self.count += 1
        if self.count > NODES:
            raise Unreadable(position, f"more than {NODES} keys and values in one document")
        if event.anchor is not None:
            kind = "alias (*)" if isinstance(event, yaml.AliasEvent) else "anchor (&)"
            raise Unreadable(position, f"the YAML {kind} {event.anchor[:40]!r} is not allowed; write the value out")
        tag = getattr(event, "tag", None)
        if tag is not None:
            raise Unreadable(position, f"the YAML tag {tag[:40]!r} is not allowed; a text with '!' first needs quotes")

    def _scalar(self, event: yaml.ScalarEvent, position: Position) -> None:
        text, style = str(event.value), event.style
        if style == '"' and not text.isprintable() and CONTROL.search(text):
            raise Unreadable(position, "an escaped control character")
        top = self.stack[-1] if self.stack else None
        if top is None or top.fields is None or top.key is not None:
            return self._add(Node(position, text, None, None, style in ("|", ">"), not style))
        self._refuse_key(top, text, style, position)
        top.key = text

    def _refuse_key(self, top: _Open, text: str, style: str | None, position: Position) -> None:
        earlier = (top.fields or {}).get(text)
        if earlier is not None:
            line = earlier.position.line
            raise Unreadable(position, f"duplicate key {text[:40]!r} (its first value is on line {line})")
        if style in ("|", ">") or not text:
            raise Unreadable(position, "a key must be a short text")
        if text == "<<" and not style:
            raise Unreadable(position, "the YAML merge key '<<' is not allowed; write the fields out")

    def _open(self, position: Position, mapping: bool) -> None:
        top = self.stack[-1] if self.stack else None
        if top is not None and top.fields is not None and top.key is None:
            raise Unreadable(position, "a key must be a short text, not a list or a mapping")
        if len(self.stack) == DEPTH:
            raise Unreadable(position, f"lists and mappings nested deeper than {DEPTH}")
        self.stack.append(_Open(position, mapping))

    def _add(self, node: Node) -> None:
        if not self.stack:
            self.root = node
            return
        top = self.stack[-1]
        if top.fields is None or top.key is None:
            top.items.append(node)
        else:
            top.fields[top.key] = node
            top.key = None
