"""The nearest known word to one that is not known, looked for so many times. Not for: what words mean (`lexicon`)."""

from collections.abc import Iterable
from dataclasses import dataclass

from verifier.language.vocabulary import nearest as nearest_name
from verifier.record.importing.limits import GUESSES
from verifier.record.words import WordError, nearest

_LONGEST = 40  # characters of a name with a slip in it
_ALIKE = 0.8  # how much of such a name must be right


class UnknownName(WordError):
    """A word that stands where a name must, and names nothing or several things: the rest of the line is read."""


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
