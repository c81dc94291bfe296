"""Verdicts: what an audit says of a replay, as a value."""

from dataclasses import dataclass

from verifier.kernel.message import ENGLISH, Message, Said, values_of

#: Worst first: a folder's exit code is decided by its worst verdict.
VERDICTS = ("malformed", "illegal", "disputed", "undecided", "consistent", "legal")
EXIT_CODES = {"malformed": 2, "illegal": 1, "disputed": 1, "undecided": 1, "consistent": 0, "legal": 0}
#: The messages that say that a total differs: what the line was carrying out may be what is wrong then.
TOTAL_DIFFERS = ("wrong-total", "wrong-total-after", "impossible-total")


@dataclass(frozen=True, slots=True)
class Fault:
    """Where and why a record fails: the clause, the guard, what was expected and what was found."""

    line: int
    column: int
    clause: str
    said: Said
    guard: str = ""
    wanted: Said = ""
    seen: Said | tuple[Message, ...] = ""  # each fact of a guard by itself
    norm: str = ""
    also: tuple[str, ...] = ()  # clauses that restate the one reported, or that the line breaks, too
    at_work: tuple[str, ...] = ()  # clauses that the line was carrying out: one of them may be what was done wrong
    whereabouts: Said = ""  # of a record that leaves things out: where all pieces are that the line is about
    conflict: tuple[int, ...] = ()  # and the fewest earlier lines that leave no completion besides this one
    code: str = ""  # of the kind of message, where it has one: `MF07`, `UD01`
    suggestion: str = ""  # the nearest thing that would have been understood
    excerpt: "Excerpt | None" = None  # the line of the text that cannot be read

    @property
    def message(self) -> str:
        """Why, in English."""
        return str(self.said)

    @property
    def expected(self) -> str:
        """What was expected, in English."""
        return str(self.wanted)

    @property
    def found(self) -> str:
        """What was found, in English."""
        return ENGLISH(self.seen)

    @property
    def account(self) -> str:
        """Where all pieces are that the line is about, in English."""
        return str(self.whereabouts)

    @property
    def arguments(self) -> tuple[tuple[str, str], ...]:
        """What the message says of its kind, by name, in English: of a norm and of what has a code."""
        return values_of(self.said)


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The part of a line around a fault, as it is written; `at` characters of it stand before the fault."""

    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Dispute:
    """An open spec point on which the verdict turns: legal under one reading, not under the other."""

    legal: tuple[tuple[str, str], ...]
    illegal: tuple[tuple[str, str], ...]
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NotCompared:
    """A part of a record whose draws were not compared with the seeds: its line, 0 for the record, and the reason."""

    line: int
    why: Said
    seat: str = ""  # whose draw it is, if it is one


@dataclass(frozen=True, slots=True)
class ProofCheck:
    """Whether the draws of a record follow from the seeds that were committed to; no part of the verdict.

    `status` is matches (every draw of the game was compared), incomplete (those that were compared match, and there
    are or may be others), differs (a draw is another one), broken (a seed does not fit its commitment), unverifiable
    (no draw was reached, or something is missing that it takes).
    """

    status: str
    reason: Said = ""  # in words, unless it matches
    compared: int = 0  # draws
    unnamed: int = 0  # draws that the record does not name, or names in part
    line: int = 0  # of the first draw that differs
    seat: str = ""  # whose draw that is
    expected: tuple[str, ...] = ()
    found: tuple[str, ...] = ()
    until: int = 0  # the line at which the record could not be followed further, 0 if it was to its end
    seeds: str = ""  # the game's id and what names its commitments
    record: str = ""  # what names the game that is told
    missing: tuple[NotCompared, ...] = ()  # what was not compared, in the order of the lines


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling in a record, what it did to the verdict, and the fault there would be without it.

    `outcome` is one of: lifted (a fault, or a total that differs), settled (a reading), unneeded (nothing was wrong),
    other (something else was wrong), impossible (it cannot be carried out), struck, words; of a remedy: mended,
    "changes nothing", "not reached". A remedy says what it `changes`, and what had been `seen` of what it takes away.
    """

    line: int
    on: int  # the line that it is about, 0 if none
    text: str
    by: str
    effect: str
    about: str
    reading: str
    outcome: str
    verdict: str = ""  # without it
    without: Fault | None = None
    changes: tuple[str, ...] = ()
    seen: "tuple[Seen, ...]" = ()


@dataclass(frozen=True, slots=True)
class Seen:
    """What a seat saw in the struck part: whose things, what happened to them, at which line.

    `anew` is the line at which the owner draws again after the rewind (0: none), `again` what comes then.
    """

    seat: int
    owner: int
    how: str
    things: tuple[str, ...]
    line: int
    anew: int = 0
    again: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Struck:
    """A rewind and what it strikes: how many moves on which lines, what is wrong with them, what was seen in them."""

    line: int
    to: int  # the line before which the game goes on
    text: str
    by: str
    lines: tuple[int, ...]  # of the moves it strikes that do not count in the end
    restored: int = 0  # the line of the rewind that takes this one back
    verdict: str = ""  # of the record up to the rewind, as it stood; "" if it was not looked at
    fault: Fault | None = None  # in the struck lines
    seen: tuple[Seen, ...] = ()


@dataclass(frozen=True, slots=True)
class Range:
    """How many of a kind there can be: at least and at most."""

    kind: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Inference:
    """One unknown: pieces drawn or shown (`ranges`), or a word of a line (`words` that it can stand for)."""

    line: int
    seat: int
    verb: str
    ranges: tuple[Range, ...] = ()
    words: tuple[str, ...] = ()
    recorded: bool = True
    part: int = 0  # of an outcome that came in parts (before and after a refill): which one, from 1


@dataclass(frozen=True, slots=True)
class Inferred:
    """Everything unknown in a record; `whole` says whether all completions were looked at.

    `setup` is what must have been in the bank although the header does not name it.
    """

    rows: tuple[Inference, ...]
    completions: int
    whole: bool
    setup: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Presumed:
    """A presumption on which a verdict turns: under the `other` reading of its point the verdict is `otherwise`."""

    point: str  # `point`, or `point@chip`
    reading: str
    because: str
    other: str
    otherwise: str


@dataclass(frozen=True, slots=True)
class Audit:
    """The verdict on one replay. `events` counts the lines that were checked."""

    path: str
    verdict: str
    ruleset: str = ""
    digest: str = ""
    events: int = 0
    fault: Fault | None = None
    dispute: Dispute | None = None
    open: tuple[Said, ...] = ()  # what a partial record leaves open
    open_line: int = 0  # the line before which it is first silent
    readings: tuple[tuple[str, str], ...] = ()  # open points met, and the reading taken
    ended: str = ""  # how the game ended
    winner: int | None = None
    winners: tuple[int, ...] = ()  # every seat that has won: of a team all of them
    further: tuple[Fault, ...] = ()  # the other faults: of what is malformed all, else later ones, with --continue
    notes: tuple[Said, ...] = ()  # what the reader should know besides the verdict
    proof: ProofCheck | None = None  # of the draws, if the record has one
    inferred: Inferred | None = None  # what its unknown parts can be, if that was asked for
    left_open: tuple[Said, ...] = ()  # of the end of the game: what no clause says, and the event's rules have to
    rulings: tuple[Ruling, ...] = ()  # a verdict holds under these
    struck: tuple[Struck, ...] = ()  # lines that do not count
    config: str = ""  # the `verifier.toml` that says what the header leaves out
    presumed: tuple[Presumed, ...] = ()  # what it turns on that no clause settles, if that was asked for
    by_clock: bool = False  # whether the time was up before everything was looked at, so that another run may differ

    def remarkable(self) -> bool:
        """Whether there is something to say of it: it is not legal, or not by the rules and its lines alone."""
        return self.verdict != "legal" or bool(self.rulings or self.struck or self.left_open)

    def lifted(self) -> int:
        """How many rulings the verdict rests on."""
        return sum(ruling.outcome in ("lifted", "settled") for ruling in self.rulings)

    def mended(self) -> int:
        """How many remedies have put something right."""
        return sum(ruling.outcome == "mended" for ruling in self.rulings)


@dataclass(frozen=True, slots=True)
class MatchGame:
    """One game of a match: where its record is, the verdict on it, and who won, "" if that is not certain."""

    number: int
    place: str
    verdict: str
    winner: str = ""


@dataclass(frozen=True, slots=True)
class Match:
    """What is certain of a match of several games; the verdict itself is an `Audit`."""

    players: tuple[str, ...]
    games: tuple[MatchGame, ...]
    wins: tuple[int, ...]  # by player
    needed: int = 0  # wins that take the match, 0 if nothing says how many
    winner: str = ""
