"""What a process tests claims of absence with: the rules with and without something, records, where games begin.

Not for: which claims are tested and what is kept of that (`testing`), or judging one record (`trial`).
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING

from verifier.games.game import Game
from verifier.games.library import Library
from verifier.kernel.source import Unreadable
from verifier.record.model import Replay
from verifier.search.absence.evidence import Begun, beginnings, stored_records
from verifier.search.absence.probe import Mutant, record_of
from verifier.search.absence.trial import (
    Counterexample,
    JudgedRecord,
    counterexamples,
    judged,
    may_turn_on,
    mutated_counterexamples,
    permissions_of,
)
from verifier.search.lessen import opened, without_clauses, without_norms

if TYPE_CHECKING:
    from verifier.search.search import SearchRequest

#: Some records or games, by their numbers.
Numbers = tuple[int, ...]
#: The rules without something, as each record is judged by them.
Without = Callable[[Replay], Game]


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
    order: dict[str, int] = field(init=False)  # the numbers of the records, by their names

    def __post_init__(self) -> None:
        self.order = {record.path: number for number, record in enumerate(self.records)}

    def judged(self) -> list[JudgedRecord]:
        """What is known of the records, judged once."""
        self.known = self.known or [self.judge(record) for record in self.records]
        return self.known

    def judge(self, record: Replay) -> JudgedRecord:
        """Judge a record by its rules."""
        return judged(self.rules_of(record), record)

    def turning_on(self, claim: AbsenceClaim) -> Iterator[int]:
        """The numbers of the records that may be judged otherwise without what a claim is about."""
        permissions = {overlays: permissions_of(game) for overlays, game in {(): self.game, **self.more}.items()}
        for number, (record, known) in enumerate(zip(self.records, self.judged(), strict=True)):
            if may_turn_on(permissions[record.overlays], record, known, claim.norms):
                yield number

    def counterexample(self, claim: AbsenceClaim, without: Without, numbers: Numbers) -> list[Counterexample]:
        """The first of some records whose verdict is another one without what a claim is about; of none, of mutants."""
        if not numbers:
            found = mutated_counterexamples(self.game, without, self.mutated(claim.mutants))
        else:
            found = counterexamples(without, ((self.records[at], self.judged()[at]) for at in numbers))
        return list(islice(found, 1))

    def tried(self, claim: AbsenceClaim, parts: Iterable[Numbers]) -> list[list[Counterexample]]:
        """The first counterexample to a claim in each of some parts, if there is one, as far as it can be the first."""
        without, first, found = self.without(claim), None, list[list[Counterexample]]()
        for numbers in parts:
            if self.comes_after(numbers, first):
                break
            found.append(self.counterexample(claim, without, numbers))
            first = self.first(first, *found[-1])
        return found

    def first(self, *found: Counterexample | None) -> Counterexample | None:
        """That of some counterexamples whose record comes before those of the others; mutants come last."""
        there = (one for one in found if one is not None)
        return min(there, key=lambda one: self.order.get(one.name, len(self.order)), default=None)

    def comes_after(self, numbers: Numbers, first: Counterexample | None) -> bool:
        """Whether no record of some, or no mutant, comes before that of a counterexample."""
        if first is None or not numbers:
            return first is not None
        return numbers[0] > self.order.get(first.name, len(self.order))

    def mutated(self, mutants: Iterable[Mutant]) -> Iterator[Replay]:
        """The records of mutants, as far as they can be read back."""
        headers = {begun.seed: begun.header for begun in self.beginnings}
        for mutant in mutants:
            with suppress(Unreadable):
                yield record_of(self.game, headers[mutant.begun], mutant.lines)

    def rules_of(self, record: Replay) -> Game:
        """The rules that a record is judged by: with the packs and facts that it brings."""
        return self.more.get(record.overlays, self.game)

    def without(self, claim: AbsenceClaim) -> Without:
        """The rules without what a claim is about, as each record is judged by them."""
        less = {laid: lessened_by(claim, game) for laid, game in {(): self.game, **self.more}.items()}
        return lambda record: less.get(record.overlays, less[()])


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


def lessened_by(claim: AbsenceClaim, game: Game) -> Game:
    """The rules without what a claim says to make no difference."""
    return without_clauses(game, claim.clauses) if claim.clauses else without_norms(game, claim.norms)
