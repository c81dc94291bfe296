"""The lines of a client's log, and what they show of where games begin. Not for: what they say (`client`)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape

from verifier.record.importing.clauses import OVER
from verifier.record.importing.games import ShownSoFar, Sign
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.limits import LINE
from verifier.record.importing.typography import whole_names
from verifier.record.importing.wordlist import Phrase

DASHES = re.compile(r"\s*-{1,2}\s+")
_MARKUP = re.compile(r"<[^<>]{0,200}>|&#?[0-9A-Za-z]{1,10};|.", re.DOTALL)


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: its number, what it is, its text without markup, the column each character comes from."""

    number: int
    kind: str  # text, chat, noise, blank
    raw: str
    text: str
    columns: Sequence[int]

    def column(self, at: int) -> int:
        """The column in the file (from 0) of a character of the text."""
        return self.columns[at] if at < len(self.columns) else (self.columns[-1] + 1 if len(self.columns) else 0)


def entry_of(lexicon: Lexicon, number: int, line: str) -> LogLine:
    """A line of a log without its markup and without what a capture puts before it."""
    if len(line) > LINE:
        return LogLine(number, "text", line, line, range(len(line)))
    start = next((found.end() for p in lexicon.words.patterns["capture"] if (found := p.match(line))), 0)
    body = line[start:]
    if not body.strip():
        return LogLine(number, "noise" if line.strip() else "blank", line, "", ())
    for kind in ("chat", "noise"):
        if lexicon.words.fits(kind, body):
            return LogLine(number, kind, line, "", ())
    if "<" not in body and "&" not in body:
        return LogLine(number, "text", line, whole_names(lexicon, body), range(start, len(line)))
    text: list[str] = []
    columns: list[int] = []
    for found in _MARKUP.finditer(body):
        piece = found[0]
        if len(piece) > 1:
            piece = " " if piece[0] == "<" else unescape(piece).replace("\xa0", " ")
        text.append(piece)
        columns += [start + found.start()] * len(piece)
    return LogLine(number, "text", line, whole_names(lexicon, "".join(text)), columns)


@dataclass(frozen=True, slots=True)
class LogStart:
    """What the line says with which a game begins: `Starting a game: Al (host), Bob`; nothing if there is none."""

    names: Sequence[str] = ()  # after its colon
    words: Sequence[str] = ()

    @property
    def named(self) -> Sequence[str]:
        """The players whom it may name, one twice if two have one name."""
        return self.names or self.words

    def plays(self, word: str) -> bool:
        """Whether it names a player whose name is a word, or begins with it and with it alone."""
        begun = [name for name in self.names if name.partition(" ")[0] == word]
        return word in self.named or len(begun) == 1

    @property
    def long_names(self) -> Sequence[str]:
        """The names of several words."""
        return sorted((name for name in self.names if " " in name), key=len, reverse=True)


def start_of(lexicon: Lexicon, entries: Sequence[LogLine]) -> LogStart:
    """What the first line of some says with which a game begins."""
    text = next((entry.text[:LINE] for entry in entries if begins_game(lexicon, entry)), "")
    names = [name for part in text.partition(":")[2].split(",") if (name := part.strip())]
    return LogStart(names, [word.strip(".,:;!()") for word in text.split()])


def begins_game(lexicon: Lexicon, entry: LogLine) -> bool:
    """Whether a line begins a game, and is no move of a player whose name looks like that."""
    if entry.kind != "text" or not lexicon.words.fits("begins", entry.text):
        return False
    return not lexicon.is_verb(entry.text[:LINE].split(None, 9)[1:])


def name_in(text: str, long_names: Sequence[str]) -> str:
    """The name that a text begins with: one of those that the game lists, else a word; "" if there is none."""
    return next((name for name in long_names if text.startswith(f"{name} ")), "".join(text.split(None, 1)[:1]))


def acting(lexicon: Lexicon, entry: LogLine, long_names: Sequence[str] = ()) -> tuple[str, Phrase | None, int]:
    """The name that a line begins with after its dashes, the phrase behind it, and the number behind that, else 0."""
    if entry.kind != "text" or len(entry.text) > LINE:
        return "", None, 0
    dashes = DASHES.match(entry.text)
    text = entry.text[dashes.end() if dashes else 0 :].lstrip()
    name = name_in(text, long_names)
    words = [word.rstrip(".,:;!") for word in text[len(name) :].split(None, 9)]
    phrase, size = lexicon.phrase(words) if name else (None, 0)
    return name, phrase, next((int(word) for word in words[size:] if word.isdecimal() and len(word) < 3), 0)


@dataclass(frozen=True, slots=True)
class LogShows:
    """Reads lines of a log for the beginnings of games."""

    lexicon: Lexicon
    entries: Sequence[LogLine]

    def begin(self) -> None:
        """Forget nothing: every line of a log speaks for itself."""

    def leads(self, at: int) -> bool:
        """Whether a line leads to the beginning of a game: none does, since a log says itself where one begins."""
        return False

    def sign(self, at: int, seen: ShownSoFar) -> Sign:
        """What a line shows."""
        entry, words = self.entries[at], self.lexicon.words
        if begins_game(self.lexicon, entry):
            return Sign(starts=True)
        dashes = DASHES.match(entry.text)
        name, phrase, count = ("", None, 0) if dashes else acting(self.lexicon, entry)
        if phrase is None:
            chip = entry.text[dashes.end() : LINE].split() if dashes else []
            return Sign(listed=0 < len(chip) == self.lexicon.chip(chip)[1])
        whole = 0 < count == words.hand and phrase.verb == words.roles.get("draw")
        over = phrase.says in OVER or phrase.verb == words.roles.get("end")
        return Sign(moves=True, turn=phrase.says == "turn", hands=[name] if whole else [], over=over)
