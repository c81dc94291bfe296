"""The one helper that judges a text: a record of the toy game, from some start, which may leave things out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.reader.toy import Marbles, line_of
from verifier.record.model import RecordPromise, Replay
from verifier.record.promises import leaves_out
from verifier.run.budget import Budget
from verifier.run.choices import Certain
from verifier.run.completion import Completion
from verifier.run.explore import Exploration, Found, follow_best
from verifier.run.reader import Reader
from verifier.symbolic.solver import Solver


class Verdict(NamedTuple):
    """What a record comes to: `pass`, `fail` or `undecided`; where, and why."""

    word: str
    line: int = 0
    message: str = ""


@dataclass(frozen=True)
class Record:
    """A record of the toy game: its lines, how the game begins, what it leaves out, whether it claims an end."""

    lines: str
    start: Mapping[str, str] = field(default_factory=dict)
    record: Mapping[str, str] = field(default_factory=dict)
    ends: bool = False

    @property
    def replay(self) -> Replay:
        """The record as any game's records are."""
        texts = [text.strip() for text in self.lines.replace(" / ", "\n").splitlines()]
        events = tuple(line_of(text, number) for number, text in enumerate(texts, 1))
        return Replay("record", "marbles", record=RecordPromise(**self.record), events=events)

    def begin(self, path: Certain | Completion) -> Reader:
        """A reader at its beginning."""
        replay = self.replay
        return Reader(Marbles(self.start), replay.events, replay.record, path, claims=self.ends)


def judge(record: Record) -> Verdict:
    """The verdict on a record: the best way of reading it, or any completion of what it leaves out."""
    if leaves_out(record.replay):
        return judge_completions(record)
    _, trail = follow_best(record.begin)
    if trail.stop is None:
        return Verdict("pass")
    word = "undecided" if trail.stop.undecided else "fail"
    return Verdict(word, trail.stop.event.line, trail.stop.refusal.message)


def judge_completions(record: Record) -> Verdict:
    """The verdict on a record that leaves things out: plain meanings are tried first."""
    for thorough in (False, True):
        found = explored(record, Completion(Solver(), thorough))
        if found.ends:
            return Verdict("pass")
    death = found.death
    if found.cut or found.doubts or death is None:
        return Verdict("undecided", 0, found.cut)
    return Verdict("fail", death.stop.event.line, death.stop.refusal.message)


def explored(record: Record, path: Certain | Completion, *, every: bool = False) -> Found:
    """What following the ways of taking a record comes to."""
    return Exploration(record.begin(path), path, Budget()).run(every)
