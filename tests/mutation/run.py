"""Making mutants of logs, auditing them, and counting what was caught where."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from tests.mutation import choices, claims, draws, harmless, phases, reactions  # noqa: F401  (they enter their kinds)
from tests.mutation.mutant import KINDS, Kind, Mutant, mutants
from tests.support.games import Log, game, read_lines
from tests.support.notes import Notes, notes_on
from verifier.games.game import Game
from verifier.kernel.source import Unreadable
from verifier.record.model import Replay
from verifier.verdicts.judge import audit
from verifier.verdicts.judge import examine as judged
from verifier.verdicts.verdict import Audit

#: Verdicts with which a legal mutant is not rejected.
ACCEPTED = ("legal", "consistent")


@dataclass(frozen=True, slots=True)
class Suite:
    """What is mutated of a game, and by which rules it is audited."""

    kinds: dict[str, Kind]
    notes: Callable[[Log], Notes]
    read: Callable[[Replay, Sequence[str]], Replay]
    game: Callable[[Replay], Game]
    results: Callable[[Notes], Iterator[Mutant]]


FIRST = Suite(KINDS, notes_on, read_lines, lambda _: game(), claims.result_mutants)


@dataclass(slots=True)
class Tally:
    """What became of the mutants of one kind."""

    status: str
    made: int = 0
    at_line: int = 0  # illegal, at a line where it must be
    elsewhere: int = 0  # illegal, at another line
    missed: int = 0  # not found illegal although it certainly is, or rejected although legal
    wrong_clause: int = 0  # caught at the line, by a clause that has nothing to do with it
    clauses: Counter[str] = field(default_factory=Counter)
    verdicts: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class Miss:
    """A mutant that was not dealt with as it must be."""

    mutant: Mutant
    replay: Replay
    audit: Audit
    why: str

    def __str__(self) -> str:
        fault = self.audit.fault
        lines = sorted(self.mutant.at)
        around = fault.line if fault and fault.line <= len(self.mutant.lines) else (lines[0] if lines else 1)
        excerpt = [
            f"    {number}: {line}"
            for number, line in enumerate(self.mutant.lines, 1)
            if min([around, *lines]) - 8 <= number <= max([around, *lines]) + 2
        ]
        said = f"line {fault.line}, {fault.clause}: {fault.message}" if fault else ""
        head = f"{self.mutant.kind} of {self.replay.path}: {self.why}; expected at {lines}; {self.audit.verdict} {said}"
        return "\n".join([head, *excerpt])


def audited(log: Log, mutant: Mutant, suite: Suite = FIRST) -> tuple[Replay, Audit]:
    """A mutant's replay and its verdict; a line that cannot be read is malformed."""
    replay = log.replay if isinstance(mutant.result, str) else replace(log.replay, result=mutant.result)
    if mutant.lines != log.lines and isinstance(mutant.result, str):
        replay = replace(replay, result=None)
    try:
        replay = suite.read(replay, mutant.lines)
    except Unreadable as error:
        from verifier.verdicts.unread import malformed

        return replay, malformed(error)
    rules = suite.game(replay)
    found = judged(rules, replay)
    return replay, found if names_its_clause(mutant, found, suite) else audit(rules, replay)


def names_its_clause(mutant: Mutant, found: Audit, suite: Suite) -> bool:
    """Whether a verdict names a clause of the mutant's kind; if not, one at work may be it, which takes another run."""
    wanted, fault = wanted_of(mutant, suite), found.fault
    return fault is None or not wanted or not wanted.isdisjoint((fault.clause, *fault.also))


def wanted_of(mutant: Mutant, suite: Suite) -> frozenset[str]:
    """The clauses by one of which a mutant is to be caught; any will do if there are none."""
    return frozenset(suite.kinds[mutant.kind].clauses) if mutant.kind in suite.kinds else frozenset()


def judge(mutant: Mutant, verdict: Audit, tally: Tally, suite: Suite = FIRST) -> str:
    """Count one verdict; what is wrong with it, or ""."""
    tally.made += 1
    tally.verdicts[verdict.verdict] += 1
    fault = verdict.fault
    if fault is not None:
        tally.clauses[fault.clause] += 1
    if mutant.status == "unclear":
        return ""
    if mutant.status == "legal":
        tally.missed += verdict.verdict not in ACCEPTED
        return "" if verdict.verdict in ACCEPTED else "a legal record is rejected"
    if verdict.verdict != "illegal" or fault is None:
        tally.missed += 1
        return "an illegal record is not rejected"
    if fault.line not in mutant.at:
        tally.elsewhere += 1
        return "caught at another line"
    tally.at_line += 1
    wanted = wanted_of(mutant, suite)
    if wanted and wanted.isdisjoint((fault.clause, *fault.also, *fault.at_work)):
        tally.wrong_clause += 1
        return "caught by another clause"
    return ""


def examine(
    logs: Iterable[Log], seed: int, most: int, suite: Suite = FIRST
) -> tuple[dict[str, Tally], list[Miss], int]:
    """Mutate and audit every log: the tally by kind, what went wrong, and how many logs there were."""
    tallies = {name: Tally(entry.status) for name, entry in suite.kinds.items()}
    misses: list[Miss] = []
    count = 0
    for count, log in enumerate(logs, 1):
        for mutant in mutants_of(log, Random(f"{seed}/{count}"), most, suite):
            replay, verdict = audited(log, mutant, suite)
            tally = tallies.setdefault(mutant.kind, Tally(mutant.status))
            why = judge(mutant, verdict, tally, suite)
            if why:
                misses.append(Miss(mutant, replay, verdict, why))
    return tallies, misses, count


def mutants_of(log: Log, random: Random, most: int, suite: Suite = FIRST) -> Iterator[Mutant]:
    """The log itself, which must be legal, and its mutants."""
    yield Mutant("unchanged", "legal", log.lines)
    try:
        notes = suite.notes(log)
    except ValueError:  # the record is rejected; the unchanged mutant says so
        return
    yield from mutants(notes, random, most, suite.kinds)
    yield from suite.results(notes)
