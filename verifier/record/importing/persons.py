"""Who plays whom, as notes say it: `Alice (Grave) vs Bob (Rook)`, `Players: Alice - Grave, Bob - Rook`.

Not for: the other lines about the game (`setup_lines`).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from verifier.record.importing.header import Setup
from verifier.record.importing.lexemes import QUOTES, lexemes, refuse_hidden
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.limits import NAME
from verifier.record.names import normal
from verifier.record.words import WordError, quoted

#: Why nothing can be told of a game in which two players have one name.
TWINS = "two players are called {}, so that whose move is whose is not said: give them different names"
WORDS = 24  # of a line that says who plays
_NUMBERED = re.compile(r"(\S+) #?([0-9])")
SIGNS = ("-", "\u2013", "\u2014")
_IN_NAME = "; where it belongs to a name, write 'P1: Name (host), Character'"
_SLASH = re.compile(r"(?<=\))\s*/")
_SIGN = re.compile(r"\s+[-\u2013\u2014]\s+|\s*[/:=]\s*")


class Person(NamedTuple):
    """A player's name and character ("" for none), and the word or comma that stands before them in a list."""

    name: str
    role: str
    before: str = ""


@dataclass(slots=True)
class Persons:
    """Reads players and their characters into a `Setup`."""

    lexicon: Lexicon
    setup: Setup = field(default_factory=Setup)
    fixed: bool = False  # the source says who sits where
    closed: bool = False  # the source says who plays
    parted: bool = False  # the line that is being read has a word such as `vs`
    twin: str = ""  # the name that two players have
    listing: str = ""  # the key of the list that is being read
    first: str = ""  # who begins, if a line says so
    won: str = ""  # who has beaten the other, if a line says so

    def _seat(self, word: str) -> int:
        seats = [normal(seat) for seat in self.lexicon.names.seats]
        numbered = _NUMBERED.fullmatch(word)  # `Player 1`
        if numbered and self.lexicon.words.key(numbered[1]) == "players":
            word = seats[int(numbered[2]) - 1] if 0 < int(numbered[2]) <= len(seats) else word
        return seats.index(normal(word)) if normal(word) in seats else -1

    def _character(self, text: str) -> str:
        return self.lexicon.character(text.strip(QUOTES))

    def _near(self, role: str) -> str:
        return self.lexicon.guesses.near("-".join(role.split()), self.lexicon.characters)

    def _seated(self, seat: int, value: str, column: int) -> bool:
        """`P1: Alice, Grave`. Not a line such as `P1: ante 1`."""
        words = value.split()
        if not words or self.lexicon.phrase(words)[0] is not None or seat > len(self.setup.players):
            return False
        name, role, _ = self._named(value, column)
        self.fixed = self.closed = True
        self.setup.players[seat : seat + 1] = [name]
        if role:
            self._plays(seat, role, column)
        return True

    # -- lists of players

    def _players(self, text: str, column: int) -> None:
        """Players that a text lists.

        Raises `WordError` for characters among names without their player, and, when the others are noted, for words
        after a comma that are no player: among players with their characters only such are.
        """
        persons = [self._named(part, column)._replace(before=before) for part, before in self._split(text)]
        if not persons:
            if text.strip():
                raise WordError(column, "expected the name of a player")
            return
        persons = self._beginning(persons)
        self._refuse_names(persons, column)
        strange = self._strange(persons) if any(person.role for person in persons) else []
        for person in persons:
            if person.name not in strange:
                self._player(person, column)
        self.closed = True
        if strange:
            message = f"{quoted(strange[0])} has no character, and the others have: write it on a line of its own"
            raise WordError(max(text.find(strange[0]), 0) + column, message)

    def _split(self, text: str) -> list[tuple[str, str]]:
        """The players that a text lists, parted by commas and words such as `vs`, each with what stands before it."""
        parts: list[tuple[list[str], str]] = [([], "")]
        for word in re.sub(r"[,;]", " , ", self.lexicon.versus.sub(" vs ", _SLASH.sub(",", text))).split():
            if word in (",", "vs") or (self.lexicon.words.has("separators", word) and word not in SIGNS):
                parts.append(([], word))
            else:
                parts[-1][0].append(word)
        return [(" ".join(part).rstrip("."), before) for part, before in parts if part]

    def _strange(self, persons: Sequence[Person]) -> list[str]:
        """The names without a character beside a comma, where others have one."""
        beside = [*(person.before if self.parted else "" for person in persons[1:]), ""]
        pairs = zip(persons, beside, strict=True)
        return [person.name for person, after in pairs if not person.role and "," in (person.before, after)]

    def _beginning(self, persons: Sequence[Person]) -> list[Person]:
        """The players of a list; a part such as `Bob starts` is none, and says who begins."""
        found: list[Person] = []
        for person in persons:
            begins = self._beginner(person.name) if found and not person.role else ""
            self.first = begins or self.first
            found += [] if begins else [person]
        return found

    def _beginner(self, text: str) -> str:
        """The name before words that say who begins; "" without such words."""
        said = (word for word in self.lexicon.words.lists["begins"] if normal(text).endswith(f" {word}"))
        return text[: -len(next(said, text))].strip()

    def _refuse_names(self, persons: Sequence[Person], column: int) -> None:
        """Refuse a character for a player, two players of one name, and names of other seats. Raises `WordError`."""
        names = [person.name for person in persons]
        alone = [person.name for person in persons if not person.role and self._character(person.name)]
        if alone and len(alone) < len(persons):
            raise WordError(column, f"{quoted(alone[0])} is a character: write 'Player ({alone[0]}), ...'")
        self._refuse_twins(names, column)
        wrong = [name for at, name in enumerate(names) if self._seat(name) not in (-1, at)]
        if wrong:
            other = f"{quoted(wrong[0])} is the name of another seat, and P1 begins"
            raise WordError(column, f"{other}: give the players other names")

    def _refuse_twins(self, names: Sequence[str], column: int) -> None:
        """Refuse two players of one name, whose moves could not be told apart. Raises `WordError`."""
        keys = list(map(normal, names))
        self.twin = next((name for name in names if keys.count(normal(name)) > 1), self.twin)
        if len(set(keys)) < len(keys):
            raise WordError(column, TWINS.format(quoted(self.twin)))

    # -- one player

    def _both(self, text: str) -> bool:
        """Whether a text is a player with a character, and nothing else."""
        name, role, _ = self._halves(text)
        named = self._character(role) or (role and self._character(name))  # `Grave (Alice)`
        return bool(named) and 0 < len(name.split()) <= 4 and name[0].isalpha()

    def _player(self, person: Person, column: int) -> None:
        """Note a player, who may be known or called by the seat. Raises `WordError` for one too many."""
        players, (name, role, _) = self.setup.players, person
        seat = self._seat(name)
        if seat >= 0:
            self.fixed = True
            players += [""] * (seat + 1 - len(players))
        elif self.setup.index(name) >= 0:
            seat = self.setup.index(name)
        elif len(players) < len(self.lexicon.names.seats):
            seat = len(players)
            players.append(name)
        else:
            raise WordError(column, f"{quoted(name)} is one player too many")
        if role:
            self._plays(seat, role, column)

    def _named(self, text: str, column: int) -> Person:
        """A player's name and character: `Alice (Grave)`, `Alice, Grave`, `Alice as Grave`, `Alice - Grave`, `Alice`.

        What is no character in the second place may be one in the first. Raises `WordError`.
        """
        text = " ".join(bare for word in text.split() if (bare := word.strip(QUOTES)))
        name, role, sure = self._halves(text)
        if role and not self._character(role) and self._character(name):
            name, role = role, name
        if role and not sure and not self._character(role):
            missing = "'Player (Character)'" if self.parted else "two players with 'vs' between them"
            message = f"{quoted(text)}: neither part is a character; write {missing}"
            raise WordError(column, message, self._near(role))
        if not name or len(name) > NAME or len(lexemes(name)) > 4 * (1 + ("." in name)):
            raise WordError(column, "expected the name of a player")
        refuse_hidden(name)
        first, _, rest = name.partition(" ")
        spoken = self.lexicon.words.has("myself", first) if rest else self.lexicon.words.has("pronouns", first)
        if role and not text.endswith(")") and _is_sentence(name):
            message = f"{quoted(name)} is not the name of a player: where it is, write '{name} ({role})'"
            raise WordError(column, message)
        if name.count("(") != name.count(")") or spoken:  # `I was Grave`, which is no player's name
            raise WordError(column, f"{quoted(name)} is not the name of a player")
        return Person(name, role)

    def _halves(self, text: str) -> tuple[str, str, bool]:
        """What stands before and after the word or sign between a name and a character; whether it means just that."""
        before, opened, role = text.removesuffix(")").rpartition("(")
        if text.endswith(")") and opened and before.strip() and role.strip() and ")" not in role:
            return before.strip(), role.strip(), True
        if self._beginner(text):  # `Bob on the play`
            return text, "", True
        words = text.replace(",", " , ").split()
        signs = [n for n, word in enumerate(words) if n and (word == "," or self.lexicon.words.has("as", word))]
        if signs:  # `Alice was playing as Grave`
            last = next(n for n in signs if n + 1 not in signs)
            return " ".join(words[: signs[0]]), " ".join(words[last + 1 :]), True
        starts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, min(len(words), 5))]
        first = next((pair for pair in reversed(starts) if self._character(pair[0])), None)
        if first is not None and not self._character(text):  # `Troq Alice`, as an icon before a name
            return first[1], first[0], False
        sign = _SIGN.search(text)
        if sign is not None:
            return text[: sign.start()].strip(), text[sign.end() :].strip(), False
        ends = (pair for pair in starts if self._character(pair[1]))
        name, role = next(ends, (text, ""))  # `Alice Troq`
        joined = self.lexicon.words.has("separators", name.rpartition(" ")[2])
        return (text, "", True) if joined or not role else (name.rstrip(";:"), role, False)

    def _plays(self, seat: int, role: str, column: int) -> None:
        """Note the character of a seat. Raises `WordError` for one that there is not."""
        if self.lexicon.words.has("untold", role):
            return
        if not (slug := self._character(role)):
            beside = "" if (near := self._near(role)) else _IN_NAME
            raise WordError(column, f"unknown character {quoted(role)}{beside}", near)
        if (before := self.setup.characters.setdefault(seat, slug)) != slug:
            raise WordError(column, f"{quoted(slug)}, and {before} before")


def _is_sentence(name: str) -> bool:
    """Whether a name ends with a word that names nobody: `Bob wielding`, `alice always`; not `Ludwig van Beethoven`."""
    first, *rest = name.split()
    return bool(rest) and rest[-1].islower() and (first[:1].isupper() or len(rest) > 1 or first.islower())
