"""What a game in progress does alike in every family: it judges answers by norms, notes cases that rules leave open,
and goes back to earlier positions.

Not for: what an answer brings about.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Protocol, Self, cast

from verifier.games.at_fault import blame, words_of_answer
from verifier.games.ruleset import Ruleset
from verifier.kernel.ask import Answer, Ask
from verifier.kernel.game import HeldThings, Unknowns
from verifier.kernel.listener import PlayListener
from verifier.kernel.mending import Repairable
from verifier.kernel.message import say
from verifier.kernel.norm import FINE, OUTSIDE, UNKNOWN, Norm, NormJudge, Refusal, refusal
from verifier.kernel.spec import Readings


class KeepablePosition(Protocol):
    """The state of a game that can be kept."""

    over: str
    turn: int

    def copy(self) -> Self:
        """Another one that is alike."""


class Judging(Repairable):
    """A game in progress, as far as it does not matter which one."""

    __slots__ = ("deferred", "listener", "readings", "rules", "state", "unknowns")

    rules: Ruleset
    state: KeepablePosition
    readings: Readings
    deferred: list[int]  # seats of which the effect of an answer has not begun yet, during one move
    listener: PlayListener  # who is told what is carried out, and what happens by itself
    unknowns: Unknowns | None  # in which counts are not known; None if all of them are numbers

    def examine(self, ask: Ask, answer: Answer) -> bool:
        """Whether an answer is possible at all; the frame then holds it for the guards to see."""
        if not ask.domain.admits(ask.seat, answer):
            return False
        ask.frame.answer = answer
        if type(answer) is int:
            ask.frame.candidate = answer
        return True

    def broken(self, ask: Ask, answer: Answer) -> int:
        """What is wrong with an answer: the index of the first norm it breaks, or `FINE` or `OUTSIDE`."""
        if not self.examine(ask, answer):
            return OUTSIDE
        judge = (self.rules.stop_judges if answer is None else self.rules.judges).get(ask.decision)
        return FINE if judge is None else judge.first_broken(self, ask.frame)

    def allows(self, ask: Ask, answer: Answer) -> bool:
        """Whether an answer is legal."""
        return self.broken(ask, answer) == FINE

    def candidates(self, ask: Ask) -> Iterator[Answer]:
        """Every answer that makes sense for a question, legal or not, each once."""
        return ask.domain.candidates(ask.seat)

    def listed(self, ask: Ask) -> Iterator[tuple[Answer, Callable[[], bool]]]:
        """The same for a list, each with whether it leads somewhere, which may not be known (`Undecidable`)."""
        return ((answer, lambda: True) for answer in self.candidates(ask))

    def legal(self, ask: Ask) -> Iterator[Answer]:
        """Every legal answer, once."""
        return (answer for answer in self.candidates(ask) if self.allows(ask, answer))

    def defers(self, ask: Ask, answer: Answer) -> bool:
        """Whether the effect of an answer comes only after what it answers has happened."""
        return False

    def waits(self, seat: int) -> bool:
        """Whether the effect of an answer that a seat has given has not begun yet."""
        return seat in self.deferred

    def may_be_missing(self, ask: Ask) -> bool:
        """Whether a game can go on without the step that asks, where a judge lets that stand."""
        return False

    def outside(self, ask: Ask, answer: Answer) -> Refusal:
        """Why an answer is impossible."""
        written = "none" if answer is None else ask.domain.write(answer)
        wanted = ask.domain.expected()
        return Refusal(ask.clause, say("answer-is-not", token=written, wanted=wanted), "", wanted, written)

    def not_known(self, ask: Ask, answer: Answer) -> Refusal | None:
        """What no source gives, so that an answer cannot be judged: nothing."""
        return None

    def is_absent(self, ask: Ask, answer: Answer) -> bool:
        """Whether an answer names a thing that is not there, rather than one that is not wanted."""
        return False

    def whereabouts(self, ask: Ask, answer: Answer) -> HeldThings | None:
        """Where all things of the kind are that an answer names, None if it names none."""
        return None

    def owned(self, seat: int, kind: int) -> int:
        """How many things of a kind a seat has, wherever they are."""
        return 0

    def doubt(self, ask: Ask) -> Refusal | None:
        """Why one of the answers cannot be judged; None if every one can."""
        return None

    def first_doubt(self, ask: Ask) -> Refusal | None:
        """Why the first answer that cannot be judged cannot be; None if every one can."""
        doubtful = (answer for answer in self.candidates(ask) if self.broken(ask, answer) == UNKNOWN)
        return next((self.judge(ask, answer) for answer in doubtful), None)

    def note(self, *cases: str) -> None:
        """Tell the clauses of what has just been carried out, if somebody notes them."""
        if self.listener.notes_clauses:
            for case in cases:
                self.listener.carried_out(self.rules.carried_out.get(case, ()))

    @property
    def piece(self) -> str:
        """What messages call one of the things that are drawn and played."""
        return self.rules.document.piece

    def turn_number(self) -> int:
        """The number of the turn, counting every player's."""
        return self.state.turn

    def judge(self, ask: Ask, answer: Answer) -> Refusal | None:
        """Why an answer is not legal, or None if it is."""
        broken = self.broken(ask, answer)
        if broken == FINE:
            return None
        if broken == OUTSIDE:
            return self.blame(self.outside(ask, answer), words_of_answer(ask))
        if broken == UNKNOWN:
            return self.not_known(ask, answer)
        judges = self.rules.stop_judges if answer is None else self.rules.judges
        return self.breach(ask, judges[ask.decision], broken)

    def blame(self, refusal: Refusal, words: frozenset[str]) -> Refusal:
        """The refusal under the clause at work that speaks of what is wrong, as far as it is known what is at work."""
        if not self.listener.notes_clauses:
            return refusal
        return blame(refusal, self.rules.at_fault, words, self.listener.at_work())

    def breach(self, ask: Ask, judge: NormJudge, first: int) -> Refusal:
        """Why an answer is not legal: the first norm it breaks, and the clauses of the others."""
        norm, frame = judge.norms[first], ask.frame
        found = refusal(norm, self, frame)
        others = (other for other in judge.norms if other is not norm and other.broken(self, frame))
        return found._replace(
            also=(*found.also, *(clause for other in others for clause in (other.clause, *other.also)))
        )

    def offences(self, ask: Ask, answer: Answer) -> tuple[tuple[Norm, Callable[[], bool]], ...]:
        """Every norm on an answer, each with whether it is what refuses it; of a permission, whether it lifts one."""
        judge = (self.rules.stop_judges if answer is None else self.rules.judges).get(ask.decision)
        if judge is None:
            return ()
        return tuple(
            (norm, partial(self.lifts if norm.kind == "may" else self.refuses, ask, answer, norm, related))
            for norm, related in judge.lifting
        )

    def refuses(self, ask: Ask, answer: Answer, norm: Norm, above: Sequence[Norm]) -> bool:
        """Whether a norm is broken and nothing lifts it."""
        broken = self.examine(ask, answer) and norm.broken(self, ask.frame)
        return broken and not any(bool(other.guard(self, ask.frame)) for other in above)

    def lifts(self, ask: Ask, answer: Answer, norm: Norm, others: Sequence[Norm]) -> bool:
        """Whether a permission is in force and lifts a norm that would be broken."""
        in_force = self.examine(ask, answer) and bool(norm.guard(self, ask.frame))
        return in_force and any(other.broken(self, ask.frame) for other in others)

    def answerable(self, ask: Ask, besides: Answer = None) -> bool:
        """Whether a question has another answer than "none" and the given one, be it one of unknown effect."""
        if self.unknowns is None:
            for answer in ask.domain.candidates(ask.seat):
                if answer is not None and answer != besides and self.broken(ask, answer) in (FINE, UNKNOWN):
                    return True
            return False
        others = [answer for answer in ask.domain.conceivable(ask.seat) if answer is not None and answer != besides]
        return self.unknowns.summary([partial(self.allows, ask, answer) for answer in others])

    def meet(self, case: str) -> None:
        """Note a case of which the rules may not say what follows (`cases`)."""
        if self.readings.consulted is not None:
            self.readings.consulted.add(case)
        if case not in self.rules.cases:
            self.readings.gaps.setdefault(case, None)
        elif self.listener.notes_clauses:
            self.listener.carried_out((self.rules.cases[case],))

    def ended(self) -> str:
        """How the game ended ("overflow"), or "" while it goes on."""
        return self.state.over

    def position(self) -> object:
        """The present position, to go back to; complete only where the question asked is `resumable`."""
        return self.state.copy()

    def resume(self, position: object) -> None:
        """Go back to a position, or to another run's."""
        self.deferred.clear()
        self.state = cast("KeepablePosition", position).copy()
