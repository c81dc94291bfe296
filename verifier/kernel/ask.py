"""Questions that the rules put to the world: a player's decision (`Ask`) or an outcome of chance (`Chance`).

An operation is a generator that yields these and receives the answers. Whoever answers (a log, a policy, a
solver) is called a driver. Not for: judging answers, which is `Game.judge`.
"""

from collections.abc import Callable, Generator, Iterator
from typing import Protocol

from verifier.kernel.event import Event, Token

#: An answer is a small immutable value: a chip or seat index, a tuple of gem sizes, a label, or None for "no".
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
        """Whether the answer is physically possible now (the chip is there, the gem is in the pile)."""

    def read(self, seat: int, tokens: tuple[Token, ...], start: int) -> tuple[Answer, int] | None:
        """The answer that `tokens[start:]` spell and the index after it, or None if they spell none."""

    def write(self, answer: Answer) -> str:
        """The strict notation of an answer."""

    def expected(self) -> str:
        """What is being asked for, in words, for messages."""


class NoDefault:
    """The absence of a default answer (None is itself an answer)."""


NO_DEFAULT = NoDefault()


class Ask:
    """A decision: who decides what.

    - `verbs` are the line verbs that answer it; `stop` is the verb that gives the answer None (`decline`, `pass`).
    - A later `part` of a move also takes the words that the move's line has left, or a `choose` line; a question
      without verbs is always such a part. One line can answer a question with `many` several times over.
    - `default` is what silence means. `spoken` asks are those in which silence hides a choice that the player had.
    - `frame` is what the norms' guards may look at; `clause` is cited when an answer is outside the domain.
    - `tell` gives the answer that a line implies about something else; the line stays for the next question.
    - `bare` is what a line of one of its verbs means that says nothing else, if that is not the default.
    - A `forced` one has one answer, which takes no line: what the line before it asserts is compared after it then.
    - A line that it refuses may answer a `later` question of its kind, unless a line of one of these verbs follows.
    - A `moot` question decides nothing that matters later: one answer is listed, though a record may give another.
    """

    __slots__ = (
        "bare", "clause", "decision", "default", "domain", "forced", "frame", "later", "many", "moot", "part", "seat",
        "spoken", "stop", "tell", "verbs",
    )  # fmt: skip

    def __init__(
        self,
        decision: str,
        seat: int,
        domain: Domain,
        frame: "Frame",
        verbs: tuple[str, ...] = (),
        default: Answer | NoDefault = NO_DEFAULT,
        clause: str = "",
        stop: str = "",
        spoken: bool = False,
        part: bool = False,
        many: bool = False,
        tell: Callable[[Event], Answer] | None = None,
        moot: bool = False,
        bare: Answer | NoDefault = NO_DEFAULT,
    ) -> None:
        self.decision = decision
        self.seat = seat
        self.domain = domain
        self.frame = frame
        self.verbs = verbs
        self.default = default
        self.clause = clause
        self.stop = stop
        self.spoken = spoken
        self.part = part or not verbs
        self.many = many
        self.tell = tell
        self.moot = moot
        self.forced = False
        self.bare = bare
        self.later: tuple[str, ...] | None = None


class Chance:
    """An outcome of chance: `count` chips leave a hidden zone of `seat` at random; the answer is the chips.

    `verb` is the line verb that records it. The answer to an `optional` one may be None: the record need not show it,
    because nothing depends on it any more. The answer to a `divisible` one may be a part: the rest is asked for again.
    """

    __slots__ = ("clause", "count", "divisible", "optional", "seat", "verb", "zone")

    def __init__(
        self,
        verb: str,
        seat: int,
        count: int,
        zone: str,
        clause: str,
        optional: bool = False,
        divisible: bool = False,
    ) -> None:
        self.verb = verb
        self.seat = seat
        self.count = count
        self.zone = zone
        self.clause = clause
        self.optional = optional
        self.divisible = divisible


Question = Ask | Chance
#: What an operation is: it yields questions, receives answers, and changes the position.
Moves = Generator[Question, Answer, None]
