"""The log as the one who answers: run a game and let the lines of a record answer every question.

A line's first word after the seat says which question it answers; its arguments answer the questions that follow
from it. A question that no line speaks to takes its default, which is judged like any other answer.
Not for: verdicts over several readings (`judge`), or messages (`verifier.report`).
"""

from dataclasses import dataclass, field

from verifier.kernel.ask import Answer, Ask, Chance, Moves, NoDefault, Question
from verifier.kernel.event import Event
from verifier.kernel.game import Undecidable
from verifier.kernel.norm import FINE
from verifier.run.ahead import answer_ahead, answer_under_ruling, line_ahead, pass_answered
from verifier.run.cursor import AHEAD, ENDINGS, LATER, SILENT, Ended, GoesOn, NoWay, Over, Stop
from verifier.run.lifted_clauses import standing
from verifier.run.silence import Silence
from verifier.run.wording import lacking, lacks_sense, too_early, wants_words


@dataclass(slots=True)
class Trail:
    """What following a record came to: how many events were followed, what stopped it, what it was silent on."""

    events: int = 0
    stop: Stop | None = None
    silences: list[tuple[int, int]] = field(default_factory=list)  # (index of the next event, seat)
    hushed: bool = False  # whether somebody could have reacted of whom the record says nothing, its end included


class Follower(Silence):
    """Answers a game's questions from the lines of a record."""

    __slots__ = ()

    def follow(self) -> Trail:
        """Follow the record to its end, or to the first line that does not follow from the rules."""
        trail = Trail(silences=self.silences)
        try:
            while self.broken_off(self.play.run()):
                pass
        except (StopIteration, Over):
            trail.stop = self.after_the_end()
        except Stop as stop:
            trail.stop = stop
        except Undecidable as error:
            trail.stop = self.undecided(error)
        trail.events = self.next
        trail.hushed = self.hushed
        return trail

    def broken_off(self, moves: Moves) -> bool:
        """Follow a run of the game; whether it was broken off because the others go on without a player."""
        try:
            self.run_on(moves, self.read_lines(moves))
        except GoesOn:
            return True
        return False

    def read_lines(self, moves: Moves) -> Question:
        """Let the lines answer until there are no more; the question that the record leaves open."""
        answer, send, question = self.answer, moves.send, next(moves)
        while self.next < self.size or self.open:
            try:
                answered = answer(question)
            except Ended:
                return question
            question = send(answered)
        return question

    def answer(self, question: Question) -> Answer:
        """The record's answer to a question. Raises `Stop` if it gives none that is legal."""
        if self.behind and self.next in self.behind:
            pass_answered(self, question)
            return self.resumed(question)
        if type(question) is not Ask:
            assert isinstance(question, Chance)
            return self.outcome(question)
        seat = question.seat
        if self.open or self.unchecked is not None:
            under_way = self.under_way(question)
            if under_way is not None:
                return self.from_line(question, under_way, self.at[seat])
            if self.next >= self.size and not self.open:
                raise Ended  # the words that were left said what cannot be otherwise
        if self.next < self.size:
            line = self.events[self.next]
            if line.seat == seat:
                if line.verb in question.verbs or (line.verb == "choose" and self.speaks(line, question)):
                    if question.spoken or (question.later is not None and self.last(line, question.later)):
                        return self.tried(question, line)
                    if self.effects() and not self.fits(question, line) and self.echoed(line, True):
                        return self.resumed(question)
                    self.advance(line, question.part)
                    return self.from_line(question, line, 0)
                if line.verb == question.stop:
                    return self.stopped(question, line)
            if question.tell is not None and line.seat == seat and not (question.moot and self.open):
                told = self.told(question, line)
                if told is not None:
                    return self.judged(question, told, line, line.column)
            if line.verb in ENDINGS:
                self.concede(line, question)
            if self.effects() and self.echoed(line, self.passes(question)):
                return self.resumed(question)
            if line.verb in self.play.aside_verbs and self.said_aside(question, line):
                return self.resumed(question)
            if line.seat == seat and not (question.part or question.spoken) and self.skipped():
                return self.resumed(question)
            if line.seat != seat and self.passes_over(question):
                return self.resumed(question)
        return self.silence(question)

    def told(self, question: Ask, line: Event) -> Answer:
        """What a line implies about something else, if it does."""
        told = question.tell(line) if question.tell is not None else None
        if told is None and line.args and line.args[0].unknown:
            raise self.unknown(line, line.args[0])
        return told

    def stopped(self, question: Ask, line: Event) -> Answer:
        """The answer of a line that takes nothing more, such as `decline` or `pass`."""
        needless = question.spoken and not self.open_to(question)
        earlier = self.unchecked if needless and not line.assertions else None
        self.unchecked = None if earlier else self.unchecked  # nothing was decided: what it asserts may be on its way
        self.advance(line, question.spoken)
        self.unchecked = earlier or self.unchecked
        wrong = next((at for at in range(len(line.args)) if not self.play.needless(line, at)), -1)
        if wrong >= 0:
            raise Stop(line, line.args[wrong].column, self.play.unasked(line, wrong))
        if needless:
            self.spare = self.next, question.seat
        return self.judged(question, None, line, line.column)

    def fits(self, question: Ask, line: Event) -> bool:
        """Whether a line may be the answer to a question of its verb, as far as its first words go."""
        spelled = question.domain.read(question.seat, line.args, 0) if line.args else None
        return not line.args or (spelled is not None and self.play.broken(question, spelled[0]) == FINE)

    def under_way(self, question: Ask) -> Event | None:
        """The line that the question goes on with, if one is; a line that is over must be used up and right."""
        if self.drawn >= 0 and not self.draws_on(question):
            self.left_over(self.drawn)
        if question.seat in self.open:
            line = self.open[question.seat]
            takes = question.part or (question.many and line.verb in question.verbs)
            if takes and not self.is_used_up(question, line):
                return line
        if question.stop and not question.spoken and self.open:  # a player's next move: every line before it is over
            self.left_over(min(self.open, key=lambda seat: self.open[seat].line))
        noticed = not (question.spoken or question.part or question.forced) or not self.unnoticed(question)
        if self.unchecked is not None and self.drawn < 0 and noticed:
            self.compare()
        return None

    def is_used_up(self, question: Ask, line: Event) -> bool:
        """Read the last words of an open line if they say only what cannot be otherwise; whether that was so.

        `play jackpot -> P2` in a duel: what is chosen stands on a line of its own.
        """
        rest = range(self.at[question.seat], len(line.args))
        if not all(line.args[at].seat >= 0 and self.play.needless(line, at) for at in rest):
            return False
        if question.domain.read(question.seat, line.args, rest.start) is not None:
            return False
        self.read_on(line, len(line.args))
        if self.next >= self.size and not self.open:
            raise Ended
        return True

    def draws_on(self, question: Ask) -> bool:
        """Whether a line of drawn chips goes on after the question: one with a single answer need not be written."""
        return question.seat == self.drawn and not question.part and not isinstance(question.default, NoDefault | None)

    def speaks(self, line: Event, question: Ask) -> bool:
        """Whether a `choose` line answers a question: one that silence answers, too, must find its answer there."""
        if not question.part or not line.args:
            return question.part
        if line.args[0].unknown or question.domain.read(question.seat, line.args, 0) is not None:
            return True
        return isinstance(question.default, NoDefault) and self.only_answer(question) is None

    def tried(self, question: Ask, line: Event) -> Answer:
        """The answer of a line, or silence: a second reaction, for example, may answer the next event."""
        if self.deviates(SILENT):
            return self.silence(question)
        self.advance(line, question.spoken)
        return self.from_line(question, line, 0)

    def from_line(self, question: Ask, line: Event, at: int) -> Answer:
        """The answer that a line's next arguments spell."""
        args = line.args
        spelled = question.domain.read(question.seat, args, at) if at < len(args) else None
        if spelled is None and at < len(args) and self.play.needless(line, at):
            return self.from_line(question, line, at + 1)
        if spelled is None:
            return self.unspelled(question, line, at)
        answer, after = spelled
        if at == 0 and question.part and line.verb not in question.verbs and self.deviates(LATER):
            return self.left_for_later(question, line, at)
        if after < len(args) or self.open or self.held:
            self.read_on(line, after)
        if self.play.broken(question, answer) == FINE:
            return answer
        try:
            return self.judged(question, answer, line, args[at].column)
        except Stop as stop:
            default = question.default
            if stop.undecided or not question.part or isinstance(default, NoDefault):
                raise self.first_refusal(stop, line, at) from None
            if list(self.play.legal(question)) != [default]:
                raise self.first_refusal(stop, line, at) from None
            self.open[question.seat], self.at[question.seat] = line, at
            self.refused = line, at, stop
            return default  # nothing to decide here: the word belongs to a later question, or to none

    def left_for_later(self, question: Ask, line: Event, at: int) -> Answer:
        """The one answer that a question has, the line's word being one to a later question. Raises `NoWay`."""
        only = self.one_answer(question)
        if only is None:
            raise NoWay
        self.open[question.seat], self.at[question.seat] = line, at
        return only[0]

    def unspelled(self, question: Ask, line: Event, at: int) -> Answer:
        """What a line means whose next argument is missing or is no answer: the default, if there is one."""
        args, default = line.args, question.default
        missing = at >= len(args)
        if not missing and args[at].unknown:
            raise self.unknown(line, args[at])
        alone = at == 0 and line.verb in question.verbs and not isinstance(question.bare, NoDefault)
        default = question.bare if alone else default
        senseless = lacks_sense(question, line, at)
        untold = missing and (default is None or bool(question.stop))  # a line of its own that says nothing
        if not isinstance(default, NoDefault) and (alone or not untold):
            if not missing:
                self.open[question.seat], self.at[question.seat] = line, at
            if (at == 0 or question.many) and wants_words(question, line):  # the line's own question has not taken it
                self.refused = line, at, lacking(question, line, at)
            if not senseless or self.play.broken(question, default) == FINE:
                return self.judged(question, default, line, line.column if missing else args[at].column)
        raise self.first_refusal(lacking(question, line, at), line, at)

    def judged(self, question: Ask, answer: Answer, line: Event, column: int, *, is_early: bool = False) -> Answer:
        """The answer, if it is legal; `is_early` says that it is silence's, before a line about something else."""
        refusal = self.play.judge(question, answer)
        if refusal is not None and line.ruled is not None:
            refusal = standing(self.play, question, answer, line.ruled, refusal)
        if refusal is None:
            return answer
        raise Stop(line, column, too_early(refusal, question, line) if is_early else refusal, refusal.unknown)

    def silence(self, question: Ask) -> Answer:
        """What no line speaks to: the default, if there is one and it is legal."""
        default = question.default
        if isinstance(default, NoDefault):
            return self.forced(question)
        if question.spoken:
            further = line_ahead(self, question) if self.tries else -1
            if further >= 0 and self.deviates(AHEAD):
                return answer_ahead(self, question, further)
            self.notice(question)
            return default
        if self.next >= self.size and self.open and question.seat not in self.open and not question.moot:
            self.left_over(next(iter(self.open)))
        if self.play.broken(question, default) == FINE:
            return default
        if self.skipped():
            return self.resumed(question)
        line = self.here()
        if self.play.blames(question, line):
            raise Stop(line, line.column, self.play.misplaced(question, line))
        return self.judged(question, default, line, line.column, is_early=self.next < self.size)

    def forced(self, question: Ask) -> Answer:
        """The only legal answer to a question that silence does not answer, if there is just one."""
        only = self.only_answer(question)
        if only is not None:
            return only[0]
        if self.next >= self.size and self.open:
            for seat in list(self.open):
                self.left_over(seat)
            raise Ended  # the words that were left say what nothing asks for
        if self.skipped():
            return self.resumed(question)
        remedy = answer_under_ruling(self, question) if self.next < self.size else None
        if remedy is not None:
            return remedy[0]
        line = self.here()
        doubt = self.play.doubt(question) if question.part else None
        if doubt is not None:
            raise Stop(line, line.column, doubt, True)
        raise Stop(line, line.column, self.play.misplaced(question, line))
