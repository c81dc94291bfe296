"""Logs of a client that prints one event a line, with chat and the noise of a capture between them.

    log          = [ "Starting ..." { "- " chip } ] { line }
    line         = player phrase { thing } | dashes player phrase { thing } | chat | noise

Dashes mark a chip of the game before the first turn, and after it what another player does during the turn.
Not for: notes by hand (`notes`).
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import unescape

from verifier.record.importing.account import Account, Imported, Line
from verifier.record.importing.draft import comment
from verifier.record.importing.header import Setup, draft
from verifier.record.importing.lexemes import Lexeme, People, lexemes, words_of
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.limits import LINE
from verifier.record.importing.persons import TWINS
from verifier.record.importing.scribe import Scribe
from verifier.record.importing.sentence import Sentence
from verifier.record.importing.typography import whole_names
from verifier.record.importing.wordlist import Phrase
from verifier.record.words import WordError, quoted

_DASHES = re.compile(r"\s*-{1,2}\s+")
_NAME = re.compile(r"\s*(\S+)")
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


def read_client(lexicon: Lexicon, path: str, lines: Sequence[str]) -> Imported:
    """The records that a log holds, one for each game. Raises `Unreadable` for more than a record can hold."""
    entries = [_entry(lexicon, number, line) for number, line in enumerate(lines, 1)]
    parts = _games(lexicon, entries)
    scribes: list[tuple[Scribe, Setup]] = [_game(lexicon, path, part) for part in parts]
    _carry_over([scribe for scribe, _ in scribes], {entry.number: entry for entry in entries})
    account: list[Line] = [line for scribe, _ in scribes for line in scribe.account]
    title = lexicon.words.title
    records = tuple(draft(scribe, setup, title) for scribe, setup in scribes if scribe.events)
    refused = any(_twin(lexicon, part) for part in parts)
    return Imported(records, Account(path, title, tuple(account)), refused)


def _carry_over(scribes: Sequence[Scribe], entries: Mapping[int, Entry]) -> None:
    """Keep the lines of games that have no moves, and so no record, as comments before the next game or at the end."""
    told = [scribe for scribe in scribes if scribe.events]
    waiting: list[str] = []
    for scribe in scribes:
        if scribe.events:
            scribe.moves[:0] = waiting
            waiting = []
        elif told:
            waiting += _untold(scribe, entries)
    if told:
        told[-1].moves += waiting


def _untold(scribe: Scribe, entries: Mapping[int, Entry]) -> Iterator[str]:
    """The comments that hold what the lines of a game without moves say; such lines tell of no set-up."""
    for at, line in enumerate(scribe.account):
        entry = entries[line.position.line]
        if line.kind == "unknown":
            yield comment(f"not understood: {entry.raw.strip()}")
        elif line.kind in ("header", "kept", "moves"):
            scribe.account[at] = replace(line, kind="kept")
            yield comment(f"no moves follow: {entry.text.strip()}")


def _entry(lexicon: Lexicon, number: int, line: str) -> Entry:
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


def _games(lexicon: Lexicon, entries: Sequence[Entry]) -> list[list[Entry]]:
    """The lines of each game.

    A game begins with a line that says so, with a list of chips after turns, with a line after somebody has won, or
    with the opening hands before a turn. What stands before the first belongs to it, unless it is of another game.
    """
    found: list[list[Entry]] = [[]]
    over, turns = False, False
    hands: dict[str, Entry] = {}  # who drew an opening hand last, with nothing but other hands since
    played = False  # whether the game has begun: what stands before it belongs to it, too
    for entry in entries:
        begins = _begins(lexicon, entry)
        name, phrase, count = _acting(lexicon, entry)
        listed = turns and not name and _DASHES.match(entry.text) is not None and _is_chip(lexicon, entry)
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
            whole = count == lexicon.words.counted[0] and phrase.verb == lexicon.words.roles.get("draw")
            hands = {**{one: at for one, at in hands.items() if one != name}, name: entry} if whole else {}
    return found


def _acting(lexicon: Lexicon, entry: Entry) -> tuple[str, Phrase | None, int]:
    """The word before a phrase, the phrase, and the number behind it (0 if there is none) of a line of the log."""
    if entry.kind != "text" or len(entry.text) > LINE or _DASHES.match(entry.text):
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


def _begins(lexicon: Lexicon, entry: Entry) -> bool:
    """Whether a line begins a game, and is no move of a player whose name looks like that."""
    if entry.kind != "text" or not any(p.match(entry.text) for p in lexicon.words.patterns["begins"]):
        return False
    return lexicon.phrase(entry.text[:LINE].split(None, 9)[1:])[0] is None


def _game(lexicon: Lexicon, path: str, entries: Sequence[Entry]) -> tuple[Scribe, Setup]:
    scribe, setup = Scribe(lexicon, path), Setup(players=_players(lexicon, entries))
    people = People(setup.players)
    twin = _twin(lexicon, entries)
    for entry in entries:
        if entry.kind != "text":
            scribe.note(entry.number, entry.kind)
            continue
        if twin:
            told = (
                TWINS.format(quoted(twin))
                if not scribe.account
                else f"two players of this game are called {quoted(twin)}"
            )
            scribe.refuse(entry.number, entry.raw, WordError(0, told))
            continue
        if _says(setup, entry):
            scribe.note(entry.number, "chat")
            continue
        try:
            _line(scribe, setup, people, entry)
        except WordError as error:
            error.column = entry.column(error.column)
            scribe.refuse(entry.number, entry.raw, error)
    begun = any(_begins(lexicon, entry) for entry in entries)
    hands = len(scribe.opening) == max(2, len(setup.players)) and scribe.whole
    scribe.middle = not begun and not setup.stacks and not hands
    return scribe, setup


def _says(setup: Setup, entry: Entry) -> bool:
    """Whether a line is what a player says, without the markup: `Alice: text`."""
    name, colon, _ = entry.text[:LINE].partition(":")
    return bool(colon) and name.strip() in setup.players


def _players(lexicon: Lexicon, entries: Sequence[Entry]) -> list[str]:
    """The players in the order of their first turns, then of their appearance; no more than there are seats.

    A player is the one word before a phrase. Where the line that begins the game names two of them or more, nobody
    else plays: `Everyone draws 1 chip`.
    """
    begins = next((entry.text for entry in entries if _begins(lexicon, entry)), "")
    named = {*_words(begins), *_long_names(begins)}
    turns: dict[str, None] = {}
    others: dict[str, None] = {}
    for entry in entries:
        if entry.kind == "text" and len(entry.text) <= LINE:
            text = entry.text[found.end() if (found := _DASHES.match(entry.text)) else 0 :]
            name = _name(text, 0, _long_names(begins))
            words = [name, *text.lstrip()[len(name) :].split(None, 9)] if name else []
            phrase, _ = lexicon.phrase([word.rstrip(".,:;!") for word in words[1:]])
            if phrase is not None and is_name(name):
                (turns if phrase.says == "turn" else others)[words[0]] = None
    everybody = list(turns | others)
    inside = [player for player in everybody if player in named]
    return (inside if len(inside) > 1 else everybody)[: len(lexicon.names.seats)]


def _twin(lexicon: Lexicon, entries: Sequence[Entry]) -> str:
    """The name that the line which begins the game has twice, of a player who plays; "" if there is none."""
    begins = next((entry.text for entry in entries if _begins(lexicon, entry)), "")
    named = _listed_names(begins) or _words(begins)
    players = (player for player in _players(lexicon, entries) if named.count(player) > 1)
    return next(players, "")


def _words(text: str) -> list[str]:
    return [word.strip(".,:;!()") for word in text[:LINE].split()]


def is_name(word: str) -> bool:
    """Whether a word can be a player's name: dots and dashes alone are none."""
    return any(not unicodedata.category(char).startswith("P") for char in word)


def _line(scribe: Scribe, setup: Setup, people: People, entry: Entry) -> None:
    """Read one line of a game. Raises `WordError` at a column of its text."""
    if _begins(scribe.lexicon, entry):
        scribe.keep(entry.number, entry.text, "header")
        return
    dashes = _DASHES.match(entry.text)
    parts = _parts(entry.text, dashes.end() if dashes else 0, [name for name in setup.players if " " in name])
    if dashes and not scribe.turns and not _acts(scribe.lexicon, people, parts):
        _listed(scribe, setup, entry, parts)
        return
    sentence = Sentence(scribe.lexicon, people, parts)
    if people.at(words_of(parts, 0, 1))[1] == 0 and not sentence.effects(0):
        raise WordError(parts[0].column if parts else 0, *_nobody(scribe.lexicon, people, parts))
    clauses = sentence.clauses()
    owner = scribe.owner()
    for clause in clauses:
        clause.aside = bool(dashes) and clause.seat != owner
        if dashes and clause.phrase.answers and not clause.aside:
            raise WordError(clause.column, "after dashes, but by the player whose turn it is")
    told = scribe.take(scribe.events_of(clauses))
    if scribe.lost is not None:
        scribe.lost.column = entry.column(scribe.lost.column)
    if told:
        scribe.account_for(entry.number, "moves", any(clause.phrase.inferred for clause in clauses))
    else:
        scribe.keep(entry.number, entry.text)


def _parts(text: str, start: int, long_names: Sequence[str]) -> list[Lexeme]:
    """The words of a line from a column on. The first one is a name, whatever signs and blanks are in it."""
    name = _name(text, start, long_names)
    if not name:
        return []
    rest = lexemes(text)
    first = Lexeme(name, text.index(name, start), False)
    return [first, *(part for part in rest if part.column >= first.column + len(name))]


def _name(text: str, start: int, long_names: Sequence[str]) -> str:
    """The name that a line begins with from a column on: one that the game names, else a word; "" if there is none."""
    rest = text[start:].lstrip()
    found = _NAME.match(rest)
    return next((name for name in long_names if rest.startswith(f"{name} ")), found[1] if found else "")


def _long_names(begins: str) -> list[str]:
    """The names of several words that the line which begins a game lists: `Starting a game: Al (host), Bob`."""
    return sorted((name for name in _listed_names(begins) if " " in name), key=len, reverse=True)


def _listed_names(begins: str) -> list[str]:
    """The names after the colon of such a line."""
    names = (name.strip() for name in begins[:LINE].partition(":")[2].split(","))
    return [name for name in names if name]


def _acts(lexicon: Lexicon, people: People, parts: Sequence[Lexeme]) -> bool:
    words = words_of(parts, 0)
    return people.at(words[:1])[1] > 0 and lexicon.phrase(words[1:])[0] is not None


def _nobody(lexicon: Lexicon, people: People, parts: Sequence[Lexeme]) -> tuple[str, str]:
    """Why a line whose first word is no player cannot be read, and the nearest word."""
    words = words_of(parts, 0)
    if not words:
        return "no words", ""
    full = len(people.players) >= len(lexicon.names.seats)
    if full and len(words) > 1 and lexicon.phrase(words[1:])[0] is not None:
        return f"{words[0][:40]!r} is one player too many", ""
    if people.players and words[0] not in people.players:
        return f"unknown player {words[0][:40]!r}", lexicon.near(words[0], people.players)
    word = words[1] if len(words) > 1 else words[0]
    return f"unknown verb {word[:40]!r}", lexicon.near(word)


def _listed(scribe: Scribe, setup: Setup, entry: Entry, parts: Sequence[Lexeme]) -> None:
    """A chip that the log lists before the first turn. Raises `WordError`."""
    words = words_of(parts, 0)
    chip, size = scribe.lexicon.chip(words)
    if size < len(parts) or not chip:
        column = parts[size].column if size < len(parts) else 0
        chip, size = scribe.lexicon.prefixed(words, column) if not size and words else ("", 0)
        if not size or size < len(parts):
            raise WordError(column, "not the name of a chip", scribe.lexicon.near(" ".join(words)))
    kind = scribe.lexicon.kinds.get(chip, "")
    for key, kinds in scribe.lexicon.words.listed.items():
        if kind in kinds:
            setup.stacks.setdefault(key, []).append(chip)
            scribe.note(entry.number, "header")
            return
    scribe.keep(entry.number, f"in the game: {entry.text.strip(' -')}", "header")
