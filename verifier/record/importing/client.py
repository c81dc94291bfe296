"""Logs of a client that prints one event a line, with chat and the noise of a capture between them.

    log          = [ "Starting ..." { "- " chip } ] { line }
    line         = player phrase { thing } | dashes player phrase { thing } | chat | noise

Dashes mark a chip of the game before the first turn, and after it what another player does during the turn.
Not for: notes by hand (`notes`).
"""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from verifier.record.importing.account import Account, Imported, LineAccount
from verifier.record.importing.cast import TWINS
from verifier.record.importing.clauses import MoveClause, faults_of
from verifier.record.importing.draft import comment
from verifier.record.importing.games import parts_of
from verifier.record.importing.header import Setup, draft
from verifier.record.importing.lexemes import People, SourceLexeme, lexemes, refuse_hidden, words_of
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.limits import LINE
from verifier.record.importing.log_lines import (
    DASHES,
    LogLine,
    LogShows,
    LogStart,
    acting,
    begins_game,
    entry_of,
    name_in,
    start_of,
)
from verifier.record.importing.scribe import Scribe
from verifier.record.importing.sentence import Sentence
from verifier.record.words import WordError, quoted


def read_client(lexicon: Lexicon, path: str, lines: Sequence[str]) -> Imported:
    """The records that a log holds, one for each game. Raises `Unreadable` for more than a record can hold."""
    lexicon = replace(lexicon, exact=True)
    entries = [entry_of(lexicon, number, line) for number, line in enumerate(lines, 1)]
    parts = [entries[part.first : part.end] for part in parts_of(len(entries), LogShows(lexicon, entries))]
    scribes: list[tuple[Scribe, Setup]] = [_game(lexicon, path, part) for part in parts]
    _carry_over([scribe for scribe, _ in scribes], {entry.number: entry for entry in entries})
    account: list[LineAccount] = [line for scribe, _ in scribes for line in scribe.account]
    title = lexicon.words.title
    records = tuple(draft(scribe, setup, title) for scribe, setup in scribes if scribe.events)
    refused = any(
        _twin(start_of(lexicon, part), setup.players) for part, (_, setup) in zip(parts, scribes, strict=True)
    )
    return Imported(records, Account(path, title, tuple(account)), refused, len(parts) > 1)


def _carry_over(scribes: Sequence[Scribe], entries: Mapping[int, LogLine]) -> None:
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


def _untold(scribe: Scribe, entries: Mapping[int, LogLine]) -> Iterator[str]:
    """The comments that hold what the lines of a game without moves say; such lines tell of no set-up."""
    for at, line in enumerate(scribe.account):
        entry = entries[line.position.line]
        if line.kind == "unknown":
            yield comment(f"not understood: {entry.raw.strip()}")
        elif line.kind in ("header", "kept", "moves"):
            scribe.account[at] = replace(line, kind="kept")
            yield comment(f"no moves follow: {entry.text.strip()}")


def _game(lexicon: Lexicon, path: str, entries: Sequence[LogLine]) -> tuple[Scribe, Setup]:
    """Read the lines of one game."""
    start = start_of(lexicon, entries)
    setup = Setup(players=_players(lexicon, start, entries))
    scribe, people = Scribe(lexicon, path, players=len(setup.players)), People(setup.players, lexicon.words)
    twin = _twin(start, setup.players)
    for entry in entries:
        if entry.kind != "text":
            scribe.note(entry.number, entry.kind)
        elif twin:
            short = f"two players of this game are called {quoted(twin)}"
            told = short if scribe.account else TWINS.format(quoted(twin))
            scribe.refuse(entry.number, entry.raw, WordError(0, told))
        elif _says(setup, entry):
            scribe.note(entry.number, "chat")
        else:
            _line(scribe, setup, people, entry)
    hands = len(scribe.shown.opening) == max(2, len(setup.players)) and scribe.shown.whole
    scribe.middle = not start.words and not setup.stacks and not hands
    return scribe, setup


def _says(setup: Setup, entry: LogLine) -> bool:
    """Whether a line is what a player says, without the markup: `Alice: text`."""
    name, colon, _ = entry.text[:LINE].partition(":")
    return bool(colon) and name.strip() in setup.players


def _players(lexicon: Lexicon, start: LogStart, entries: Sequence[LogLine]) -> list[str]:
    """The players in the order of their first turns, then of their appearance; no more than there are seats.

    A player is the one word before a phrase. Where the line that begins the game names two of them or more, nobody
    else plays: `Everyone draws 1 chip`.
    """
    turns: dict[str, None] = {}
    others: dict[str, None] = {}
    long_names = start.long_names
    for entry in entries:
        name, phrase, _ = acting(lexicon, entry, long_names)
        if phrase is not None and is_name(name):
            (turns if phrase.says == "turn" else others)[name] = None
    everybody = list(turns | others)
    everybody = [name for name in everybody if name.rstrip(":") == name or name.rstrip(":") not in everybody]  # chat
    cut = next((name for entry in entries if (name := acting(lexicon, entry, long_names)[0])), "")
    whole = [name for name in everybody if name != cut and name.endswith(cut)] if cut else []
    everybody = [name for name in everybody if name != cut or len(whole) != 1]  # `lice draws`, where the log is cut
    inside = [player for player in everybody if player in start.named]
    everybody = inside if len(inside) > 1 else [name for name in everybody if not start.names or start.plays(name)]
    return everybody[: len(lexicon.names.seats)]


def _twin(start: LogStart, players: Sequence[str]) -> str:
    """The player whom the line that begins the game names twice; "" if there is none."""
    return next((player for player in players if list(start.named).count(player) > 1), "")


def is_name(word: str) -> bool:
    """Whether a word can be a player's name: dots and dashes alone are none."""
    return any(not unicodedata.category(char).startswith("P") for char in word)


def _line(scribe: Scribe, setup: Setup, people: People, entry: LogLine) -> None:
    """Read one line of a game and account for it."""
    if begins_game(scribe.lexicon, entry):
        scribe.keep(entry.number, entry.text, "header")
        return
    try:
        _moves(scribe, setup, people, entry)
    except WordError as error:
        for fault in faults_of(error):
            fault.column = entry.column(fault.column)
        scribe.refuse(entry.number, entry.raw, error)


def _moves(scribe: Scribe, setup: Setup, people: People, entry: LogLine) -> None:
    """Read a line that tells of moves, or of a chip of the game. Raises `WordError` at a column of its text."""
    dashes = DASHES.match(entry.text)
    parts = _parts(entry.text, dashes.end() if dashes else 0, [name for name in setup.players if " " in name])
    words = words_of(parts, 0)
    acts = people.at(words[:1])[1] > 0 and scribe.lexicon.is_verb(words[1:])
    if dashes and not scribe.turns and not acts:
        _listed(scribe, setup, entry, parts)
        return
    clauses = _clauses(scribe, people, parts, beside=dashes is not None)
    told = scribe.take(scribe.events_of(clauses))
    for fault in scribe.lost:
        fault.column = entry.column(fault.column)
    if told:
        scribe.account_for(entry.number, "moves", any(clause.phrase.inferred for clause in clauses))
    else:
        scribe.keep(entry.number, entry.text)


def _clauses(scribe: Scribe, people: People, parts: Sequence[SourceLexeme], *, beside: bool) -> list[MoveClause]:
    """The clauses of a line. `beside`: dashes say that another player than the one whose turn it is acts.

    Raises `WordError`.
    """
    sentence = Sentence(scribe.lexicon, people, parts)
    if people.at(words_of(parts, 0, 1))[1] == 0 and not sentence.effects(0):
        raise WordError(parts[0].column if parts else 0, *_nobody(scribe.lexicon, people, parts))
    clauses = sentence.clauses()
    for clause in clauses:
        clause.aside = beside and clause.seat != scribe.shown.owner()
        answerable = bool(scribe.turns) and scribe.turns[-1].played
        if not beside and clause.phrase.answers and answerable and clause.seat != scribe.shown.owner():
            raise WordError(clause.column, "in somebody else's turn, and without the dashes of an answer")
        if beside and clause.phrase.answers and not clause.aside:
            raise WordError(clause.column, "after dashes, but by the player whose turn it is")
    return clauses


def _parts(text: str, start: int, long_names: Sequence[str]) -> list[SourceLexeme]:
    """The words of a line from a column on. The first one is a name, whatever signs and blanks are in it."""
    name = name_in(text[start:].lstrip(), long_names)
    if not name:
        return []
    refuse_hidden(text)
    first = SourceLexeme(name, text.index(name, start), False)
    return [first, *(part for part in lexemes(text) if part.column >= first.column + len(name))]


def _nobody(lexicon: Lexicon, people: People, parts: Sequence[SourceLexeme]) -> tuple[str, str]:
    """Why a line whose first word is no player cannot be read, and the nearest word."""
    words = words_of(parts, 0)
    if not words:
        return "no words", ""
    full = len(people.players) >= len(lexicon.names.seats)
    if full and len(words) > 1 and lexicon.is_verb(words[1:]):
        return f"{words[0][:40]!r} is one player too many", ""
    if people.players and words[0] not in people.players:
        return f"unknown player {words[0][:40]!r}", lexicon.near(words[0], people.players)
    word = words[1] if len(words) > 1 else words[0]
    return f"unknown verb {word[:40]!r}", lexicon.near(word)


def _listed(scribe: Scribe, setup: Setup, entry: LogLine, parts: Sequence[SourceLexeme]) -> None:
    """A chip that the log lists before the first turn. Raises `WordError`."""
    lexicon, words = scribe.lexicon, words_of(parts, 0)
    chip, size = lexicon.chip(words)
    if not size or size < len(parts):
        column = parts[size].column if size < len(parts) else 0
        chip, size = lexicon.prefixed(words, column) if not size and words else ("", 0)
        if not size or size < len(parts):
            raise WordError(column, "not the name of a chip", lexicon.near(" ".join(words)))
    kind = lexicon.kinds.get(chip, "")
    key = next((key for key, kinds in lexicon.words.listed.items() if kind in kinds), "")
    if not key:
        scribe.keep(entry.number, f"in the game: {entry.text.strip(' -')}", "header")
        return
    stacks = setup.stacks.setdefault(key, [])
    if chip in stacks:
        raise WordError(parts[0].column, f"{quoted(chip)} was named before, and the {key} has each once")
    stacks.append(chip)
    scribe.note(entry.number, "header")
