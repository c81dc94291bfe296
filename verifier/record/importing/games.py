"""Where one game of notes ends and the next begins: a heading, a second set-up, opening hands again, turn 1 again.

Not for: what the lines of a game say (`notes`), or the match that several games make (`matches`).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from verifier.record.importing.headings import bullet, complete, turn_number
from verifier.record.importing.lexemes import Lexeme, People, lexemes
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.limits import LINE
from verifier.record.importing.sentence import Sentence
from verifier.record.importing.setup_lines import SetupLines
from verifier.record.names import normal
from verifier.record.words import WordError

_TITLE = re.compile(
    r"[\s#=_>*-]*(?P<words>[^\W\d]+\s{0,3}#?\s{0,3}\w*)\s{0,3}(?:[:.),\u2013\u2014-]+|(?=[(\[])|$)[\s:\u2013\u2014-]*"
)
_NUMBERED = re.compile(r"([^\W\d]+)\s{0,3}#?\s{0,3}([0-9]{1,2}|[^\W\d]*)")
#: A clause that could be read: what it says, its verb, its seat, how many things.
Told = tuple[str, str, int, int]


@dataclass(frozen=True, slots=True)
class Part:
    """Lines of one game, from `first` (from 0) up to `end`; `titled` if a heading with the game's number begins it."""

    first: int
    end: int
    titled: bool = False


def title(lexicon: Lexicon, line: str) -> int:
    """How many characters of a line are the heading of a game, as `Game 2:`; 0 if it is none."""
    found = _TITLE.match(line[:LINE])
    words = _NUMBERED.fullmatch(found["words"].strip()) if found else None
    if found is None or words is None:
        return 0
    first, second = words[1], words[2]
    counted = second.isdecimal() or normal(second) in lexicon.words.numbers
    headed = lexicon.words.has("games", first) and counted
    return found.end() * (headed or (lexicon.words.has("ordinals", first) and lexicon.words.has("games", second)))


@dataclass(slots=True)
class Games:
    """Looks through the lines of notes for the beginnings of games."""

    lexicon: Lexicon
    about: SetupLines = field(init=False)
    seen: set[str] = field(default_factory=set)  # what was said of this game's set-up
    played: bool = False  # whether a move of this game was told
    turns: bool = False  # whether a turn of it has begun
    latest: int = 0  # the highest number of a turn
    over: bool = False
    hand: int = -1  # who drew a whole hand last, with nothing between
    hand_at: int = 0

    def __post_init__(self) -> None:
        self.about = SetupLines(self.lexicon)

    def parts(self, lines: Sequence[str]) -> list[Part]:
        """The games in their order; lines before the first heading of a game are a part without one."""
        complete(self.lexicon, self.about, lines)
        begins: list[tuple[int, bool]] = [(0, False)]
        for at, line in enumerate(lines):
            titled = title(self.lexicon, line) > 0
            start = at if titled else self._begins(at, line)
            if start < 0:
                continue
            start = start if titled else self._back(lines, start, begins[-1][0])
            begins.append((start, titled))
            self._reset()
            for again in range(start, at + 1):
                self._begins(again, lines[again])
        if len(begins) > 1 and begins[1] == (0, True):
            del begins[0]
        ends = [start for start, _ in begins[1:]] + [len(lines)]
        return [Part(start, end, titled) for (start, titled), end in zip(begins, ends, strict=True)]

    def _reset(self) -> None:
        known = self.about.setup.players  # who plays is said once for all games
        self.about = SetupLines(self.lexicon)
        self.about.setup.players = list(known)
        self.seen, self.played, self.turns, self.latest, self.over, self.hand = set(), False, False, 0, False, -1

    def _back(self, lines: Sequence[str], at: int, least: int) -> int:
        """Where the lines begin that lead to the beginning of a game: those of its set-up before it."""
        while at - 1 > least and lines[at - 1].strip() and self._says(lines[at - 1]) is not None:
            at -= 1
        return at

    def _says(self, line: str) -> str | None:
        """What a line says of a set-up, on its own: the key; None if nothing."""
        about = SetupLines(self.lexicon)
        try:
            read = about.read(line)
        except WordError:
            read = True
        return about.said(line) if read else None

    def _begins(self, at: int, line: str) -> int:
        """The line with which a new game begins if this one shows it, else -1; notes what the line says."""
        if not line.strip() or len(line) > LINE:
            return -1
        try:
            header = self.about.read(line[bullet(line) :] if line.lstrip().startswith(">") else line)
        except WordError:
            header = True
        if header:
            key = self.about.said(line)
            again = key in self.seen or key == "next" or self.over
            self.seen |= {key} - {""}
            return at if key and self.played and again else -1
        return self._moved(at, line)

    def _moved(self, at: int, line: str) -> int:
        """The same for a line that is not about the set-up."""
        try:
            parts = [part for part in lexemes(line) if part.column >= bullet(line)]
        except WordError:
            return -1
        number = turn_number(self.lexicon, parts)
        clauses = self._clauses(parts)
        hands = self._hands(clauses)
        if number == 1 and self.latest > 1:
            return at
        if clauses and all(says == "claim" for says, _, _, _ in clauses):  # of the game that it stands in
            return -1
        begun = self._begun(at, hands)
        if begun >= 0:
            return begun
        moves = number > 0 or self._tells(parts)
        if moves and self.over:
            return at
        self.played = self.played or moves
        self.turns = self.turns or number > 0 or self._antes(parts)
        self.latest = max(self.latest, number)
        self.over = self.over or (self.played and self._wins(line, parts, clauses))
        return -1

    def _begun(self, at: int, hands: Sequence[int]) -> int:
        """The line with the first opening hand, if two players have drawn one after a turn; else -1."""
        first, where = self.hand, self.hand_at
        self.hand = -1
        for seat in hands:
            if self.turns and first not in (-1, seat):
                return where
            first, where = seat, at
            self.hand, self.hand_at = seat, at
        return -1

    def _clause(self, parts: Sequence[Lexeme]) -> list[tuple[str, str]]:
        """What the phrases of a line say and their verbs."""
        found = []
        for at, part in enumerate(parts):
            if not part.mark:
                phrase, _ = self.lexicon.phrase([one.text for one in parts[at : at + 6] if not one.mark])
                found += [(phrase.says, phrase.verb)] if phrase is not None else []
        return found

    def _tells(self, parts: Sequence[Lexeme]) -> bool:
        return any(says == "move" for says, _ in self._clause(parts[:12]))

    def _antes(self, parts: Sequence[Lexeme]) -> bool:
        return any(verb == self.lexicon.words.roles.get("turn") for _, verb in self._clause(parts))

    def _wins(self, line: str, parts: Sequence[Lexeme], clauses: Sequence[Told]) -> bool:
        """Whether a line says that the game is over and nothing else."""
        word = " ".join(normal(one) for one in line.partition(":")[0].split())
        if self.lexicon.words.header.get(word) == "winner":
            return True
        ends = any(says == "wins" for says, _, _, _ in clauses)
        return ends or any(verb == self.lexicon.words.roles.get("end") for _, verb in self._clause(parts[:6]))

    def _clauses(self, parts: Sequence[Lexeme]) -> list[Told]:
        """The clauses of a line that can be read."""
        people = People(self.about.setup.players, self.lexicon.names.seats, phrases=self.lexicon.words.phrases)
        try:
            found = Sentence(self.lexicon, people, people.undotted(parts)).clauses()
        except WordError:
            return []
        return [("claim" if one.claim else one.phrase.says, one.phrase.verb, one.seat, len(one.things)) for one in found]

    def _hands(self, clauses: Sequence[Told]) -> list[int]:
        """Who draws a whole hand in a line that tells of nothing else."""
        draw, hand = self.lexicon.words.roles.get("draw"), self.lexicon.words.hand
        whole = hand > 0 and all(verb == draw and seat >= 0 and size >= hand for _, verb, seat, size in clauses)
        return [seat for _, _, seat, _ in clauses] if whole else []
