"""A record that leaves things out as the one who answers: what it does not say is unknown, what it says holds.

Not for: which of several completions is followed (`examine`), unknown draws (`unknown_draws`) or words.
"""

from collections.abc import Sequence

from verifier.kernel.ask import Answer, Ask, NoDefault, Question
from verifier.kernel.event import Event
from verifier.kernel.game import Play
from verifier.kernel.norm import Refusal
from verifier.record.model import RecordPromise
from verifier.run.ahead import line_ahead, said_ahead
from verifier.run.completion import Completion
from verifier.run.cursor import BEHIND, Stop
from verifier.run.death import Death
from verifier.run.unknown_words import NEEDLESS, UnknownWords, with_word
from verifier.run.wording import lacking
from verifier.symbolic.formula import all_of, any_of, negate


class PartialFollower(UnknownWords):
    """Answers a game's questions from the lines of a record, on one completion of many."""

    __slots__ = ()

    def __init__(self, play: Play, events: Sequence[Event], promise: RecordPromise, path: Completion) -> None:
        super().__init__(play, events, promise, path)
        play.summary = path.summary
        play.told = []

    def tried(self, question: Ask, line: Event) -> Answer:
        """The answer of a line, or silence if that is refused: the line may answer a later question of its kind.

        A second reaction, for example, may belong to the next event. If no question takes the line after all, the
        refusal given here is the one reported.
        """
        before = self.next, self.unchecked
        lines = dict(self.open), dict(self.at), {seat: list(held) for seat, held in self.held.items()}
        try:
            self.advance(line, question.spoken)
            return self.from_line(question, line, 0)
        except Stop as stop:
            if stop.undecided:
                raise
            self.next, self.unchecked = before
            self.open, self.at, self.held = lines
            if self.next not in self.evidence:
                self.evidence[self.next] = (self.death(stop),)
            return self.silence(question)

    def death(self, stop: Stop) -> Death:
        """Why this completion ends here; where things are only matters where one is not in its place."""
        account = None if stop.refusal.norm else self.account
        return Death(self.next, stop, self.path.kept(), self.path.refused, account, self.path.strayed)

    def from_line(self, question: Ask, line: Event, at: int) -> Answer:
        """The answer that a line's next arguments spell; for an unknown one any that is legal."""
        if at < len(line.args) and line.args[at].unknown:
            return self.unknown_answer(question, line, at)
        spelled = question.domain.read(question.seat, line.args, at) if at < len(line.args) else None
        if spelled is None and at >= len(line.args) and self.leaves_out(question):
            return self.any_answer(question, line)
        if spelled is None and at < len(line.args) and self.play.needless(line, at):
            passed = with_word(line, at, line.args[at]._replace(text=NEEDLESS))
            return self.from_line(question, passed, at + 1)
        if at < len(line.args) and self.leaves_out(question) and self.for_later(question, line, at, spelled):
            self.open[line.seat], self.at[line.seat] = line, at
            return self.any_answer(question, line)
        if spelled is not None:
            together = self.several(question, line, at, spelled[0])
            if together is not None:
                return together
            self.grant(question, spelled[0])
        return super().from_line(question, line, at)

    def for_later(self, question: Ask, line: Event, at: int, spelled: tuple[Answer, int] | None) -> bool:
        """Whether the line leaves out this choice, and its next word answers a later one; unlikely if it fits here."""
        stop = lacking(question, line, at)
        if spelled is not None:
            legal = any_of(self.legal_if(question, spelled[0]))
            if self.path.take_first((legal, True), 1) == 0:
                return False
            with self.path.exactly():
                stop.refusal = self.play.judge(question, spelled[0]) or stop.refusal
        self.refused = self.refused or (line, at, stop)
        return True

    def leaves_out(self, question: Ask) -> bool:
        """Whether the record need not say what is chosen: it leaves choices out, or the reaction that asks for one."""
        return question.part and not question.moot and (self.promise.choices == "none" or self.hidden == question.seat)

    def latest(self) -> Event:
        """The line that was read last."""
        return self.events[max(self.next, 1) - 1]

    def any_answer(self, question: Ask, line: Event) -> Answer:
        """Any legal answer. Raises `Stop` if there is none."""
        answers = list(question.domain.conceivable(question.seat))
        chosen = self.path.select_any([any_of(self.legal_if(question, answer)) for answer in answers])
        if chosen == len(answers):
            needed = f"{question.domain.expected()} is needed, and none is possible"
            raise Stop(line, line.column, Refusal(question.clause, needed))
        return self.granted(question, answers[chosen], line, line.column)

    def judged(self, question: Ask, answer: Answer, line: Event, column: int, *, is_early: bool = False) -> Answer:
        """The answer, if it is legal on this completion."""
        self.grant(question, answer)
        with self.path.exactly():
            return super().judged(question, answer, line, column, is_early=is_early)

    def silence(self, question: Ask) -> Answer:
        """What no line speaks to: the default; of a record that leaves reactions out, perhaps one of them."""
        default = question.default
        if not question.part:
            self.hidden = -1
        if not isinstance(default, NoDefault):
            if question.spoken:
                return self.perhaps(question, default)
            if not question.spoken and self.leaves_out(question):
                return self.any_answer(question, self.latest())
            if not question.spoken:
                self.grant(question, default)
        return super().silence(question)

    def perhaps(self, question: Ask, default: Answer) -> Answer:
        """Silence about reactions: none, or as an unlikely branch one that may be left out or is told later.

        Later is where its effect happens, if it says "after".
        """
        hidden = self.promise.reactions == "none"
        answers = [one for one in question.domain.conceivable(question.seat) if hidden and one is not None]
        index = line_ahead(self, question)
        ahead = said_ahead(self, question, index)
        options = [*answers, ahead] if ahead is not None else answers
        if not options:
            return default
        chosen = self.path.take_first((True, *(any_of(self.legal_if(question, answer)) for answer in options)), 1)
        if not chosen:
            return default
        self.grant(question, options[chosen - 1])
        if chosen > len(answers):
            self.behind |= {index}
        else:
            self.hidden = question.seat
        return options[chosen - 1]

    def deviates(self, way: int) -> bool:
        """Whether the record is not taken plainly: what says nothing may be passed over, a silence means the same."""
        return way == BEHIND

    def unwritten(self, question: Question) -> tuple[Answer] | None:
        """The answer after the record's end: what a line before it led to may still be under way."""
        if self.halts and self.play.resumable(question):
            return None
        if isinstance(question, Ask):
            default = question.default
            if question.spoken and self.promise.reactions == "none" and not isinstance(default, NoDefault):
                return (self.perhaps(question, default),)
            if not question.spoken and self.leaves_out(question):
                return (self.any_answer(question, self.latest()),)
        return super().unwritten(question)

    def notice(self, question: Ask) -> None:
        """A silence: the record is partial anyway."""

    def forced(self, question: Ask) -> Answer:
        """What no line says although something must be chosen: the only legal answer; any, if choices are left out."""
        if self.leaves_out(question):
            return self.any_answer(question, self.latest())
        return super().forced(question)

    def open_to(self, question: Ask) -> bool:
        """Whether the player could have reacted."""
        from verifier.symbolic.values import formula_of

        return self.path.prefer(formula_of(super().open_to(question)))

    def only_answer(self, question: Ask) -> tuple[Answer] | None:
        """The one legal answer, on the completions on which there is just one."""
        if not question.part:
            return None
        answers = list(question.domain.conceivable(question.seat))
        legal = [any_of(self.legal_if(question, answer)) for answer in answers]
        alone = [
            all_of((one, *(negate(other) for number, other in enumerate(legal) if number != at)))
            for at, one in enumerate(legal)
        ]
        chosen = self.path.select(alone)
        return (answers[chosen],) if chosen < len(answers) else None
