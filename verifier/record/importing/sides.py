"""Lines of notes about who plays with whom and who drafted what: `Teams: Alice and Carol vs Bob and Dave`.

Not for: who plays (`persons`), or the other lines about the game (`setup_lines`).
"""

import re

from verifier.record.importing.persons import Persons
from verifier.record.words import WordError, quoted

_MATES = re.compile(r"\s*[,/+&]\s*|\s+and\s+")
_PARTS = re.compile(r"[^,;]*[^,;\s]")


class Groups(Persons):
    """Reads sides and picks into a `Setup`, by the players' names: where they sit is known when all lines are read."""

    __slots__ = ()

    def _sides(self, key: str, value: str, column: int) -> None:
        """`Alice and Carol vs Bob and Dave`, `Alice & Carol, Bob & Dave`. Raises `WordError`."""
        words = [";" if self.lexicon.words.has("versus", word) else word for word in value.rstrip(".").split()]
        text = " ".join(words)
        parts = re.split(r"\s*;\s*" if ";" in text else r"\s*,\s*", text)
        sides = [tuple(name for name in _MATES.split(part) if name) for part in parts if part.strip()]
        if len(sides) < 2 or any(len(side) < 2 for side in sides):
            raise WordError(column, "expected two sides, such as 'A and B vs C and D'")
        for name in (name for side in sides for name in side):
            self._player(*self._named(name, column), column)
        self.setup.sides, self.setup.sided = sides, key
        self.closed = True

    def _picks(self, key: str, value: str, column: int) -> None:
        """`Alice: reversal, Bob stone wall, ...`, in the order in which they were drafted. Raises `WordError`."""
        picks: list[tuple[str, str]] = []
        for part in _PARTS.finditer(value.rstrip(".")):
            start = part.start() + len(part[0]) - len(part[0].lstrip())
            words = part[0].replace(":", " : ").split()
            at = next((n for n in range(1, len(words)) if self._whole(words[n:])), 0)
            if not at:
                raise WordError(column + start, f"{quoted(part[0].strip())} is not a player and a chip")
            name = " ".join(words[:at])
            self._player(*self._named(name, column + start), column + start)
            picks.append((name, self._whole(words[at:])))
        self.setup.picks[key] = picks

    def _whole(self, words: list[str]) -> str:
        """The chip that all of some words name, a colon before them left out; "" if they name none."""
        words = words[1:] if words[:1] == [":"] else words
        chip, size = self.lexicon.chip(words)
        return chip if words and size == len(words) else ""
