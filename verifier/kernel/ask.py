"""Questions that the rules put to the world: a player's decision (`Ask`) or an outcome of chance (`Chance`, `Roll`).

An operation is a generator that yields these and receives the answers. Whoever answers (a log, a policy, a
solver) is called a driver. Not for: judging answers, which is `Game.judge`; several seats at once (`together`).
"""

from collections.abc import Callable, Generator, Iterator
from dataclasses import KW_ONLY, dataclass
from enum import Enum
from functools import cache
from itertools import product
from typing import Final, Protocol, runtime_checkable

from verifier.kernel.event import Event, Token
from verifier.kernel.message import Message, Said, say

#: An answer is a small immutable value: a piece or seat index, a tuple of gem sizes, a label, or None for "no".
Answer = int | str | tuple[int, ...] | None


class Frame(Protocol):
    """What is being decided about; the answer under examination is put here for the guards to see."""

    answer: Answer
    candidate: int  # the kind of thing that the answer names, if it names one


class Domain(Protocol):
    """The set of answers that make sense for a question, before any norm is asked."""

    def candidates(self, seat: int) -> Iterator[Answer]:
        """Every answer that `admits` would accept, each once, in a fixed order."""

    def conceivable(self, seat: int) -> Iterator[Answer]:
        """Every answer that `admits` might accept if the counts in the position were others, each once."""

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether the answer is physically possible now (the piece is there, the gem is in the pile)."""

    def read(self, seat: int, tokens: tuple[Token, ...], start: int) -> tuple[Answer, int] | None:
        """The answer that `tokens[start:]` spell and the index after it, or None if they spell none."""

    def write(self, answer: Answer) -> str:
        """The strict notation of an answer."""

    def expected(self) -> Said:
        """What is being asked for, in words, for messages."""


@runtime_checkable
class Filling(Domain, Protocol):
    """A domain whose answers are not all listed: it finds those that words spell together, some of them unknown."""

    def fill(self, seat: int, tokens: tuple[Token, ...], start: int) -> Iterator[tuple[Answer, int]]:
        """The answers that `tokens[start:]` could spell, each with the index after it."""


@runtime_checkable
class Abridging(Domain, Protocol):
    """A domain that lists one of several answers that come to the same."""

    abridges: Said  # which one, in words


class NoDefault(Enum):
    """The absence of a default answer (None is itself an answer)."""

    NO_DEFAULT = "no default"


NO_DEFAULT: Final = NoDefault.NO_DEFAULT


@dataclass(frozen=True, slots=True, eq=False)
class Elision:
    """What a record may leave out of the lines that answer a question, or say elsewhere.

    - `default` is what silence means, and `bare` what a line of one of the verbs means that says nothing else.
    - `stop` is the verb that gives the answer None (`decline`, `pass`).
    - A `spoken` question is one in which silence hides a choice that the player had, such as a reaction.
    - A `part` of a move also takes the words that the move's line has left, or a `choose` line.
    - A line can answer one that is asked `again` several times over: `P1 buy combine, leech`.
    - No word that answers one that stands `apart` could answer what is asked after it: an unknown word may do either.
    - A `moot` one decides nothing that matters later: one answer is listed, though a record may give another.
    - `tell` gives the answer that a line implies about something else, a line of one of the `tellers` if those are
      others than who decides; the line stays for the next question.
    - With the `first` one of a turn every line before it is over.
    - One that is a `claim` is open after the last line, unless the header says that the game came to its end.
    - A choice that is made in secret is `shown_by` a later line of one of these verbs; a line of its own says no more
      than that it is made.
    - A line that it refuses may answer a `later` question of its kind, unless a line of one of these verbs follows.
    """

    default: Answer | NoDefault = NO_DEFAULT
    stop: str = ""
    _: KW_ONLY
    bare: Answer | NoDefault = NO_DEFAULT
    spoken: bool = False
    part: bool = False
    again: bool = False
    apart: bool = False
    moot: bool = False
    tell: Callable[[Event], Answer] | None = None
    later: tuple[str, ...] | None = None
    tellers: tuple[int, ...] = ()
    shown_by: tuple[str, ...] = ()
    claim: bool = False
    first: bool = False


@cache
def part_with(default: int | NoDefault | None) -> Elision:
    """That of a part of a move about which silence means this; it is the same one every time."""
    return Elision(default, part=True)


#: Of a move that needs a line, and of a choice that belongs to a move.
MOVE, PART = Elision(), Elision(part=True)


class Ask:
    """A decision: who decides what.

    `verbs` are the line verbs that answer it; one without verbs is always a part of a move. `frame` is what the norms'
    guards may look at; `clause` is cited when an answer is outside the domain. What a record need not say of it is its
    `elision`. With one that is `settled` the rules announce that whatever was done before it has come about: what lines
    assert is true there.
    """

    __slots__ = ("clause", "decision", "domain", "elision", "frame", "seat", "settled", "verbs")

    def __init__(
        self,
        decision: str,
        seat: int,
        domain: Domain,
        frame: "Frame",
        verbs: tuple[str, ...] = (),
        clause: str = "",
        elision: "Elision | None" = None,
        *,
        settled: bool = False,
    ) -> None:
        self.decision = decision
        self.seat = seat
        self.domain = domain
        self.frame = frame
        self.verbs = verbs
        self.clause = clause
        self.elision = elision or (MOVE if verbs else PART)
        self.settled = settled

    def wanted(self) -> Message:
        """What it asks for, as the lines that would answer it."""
        stop = say("or-stop", verb=self.elision.stop) if self.elision.stop else ""
        verbs, wanted = " or ".join(self.verbs or ("choose",)), self.domain.expected()
        if str(wanted) == verbs:
            return say("asked-alone", verbs=verbs, stop=stop)
        return say("asked-for", verbs=verbs, wanted=wanted, stop=stop)


@dataclass(slots=True, eq=False)
class Chance:
    """An outcome of chance: `count` pieces leave a hidden zone of `seat` at random; the answer is the pieces.

    `verb` is the line verb that records it. The answer to an `optional` one may be None: the record need not show it,
    because nothing depends on it any more; that to any other draw, too, where the record ends before it or a ruling
    lets it stand that nothing was drawn. The answer to a `divisible` one may be a part: the rest is asked for again.
    """

    verb: str
    seat: int
    count: int
    zone: str
    clause: str
    optional: bool = False
    divisible: bool = False

    def wanted(self) -> Message:
        """What it asks for, as the line that records it begins."""
        return say("draw-from", verb=self.verb, n=self.count, zone=self.zone)


class Roll(Chance):
    """Dice: `count` of them with so many `sides` each; the answer is what they show, None only if it is `optional`.

    A line has it: `P1 roll 4`.
    """

    __slots__ = ("sides",)

    def __init__(self, seat: int, sides: int, clause: str, count: int = 1, verb: str = "roll") -> None:
        super().__init__(verb, seat, count, "", clause)
        self.sides = sides

    def wanted(self) -> Message:
        """What it asks for, as the line that records it begins."""
        of = "roll-dice" if self.count > 1 else "roll-die"
        return say(of, verb=self.verb, n=self.sides, **({"n2": self.count} if self.count > 1 else {}))

    def outcomes(self) -> Iterator[tuple[int, ...]]:
        """Everything that the dice can show."""
        return product(range(1, self.sides + 1), repeat=self.count)


Question = Ask | Chance
#: What an operation is: it yields questions, receives answers, and changes the position.
Moves = Generator[Question, Answer, None]
#: A run of questions whose end is a number.
Numbered = Generator[Question, Answer, int]


def ask_piece(ask: Ask) -> Numbered:
    """Put a question whose answers are pieces, and return the one that is named."""
    answer = yield ask
    assert type(answer) is int
    return answer


def roll_die(roll: Roll) -> Numbered:
    """Roll a single die, and return what it shows."""
    answer = yield roll
    assert isinstance(answer, tuple)
    return answer[0]
