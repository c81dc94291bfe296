"""Notes that people write by hand, turn by turn, lax in: names for seats, several moves a line, any tense.

    Turn 3 Alice: antes 1, plays combine 1+2, buys 2-gem and wound, draws 6 chips

Lines of move notation are read, too. Once a line begins with `>`, only such lines are moves and the others are prose.
Not for: lines about the game (`setup_lines`), or whose turn it is (`headings`).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from verifier.record.importing.account import Account, Imported
from verifier.record.importing.claims import left_out
from verifier.record.importing.draft import RecordDraft
from verifier.record.importing.games import GamePart, NotesShow, parts_of
from verifier.record.importing.header import draft
from verifier.record.importing.headings import (
    complete,
    is_turn,
    lines_about,
    name_in_first_case,
    says_i,
    telling,
    turn_numbers,
)
from verifier.record.importing.lexemes import People, lexemes
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.limits import LINE
from verifier.record.importing.note_lines import Notes
from verifier.record.importing.openings import Openings
from verifier.record.importing.persons import writer_of
from verifier.record.importing.scores import ToldGame, best_of, hold_scores, winner_of
from verifier.record.importing.scribe import Scribe
from verifier.record.importing.setup_lines import SetupLines
from verifier.record.importing.statements import by_lines, statements, title, with_headings, with_lists
from verifier.record.importing.typography import is_remark, plain_lines, told_rows
from verifier.record.names import normal
from verifier.record.words import WordError

LEFT_OUT = "which turn of the game is meant is not said: write 'Turn 3 Alice: ...' above it, or leave out the turn"
_SIGNS = " #*=_>:.-\u2013\u2014"


class SourceText(NamedTuple):
    """The statements of a file: without signs that mean nothing, as they stand there, and the lines they are of."""

    plain: Sequence[str]
    raw: Sequence[str]
    numbers: Mapping[int, int]


class About(NamedTuple):
    """What the lines about one game say, and its lines with what became of each of these."""

    setup: SetupLines
    lines: Sequence[tuple[int, str]]
    outcomes: Mapping[int, WordError | None]


def read_notes(lexicon: Lexicon, path: str, lines: Sequence[str]) -> Imported:
    """The records that notes tell of, one for each game; several are a match, unless other people play.

    Raises `Unreadable` for more than a record can hold.
    """
    text = _text_of(lexicon, lines)
    parts = parts_of(len(text.plain), NotesShow(lexicon.silent, text.plain))
    told: list[ToldGame] = []
    games: list[SetupLines] = []
    for part in parts:
        about = _about(lexicon, text, part, games[-1] if games else None)
        scribe = _told(lexicon, path, text, about)
        said = about.setup.won if part.titled or not scribe.events else ""
        if said and scribe.winner is None and about.setup.setup.knows([said]):
            scribe.winner = about.setup.setup.index(said)
            scribe.ended = lexicon.words.ends.get(normal(about.setup.how), "")
        told.append(ToldGame(about.setup.setup, scribe, _is_game(about.setup, scribe, part, parts)))
        games.append(about.setup)
    hold_scores(lexicon, lines, told)
    most, won = best_of(lexicon, lines), winner_of(lexicon, lines, told)
    account = [line for game in told for line in game.scribe.account]
    _carry(told)
    drafts = (draft(game.scribe, game.setup, lexicon.words.title) for game in told if game.is_game)
    records = [_as_written(replace(one, best_of=most, won=won), lines) for one in drafts]
    whole = by_lines(account, {number: number for number in text.numbers.values()})
    refused = any(game.twin for game in games)
    return Imported(tuple(records), Account(path, lexicon.words.title, whole), refused, len(parts) > 1)


def _carry(told: Sequence[ToldGame]) -> None:
    """Take what stands outside of all games, and is not of their set-up, into the game behind it, else before it."""
    games = [game for game in told if game.is_game]
    for at, part in enumerate(told if games else ()):
        if not part.is_game:
            game = next((one for one in told[at:] if one.is_game), games[-1])
            game.setup.remarks += [move.lstrip("# ") for move in part.scribe.moves]
            game.scribe.account += [line for line in part.scribe.account if line.kind == "unknown"]


def _as_written(record: RecordDraft, lines: Sequence[str]) -> RecordDraft:
    """A record with the square brackets that names have in a text, which are read as round ones: `Bo [guest]`."""

    def written(name: str) -> str:
        squared = name.replace("(", "[").replace(")", "]")
        is_squared = "(" in name and any(squared in line for line in lines)
        return squared if is_squared and not any(name in line for line in lines) else name

    seats = tuple(replace(seat, player=written(seat.player)) for seat in record.replay.seats)
    return replace(record, replay=replace(record.replay, seats=seats), won=written(record.won))


def _text_of(lexicon: Lexicon, lines: Sequence[str]) -> SourceText:
    """The statements of lines; one that is all of its line stands there as it was."""
    plain = with_lists(lexicon, plain_lines(lexicon, list(told_rows(lexicon, lines))))
    told = statements(lexicon, with_headings(lexicon, plain))
    several = Counter(number for number, _ in told)
    raw = [text if several[number] > 1 else lines[number - 1] for number, text in told]
    return SourceText([text for _, text in told], raw, {at: number for at, (number, _) in enumerate(told, 1)})


def _is_game(about: SetupLines, scribe: Scribe, part: GamePart, parts: Sequence[GamePart]) -> bool:
    """Whether a part of notes tells of a game; it is noted, too, if it stands before all games of a match."""
    has_players = len(about.setup.players) > 1
    is_over = scribe.winner is not None and has_players
    about.front = part is not parts[-1] and not part.titled and not scribe.events and parts[1].titled
    about.played = bool(scribe.events or is_over or part.titled)
    is_alone = len(parts) == 1 and has_players and bool(about.setup.characters or about.setup.stacks)
    is_titled = part.titled and len(parts) > 2
    return bool(scribe.events) or (not about.front and any((is_over, is_alone, is_titled)))


def _title_line(about: SetupLines, lines: Sequence[str], known: Mapping[int, object]) -> dict[int, WordError | None]:
    """The first line of notes, as their title, if it is none that is `known` and no word tells of a game."""
    number, line = next(((at, line) for at, line in enumerate(lines, 1) if line.strip()), (0, ""))
    if not number or number in known or not about.closed or not _is_title(about, line):
        return {}
    about.setup.meta.setdefault("title", line.strip(" #"))
    return {number: None}


def _is_title(about: SetupLines, line: str) -> bool:
    """Whether no word of a line tells of a game."""
    lexicon = about.lexicon
    if is_remark(line) or line.lstrip().startswith(">") or lexicon.words.fits("chat", line):
        return False
    try:
        words = [part.text for part in lexemes(line) if not part.mark]
    except WordError:
        return False
    first = bool(words) and (is_turn(lexicon, words[0]) or lexicon.words.has("ordinals", words[0]))
    told = lexicon.tells([word for word in words if not word.isdecimal()])  # `Spring Cup, round 3`
    return not (told or first or any(word in about.setup.players for word in words))


def _trailing(about: SetupLines, lines: Sequence[str]) -> int:
    """How many lines at the end say what was taken before the next game, where others tell of this one."""
    size = 0
    for line in reversed(lines):
        if line.strip() and about.said(line) != "next":
            break
        size += 1
    told = any(line.strip() and about.said(line) not in ("next", "players") for line in lines[: len(lines) - size])
    return size if told else 0


def _about(lexicon: Lexicon, text: SourceText, part: GamePart, before: SetupLines | None) -> About:
    """What the lines about one game say, of which the part before may have said the set-up."""
    about = SetupLines(lexicon, known=before.setup.players if before is not None else ())
    lines = list(text.plain[part.first : part.end])
    headed: dict[int, WordError | None] = {}
    if part.titled:  # what stands behind the heading is read in its column
        size = title(lexicon, lines[0])
        about.setup.remarks.append(f"Game: {lines[0][:size].strip(_SIGNS)}.")
        lines[0] = " " * size + lines[0][size:]
        headed = {} if lines[0].strip() else {part.first + 1: None}
    later = len(lines) - _trailing(about, lines)
    outcomes = {number + part.first: said for number, said in lines_about(about, lines[:later])}
    about.later = SetupLines(lexicon)
    outcomes |= {number + part.first + later: said for number, said in lines_about(about.later, lines[later:])}
    outcomes |= headed
    if before is not None:
        about.inherit(before)
    else:
        outcomes |= _title_line(about, lines, outcomes)
    about.setup.begun = about.setup.knows([about.first])
    about.change()
    about.side()
    return About(about, list(enumerate(lines, part.first + 1)), outcomes)


def _people_of(lexicon: Lexicon, about: SetupLines, others: Sequence[str]) -> People:
    """The players of a game, whom lines name that are not about it, too."""
    name_in_first_case(lexicon, about, others)
    complete(lexicon, about, others)
    setup = about.setup
    called = lexicon.called(max(1, len(setup.players)))
    writer = writer_of(lexicon, setup)
    people = People(setup.players, lexicon.words, called, setup.mates(), writer)
    people.speaker = writer if any(says_i(lexicon, line) for line in others) else -1
    return people


def _told(lexicon: Lexicon, path: str, text: SourceText, about: About) -> Scribe:
    """Read the lines of one game."""
    setup, outcomes = about.setup, about.outcomes
    people = _people_of(lexicon, setup, telling(lexicon, about.lines, outcomes))
    lines = [(number, people.whole(line)) for number, line in about.lines]
    turns = list(turn_numbers(lexicon, [line for number, line in lines if number not in outcomes]))
    scribe = Scribe(lexicon, path, people.mates, len(setup.setup.players))
    openings = Openings(lexicon, people, below=1 in turns)
    seats = lexicon.names.seats[: max(1, len(setup.setup.players))]
    notes = Notes(lexicon, scribe, people, openings, seats, False, text.raw, twin=setup.twin, closed=setup.closed)
    notes.sided = setup.setup.named.get("mode") in lexicon.sided
    notes.see_marks([line for number, line in lines if number not in outcomes])
    for number, line in lines:
        notes.line(number, line, outcomes)
    for told in scribe.account:
        if told.kind == "unknown":
            setup.doubt(text.raw[told.position.line - 1][:LINE])
    openings.flush(scribe)
    told_all = not scribe.middle and not scribe.extracts
    for at in left_out(scribe.claims, max(2, len(setup.setup.players)), scribe.rounds, told=told_all):
        scribe.account[at] = replace(scribe.account[at], kind="unknown", message=LEFT_OUT)
    winning = {text.numbers[scribe.account[place].position.line] for place in scribe.shown.winning}
    scribe.account = list(by_lines(scribe.account, text.numbers))
    scribe.shown.winning = [n for n, line in enumerate(scribe.account) if line.position.line in winning]
    return scribe
