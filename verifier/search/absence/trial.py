"""A claim that something makes no difference, on trial: records are judged with it and without it.

Not for: which records there are (`evidence`), or answers that nobody gave (`probe`).
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from verifier.games.game import Game
from verifier.games.playing import Playing
from verifier.kernel.ask import Ask
from verifier.kernel.game import IllegalSetup
from verifier.kernel.listener import Trace
from verifier.kernel.norm import FirstBroken, NormJudge
from verifier.kernel.source import Unreadable
from verifier.record.model import Replay
from verifier.record.write import write_replay
from verifier.run.listener import Listener
from verifier.run.reader import Reader
from verifier.search.absence.evidence import under_readings
from verifier.simulate.game import Eager, Recorder, simulate
from verifier.verdicts.judge import audit, examine

#: Questions of a game in which everybody goes for the piece of a step.
LONG = 200
#: A verdict, and the line at fault; the clause that is named for it is not among what makes a difference.
Verdict = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A record that is judged otherwise without something."""

    name: str
    before: str
    after: str
    text: str = ""  # the record itself, if it is not among the stored ones

    def __str__(self) -> str:
        return f"{self.name}: {self.before} with it, {self.after} without it"


@dataclass(frozen=True, slots=True)
class JudgedRecord:
    """The verdict on a record, and the norms that any of its runs found an answer to break, each before all others."""

    verdict: Verdict
    broken: frozenset[str]


def verdict_of(game: Game, record: Replay) -> Verdict:
    """The verdict on a record under every reading, and the line at fault, 0 without a fault."""
    found = examine(game, record)
    return found.verdict, found.fault.line if found.fault is not None else 0


def verdict_without(game: Game, record: Replay) -> Verdict:
    """The verdict by rules that lack something. Where what is lacking lets a game come to what cannot be, as a move of
    a figure that has left the board, there is none; that is a difference, too.
    """
    try:
        return verdict_of(game, record)
    except AssertionError:
        return "not to be judged", 0


def judged(game: Game, record: Replay) -> JudgedRecord:
    """The verdict on a record, with the norms on which it may turn."""
    broken: set[str] = set()
    with noting(game.judges(), broken):
        verdict = verdict_of(game, record)
    return JudgedRecord(verdict, frozenset(broken))


@contextmanager
def noting(judges: Iterable[NormJudge], broken: set[str]) -> Iterator[None]:
    """Have every norm noted that a judge finds broken before all others."""

    def noted(judge: NormJudge, first_broken: FirstBroken, play: object, frame: object) -> int:
        found = first_broken(play, frame)
        if found >= 0:
            broken.add(judge.norms[found].id)
        return found

    plain = {judge: judge.first_broken for judge in judges}
    for judge, first_broken in plain.items():
        vars(judge)["first_broken"] = partial(noted, judge, first_broken)
    try:
        yield
    finally:
        for judge, first_broken in plain.items():
            vars(judge)["first_broken"] = first_broken


def may_turn_on(permissions: Collection[str], record: Replay, known: JudgedRecord, norms: Collection[str]) -> bool:
    """Whether the verdict on a record can be another one without some norms; `permissions` are those of its rules.

    A game asks its judges which norm an answer breaks first, and asks nothing else about norms that are no permissions.
    Where none of these norms was ever the answer, each question has the same answer without them, so every run goes
    the same way. A ruling asks for more, and so may facts that make rules of their own; a permission shows only
    where it lifts something. There everything is tried.
    """
    if not norms or record.corrections or record.facts is not None:
        return True
    return any(norm in permissions or norm in known.broken for norm in norms)


def permissions_of(game: Game) -> frozenset[str]:
    """The norms that lift something, of every way to play."""
    return frozenset(norm.id for judge in game.judges() for norm in judge.every if norm.kind == "may")


def steps_run(game: Game, records: Iterable[Replay]) -> dict[str, str]:
    """The places of the steps that records carry out, each with the first record that does."""
    found: dict[str, str] = {}
    for record in records:
        traces: list[Trace] = []
        audit(game, record, listens=partial(StepListener, traces))
        for place in (place for trace in traces for place in trace.places):
            found.setdefault(str(place), record.path)
    return found


def steered(game: Game, place: str, pieces: frozenset[str], number: int) -> tuple[Replay, Random]:
    """The beginning of a game that is steered towards the pieces of a step, and what it leaves to chance."""
    random = Random(f"steered/{place}/{number}")
    wishes = replace(game.wishes(tuple(pieces)), mode=game.mode)
    return under_readings(game, game.invent(random, number, wishes), number), random


def does_run(game: Game, place: str, pieces: frozenset[str], begun: tuple[Replay, Random]) -> bool:
    """Whether a step is carried out in a game so steered."""
    trace, (header, random) = Trace(), begun

    def listen(play: Playing, ask: Ask, recorder: Recorder) -> None:
        play.listener = trace

    eager = Eager(game, pieces, random, random.choice((0.2, 0.5, 0.8)))
    try:
        simulate(game, header, random, eager.deal, listen, LONG, eager.decide, header.readings)
    except (IllegalSetup, Unreadable):
        return False
    return place in map(str, trace.places)


class StepListener(Listener):
    """Has the steps noted that a game carries out."""

    def __init__(self, traces: list[Trace]) -> None:
        self.traces = traces

    def begin(self, reader: Reader) -> None:
        """Have the steps noted, and keep what notes them."""
        self.traces.append(reader.effects.note_clauses())


def told(verdict: Verdict) -> str:
    """A verdict in words."""
    name, line = verdict
    return f"{name} at line {line}" if line else name


def counterexamples(
    without: Callable[[Replay], Game], records: Iterable[tuple[Replay, JudgedRecord]]
) -> Iterator[Counterexample]:
    """The records whose verdict is another one without something; the first verdicts are those with it."""
    for record, known in records:
        after = verdict_without(without(record), record)
        if after != known.verdict:
            yield Counterexample(record.path, told(known.verdict), told(after))


def mutated_counterexamples(
    game: Game, without: Callable[[Replay], Game], mutants: Iterable[Replay]
) -> Iterator[Counterexample]:
    """The mutants whose verdict is another one without something."""
    for record in mutants:
        before, after = verdict_of(game, record), verdict_without(without(record), record)
        if after != before:
            name = f"a game that goes on from {record.path}"
            yield Counterexample(name, told(before), told(after), write_replay(record, game.names))
