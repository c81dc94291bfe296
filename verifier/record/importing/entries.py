"""The lines of a client's log, and where one game of it ends and the next begins. Not for: what they say (`client`)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape

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
        if any(pattern.match(body) for pattern in lexicon.words.patterns[kind]):
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


def games_of(lexicon: Lexicon, entries: Sequence[Entry]) -> list[list[Entry]]:
    """The lines of each game.

    A game begins with a line that says so, with a list of chips after turns, with a line after somebody has won, or
    with the opening hands before a turn. What stands before the first belongs to it, unless it is of another game.
    """
    found: list[list[Entry]] = [[]]
    over, turns = False, False
    hands: dict[str, Entry] = {}  # who drew an opening hand last, with nothing but other hands since
    played = False  # whether the game has begun: what stands before it belongs to it, too
    for entry in entries:
        begins = begins_game(lexicon, entry)
        name, phrase, count = _acting(lexicon, entry)
        listed = turns and not name and DASHES.match(entry.text) is not None and _is_chip(lexicon, entry)
        again = phrase is not None and phrase.says == "turn" and turns and len(hands) > 1
        if again:
            first = found[-1].index(next(iter(hands.values())))
            found.append(found[-1][first:])
            del found[-2][first:]
        elif (begins and played) or listed or (over and phrase is not None):
            found.append([])
        if begins or listed or over or again:
            turns = over = False
        played = played or begins or phrase is not None
        found[-1].append(entry)
        if phrase is not None and entry.kind == "text":
            turns = turns or phrase.says == "turn"
            over = phrase.says == "wins" or phrase.verb == lexicon.words.roles.get("end")
            whole = 0 < count == lexicon.words.hand and phrase.verb == lexicon.words.roles.get("draw")
            hands = {**{one: at for one, at in hands.items() if one != name}, name: entry} if whole else {}
    return found


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
    if entry.kind != "text" or not any(p.match(entry.text) for p in lexicon.words.patterns["begins"]):
        return False
    return lexicon.phrase(entry.text[:LINE].split(None, 9)[1:])[0] is None
