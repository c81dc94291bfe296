"""A replay as a value: who played what, what the record promises, the moves, and what is claimed of them.

Not for: reading (`read`), writing (`write`), or checking the game's own keys, which are kept untouched in `setup`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from verifier.kernel.event import USES, Event
from verifier.kernel.mending import Mend
from verifier.kernel.source import Position
from verifier.language.node import Node
from verifier.record.laid import LaidOverlays

#: No count and no turn is larger.
MANY = 10**6
#: The verbs by which things are used, where a claim names none.
ANY_USE = tuple(USES)


@dataclass(frozen=True, slots=True)
class Claim:
    """How often something is done: by whom (-1: anybody), how (nothing: in any way), with which things, and when."""

    text: str
    position: Position
    seat: int = -1
    verbs: tuple[str, ...] = ()
    things: frozenset[int] = frozenset()  # nothing: whatever it is
    but: bool = False  # whether everything but these things is meant
    least: int = 1
    most: int = MANY
    first: int = 0  # the first turn
    last: int = MANY  # and the last


@dataclass(frozen=True, slots=True)
class Sealed:
    """One seat's commitment and its seed, both in hexadecimal digits; "" if it is not given."""

    commit: str = ""
    reveal: str = ""


@dataclass(frozen=True, slots=True)
class Proof:
    """What makes the draws of a game verifiable: the scheme, the game's id, and what each seat committed to."""

    scheme: str
    game: str
    seats: Mapping[str, Sealed] = field(default_factory=dict)
    position: Position = Position("")


FORMAT = "replay/1"
VERDICTS = ("legal", "consistent", "illegal", "disputed", "undecided", "malformed")


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """Who sits where: `P1`, the player's name and the slug of the character, both as written ("" if not given)."""

    id: str
    player: str = ""
    character: str = ""
    position: Position = Position("")


@dataclass(frozen=True, slots=True)
class RecordPromise:
    """What silence means: which draws and reactions the record promises to hold."""

    draws: str = "all"  # all: every piece is named · counts: only how many · none: draws are left out
    reactions: str = "all"  # all: every offered reaction is answered · taken: only those used · none
    choices: str = "all"  # all: what a piece lets its user choose is said · none: it may be left out
    moves: str = "all"  # all: every other move has its line · most: one may be forgotten · some: any may be missing


#: The values each promise may have.
PROMISES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "draws": ("all", "counts", "none"),
        "reactions": ("all", "taken", "none"),
        "choices": ("all", "none"),
        "moves": ("all", "most", "some"),
    }
)


@dataclass(frozen=True, slots=True)
class Result:
    """How the game is said to have ended. `winner` is the index of a seat, None if nobody won."""

    winner: int | None
    by: str = ""
    position: Position = Position("")


@dataclass(frozen=True, slots=True)
class Expect:
    """What the auditor must answer, for replays kept as examples. `line` is a line of the file, 0 if not given.

    `clause` and each of `also` must be named as broken; each of `at_work` is one that the line
    was carrying out, which is less.
    """

    verdict: str
    line: int = 0
    clause: str = ""
    at_work: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    position: Position = Position("")
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Correction:
    """A line that no player makes: it takes others back (`rewind`), rules on one (`ruling`), or ends the game.

    Moves and corrections are numbered together, from 1, in the order of the file. `target` is the number of the line
    that a correction is about, 0 if it is about none.
    """

    kind: str  # rewind | ruling | time | adjudicate
    line: int
    column: int
    index: int = 0  # how many moves stand before it
    number: int = 0  # its own
    target: int = 0
    text: str = ""  # the reason, or the words of the ruling
    by: str = ""  # who says so
    effect: str = ""  # of a ruling: accepts | overrides | reads | state (a remedy) | "" for words alone
    about: str = ""  # the clause that is overridden, or the spec point that is read
    reading: str = ""
    mends: tuple[Mend, ...] = ()  # of a remedy: what it puts right
    winner: int | None = None  # of an adjudication: a seat; None is a draw
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Replay:
    """One recorded game. `positions` says where each header key's value stands."""

    path: str
    ruleset: str  # `puzzle-strike/3e`
    language: str = ""  # as the header says; "" if it does not. Everything here but the tokens' texts is in English
    packs: tuple[str, ...] = ()  # card packs as they are written: files, or names of those of the ruleset
    facts: Node | None = None  # what the header itself says of the game that the ruleset does not know
    errata: tuple[str, ...] = ()
    house: tuple[str, ...] = ()  # what is laid over the ruleset besides, for all records of a league
    digest: str = ""
    mode: str = ""
    seats: tuple[SeatEntry, ...] = ()
    setup: Mapping[str, Node] = field(default_factory=dict)
    record: RecordPromise = RecordPromise()
    claims: tuple[Claim, ...] = ()  # what is said of the whole game
    readings: Mapping[str, str] = field(default_factory=dict)
    presumes: bool = True  # whether it is judged by what the rules presume; no header says so
    proof: Proof | None = None
    result: Result | None = None
    expect: Expect | None = None
    meta: Mapping[str, str] = field(default_factory=dict)
    events: tuple[Event, ...] = ()
    corrections: tuple[Correction, ...] = ()  # `history` says which events count
    positions: Mapping[str, Position] = field(default_factory=dict)

    @property
    def overlays(self) -> tuple[str, ...]:
        """What is laid over the ruleset, in order: packs, the header's own facts, errata."""
        return LaidOverlays(self.packs, self.facts, self.errata, self.house).overlays(self.path)
