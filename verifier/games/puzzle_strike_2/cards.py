"""Cards and super moves as the rules know them: printed attributes and compiled programs.

Not for: the rest of a ruleset (`rules`), or what programs do (`operations`).
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.vocabulary import VOCABULARY
from verifier.games.steps import Context, Operation, Step
from verifier.kernel.source import Position, Unreadable
from verifier.language.document import Document
from verifier.language.expression import Expression, compile_node
from verifier.language.node import Node, one_of
from verifier.language.norms import read_points
from verifier.language.vocabulary import nearest

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play

Program = tuple[Step["Play", Frame], ...]
KEYS = ("name", "kind", "deck", "cost", "colour", "type", "copies", "stands-in", "creature", "defeat", "text", "main",
        "triggers", "source", "spec", "notes")  # fmt: skip
KINDS = ("starting", "character", "wound", "bank")
#: What sets off a creature's lasting effect.
TRIGGERS = ("drop-complete", "present", "crash-card-played", "block-card-played", "crashed", "turn-begins")
#: What a card says of itself that no source gives.
UNKNOWN = "unknown"


class Trigger(NamedTuple):
    """What a creature does when something happens to its owner."""

    on: str
    condition: Expression | None
    steps: Program


class Defeat(NamedTuple):
    """Which gems, broken by one crash of an opponent, destroy a creature."""

    colour: int
    number: int


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card. A cost, colour or number of copies of -1 is one that no source gives."""

    index: int
    slug: str
    name: str
    kind: str
    deck: str  # of a bank card
    cost: int
    colour: int
    type: str  # as printed: crash, block ...; "unknown" if no source gives it
    copies: int
    stands_in: bool  # for the cards of a deck whose titles no source gives
    creature: bool
    defeat: Defeat | None
    main: Program
    triggers: tuple[Trigger, ...]
    known: bool  # whether its text is known


class Super(NamedTuple):
    """A super move: its place among the meters, and what it does."""

    place: int
    slug: str
    name: str
    steps: Program


class Builder:
    """Reads the sections of a document in the order they depend on each other."""

    def __init__(self, document: Document) -> None:
        from verifier.games.puzzle_strike_2.operations import OPERATIONS

        self.document = document
        self.operations: Mapping[str, Operation[Play, Frame]] = OPERATIONS
        self.slugs = list(document.section("chips"))
        self.index = {slug: number for number, slug in enumerate(self.slugs)}
        self.colours = tuple(node.need("colour").string() for node in document.section("supers").values())
        self.cited: list[tuple[str, str]] = []
        self.steps: list[tuple[str, Position, tuple[str, ...]]] = []
        self.carried_out = {name: node.strings() for name, node in document.section("carried-out").items()}
        self.points = {point.id: point for operation in OPERATIONS.values() for point in operation.points}
        self.cases = {case.id: case for operation in OPERATIONS.values() for case in operation.cases}
        self.declare(document.section("points"), "rules")
        for slug, node in document.section("chips").items():
            if (spec := node.get("spec")) is not None:
                self.declare(spec.mapping(), slug)
        self.scoped = frozenset(point.id for operation in OPERATIONS.values() for point in operation.points)
        self.vocabulary = VOCABULARY.checking(*self.texts())

    def declare(self, section: Mapping[str, Node], by: str) -> None:
        """Take in spec points. Raises `Unreadable` for one that there is already."""
        for name in section:
            if name in self.points:
                raise Unreadable(section[name].position, f"spec point {name!r} is declared twice")
        self.points |= read_points(section, by)

    def texts(self) -> tuple[Mapping[str, Mapping[int, Collection[str]]], Mapping[str, Mapping[str, Collection[str]]]]:
        """The quoted texts that the words of conditions know."""
        readings = {name: point.alternatives for name, point in self.points.items()}
        choices: Mapping[str, Mapping[int, Collection[str]]] = {
            "named": {1: self.index},
            "in_hand_named": {0: self.index},
            "kind": {1: KINDS},
            "coloured": {1: self.colours},
            "parameter": {0: self.document.section("parameters")},
            "reading": {0: readings},
        }
        return choices, {"reading": readings}

    def expression(self, node: Node) -> Expression:
        """A condition in a card's text."""
        return compile_node(node, self.vocabulary)

    def card_index(self, node: Node) -> int:
        """The card that a node names."""
        if node.string() not in self.index:
            raise Unreadable(node.position, f"unknown card {node.string()[:60]!r}", nearest(node.string(), self.index))
        return self.index[node.string()]

    def colour(self, node: Node | None) -> int:
        """The colour that a node names; -1 if no source gives it."""
        return -1 if node is None or node.text == UNKNOWN else self.colours.index(one_of(node, self.colours))

    def context(self, owner: str) -> "Context[Play, Frame]":
        """What building the steps of a card or a super move needs."""
        return Context(
            owner, self.card_index, self.expression, self.operations, self.carried_out, self.cited, self.steps
        )

    def card(self, number: int, slug: str, node: Node) -> Card:
        """One kind of card."""
        node.known(*KEYS)
        for key in ("name", "kind"):
            if node.get(key) is None:
                others = [other for other in self.slugs if other != slug]
                raise Unreadable(node.position, f"card {slug[:60]!r}: missing key {key!r}", nearest(slug, others))
        context, triggers, kind = self.context(slug), node.get("triggers"), node.get("type")
        return Card(
            index=number,
            slug=slug,
            name=node.need("name").string(),
            kind=one_of(node.need("kind"), KINDS),
            deck="" if (deck := node.get("deck")) is None else deck.string(),
            cost=number_of(node, "cost", 20),
            colour=self.colour(node.get("colour")),
            type=UNKNOWN if kind is None else kind.string(),
            copies=number_of(node, "copies", 99),
            stands_in=flag(node, "stands-in"),
            creature=flag(node, "creature"),
            defeat=self.defeat(node.get("defeat")),
            main=context.program(node.get("main")),
            triggers=tuple(self.trigger(context, item) for item in triggers.sequence()) if triggers else (),
            known=(text := node.get("text")) is None or text.text != UNKNOWN,
        )

    def defeat(self, node: Node | None) -> Defeat | None:
        """What destroys a creature; None if it is no creature, or no source says."""
        if node is None or node.text == UNKNOWN:
            return None
        node.known("colour", "number")
        return Defeat(self.colour(node.need("colour")), node.need("number").integer(1, 14))

    def trigger(self, context: "Context[Play, Frame]", node: Node) -> Trigger:
        """One lasting effect."""
        node.known("on", "if", "do", "clause")
        context.cite(node, "trigger")
        condition = node.get("if")
        return Trigger(
            one_of(node.need("on"), TRIGGERS),
            self.expression(condition) if condition else None,
            context.program(node.need("do")),
        )

    def super(self, number: int, slug: str, node: Node) -> Super:
        """One super move."""
        node.known("name", "colour", "do", "clause", "also")
        return Super(number, slug, node.need("name").string(), self.context(slug).program(node.need("do")))


def number_of(node: Node, key: str, high: int) -> int:
    """A whole number; -1 if it is absent or no source gives it."""
    found = node.get(key)
    return -1 if found is None or found.text == UNKNOWN else found.integer(0, high)


def flag(node: Node, key: str) -> bool:
    """A truth value, false if absent."""
    found = node.get(key)
    return found is not None and found.boolean()
