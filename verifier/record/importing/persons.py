"""Who plays whom, as notes say it: `Alice (Grave) vs Bob (Rook)`, `Players: Alice - Grave, Bob - Rook`.

Not for: the other lines about the game (`setup_lines`).
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from verifier.record.importing.header import Setup
from verifier.record.importing.lexemes import QUOTES, lexemes, refuse_hidden
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.limits import NAME
from verifier.record.names import normal
from verifier.record.words import WordError, quoted

#: Why nothing can be told of a game in which two players have one name.
TWINS = "two players are called {}, so that whose move is whose is not said: give them different names"
_JOINED = re.compile(r"\s(?:and|&)\s")
_WORDS = 24  # of a line that says who plays
_SIGNS = ("-", "\u2013", "\u2014")
_APART = re.compile(r"\s*[,;]\s*|\s+(?:and|&)\s+|\s{2,}|\t")
_DASH = re.compile(r"\s[-\u2013\u2014]\s")
_SCORE = re.compile(r"(?<!\S)[0-9]{1,2}\s{0,3}[-\u2013:]\s{0,3}[0-9]{1,2}(?![\w-])")
_BETWEEN = re.compile(r"(?<=\)\s)[-\u2013\u2014](?=\s)")  # `Alice (Grave) - Bob (Rook)`
_SIGN = re.compile(r"\s+[-\u2013\u2014]\s+|\s*[/:=]\s*")


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
        """`Alice (Grave) vs Bob (Rook)`, `Alice (Grave) 2-1 Bob (Rook)`, `Final: Alice vs Bob`."""
        line = self._unscored(line)
        words = line.split()
        if not any(self.lexicon.words.has("versus", word) for word in words[1:-1]) or len(words) > _WORDS:
            return False
        title = self._title(line)
        bare = [word.rstrip(".,:;!") for word in line[len(title) :].split()]
        starts = (self.lexicon.phrase(bare[at:])[0] for at in range(3) if not self.lexicon.words.has("as", bare[at]))
        if any(phrase is not None for phrase in starts):  # `Alice antes. Plays VS ...`
            return False
        if title:
            self.setup.meta.setdefault("event", title.strip(" \t:#"))
        self.parted = True
        line = " " * len(title) + line[len(title) :]
        self._refuse_joined(line)
        self._players(line, 0)
        self.parted = False
        return True

    def _unscored(self, line: str) -> str:
        """A line without the games that each has won, which stand instead of `vs`, or behind it."""
        for several in (words for words in self.lexicon.words.lists["versus"] if " " in words):  # `lost to`
            line = re.sub(rf"(?<!\w){several}(?!\w)", "vs".ljust(len(several)), line, flags=re.IGNORECASE)
        words = line.split()
        score = _SCORE.search(line) or _BETWEEN.search(line) if len(words) <= _WORDS else None
        if score is None:
            return line
        said = any(self.lexicon.words.has("versus", word) for word in words[1:-1])
        roles = [part.strip(" .!") for part in (line[: score.start()], line[score.end() :])]
        sides = all(self._both(part) for part in roles)
        instead = "vs" if sides and not said and self.lexicon.words.has("versus", "vs") else ""
        return _SCORE.sub(instead.ljust(score.end() - score.start()), line, 1) if said or instead else line

    def _title(self, line: str) -> str:
        """What stands before the players up to a colon, if that is no player: `Spring Cup, final: Alice vs Bob`."""
        words = line.split()
        at = next(at for at, word in enumerate(words) if at and self.lexicon.words.has("versus", word))
        before, colon, side = " ".join(words[:at]).rpartition(":")
        title = line[: line.rfind(":", 0, line.rfind(words[at])) + 1] if colon else ""
        side = side.strip()
        roles = any(self.lexicon.character(word.strip("(),.")) for word in words)
        named = self._both(side) or (not roles and side and self._seat(before.strip()) < 0)
        return title if named else ""

    def _refuse_joined(self, line: str) -> None:
        """Refuse `Anna and Max vs Bob`: one player of that name, or two. Raises `WordError`."""
        words = ["\0" if self.lexicon.words.has("versus", word) else word for word in line.split()]
        sides = [side.strip() for side in " ".join(words).split("\0") if side.strip()]
        joined = [side for side in sides if _JOINED.search(side)]
        if joined and len(joined) < len(sides):
            both = f"{quoted(joined[0])} may be one player or two"
            advice = "put commas between players, and 'Teams:' before sides"
            raise WordError(max(line.find(joined[0]), 0), f"{both}: {advice}")

    def _players(self, text: str, column: int) -> None:
        """Players that a text lists.

        Raises `WordError` for characters among names without their player, and, when the others are noted, for words
        after a comma that are no player: among players with their characters only such are.
        """
        parts = [(*self._named(part, column), after) for part, after in self._split(text)]
        if not parts:
            if text.strip():
                raise WordError(column, "expected the name of a player")
            return
        if not any(role for _, role, _ in parts):
            parts = self._ended(parts)
        parts = self._beginning(parts)
        self._refuse_names(parts, column)
        strange = self._strange(parts) if any(role for _, role, _ in parts) else []
        for name, role, _ in parts:
            if name not in strange:
                self._player(name, role, column)
        self.closed = True
        if strange:
            message = f"{quoted(strange[0])} has no character, and the others have: write it on a line of its own"
            raise WordError(max(text.find(strange[0]), 0) + column, message)

    def _ended(self, parts: list[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
        """The players of a list with the characters behind their names, if all have one: `Alice Grave vs Bob Rook`."""
        found = [(*_last(name, self._character), after) for name, _, after in parts]
        return found if all(role for _, role, _ in found) else parts

    def _strange(self, parts: Sequence[tuple[str, str, str]]) -> list[str]:
        """The names without a character beside a comma, where others have one."""
        beside = [*(after for _, _, after in parts[1:]), ""]
        pairs = zip(parts, beside, strict=True)
        return [name for (name, role, after), then in pairs if not role and "," in (after, then if self.parted else "")]

    def _beginning(self, parts: list[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
        """The players of a list; a part such as `Bob starts` is none, and says who begins."""
        found: list[tuple[str, str, str]] = []
        for name, role, after in parts:
            begins = self._beginner(name) if found and not role else ""
            if begins:
                self.first = begins
            else:
                found.append((name, role, after))
        return found

    def _beginner(self, text: str) -> str:
        """The name before words that say who begins; "" without such words."""
        said = (word for word in self.lexicon.words.lists["begins"] if normal(text).endswith(f" {word}"))
        return text[: -len(next(said, text))].strip()

    def _refuse_names(self, parts: Sequence[tuple[str, str, str]], column: int) -> None:
        """Refuse a character for a player, two players of one name, and names of other seats. Raises `WordError`."""
        names = [name for name, _, _ in parts]
        alone = [name for name, role, _ in parts if not role and self._character(name)]
        if alone and len(alone) < len(parts):
            raise WordError(column, f"{quoted(alone[0])} is a character: write 'Player ({alone[0]}), ...'")
        self._refuse_twins(names, column)
        wrong = [name for at, name in enumerate(names) if self._seat(name) not in (-1, at)]
        if wrong:
            other = f"{quoted(wrong[0])} is the name of another seat, and P1 begins"
            raise WordError(column, f"{other}: give the players other names")

    def _refuse_twins(self, names: Sequence[str], column: int) -> None:
        """Refuse two players of one name, whose moves could not be told apart. Raises `WordError`."""
        keys = [normal(name) for name in names]
        twin = next((name for name, key in zip(names, keys, strict=True) if keys.count(key) > 1), "")
        if twin:
            self.twin = twin
            raise WordError(column, TWINS.format(quoted(twin)))

    def _split(self, text: str) -> list[tuple[str, str]]:
        """The players that a text lists, parted by commas and words such as `vs`, each with what stands before it."""
        parts: list[tuple[list[str], str]] = [([], "")]
        for word in re.sub(r"[,;]", " , ", text).split():
            parted = self.lexicon.words.has("versus", word) or self.lexicon.words.has("separators", word)
            if word == "," or (parted and word not in _SIGNS):
                parts.append(([], word))
            else:
                parts[-1][0].append(word)
        return [(" ".join(part).rstrip("."), before) for part, before in parts if part]

    def _roles(self, line: str) -> bool:
        """`Alice (Grave), Bob (Rook)`; `Alice: Grave   Bob: Rook`: several players, each with a character."""
        head, _, rest = line.partition(":")
        told = _parts(rest) if head.strip() else []
        parts = told if len(told) > 1 and all(map(self._both, told)) else _parts(line)  # `Set-up: Alice is Grave, ...`
        if len(parts) < 2 or not all(map(self._both, parts)):
            return False
        self._refuse_twins([self._halves(part)[0] for part in parts], 0)
        for part in parts:
            self._player(*self._named(part, 0), 0)
        self.closed = True
        return True

    def _both(self, text: str) -> bool:
        """Whether a text is a player with a character, and nothing else."""
        name, role, _ = self._halves(text)
        return bool(self._character(role)) and 0 < len(name.split()) <= 4 and name[0].isalpha()

    def _role(self, line: str) -> bool:
        """`Alice plays Grave`, `Alice: Grave`, `Alice (Grave)`."""
        line = _DASH.sub(" : ", line)
        words = line.replace(":", " : ").replace("(", " : ").replace(")", " ").rstrip(". ").split()
        at = next((n for n, word in enumerate(words) if n and self.lexicon.words.has("as", word)), 0)
        role, said = " ".join(words[at + 1 :]), " ".join(words[:at])
        if at > 1 and said == said.lower():  # `now it is Jaina`
            return False
        if not 0 < at <= 4 or not self._character(role):
            return False
        self._player(*self._named(f"{' '.join(words[:at])} ({role})", 0), 0)
        return True

    def _player(self, name: str, role: str, column: int) -> None:
        """Note a player, who may be known or called by the seat. Raises `WordError` for one too many."""
        players = self.setup.players
        seat = self._seat(name)
        if seat >= 0:
            self.fixed = True
            players += [""] * (seat + 1 - len(players))
        else:
            known = [normal(player) for player in players]
            seat = known.index(normal(name)) if normal(name) in known else len(players)
            players[seat:] = players[seat:] or [name]
        if seat >= len(self.lexicon.names.seats):
            players.pop()
            raise WordError(column, f"{quoted(name)} is one player too many")
        if role:
            self._plays(seat, role, column)

    def _named(self, text: str, column: int) -> tuple[str, str]:
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
        if name.count("(") != name.count(")") or spoken:  # `I was Grave`, which is no player's name
            raise WordError(column, f"{quoted(name)} is not the name of a player")
        return name, role

    def _halves(self, text: str) -> tuple[str, str, bool]:
        """What stands before and after the word or sign between a name and a character; whether it means just that."""
        before, opened, role = text.removesuffix(")").rpartition("(")
        if text.endswith(")") and opened and before.strip() and role.strip() and ")" not in role:
            return before.strip(), role.strip(), True
        words = text.replace(",", " , ").split()
        at = next((n for n, w in enumerate(words) if n and (w == "," or self.lexicon.words.has("as", w))), 0)
        if at:
            return " ".join(words[:at]), " ".join(words[at + 1 :]), True
        first = next((at for at in range(min(len(words) - 1, 4), 0, -1) if self._character(" ".join(words[:at]))), 0)
        if first and not self._character(text):  # `Troq Alice`, as an icon before a name
            return " ".join(words[first:]), " ".join(words[:first]), False
        sign = _SIGN.search(text)
        return (text[: sign.start()].strip(), text[sign.end() :].strip(), False) if sign else (text, "", True)

    def _plays(self, seat: int, role: str, column: int) -> None:
        """Note the character of a seat. Raises `WordError` for one that there is not."""
        slug = self._character(role)
        if not slug:
            raise WordError(column, f"unknown character {quoted(role)}", self._near(role))
        before = self.setup.characters.get(seat, slug)
        if before != slug:
            raise WordError(column, f"{quoted(slug)}, and {before} before")
        self.setup.characters[seat] = slug

    def _near(self, role: str) -> str:
        return self.lexicon.guesses.near("-".join(role.split()), self.lexicon.characters)

    def _character(self, text: str) -> str:
        return self.lexicon.character(text)


def _last(text: str, character: Callable[[str], str]) -> tuple[str, str]:
    """A name and the character behind it, of a text that ends with one; ("", "") if it does not."""
    words = text.split()
    at = next((at for at in range(1, len(words)) if character(" ".join(words[at:]))), len(words))
    return (" ".join(words[:at]), " ".join(words[at:])) if at < len(words) else ("", "")


def _parts(text: str) -> list[str]:
    """The parts of a line that names several players."""
    return [part for part in _APART.split(text.strip(" \t.")) if part]
