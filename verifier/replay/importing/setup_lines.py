"""The lines of notes that are about the game and not of it: who plays whom, the bank, the event, the promises.

Not for: the moves (`notes`).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from verifier.replay.importing.header import Setup
from verifier.replay.importing.lexemes import lexemes
from verifier.replay.importing.lexicon import Lexicon
from verifier.replay.importing.limits import LINE, NAME
from verifier.replay.model import PROMISES
from verifier.replay.names import normal
from verifier.replay.words import WordError, quoted

_SIGN = re.compile(r"[:=]")
_ITEM = re.compile(r"\s*(?:(?:[-*\u2022]|[0-9]{1,2}[.)])\s+)?")
_ROLE = re.compile(r"([^()]+)\(([^()]+)\)")
_LONGEST = 40  # characters of the name of a header line
_SWAP = re.compile(r"->|\u2192")
_PARTS = re.compile(r"\s*[,;/|]\s*")


@dataclass(slots=True)
class SetupLines:
    """Reads the lines about the game into a `Setup`; lines of a list are read until one is no item of it."""

    lexicon: Lexicon
    setup: Setup = field(default_factory=Setup)
    fixed: bool = False  # the source says who sits where
    closed: bool = False  # the source says who plays
    first: str = ""  # who begins, if a line says so
    listing: str = ""  # the key of the list that is being read

    def read(self, line: str) -> bool:
        """Read a line, if it is one about the game. Raises `WordError` for one that is and cannot be read."""
        if len(line) > LINE:
            return False
        if self.listing:
            if self._item(line):
                return True
            self.listing = ""
        sign = _SIGN.search(line)
        if sign is not None and len(line[: sign.start()].strip()) <= _LONGEST:
            word, value = line[: sign.start()].strip(), line[sign.end() :].strip()
            column = len(line) - len(line[sign.end() :].lstrip())
            key = self.lexicon.words.header.get(_spoken(word), "")
            if key:
                return self._keyed(key, value, column)
            if self._seat(word) >= 0:
                return self._seated(self._seat(word), value, column)
        return self._match(line) or self._role(line)

    # -- lines `key: value`

    def _keyed(self, key: str, value: str, column: int) -> bool:
        """`Bank: ...`. Not a line such as `Draws: 1 1 crash`, which only looks like one; whether it was one."""
        if key == "players":
            self.closed = True
            for part in self._split(value):
                self._player(part, column)
        elif key == "first":
            self.first = value
        elif key in self.lexicon.words.listed:
            self._list(key, value, column)
        elif key in PROMISES:
            if value.casefold() not in PROMISES[key]:
                return False
            self.setup.record[key] = value.casefold()
        elif key.startswith("meta."):
            self.setup.meta[key.removeprefix("meta.")] = value
        elif key == "ruleset":
            if value.casefold() != self.lexicon.ruleset:
                raise WordError(column, f"the notes are read under {self.lexicon.ruleset}")
        elif key == "mode":
            self.setup.named[key] = value.casefold()
        else:
            return False
        return True

    def _list(self, key: str, value: str, column: int) -> None:
        """A list on the line of its key, the name of a list, or nothing: then the items follow on their own lines."""
        bank = self.lexicon.banks.get("-".join(normal(word) for word in value.split()))
        if bank is not None:
            self.setup.named[key] = bank
            return
        self.setup.stacks[key] = []
        self.listing = key if not value else ""
        chips = [self._chip(part, column) for part in _PARTS.split(value.rstrip(".")) if part]
        self.setup.stacks[key] = chips

    def _item(self, line: str) -> bool:
        """A line of the list that is being read; whether it is one."""
        found = _ITEM.match(line)
        start = found.end() if found else 0
        text = line[start:].rstrip(" \t,;.")
        if not text:
            return False
        try:
            self.setup.stacks[self.listing].append(self._chip(text, start))
        except WordError:
            if start == len(line) - len(line.lstrip()):
                return False  # without the sign of a list: a line after it
            raise
        return True

    def _chip(self, text: str, column: int) -> str:
        """The chip that a whole text names; after swaps in place the last one. Raises `WordError`."""
        words = _SWAP.split(text)[-1].split()
        chip, size = self.lexicon.chip(words)
        if not size and words:
            chip, size = self.lexicon.prefixed(words, column)
        if not size or size < len(words):
            near = self.lexicon.guesses.near(text, self.lexicon.chips)
            raise WordError(column, f"{quoted(text)} is not the name of a chip", near)
        if len(_SWAP.split(text)) > 1:
            self.setup.remarks.append(f"Stacks were swapped: {text}.")
        return chip

    # -- players

    def _seat(self, word: str) -> int:
        seats = [normal(seat) for seat in self.lexicon.names.seats]
        return seats.index(normal(word)) if normal(word) in seats else -1

    def _seated(self, seat: int, value: str, column: int) -> bool:
        """`P1: Alice, Grave`. Not a line such as `P1: ante 1`."""
        words = value.split()
        if not words or self.lexicon.phrase(words)[0] is not None or seat > len(self.setup.players):
            return False
        name, role = self._named(value, column)
        self.fixed = self.closed = True
        if seat == len(self.setup.players):
            self.setup.players.append(name)
        self.setup.players[seat] = name
        if role:
            self._plays(seat, role, column)
        return True

    def _match(self, line: str) -> bool:
        """`Alice (Grave) vs Bob (Rook)`."""
        words = line.split()
        if not any(self.lexicon.words.has("versus", word) for word in words[1:-1]) or len(words) > 24:
            return False
        self.closed = True
        for part in self._split(line):
            self._player(part, 0)
        return True

    def _split(self, text: str) -> list[str]:
        """The players that a text lists, parted by commas and words such as `vs`."""
        parts: list[list[str]] = [[]]
        for word in re.sub(r"[,;]", " , ", text).split():
            if word == "," or self.lexicon.words.has("versus", word) or self.lexicon.words.has("separators", word):
                parts.append([])
            else:
                parts[-1].append(word)
        return [" ".join(part).rstrip(".") for part in parts if part]

    def _role(self, line: str) -> bool:
        """`Alice plays Grave`, `Alice: Grave`, `Alice (Grave)`."""
        words = line.replace(":", " : ").replace("(", " : ").replace(")", " ").rstrip(". ").split()
        at = next((n for n, word in enumerate(words) if n and self.lexicon.words.has("as", word)), 0)
        role = self._character(" ".join(words[at + 1 :])) if at else ""
        if not role or at > 4:
            return False
        self._player(f"{' '.join(words[:at])} ({role})", 0)
        return True

    def _player(self, text: str, column: int) -> None:
        name, role = self._named(text, column)
        seat = self._seat(name)
        if seat >= 0:
            self.fixed = True
            self.setup.players += [""] * (seat + 1 - len(self.setup.players))
        else:
            known = [normal(player) for player in self.setup.players]
            if normal(name) not in known:
                self.setup.players.append(name)
                known.append(normal(name))
            seat = known.index(normal(name))
        if seat >= len(self.lexicon.names.seats):
            self.setup.players.pop()
            raise WordError(column, f"{quoted(name)} is one player too many")
        if role:
            self._plays(seat, role, column)

    def _named(self, text: str, column: int) -> tuple[str, str]:
        """A player's name and character: `Alice (Grave)`, `Alice, Grave`, `Alice as Grave`, `Alice`."""
        text = text.strip()
        found = _ROLE.fullmatch(text)
        name, role = (found[1].strip(), found[2].strip()) if found else (text, "")
        words = text.replace(",", " , ").split()
        at = next((n for n, w in enumerate(words) if n and (w == "," or self.lexicon.words.has("as", w))), 0)
        if not found and at:
            name, role = " ".join(words[:at]), " ".join(words[at + 1 :])
        if not name or len(name) > NAME or len(lexemes(name)) > 4:
            raise WordError(column, "expected the name of a player")
        return name, role

    def _plays(self, seat: int, role: str, column: int) -> None:
        """Note the character of a seat. Raises `WordError` for one that there is not."""
        slug = self._character(role)
        if not slug:
            near = self.lexicon.guesses.near("-".join(role.split()), self.lexicon.characters)
            raise WordError(column, f"unknown character {quoted(role)}", near)
        self.setup.characters[seat] = slug

    def _character(self, text: str) -> str:
        return self.lexicon.characters.get("-".join(normal(word) for word in text.split()), "")


def _spoken(text: str) -> str:
    return " ".join(normal(word) for word in text.split())


def in_order(setup: Setup, order: Sequence[str]) -> None:
    """Seat the players in the order of their first turns; those that have none come last."""
    known = [normal(player) for player in setup.players]
    first = [known.index(normal(name)) for name in dict.fromkeys(order) if normal(name) in known]
    seats = list(dict.fromkeys([*first, *range(len(known))]))
    setup.players[:] = [setup.players[index] for index in seats]
    setup.characters = {seats.index(index): role for index, role in setup.characters.items()}
