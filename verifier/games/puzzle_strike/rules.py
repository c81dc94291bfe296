"""A Puzzle Strike ruleset made ready to run: chips with compiled programs, norms, parameters, spec points.

Everything here is read from the document; nothing is decided in Python. Not for: reading files (`verifier.language`).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from verifier.games.puzzle_strike.program import Context, Program, Reaction, Trigger
from verifier.games.puzzle_strike.state import COLOURS, GEM_SIZES, NO_ARROWS, Arrows
from verifier.games.puzzle_strike.turn import STEPS
from verifier.games.puzzle_strike.vocabulary import VOCABULARY
from verifier.kernel.norm import Judge, Norm
from verifier.kernel.source import Unreadable
from verifier.kernel.spec import Resolution, SpecPoint
from verifier.language.document import Document
from verifier.language.expression import Expression, compile_node
from verifier.language.judges import judges
from verifier.language.node import Node
from verifier.language.norms import read_norms, read_points, read_resolutions
from verifier.language.vocabulary import nearest

KINDS = ("gem", "purple", "puzzle", "character", "wound")
BANNERS = ("brown", "purple", "red", "blue", "gray", "gold")
ICONS = ("orb", "purple-shield", "blue-shield", "brown-shield", "fist", "exclamation")
TRIGGERS = ("ante", "action-end", "bought", "keep", "turn-end", "incoming", "combine")
INCIDENTS = ("send", "attack", "buy")


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
    reaction: Reaction | None
    triggers: tuple[Trigger, ...]
    source: tuple[str, ...]
    known: bool  # whether its text is known


@dataclass(frozen=True, slots=True)
class Rules:
    """A ruleset ready to run. Amounts are whole numbers; chips are indexed by kind in written order."""

    document: Document
    chips: tuple[Chip, ...]
    index: Mapping[str, int]
    characters: Mapping[str, tuple[int, ...]]
    parameters: Mapping[str, int]
    parameter_clauses: Mapping[str, str]
    height_bonus: tuple[tuple[int, int], ...]
    height_steps: tuple[tuple[int, int, str], ...]  # the same with the clause of each step, highest first
    first_arrows: tuple[Arrows, ...]  # the balance of arrows that a turn starts with
    last_phases: frozenset[int]  # steps of the turn after which only the loss check can matter to a full pile
    largest_gem: int
    ante_sizes: tuple[int, ...]
    empty_stacks: tuple[int, ...]
    level_names: tuple[str, ...]
    turn: tuple[str, ...]
    starting_deck: tuple[tuple[int, int], ...]
    structure: Mapping[str, str]
    carried_out: Mapping[str, tuple[str, ...]]
    assertion_clauses: Mapping[str, str]
    norms: tuple[Norm, ...]
    judges: Mapping[str, Judge]
    stop_judges: Mapping[str, Judge]  # of the answer "none", by decision
    points: Mapping[str, SpecPoint]
    resolutions: tuple[Resolution, ...]
    resolved: Mapping[tuple[str, str], str]
    scoped_points: frozenset[str]
    cited: tuple[tuple[str, str], ...]
    gem_chips: Mapping[int, int]
    gem_values: tuple[tuple[int, int], ...]  # each gem's chip kind and size
    gems_descending: tuple[int, ...]
    wound: int
    counter_chips: frozenset[int]
    buy_reactions: tuple[int, ...]
    reacting: Mapping[str, tuple[int, ...]]  # the chips that have a reaction, by the kind of event it answers
    watching: Mapping[str, frozenset[int]]  # the ongoing chips that do something, by what sets them off
    chip_range: range
    every_chip_once: list[int]
    notation: tuple[str, ...]


class Builder:
    """Reads the sections of a document in the order they depend on each other."""

    def __init__(self, document: Document) -> None:
        from verifier.games.puzzle_strike.operations import OPERATIONS

        self.document = document
        self.operations = OPERATIONS
        self.slugs = list(document.section("chips"))
        self.index = {slug: number for number, slug in enumerate(self.slugs)}
        self.cited: list[tuple[str, str]] = []
        self.carried_out = {name: node.strings() for name, node in document.section("carried-out").items()}
        self.points = {point.id: point for operation in OPERATIONS.values() for point in operation.points}
        self.points |= read_points(document.section("points"), "rules")
        self.scoped = frozenset(point.id for operation in OPERATIONS.values() for point in operation.points)

    def chip_index(self, node: Node) -> int:
        """The index of a chip that a step names."""
        found = self.index.get(node.string())
        if found is None:
            raise Unreadable(node.position, f"unknown chip {node.string()!r}", nearest(node.string(), self.index))
        return found

    def expression(self, node: Node) -> Expression:
        """A condition."""
        return compile_node(node, VOCABULARY)

    def chip(self, number: int, slug: str, node: Node) -> Chip:
        """One chip."""
        node.known("name", "kind", "size", "box", "cost", "banner", "icons", "affects", "ongoing", "main", "reaction",
                   "triggers", "source", "spec", "text", "known")  # fmt: skip
        spec = node.get("spec")
        if spec is not None:
            self.points |= read_points(spec.mapping(), slug)
        context = Context(slug, self.chip_index, self.expression, self.operations, Node.strings, self.carried_out, self.cited)
        banner = listed(node, "banner", BANNERS)
        triggers = node.get("triggers")
        return Chip(
            index=number,
            slug=slug,
            name=node.need("name").string(),
            kind=one_of(node.need("kind"), KINDS),
            size=number_of(node, "size", 0, 4),
            box=number_of(node, "box", 0, 999),
            cost=number_of(node, "cost", 0, 99),
            banner=banner,
            colours=tuple(COLOURS.index(colour) for colour in banner if colour in COLOURS),
            icons=frozenset(listed(node, "icons", ICONS)),
            affects=one_of(affects, ("opponents", "opponent")) if (affects := node.get("affects")) else "",
            ongoing=bool((ongoing := node.get("ongoing")) and ongoing.boolean()),
            combines=mentions(node.get("main"), "combine"),
            main=context.program(node.get("main")),
            reaction=self.reaction(context, node.get("reaction")),
            triggers=tuple(self.trigger(context, item) for item in triggers.sequence()) if triggers else (),
            source=listed(node, "source"),
            known=(text := node.get("text")) is None or text.string() != "unknown",
        )

    def reaction(self, context: Context, node: Node | None) -> Reaction | None:
        """The reaction half of a chip."""
        if node is None:
            return None
        node.known("to", "if", "timing", "attacks", "do", "clause")
        clauses, steps = context.cite(node, "reaction"), context.program(node.need("do"))
        condition, timing, attacks = node.get("if"), node.get("timing"), node.get("attacks")
        return Reaction(
            to=one_of(node.need("to"), INCIDENTS),
            condition=self.expression(condition) if condition else None,
            after=timing is not None and one_of(timing, ("before", "after")) == "after",
            attacks=attacks is not None and attacks.boolean(),
            steps=steps,
            clauses=(*clauses, *(clause for step in steps for clause in step.clauses)),
        )

    def trigger(self, context: Context, node: Node) -> Trigger:
        """One thing that an ongoing chip does."""
        node.known("on", "if", "whose", "do", "clause")
        context.cite(node, "ongoing")
        condition, whose = node.get("if"), node.get("whose")
        return Trigger(
            on=one_of(node.need("on"), TRIGGERS),
            condition=self.expression(condition) if condition else None,
            everyone=whose is not None and one_of(whose, ("own", "any")) == "any",
            steps=context.program(node.need("do")),
        )


def one_of(node: Node, allowed: tuple[str, ...]) -> str:
    """A word out of a few. Raises `Unreadable` for any other."""
    if node.string() not in allowed:
        raise Unreadable(node.position, f"{node.string()!r} is not one of {', '.join(allowed)}", nearest(node.string(), allowed))
    return node.string()


def listed(node: Node, key: str, allowed: tuple[str, ...] = ()) -> tuple[str, ...]:
    """A list of words, empty if absent."""
    found = node.get(key)
    if found is None:
        return ()
    if allowed and found.items is not None:
        return tuple(one_of(item, allowed) for item in found.sequence())
    return found.strings()


def number_of(node: Node, key: str, low: int, high: int) -> int:
    """A whole number, 0 if absent."""
    found = node.get(key)
    return 0 if found is None else found.integer(low, high)


def build(document: Document) -> Rules:
    """Make a document ready to run. Raises `Unreadable` for anything in it that has no meaning."""
    builder = Builder(document)
    chips = tuple(builder.chip(n, slug, node) for n, (slug, node) in enumerate(document.section("chips").items()))
    index = builder.index
    parameters = document.section("parameters")
    resolutions = read_resolutions(document.section("spec"), builder.points)
    norms = read_norms(document.section("norms"), VOCABULARY)
    by_decision = judges(norms, VOCABULARY)
    bonus = sorted(((int(step), node.integer(0, 99)) for step, node in document.section("height-bonus").items()), reverse=True)
    structure = {name: node.string() for name, node in document.section("structure").items()}
    turn = tuple(one_of(node, tuple(STEPS)) for node in document.root.need("turn").sequence())
    gems = {chip.size: chip.index for chip in chips if chip.kind == "gem"}
    antes = document.root.need("ante")
    return Rules(
        document=document,
        chips=chips,
        index=index,
        characters={
            name: tuple(builder.chip_index(chip) for chip in node.need("chips").sequence())
            for name, node in document.section("characters").items()
        },
        parameters={name: node.need("value").integer() for name, node in parameters.items()},
        parameter_clauses={name: node.need("clause").string() for name, node in parameters.items()},
        height_bonus=tuple(reversed(bonus)),
        height_steps=tuple((step, extra, structure.get(f"bonus-{step}", structure["cleanup"])) for step, extra in bonus),
        first_arrows=((parameters["actions"].need("value").integer(0, 99), *NO_ARROWS[1:]),),
        last_phases=last_phases(turn),
        largest_gem=max(gems),
        ante_sizes=tuple(node.integer(1, 4) for node in antes.need("sizes").sequence()),
        empty_stacks=tuple(node.integer(1, 99) for node in antes.need("empty-stacks").sequence()),
        level_names=antes.need("levels").strings(),
        turn=turn,
        starting_deck=tuple((index[slug], node.integer(0, 99)) for slug, node in document.section("starting-deck").items()),
        structure=structure,
        carried_out=builder.carried_out,
        assertion_clauses={name: node.string() for name, node in document.section("assertions").items()},
        norms=tuple(norm for norm, _ in norms),
        judges=by_decision,
        stop_judges={name.removesuffix(".stop"): judge for name, judge in by_decision.items() if name.endswith(".stop")},
        points=builder.points,
        resolutions=resolutions,
        resolved={(item.point, item.scope): item.reading for item in resolutions},
        scoped_points=builder.scoped,
        cited=tuple(builder.cited),
        gem_chips=gems,
        gem_values=tuple((chip, size) for size, chip in gems.items()),
        gems_descending=tuple(gems[size] for size in sorted(gems, reverse=True)),
        wound=next(chip.index for chip in chips if chip.kind == "wound"),
        counter_chips=frozenset(index[chip.slug] for chip in chips if counters(document.section("chips")[chip.slug])),
        buy_reactions=tuple(chip.index for chip in chips if chip.reaction is not None and chip.reaction.to == "buy"),
        reacting={to: tuple(c.index for c in chips if c.reaction is not None and c.reaction.to == to) for to in INCIDENTS},
        watching={on: frozenset(c.index for c in chips if any(t.on == on for t in c.triggers)) for on in TRIGGERS},
        chip_range=range(len(chips)),
        every_chip_once=[1] * len(chips),
        notation=tuple(str(chip.size) if chip.kind == "gem" and chip.size in GEM_SIZES else chip.slug for chip in chips),
    )


def mentions(node: Node | None, operation: str) -> bool:
    """Whether a program has a step with that operation, however deep."""
    if node is None:
        return False
    below = (*(node.items or ()), *(node.fields or {}).values())
    return node.text == operation or operation in (node.fields or {}) or any(mentions(item, operation) for item in below)


def last_phases(turn: tuple[str, ...]) -> frozenset[int]:
    """The drawing steps that the loss check follows: what a player draws there who can only lose matters no more."""
    if "loss-check" not in turn:
        return frozenset()
    check = turn.index("loss-check")
    return frozenset(index for index, name in enumerate(turn) if name in ("draw", "turn-end") and index < check)


def counters(node: Node) -> bool:
    """Whether a chip's reaction is a counter-crash."""
    reaction = node.get("reaction")
    return reaction is not None and any(step.fields and "counter-crash" in step.fields for step in reaction.need("do").sequence())
