"""What reading a ruleset takes in every family: its pieces in their order, the spec points and cases that there are,
the clauses that texts cite, and what a way to play lays over the general rules.

Not for: what a piece or a way to play is (each family's own package).
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any, Generic, NamedTuple, TypeVar

from verifier.games.operation import F, Operation, P, Use
from verifier.games.rule_language import rule_language_of
from verifier.games.steps import Context, Step
from verifier.games.word import ConditionWord, texts_of
from verifier.kernel.norm import Norm
from verifier.kernel.source import Faults, Position, Unreadable, together
from verifier.kernel.spec import Resolution, UnspokenCase
from verifier.language.document import Document, is_null
from verifier.language.expression import Expression, compile_node
from verifier.language.fields import read_each
from verifier.language.judges import Guarded
from verifier.language.node import Node
from verifier.language.norms import (
    read_norms,
    read_points,
    read_presumed_points,
    read_presumptions,
    read_resolutions,
)  # fmt: skip
from verifier.language.vocabulary import Vocabulary, nearest

#: The quoted texts that the words of conditions know, by word and argument; and by word and the text before them.
Texts = tuple[Mapping[str, Mapping[int, Collection[str]]], Mapping[str, Mapping[str, Collection[str]]]]

Piece = TypeVar("Piece")
Made = TypeVar("Made", bound=Operation[Any, Any])
#: The keys of what is done before the opening hands are drawn.
OPENING = ("do", "clause", "also")


def gather_operations(base: type[Made], modules: Iterable[ModuleType]) -> Mapping[str, type[Made]]:
    """The operations of a game by name, in the order of its rule language; modules have their classes."""
    classes = (one for module in modules for one in vars(module).values() if isinstance(one, type))
    found = {one.name: one for one in classes if issubclass(one, base)}
    return {name: found[name] for name in rule_language_of(base.game).operations}


class Building(Generic[P, F]):
    """Reads the sections of a document in the order they depend on each other. Raises `Unreadable`."""

    def __init__(
        self,
        document: Document,
        operations: Mapping[str, type[Operation[P, F]]],
        vocabulary: Vocabulary,
    ) -> None:
        self.document, self.operations = document, operations
        self.slugs = list(document.section("chips"))
        self.index = {slug: number for number, slug in enumerate(self.slugs)}
        self.cited: list[tuple[str, str]] = []
        self.steps: list[tuple[str, Position, tuple[str, ...]]] = []
        self.uses: list[Use] = []
        self.carried_out = {name: node.strings() for name, node in document.section("carried-out").items()}
        self.points = {point.id: point for operation in operations.values() for point in operation.points}
        self.scoped = frozenset(self.points)  # that may be settled for a single piece
        self.cases = {case.id: case for operation in operations.values() for case in operation.cases}
        self.presumed: tuple[Resolution, ...] = ()
        self.declare(document.section("points"), "rules")
        for slug, node in document.section("chips").items():
            if (spec := node.get("spec")) is not None:
                self.declare(spec.mapping(), slug)
        self.vocabulary = vocabulary.checking(*self.texts())

    def texts(self) -> Texts:
        """The quoted texts that the words of conditions know: those that `reading` does, unless a game has others."""
        readings = {name: point.alternatives for name, point in self.points.items()}
        return {}, {"reading": readings}

    def quoted(self, words: Iterable[ConditionWord], **own: Collection[str]) -> Texts:
        """What some words know: pieces, amounts, readings of spec points, and what a game has of its `own`."""
        readings = {name: point.alternatives for name, point in self.points.items()}
        section = self.document.section("parameters")
        known: Mapping[str, Collection[str]] = {
            "slugs": self.index, "parameters": section, "readings": readings, **own
        }  # fmt: skip
        return texts_of(words, known), {"reading": readings}

    def made(self, owner: str, **more: Any) -> Context[P, F]:
        """What building the steps of a text needs, and what a game has besides."""
        return Context(
            owner, self.named, self.expression, self.operations, self.carried_out, self.cited, self.steps, self.uses,
            **more,
        )  # fmt: skip

    def complete(self, slug: str, node: Node, keys: Iterable[str]) -> None:
        """Refuse a piece with other keys, or without name or kind, with the one that an overlay may have meant."""
        node.known(*keys)
        for key in ("name", "kind"):
            if node.get(key) is None:
                message = f"{self.document.piece} {slug[:60]!r}: missing key {key!r}"
                raise Unreadable(node.position, message, nearest(slug, [one for one in self.slugs if one != slug]))

    def pieces(self, read: Callable[[int, str, Node], Piece]) -> tuple[Piece, ...]:
        """Every piece. Raises `Unreadable` with the faults of all of them, and with those of what holds for all."""
        numbered = enumerate(self.document.section("chips").items())
        faults = Faults()
        with faults:
            return tuple(read_each(lambda one: read(one[0], *one[1]), numbered))
        with faults:
            self.general()
        raise together(faults.found)

    def general(self) -> tuple[tuple[Resolution, ...], tuple[Resolution, ...], tuple[Guarded, ...]]:
        """The readings that clauses settle, those that are presumed, and the norms. Raises `Unreadable` for all."""
        faults, section = Faults(), self.document.section
        with faults:
            resolutions = read_resolutions(section("spec"), self.points)
        with faults:
            presumptions = read_presumptions(section("presumed"), self.points)
        with faults:
            norms = read_norms(section("norms"), self.vocabulary)
        if faults.found:
            raise together(faults.found)
        return resolutions, (*self.presumed, *presumptions), norms

    def context(self, owner: str) -> Context[P, F]:
        """What building the steps of a text needs. Raises `Unreadable` in a game whose texts do nothing."""
        raise Unreadable(self.document.root.position, f"{owner}: nothing in this game has steps")

    def opening(self) -> tuple[Step[P, F], ...]:
        """What each player does before the opening hands are drawn; nothing unless a ruleset says so."""
        node = self.document.root.get("opening")
        if node is None or is_null(node):
            return ()
        node.known(*OPENING)
        context = self.context("opening")
        context.cite(node, "opening")
        return context.program(node.need("do"))

    def declare(self, section: Mapping[str, Node], by: str) -> None:
        """Take in spec points. Raises `Unreadable` for one that there is already."""
        for name in section:
            if name in self.points:
                message = f"spec point {name!r} is declared by {self.points[name].operation} already"
                raise Unreadable(section[name].position, message)
        self.points |= read_points(section, by)
        self.presumed += read_presumed_points(section, self.points)

    def expression(self, node: Node) -> Expression:
        """A condition."""
        return compile_node(node, self.vocabulary)

    def named(self, node: Node) -> int:
        """The index of the piece that a node names."""
        return self.of_slug(node.string(), node)

    def of_slug(self, slug: str, node: Node) -> int:
        """The index of a piece by its slug; `node` is where it is named. Raises `Unreadable` for an unknown one."""
        found = self.index.get(slug)
        if found is None:
            message = f"unknown {self.document.piece} {slug[:60]!r}"
            raise Unreadable(node.position, message, nearest(slug, self.index))
        return found


def clauses_of(document: Document, cases: Mapping[str, UnspokenCase]) -> Mapping[str, str]:
    """The clause that settles each case. Raises `Unreadable` for a case that there is not."""
    found = {}
    for name, node in document.section("cases").items():
        if name not in cases:
            raise Unreadable(node.position, f"unknown case {name[:60]!r}", nearest(name, cases))
        found[name] = node.string()
    return found


def demand_entries(document: Document, section: str, names: Collection[str]) -> None:
    """Refuse a document without an entry that every game looks up, with the one that may have been meant."""
    found, where = document.section(section), (document.root.get(section) or document.root).position
    for name in names:
        if name not in found:
            near = nearest(name, [other for other in found if other not in names])
            raise Unreadable(where, f"{section} lacks {name!r}", near)


def read_amounts(document: Document, least: Mapping[str, int]) -> Mapping[str, int]:
    """The parameters. Raises `Unreadable` for one that is missing, incomplete or below its least value."""
    demand_entries(document, "parameters", least)
    found: dict[str, int] = {}
    for name, node in document.section("parameters").items():
        node.known("value", "clause", "also")
        for key in ("value", "clause"):
            if node.get(key) is None:
                if name not in least:
                    raise Unreadable(node.position, f"unknown parameter {name[:60]!r}", nearest(name, least))
                raise Unreadable(node.position, f"parameter {name!r}: missing key {key!r}")
        found[name] = node.need("value").integer(least.get(name, 0), 999)
    return found


def demand_steps(document: Document, turn: Sequence[str], steps: Sequence[str]) -> None:
    """Refuse a turn that has not each of these steps once. Raises `Unreadable`."""
    for step in steps:
        if turn.count(step) != 1:
            raise Unreadable(document.root.need("turn").position, f"a turn has the step {step!r} exactly once")


class Needs(NamedTuple):
    """What something that a game does asks of its rules: spec points that they declare, cases with a clause."""

    points: tuple[str, ...] = ()
    structure: tuple[str, ...] = ()


def demand(who: str, where: Node, needs: Needs, points: Collection[str], structure: Collection[str]) -> None:
    """Refuse rules without a spec point or a case that something in them asks for in a game. Raises `Unreadable`."""
    for point in needs.points:
        if point not in points:
            raise Unreadable(where.position, f"{who} needs the spec point {point!r}", nearest(point, points))
    for case in needs.structure:
        if case not in structure:
            message = f"{who} needs a clause for {case!r} under 'structure'"
            raise Unreadable(where.position, message, nearest(case, structure))


class Overlay(NamedTuple):
    """What a way to play lays over the rules: its norms, and its clauses in place of the general ones."""

    norms: tuple[Guarded, ...]
    structure: Mapping[str, str]
    carried_out: Mapping[str, tuple[str, ...]]

    def over(self, carried_out: Mapping[str, tuple[str, ...]]) -> Mapping[str, tuple[str, ...]]:
        """The clauses that are carried out, its own first."""
        return {
            case: tuple(dict.fromkeys((*self.carried_out.get(case, ()), *carried_out.get(case, ()))))
            for case in (*carried_out, *self.carried_out)
        }


def overlay(node: Node, vocabulary: Vocabulary, check_norms: Callable[[Iterable[Norm]], None]) -> Overlay:
    """What a way to play lays over the rules. Raises `Unreadable`, also for norms that say nothing in the game."""
    structure, carried_out, own = node.get("structure"), node.get("carried-out"), node.get("norms")
    norms = read_norms({} if own is None else own.mapping(), vocabulary)
    check_norms(norm for norm, _ in norms)
    return Overlay(
        norms,
        {} if structure is None else {case: clause.string() for case, clause in structure.pairs()},
        {} if carried_out is None else {case: clauses.strings() for case, clauses in carried_out.pairs()},
    )
