"""Chips as the rules know them: printed attributes and compiled programs, read from the document's `chips` section.

Not for: the rest of a ruleset (`rules`), or what programs do (`program`, `operations`).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from verifier.games import entries
from verifier.games.building import Building, Texts
from verifier.games.entries import Entries, Entry
from verifier.games.operation import Operation
from verifier.games.puzzle_strike.attacks import own_steps
from verifier.games.puzzle_strike.decisions import NAMES
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.program import Context, Program, Reaction, Trigger, aimed_at_one
from verifier.games.puzzle_strike.state import COLOURS
from verifier.games.puzzle_strike.vocabulary import VOCABULARY, WORDS
from verifier.games.steps import ConditionalStep, every_operation
from verifier.kernel.source import Position, Unreadable
from verifier.language import shapes
from verifier.language.document import Document
from verifier.language.expression import Expression
from verifier.language.node import Node, one_of
from verifier.language.unknown import is_unknown, may_be_unknown

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.operations.base import ChipOperation
    from verifier.games.puzzle_strike.play import Play

KINDS = ("gem", "purple", "puzzle", "character", "wound")
BANNERS = ("brown", "purple", "red", "blue", "gray", "gold")
ICONS = ("orb", "purple-shield", "blue-shield", "brown-shield", "fist", "exclamation")
#: What sets off a trigger, and what a reaction answers.
TRIGGERS, INCIDENTS = NAMES["triggers"], NAMES["incidents"]
#: What can set off a trigger that waits for its time with an effect, and not with a chip in the ongoing zone.
LASTING = ("anted", "turn-end")


def reaction_of(node: Node, context: Context) -> Reaction:
    """The reaction half of a chip."""
    clauses, found = context.cite(node, "reaction"), entries.read(node, REACTION, context)
    return Reaction(**found, clauses=(*clauses, *(clause for step in found["steps"] for clause in step.clauses)))


def trigger_of(node: Node, context: Context) -> Trigger:
    """One thing that an ongoing chip does. Raises `Unreadable` for one that would wait for what no effect does."""
    context.cite(node, "ongoing")
    found = entries.read(node, TRIGGER, context)
    whose = found.pop("whose")
    if found["lasting"]:
        one_of(node.need("on"), LASTING)
    return Trigger(**found, own=whose != "opponents", others=whose != "own")


def reason_of(node: Node, context: Context) -> tuple[Expression, str]:
    """A condition on `chip`, and the clause by which a judge refuses such a chip where the text asks for one."""
    context.cite(node, "reason")
    found = entries.read(node, REASON, context)
    return found["condition"], found["clause"]


REACTION: Entries = {
    "to": entries.word(INCIDENTS).always(),
    "if": entries.CONDITION.named("condition"),
    "timing": entries.word(("before", "after")).becomes("after").named("after"),
    "first": entries.CONDITION,
    "attacks": entries.truth(),
    "do": entries.STEPS.named("steps").always(),
    "clause": entries.CITED,
}
#: `whose` is at whose doing it is set off: the chip's owner's, anybody's, or an opponent's of his.
TRIGGER: Entries = {
    "on": entries.word(TRIGGERS).always(),
    "if": entries.CONDITION.named("condition"),
    "once": entries.CONDITION,
    "whose": entries.word(("own", "any", "opponents")).otherwise("own"),
    "while": entries.text("The effect that it waits with, once.").named("lasting"),
    "do": entries.STEPS.named("steps").always(),
    "clause": entries.CITED,
}
REASON: Entries = {
    "if": entries.CONDITION.named("condition").always(),
    "clause": Entry(lambda node, context: node.string(), lambda words: words.clause).always(),
}
CHIP: Entries = {
    "name": entries.text("The printed name."),
    "kind": entries.word(KINDS),
    "size": entries.number(4, about="Of a gem."),
    "box": entries.number(999, about="How many the box holds."),
    "cost": entries.unless_unknown(entries.number(99)),
    "banner": entries.one_or_many(entries.word(BANNERS)),
    "icons": entries.one_or_many(entries.word(ICONS), frozenset),
    "affects": entries.word(("opponents", "opponent")),
    "ongoing": entries.truth("Whether it stays in play."),
    "main": entries.STEPS,
    "reaction": entries.part(REACTION, reaction_of).otherwise(None),
    "second-reaction": entries.part(REACTION, reaction_of).otherwise(None),
    "triggers": entries.listed(TRIGGER, trigger_of),
    "source": entries.one_or_many(entries.text()),
    "spec": entries.POINTS,
    "text": entries.unread(lambda words: may_be_unknown(shapes.text())),
    "note": entries.unread(),
    "reacts-as": entries.CONDITION,
    "reasons": entries.listed(REASON, reason_of),
}


@dataclass(frozen=True, slots=True)
class Chip:
    """One kind of chip: its printed attributes and its programs."""

    index: int
    slug: str
    name: str
    kind: str
    size: int
    box: int
    cost: int
    banner: tuple[str, ...]
    colours: tuple[int, ...]  # indexes of the coloured arrows that can pay for it
    icons: frozenset[str]
    affects: str  # "", opponents, opponent
    ongoing: bool
    combines: bool  # whether its text speaks of combining gems in a pile
    main: Program
    begun: int  # how many of its first steps are done before it harms anybody
    apart: tuple[int, int]  # the steps of it that are done to one opponent after the other, from and to
    reaction: Reaction | None
    second_reaction: Reaction | None  # to another event
    triggers: tuple[Trigger, ...]
    reacts_as: Expression | None  # as which chips of the bank it can be used in reactions
    source: tuple[str, ...]
    reasons: tuple[tuple[Expression, str], ...]  # clauses that refuse single answers to what its text asks
    known: bool  # whether its text is known
    priced: bool  # whether its cost is known

    def programs(self) -> Iterator[tuple[str, Program]]:
        """Its programs, each with what sets it off, "" for the main one."""
        yield "", self.main
        for half in self.reactions():
            yield half.to, half.steps
        for trigger in self.triggers:
            yield trigger.on, trigger.steps

    def reactions(self) -> tuple[Reaction, ...]:
        """Its reaction halves: none, one, or one to each of two events."""
        return tuple([half for half in (self.reaction, self.second_reaction) if half is not None])

    def reaction_to(self, event: str) -> Reaction | None:
        """Its reaction half that answers an event of that kind; else its first one."""
        return next((half for half in self.reactions() if half.to == event), self.reaction)

    def waits(self, event: str) -> bool:
        """Whether its reaction to an event of that kind waits for what it answers to be over."""
        half = self.reaction_to(event)
        return half is not None and half.after

    def operations(self) -> "Iterator[Operation[Play, Frame]]":
        """Every operation of its text."""
        for _, program in self.programs():
            yield from every_operation(program)

    def can_aim(self) -> bool:
        """Whether a player who uses it can mean an opponent by it; so can whoever uses a chip of unknown text."""
        return bool(self.affects) or not self.known or any(aims(operation) for operation in self.operations())


def aims(operation: "Operation[Play, Frame]") -> bool:
    """Whether an operation does something to an opponent, or plays a chip that may."""
    if isinstance(operation, ConditionalStep):
        return False
    reaches = cast("ChipOperation", operation).whom() not in ("self", "chooser")
    return reaches or "send" in operation.touches.makes.split() or operation.name == "play-chips"


def litters(operation: "Operation[Play, Frame]") -> bool:
    """Whether an operation can leave a chip before a seat that the seat has not played in its turn."""
    return operation.name == "swap-self" or getattr(operation, "then", "") == "stay"


def done_apart(main: Program) -> tuple[int, int]:
    """The steps that work on what an opponent loses and what follows from it: each opponent's by themselves."""
    first = next((number for number, step in enumerate(main) if step.name == "trash-largest"), len(main))
    last = first + 1
    while last < len(main) and main[last].name == "if":
        last += 1
    return first, last


class Builder(Building["Play", Frame]):
    """Reads the sections of a document in the order they depend on each other."""

    def __init__(self, document: Document) -> None:
        from verifier.games.puzzle_strike.operations import OPERATIONS

        super().__init__(document, OPERATIONS, VOCABULARY)
        self.gems = gem_chips(document.section("chips"))

    def texts(self) -> Texts:
        """The quoted texts that the words of conditions know: chips, kinds, icons, colours, parameters, points."""
        self.effects = named_in(self.document.root, "effect", "name")
        return self.quoted(WORDS.values(), kinds=KINDS, icons=ICONS, banners=BANNERS, colours=COLOURS,
                           events=INCIDENTS, effects=self.effects)  # fmt: skip

    def context(self, owner: str) -> Context:
        """What building the steps of a text needs."""
        return self.made(owner, piece="chip", sizes=self.gems, finished=aimed_at_one)

    def chip(self, number: int, slug: str, node: Node) -> Chip:
        """One chip."""
        self.complete(slug, node, CHIP)
        found = entries.read(node, CHIP, self.context(slug))
        return Chip(
            index=number,
            slug=slug,
            **found,
            colours=tuple(COLOURS.index(colour) for colour in found["banner"] if colour in COLOURS),
            combines=any(one.name == "combine" for one in every_operation(found["main"])),
            begun=own_steps(found["main"]),
            apart=done_apart(found["main"]),
            known=not is_unknown(node.get("text")),
            priced=is_priced(node),
        )


def is_priced(node: Node) -> bool:
    """Whether a chip has a cost that is known; one of the bank that gives none has one that nobody knows."""
    cost, kind = node.get("cost"), node.get("kind")
    if cost is None:
        return kind is not None and kind.string() == "character"
    return not is_unknown(cost)


def gem_chips(chips: Mapping[str, Node]) -> Mapping[int, int]:
    """The chip of each size of gem. Raises `Unreadable` for two of one size, or a size left out."""
    found: dict[int, int] = {}
    for number, node in enumerate(chips.values()):
        kind, size = node.get("kind"), node.get("size")
        if kind is None or kind.text != "gem":
            if size is not None and size.integer(0, 4):
                raise Unreadable(size.position, "only a gem has a size")
            continue
        if size is None or size.integer(1, 4) in found:
            raise Unreadable((size or node).position, "a gem has a size, and each size one chip")
        found[size.integer()] = number
    if set(found) != set(range(1, len(found) + 1)) or not found:
        where = next(iter(chips.values())).position if chips else Position("chips")
        raise Unreadable(where, f"gems have the sizes 1, 2 and so on; there are {sorted(found) or 'none'}")
    return found


def named_in(node: Node, operation: str, key: str) -> frozenset[str]:
    """What all steps of one operation name under a key, anywhere in a tree."""
    steps = (step for one in node.walk() if (step := (one.fields or {}).get(operation)) is not None)
    return frozenset(named.string() for step in steps if step.fields is not None and (named := step.get(key)))
