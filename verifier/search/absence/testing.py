"""Testing claims that norms are dead or redundant, on several cores: by stored records, simulated games and mutants.

What is left of the claims says which norms stand in. Budgets are counts, so a result does not depend on the machine.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar

from verifier.corpus import pool
from verifier.games.game import Game
from verifier.games.library import Library
from verifier.kernel.source import Unreadable
from verifier.record.model import Replay
from verifier.search.absence.cover import may_go_together
from verifier.search.absence.evidence import Begun, beginnings, stored_records
from verifier.search.absence.probe import Mutant, Probed, probe
from verifier.search.absence.trial import (
    Counterexample,
    JudgedRecord,
    counterexamples,
    judged,
    may_turn_on,
    mutated_counterexamples,
)
from verifier.search.lessen import opened, without_clauses, without_norms

if TYPE_CHECKING:
    from verifier.search.search import SearchRequest

Task = TypeVar("Task")
Result = TypeVar("Result")

#: Beginnings of games, or records, that a process is given at once.
SHARE = 40


@dataclass(frozen=True, slots=True)
class AbsenceClaim:
    """A claim that some norms, or what some clauses are behind, make no difference, with mutants to try."""

    norms: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    mutants: tuple[Mutant, ...] = field(default=(), compare=False)


@dataclass(slots=True)
class Bench:
    """What a process tests with: the rules, the records and the verdicts on them, where games begin."""

    game: Game
    records: list[Replay]
    more: dict[tuple[str, ...], Game] = field(default_factory=dict)  # the rules with what records bring of their own
    known: list[JudgedRecord] = field(default_factory=list)  # of each record, once it was judged
    beginnings: list[Begun] = field(default_factory=list)
    of: "tuple[Library, SearchRequest] | None" = None  # what it was made from

    def judged(self) -> list[JudgedRecord]:
        """What is known of the records, judged once."""
        self.known = self.known or [self.judge(record) for record in self.records]
        return self.known

    def judge(self, record: Replay) -> JudgedRecord:
        """Judge a record by its rules."""
        return judged(self.rules_of(record), record)

    def turning_on(self, claim: AbsenceClaim) -> Iterator[tuple[Replay, JudgedRecord]]:
        """The records that may be judged otherwise without what a claim is about, with what is known of each."""
        for record, known in zip(self.records, self.judged(), strict=True):
            if may_turn_on(self.rules_of(record), record, known, claim.norms):
                yield record, known

    def rules_of(self, record: Replay) -> Game:
        """The rules that a record is judged by: with the packs and facts that it brings."""
        return self.more.get(record.overlays, self.game)

    def without(self, claim: AbsenceClaim) -> Callable[[Replay], Game]:
        """The rules without what a claim is about, as each record is judged by them."""
        less = {laid: lessened_by(claim, game) for laid, game in {(): self.game, **self.more}.items()}
        return lambda record: less.get(record.overlays, less[()])


class Testing:
    """Tests claims about one ruleset, in as many processes as its search has."""

    def __init__(self, library: Library, request: "SearchRequest") -> None:
        self.library, self.request = library, request
        self.bench = bench_of(library, request)
        self.probed = Probed()

    @property
    def records(self) -> int:
        """How many stored records there are."""
        return len(self.bench.records)

    def look(self) -> None:
        """Look at answers that nobody gave, in every game, once."""
        if self.probed.games:
            return
        every = range(0, len(self.bench.beginnings), SHARE)
        found = dict(self.results(probe_share, every))
        for first in every:  # in a fixed order, since only so many mutants are kept
            self.probed.add(found[first])

    def refutations(self, claims: Iterable[AbsenceClaim]) -> Mapping[AbsenceClaim, Counterexample | None]:
        """A counterexample to each claim, None where there is none."""
        if not self.bench.known:
            every = range(0, len(self.bench.records), SHARE)
            found = dict(self.results(judge_share, every))
            self.bench.known = [one for first in every for one in found[first]]
        return dict(self.results(tried, list(claims)))

    def results(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[tuple[Task, Result]]:
        """Each task with its result, as they come. Processes that are copies of this one have its bench already."""
        _worker["bench"] = self.bench
        return pool.results(work, tasks, self.request.jobs, begin, (self.library, self.request))

    def claim(self, norm: str) -> AbsenceClaim:
        """The claim that a norm makes no difference."""
        return AbsenceClaim(norms=(norm,), mutants=tuple(self.probed.mutants.get(norm, ())))

    def together(self, norms: Sequence[str], broken: Iterable[frozenset[str]]) -> tuple[str, ...]:
        """Those of some norms that may be left out all at once, without another verdict on any record."""
        gone = may_go_together(norms, broken)
        while len(gone) > 1 and tried_here(self.bench, AbsenceClaim(norms=gone)) is not None:
            fewer = (less for less in shorter(gone) if tried_here(self.bench, AbsenceClaim(norms=less)) is None)
            gone = next(fewer, gone[:-1])
        return gone if len(gone) > 1 else ()


def shorter(norms: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The norms without one of them."""
    return (norms[:at] + norms[at + 1 :] for at in reversed(range(len(norms))))


def bench_of(library: Library, request: "SearchRequest") -> Bench:
    """What the claims about a ruleset are tested with."""
    game = opened(library, request)
    records = stored_records(library, game)
    more: dict[tuple[str, ...], Game] = {}
    for laid in {record.overlays for record in records} - {()}:
        with suppress(Unreadable):  # an example of what cannot be laid over the rules
            more[laid] = opened(library, replace(request, errata=(*laid, *request.errata)))
    readable = [record for record in records if not record.overlays or record.overlays in more]
    return Bench(game, readable, more, beginnings=list(beginnings(game, readable)), of=(library, request))


#: The bench of a worker process.
_worker: dict[str, Bench] = {}


def begin(library: Library, request: "SearchRequest") -> None:
    """Prepare a process, unless it has the bench of the process that it is a copy of."""
    if "bench" not in _worker or _worker["bench"].of != (library, request):
        _worker["bench"] = bench_of(library, request)


def probe_share(first: int) -> Probed:
    """What looking at answers comes to in some of the games."""
    bench, found = _worker["bench"], Probed()
    for begun in bench.beginnings[first : first + SHARE]:
        found.add(probe(bench.game, begun))
    return found


def judge_share(first: int) -> list[JudgedRecord]:
    """What is known of some of the records."""
    bench = _worker["bench"]
    return [bench.judge(record) for record in bench.records[first : first + SHARE]]


def tried(claim: AbsenceClaim) -> Counterexample | None:
    """A counterexample to a claim."""
    return tried_here(_worker["bench"], claim)


def tried_here(bench: Bench, claim: AbsenceClaim) -> Counterexample | None:
    """A counterexample to a claim: a stored record if there is one, else a mutant."""
    stored = next(counterexamples(bench.without(claim), bench.turning_on(claim)), None)
    return stored or next(mutated_counterexamples(bench.game, lessened_by(claim, bench.game), claim.mutants), None)


def lessened_by(claim: AbsenceClaim, game: Game) -> Game:
    """The rules without what a claim says to make no difference."""
    return without_clauses(game, claim.clauses) if claim.clauses else without_norms(game, claim.norms)
