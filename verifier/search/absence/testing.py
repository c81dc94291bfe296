"""Testing claims that norms are dead or redundant, on several cores: by stored records, simulated games and mutants.

What is left of the claims says which norms stand in. Budgets are counts, so a result does not depend on the machine.
What came of a share of the records or games is kept (`shares`), and what is kept is not tested again.
"""

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

import msgspec

from verifier.corpus import pool
from verifier.games.library import Library
from verifier.search.absence.bench import AbsenceClaim, Bench, Numbers, bench_of
from verifier.search.absence.cover import may_go_together
from verifier.search.absence.probe import Probed, probe
from verifier.search.absence.shares import Share, Shares
from verifier.search.absence.trial import Counterexample, JudgedRecord, does_run, steered, steps_run
from verifier.search.reach import digest_of
from verifier.search.store import Store

if TYPE_CHECKING:
    from verifier.search.search import SearchRequest

Task = TypeVar("Task")
Result = TypeVar("Result")

#: Games in which everybody goes for the piece whose step nothing has carried out yet.
STEERED = 300


class Testing:
    """Tests claims about one ruleset, in as many processes as its search has; what is in the store is not tested."""

    def __init__(self, library: Library, request: "SearchRequest", store: Store[bytes]) -> None:
        self.library, self.request, self.store = library, request, store
        self.bench = bench = bench_of(library, request)
        self.probed = Probed()
        self.sharing = shares = Shares()
        self.games = shares.of((bench.game, begun.header, begun.seed) for begun in bench.beginnings)
        besides: dict[tuple[str, ...], str] = {(): ""}  # a record with rules of its own is tried by those at hand, too
        self.shares = shares.of(
            (bench.rules_of(record), record, besides.get(record.overlays, bench.game.document.digest))
            for record in bench.records
        )

    @property
    def records(self) -> int:
        """How many stored records there are."""
        return len(self.bench.records)

    def look(self) -> None:
        """Look at answers that nobody gave, in every game, once."""
        if self.probed.games:
            return
        for found in self.of_shares(probe_share, self.games, Probed):  # in order, since only so many mutants are kept
            self.probed.add(found)

    def steps_run(self) -> Mapping[str, str]:
        """The places of the steps that records carry out, each with the first record that does."""
        found, order = self.of_shares(run_share, self.shares, dict[str, str]), self.bench.order
        ran = ((place, path) for run in found for place, path in run.items())
        return dict(sorted(ran, key=lambda pair: order[pair[1]], reverse=True))

    def game_that_runs(self, place: str, pieces: frozenset[str]) -> str:
        """The first of some games, steered towards the pieces of a step, that carries it out; "" if none does."""
        game, named = self.bench.game, ", ".join(sorted(pieces))
        for number in range(STEERED):
            begun = header, random = steered(game, place, pieces, number)
            (share,) = self.sharing.of([(game, header, f"{place} {named} {random.getstate()}")])
            runs = self.kept(f"steered {share.key}", bool)
            if runs is None:
                runs = does_run(game, place, pieces, begun)
                self.keep(f"steered {share.key}", runs)
            if runs:
                return f"simulated game {number} with {named}"
        return ""

    def refutations(self, claims: Iterable[AbsenceClaim]) -> Mapping[AbsenceClaim, Counterexample | None]:
        """A counterexample to each claim, None where there is none."""
        if not self.bench.known:
            judged = self.of_shares(judge_share, self.shares, list[JudgedRecord])
            numbers = chain.from_iterable(share.numbers for share in self.shares)
            found = dict(zip(numbers, chain.from_iterable(judged), strict=True))
            self.bench.known = [found[number] for number in range(self.records)]
        refuted: dict[AbsenceClaim, Counterexample | None] = {}
        left: dict[AbsenceClaim, list[Share]] = {}
        for claim in claims:
            refuted[claim], left[claim] = self.known_of(claim)
        tasks = [(claim, tuple(part.numbers for part in parts)) for claim, parts in left.items() if parts]
        for (claim, _), outcomes in self.results(tried, tasks):
            for part, outcome in zip(left[claim], outcomes, strict=False):
                self.keep(part.key, outcome)
                refuted[claim] = self.bench.first(refuted[claim], *outcome)
        return refuted

    def known_of(self, claim: AbsenceClaim) -> tuple[Counterexample | None, list[Share]]:
        """The first counterexample to a claim that is kept, and what is not kept of what may have an earlier one."""
        first, left = None, []
        for part in self.parts(claim):
            if self.bench.comes_after(part.numbers, first):
                break
            outcome = self.kept(part.key, list[Counterexample])
            if outcome is None:
                left.append(part)
            else:
                first = self.bench.first(first, *outcome)
        return first, left

    def parts(self, claim: AbsenceClaim) -> Iterator[Share]:
        """What a claim is tried against: those records of each share that may turn on it, then its mutants."""
        named, turning = repr((claim.norms, claim.clauses)), frozenset(self.bench.turning_on(claim))
        some = [(tuple(number for number in share.numbers if number in turning), share.key) for share in self.shares]
        for numbers, key in sorted((numbers, key) for numbers, key in some if numbers):
            yield Share(digest_of(("records", named, key)), numbers)
        if claim.mutants:
            seeds = {self.bench.beginnings[number].seed: share.key for share in self.games for number in share.numbers}
            texts = (f"{seeds[mutant.begun]} {mutant}" for mutant in claim.mutants)
            yield Share(digest_of(("mutants", named, *texts)), ())

    def of_shares(self, work: Callable[[Numbers], Result], shares: Iterable[Share], kind: type[Result]) -> list[Result]:
        """What some work comes to in each share: what is kept of it, or else what is done now."""
        keys = {share.numbers: f"{work.__name__} {share.key}" for share in shares}
        found = {numbers: self.kept(key, kind) for numbers, key in keys.items()}
        for numbers, result in self.results(work, [numbers for numbers, kept in found.items() if kept is None]):
            self.keep(keys[numbers], result)
            found[numbers] = result
        return [result for result in found.values() if result is not None]

    def kept(self, key: str, kind: type[Result]) -> Result | None:
        """A result in the store; None if there is none, or if it is not of that type."""
        stored = self.store.get(key)
        with suppress(zlib.error, msgspec.MsgspecError):
            return None if stored is None else msgspec.msgpack.decode(zlib.decompress(stored), type=kind)
        return None

    def keep(self, key: str, result: object) -> None:
        """Put a result into the store."""
        with suppress(UnicodeEncodeError):  # of a file whose name UTF-8 cannot say; it can be worked out again
            self.store.put(key, zlib.compress(msgspec.msgpack.encode(result)))

    def results(self, work: Callable[[Task], Result], tasks: Sequence[Task]) -> Iterator[tuple[Task, Result]]:
        """Each task with its result, as they come. Processes that are copies of this one have its bench already."""
        _worker["bench"] = self.bench
        return pool.results(work, tasks, min(self.request.jobs, len(tasks)), begin, (self.library, self.request))

    def claim(self, norm: str) -> AbsenceClaim:
        """The claim that a norm makes no difference."""
        return AbsenceClaim(norms=(norm,), mutants=tuple(self.probed.mutants.get(norm, ())))

    def together(self, norms: Sequence[str], broken: Iterable[frozenset[str]]) -> tuple[str, ...]:
        """Those of some norms that may be left out all at once, without another verdict on any record."""
        gone = may_go_together(norms, broken)
        while len(gone) > 1 and self.is_refuted(gone):
            gone = next((less for less in shorter(gone) if not self.is_refuted(less)), gone[:-1])
        return gone if len(gone) > 1 else ()

    def is_refuted(self, norms: tuple[str, ...]) -> bool:
        """Whether a record is judged otherwise without some norms."""
        claim = AbsenceClaim(norms=norms)
        return self.refutations([claim])[claim] is not None


def shorter(norms: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The norms without one of them."""
    return (norms[:at] + norms[at + 1 :] for at in reversed(range(len(norms))))


#: The bench of a worker process.
_worker: dict[str, Bench] = {}


def begin(library: Library, request: "SearchRequest") -> None:
    """Prepare a process, unless it has the bench of the process that it is a copy of."""
    if "bench" not in _worker or _worker["bench"].of != (library, request):
        _worker["bench"] = bench_of(library, request)


def probe_share(numbers: Numbers) -> Probed:
    """What looking at answers comes to in some of the games."""
    bench, found = _worker["bench"], Probed()
    for number in numbers:
        found.add(probe(bench.game, bench.beginnings[number]))
    return found


def judge_share(numbers: Numbers) -> list[JudgedRecord]:
    """What is known of some of the records."""
    bench = _worker["bench"]
    return [bench.judge(bench.records[number]) for number in numbers]


def run_share(numbers: Numbers) -> dict[str, str]:
    """The places of the steps that some of the records carry out, each with the first record that does."""
    bench = _worker["bench"]
    return steps_run(bench.game, (bench.records[number] for number in numbers))


def tried(task: tuple[AbsenceClaim, tuple[Numbers, ...]]) -> list[list[Counterexample]]:
    """The first counterexample to a claim in each of some parts (`Bench.tried`)."""
    return _worker["bench"].tried(*task)
