"""A ruleset made ready to run, as far as all games have one: norms and judges, amounts, spec points, cases, citations.

A game's own rules add what its pieces and phases are. Everything is read from the document; nothing is decided here.
Not for: reading files (`verifier.language`), or what a piece or a way to play is.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Protocol, TypeVar, cast

from verifier.games.at_fault import AtFault, read_at_fault
from verifier.games.building import Building, Overlay, clauses_of
from verifier.games.operation import F, P, Use
from verifier.kernel.norm import Norm, NormJudge
from verifier.kernel.source import Position, Unreadable
from verifier.kernel.spec import Decided, Resolution, SpecPoint, UnspokenCase
from verifier.language.document import Document
from verifier.language.judges import Guarded, judges
from verifier.language.norms import Custom, read_customs
from verifier.language.vocabulary import Vocabulary, nearest

#: The sections that a document of any game may have.
SECTIONS = (
    "family", "title", "document", "language", "parameters", "structure", "carried-out", "assertions", "at-fault",
    "not-enforced", "unbreakable", "aliases", "points", "spec", "presumed", "customary", "cases", "norms", "chips",
    "characters", "modes", "series", "turn", "starting-deck", "opening",
)  # fmt: skip


class Way(Protocol):
    """A way to play: its name, and for how many seats it is."""

    @property
    def name(self) -> str:
        """Its name; "" of rules before one is laid over them."""

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of seats that it is for."""


@dataclass(frozen=True, slots=True)
class PlainWay:
    """A way to play of which nothing but that is to be said."""

    name: str
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """A ruleset ready to run. Pieces are indexed by kind in written order."""

    document: Document
    index: Mapping[str, int]  # of the pieces, by slug
    notation: tuple[str, ...]  # of each piece, as records have it
    parameters: Mapping[str, int]
    parameter_clauses: Mapping[str, str]
    structure: Mapping[str, str]  # the clause that is shown where something is impossible, by case
    carried_out: Mapping[str, tuple[str, ...]]  # the clauses that a step carries out
    assertion_clauses: Mapping[str, str]
    at_fault: tuple[AtFault, ...]  # which of the clauses carried out speak of what is wrong in a line
    guarded: tuple[Guarded, ...]  # every norm of the general rules with its guard
    norms: tuple[Norm, ...]
    judges: Mapping[str, NormJudge]
    stop_judges: Mapping[str, NormJudge]  # of the answer "none", by decision
    vocabulary: Vocabulary
    points: Mapping[str, SpecPoint]
    resolutions: tuple[Resolution, ...]
    presumptions: tuple[Resolution, ...]
    customs: tuple[Custom, ...]  # how guide words are answered where no text answers them
    decided: Decided
    cases: Mapping[str, str]  # the clause that says what follows in a case
    known_cases: Mapping[str, UnspokenCase]
    scoped_points: frozenset[str]
    cited: tuple[tuple[str, str], ...]
    uses: tuple[Use, ...]  # of operations in texts
    steps: tuple[tuple[str, Position, tuple[str, ...]], ...]  # of all texts: whose, the place, the clauses
    mode: Way = PlainWay("", (2,))  # the way to play whose rules these are
    modes: "Mapping[str, Ruleset]" = field(default_factory=dict)  # the same rules for every way to play


R = TypeVar("R", bound=Ruleset)


def read_ruleset(
    builder: Building[P, F],
    parameters: Mapping[str, int],
    words: Iterable[str],
    check_norms: Callable[[Iterable[Norm]], None],
    notation: tuple[str, ...],
) -> Ruleset:
    """The part of a ruleset that all games have, once the builder has read its texts.

    `words` are the game's own that may say what is wrong in a line. Raises `Unreadable` for what has no meaning.
    """
    document, points = builder.document, builder.points
    resolutions, presumptions, norms = builder.general()
    check_norms(norm for norm, _ in norms)
    by_decision = judges(norms, builder.vocabulary)
    return Ruleset(
        document=document,
        index=builder.index,
        notation=notation,
        parameters=parameters,
        parameter_clauses={name: node.need("clause").string() for name, node in document.section("parameters").items()},
        structure={name: node.string() for name, node in document.section("structure").items()},
        carried_out=builder.carried_out,
        assertion_clauses={name: node.string() for name, node in document.section("assertions").items()},
        at_fault=read_at_fault(document, tuple(words), builder.index),
        guarded=norms,
        norms=tuple(norm for norm, _ in norms),
        judges=by_decision,
        stop_judges=of_stops(by_decision),
        vocabulary=builder.vocabulary,
        points=points,
        resolutions=resolutions,
        presumptions=presumptions,
        customs=read_customs(document.section("customary")),
        decided=Decided(points, resolutions, presumptions),
        cases=clauses_of(document, builder.cases),
        known_cases=builder.cases,
        scoped_points=builder.scoped,
        cited=tuple(builder.cited),
        uses=tuple(builder.uses),
        steps=tuple(builder.steps),
    )


def extend(kind: type[R], rules: Ruleset, **more: object) -> R:
    """Rules of a game's own kind: the part that all games have, and what is given besides."""
    shared = {one.name: getattr(rules, one.name) for one in fields(rules)}
    return cast(Callable[..., R], kind)(**{**shared, **more})


def of_stops(found: Mapping[str, NormJudge]) -> Mapping[str, NormJudge]:
    """The judges of the answer "none", by decision."""
    return {name.removesuffix(".stop"): judge for name, judge in found.items() if name.endswith(".stop")}


def lay_over(rules: R, mode: Way, over: Overlay) -> R:
    """The rules for one way to play: its norms besides the others, its clauses in place of the general ones."""
    if not any(over):
        return replace(rules, mode=mode)
    worded = {norm.id: (norm, guard) for norm, guard in over.norms}
    general = {norm.id for norm, _ in rules.guarded}
    decisions = {norm.decision for norm, _ in over.norms}
    added = (entry for entry in over.norms if entry[0].id not in general)
    in_place = (worded.get(entry[0].id, entry) for entry in rules.guarded)
    own = judges((entry for entry in (*added, *in_place) if entry[0].decision in decisions), rules.vocabulary)
    return replace(
        rules,
        mode=mode,
        norms=(*(norm for norm, _ in over.norms), *(norm for norm in rules.norms if norm.id not in worded)),
        judges={**rules.judges, **own},
        stop_judges={**rules.stop_judges, **of_stops(own)},
        structure={**rules.structure, **over.structure},
        carried_out=over.over(rules.carried_out),
    )


def refuse_unknown_decisions(norms: Iterable[Norm], decisions: Collection[str], stoppable: Collection[str]) -> None:
    """Raise `Unreadable` for a norm on a decision that no rule ever asks for."""
    known = {*decisions, *(f"{name}.stop" for name in stoppable)}
    for norm in norms:
        if norm.decision not in known:
            raise Unreadable(norm.position, f"unknown decision {norm.decision!r}", nearest(norm.decision, known))
