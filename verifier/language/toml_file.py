"""A TOML file as the tree that YAML files are read into, so that every message about it has a line and a column.

The standard library reads it; it gives values without places, which a walk over the same text adds. Not for: deciding
what the file means.
"""

import re
import tomllib
from bisect import bisect_right
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from verifier.kernel.source import Position, Unreadable
from verifier.language.node import Node
from verifier.language.text_file import read_text, refuse_controls

_TOKEN = re.compile(
    r"""(?P<blank>[ \t\r]+|\#[^\n]*)
    |(?P<newline>\n)
    |(?P<string>\"\"\"(?:\\.|[^\\])*?\"{3,5}|'''.*?'{3,5}|"(?:\\.|[^"\\])*"|'[^']*')
    |(?P<mark>[][{},=.])
    |(?P<bare>[^][{},=.\#"'\s]+)""",
    re.VERBOSE | re.DOTALL,
)
_PLACE = re.compile(r"\(at (?:line (\d+), column (\d+)|(end of document))\)$")
_DIGITS = re.compile(r"[\dA-Fa-f_]{1000,}")
#: More names than this, joined by dots, are no key that means anything; the library's work grows with their square.
PARTS = 32
_NAMES = re.compile(rf"""(?:(?:"[^"\n]*"|'[^'\n]*'|(?<![\w-])[\w-]++)[ \t]*+\.[ \t]*+){{{PARTS}}}""")
#: The path to a value: keys, and the numbers of items.
_Path = tuple[str | int, ...]


def load_toml(path: Path, limit: int = 100_000) -> Node:
    """The document in a TOML file of at most `limit` bytes. Raises `Unreadable` where reading fails.

    Texts are nodes without `plain`; numbers, truth values and dates are written as TOML has them, with `plain`.
    """
    shown = str(path)
    text = read_text(path, limit).replace("\r\n", "\n")
    refuse_controls(text, shown)
    too_many = _NAMES.search(text)
    if too_many:
        raise Unreadable(_Text(text, shown).at(too_many.start()), f"more than {PARTS} names joined by dots")
    try:
        data = tomllib.loads(text)
        return _node(data, (), _Walk(text, shown).all_places())
    except tomllib.TOMLDecodeError as error:
        raise _explained(error, text, shown) from None
    except RecursionError:
        raise Unreadable(Position(shown), "lists and tables nested too deeply") from None
    except ValueError:  # Python neither reads nor writes a number of thousands of digits
        raise Unreadable(_place_of_digits(text, shown), "a number of too many digits") from None


def _place_of_digits(text: str, path: str) -> Position:
    """The place of the first number that is absurdly long."""
    found = _DIGITS.search(text)
    if found is None:
        return Position(path)
    return _Text(text, path).at(found.start())


class _Places(NamedTuple):
    """Places by the paths of values: of the values themselves, of tables that of their name; and of their keys."""

    values: Mapping[_Path, Position]
    keys: Mapping[_Path, Position]


def _explained(error: tomllib.TOMLDecodeError, text: str, path: str) -> Unreadable:
    """What is wrong with a text that is no TOML, where it stands."""
    message = str(error)
    place = _PLACE.search(message)
    reason = _PLACE.sub("", message).strip()

    if place is None:
        return Unreadable(Position(path), f"not TOML: {reason}")
    if place[3]:
        lines = text.splitlines() or [""]
        return Unreadable(Position(path, len(lines), len(lines[-1]) + 1), f"not TOML: {reason}")
    return Unreadable(Position(path, int(place[1]), int(place[2])), f"not TOML: {reason}")


def _node(value: object, path: _Path, places: _Places) -> Node:
    """A value with its place, or with that of the nearest value around it, and that of its key."""
    known = next(path[:length] for length in range(len(path), -1, -1) if path[:length] in places.values)
    position, key = places.values[known], places.keys.get(path)

    if isinstance(value, dict):
        fields = {name: _node(below, (*path, name), places) for name, below in value.items()}
        return Node(position, fields=fields, key=key)
    if isinstance(value, list):
        items = (_node(below, (*path, number), places) for number, below in enumerate(value))
        return Node(position, items=tuple(items), key=key)
    if isinstance(value, str):
        return Node(position, value, key=key)
    return Node(position, str(value).lower(), plain=True, key=key)


class _Text:
    """Places in a text, found without counting its lines again."""

    def __init__(self, text: str, path: str) -> None:
        self.path = path
        self.starts = [0, *(found.end() for found in re.finditer("\n", text))]

    def at(self, offset: int) -> Position:
        """The place of a character."""
        line = bisect_right(self.starts, offset)
        return Position(self.path, line, offset - self.starts[line - 1] + 1)


class _Walk:
    """Goes over the text of a TOML document that is known to be one, and notes where each value begins."""

    def __init__(self, text: str, path: str) -> None:
        self.at = _Text(text, path).at
        self.tokens = [found for found in _TOKEN.finditer(text) if found.lastgroup != "blank"]
        self.next = 0
        self.found: dict[_Path, Position] = {(): Position(path)}
        self.keys: dict[_Path, Position] = {}

    def all_places(self) -> _Places:
        """The places of all values and keys."""
        table: _Path = ()
        while self.next < len(self.tokens):
            if self.sees("\n"):
                self.next += 1
            elif self.sees("["):
                table = self.header()
            else:
                self.pair(table)
        return _Places(self.found, self.keys)

    def sees(self, text: str) -> bool:
        """Whether the next token is this one."""
        return self.next < len(self.tokens) and self.tokens[self.next][0] == text

    def place(self) -> Position:
        """The place of the next token."""
        return self.at(self.tokens[self.next].start())

    def header(self) -> _Path:
        """The table that a header names."""
        while self.sees("["):
            self.next += 1
        place = self.place()
        table = self.key(())
        while self.sees("]"):
            self.next += 1

        for length in range(1, len(table) + 1):
            self.found.setdefault(table[:length], place)
        return table

    def key(self, table: _Path) -> _Path:
        """The path that a key in a table names, up to what ends it; the places of its parts are noted."""
        path = table
        while not (self.sees("=") or self.sees("]")):
            if not self.sees("."):
                path = (*path, *tomllib.loads(f"{self.tokens[self.next][0]} = 0"))
                self.keys.setdefault(path, self.place())
            self.next += 1
        return path

    def pair(self, table: _Path) -> None:
        """A key and its value."""
        path = self.key(table)
        self.next += 1
        for length in range(1, len(path)):
            self.found.setdefault(path[:length], self.place())
        self.value(path)

    def value(self, path: _Path) -> None:
        """A value, with all that is in it."""
        self.found[path] = self.place()
        if self.sees("["):
            self.inside("]", lambda number: self.value((*path, number)))
        elif self.sees("{"):
            self.inside("}", lambda number: self.pair(path))
        else:
            while self.next < len(self.tokens) and self.tokens[self.next][0] not in (",", "]", "}", "\n"):
                self.next += 1

    def inside(self, end: str, take: Callable[[int], None]) -> None:
        """Take the items of a list, or the fields of a table that is written in one line, by their numbers."""
        number = 0
        self.next += 1
        while not self.sees(end):
            if self.sees(",") or self.sees("\n"):
                self.next += 1
            else:
                take(number)
                number += 1
        self.next += 1
