"""Where one game of a text ends and the next begins, in notes and in logs: what a line shows of it.

A heading, a second set-up, opening hands again, turn 1 again, or moves after somebody has won begin a game. Not for:
headings (`statements`), what lines of a game say (`notes`, `client`), or the match that several games make (`draft`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from verifier.record.importing.clauses import OVER, MoveClause
from verifier.record.importing.header import told_players, won_in
from verifier.record.importing.headings import bullet, complete, turn_number
from verifier.record.importing.lexemes import People, SourceLexeme, lexemes
from verifier.record.importing.lexicon import VOWEL, Lexicon
from verifier.record.importing.limits import LINE
from verifier.record.importing.sentence import Sentence
from verifier.record.importing.setup_lines import SetupLines
from verifier.record.importing.statements import title
from verifier.record.importing.wordlist import Phrase
from verifier.record.names import normal
from verifier.record.words import WordError

_HEAD = 12  # words and signs of a line in which its first move is looked for


@dataclass(frozen=True, slots=True)
class GamePart:
    """Lines of one game, from `first` (from 0) up to `end`; `titled` if a heading with the game's number begins it."""

    first: int
    end: int
    titled: bool = False


class Sign(NamedTuple):
    """What a line shows of where games begin."""

    titled: bool = False  # it is the heading of a game
    starts: bool = False  # it says that a game begins, which may be the one that it stands in
    listed: bool = False  # it is a chip of a game, which stands before its turns
    again: bool = False  # it names other players than the lines of its game, or is one more result of them
    key: str = ""  # the part of a set-up that it gives, of those that each game has once; `next` for a change
    moves: bool = False
    turn: bool = False  # a turn begins
    number: int = 0  # of that turn, if it is said
    hands: Sequence[int | str] = ()  # who draws a whole hand, and nothing else happens
    over: bool = False  # somebody has won


class Shows(Protocol):
    """A reader of lines that knows the game in which they stand."""

    def sign(self, at: int, seen: "ShownSoFar") -> Sign:
        """What the line at a place shows, after what was seen of its game."""

    def begin(self) -> None:
        """Forget the game before."""

    def leads(self, at: int) -> bool:
        """Whether a line leads to the beginning of a game that stands behind it."""


@dataclass(slots=True)
class ShownSoFar:
    """What the lines of a game have shown."""

    keys: set[str] = field(default_factory=set)
    played: bool = False  # whether a move was told
    turns: bool = False  # whether a turn has begun
    latest: int = 0  # the highest number of a turn
    over: bool = False
    drawn: set[int | str] = field(default_factory=set)  # who has drawn a whole hand: two of four may be one side
    hands: dict[int | str, int] = field(default_factory=dict)  # who drew one last, with nothing else since

    def begins(self, at: int, sign: Sign) -> int:
        """The line with which another game begins, as the line at a place shows; -1 if none does."""
        again = sign.key in self.keys or sign.key == "next" or self.over
        if sign.again or sign.titled or (sign.starts and self.played) or (sign.listed and self.turns):
            return at
        if sign.key and self.played and again:
            return at
        return self._begins_turns(at, sign)

    def _begins_turns(self, at: int, sign: Sign) -> int:
        """The line with which a game begins that hands or turns show, as the line at a place does; -1 if none does."""
        if sign.turn and self.turns and len(self.hands) >= max(2, len(self.drawn)):
            return next(iter(self.hands.values()))
        is_first = sign.number == 1 < self.latest
        return at if is_first or (sign.moves and self.over and not self._follows_summary(sign)) else -1

    def _follows_summary(self, sign: Sign) -> bool:
        """Whether a line is the first turn of the game that lines above it sum up: `Alice bought a Wound and lost`."""
        return sign.number == 1 and not self.turns and not self.drawn

    def add(self, at: int, sign: Sign) -> None:
        """Note what a line shows."""
        self.keys |= {sign.key} - {""}
        self.played = self.played or sign.moves or sign.starts
        self.over = (self.over and not self._follows_summary(sign)) or (self.played and sign.over)
        self.turns = self.turns or sign.turn
        self.latest = max(self.latest, sign.number)
        self.drawn |= set(sign.hands)
        for who in sign.hands:
            self.hands.pop(who, None)
            self.hands[who] = at
        if sign.moves and not sign.hands:
            self.hands = {}


def parts_of(lines: int, reader: Shows) -> list[GamePart]:
    """The games of so many lines in their order; lines before the first heading of a game are a part without one."""
    begins: list[tuple[int, bool]] = [(0, False)]
    seen = ShownSoFar()
    for at in range(lines):
        sign = reader.sign(at, seen)
        start = seen.begins(at, sign)
        if start < 0:
            seen.add(at, sign)
            continue
        leads = not sign.titled and (seen.played or not sign.again)
        while leads and start - 1 > begins[-1][0] and reader.leads(start - 1):
            start -= 1
        begins.append((start, sign.titled))
        reader.begin()
        seen = ShownSoFar()
        for again in range(start, at + 1):
            seen.add(again, reader.sign(again, seen))
    if len(begins) > 1 and begins[1] == (0, True):
        del begins[0]
    ends = [*(start for start, _ in begins[1:]), lines]
    return [GamePart(start, end, titled) for (start, titled), end in zip(begins, ends, strict=True)]


class NotesShow:
    """Reads lines of notes for the beginnings of games."""

    def __init__(self, lexicon: Lexicon, lines: Sequence[str]) -> None:
        self.lexicon, self.lines = lexicon, lines
        self.about = SetupLines(lexicon)
        self.pairing = SetupLines(lexicon)  # the last line of this game that says who plays whom
        complete(lexicon, self.about, lines)

    def begin(self) -> None:
        """Forget the game before, but for who plays, which is said once for all games."""
        known = self.about.setup.players
        self.pairing = SetupLines(self.lexicon)
        self.about = SetupLines(self.lexicon)
        self.about.setup.players = list(known)

    def leads(self, at: int) -> bool:
        """Whether a line is one of the set-up, on its own."""
        return bool(self.lines[at].strip()) and self._is_about(SetupLines(self.lexicon), self.lines[at])

    def sign(self, at: int, seen: ShownSoFar) -> Sign:
        """What a line shows."""
        line = self.lines[at]
        if title(self.lexicon, line):
            self.begin()
            self._is_about(self.about, line)
            self._is_paired_again(line[title(self.lexicon, line) :], seen)
            return Sign(titled=True)
        if not line.strip() or len(line) > LINE:
            return Sign()
        before = self.pairing
        again = self._is_paired_again(line, seen)
        if self.pairing is not before and self._is_result(before, seen):
            return Sign(over=True)
        if again:
            self.begin()
            self.about.setup.players = []
            return Sign(again=True)
        if self._is_about(self.about, line[bullet(line) :] if line.lstrip().startswith(">") else line):
            return Sign(key=self.about.said(line))
        try:
            return self._moved(line, [part for part in lexemes(line) if part.column >= bullet(line)])
        except WordError:
            return Sign()

    def _is_paired_again(self, line: str, seen: ShownSoFar) -> bool:
        """Whether a line names two players and the game had others, or has a second result where nothing was played."""
        named, before = SetupLines(self.lexicon), self.pairing
        try:
            is_pairing = self.lexicon.versus.search(line) is not None and named.names_players(line)
        except WordError:
            return False
        mine, theirs = ({VOWEL.sub("", normal(one)) for one in some.setup.players} for some in (named, before))
        if not is_pairing or "" in mine or any(self.lexicon.words.has("myself", one) for one in named.setup.players):
            return False
        self.pairing = named
        return bool(theirs) and (not mine <= theirs or bool(named.won and before.won and not seen.played))

    def _is_result(self, before: SetupLines, seen: ShownSoFar) -> bool:
        """Whether the line that was read last says who has won the game that was told, with the characters of it."""
        named = self.pairing
        mine, theirs = (
            {(normal(one), some.setup.characters.get(at)) for at, one in enumerate(some.setup.players)}
            for some in (named, before)
        )
        return bool(named.won) and seen.played and not seen.over and mine == theirs

    def _is_about(self, about: SetupLines, line: str) -> bool:
        try:
            return about.read(line)
        except WordError:
            return True

    def _moved(self, line: str, parts: Sequence[SourceLexeme]) -> Sign:
        """What a line shows that is not about the set-up."""
        clauses = self._clauses(parts)
        if clauses and all(clause.claim for clause in clauses):  # of the game that it stands in
            return Sign()
        words, number = self.lexicon.words, turn_number(self.lexicon, parts)
        phrases = self._phrases(parts)
        moves = any(phrase.says == "move" for at, phrase in phrases if at < _HEAD)
        antes = any(phrase.verb == words.roles.get("turn") for _, phrase in phrases)
        return Sign(
            moves=number > 0 or moves,
            turn=number > 0 or antes,
            number=number,
            hands=self._hands(clauses),
            over=self._is_over(line, clauses, [phrase for at, phrase in phrases if at < _HEAD // 2]),
        )

    def _is_over(self, line: str, clauses: Sequence[MoveClause], first: Sequence[Phrase]) -> bool:
        """Whether a line says that somebody has won, or begins with a move that ends the game."""
        words = self.lexicon.words
        known = self.about.setup.knows(told_players(won_in(self.lexicon, line)))
        if known or words.key(line.partition(":")[0]) == "winner" or any(one.phrase.says in OVER for one in clauses):
            return True
        return any(phrase.verb == words.roles.get("end") for phrase in first)

    def _phrases(self, parts: Sequence[SourceLexeme]) -> list[tuple[int, Phrase]]:
        """Where phrases stand in a line."""
        runs = ((at, [one.text for one in parts[at : at + 6] if not one.mark]) for at in range(len(parts)))
        found = ((at, self.lexicon.phrase(run)[0]) for at, run in runs if not parts[at].mark)
        return [(at, phrase) for at, phrase in found if phrase is not None]

    def _clauses(self, parts: Sequence[SourceLexeme]) -> list[MoveClause]:
        """The clauses of a line, none if it cannot be read."""
        people = People(self.about.setup.players, self.lexicon.words, self.lexicon.seats)
        sentence = Sentence(self.lexicon, people, people.undotted(parts))
        sentence.opening = True
        try:
            return sentence.clauses()
        except WordError:
            return []

    def _hands(self, clauses: Sequence[MoveClause]) -> list[int]:
        """Who draws a whole hand in a line that tells of nothing else."""
        draw, hand = self.lexicon.words.roles.get("draw"), self.lexicon.words.hand
        whole = (one.phrase.verb == draw and one.seat >= 0 and len(one.things) >= hand for one in clauses)
        return [one.seat for one in clauses] if hand and all(whole) else []
