"""Ablation: what is a clause for? The rules without it, and what is different then.

Leaving out a clause removes the norms that carry it, and reopens the spec points and cases that it settles. What a
chip's own text says is not removed: a clause that only repeats it changes nothing, and is reported as repeating. Before
a clause is called redundant, stored records and mutants of games are judged without it (`verifier.search.absence`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from verifier.corpus import pool
from verifier.games.game import Game
from verifier.games.library import Library
from verifier.language.roots import Root
from verifier.search.absence.bench import AbsenceClaim
from verifier.search.absence.cover import covering
from verifier.search.absence.testing import Testing
from verifier.search.absence.trial import Counterexample
from verifier.search.finding import Finding
from verifier.search.lessen import SECTIONS, behind, lessened
from verifier.search.window import Plan, WindowResult, examine

if TYPE_CHECKING:
    from verifier.search.search import Search, SearchRequest

#: Kinds that are about all windows together; whether a norm says anything new is told by `alone`.
ABSENT = ("DD", "RD")
#: Outcomes that say that something is not there; they are told after records were tried.
ABSENCES = ("redundant", "not reached")


@dataclass(frozen=True, slots=True)
class ClauseEffect:
    """What leaving out one clause does."""

    clause: str
    statement: str
    carried: tuple[str, ...]  # the norms, spec points and cases that go with it
    new: tuple[Finding, ...]  # findings that come back without it
    gone: tuple[Finding, ...]
    windows: int = 0  # in which it mattered, and that were explored without it
    alone: bool = False  # whether one of its norms is all that forbids some answer
    left: bool = False  # whether windows were left, so that it was not left out
    shown: str = ""  # a record that is judged otherwise without it
    covered_by: tuple[str, ...] = ()  # the norms that stand in for those that go with it

    @property
    def outcome(self) -> str:
        """What the clause does, in a few words."""
        if self.left:
            return "not tried"
        if self.new or self.gone:
            return "settles"
        if not self.carried:
            return "describes"
        if self.alone:
            return "forbids"
        if self.shown:
            return "decides"
        return "redundant" if self.windows else "not reached"


def carried(game: Game, clause: str) -> tuple[str, ...]:
    """What a clause is behind, by section."""
    words = {"norms": "norm", "spec": "spec point", "cases": "case"}
    return tuple(
        f"{words[section]} {name}"
        for section in SECTIONS
        for name, by in behind(game.document, section)
        if by == clause
    )


def clarifications(game: Game) -> tuple[str, ...]:
    """The clauses that explain: the notes on single chips, and every principle that settles something."""
    clauses = game.clauses
    settling = {by for section in SECTIONS for _, by in behind(game.document, section)}
    return tuple(
        name for name, clause in clauses.items() if (clause.pieces and name.split("-")[1] == "CHIP") or name in settling
    )


#: A clause, and the windows in which it mattered.
Without = tuple[str, tuple[tuple[tuple[str, ...], Plan], ...]]


def effects(library: Library, base: "Search", clauses: tuple[str, ...]) -> Iterator[ClauseEffect]:
    """What leaving out each clause does, one by one; only the windows in which it mattered are explored again.

    Where the search has left windows, none is.
    """
    reached = {clause: reached_by(base, clause) for clause in clauses}
    tasks: list[Without] = [
        (clause, tuple((result.chips, base.plan(result.chips)) for result in results))
        for clause, results in reached.items()
        if results and not base.report.left
    ]
    work = partial(found_without, library.root, base.request)
    done = {clause: findings for (clause, _), findings in pool.results(work, tasks, base.request.jobs, nothing, ())}

    yield from tried_on_records(base, list(searched(base, reached, done)))


def searched(
    base: "Search", reached: Mapping[str, list[WindowResult]], done: Mapping[str, list[Finding]]
) -> Iterator[ClauseEffect]:
    """What leaving out each clause does to the findings of the windows that it mattered in."""
    printed = base.game.clauses
    for clause, results in reached.items():
        statement = printed[clause].statement if clause in printed else ""
        found = ClauseEffect(clause, statement, carried(base.game, clause), (), (), len(results))
        if results and clause not in done:
            yield replace(found, left=True)
        else:
            yield compared(base, found, results, done[clause]) if results else found


def tried_on_records(base: "Search", found: Sequence[ClauseEffect]) -> Iterator[ClauseEffect]:
    """The effects, those that would be none after records were judged without the clause."""
    testing = base.testing
    absent = [effect for effect in found if effect.outcome in ABSENCES]
    if absent:
        testing.look()
    claims = {effect.clause: claim_of(testing, effect) for effect in absent}
    tried = testing.refutations(claims.values()) if absent else {}

    for effect in found:
        claim = claims.get(effect.clause)
        yield effect if claim is None else after_trial(testing, effect, tried[claim])


def claim_of(testing: Testing, effect: ClauseEffect) -> AbsenceClaim:
    """The claim that a clause makes no difference."""
    mutants = (mutant for norm in norms_of(effect) for mutant in testing.probed.mutants.get(norm, ()))
    return AbsenceClaim(clauses=(effect.clause,), mutants=tuple(mutants))


def after_trial(testing: Testing, effect: ClauseEffect, shown: Counterexample | None) -> ClauseEffect:
    """An effect with the record that shows it, or with the norms that stand in."""
    if shown is not None:
        return replace(effect, shown=str(shown))
    norms = norms_of(effect)
    covers = (cover for norm in norms for cover in covering(norm, testing.probed.together) if cover not in norms)
    return replace(effect, covered_by=tuple(dict.fromkeys(covers)))


def reached_by(base: "Search", clause: str) -> list[WindowResult]:
    """The windows in which something mattered that a clause is behind."""
    names = {item.rpartition(" ")[2].partition("@")[0] for item in carried(base.game, clause)}
    return [result for result in base.results if not names.isdisjoint((*result.fired, *result.consulted))]


def nothing() -> None:
    """Prepare a process that needs nothing."""


def found_without(root: Root, request: "SearchRequest", without: Without) -> list[Finding]:
    """What some windows show without a clause."""
    clause, plans = without
    game = lessened(Library(root), request.ruleset, request.errata, (clause,))
    game = game.under(request.mode or game.mode)
    kinds = tuple(kind for kind in request.kinds if kind not in ABSENT)
    return [found for chips, plan in plans for found in examine(game, chips, replace(plan, kinds=kinds)).findings]


def compared(base: "Search", effect: ClauseEffect, reached: list[WindowResult], without: list[Finding]) -> ClauseEffect:
    """The findings of some windows without a clause, beside those with it."""
    after: dict[tuple[str, str], Finding] = {}
    for finding in without:
        after.setdefault((finding.kind, finding.cause), finding)
    before = {(finding.kind, finding.cause): finding for result in base.results for finding in result.findings}
    here = {(finding.kind, finding.cause) for result in reached for finding in result.findings}
    return replace(
        effect,
        new=tuple(finding for key, finding in after.items() if key not in before),
        gone=tuple(before[key] for key in sorted(here) if key not in after),
        windows=len(reached),
        alone=any(norm in result.alone for result in reached for norm in norms_of(effect)),
    )


def norms_of(effect: ClauseEffect) -> tuple[str, ...]:
    """The norms that go with a clause."""
    return tuple(item.removeprefix("norm ") for item in effect.carried if item.startswith("norm "))
