"""Lines that say who plays whom: `Alice (Grave) vs Bob (Rook)`, `Alice had Grave, Bob Rook`, `Alice plays Grave`.

Not for: a player and a character by themselves (`persons`).
"""

import re

from verifier.record.importing.header import SCORE, beat
from verifier.record.importing.persons import SIGNS, WORDS, Persons
from verifier.record.words import WordError, quoted

_JOINED = re.compile(r"\s(?:and|&)\s")
_APART = re.compile(r"\s*[,;]\s*|\s+(?:and|&)\s+|\s{2,}|\t|(?<=\w{3})\.\s")
_DASH = re.compile(r"(?<=\s)[-\u2013\u2014](?=\s)")
_RESULT = re.compile(r"(?<=[\s(,])[0-9]{1,2} ?[-\u2013:] ?[0-9]{1,2}\)?[ .!]{0,4}$")


class Pairs(Persons):
    """Reads lines with several players, or with one and a character."""

    __slots__ = ()

    def _match(self, line: str) -> bool:
        """`Alice (Grave) vs Bob (Rook)`, `Alice (Grave) 2-1 Bob (Rook)`, `Final: Alice vs Bob`."""
        line = self._unscored(line)
        first = self.lexicon.versus.search(line)
        if first is None or len(line.split()) > WORDS:
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
        score = SCORE.search(line) if len(line.split()) <= WORDS else None
        if score is None:
            dashes = _DASH.finditer(line) if len(line.split()) <= WORDS else ()
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
        begins = [name for part in parts if (name := self._beginner(part))]
        parts = [part for part in parts if not self._beginner(part)]
        if len(parts) < 2 or not all(map(self._both, parts)):
            return False
        persons = [self._named(part, 0) for part in parts]
        self._refuse_names(persons, 0)
        for person in persons:
            self._player(person, 0)
        self.closed, self.first = True, begins[0] if begins else self.first
        return True

    def _tells(self, text: str) -> bool:
        """Whether any word of a text tells of a game."""
        runs = [text.split()[at:] for at in range(len(text.split()))]
        return ":" in text or any(self.lexicon.phrase(run)[0] or self.lexicon.chip(run)[1] for run in runs)

    def _role(self, line: str) -> bool:
        """`Alice plays Grave`, `Alice: Grave`, `Alice (Grave)`; not `now it is Jaina`."""
        text = " ".join(line.rstrip(". ").replace(":", " : ").split())
        name, role, sure = self._halves(text)
        sign = sure or text[len(name) : len(name) + 3].strip() in ("", ":", "=", *SIGNS)
        if not sign or not self._both(text) or not text.startswith(name) or any(one in text for one in (",", ") ")):
            return False
        if text == f"{name} {role}" or (" " in name and name == name.lower()):
            return False
        self._player(self._named(f"{name} ({role})", 0), 0)
        return True
