"""The data inside a page that shows a game (`verifier view`). Not for: filling it in (`verifier.report.view`)."""

import msgspec

#: Where in a position something changes, and what comes to be there; without a value it is gone.
Change = tuple[tuple[str, ...]] | tuple[tuple[str, ...], object]


class PieceFace(msgspec.Struct, frozen=True, omit_defaults=True):
    """A chip or card: its name, its facts in the order of the source, what its clauses say."""

    name: str
    colour: str = ""
    cost: str = ""
    icons: tuple[str, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    text: tuple[str, ...] = ()


class Seat(msgspec.Struct, frozen=True):
    """Who sits where."""

    id: str
    player: str
    character: str


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why answers are not legal."""

    clause: str
    message: str
    unknown: bool = False  # whether it is not decided


class Refused(msgspec.Struct, frozen=True):
    """Answers that are not legal, with the number of their reason."""

    answers: tuple[str, ...]
    why: int


class Asked(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question at a line; `answers` is the line of another seat that it gives a chance to answer."""

    seat: int
    wanted: str
    recorded: str = ""
    silent: bool = False
    legal: tuple[str, ...] = ()
    abridged: str = ""  # which one of several answers that come to the same is listed, if one is
    refused: tuple[Refused, ...] = ()
    answers: int | None = None
    hidden: tuple[int, ...] = ()  # the seats that do not know all on which the answers depend


class SeatText(msgspec.Struct, frozen=True):
    """What seats are told in place of a text that says what they do not know."""

    seats: tuple[int, ...]
    lines: tuple[str, ...]


class Note(msgspec.Struct, frozen=True):
    """Something that is said of a line: the kind (fault, ruling, rewind, reading), and the lines of it."""

    kind: str
    lines: tuple[str, ...]
    clause: str = ""
    veils: tuple[SeatText, ...] = ()


class Veil(msgspec.Struct, frozen=True):
    """A line as seats are told it that do not know all that it names."""

    seats: tuple[int, ...]
    move: str
    words: str


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the record; `changed` is what is different after it, nothing if the position then is not known.

    Numbers among a seat's changes stand for those of the whole position.
    """

    line: int
    move: str
    words: str
    seat: int = -1
    comment: str = ""
    struck: bool = False
    asked: tuple[int, ...] = ()  # the numbers of the page's questions
    notes: tuple[int, ...] = ()  # the numbers of what the page says of lines
    changed: tuple[tuple[Change | int, ...], ...] = ()  # the whole position, then as each seat knows it
    known: tuple[str, ...] = ()  # where that is open: what all games that fit have in common before the line
    veils: tuple[Veil, ...] = ()
    held: tuple[int, ...] = ()  # the numbers of the readings that mattered to it and that no clause gives


class ClauseText(msgspec.Struct, frozen=True):
    """A clause in our words, and where it is printed."""

    statement: str
    printed: str


class GamePage(msgspec.Struct, frozen=True):
    """A whole page."""

    language: str
    path: str
    title: str
    ruleset: str
    digest: str
    program: str
    verdict: str
    headline: str
    reasons: tuple[str, ...]
    veils: tuple[SeatText, ...]  # of the head line and the reasons
    written: bool  # whether its lines are the record as it is written, which nobody sees as a seat does
    fault: int  # the number of the move at which the record goes wrong, from 1; 0 if none is
    seats: tuple[Seat, ...]
    start: tuple[tuple[Change | int, ...], ...]
    lines: tuple[Line, ...]
    questions: tuple[Asked, ...]  # each once, as struck lines have the same again
    said: tuple[Note, ...]  # of lines
    whys: tuple[Reason, ...]
    readings: tuple[tuple[str, ...], ...]  # that no clause gives: which and why, and what it is about
    pieces: dict[str, PieceFace]
    clauses: dict[str, ClauseText]
    notes: tuple[Note, ...]
    tallies: tuple[str, ...]  # what positions say of seats that counts what was done, and is no place of anything
    owners: dict[str, int]  # whose figure is whose, where the rules say of it what the seat plays
    signs: dict[str, str]  # how icons are drawn
    boards: dict[str, object]  # what the header lays out as a grid: its size, and what stands on it
    limits: dict[str, int]  # the zones that must not grow beyond a number
    words: dict[str, str]
    terms: dict[str, str]  # zones, counters and facts in the language of the page
    order: tuple[str, ...]  # the keys of positions, in the order in which they are shown


class GameSide(msgspec.Struct, frozen=True):
    """A page on a game that stands beside another one, and its title."""

    title: str
    page: str


class GameSides(msgspec.Struct, frozen=True):
    """The pages on games that stand side by side."""

    sides: tuple[GameSide, ...]
