"""From YAML text to a tree of `Node`, from the parser's events, so that every node knows its line and column.

Only plain data is read: no anchors, aliases, tags or merge keys. All limits hold before memory or recursion can hurt.
What the parser objects to is said in plain words, at the place a person would look.
Not for: deciding what the document means, which is the business of whoever asked for it.
"""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import yaml

from verifier.kernel import malformed
from verifier.kernel.source import Position, Unreadable
from verifier.language.node import Node
from verifier.language.text_file import CONTROL, control, read_text, refuse_controls

DEPTH = 32  # lists and mappings inside each other
NODES = 200_000  # keys, scalars, lists and mappings in one document
LINES = 1_000_000  # of one document
#: Files whose trees are kept while their texts stay the same, and the length of the longest of them.
KEPT_FILES, KEPT_LENGTH = 80, 200_000

#: Makes a named tuple without the call that fills in what is not given: a header has dozens of places and nodes.
made_of = tuple.__new__
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def load(text: str, path: str) -> Node:
    """The one document that a text holds. Raises `Unreadable` at the line and column (from 1) where reading fails."""
    text = text.removeprefix("\ufeff")
    refuse_controls(text, path)
    if text.count("\n") + text.count("\r") > LINES:
        raise malformed.TOO_MANY.at(Position(path), limit=f"{LINES:,}", what="lines in one document")
    tree = _Tree(path)
    try:
        parser = _LOADER(text)
        for event in iter(parser.get_event, None):
            tree.take(event)
    except yaml.YAMLError as error:
        raise explain(error, text, path) from None
    except (ValueError, OverflowError) as error:  # the pure Python parser, on an absurd escape or version
        raise malformed.NOT_YAML.at(Position(path, 1, 1), problem=error) from None
    return tree.finish()


def load_file(path: Path, limit: int = 4_000_000) -> Node:
    """The document in a file of at most `limit` bytes. Raises `Unreadable`, also when the file cannot be opened."""
    text = read_text(path, limit)
    return load_again(text, str(path)) if len(text) <= KEPT_LENGTH else load(text, str(path))


@lru_cache(maxsize=KEPT_FILES)
def load_again(text: str, path: str) -> Node:
    """The document that a text holds; a program that opens a ruleset several times parses each text of it once."""
    return load(text, path)


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

    __slots__ = ("fields", "items", "key", "key_at", "position")

    def __init__(self, position: Position, mapping: bool) -> None:
        self.position = position
        self.items: list[Node] = []
        self.fields: dict[str, Node] | None = {} if mapping else None
        self.key: str | None = None
        self.key_at: Position | None = None


class _Tree:
    """Builds nodes from events with an explicit stack, never by recursion."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.stack: list[_Open] = []
        self.root: Node | None = None
        self.count = 0

    def take(self, event: yaml.Event) -> None:
        """One event of the stream."""
        if isinstance(event, yaml.ScalarEvent):  # as most are
            self._scalar(event, self._begun(event))
        elif isinstance(event, yaml.NodeEvent):
            self._open(self._begun(event), isinstance(event, yaml.MappingStartEvent))
        elif isinstance(event, yaml.CollectionEndEvent):
            done = self.stack.pop()
            items = tuple(done.items) if done.fields is None else None
            at = self.stack[-1].key_at if self.stack else None
            self._add(made_of(Node, (done.position, None, items, done.fields, False, False, at)))
        elif isinstance(event, yaml.DocumentStartEvent) and self.root:
            raise malformed.SECOND.at(self._position(event))

    def finish(self) -> Node:
        """The tree of the document; an error if there was none."""
        if self.root is None or (self.root.plain and not self.root.text):
            raise malformed.EMPTY.at(Position(self.path, 1, 1))
        return self.root

    def _position(self, event: yaml.Event) -> Position:
        mark = event.start_mark
        return made_of(Position, (self.path, mark.line + 1, mark.column + 1)) if mark else Position(self.path)

    def _begun(self, event: yaml.NodeEvent) -> Position:
        """Where a node stands, which is one more and nothing but plain data."""
        self.count += 1
        position = self._position(event)
        if event.anchor is not None or getattr(event, "tag", None) is not None or self.count > NODES:
            self._refuse(event, position)
        return position

    def _refuse(self, event: yaml.NodeEvent, position: Position) -> None:
        if self.count > NODES:
            raise malformed.TOO_MANY.at(position, limit=NODES, what="keys and values in one document")
        if event.anchor is not None:
            kind = "alias (*)" if isinstance(event, yaml.AliasEvent) else "anchor (&)"
            feature = f"{kind} '{event.anchor[:40]}'"
            raise malformed.NOT_PLAIN.at(position, feature=feature, remedy="write the value out")
        remedy = "a text with '!' first needs quotes"
        tag: str = getattr(event, "tag", "")
        raise malformed.NOT_PLAIN.at(position, feature=f"tag '{tag[:40]}'", remedy=remedy)

    def _scalar(self, event: yaml.ScalarEvent, position: Position) -> None:
        text, style = str(event.value), event.style
        hidden = CONTROL.search(text) if style == '"' and not text.isprintable() else None
        if hidden:
            raise control(hidden[0], position)
        top = self.stack[-1] if self.stack else None
        if top is None or top.fields is None or top.key is not None:
            at = None if top is None else top.key_at
            return self._add(made_of(Node, (position, text, None, None, style in ("|", ">"), not style, at)))
        self._refuse_key(top, text, style, position)
        top.key, top.key_at = text, position

    def _refuse_key(self, top: _Open, text: str, style: str | None, position: Position) -> None:
        earlier = (top.fields or {}).get(text)
        if earlier is not None:
            raise malformed.DUPLICATE_KEY.at(position, key=text[:40], line=earlier.position.line)
        if not text and not style:  # `?` by itself begins a key that is then missing
            raise malformed.NO_KEY.at(position, rest='; a text that is nothing but ? needs quotes: "?"')
        if style in ("|", ">") or not text:
            raise malformed.NO_KEY.at(position, rest="")
        if text == "<<" and not style:
            raise malformed.NOT_PLAIN.at(position, feature="merge key '<<'", remedy="write the fields out")

    def _open(self, position: Position, mapping: bool) -> None:
        top = self.stack[-1] if self.stack else None
        if top is not None and top.fields is not None and top.key is None:
            raise malformed.NO_KEY.at(position, rest=", not a list or a mapping")
        if len(self.stack) == DEPTH:
            raise malformed.TOO_DEEP.at(position, what="lists and mappings", limit=DEPTH)
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


#: By a fragment of the parser's text: the kind of fault, and its values.
_AT_ONCE: tuple[tuple[str, malformed.Malformed, dict[str, str]], ...] = (
    ("mapping values are not allowed", malformed.SECOND_COLON, {}),
    ("could not find expected ':'", malformed.NO_COLON, {}),
    ("expected '-' indicator", malformed.NO_DASH, {}),
    ("mapping keys are not allowed", malformed.NEEDS_QUOTES, {"found": "'?'"}),
    ("expected key", malformed.INDENTATION, {"kind": "mapping"}),
    ("expected <block end>", malformed.INDENTATION, {"kind": "list or mapping"}),
    ("block sequence entries are not allowed", malformed.STRAY_DASH, {}),
    ("expected node content", malformed.NO_VALUE, {}),
    ("expected the node content", malformed.NO_VALUE, {}),
    ("maximum nesting depth", malformed.TOO_DEEP, {"what": "lists and mappings", "limit": "can be read"}),
    ("tab character", malformed.TAB, {}),
    ("unknown escape character", malformed.BAD_ESCAPE, {"problem": "an unknown escape (\\) in a double-quoted text"}),
    ("invalid Unicode character escape", malformed.BAD_ESCAPE, {"problem": "an escape that is no character"}),
    ("alphabetic or numeric", malformed.YAML_SIGN, {"sign": "'&' or '*'", "feature": "anchor or alias"}),
    ("tag", malformed.YAML_SIGN, {"sign": "'!'", "feature": "tag"}),
)
_CLOSERS = {"flow sequence": "the list opened with '['", "flow mapping": "the mapping opened with '{'"}


def explain(error: yaml.YAMLError, text: str, path: str) -> Unreadable:
    """The error to report for a parser error in `text`: the problem in plain words, line and column from 1."""
    mark = getattr(error, "problem_mark", None)
    context_mark = getattr(error, "context_mark", None) or mark
    if mark is None or context_mark is None:
        return malformed.NOT_YAML.at(Position(path, 1, 1), problem=error)
    problem, context = str(getattr(error, "problem", "")), str(getattr(error, "context", ""))
    here, opened = _position(path, mark), _position(path, context_mark)
    if "end of stream" in problem and "quoted" in context:
        return malformed.UNCLOSED_QUOTE.at(opened)
    for fragment, what in _CLOSERS.items():
        if fragment in context and "expected ','" in problem:
            return _unclosed(here, opened, what, text)
    return _named(problem, text, here)


def _position(path: str, mark: yaml.Mark) -> Position:
    return Position(path, mark.line + 1, mark.column + 1)


def _unclosed(here: Position, opened: Position, what: str, text: str) -> Unreadable:
    if not _rest(text, here).strip():
        return malformed.UNCLOSED.at(opened, what=what)
    return malformed.SEPARATOR.at(here, what=what, line=opened.line, column=opened.column)


def _rest(text: str, position: Position) -> str:
    """What follows a position in the text."""
    lines = text.splitlines(keepends=True)[position.line - 1 :]
    return "".join(lines)[position.column - 1 :]


def _named(problem: str, text: str, here: Position) -> Unreadable:
    """The fault that a parser's words are about."""
    if "cannot start any token" in problem:
        found = _rest(text, here)[:1]
        return malformed.TAB.at(here) if found == "\t" else malformed.NEEDS_QUOTES.at(here, found=f"'{found}'")
    for fragment, kind, values in _AT_ONCE:
        if fragment in problem:
            return kind.at(here, **values)
    return malformed.NOT_YAML.at(here, problem=problem)
