"""Records in the form in which this program writes them, read without a YAML parser: the same tree, sooner.

Whatever is written otherwise is left to the parser (`reader`): comments, most quotes, lists in lists, other letters
than those of ASCII.
Only words that YAML takes for plain texts are read here, so the parser would find the same nodes at the same places.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from verifier.kernel.source import Position
from verifier.language.node import Node

#: The longest header; a record in which it is longer is left to the parser, with its limits.
LONGEST_HEADER = 20_000
#: The longest text of moves that is not left to the parser.
LONGEST_MOVES = 1_000_000
#: The longest key that is not left to the parser, which takes none of more than 1,024 characters.
LONGEST_KEY = 200
_WORD = "[A-Za-z0-9](?:[A-Za-z0-9 ._/@+-]*[A-Za-z0-9._/@+-])?"
_PLAIN = re.compile(_WORD)
_ENTRY = re.compile(f"({_WORD}):(?: (.+))?")
_LIST = re.compile(rf"\[{_WORD}(?:, {_WORD})*\]")
_QUOTED = f'(?:{_WORD}|"{_WORD}")'
_FIELDS = re.compile(rf"\{{{_QUOTED}: {_QUOTED}(?:, {_QUOTED}: {_QUOTED})*\}}")
_END_OF_BLOCK = re.compile("\n(?! )")
_BLANK = re.compile("\n +(?:\n|\\Z)")
#: How far the lines of an entry stand to the right.
INDENT = "  "
#: Makes a named tuple without the call that fills in what is not given.
made_of = tuple.__new__


class _Otherwise(Exception):
    """The text is written in another way."""


def read_strictly(text: str, path: str) -> Node | None:
    """Return the tree of a document in strict form; None for any other, which may be in order or not.

    The text holds no control characters.
    """
    if not text.isascii() or "\t" in text or "\r" in text or len(text) > LONGEST_MOVES:
        return None
    head, has_moves, rest = text.partition("\nmoves: |\n")
    if len(head) > LONGEST_HEADER or not has_moves:
        return None
    try:
        return _Strict(path).document(head, rest)
    except _Otherwise:
        return None


class _Strict:
    """Reads one document line by line; every method raises `_Otherwise` at what is not in strict form."""

    __slots__ = ("path",)

    def __init__(self, path: str) -> None:
        self.path = path

    def document(self, head: str, rest: str) -> Node:
        """The tree of a document: the entries before the moves, the moves, the entries after them."""
        fields: dict[str, Node] = {}
        lines = head.split("\n")
        self.add_entries(fields, lines, 1)
        line = len(lines) + 1

        end = _END_OF_BLOCK.search(rest, 0, len(rest) - 1)
        block, after = (rest, "") if end is None else (rest[: end.end()], rest[end.end() :])
        self.add(fields, "moves", self.moves(block, line))
        if after:
            self.add_entries(fields, after.removesuffix("\n").split("\n"), line + 1 + block.count("\n"))
        return made_of(Node, (self.at(1, 1), None, None, fields, False, False, None))

    def at(self, line: int, column: int) -> Position:
        """A place in the document."""
        return made_of(Position, (self.path, line, column))

    def add(self, fields: dict[str, Node], key: str, node: Node) -> None:
        """Add an entry to a mapping, which has each key once, and no longer ones than YAML has."""
        if key in fields or len(key) > LONGEST_KEY:
            raise _Otherwise
        fields[key] = node

    def moves(self, block: str, line: int) -> Node:
        """The value of the entry `moves`, a literal block that begins on the line after its key."""
        text = block.removesuffix("\n")
        if text.count("\n" + INDENT) != text.count("\n") or not text.startswith(INDENT) or text[2:3] == " ":
            raise _Otherwise
        if _BLANK.search(text) is not None:
            raise _Otherwise
        dedented = block.replace("\n" + INDENT, "\n")[len(INDENT) :]
        return made_of(Node, (self.at(line, 8), dedented, None, None, True, False, self.at(line, 1)))

    def add_entries(self, fields: dict[str, Node], lines: Sequence[str], first: int) -> None:
        """Add the entries that lines hold, of which the first has that number."""
        at, count = 0, len(lines)
        while at < count:
            line = first + at
            entry = _ENTRY.fullmatch(lines[at])
            if entry is None:
                raise _Otherwise
            key, value = entry.groups()
            at += 1
            if value is not None:
                self.add(fields, key, self.value(value, line, len(key) + 3, self.at(line, 1)))
                continue

            begun = at
            while at < count and lines[at].startswith(INDENT):
                at += 1
            self.add(fields, key, self.nested(lines[begun:at], first + begun, self.at(line, 1)))

    def nested(self, lines: Sequence[str], first: int, key: Position) -> Node:
        """The value of an entry whose parts stand on lines of their own: a list or a mapping."""
        if not lines:
            raise _Otherwise
        if lines[0].startswith("  - "):
            items = tuple([self.item(line, first + number) for number, line in enumerate(lines)])
            return made_of(Node, (self.at(first, 3), None, items, None, False, False, key))

        fields: dict[str, Node] = {}
        for number, line in enumerate(lines, first):
            entry = _ENTRY.fullmatch(line, 2)
            if entry is None or entry[2] is None:
                raise _Otherwise
            name = entry[1]
            self.add(fields, name, self.value(entry[2], number, len(name) + 5, self.at(number, 3)))
        return made_of(Node, (self.at(first, 3), None, None, fields, False, False, key))

    def item(self, line: str, number: int) -> Node:
        """One of a list, on a line of its own."""
        if not line.startswith("  - ") or _PLAIN.fullmatch(line, 4) is None:
            raise _Otherwise
        return made_of(Node, (self.at(number, 5), line[4:], None, None, False, True, None))

    def value(self, text: str, line: int, column: int, key: Position) -> Node:
        """The value that stands behind a key: a word, a list of words, a mapping of words to words."""
        if _PLAIN.fullmatch(text) is not None:
            return made_of(Node, (self.at(line, column), text, None, None, False, True, key))
        if _LIST.fullmatch(text) is not None:
            items = tuple(self.words(text[1:-1], line, column + 1))
            return made_of(Node, (self.at(line, column), None, items, None, False, False, key))
        if _FIELDS.fullmatch(text) is not None:
            fields = self.fields(text[1:-1], line, column + 1)
            return made_of(Node, (self.at(line, column), None, None, fields, False, False, key))
        raise _Otherwise

    def words(self, text: str, line: int, column: int) -> Iterator[Node]:
        """The words of a list."""
        for word in text.split(", "):
            yield made_of(Node, (made_of(Position, (self.path, line, column)), word, None, None, False, True, None))
            column += len(word) + 2

    def fields(self, text: str, line: int, column: int) -> Mapping[str, Node]:
        """The entries of a mapping on one line."""
        path, fields = self.path, dict[str, Node]()
        for part in text.split(", "):
            key, _, word = part.partition(": ")
            where = made_of(Position, (path, line, column + len(key) + 2))
            begun = made_of(Position, (path, line, column))
            is_plain = word[0] != '"'
            node = made_of(Node, (where, word if is_plain else word[1:-1], None, None, False, is_plain, begun))
            self.add(fields, key.strip('"'), node)
            column += len(part) + 2
        return fields
