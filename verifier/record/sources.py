"""Where move lines come from: a literal block or a list of lines in YAML, a text or a list in JSON.

Both end as one `MoveLines`, and JSON headers as the same tree as YAML, so everything after this is shared.
Not for: what the lines mean.
"""

import json
import re
from collections import Counter
from collections.abc import Sequence

from verifier.kernel import malformed
from verifier.kernel.source import Position
from verifier.language.node import Node
from verifier.language.reader import DEPTH, NODES, block_indent
from verifier.language.text_file import CONTROL, control
from verifier.record.header import need
from verifier.record.moves import MoveLines

#: Lines of moves of one record.
MOVE_LINES = 200_000
_QUOTED = re.compile(rb'"[^"\\]*+(?:\\.?[^"\\]*+)*+"?', re.DOTALL)  # to the end of the text if it is not closed
_MARKS = re.compile(rb"[\[{:,]")
_WANTED = "a literal block (`moves: |`) or a list of lines"


def moves_of(tree: Node) -> Node:
    """The value of the key `moves`; nothing of a game of which only the result is known.

    Raises `Unreadable` if it is missing, or the file ends after the key.
    """
    if tree.get("moves") is None and tree.get("result") is not None:
        return Node(tree.position, "")
    node = need(tree, "moves")
    is_begun = (node.plain or node.block) and node.text is not None and not node.text.strip()
    if is_begun and tuple(tree.mapping())[-1] == "moves":
        raise node.wrong(f"{_WANTED}; the file ends after the key `moves`")
    return node


def of_node(node: Node, lines: Sequence[str]) -> MoveLines:
    """The lines of the key `moves` in a YAML document, whose own `lines` are those of `str.splitlines`.

    Raises `Unreadable`.

    Every line keeps its place in the file; a folded block (`>`) would lose it and is refused.
    """
    if node.items is not None:
        return _of_list(node.position.path, node.items)
    path, line, column = node.position
    if not node.block:
        if node.text is not None and not node.text.strip():
            return MoveLines(path, (), (), ())
        raise node.wrong(_WANTED)
    if lines[line - 1][column - 1 : column] == ">":
        raise malformed.FOLDED.at(node.position, expected=_WANTED)
    texts = _split(node.string(), path)
    indent = block_indent(lines, node)
    return MoveLines(path, texts, range(line + 1, line + 1 + len(texts)), [indent + 1] * len(texts))


def of_value(value: object, path: str) -> MoveLines:
    """The lines of the key `moves` of a JSON object; they are counted from 1. Raises `Unreadable`."""
    if isinstance(value, str):
        texts: Sequence[str] = _split(value, path)
    elif isinstance(value, list):
        _limit(len(value), path)
        texts = value
        for number, item in enumerate(value, 1):
            if not isinstance(item, str) or "\n" in item or "\r" in item:
                raise malformed.JSON_VALUE.at(Position(path, number), expected="one line of moves as a text")
    else:
        raise malformed.JSON_VALUE.at(Position(path), expected="the moves as a text or as a list of lines")
    return MoveLines(path, texts, range(1, 1 + len(texts)), [1] * len(texts))


def decode_json(line: bytes, path: str) -> tuple[Node, object]:
    """The tree of a JSON object without its key `moves`, and the moves as they are. Raises `Unreadable`."""
    if _is_large(line):
        raise malformed.TOO_MANY.at(Position(path), limit=NODES, what="keys and values in one record")
    try:
        value = strict_json(line)
    except (ValueError, RecursionError) as error:
        raise malformed.NOT_JSON.at(Position(path), problem=error) from None
    if not isinstance(value, dict):
        raise malformed.JSON_VALUE.at(Position(path), expected="a JSON object")
    if str(value.get("format")).startswith("series"):
        raise malformed.SERIES_AS_JSON.at(Position(path))
    if "moves" not in value and value.get("result") is None:
        raise malformed.MISSING_KEY.at(Position(path), key="moves")
    moves = value.pop("moves", "")
    return _node(value, Position(path), 0), moves


def strict_json(text: str | bytes) -> object:
    """What a text in JSON says. Raises `ValueError`, too, for keys that are given twice and for absurd numbers."""
    return json.loads(text, object_pairs_hook=unrepeated, parse_int=whole_number)


def whole_number(digits: str) -> int:
    """A whole number. Raises `ValueError` for one of more digits than Python reads."""
    try:
        return int(digits)
    except ValueError:
        raise ValueError(f"a number of {len(digits):,} digits, more than can be read") from None


def unrepeated(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of the pairs. Raises `ValueError` for a key that is given twice, which JSON itself would let pass."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        raise ValueError(f"the key {twice[:60]!r} is given twice")
    return found


def _is_large(line: bytes) -> bool:
    """Whether a line of JSON has more keys and values than a record may have; it is not decoded for that."""
    if sum(map(line.count, (b"[", b"{", b":", b","))) < NODES:
        return False
    return len(_MARKS.findall(_QUOTED.sub(b"", line))) >= NODES


def _limit(count: int, path: str) -> None:
    """Refuse more lines of moves than a record may have. Raises `Unreadable`."""
    if count > MOVE_LINES:
        raise malformed.TOO_MANY.at(Position(path), limit=f"{MOVE_LINES:,}", what="lines of moves")


def _split(text: str, path: str) -> list[str]:
    _limit(text.count("\n") + text.count("\r"), path)
    lines = (text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text).split("\n")
    return lines if lines[-1] else lines[:-1]


def _of_list(path: str, items: tuple[Node, ...]) -> MoveLines:
    _limit(len(items), path)
    for item in items:
        if item.block or "\n" in item.string():
            raise item.wrong("one line of moves")
    columns = [item.position.column + (not item.plain) for item in items]
    return MoveLines(path, [item.string() for item in items], [item.position.line for item in items], columns)


def _node(value: object, position: Position, depth: int) -> Node:
    if depth > DEPTH:
        raise malformed.TOO_DEEP.at(position, what="lists and objects", limit=DEPTH)
    if isinstance(value, dict):
        return Node(position, fields={_safe(key, position): _node(value[key], position, depth + 1) for key in value})
    if isinstance(value, list):
        return Node(position, items=tuple(_node(item, position, depth + 1) for item in value))
    if isinstance(value, str):
        return Node(position, _safe(value, position))
    written = "null" if value is None else str(value).lower()
    return Node(position, written, plain=True)


def _safe(text: str, position: Position) -> str:
    hidden = CONTROL.search(text) if not text.isprintable() else None
    if hidden:
        raise control(hidden[0], position)
    return text
