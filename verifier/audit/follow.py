"""The log as the one who answers: run a game and let the lines of a record answer every question.

A line's first word after the seat says which question it answers; its arguments answer the questions that follow
from it. A question that no line speaks to takes its default, which is judged like any other answer.
Not for: verdicts over several readings (`judge`), or messages (`verifier.report`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from verifier.kernel.ask import Answer, Ask, Chance, Moves, NoDefault, Question
from verifier.kernel.event import Event, Token
from verifier.kernel.game import Play
from verifier.kernel.norm import Refusal


class Over(Exception):
    """The game ended by a line of the record (a concession), not by the rules."""


class Stop(Exception):
    """The record cannot be followed further: `refusal` says why, `undecided` that it is no fault of the record."""

    def __init__(self, event: Event, column: int, refusal: Refusal, undecided: bool = False) -> None:
        super().__init__(refusal.message)
        self.event = event
        self.column = column
        self.refusal = refusal
        self.undecided = undecided


@dataclass(slots=True)
class Trail:
    """What following a record came to: how many events were followed, what stopped it, what it was silent on."""

    events: int = 0
    stop: Stop | None = None
    silences: list[tuple[int, int]] = field(default_factory=list)  # (index of the next event, seat)


class Follower:
    """Answers a game's questions from the lines of a record."""

    __slots__ = ("at", "doubts", "events", "next", "open", "play", "silences", "size", "taken_only", "unchecked")

    def __init__(self, play: Play, events: Sequence[Event], taken_only: bool = False) -> None:
        self.play = play
        self.events = events
        self.size = len(events)
        self.next = 0  # index of the first line not yet read
        self.at: dict[int, int] = {}  # by seat: the next argument of its open line
        self.open: dict[int, Event] = {}  # by seat: the line whose arguments are not used up
        self.unchecked: Event | None = None  # the last line, if its assertions are still to be compared
        self.doubts: dict[int, Stop] = {}  # by line: the first refusal of a line that may answer a later question
        self.taken_only = taken_only  # the record promises that reactions not recorded were declined
        self.silences: list[tuple[int, int]] = []

    def follow(self) -> Trail:
        """Follow the record to its end, or to the first line that does not follow from the rules."""
        moves = self.play.run()
        trail = Trail(silences=self.silences)
        try:
            question = next(moves)
            while self.next < self.size or self.open:
                question = moves.send(self.answer(question))
            self.run_on(moves, question)
        except (StopIteration, Over):
            trail.stop = self.after_the_end()
        except Stop as stop:
            trail.stop = stop
        if trail.stop is not None and not trail.stop.undecided:
            trail.stop = self.doubts.get(self.next, trail.stop)
        trail.events = self.next
        return trail

    def answer(self, question: Question) -> Answer:
        """The record's answer to a question. Raises `Stop` if it gives none that is legal."""
        if type(question) is Chance:
            return self.outcome(question)
        assert isinstance(question, Ask)
        seat = question.seat
        line = self.open.get(seat)
        if line is not None and (question.part or (question.many and line.verb in question.verbs)):
            return self.from_line(question, line, self.at[seat])
        if self.unchecked is not None:
            self.compare()
        if self.next < self.size:
            line = self.events[self.next]
            if line.seat == seat:
                if line.verb in question.verbs or (question.part and line.verb == "choose"):
                    return self.tried(question, line) if question.spoken else self.begun(question, line)
                if line.verb == question.stop and line.verb:
                    self.advance(line)
                    return self.judged(question, None, line, line.column)
            if line.verb == "concede":
                self.concede(line)
        return self.silence(question)

    def begun(self, question: Ask, line: Event) -> Answer:
        """The answer of a line that has not been read yet."""
        self.advance(line)
        return self.from_line(question, line, 0)

    def tried(self, question: Ask, line: Event) -> Answer:
        """The answer of a line, or silence if that is refused: the line may answer a later question of its kind.

        A second reaction, for example, may belong to the next event. If no question takes the line after all, the
        refusal given here is the one reported.
        """
        before = self.next, self.unchecked
        try:
            return self.begun(question, line)
        except Stop as stop:
            self.next, self.unchecked = before
            self.open.pop(question.seat, None)
            self.doubts.setdefault(self.next, stop)
            return self.silence(question)

    def advance(self, line: Event) -> None:
        """Start reading a line: the seat's line before it must be used up."""
        seat = line.seat
        if seat in self.open:
            self.left_over(seat)
        self.next += 1
        if self.play.trace is not None:
            self.play.trace.clear()
        if line.args:
            self.open[seat] = line
            self.at[seat] = 0
        if line.assertions:
            self.unchecked = line

    def from_line(self, question: Ask, line: Event, at: int) -> Answer:
        """The answer that a line's next arguments spell."""
        args = line.args
        if at >= len(args):
            if not isinstance(question.default, NoDefault) and not question.stop:
                return self.judged(question, question.default, line, line.column)
            raise Stop(line, line.column, Refusal(question.clause, f"{line.verb} what? {question.domain.expected()} is needed",
                       "", question.domain.expected(), "nothing"))  # fmt: skip
        if args[at].unknown:
            raise self.unknown(line, args[at])
        spelled = question.domain.read(question.seat, args, at)
        if spelled is None:
            if not isinstance(question.default, NoDefault):
                return self.judged(question, question.default, line, args[at].column)
            raise Stop(line, args[at].column, Refusal(question.clause, f"{args[at].text!r} is no answer here", "",
                       question.domain.expected(), args[at].text))  # fmt: skip
        answer, after = spelled
        if after >= len(args):
            del self.open[question.seat]
        else:
            self.at[question.seat] = after
        return self.judged(question, answer, line, args[at].column)

    def judged(self, question: Ask, answer: Answer, line: Event, column: int) -> Answer:
        """The answer, if it is legal."""
        refusal = self.play.judge(question, answer)
        if refusal is not None:
            raise Stop(line, column, refusal)
        return answer

    def silence(self, question: Ask) -> Answer:
        """What no line speaks to: the default, if there is one and it is legal."""
        if self.next >= self.size and question.seat not in self.open:
            for seat in self.open:
                self.left_over(seat)
        line = self.events[min(self.next, self.size - 1)]
        default = question.default
        if isinstance(default, NoDefault):
            only = self.only_answer(question)
            if only is None:
                raise Stop(line, line.column, self.play.misplaced(question, line))
            return only[0]
        if question.spoken and not self.taken_only and self.next < self.size:
            if any(answer != default for answer in self.play.legal(question)):
                self.silences.append((self.next, question.seat))
            return default
        refusal = self.play.judge(question, default)
        if refusal is not None:
            raise Stop(line, line.column, refusal)
        return default

    def only_answer(self, question: Ask) -> tuple[Answer] | None:
        """The one legal answer, if there is just one: then silence can mean nothing else."""
        if not question.part:
            return None
        answers = self.play.legal(question)
        first = next(answers, None)
        return None if first is None or next(answers, None) is not None else (first,)

    def outcome(self, chance: Chance) -> Answer:
        """The chips that the record says were drawn."""
        chips: list[int] = []
        seat, line = chance.seat, self.open.get(chance.seat)
        if line is None or line.verb != chance.verb:
            if self.unchecked is not None:
                self.compare()
            line = self.begin_outcome(chance)
            if line is None:
                return None
        while len(chips) < chance.count:
            at = self.at[seat]
            args = line.args[at : at + chance.count - len(chips)]
            chips.extend(self.chip_of(token, line) for token in args)
            if at + len(args) >= len(line.args):
                del self.open[seat]
                if len(chips) < chance.count:
                    line = self.continue_outcome(chance, line, len(chips))
            else:
                self.at[seat] = at + len(args)
        outcome = tuple(chips)
        refusal = self.play.possible(chance, outcome)
        if refusal is not None:
            raise Stop(line, line.column, refusal)
        return outcome

    def begin_outcome(self, chance: Chance) -> Event | None:
        """The line that records an outcome of chance; None if it may be left out and is."""
        if self.next < self.size:
            line = self.events[self.next]
            if line.seat == chance.seat and line.verb == chance.verb and line.args:
                self.advance(line)
                return line
            if line.verb == "concede":
                self.concede(line)
            if not chance.optional:
                raise Stop(line, line.column, self.play.misplaced(chance, line))
        return None

    def continue_outcome(self, chance: Chance, line: Event, got: int) -> Event:
        """The next line of an outcome that one line did not complete."""
        if self.next < self.size:
            following = self.events[self.next]
            if following.seat == chance.seat and following.verb == chance.verb and following.args:
                self.advance(following)
                return following
        raise Stop(line, line.column, Refusal(chance.clause, f"{chance.count} chips are due, the line has {got}",
                   f"chips drawn == {chance.count}", str(chance.count), str(got)))  # fmt: skip

    def chip_of(self, token: Token, line: Event) -> int:
        """The chip a word of a draw names."""
        if token.chip >= 0:
            return token.chip
        if token.unknown:
            raise self.unknown(line, token)
        raise Stop(line, token.column, Refusal("", f"{token.text!r} is no chip", "", "a chip", token.text))

    def unknown(self, line: Event, token: Token) -> Stop:
        """What an unknown chip means for now: the rest is not decided."""
        return Stop(line, token.column, Refusal("", "the record does not say which chip this is", "", "a chip", "?"), True)

    def left_over(self, seat: int) -> None:
        """Refuse a line some of whose arguments no question asked for."""
        line = self.open[seat]
        token = line.args[self.at[seat]]
        raise Stop(line, token.column, self.play.unasked(line, token))

    def compare(self) -> None:
        """Compare the assertions of the last line with the position after it."""
        line, self.unchecked = self.unchecked, None
        for claim in line.assertions if line is not None else ():
            value = self.play.quantity(claim, line.seat if line is not None else 0)
            if value != claim.value and line is not None:
                raise Stop(line, claim.column or line.column, self.play.contradicts(claim, line.seat, value))

    def concede(self, line: Event) -> None:
        """A player gives up; nothing may follow."""
        self.next += 1
        self.play.concede(line.seat)
        raise Over

    def run_on(self, moves: Moves, question: Question) -> None:
        """The record has no more lines: compare its last assertions, and go on while silence is an answer."""
        if self.unchecked is not None:
            self.compare()
        while True:
            if isinstance(question, Chance):
                if not question.optional:
                    return
                question = moves.send(None)
            elif isinstance(question.default, NoDefault) or self.play.judge(question, question.default) is not None:
                return
            else:
                question = moves.send(question.default)

    def after_the_end(self) -> Stop | None:
        """The game is over: the record must be, too."""
        try:
            if self.unchecked is not None:
                self.compare()
            for seat in self.open:
                self.left_over(seat)
            if self.next < self.size:
                line = self.events[self.next]
                raise Stop(line, line.column, self.play.misplaced(None, line))
        except Stop as stop:
            return stop
        return None
