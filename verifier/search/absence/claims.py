"""Findings of absence after they were tested: what is refuted is told apart, what is left says which norms stand in.

A norm is redundant in the *text* (RD01) if clauses of other norms say what its own says; it is a matter of the
*encoding* (RD02) if a norm that stands in for it has a clause in common with it, or its clause is behind another norm
that is needed: then one clause was cut into several norms, so that each can be cited. Not for: testing (`testing`).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from verifier.games.game import Game
from verifier.kernel.norm import Norm
from verifier.search.absence.cover import Together, covering
from verifier.search.absence.testing import Testing
from verifier.search.finding import Finding
from verifier.search.unvaried import points_of


@dataclass(slots=True)
class TriedClaims:
    """What became of claims of absence, and what they were tested against."""

    records: int = 0
    games: int = 0
    answers: int = 0  # that were looked at in the games
    findings: list[Finding] = field(default_factory=list)
    refuted: list[str] = field(default_factory=list)
    together: tuple[str, ...] = ()  # norms that may be left out all at once


def try_claims(
    game: Game, claims: Sequence[Finding], testing: Testing, broken: Iterable[frozenset[str]]
) -> TriedClaims:
    """Test claims; `broken` are sets of norms that the search saw broken together."""
    found = TriedClaims(records=testing.records)
    testing.look()
    found.games, found.answers = testing.probed.games, testing.probed.answers

    norms = [claim for claim in claims if claim.code != "DD02"]
    trials = testing.refutations([testing.claim(claim.cause) for claim in norms])
    outcomes = {claim.norms[0]: outcome for claim, outcome in trials.items()}
    standing = [claim for claim in norms if outcomes[claim.cause] is None]
    refuting = ((claim, outcomes[claim.cause]) for claim in norms)
    found.refuted = [f"{claim.code} {claim.cause}: {outcome}" for claim, outcome in refuting if outcome is not None]

    together = Counter(testing.probed.together)
    together.update(broken)
    speaking = [claim for claim in standing if frozenset((claim.cause,)) in together]
    found.refuted += [
        f"{claim.code} {claim.cause}: an answer in a simulated game breaks it alone" for claim in speaking
    ]
    standing = [claim for claim in standing if claim not in speaking]
    found.findings = [with_cover(game, claim, standing, together) for claim in standing]
    found.together = testing.together(in_order(found.findings), together)
    add_steps(found, claims, testing)
    return found


def add_steps(found: TriedClaims, claims: Sequence[Finding], testing: Testing) -> None:
    """Test the claims that steps are carried out by nothing: no simulated game and no stored record does."""
    steps = [claim for claim in claims if claim.code == "DD02"]
    ran = {place: f"a game that goes on from {path}" for place, path in testing.probed.ran.items()}
    ran.update(testing.steps_run() if steps else {})
    for claim in steps:
        runs = ran.get(claim.place) or testing.game_that_runs(claim.place, frozenset(claim.chips))
        if runs:
            found.refuted.append(f"{claim.code} {claim.cause}: {runs} carries it out")
        else:
            found.findings.append(claim)


def with_cover(game: Game, claim: Finding, standing: Sequence[Finding], together: Together) -> Finding:
    """A claim that stands, with the norms that stand in; a matter of the encoding is told as one.

    A norm that the search saw broken nowhere, and a game did, is not dead; another one is broken wherever it is.
    """
    norms = {norm.id: norm for norm in game.norms}
    is_broken = any(claim.cause in broken for broken in together)
    if claim.code == "DD01" and not is_broken:
        return claim
    covers = covering(claim.cause, together)
    code = "RD02" if is_encoding(norms, claim, covers, {other.cause for other in standing}) else "RD01"
    return replace(claim, code=code, about=about(norms, claim.cause, covers, together), covered_by=covers)


def is_encoding(norms: Mapping[str, Norm], claim: Finding, covers: Iterable[str], standing: set[str]) -> bool:
    """Whether the norm is one of several into which a clause was cut."""
    norm = norms[claim.cause]
    own = {norm.clause, *norm.also}
    shares = any(own & {norms[cover].clause, *norms[cover].also} for cover in covers if cover in norms)
    needed = any(other.clause == norm.clause and name not in standing for name, other in norms.items())
    return shares or needed


def about(norms: Mapping[str, Norm], name: str, covers: Sequence[str], together: Together) -> str:
    """What a redundant norm is covered by, and how often it was seen to be."""
    norm = norms[name]
    many = sum(number for broken, number in together.items() if name in broken)
    others = [f"{cover} ({norms[cover].clause})" if cover in norms else cover for cover in covers]
    beside = " or ".join(others) or "another norm"
    points = {point for cover in covers if cover in norms for point in points_of(norms[cover].text)}
    read = f", as long as {' and '.join(sorted(points))} is read as usual" if points else ""
    said = f"whatever breaks {name} ({norm.kind} {norm.text}) breaks {beside}, too{read}"
    return f"{said}; seen {'once' if many == 1 else f'{many:,} times'}"


def in_order(findings: Sequence[Finding]) -> list[str]:
    """The norms of findings, those that stand in for others last: these are the general ones, which should stay."""
    stands_in = Counter(cover for finding in findings for cover in finding.covered_by)
    return sorted((finding.cause for finding in findings), key=lambda name: (stands_in[name], name))
