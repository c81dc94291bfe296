"""A place in a record: which line comes next, whose arguments are not used up, what is still to be compared.

Not for: which question a line answers (`follow`), or how draws are spread over lines (`draws`).
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from verifier.kernel import undecided
from verifier.kernel.ask import Question
from verifier.kernel.event import Assertion, Event, Token
from verifier.kernel.game import Play, Undecidable
from verifier.kernel.norm import Refusal
from verifier.record.history import ENDS

#: The verbs of lines that end a game, whatever is being asked.
ENDINGS = frozenset(("concede", *ENDS))


#: Ways of taking a line: for what it says; for a question to come, silence being the answer to this one; the same for
#: a word of it that could answer this one, which has one answer only; a line further on for the answer, because the
#: effect of what is answered stands there; and the line behind those that say nothing for what could be left out.
PLAIN, SILENT, LATER, AHEAD, BEHIND = range(5)


class Over(Exception):
    """The game ended by a line of the record (a concession, a call from outside), not by the rules."""


class GoesOn(Exception):
    """The game goes on without a player, from the position that it has come to."""


class Ended(Exception):
    """The record has no more lines, so nothing is wrong with the question that it leaves open."""


class NoWay(Exception):
    """The record cannot be taken in this way here; nothing is said of it."""


class Stop(Exception):
    """The record cannot be followed further: `refusal` says why, `undecided` that it is no fault of the record."""

    def __init__(self, event: Event, column: int, refusal: Refusal, undecided: bool = False) -> None:
        super().__init__(refusal.message)
        self.event = event
        self.column = column
        self.refusal = refusal
        self.undecided = undecided


class Cursor:
    """Reads the lines of a record one after another; every line must be used up and its assertions true."""

    __slots__ = (
        "ahead", "at", "behind", "beyond", "claims", "drawn", "events", "held", "hushed", "next", "open", "play",
        "refused", "silences", "size", "spare", "taken_only", "tries", "unchecked",
    )  # fmt: skip

    def __init__(self, play: Play, events: Sequence[Event], taken_only: bool = False) -> None:
        self.play = play
        self.events = events
        self.size = len(events)
        self.next = 0  # index of the first line not yet read
        self.open: dict[int, Event] = {}  # by seat: the line whose arguments are not used up
        self.held: dict[int, list[tuple[Event, int]]] = {}  # by seat: such lines, while lines in between are read
        self.at: dict[int, int] = {}  # by seat: the next argument of its open line
        self.beyond = False  # whether the record ended before an outcome of chance, with words still to be read
        self.unchecked: Event | None = None  # the last line, if its assertions are still to be compared
        self.ahead: Iterator[int] = iter(())  # which way to take at the next places that can be taken in several
        self.behind: frozenset[int] = frozenset()  # indices of lines that have answered before the record came to them
        self.tries = False  # whether other ways than the plain one are taken
        self.taken_only = taken_only  # the record promises that reactions not recorded were declined
        self.claims = True  # whether the game goes on after the last line: the header says that it came to its own end
        self.silences: list[tuple[int, int]] = []
        self.hushed = False  # whether somebody could have reacted of whom no line says anything
        self.drawn = -1  # the seat whose open line has more chips than chance gave so far: only chance may take them
        self.refused: tuple[Event, int, Stop] | None = None  # a word that a question with one answer left
        self.spare = -1, -1  # (next line, seat) of a stop where nothing else was legal: it may answer the next question

    def here(self) -> Event:
        """The line at which the record stands: the next one, or the last."""
        return self.events[min(self.next, self.size - 1)]

    def advance(self, line: Event, continues: bool = False) -> None:
        """Start reading a line: the seat's line before it must be used up.

        `continues` says that it goes on with what is under way, so the clauses at work there stay noted.
        """
        if self.open and line.seat in self.open:
            if not continues:
                self.left_over(line.seat)
            elif line.args:
                self.held.setdefault(line.seat, []).append((self.open.pop(line.seat), self.at[line.seat]))
        if self.unchecked is not None:
            self.compare()
        self.next += 1
        if self.play.echoes and not continues:
            self.play.echoes.clear()
        if self.play.trace is not None and not continues:
            self.play.trace.clear()
        if line.assertions:
            self.unchecked = line
        if line.ruled is not None and line.ruled.settles:
            self.play.readings.settle(line.ruled.settles)

    def is_reading(self) -> bool:
        """Whether words of a line are still to be read."""
        return bool(self.open or self.held) or self.drawn >= 0

    def take(self, way: Sequence[int]) -> None:
        """Take these ways at the next places that can be taken in several."""
        self.ahead, self.tries = iter(way), any(way)

    def deviates(self, way: int) -> bool:
        """Whether the record is not taken plainly here but in another way: `SILENT`, `LATER` ...."""
        return next(self.ahead, PLAIN) == way

    def last(self, line: Event, verbs: tuple[str, ...]) -> bool:
        """Whether none of the next lines of the same seat, up to one of another seat, has one of these verbs."""
        after = takewhile(lambda event: event.seat == line.seat, self.events[self.next + 1 :])
        return not verbs or all(event.verb not in verbs for event in after)

    def read_on(self, line: Event, at: int) -> None:
        """Note where reading a line goes on; when it is used up, an earlier line of the seat goes on, if one waits."""
        if at < len(line.args):
            self.open[line.seat], self.at[line.seat] = line, at
            return
        if self.open:
            self.open.pop(line.seat, None)
        if line.seat in self.held:
            waiting = self.held[line.seat]
            self.open[line.seat], self.at[line.seat] = waiting.pop()
            if not waiting:
                del self.held[line.seat]
        elif self.drawn == line.seat:
            self.drawn = -1

    def effects(self) -> bool:
        """Whether something has happened by itself that a line may state."""
        return bool(self.play.echoes)

    def echoed(self, line: Event, answers_later: bool = False) -> bool:
        """Pass over a line that states an effect that has just happened.

        Raises `Stop` if it states it wrongly, unless it may be the answer to a later question.
        """
        echo = self.play.echo(line, self.events[self.next + 1] if self.next + 1 < self.size else None)
        if isinstance(echo, Refusal):
            if answers_later:
                return False
            raise Stop(line, line.args[0].column, echo)
        if echo:
            self.advance(line, True)
            self.compare()
            if line.args and line.seat in self.held:  # nothing of it is left to read
                self.read_on(line, len(line.args))
        return echo

    def skipped(self) -> bool:
        """Pass over lines that no question takes and that say nothing that matters, if there are such lines next."""
        before = self.next
        while self.next < self.size and self.play.idle(self.events[self.next]):
            self.advance(self.events[self.next], True)
            self.compare()
        return self.next > before

    def left_over(self, seat: int) -> None:
        """Refuse a line some of whose arguments no question asked for."""
        line = self.open[seat]
        token = line.args[self.at[seat]]
        if self.play.needless(line, self.at[seat]):
            self.read_on(line, self.at[seat] + 1)
            return self.left_over(seat) if seat in self.open else None
        raise self.first_refusal(Stop(line, token.column, self.play.unasked(line, self.at[seat])), line, self.at[seat])

    def drop_needless(self) -> None:
        """Pass over the words of open lines that say what nothing asks for."""
        for seat, line in list(self.open.items()):
            while self.open.get(seat) is line and self.play.needless(line, self.at[seat]):
                self.read_on(line, self.at[seat] + 1)

    def undecided(self, error: Undecidable) -> Stop | None:
        """Where a game cannot go on: at the last line, unless words of it were left that no question took.

        What the next line is about is undecided there; nothing is, if there is none and nothing is claimed.
        """
        ahead = error.ahead and self.next < self.size and not self.open
        line = self.events[self.next if ahead else max(self.next, 1) - 1]
        silent = error.ahead and self.next >= self.size and not self.open and not self.claims
        try:
            if silent:
                self.compare()
                return None
            for seat in list(self.open) if self.beyond else ():
                self.left_over(seat)
        except Stop as stop:
            return stop
        return Stop(line, line.column, error.refusal, True)

    def first_refusal(self, stop: Stop, line: Event, at: int) -> Stop:
        """Why a word of a line is wrong: the first question that could have taken it says so, else this one."""
        if self.refused is not None and self.refused[0] is line and self.refused[1] == at:
            return self.refused[2]
        return stop

    def compare(self) -> None:
        """Compare the assertions of the last line with the position after it, if they have not been yet."""
        line, self.unchecked = self.unchecked, None
        for claim in line.assertions if line is not None else ():
            value = self.value(claim, line) if line is not None else 0
            if value != claim.value and line is not None:
                raise Stop(line, claim.column or line.column, self.play.contradicts(claim, line.seat, value))

    def value(self, claim: Assertion, line: Event) -> int:
        """The true value of an asserted quantity. Raises `Stop` if the rules do not say it."""
        try:
            return self.play.quantity(claim, line.seat)
        except Undecidable as error:
            raise Stop(line, claim.column or line.column, error.refusal, True) from None

    def concede(self, line: Event, question: Question) -> None:
        """A player gives up, or the game is ended from outside; nothing may follow, unless the others go on.

        Who gives up has nothing more to say: a word of the line is too much.
        """
        self.open.clear()  # what a move under way still says has become pointless
        self.advance(line, True)
        if line.seat < 0:
            refusal = self.play.call_off(ENDS[line.verb], line.args[0].seat if line.args else None)
            if refusal is not None:
                raise Stop(line, line.column, refusal)
            raise Over
        if line.args:
            raise Stop(line, line.args[0].column, self.play.unasked(line, 0))
        refusal = self.play.concede(line.seat, question)
        if refusal is not None:
            raise Stop(line, line.column, refusal)
        raise Over if self.play.ended() else GoesOn

    def unknown(self, line: Event, token: Token) -> Stop:
        """What an unknown chip means for now: the rest is not decided."""
        thing = self.play.piece
        refusal = undecided.UNKNOWN_WORD.refusal(piece=thing)._replace(expected=f"a {thing}", found="?")
        return Stop(line, token.column, refusal, True)
