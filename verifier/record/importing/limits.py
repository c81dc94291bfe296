"""How much of a source is read: whatever is in it, an import ends in bounded time and memory.

Not for: what its lines mean.
"""

from verifier.kernel.source import Position, Unreadable

CHARACTERS = 4_000_000  # of a text file
OBJECTS = 32_000_000  # characters of a JSON Lines file
LINES = 30_000  # of a file
LINE = 2_000  # characters of a line that is read
WORDS = 400  # and signs of a line that is read
LISTED = 200  # names in a list on one line
SHOWN = 1_500  # characters of a line that is kept as a comment
MOVES = 3_500_000  # characters of the moves of one record
GAMES = 1_000  # of one file
GUESSES = 500  # words for which the nearest known one is looked for
NAME = 60  # characters of a player's name


def lines_of(text: str, path: str) -> list[str]:
    """The lines of a text, as editors count them. Raises `Unreadable` for more than are read."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if len(lines) > LINES + 1:
        raise Unreadable(Position(path, LINES + 1), f"more than {LINES:,} lines")
    return lines if lines[-1] else lines[:-1]
