"""Where a piece of text stands: the position every message points at. Not for: reading files."""

from typing import NamedTuple

#: Messages quote what was found; a hostile text could make them as long as itself.
LONGEST_MESSAGE = 300


class Position(NamedTuple):
    """A place in a file. Lines and columns are counted from 1; 0 means the file as a whole."""

    path: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return ":".join([self.path, *(str(number) for number in (self.line, self.column) if number)])


class Unreadable(Exception):
    """A text that cannot be read as what it claims to be (the verdict *malformed*).

    `suggestion` is the nearest thing that would have been understood, if there is one.
    """

    def __init__(self, position: Position, message: str, suggestion: str = "") -> None:
        super().__init__(message)
        self.position = position
        self.message = message if len(message) <= LONGEST_MESSAGE else message[: LONGEST_MESSAGE - 3] + "..."
        self.suggestion = suggestion

    def __str__(self) -> str:
        hint = f" (did you mean {self.suggestion!r}?)" if self.suggestion else ""
        return f"{self.position}: {self.message}{hint}"


class Unsourced(Unreadable):
    """A text that is readable, but of something of which no source says what it does (the verdict *undecided*)."""
