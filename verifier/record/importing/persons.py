"""One player and a character, however words put them together: `Alice (Grave)`, `Alice had Grave`, `Grave - Alice`.

The character is found first; the name beside it is its player. Not for: lines with several players (`cast`).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from verifier.record.importing.header import Setup
from verifier.record.importing.lexemes import QUOTES, lexemes, refuse_hidden
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.limits import LINE, NAME
from verifier.record.importing.wordlist import name_key, spoken
from verifier.record.words import WordError, quoted

_IN_NAME = "; where it belongs to a name, write 'P1: Name (host), Character'"
_WORD = re.compile(r"[^\s,;:=()\[\]/.\"]+")
_CUT = re.compile(r":\s|\s[-\u2013\u2014]\s")
_LEAD = re.compile(rf"{_CUT.pattern}\s*|\s+")


class Person(NamedTuple):
    """A player's name and character ("" for none), and the words before and behind them that name nobody."""

    name: str
    role: str
    lead: str = ""
    tail: str = ""


class LinePart(NamedTuple):
    """A part of a line between what parts players, its column, and whether a word such as `vs` stands before it."""

    text: str
    column: int
    versus: bool


@dataclass(slots=True)
class Persons:
    """Reads players and their characters into a `Setup`."""

    lexicon: Lexicon
    setup: Setup = field(default_factory=Setup)
    known: Sequence[str] = ()  # who played the game before
    fixed: bool = False  # the source says who sits where
    closed: bool = False  # the source says who plays
    twin: str = ""  # the name that two players have
    listing: str = ""  # the key of the list that is being read
    first: str = ""  # who begins, if a line says so
    groups: list[tuple[str, ...]] = field(default_factory=list)  # the players on either side of `vs`, if several
    won: str = ""  # who has beaten the other, if a line says so
    how: str = ""  # the word for how that game ended

    def _seat(self, word: str) -> int:
        return self.lexicon.seats.get(spoken(word), -1)

    def _character(self, text: str) -> str:
        return self.lexicon.character(text.strip(QUOTES))

    def names_character(self, line: str) -> bool:
        """Whether a word of a line begins the name of a character."""
        words = _WORD.findall(line[:LINE])
        return any(name_key([word]) in self.lexicon.begun_roles or self._character(word) for word in words)

    def _near(self, role: str) -> str:
        return self.lexicon.guesses.near("-".join(role.split()), self.lexicon.characters)

    def _player(self, person: Person, column: int) -> None:
        """Note a player, who may be known or called by the seat. Raises `WordError` for one too many."""
        players, seat = self.setup.players, self._seat(person.name)
        word, _, name = person.name.partition(" ")
        if name and self._seat(word) >= 0:  # `P1 Alice`
            self._player(Person(word, ""), column)
            seat = self._seat(word)
            players[seat] = name
        elif seat >= 0:
            self.fixed = True
            players += [""] * (seat + 1 - len(players))
        elif self.setup.index(person.name) >= 0:
            seat = self.setup.index(person.name)
        elif len(players) < len(self.lexicon.names.seats):
            seat = len(players)
            players.append(person.name)
        else:
            raise WordError(column, f"{quoted(person.name)} is one player too many")
        if person.role:
            self._plays(seat, person.role, column)

    def _plays(self, seat: int, role: str, column: int) -> None:
        """Note the character of a seat. Raises `WordError` for one that there is not."""
        if self.lexicon.words.has("untold", role):
            return
        if not (slug := self._character(role)):
            beside = "" if (near := self._near(role)) else _IN_NAME
            raise WordError(column, f"unknown character {quoted(role)}{beside}", near)
        if (before := self.setup.characters.setdefault(seat, slug)) != slug:
            raise WordError(column, f"{quoted(slug)}, and {before} before")

    def _says_first(self, text: str) -> bool:
        """Whether a text says who begins, which is noted: `Bob starts`."""
        held = self.lexicon.shapes.read("begins", text)
        self.first = held["name"] if held is not None else self.first
        return held is not None

    def _both(self, text: str) -> bool:
        """Whether a text is a player with a character, and nothing else."""
        name, role, _ = self._halves(text)
        named = self._character(role) or (role and self._character(name))  # `Grave (Alice)`
        return bool(named) and 0 < len(name.split()) <= 4 and name.strip(QUOTES)[:1].isalpha()

    def _led(self, text: str) -> Person | None:
        """The player with a character in a text, and what stands before and behind; None for other texts."""
        ends = text.rfind(") ") + 1
        if ends and ")" not in text[ends:]:  # `Bob (Rook) on table 2`
            person = self._led(text[:ends])
            return person and person._replace(tail=text[ends:].strip())
        for start in (0, *(found.end() for found in _LEAD.finditer(text))):
            if not self._both(text[start:]):
                continue
            name, role, _ = self._halves(text[start:])
            name, role = (name, role) if self._character(role) else (role, name)
            words = name.split()
            if not _CUT.search(name) and (self._is_written(words) or (not start and _is_name(words))):
                return Person(name, role, text[:start])
        return None

    def _is_written(self, words: Sequence[str]) -> bool:
        """Whether some words are written as a name is, or mean whoever writes."""
        return all(word.strip(QUOTES)[:1].isupper() for word in words) or self.lexicon.words.has("myself", words[0])

    def _parted(self, text: str, *, listed: bool) -> tuple[str, str, bool]:
        """A name and a character, whichever stands first, and whether what is between them means just that."""
        name, role, sure = self._halves(text)
        if listed and text.endswith(")") and self._is_beside(role):
            return text, "", sure
        is_turned = role and not self._character(role) and self._character(name)
        return (role, name, sure) if is_turned else (name, role, sure)

    def _is_beside(self, role: str) -> bool:
        """Whether words in brackets behind a name are those of no character, and like none: `Al (host)`."""
        known = self._character(role) or self._near(role) or self.lexicon.words.has("untold", role)
        return role[:1].islower() and not known

    def _named(self, text: str, column: int, *, parted: bool = False, listed: bool = False) -> Person:
        """A player's name and character: `Alice (Grave)`, `Alice, Grave`, `Alice as Grave`, `Alice - Grave`, `Alice`.

        What is no character in the second place may be one in the first. `listed`: the text is all of a name, or with
        its character. Raises `WordError`.
        """
        text = " ".join(bare for word in text.split() if (bare := word.strip(QUOTES)))
        name, role, sure = self._parted(text, listed=listed)
        if role and not sure and not self._character(role):
            missing = "'Player (Character)'" if parted else "two players with 'vs' between them"
            message = f"{quoted(text)}: neither part is a character; write {missing}"
            raise WordError(column, message, self._near(role))
        if not name or len(name) > NAME or len(lexemes(name)) > 4 * (1 + ("." in name)):
            raise WordError(column, "expected the name of a player")
        refuse_hidden(name)
        self._refuse_words(name, role, column, is_bracketed=text.endswith(")"))
        return Person(name, role)

    def _refuse_words(self, name: str, role: str, column: int, *, is_bracketed: bool) -> None:
        """Refuse words for a name that are none: `Bob wielding`, `I was Grave`. Raises `WordError`."""
        first, _, rest = name.partition(" ")
        if not is_bracketed and role[:1].islower() and " " in role and not self._character(role):
            raise WordError(column, f"{quoted(role)} is not the name of a character")  # `Here is the log of my game`
        if role and not is_bracketed and _is_sentence(name):
            message = f"{quoted(name)} is not the name of a player: where it is, write '{name} ({role})'"
            raise WordError(column, message)
        spoken = self.lexicon.words.has("myself" if rest else "pronouns", first)
        if name.count("(") != name.count(")") or spoken:
            raise WordError(column, f"{quoted(name)} is not the name of a player")

    def _halves(self, text: str) -> tuple[str, str, bool]:
        """What stands before and after the word or sign between a name and a character; whether it means just that."""
        held = self.lexicon.shapes.read("person", text) if not self._character(text) else None
        if held is None or "role" not in held:  # also `Bob on the play`
            return text, "", True
        name, role, link = held["name"], held["role"], held["shape"]
        if self.lexicon.words.has("separators", name.rpartition(" ")[2]):
            return text, "", True
        words = name.rstrip(";:").split()
        while len(words) > 1 and self.lexicon.words.has("adverbs", words[-1]):  # `Alice now plays Grave`
            words.pop()
        return " ".join(words), role, "(" in link or "{=linked}" in link


def _is_sentence(name: str) -> bool:
    """Whether a name ends with a word that names nobody: `Bob wielding`, `alice always`; not `Ludwig van Beethoven`."""
    first, *rest = name.split()
    return (
        bool(rest)
        and rest[-1].islower()
        and not rest[-1].startswith("(")
        and (first[:1].isupper() or len(rest) > 1 or first.islower())
    )


def _is_name(words: Sequence[str]) -> bool:
    """Whether some words may be a name as they stand: not `at the table Ann`, whose name is the last of them."""
    return words[0][:1].isupper() or len(words) < 3 or not words[-1][:1].isupper()


def writer_of(lexicon: Lexicon, setup: Setup) -> int:
    """Which of the players writes the notes: one called `me`, else one who is named as their source; -1 if none is."""
    own = [index for index, name in enumerate(setup.players) if lexicon.words.has("myself", name)]
    return own[0] if len(own) == 1 else setup.index(setup.meta.get("source", "")) if setup.meta.get("source") else -1
