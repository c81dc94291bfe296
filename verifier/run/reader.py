"""A reader of a record, and where it stands: the next line, words that are not used up, totals still to be compared.

Not for: which question a line answers (`follow`).
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from verifier.games.playing import Playing
from verifier.kernel import undecided
from verifier.kernel.ask import Ask, Chance, Question
from verifier.kernel.event import SOME_SEAT, Assertion, Event, Token
from verifier.kernel.game import HeldThings, Undecidable
from verifier.kernel.mending import MENDS, Spot
from verifier.kernel.message import say
from verifier.record.history import ENDS
from verifier.record.model import RecordPromise
from verifier.run.choices import EITHER, Certain
from verifier.run.completion import Completion
from verifier.run.due import NOWHERE, due_in_place
from verifier.run.effects import Effects
from verifier.run.listener import Listener
from verifier.run.stops import ENDINGS, GoesOn, Over, Stop
from verifier.run.tally import ClaimTally
from verifier.run.unknown import Drawing, as_needless, as_nothing
from verifier.symbolic.formula import all_of
from verifier.symbolic.values import equal

#: A line with the index of the first of its words that no question has taken yet.
Words = tuple[Event, int]
#: No line has answered before the record came to it.
NONE_BEHIND: Mapping[int, str] = MappingProxyType({})
#: In place of a seat that made a move of which no line tells: during that move nobody's choices and draws are recorded.
EVERYBODY = -2


class Reader:
    """Reads the lines of a record one after another; every line must be used up and its assertions true."""

    __slots__ = (
        "account", "behind", "beyond", "claims", "detours", "drawings", "drawn", "effects", "events", "forgotten",
        "given_up", "guesses", "halts", "hidden", "hushed", "kept", "listener", "manifold", "next", "open", "owed",
        "path", "play", "promise", "refused", "silences", "size", "spare", "stood", "strange", "tally", "unchecked",
        "untold", "waiting",
    )  # fmt: skip

    def __init__(
        self,
        play: Playing,
        events: Sequence[Event],
        promise: RecordPromise,
        path: Certain | Completion,
        *,
        claims: bool = True,
        listener: Listener | None = None,
    ) -> None:
        self.play = play
        self.events = events
        self.size = len(events)
        self.promise = promise  # what the record leaves out, by its own words
        self.path = path
        self.effects = play.listener = Effects(is_certain=path.is_certain)  # what lines may state
        self.claims = claims  # whether the game goes on after the last line: the header says that it came to its end
        self.halts = False  # whether to stop at the next move after the last line, to see the position there
        self.listener = listener
        # the verbs of lines that no question need take
        self.manifold = ENDINGS | {MENDS} | play.aside_verbs | play.idle_verbs
        self.silences: list[tuple[int, int]] = []  # those that hide a choice: index of the next line, seat
        self.hushed = False  # whether somebody could have reacted of whom no line says anything
        self.guesses: dict[tuple[int, int], str] = {}  # by line and column: what an unknown word is taken to be
        self.drawings: list[Drawing] = []
        self.tally: ClaimTally | None = None  # what is counted for claims about the whole game
        self.stood = NOWHERE  # of the next line: what was due there before its player stopped in silence
        self.detours = 0  # how often the record was not taken plainly
        self.stand_at(0)
        if listener is not None:
            listener.begin(self)

    def stand_at(
        self,
        index: int,
        unchecked: Event | None = None,
        spare: tuple[int, int] = (-1, -1),
        behind: Mapping[int, str] = NONE_BEHIND,
    ) -> None:
        """Stand between two moves, where no word of a line is left."""
        self.next = index  # of the first line not yet read
        self.unchecked = unchecked  # the last line, if its assertions are still to be compared
        self.spare = spare  # (next line, seat) of a stop where nothing else was legal: it may answer the next question
        self.forgotten = False  # whether a move was made that no line tells, where lines tell others
        self.untold = 0  # moves made since the last line that no line tells
        self.behind = behind  # lines that have answered before the record came to them: index and why
        self.open: dict[int, Words] = {}  # by seat: its line with words that are left
        self.waiting: dict[int, list[Words]] = {}  # by seat: such lines, while lines in between are read
        self.owed: dict[int, dict[int, int]] = {}  # by seat: things that its line names and that are yet to be drawn
        self.kept: list[Event] = []  # lines with a word that was left for a later question
        self.strange: dict[tuple[Spot, int], tuple[str, int]] = {}  # things drawn that were not there: whence, how many
        self.drawn = -1  # the seat whose open line has more things than chance gave so far: only chance may take them
        self.hidden = -1  # a seat that reacted although no line says so: what it chooses is not recorded, either
        self.given_up = 0  # the line at which a game was given up with words still to be read
        self.beyond = False  # whether the record ended before an outcome of chance, with words still to be read
        self.refused: tuple[Event, int, Stop] | None = None  # a word that a question with one answer left
        self.account: HeldThings | None = None  # where all things are of the kind that the newest refused answer names

    def here(self) -> Event:
        """The line at which the record stands: the next one, or the last."""
        return self.events[min(self.next, self.size - 1)]

    def latest(self) -> Event:
        """The line that was read last."""
        return self.events[max(self.next, 1) - 1]

    def at_end(self) -> bool:
        """Whether there is nothing left to read."""
        return self.next >= self.size and not self.open

    def is_reading(self) -> bool:
        """Whether words of a line are still to be read."""
        return bool(self.open or self.waiting or self.owed) or self.drawn >= 0

    def count_out(self, chance: Chance) -> None:
        """Settle how many things chance gives where that is not known: each number that it can be is looked at."""
        if type(chance.count) is not int:
            chance.count = self.path.number_of(chance.count)

    def takes_otherwise(self) -> bool:
        """Whether the record is not taken plainly here, but in the other of two ways."""
        is_otherwise = self.path.tries and self.path.take_first(EITHER, 1) == 1
        self.detours += is_otherwise
        return is_otherwise

    def advance(self, line: Event, *, continues: bool = False) -> None:
        """Start reading a line: the seat's line before it must be used up.

        `continues` says that it goes on with what is under way, so the clauses at work there stay noted.
        """
        if self.listener is not None:
            self.listener.begun(self, line, continues=continues)
        if self.open and line.seat in self.open:
            self.leave_open_line(line, continues=continues)
        if self.unchecked is not None:
            self.compare()
        self.next += 1
        self.untold = 0
        if not continues:
            self.effects.begin_move()
        if line.assertions:
            self.unchecked = line
        if line.ruled is not None and line.ruled.settles:
            self.play.readings.settle(line.ruled.settles)
        if not self.path.is_certain:
            self.path.at(self.next - 1)
            self.account = None
        elif self.path.tries:
            self.path.at(self.next - 1)

    def leave_open_line(self, line: Event, *, continues: bool) -> None:
        """Leave a seat's line for its next one: it waits while that goes on with the same, else it is to be over."""
        if not continues:
            self.refuse_words(line.seat)
        elif line.args:
            self.waiting.setdefault(line.seat, []).append(self.open.pop(line.seat))

    def says_nothing(self, line: Event) -> bool:
        """Whether a line says nothing that matters where nothing asks for it: nor can it state an effect.

        One with unknown words says nothing if it can.
        """
        is_told = not any(token.unknown for token in line.args)
        is_nothing = self.play.says_nothing(line) if is_told else as_nothing(self.play, line)
        return is_nothing and not self.effects.may_be_stated_by(line)

    def read_on(self, line: Event, at: int) -> None:
        """Note where reading a line goes on; when it is used up, an earlier line of the seat goes on, if one waits."""
        if at < len(line.args):
            self.open[line.seat] = line, at
            return
        if self.open:
            self.open.pop(line.seat, None)
        if line.seat in self.waiting:
            earlier = self.waiting[line.seat]
            self.open[line.seat] = earlier.pop()
            if not earlier:
                del self.waiting[line.seat]
        elif self.drawn == line.seat:
            self.drawn = -1

    def refuse_words(self, seat: int) -> None:
        """Refuse a line some of whose words no question asked for, unless they say only what cannot be otherwise."""
        while seat in self.open:
            line, at = self.open[seat]
            if self.play.says_only_the_obvious(line, at):
                self.read_on(line, at + 1)
                continue
            needless = self.as_needless(line, at)
            if needless is not None and self.path.is_certain:
                raise self.unknown_word(line, line.args[at])
            if needless is None:
                raise self.first_refusal(Stop(line, line.args[at].column, self.play.unasked(line, at)), line, at)
            self.read_on(needless, at + 1)

    def as_needless(self, line: Event, at: int) -> Event | None:
        """The line with an unknown word as one that says only what cannot be otherwise; None if it cannot be one.

        The first word of a move is what is played or used; so are all words of one that does the same with each thing.
        """
        is_list = line.verb in self.play.list_verbs and line.args[at].seat != SOME_SEAT
        something = line.verb == "choose" or (at > 0 and not is_list)
        return as_needless(self.play, line, at) if something and self.drawn != line.seat else None

    def drop_needless(self) -> None:
        """Pass over the words of open lines that say what nothing asks for."""
        for seat, (line, _) in list(self.open.items()):
            while seat in self.open and self.open[seat][0] is line:
                at = self.open[seat][1]
                if not self.play.says_only_the_obvious(line, at):
                    break
                self.read_on(line, at + 1)

    def first_refusal(self, stop: Stop, line: Event, at: int) -> Stop:
        """Why a word of a line is wrong: the first question that could have taken it says so, else this one."""
        if self.refused is not None and self.refused[0] is line and self.refused[1] == at:
            return self.refused[2]
        return stop

    def out_of_place(self, question: Question, line: Event) -> Stop:
        """The fault of a line that no question takes: that of an earlier line whose own question has not taken it."""
        words = self.open.get(line.seat)
        if words is not None and words[1] == 0 and words[0] is not line and words[0].verb != "choose":
            return self.first_refusal(Stop(words[0], words[0].args[0].column, self.play.unasked(*words)), *words)
        if self.effects.has_stated(line):
            return Stop(line, line.column, self.play.said_twice(line))
        return Stop(line, line.column, due_in_place(self, question, line))

    def compare_settled(self, question: Question) -> None:
        """Compare the assertions of the last line if the rules announce that it has come about."""
        if self.unchecked is not None and self.drawn < 0 and isinstance(question, Ask) and question.settled:
            self.compare()

    def compare(self) -> None:
        """Compare the assertions of the last line with the position: they are true if they can be."""
        line, self.unchecked = self.unchecked, None
        for claim in line.assertions if line is not None else ():
            assert line is not None
            value = self.value(claim, line)
            if self.path.prefer(equal(value, claim.value)):
                continue
            with self.path.exactly():
                refusal = self.play.contradicts(claim, line.seat, value)
            raise Stop(line, claim.column or line.column, refusal)

    def holds_here(self, line: Event) -> bool:
        """Whether all that a line asserts can be true of the position as it is."""
        try:
            claimed = [equal(self.play.quantity(claim, line.seat), claim.value) for claim in line.assertions]
        except Undecidable:
            return False
        return self.path.prefer(all_of(claimed))

    def value(self, claim: Assertion, line: Event) -> int:
        """The true value of an asserted quantity. Raises `Stop` if the rules do not say it."""
        try:
            return self.play.quantity(claim, line.seat)
        except Undecidable as error:
            raise Stop(line, claim.column or line.column, error.refusal, True) from None

    def end_game(self, line: Event, question: Question) -> None:
        """A player gives up, or the game is ended from outside; nothing may follow, unless the others go on.

        Who gives up has nothing more to say: a word of the line is too much.
        """
        self.given_up = line.line if self.open else 0
        self.open.clear()  # what a move under way still says has become pointless
        self.advance(line, continues=True)
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

    def unknown_word(self, line: Event, token: Token) -> Stop:
        """What an unknown word means where nothing may be made up: the rest is not decided."""
        thing = self.play.piece
        refusal = undecided.UNKNOWN_WORD.refusal(piece=thing)._replace(wanted=say("a-thing", piece=thing), seen="?")
        return Stop(line, token.column, refusal, True)
