"""How much of a source is read: whatever is in it, an import ends in bounded time and memory.

Not for: what its lines mean.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from verifier.kernel.source import Position, Unreadable
from verifier.language.vocabulary import nearest as nearest_name
from verifier.record.words import nearest

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
_LONGEST = 40  # characters of a name with a slip in it
_ALIKE = 0.8  # how much of such a name must be right


@dataclass(slots=True)
class Guesses:
    """How often the nearest known word may still be looked for, which takes longer than all else that a line needs."""

    left: int = GUESSES

    def near(self, word: str, known: Iterable[str]) -> str:
        """The known word that is most like one, "" if none is or nothing is looked for any more."""
        self.left -= 1
        return nearest(word, known) if self.left >= 0 else ""

    def alike(self, word: str, known: Iterable[str]) -> str:
        """The same for one that is hardly different from it."""
        self.left -= 1
        return nearest_name(word, known, _ALIKE) if self.left >= 0 and len(word) <= _LONGEST else ""


def lines_of(text: str, path: str) -> list[str]:
    """The lines of a text, as editors count them. Raises `Unreadable` for more than are read."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if len(lines) > LINES + 1:
        raise Unreadable(Position(path, LINES + 1), f"more than {LINES:,} lines")
    return lines if lines[-1] else lines[:-1]
