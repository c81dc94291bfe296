"""Notes that people write by hand, turn by turn, lax in: names for seats, several moves a line, any tense.

    Turn 3 Alice: antes 1, plays combine 1+2, buys 2-gem and wound, draws 6 chips

Lines of move notation are read, too. Once a line begins with `>`, only such lines are moves and the others are prose.
Not for: lines about the game (`setup_lines`), or whose turn it is (`headings`).
"""

from collections.abc import Sequence
from typing import NamedTuple

from verifier.record.importing.account import Account, Imported, Line
from verifier.record.importing.draft import Draft
from verifier.record.importing.games import NotesShow, Part, parts_of, title
from verifier.record.importing.header import draft
from verifier.record.importing.headings import (
    complete,
    lines_about,
    says_i,
    telling,
    title_line,
    turn_numbers,
    writer_of,
)
from verifier.record.importing.lexemes import People
from verifier.record.importing.lexicon import Lexicon
from verifier.record.importing.limits import LINE
from verifier.record.importing.note_lines import Notes
from verifier.record.importing.openings import Openings
from verifier.record.importing.scribe import Scribe
from verifier.record.importing.setup_lines import SetupLines
from verifier.record.importing.typography import plain_lines


class Text(NamedTuple):
    """The lines of a file without signs that mean nothing, and as they stand there."""

    plain: Sequence[str]
    raw: Sequence[str]


_SIGNS = " #*=_>:.-\u2013\u2014"


def read_notes(lexicon: Lexicon, path: str, lines: Sequence[str]) -> Imported:
    """The records that notes tell of, one for each game; several are a match, unless other people play.

    Raises `Unreadable` for more than a record can hold.
    """
    plain = plain_lines(lexicon, lines)
    parts = parts_of(len(plain), NotesShow(lexicon.silent, plain))
    account: list[Line] = []
    records: list[Draft] = []
    refused = False
    before: SetupLines | None = None
    for part in parts:
        about, notes = _game(lexicon, path, Text(plain, lines), part, before)
        account += notes.scribe.account
        refused = refused or bool(about.twin)
        front = part is not parts[-1] and not part.titled and not notes.scribe.events and parts[1].titled
        over = notes.scribe.winner is not None and len(about.setup.players) > 1
        alone = len(parts) == 1 and len(about.setup.players) > 1 and bool(about.setup.characters or about.setup.stacks)
        if notes.scribe.events or ((over or alone or (part.titled and len(parts) > 2)) and not front):
            records.append(draft(notes.scribe, about.setup, lexicon.words.title))
        about.front, about.played = front, bool(notes.scribe.events or over or part.titled)
        before = about
    return Imported(tuple(records), Account(path, lexicon.words.title, tuple(account)), refused, len(parts) > 1)


def _trailing(about: SetupLines, lines: Sequence[str]) -> int:
    """How many lines at the end say what was taken before the next game, where others tell of this one."""
    size = 0
    for line in reversed(lines):
        if line.strip() and about.said(line) != "next":
            break
        size += 1
    told = any(line.strip() and about.said(line) not in ("next", "players") for line in lines[: len(lines) - size])
    return size if told else 0


def _game(
    lexicon: Lexicon, path: str, text: "Text", part: Part, before: SetupLines | None
) -> tuple[SetupLines, "Notes"]:
    """Read the lines of one game, of which the part before may have said the set-up."""
    about = SetupLines(lexicon, known=before.setup.players if before is not None else ())
    lines = list(text.plain[part.first : part.end])
    headed = 0
    if part.titled:  # what stands behind the heading is read in its column
        size = title(lexicon, lines[0])
        about.setup.remarks.append(f"Game: {lines[0][:size].strip(_SIGNS)}.")
        lines[0] = " " * size + lines[0][size:]
        headed = part.first + 1
    later = len(lines) - _trailing(about, lines)
    outcomes = {number + part.first: said for number, said in lines_about(about, lines[:later])}
    about.later = SetupLines(lexicon)
    outcomes |= {number + part.first + later: said for number, said in lines_about(about.later, lines[later:])}
    if headed and not lines[0].strip():
        outcomes[headed] = None
    if before is not None:
        about.inherit(before)
        about.changes[:0] = before.later.changes if before.later is not None else []
    else:
        outcomes |= title_line(about, lines, outcomes)
    about.change()
    about.side()
    numbered = list(enumerate(lines, part.first + 1))
    others = telling(lexicon, numbered, outcomes)
    complete(lexicon, about, others)
    seats = lexicon.names.seats[: max(1, len(about.setup.players))]
    writer, myself = writer_of(lexicon, about.setup), lexicon.words.lists["myself"]
    endings = lexicon.words.lists["endings"]
    called, modal = lexicon.called(len(seats)), lexicon.words.lists["modal"]
    mates, phrases = about.setup.mates(), lexicon.words.phrases
    people = People(about.setup.players, called, mates, writer, myself, phrases, modal, endings)
    numbered = [(number, people.whole(line)) for number, line in numbered]
    people.speaker = writer if any(says_i(lexicon, line) for line in others) else -1
    turns = list(turn_numbers(lexicon, [line for number, line in numbered if number not in outcomes]))
    openings = Openings(lexicon, people, below=1 in turns)
    marked = any(line.lstrip().startswith(">") for line in lines)
    notes = Notes(lexicon, Scribe(lexicon, path, people.mates), people, openings, seats, marked, text.raw)
    notes.scribe.players = len(about.setup.players)
    notes.sided = about.setup.named.get("mode") in lexicon.sided
    notes.twin, notes.closed = about.twin, about.closed
    for number, line in numbered:
        notes.line(number, line, outcomes)
    for told in notes.scribe.account:
        if told.kind == "unknown":
            about.doubt(text.raw[told.position.line - 1][:LINE])
    openings.flush(notes.scribe)
    if part.titled and about.won and notes.scribe.winner is None:
        notes.scribe.winner = about.setup.index(about.won) if about.setup.index(about.won) >= 0 else None
    return about, notes
