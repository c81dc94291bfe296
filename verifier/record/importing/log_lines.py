"""The lines of a client's log, and what they show of where games begin. Not for: what they say (`client`)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape

from verifier.record.importing.games import Seen, Sign
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.limits import LINE
from verifier.record.importing.typography import whole_names
from verifier.record.importing.wordlist import Phrase

DASHES = re.compile(r"\s*-{1,2}\s+")
_MARKUP = re.compile(r"<[^<>]{0,200}>|&#?[0-9A-Za-z]{1,10};|.", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: its number, what it is, its text without markup, the column each character comes from."""

    number: int
    kind: str  # text, chat, noise, blank
    raw: str
    text: str
    columns: Sequence[int]

    def column(self, at: int) -> int:
        """The column in the file (from 0) of a character of the text."""
        return self.columns[at] if at < len(self.columns) else (self.columns[-1] + 1 if len(self.columns) else 0)


def entry_of(lexicon: Lexicon, number: int, line: str) -> Entry:
    """A line of a log without its markup and without what a capture puts before it."""
    if len(line) > LINE:
        return Entry(number, "text", line, line, range(len(line)))
    start = next((found.end() for p in lexicon.words.patterns["capture"] if (found := p.match(line))), 0)
    body = line[start:]
    if not body.strip():
        return Entry(number, "noise" if line.strip() else "blank", line, "", ())
    for kind in ("chat", "noise"):
        if lexicon.words.fits(kind, body):
            return Entry(number, kind, line, "", ())
    if "<" not in body and "&" not in body:
        return Entry(number, "text", line, whole_names(lexicon, body), range(start, len(line)))
    text: list[str] = []
    columns: list[int] = []
    for found in _MARKUP.finditer(body):
        piece = found[0]
        if len(piece) > 1:
            piece = " " if piece[0] == "<" else unescape(piece).replace("\xa0", " ")
        text.append(piece)
        columns += [start + found.start()] * len(piece)
    return Entry(number, "text", line, whole_names(lexicon, "".join(text)), columns)


@dataclass(frozen=True, slots=True)
class LogShows:
    """Reads lines of a log for the beginnings of games."""

    lexicon: Lexicon
    entries: Sequence[Entry]

    def begin(self) -> None:
        """Forget nothing: every line of a log speaks for itself."""

    def leads(self, at: int) -> bool:
        """Whether a line leads to the beginning of a game: none does, since a log says itself where one begins."""
        return False

    def sign(self, at: int, seen: Seen) -> Sign:
        """What a line shows."""
        entry, words = self.entries[at], self.lexicon.words
        name, phrase, count = _acting(self.lexicon, entry)
        if begins_game(self.lexicon, entry):
            return Sign(starts=True)
        if phrase is None:
            return Sign(listed=DASHES.match(entry.text) is not None and _is_chip(self.lexicon, entry))
        whole = 0 < count == words.hand and phrase.verb == words.roles.get("draw")
        over = phrase.says == "wins" or phrase.verb == words.roles.get("end")
        return Sign(moves=True, turn=phrase.says == "turn", hands=[name] if whole else [], over=over)


def _acting(lexicon: Lexicon, entry: Entry) -> tuple[str, Phrase | None, int]:
    """The word before a phrase, the phrase, and the number behind it (0 if there is none) of a line of the log."""
    if entry.kind != "text" or len(entry.text) > LINE or DASHES.match(entry.text):
        return "", None, 0
    words = entry.text.split(None, 9)
    for at in range(1, min(len(words), 5)):
        phrase, size = lexicon.phrase([word.rstrip(".,:;!") for word in words[at:]])
        if phrase is not None:
            number = next((int(word) for word in words[at + size :] if word.isdecimal() and len(word) < 3), 0)
            return " ".join(words[:at]), phrase, number
    return "", None, 0


def _is_chip(lexicon: Lexicon, entry: Entry) -> bool:
    """Whether a line after its dashes is the name of a chip and nothing else."""
    words = entry.text.lstrip(" \t-")[:LINE].split()
    return 0 < len(words) == lexicon.chip(words)[1]


def begins_game(lexicon: Lexicon, entry: Entry) -> bool:
    """Whether a line begins a game, and is no move of a player whose name looks like that."""
    if entry.kind != "text" or not lexicon.words.fits("begins", entry.text):
        return False
    return lexicon.phrase(entry.text[:LINE].split(None, 9)[1:])[0] is None
