"""Who plays whom, as notes say it: `Alice (Grave) vs Bob (Rook)`, `Players: Alice - Grave, Bob - Rook`.

Not for: the other lines about the game (`setup_lines`).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from verifier.record.importing.header import SCORE, Setup, beat
from verifier.record.importing.lexemes import QUOTES, lexemes, refuse_hidden
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.limits import NAME
from verifier.record.names import normal
from verifier.record.words import WordError, quoted

#: Why nothing can be told of a game in which two players have one name.
TWINS = "two players are called {}, so that whose move is whose is not said: give them different names"
_JOINED = re.compile(r"\s(?:and|&)\s")
_WORDS = 24  # of a line that says who plays
_DASH = re.compile(r"(?<=\s)[-\u2013\u2014](?=\s)")
_RESULT = re.compile(r"(?<=[\s(,])[0-9]{1,2} ?[-\u2013:] ?[0-9]{1,2}\)?[ .!]{0,4}$")
_NUMBERED = re.compile(r"(\S+) #?([0-9])")
_SIGNS = ("-", "\u2013", "\u2014")
_APART = re.compile(r"\s*[,;]\s*|\s+(?:and|&)\s+|\s{2,}|\t|(?<=\w{3})\.\s")
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

    # -- lines

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

    def _match(self, line: str) -> bool:
        """`Alice (Grave) vs Bob (Rook)`, `Alice (Grave) 2-1 Bob (Rook)`, `Final: Alice vs Bob`."""
        line = self._unscored(line)
        first = self.lexicon.versus.search(line)
        if first is None or len(line.split()) > _WORDS:
            return False
        won = beat(self.lexicon, line)
        if self.closed and self.setup.knows(won):
            return False  # who has won, among players who are known
        title = self._title(line, line[: first.start()])
        bare = [word.rstrip(".,:;!") for word in self.lexicon.versus.sub(" vs ", line[title:]).split()]
        starts = (self.lexicon.phrase(bare[at:])[0] for at in range(3) if not self.lexicon.words.has("as", bare[at]))
        if any(phrase is not None for phrase in starts):  # `Alice antes. Plays VS ...`
            return False
        if title:
            self.setup.meta.setdefault("event", line[:title].strip(" \t:#"))
        self.parted = True
        line = " " * title + line[title:]
        self._refuse_joined(line)
        self._players(line, 0)
        self.parted = False
        self.won = won[0].rpartition(":")[2].partition("(")[0].strip() if won else ""
        return True

    def _unscored(self, line: str) -> str:
        """A line without the games that each has won, or a dash, which stand instead of `vs`, or behind it."""
        line = _RESULT.sub("", line).rstrip(" (,:") if _RESULT.search(line) else line
        score = SCORE.search(line) if len(line.split()) <= _WORDS else None
        if score is None:
            dashes = _DASH.finditer(line) if len(line.split()) <= _WORDS else ()
            ends = ((line[: dash.start()], line[dash.end() :]) for dash in dashes)
            sides = next((pair for pair in ends if all(self._both(side.strip(" .!")) for side in pair)), None)
            return line if sides is None else f"{sides[0]}vs{sides[1].replace('  ', ' ')}"
        said = self.lexicon.versus.search(line) is not None
        sides = (line[: score.start()], line[score.end() :])
        instead = "" if said or not all(self._both(side.strip(" .!")) for side in sides) else "vs"
        return SCORE.sub(instead.ljust(len(score[0])), line, 1) if said or instead else line

    def _title(self, line: str, before: str) -> int:
        """How long a line is up to a colon behind no player: `Final: Alice vs Bob`."""
        head, colon, side = before.rpartition(":")
        roles = any(self._character(word.strip("(),.")) for word in line.split())
        bare = bool(side.strip()) and not roles and self._seat(head.strip()) < 0
        return len(head) + 1 if colon and (bare or self._both(side.strip())) else 0

    def _refuse_joined(self, line: str) -> None:
        """Refuse `Anna and Max vs Bob`: one player of that name, or two. Raises `WordError`."""
        sides = [" ".join(side.split()) for side in self.lexicon.versus.split(line) if side.strip()]
        joined = [side for side in sides if _JOINED.search(side)]
        if joined and len(joined) < len(sides):
            both = f"{quoted(joined[0])} may be one player or two"
            advice = "put commas between players, and 'Teams:' before sides"
            raise WordError(max(line.find(joined[0]), 0), f"{both}: {advice}")

    def _roles(self, line: str) -> bool:
        """`Alice (Grave), Bob (Rook)`; `Alice: Grave   Bob: Rook`; `Alice Grave, Bob Rook`: each with a character."""
        head, _, rest = line.partition(":")
        told, every = (list(filter(None, _APART.split(text.strip(" \t.")))) for text in (rest, line))
        titled = head.strip() and len(told) > 1 and all(map(self._both, told))  # `Set-up: Alice is Grave, ...`
        parts = told if titled else every
        first = next((at for at, part in enumerate(parts) if self._both(part)), 0)
        if first and not any(map(self._tells, parts[:first])):  # `Cup 2011, semifinal. Alice had Grave, ...`
            self.setup.meta.setdefault("event", ", ".join(parts[:first]))
            parts = parts[first:]
        if len(parts) < 2 or not all(map(self._both, parts)):
            return False
        persons = [self._named(part, 0) for part in parts]
        self._refuse_names(persons, 0)
        for person in persons:
            self._player(person, 0)
        self.closed = True
        return True

    def _tells(self, text: str) -> bool:
        """Whether any word of a text tells of a game."""
        runs = [text.split()[at:] for at in range(len(text.split()))]
        return ":" in text or any(self.lexicon.phrase(run)[0] or self.lexicon.chip(run)[1] for run in runs)

    def _role(self, line: str) -> bool:
        """`Alice plays Grave`, `Alice: Grave`, `Alice (Grave)`; not `now it is Jaina`."""
        text = " ".join(line.rstrip(". ").replace(":", " : ").split())
        name, role, sure = self._halves(text)
        sign = sure or text[len(name) : len(name) + 3].strip() in ("", ":", "=", *_SIGNS)
        if not sign or not self._both(text) or not text.startswith(name) or any(one in text for one in (",", ") ")):
            return False
        if text == f"{name} {role}" or (" " in name and name == name.lower()):
            return False
        self._player(self._named(f"{name} ({role})", 0), 0)
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
            if word in (",", "vs") or (self.lexicon.words.has("separators", word) and word not in _SIGNS):
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
