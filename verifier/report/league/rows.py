"""The page on a league: who played how many games, with which verdicts; each record as a row, the fault with its lines.

Memory grows with the players alone.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from verifier.kernel.message import Voice, shortened, visible
from verifier.record.header import told_apart
from verifier.record.model import Replay
from verifier.record.write import render_event
from verifier.report.audit_diagnostics import code_of, meaning_of, part_of
from verifier.report.book import Book, Shelf
from verifier.report.corrections import ruling_words, with_rulings
from verifier.report.series import match_reasons, score
from verifier.report.style import unstyled
from verifier.report.text import hint, unread_lines, where_lines
from verifier.report.view.marks import correction_lines, lines_with_addresses
from verifier.report.view.told import found_in_words, naming_book, reasons_on_page
from verifier.report.view.words import speech_of
from verifier.verdicts.outcome import Outcome
from verifier.verdicts.verdict import Audit, Fault

#: So many lines before and after a fault are shown.
AROUND = 3
#: No more of a line is shown.
LONGEST_LINE = 200


@dataclass(frozen=True, slots=True)
class NearLine:
    """A line of a record near a fault."""

    number: int
    text: str
    faulty: bool = False
    struck: bool = False  # whether a rewind has taken it back
    words: str = ""  # the line as a sentence, where it is a move


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """What a row shows. `link` leads to the page on the game, "" if there is none."""

    name: str
    verdict: str
    told: str  # the verdict with its rulings
    players: str
    line: int
    clause: str
    title: str
    message: str
    statement: str
    printed: str  # where the clause stands
    meaning: str  # what the code of a text that cannot be read means
    near: tuple[NearLine, ...]
    found: tuple[str, ...]  # what was due at the fault and what was found
    reasons: tuple[str, ...]
    link: str = ""
    see: str = "see_game"  # what the page shows to which it leads

    @property
    def has_details(self) -> bool:
        """Whether there is more to say than the row itself says."""
        return bool(self.message or self.reasons)


def row_of(
    outcome: Outcome, shelf: Shelf, replay: Replay | None, link: str, players: Sequence[str] = (), text: str = "",
    see: str = "see_game",
) -> LeagueRow:  # fmt: skip
    """Return the row of a record or a match; `replay` is the record where it could be read, `text` as it is written."""
    audit, fault = outcome.audit, outcome.audit.fault
    book = naming_book(shelf.of(outcome.game), replay) if outcome.game is not None else None
    clause = book.clauses.get(fault.clause) if book is not None and fault is not None else None
    part, voice = part_of(outcome), book.voice if book is not None else shelf.voice(audit.ruleset)
    return LeagueRow(
        name=f"{audit.path} {part}" if part else audit.path,
        verdict=audit.verdict,
        told=voice(with_rulings(audit), "verdict"),
        players=voice(score(outcome.match)) if outcome.match is not None else seated(outcome, players),
        line=fault.line if fault is not None else audit.open_line,
        clause=fault.clause or fault.code if fault is not None else "",
        title=book.title(fault) if book is not None and fault is not None and fault.clause else "",
        message=message_of(audit, voice) or rulings_of(audit, book),
        statement=clause.statement if clause is not None else "",
        printed=book.reference(clause.id) if book is not None and clause is not None else "",
        meaning=voice.text(meaning_of(code_of(fault), audit.verdict)) if fault is not None and not fault.clause else "",
        near=tuple(lines_near(audit, replay, book, text)),
        found=tuple(found_at(fault, book)) if fault is not None and book is not None else (),
        reasons=reasons_of(outcome, shelf, book),
        link=link + anchor_of(fault, replay) if link else "",
        see=see,
    )


def found_at(fault: Fault, book: Book) -> Iterator[str]:
    """Yield what was due at a fault with a clause, what was found, and where pieces are of which not all is known."""
    if fault.clause:
        yield from found_in_words(fault, book)
        yield from where_lines(fault, book.voice)


def anchor_of(fault: Fault | None, replay: Replay | None) -> str:
    """Return the address of what is at fault on the page of its game; "" where it has none there."""
    if fault is None or replay is None or fault.line not in lines_with_addresses(replay):
        return ""
    return f"#line-{fault.line}"


def message_of(audit: Audit, voice: Voice) -> str:
    """Return the fault in a sentence with what may have been meant, or the first thing that is left open."""
    if audit.fault is not None:
        return voice(audit.fault.said) + unstyled(hint(audit.fault, voice))
    return voice(audit.open[0]) if audit.open else ""


def rulings_of(audit: Audit, book: Book | None) -> str:
    """Return the rulings and remedies on which a verdict rests, each in a sentence."""
    rests = [ruling for ruling in audit.rulings if ruling.outcome in ("lifted", "settled", "mended")]
    return "; ".join(ruling_words(ruling, book) for ruling in rests) if book is not None else ""


def seated(outcome: Outcome, players: Sequence[str]) -> str:
    """Return who played, each on a line, the winners with a star, an open one if the header alone says so."""
    stars = {player: " ☆" if reported else " ★" for player, reported in winners_of(outcome).items()}
    return "\n".join(f"{visible(player)}{stars.get(player, '')}" for player in players)


def reasons_of(outcome: Outcome, shelf: Shelf, book: Book | None) -> tuple[str, ...]:
    """Return the lines of the text report that support a verdict; of a legal one by the lines alone none."""
    audit = outcome.audit
    voice = book.voice if book is not None else shelf.voice(audit.ruleset)
    if outcome.match is not None:
        found: Iterable[str] = match_reasons(outcome, outcome.match, shelf)
    elif audit.verdict == "malformed":
        found = unread_lines(replace(audit, fault=None), "", False, [], voice)
    else:
        found = reasons_on_page(audit, book, voice) if audit.remarkable() else ()
    message = message_of(audit, voice)
    return tuple(line for line in map(unstyled, found) if line != message)


def lines_near(audit: Audit, replay: Replay | None, book: Book | None, written: str) -> Iterator[NearLine]:
    """Yield the lines of a record around its fault: moves in words, and of what cannot be read as it is written."""
    fault = audit.fault
    if fault is None or not fault.line:
        return
    if replay is not None and book is not None and any(event.line == fault.line for event in replay.events):
        yield from moves_near(fault.line, audit, replay, book)
        return
    lines = written.rstrip("\n").split("\n") if written else []
    for number in range(max(min(fault.line, len(lines)) - AROUND, 1), min(fault.line + AROUND, len(lines)) + 1):
        is_here = number == min(fault.line, len(lines))
        yield NearLine(number, shortened(lines[number - 1], LONGEST_LINE), faulty=is_here)
    if not lines and fault.excerpt is not None:
        yield NearLine(fault.line, fault.excerpt.text, faulty=True)


def moves_near(line: int, audit: Audit, replay: Replay, book: Book) -> Iterator[NearLine]:
    """Yield the moves around a line in words, those that a rewind has struck and what a judge has said among them."""
    speech, moves = speech_of(book, replay), {event[:2]: event for event in replay.events}
    corrections = correction_lines(replay, audit, book)
    struck = {number for one in audit.struck for number in one.lines}
    places = sorted({*moves, *corrections})
    at = next(number for number, place in enumerate(places) if place[0] == line and place in moves)
    for place in places[max(at - AROUND, 0) : at + AROUND + 1]:
        if place in moves:
            text, words = render_event(moves[place], book.names), speech.tell_line(moves[place])
        else:
            text, words = corrections[place].move, corrections[place].words
        number = place[0]
        yield NearLine(number, text, faulty=number == line, struck=number in struck, words=words)


#: The verdicts that say that a record could not be audited.
UNAUDITED = ("malformed", "undecided")
#: A player in a header that cannot be read as a whole.
PLAYER = re.compile(r"""\bplayer["']?\s*:\s*(?:"([^"\n]+)"|'([^'\n]+)'|([^"'\s,}#][^,}#\n]*))""")
#: So many characters of such a text are looked through, and so many players found in it.
HEAD, MOST_PLAYERS, LONGEST_NAME = 64_000, 12, 80


@dataclass(slots=True)
class PlayerStanding:
    """One player's games by verdict, those won, and those that rest on a ruling or a remedy."""

    player: str
    verdicts: Counter[str] = field(default_factory=Counter)
    won: int = 0
    reported: int = 0  # of those won: the header alone says so
    ruled: int = 0

    @property
    def games(self) -> int:
        """How many games the player took part in."""
        return self.verdicts.total()

    @property
    def audited(self) -> int:
        """How many of them have a verdict that says whether they are legal."""
        return self.games - self.unaudited

    @property
    def unaudited(self) -> int:
        """How many have none."""
        return sum(self.verdicts[name] for name in UNAUDITED)


class Standings:
    """The standings so far; players of one name are one, but two of one game are two."""

    def __init__(self) -> None:
        self.players: dict[str, PlayerStanding] = {}
        self.nameless = 0  # records that do not say who played, or cannot be read

    def add(self, outcome: Outcome, named: Collection[str]) -> None:
        """Count one game of some players; a match is counted by its games."""
        if outcome.match is not None:
            return
        won = winners_of(outcome)
        self.nameless += not named
        for player in sorted({*named}):
            standing = self.players.setdefault(player, PlayerStanding(player))
            standing.verdicts[outcome.audit.verdict] += 1
            standing.won += player in won
            standing.reported += won.get(player, False)
            standing.ruled += bool(outcome.audit.lifted() or outcome.audit.mended())

    def table(self) -> list[PlayerStanding]:
        """Return the players, those with the most games first."""
        return sorted(self.players.values(), key=lambda one: (-one.games, one.player))


def players_of(outcome: Outcome, text: str) -> tuple[str, ...]:
    """Return who played a game: as it was noted, else as the text of a record says that cannot be read."""
    if outcome.noted is not None and outcome.noted.seats:
        return tuple(name for name in names_of(outcome).values() if name)
    return players_in(text) if outcome.audit.verdict == "malformed" else ()


def names_of(outcome: Outcome) -> dict[str, str]:
    """Return the players' names by seat; two of one name are told apart."""
    return told_apart({seat.seat: seat.player for seat in outcome.noted.seats}) if outcome.noted is not None else {}


def winners_of(outcome: Outcome) -> dict[str, bool]:
    """Return who has won, by name, and whether the header alone says so."""
    names, sitting = names_of(outcome), outcome.noted.seats if outcome.noted is not None else ()
    return {names[seat.seat]: seat.reported for seat in sitting if seat.won}


def players_in(text: str) -> tuple[str, ...]:
    """Return the players that a text names that need not be YAML.

    >>> players_in("seats: {P1: {player: Alice, character: grave}, P2: {player: 'Bob'}}\\nmoves: [")
    ('Alice', 'Bob')
    """
    found = (shortened("".join(match.groups("")).strip(), LONGEST_NAME) for match in PLAYER.finditer(text[:HEAD]))
    return tuple(dict.fromkeys(found))[:MOST_PLAYERS]
