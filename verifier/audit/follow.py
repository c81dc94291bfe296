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

    __slots__ = (
        "at", "doubts", "drawn", "events", "held", "next", "open", "play", "refused", "silences", "size", "spare",
        "taken_only", "unchecked",
    )  # fmt: skip

    def __init__(self, play: Play, events: Sequence[Event], taken_only: bool = False) -> None:
        self.play = play
        self.events = events
        self.size = len(events)
        self.next = 0  # index of the first line not yet read
        self.open: dict[int, Event] = {}  # by seat: the line whose arguments are not used up
        self.held: dict[int, tuple[Event, int]] = {}  # by seat: such a line, while the chips drawn in between are read
        self.at: dict[int, int] = {}  # by seat: the next argument of its open line
        self.unchecked: Event | None = None  # the last line, if its assertions are still to be compared
        self.doubts: dict[int, Stop] = {}  # by line: the first refusal of a line that may answer a later question
        self.taken_only = taken_only  # the record promises that reactions not recorded were declined
        self.silences: list[tuple[int, int]] = []
        self.drawn = -1  # the seat whose open line has more chips than chance gave so far: only chance may take them
        self.refused: tuple[Event, int, Stop] | None = None  # a word that a question with one answer left
        self.spare = -1, -1  # (next line, seat) of a stop where nothing else was legal: it may answer the next question

    def follow(self) -> Trail:
        """Follow the record to its end, or to the first line that does not follow from the rules."""
        moves = self.play.run()
        trail = Trail(silences=self.silences)
        answer, send = self.answer, moves.send
        try:
            question = next(moves)
            while self.next < self.size or self.open:
                question = send(answer(question))
            self.run_on(moves, question)
        except (StopIteration, Over):
            trail.stop = self.after_the_end()
        except Stop as stop:
            trail.stop = stop
        if trail.stop is not None and not trail.stop.undecided:
            doubt = self.doubts.get(self.next, trail.stop)
            trail.stop = doubt if trail.stop.event.line >= doubt.event.line else trail.stop
        trail.events = self.next
        return trail

    def answer(self, question: Question) -> Answer:
        """The record's answer to a question. Raises `Stop` if it gives none that is legal."""
        if type(question) is not Ask:
            assert isinstance(question, Chance)
            return self.outcome(question)
        seat = question.seat
        if self.open or self.unchecked is not None:
            under_way = self.under_way(question)
            if under_way is not None:
                return self.from_line(question, under_way, self.at[seat])
        if self.next < self.size:
            line = self.events[self.next]
            if line.seat == seat:
                if line.verb in question.verbs or (line.verb == "choose" and self.speaks(line, question)):
                    if question.spoken:
                        return self.tried(question, line)
                    self.advance(line, question.part)
                    return self.from_line(question, line, 0)
                if line.verb == question.stop:
                    self.advance(line, question.spoken)
                    if line.args:
                        self.open[seat], self.at[seat] = line, 0
                    if question.spoken and not self.open_to(question):
                        self.spare = self.next, seat
                    return self.judged(question, None, line, line.column)
            if question.tell is not None and line.seat == seat and (told := question.tell(line)) is not None:
                return self.judged(question, told, line, line.column)
            if line.verb == "concede":
                self.concede(line)
            aside = self.play.aside(question, line)
            if aside is not None:
                return self.aside(aside, question, line)
        return self.silence(question)

    def aside(self, aside: Ask, question: Ask, line: Event) -> Answer:
        """Take what a line says beyond what is asked, then the answer to the question itself."""
        self.advance(line)
        self.play.take_aside(aside, self.from_line(aside, line, 0))
        while line.seat in self.open:
            self.play.take_aside(aside, self.from_line(aside, line, self.at[line.seat]))
        return self.answer(question)

    def under_way(self, question: Ask) -> Event | None:
        """The line that the question goes on with, if one is; a line that is over must be used up and right."""
        if self.drawn >= 0 and not self.draws_on(question):
            self.left_over(self.drawn)
        if question.seat in self.open:
            line = self.open[question.seat]
            if question.part or (question.many and line.verb in question.verbs):
                return line
            if question.stop and not question.spoken:  # the player's next move: the line is over
                self.left_over(question.seat)
        noticed = not (question.spoken or question.part) or not self.unnoticed(question)
        if self.unchecked is not None and self.drawn < 0 and noticed:
            self.compare()
        return None

    def draws_on(self, question: Ask) -> bool:
        """Whether a line of drawn chips goes on after the question: one with a single answer, which need not be written."""
        return question.seat == self.drawn and not question.part and not isinstance(question.default, NoDefault | None)

    def speaks(self, line: Event, question: Ask) -> bool:
        """Whether a `choose` line answers a question: one that silence answers, too, must find its answer there."""
        if not question.part or isinstance(question.default, NoDefault) or not line.args:
            return question.part
        return line.args[0].unknown or question.domain.read(question.seat, line.args, 0) is not None

    def unnoticed(self, question: Ask) -> bool:
        """Whether nobody at the table would notice the question: no line speaks to it, or it has only one answer.

        What a line leads to is not over then: gems that nobody answers land before its assertions are compared.
        """
        if self.next < self.size:
            line = self.events[self.next]
            if line.seat == question.seat and question.part:
                return line.verb not in question.verbs and line.verb != "choose"
            if line.seat == question.seat and (line.verb in question.verbs or line.verb == question.stop):
                return not self.open_to(question)
        return True

    def advance(self, line: Event, continues: bool = False) -> None:
        """Start reading a line: the seat's line before it must be used up.

        `continues` says that it goes on with what is under way, so the clauses at work there stay noted.
        """
        if self.open and line.seat in self.open:
            self.left_over(line.seat)
        self.next += 1
        if self.play.trace is not None and not continues:
            self.play.trace.clear()
        if line.assertions:
            self.unchecked = line

    def tried(self, question: Ask, line: Event) -> Answer:
        """The answer of a line, or silence if that is refused: the line may answer a later question of its kind.

        A second reaction, for example, may belong to the next event. If no question takes the line after all, the
        refusal given here is the one reported.
        """
        before = self.next, self.unchecked
        try:
            self.advance(line, True)
            return self.from_line(question, line, 0)
        except Stop as stop:
            self.next, self.unchecked = before
            self.open.pop(question.seat, None)
            self.doubts.setdefault(self.next, stop)
            return self.silence(question)

    def from_line(self, question: Ask, line: Event, at: int) -> Answer:
        """The answer that a line's next arguments spell."""
        args = line.args
        spelled = question.domain.read(question.seat, args, at) if at < len(args) else None
        if spelled is None:
            return self.unspelled(question, line, at)
        answer, after = spelled
        if after < len(args):
            self.open[question.seat] = line
            self.at[question.seat] = after
        elif self.open:
            self.open.pop(question.seat, None)
        if self.play.allows(question, answer):
            return answer
        try:
            return self.judged(question, answer, line, args[at].column)
        except Stop as stop:
            default = question.default
            if not question.part or isinstance(default, NoDefault) or list(self.play.legal(question)) != [default]:
                raise self.first_refusal(stop, line, at) from None
            self.open[question.seat], self.at[question.seat] = line, at
            self.refused = line, at, stop
            return default  # nothing to decide here: the word belongs to a later question, or to none

    def unspelled(self, question: Ask, line: Event, at: int) -> Answer:
        """What a line means whose next argument is missing or is no answer: the default, if there is one."""
        args, default = line.args, question.default
        missing = at >= len(args)
        if not missing and args[at].unknown:
            raise self.unknown(line, args[at])
        if not isinstance(default, NoDefault) and not (missing and question.stop):
            if not missing:
                self.open[question.seat], self.at[question.seat] = line, at
            return self.judged(question, default, line, line.column if missing else args[at].column)
        found = "nothing" if missing else args[at].text
        message = f"{line.verb} what? {question.domain.expected()} is needed" if missing else f"{found!r} is no answer here"
        stop = Stop(line, line.column if missing else args[at].column,
                    Refusal(question.clause, message, "", question.domain.expected(), found))  # fmt: skip
        raise self.first_refusal(stop, line, at)

    def judged(self, question: Ask, answer: Answer, line: Event, column: int) -> Answer:
        """The answer, if it is legal."""
        refusal = self.play.judge(question, answer)
        if refusal is not None:
            raise Stop(line, column, refusal)
        return answer

    def silence(self, question: Ask) -> Answer:
        """What no line speaks to: the default, if there is one and it is legal."""
        default = question.default
        if isinstance(default, NoDefault):
            return self.forced(question)
        if question.spoken:
            self.notice(question)
            return default
        if self.next >= self.size and self.open and question.seat not in self.open:
            self.left_over(next(iter(self.open)))
        if self.play.allows(question, default):
            return default
        line = self.here()
        if line.verb in ("react", "play", "refill") or (line.verb == "ante" and line.seat == question.seat):
            raise Stop(line, line.column, self.play.misplaced(question, line))
        return self.judged(question, default, line, line.column)

    def forced(self, question: Ask) -> Answer:
        """The only legal answer to a question that silence does not answer, if there is just one."""
        only = self.only_answer(question)
        if only is not None:
            return only[0]
        for seat in self.open if self.next >= self.size else ():
            self.left_over(seat)
        line = self.here()
        raise Stop(line, line.column, self.play.misplaced(question, line))

    def here(self) -> Event:
        """The line at which the record stands: the next one, or the last."""
        return self.events[min(self.next, self.size - 1)]

    def notice(self, question: Ask) -> None:
        """Note a silence that hides a choice the player really had."""
        if self.spare == (self.next, question.seat):
            self.spare = -1, -1
        elif not self.taken_only and self.next < self.size and self.open_to(question):
            self.silences.append((self.next, question.seat))

    def open_to(self, question: Ask) -> bool:
        """Whether the player had a legal answer other than none."""
        return any(answer is not None for answer in self.play.legal(question))

    def only_answer(self, question: Ask) -> tuple[Answer] | None:
        """The one legal answer, if there is just one: then silence can mean nothing else."""
        if not question.part:
            return None
        answers = self.play.legal(question)
        first = next(answers, None)
        return None if first is None or next(answers, None) is not None else (first,)

    def outcome(self, chance: Chance) -> Answer:
        """The chips that the record says were drawn."""
        if not self.open and self.unchecked is None and self.next < self.size:
            line = self.events[self.next]
            if line.seat == chance.seat and line.verb == chance.verb and len(line.args) == chance.count:
                drawn = tuple([token.chip for token in line.args])
                if -1 not in drawn and self.play.possible(chance, drawn) is None:
                    self.advance(line, True)
                    return drawn
        return self.split_outcome(chance)

    def split_outcome(self, chance: Chance) -> Answer:
        """The chips of an outcome that is spread over several lines, shares one with others, or cannot be."""
        seat, count = chance.seat, chance.count
        line = self.open.get(seat) if self.open else None
        at = self.at[seat] if line is not None else 0
        if line is None or line.verb != chance.verb:
            if self.unchecked is not None:
                self.compare()
            line, at = self.begin_outcome(chance), 0
            if line is None:
                return None
        chips: list[int] = []
        while True:
            args = line.args[at : at + count - len(chips)]
            chips += [token.chip for token in args]
            at += len(args)
            if at < len(line.args):
                self.open[seat], self.at[seat], self.drawn = line, at, seat
            elif self.open:
                self.open.pop(seat, None)
                self.drawn = -1 if self.drawn == seat else self.drawn
            if len(chips) >= count:
                break
            line, at = self.continue_outcome(chance, line, len(chips)), 0
        if self.held and seat in self.held and seat not in self.open:
            self.open[seat], self.at[seat] = self.held.pop(seat)
        if -1 in chips:
            raise self.no_chip(line)
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
                if line.seat in self.open:
                    self.held[line.seat] = self.open.pop(line.seat), self.at[line.seat]
                self.advance(line, True)
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
                self.advance(following, True)
                return following
        raise Stop(line, line.column, Refusal(chance.clause, f"{chance.count} chips are due, the line has {got}",
                   f"chips drawn == {chance.count}", str(chance.count), str(got)))  # fmt: skip

    def no_chip(self, line: Event) -> Stop:
        """Why a line of drawn chips cannot be taken: one of them is unknown, or is no chip."""
        token = next(token for token in line.args if token.chip < 0)
        if token.unknown:
            return self.unknown(line, token)
        return Stop(line, token.column, Refusal("", f"{token.text!r} is no chip", "", "a chip", token.text))

    def unknown(self, line: Event, token: Token) -> Stop:
        """What an unknown chip means for now: the rest is not decided."""
        return Stop(line, token.column, Refusal("", "the record does not say which chip this is", "", "a chip", "?"), True)

    def left_over(self, seat: int) -> None:
        """Refuse a line some of whose arguments no question asked for."""
        line = self.open[seat]
        token = line.args[self.at[seat]]
        raise self.first_refusal(Stop(line, token.column, self.play.unasked(line, token)), line, self.at[seat])

    def first_refusal(self, stop: Stop, line: Event, at: int) -> Stop:
        """Why a word of a line is wrong: the first question that could have taken it says so, else this one."""
        if self.refused is not None and self.refused[0] is line and self.refused[1] == at:
            return self.refused[2]
        return stop

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
        if line.args:
            self.open[line.seat], self.at[line.seat] = line, 0
        self.play.concede(line.seat)
        raise Over

    def run_on(self, moves: Moves, question: Question) -> None:
        """The record has no more lines: compare its last assertions, and go on while silence is an answer."""
        while True:
            if self.unchecked is not None and not (isinstance(question, Ask) and (question.spoken or question.part)):
                self.compare()
            answer = self.unwritten(question)
            if answer is None:
                self.compare()
                return
            question = moves.send(answer[0])

    def unwritten(self, question: Question) -> tuple[Answer] | None:
        """The answer after the record's end that silence gives, if it gives one."""
        if isinstance(question, Chance):
            return (None,) if question.optional else None
        if isinstance(question.default, NoDefault):
            return self.only_answer(question)
        return (question.default,) if self.play.allows(question, question.default) else None

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
