"""Lines that say who plays, in every form: players and their characters, and what stands between and beside them.

    Cup, 12 Sept: Alice (Grave) vs Rook (Bob), Bob starts      Alice had Grave. Bob had Rook.      P1: Alice, Grave

A line is taken apart at what stands between players. Not for: one player and a character by themselves (`persons`), or
the other lines about the game (`setup_lines`).
"""

import re
from collections.abc import Sequence

from verifier.record.importing.header import SCORE, told_players, won_in
from verifier.record.importing.lexicon import VOWEL
from verifier.record.importing.persons import LinePart, Person, Persons
from verifier.record.importing.wordlist import name_key
from verifier.record.names import normal
from verifier.record.words import WordError, quoted

#: Why nothing can be told of a game in which two players have one name.
TWINS = "two players are called {}, so that whose move is whose is not said: give them different names"
WORDS = 30  # of a line that says who plays
_SIGNS = ("-", "\u2013", "\u2014", ":", "=", "")
_STOP = r"(?:(?<=\w{3})|(?<=[0-9]))[.!]\s+"  # of a sentence; not that of `Dave Jr.`
_STRONG = re.compile(rf"\s*[,;]\s*|(?<=\))\s*/\s*|{_STOP}")
_GAPS = re.compile(rf"{_STRONG.pattern}|\s+[0-9]\)\s+|\s{{2,}}|\t")
_RESULT = re.compile(r"(?<=[\s(,])[0-9]{1,2} ?[-\u2013:] ?[0-9]{1,2}\)?[ .!]{0,4}$")
_BRACKETS = re.compile(r"\([^()]*\)")


class Cast(Persons):
    """Reads lines about players into a `Setup`."""

    __slots__ = ()

    def _seated(self, seat: int, value: str, column: int) -> bool:
        """`P1: Alice, Grave`. Not a line such as `P1: ante 1`."""
        words = value.split()
        parts = list(_STRONG.finditer(value))
        after = next((part for part in parts if self._seat(re.split("[=:]", value[part.end() :])[0]) >= 0), None)
        if after is not None:  # `P1: Alice, P2: Bob`
            other, _, said = value[after.end() :].replace("=", ":", 1).partition(":")
            return self._seated(seat, value[: after.start()], column) and self._seated(self._seat(other), said, column)
        if not words or self.lexicon.is_verb(words) or seat > len(self.setup.players):
            return False
        self.fixed = self.closed = True
        self.setup.players[seat : seat + 1] = [""]  # whoever sits there, although the name is refused
        person = self._named(value, column, listed=True)
        self.setup.players[seat : seat + 1] = [person.name]
        if person.role:
            self._plays(seat, person.role, column)
        return True

    def _players(self, text: str, column: int) -> None:
        """Players that a text behind a key lists. Raises `WordError`."""
        parts = self._parts(text, joined=True)
        if text.strip() and not parts:
            raise WordError(column, "expected the name of a player")
        found = [self._named(part.text, column, listed=True) for part in parts if not self._says_first(part.text)]
        self._note(found, column)

    def _cast(self, line: str) -> int:
        """How many players a line names without a key, each beside a character or with `vs` between them.

        Raises `WordError`.
        """
        line = self._without_writer(line)
        if len(line.split()) > WORDS or not (self.lexicon.versus.search(line) or self.names_character(line)):
            return 0
        held = won_in(self.lexicon, line)
        won = told_players(held)
        if self.closed and self._are_known(won):
            return 0  # who has won, among players who are known
        if won and "how" in held:  # `Alice (Grave) beat Bob (Rook) by overflow`
            line = line.rsplit(None, 1 + ("{=how}" in held["shape"]))[0]
        parts = self._parts(line)
        people = [self._led(part.text) for part in parts]
        first = self._first(parts, people)
        if first < 0:
            return 0
        if not any(part.versus for part in parts) and sum(one is not None for one in people) < 2:
            return int(len(parts) == 1 and self._alone(line))
        self._refuse_joined(line, people)
        if won:
            self.won, self.how = won[0].rpartition(":")[2].partition("(")[0].strip(), held.get("how", "")
        return self._listed(parts, people, 0 if _are_lists(parts, people) else first)

    def _are_known(self, names: Sequence[str]) -> bool:
        """Whether names are those of players, and characters beside them those that they play."""
        people = [self._led(name) or Person(name, "") for name in names]
        seats = [self.setup.index(person.name) for person in people]
        roles = [self._character(person.role) for person in people]
        played = self.setup.characters
        return bool(seats) and all(
            at >= 0 and role in ("", played.get(at)) for at, role in zip(seats, roles, strict=True)
        )

    def _first(self, parts: Sequence[LinePart], people: Sequence[Person | None]) -> int:
        """Which part is the first that names a player; -1 if none does, or if the line tells of something else."""
        sides = [at for at, part in enumerate(parts) if part.versus]
        first = min([*sides[:1], *(at + 1 for at, one in enumerate(people) if one is not None)], default=0) - 1
        is_other = self.closed and bool(sides) and not any(people)  # `Combine vs Knockdown was the question`
        is_other = is_other or self._is_told(parts, sides) or any(map(self._tells, parts[: max(first, 0)]))
        return -1 if is_other else first

    def _listed(self, parts: Sequence[LinePart], people: Sequence[Person | None], first: int) -> int:
        """Note the players of a line, the first of whom a part names, and how many there are. Raises `WordError`."""
        found, beside = self._persons(parts[first:], people[first:])
        lead = ", ".join(filter(None, [*(part.text for part in parts[:first]), found[0].lead.strip(" :-\u2013\u2014")]))
        if mode := next(filter(None, map(self.lexicon.mode, [lead, *lead.split()])), ""):  # `FFA: Alice (Grave), ...`
            self.setup.named.setdefault("mode", mode)
        elif lead:
            self.setup.meta.setdefault("event", lead)
        sides = [at for at, part in enumerate(parts) if part.versus]
        left = sum(one is not None for one in people[: sides[0]]) if len(sides) == 1 else 0
        if 1 < left == len(found) - left:  # `Alice (Grave) & Carol (Lum) vs ...`
            names = [person.name for person in found]
            self.groups = [tuple(names[:left]), tuple(names[left:])]
        self._note(found, 0, is_declined=bool(sides))
        self._note_beside(beside)
        return len(found)

    def _without_writer(self, line: str) -> str:
        """A line without the words that say which player writes it, who is noted: `I was Alice (Grave)`."""

        def named(found: re.Match[str]) -> str:
            if not found["name"][0].isupper() or self._character(found["name"]):
                return found[0]
            if found["me"]:
                self.setup.meta.setdefault("source", found["name"])
            return found["name"].rjust(len(found[0]))

        return self.lexicon.shapes.first_person.sub(named, line)

    def _parts(self, text: str, *, joined: bool = False) -> list[LinePart]:
        """A text taken apart between players. `joined`: a word such as `and` parts any two of them."""
        text = _RESULT.sub("", text).rstrip(" (,:") if _RESULT.search(text) else text
        said = self.lexicon.versus.search(text) is not None
        if said:
            text = SCORE.sub(lambda found: " " * len(found[0]), text, 1)
        shown = _BRACKETS.sub(lambda found: f"({'x' * (len(found[0]) - 2)})", text)  # what they hold is of one player
        sides = [(found.start(), found.end(), True) for found in self.lexicon.versus.finditer(shown)]
        ends = [(one.start(), one.end(), False) for one in (_STRONG if said else _GAPS).finditer(shown)]
        spans = sorted([*sides, *ends, (len(text), len(text), False)])
        found: list[LinePart] = []
        start, versus = 0, False
        for end, after, is_side in spans:
            for piece, column in self._pieces(text[start:end], joined=joined):
                if bare := piece.strip(" \t.!"):
                    found.append(LinePart(bare, start + column + piece.index(bare[0]), versus))
                    versus = False
            start, versus = after, is_side or versus
        return found

    def _pieces(self, text: str, *, joined: bool) -> list[tuple[str, int]]:
        """A part of a line, parted at `and`, a dash or a score if a player with a character is on either side."""
        for weak in self.lexicon.joining.finditer(text):
            before, after = text[: weak.start()], text[weak.end() :]
            listed = joined and weak["and"] is not None
            if not listed and self._led(before.strip(" .!")) is None:
                continue
            rest = self._pieces(after, joined=joined)
            if listed or self._led(rest[0][0].strip(" .!")) is not None:
                return [(before, 0), *((piece, at + weak.end()) for piece, at in rest)]
        return [(text, 0)]

    def _is_told(self, parts: Sequence[LinePart], sides: Sequence[int]) -> bool:
        """Whether a line with `vs` tells of a move: `Alice antes. Plays VS ...`."""
        words = [word.rstrip(".,:;!") for part in parts for word in (*("vs",) * part.versus, *part.text.split())]
        starts = (at for at in range(min(3, len(words))) if not self.lexicon.words.has("as", words[at]))
        return bool(sides) and any(self.lexicon.is_verb(words[at:]) for at in starts)

    def _tells(self, part: LinePart) -> bool:
        """Whether any word of a part tells of a game, or names a place of it."""
        words = part.text.split()
        return self.lexicon.tells(words) or any(normal(word) in self.lexicon.words.places for word in words)

    def _persons(
        self, parts: Sequence[LinePart], people: Sequence[Person | None]
    ) -> tuple[list[Person], list[LinePart]]:
        """The players of a line, from the first part that is one, and the parts beside them that name none.

        Raises `WordError`.
        """
        sides = [at for at, part in enumerate(parts) if part.versus]
        found: list[Person] = []
        beside: list[LinePart] = []
        for at, (part, person) in enumerate(zip(parts, people, strict=True)):
            if person is not None:
                found.append(self._paired(part, person, begins=not found))
                beside += [LinePart(person.tail, part.column, False)] if person.tail else []
            elif part.versus or at + 1 in sides[:1] or _are_lists(parts, people):
                found.append(self._bare(part, begins=not found))
            else:
                beside.append(part)
        return found, beside

    def _paired(self, part: LinePart, person: Person, *, begins: bool) -> Person:
        """The player of a part with a character; only the first one has words before it. Raises `WordError`."""
        if person.lead and not begins:
            raise WordError(part.column, f"{quoted(person.lead.strip())} is not the name of a player")
        text = part.text[len(person.lead) : len(part.text) - len(person.tail)]
        return self._named(text.strip(), part.column)._replace(lead=person.lead)

    def _bare(self, part: LinePart, *, begins: bool) -> Person:
        """The player that a part beside `vs` names; a title before a colon is no name. Raises `WordError`."""
        lead, _, text = part.text.rpartition(": ")
        if not begins or not lead or self._character(text):
            lead, text = "", part.text
        return self._named(text, part.column, parted=True)._replace(lead=lead)

    def _note_beside(self, parts: Sequence[LinePart]) -> None:
        """Note what stands beside players: who begins, a date or a table. Raises `WordError` for anything else."""
        for part in parts:
            if self._says_first(part.text) or self.lexicon.words.fits("chat", part.text):
                continue
            if mode := self.lexicon.mode(part.text):
                self.setup.named.setdefault("mode", mode)
                continue
            listed = self.lexicon.words.listed
            words = (word for word in part.text.split() if self.lexicon.words.key(word) not in listed)
            if bank := self.lexicon.banks.get(name_key(words)):  # `first game bank`
                self.setup.named.setdefault(next(iter(listed)), bank)
                continue
            if self._tells(part) or not any(map(str.isdecimal, part.text)):
                message = f"{quoted(part.text)} is no player with a character: write it on a line of its own"
                raise WordError(part.column, message)
            self.setup.meta["event"] = ", ".join(filter(None, [self.setup.meta.get("event", ""), part.text]))

    def _refuse_joined(self, line: str, people: Sequence[Person | None]) -> None:
        """Refuse `Anna and Max (Grave) vs Bob`: one player of that name, or two. Raises `WordError`."""
        sides = [" ".join(side.split()) for side in self.lexicon.versus.split(line) if side.strip()]
        joined = [side for side in sides if self._is_joined(side)]
        said = [person.name for person in people if person is not None and self._is_joined(person.name)]
        if 0 < len(joined) < len(sides) and not self._led(joined[0].partition(",")[0]):
            said.append(joined[0])
        if said:
            both = f"{quoted(said[0])} may be one player or two"
            advice = (
                f"write 'P1: {said[0]}, ...' for one, and for two put commas between players, and 'Teams:' before sides"
            )
            raise WordError(max(line.find(said[0]), 0), f"{both}: {advice}")

    def _is_joined(self, text: str) -> bool:
        """Whether the first word or sign in a text that may part players is one such as `and`."""
        found = self.lexicon.joining.search(text)
        return found is not None and found["and"] is not None

    def _note(self, persons: Sequence[Person], column: int, *, is_declined: bool = False) -> None:
        """Note players that a line names. Raises `WordError`, for an unknown character when the others are noted.

        `is_declined`: one name in two cases may be those of two players, as behind a word for `vs`.
        """
        names = [person.name for person in persons]
        alone = [person.name for person in persons if not person.role and self._character(person.name)]
        if alone and len(alone) < len(persons):
            raise WordError(column, f"{quoted(alone[0])} is a character: write 'Player ({alone[0]}), ...'")
        keys = [VOWEL.sub("", normal(name)) if is_declined else normal(name) for name in names]
        self.twin = next((name for name, key in zip(names, keys, strict=True) if keys.count(key) > 1), self.twin)
        if len(set(keys)) < len(keys):
            raise WordError(column, TWINS.format(quoted(self.twin)))
        wrong = [name for at, name in enumerate(names) if self._seat(name) not in (-1, at)]
        if wrong:
            other = f"{quoted(wrong[0])} is the name of another seat, and P1 begins"
            raise WordError(column, f"{other}: give the players other names")
        unknown: list[WordError] = []
        for person in persons:
            try:
                self._player(person, column)
            except WordError as error:
                unknown.append(error)
        self.closed = True
        if unknown:
            raise unknown[0]

    def _alone(self, line: str) -> bool:
        """`Alice plays Grave`, `Alice: Grave`, `Alice (Grave)`, which is noted; not `now it is Jaina`."""
        led = self._led(line.rstrip(". "))
        if led is not None and led.lead.strip(": ") == led.name[:1]:  # `A: Alice (Grave)`
            line = line[len(led.lead) :]
        text = " ".join(line.rstrip(". ").replace(":", " : ").split())
        name, role, sure = self._halves(text)
        is_sign = sure or text[len(name) : len(name) + 3].strip() in _SIGNS
        if not is_sign or not self._both(text) or not text.startswith(name) or any(one in text for one in (",", ") ")):
            return False
        if text == f"{name} {role}" or (" " in name and name == name.lower()):
            return False
        self._player(self._named(f"{name} ({role})", 0), 0)
        return True


def _are_lists(parts: Sequence[LinePart], people: Sequence[Person | None]) -> bool:
    """Whether parts are two lists of as many names: `Alice, Bob vs Carol, Dave`."""
    sides = [at for at, part in enumerate(parts) if part.versus]
    plain = all(word[:1].isupper() and "(" not in word for part in parts for word in part.text.split())
    return len(sides) == 1 and sides[0] * 2 == len(parts) and plain and not any(people)
