"""A Puzzle Strike ruleset made ready to run: chips with compiled programs, norms, parameters, spec points.

Everything here is read from the document; nothing is decided in Python. Not for: reading files (`verifier.language`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from verifier.games import entries
from verifier.games.building import Needs, demand, read_amounts
from verifier.games.entries import Entries
from verifier.games.puzzle_strike.chips import INCIDENTS, KINDS, LASTING, TRIGGERS, Builder, Chip, litters
from verifier.games.puzzle_strike.decisions import (
    DECISIONS,
    LANGUAGE,
    QUANTITIES,
    SECTIONS,
    VERBS,
    refuse_unknown_decisions,
)
from verifier.games.puzzle_strike.modes import DUEL, Mode, read_mode, spread
from verifier.games.puzzle_strike.program import Program, Trigger
from verifier.games.puzzle_strike.soundness import check, complete, height_steps, only_wound
from verifier.games.puzzle_strike.state import GEM_SIZES, NO_COLOURED, Arrows
from verifier.games.puzzle_strike.turn import STEPS
from verifier.games.ruleset import Ruleset, extend, lay_over, read_ruleset
from verifier.games.steps import every_operation
from verifier.language.document import Document
from verifier.language.node import Node, one_of

#: The keys of the section `ante`.
ANTE: Entries = {
    "sizes": entries.many(entries.number(4, 1)).always(),
    "clauses": entries.CITED,
    "levels": entries.one_or_many(entries.text()).always(),
    "empty-stacks": entries.many(entries.number(99, 1)).always(),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(Ruleset):
    """A ruleset ready to run. Amounts are whole numbers; chips are indexed by kind in written order."""

    chips: tuple[Chip, ...]
    characters: Mapping[str, tuple[int, ...]]
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
    opening: Program  # what each player does before the opening hands are drawn
    gem_chips: Mapping[int, int]
    gem_values: tuple[tuple[int, int], ...]  # each gem's chip kind and size
    gems_descending: tuple[int, ...]
    effect_names: frozenset[str]  # of the lasting effects that chips make
    placeable: frozenset[int]  # the chips that some chip's text puts in a pile
    littering: frozenset[int]  # chips whose text can leave chips before a seat that it has not played this turn
    aiming: frozenset[int]  # chips that do something to an opponent, or play chips that may
    never_in_bank: frozenset[int]  # the chips that have no stack in any bank
    can_owe: bool  # whether some chip's text takes money from its player, so that he can have less than nothing
    counts_colours: bool  # whether a norm asks how many chips of a colour were played this turn
    unknown: frozenset[int]  # chips whose text no source gives
    unpriced: frozenset[int]  # chips whose cost no source gives
    wound: int
    counter_chips: frozenset[int]
    buy_reactions: tuple[int, ...]
    reacting: Mapping[str, tuple[int, ...]]  # the chips that have a reaction, by the kind of event it answers
    mimics: tuple[int, ...]  # the chips that can be used as one of the bank's that has a reaction
    watching: Mapping[str, frozenset[int]]  # the ongoing chips that do something, by what sets them off
    lasting: Mapping[str, tuple[tuple[int, Trigger], ...]]  # what chips leave to be done, by what sets it off
    chip_range: range
    mode: Mode = DUEL  # the way to play whose rules these are
    modes: "Mapping[str, Rules]" = field(default_factory=dict)  # the same rules for every way to play


def build(document: Document) -> Rules:
    """Make a document ready to run. Raises `Unreadable` for anything in it that has no meaning."""
    document.root.known(*SECTIONS)
    complete(document)
    builder = Builder(document)
    chips = builder.pieces(builder.chip)
    demand(
        "every game", document.root.get("points") or document.root, Needs(LANGUAGE.lists["needs"]), builder.points, ()
    )
    parameters = read_amounts(document, LANGUAGE.parameters)
    notation = tuple(str(chip.size) if chip.kind == "gem" and chip.size in GEM_SIZES else chip.slug for chip in chips)
    words = (*QUANTITIES.words, *VERBS, *KINDS, *DECISIONS)
    read = read_ruleset(builder, parameters, words, refuse_unknown_decisions, notation)
    height, turn = of_height(document, read.structure), read_turn(document)
    antes = entries.read(document.root.need("ante"), ANTE)
    rules = extend(
        Rules,
        read,
        **of_chips(chips),
        **of_gems(builder.gems),
        **height,
        characters=read_characters(document, builder),
        first_arrows=((parameters["actions"], *NO_COLOURED),),
        last_phases=last_phases(turn),
        ante_sizes=antes["sizes"],
        empty_stacks=antes["empty_stacks"],
        level_names=antes["levels"],
        turn=turn,
        starting_deck=read_starting_deck(document, builder),
        opening=builder.opening(),
        effect_names=builder.effects,
        can_owe=takes_money(document.root.need("chips")),
        counts_colours=any("played_of" in guard.names for _, guard in read.guarded),
        wound=only_wound(document),
    )
    check(rules)
    section = document.section("modes")
    laid = (read_mode(name, spread(name, section), builder.vocabulary, builder.points) for name in section)
    modes = {mode.name: lay_over(rules, mode, over) for mode, over in laid}
    return replace(next(iter(modes.values()), rules), modes=modes)


def read_turn(document: Document) -> tuple[str, ...]:
    """The steps of a turn."""
    return tuple(one_of(node, tuple(STEPS)) for node in document.root.need("turn").sequence())


def read_characters(document: Document, builder: Builder) -> dict[str, tuple[int, ...]]:
    """The chips of each character."""
    named = document.section("characters").items()
    return {name: tuple(map(builder.named, node.need("chips").sequence())) for name, node in named}


def read_starting_deck(document: Document, builder: Builder) -> tuple[tuple[int, int], ...]:
    """The kinds of chips that everybody begins with, and how many of each."""
    named = document.section("starting-deck").items()
    return tuple((builder.of_slug(slug, node), node.integer(0, 99)) for slug, node in named)


def of_height(document: Document, structure: Mapping[str, str]) -> dict[str, object]:
    """What is read of the height bonus."""
    bonus, otherwise = height_steps(document), structure["cleanup"]
    steps = ((step, extra, structure.get(f"bonus-{step}", otherwise)) for step, extra in reversed(bonus))
    return {"height_bonus": tuple(bonus), "height_steps": tuple(steps)}


def of_gems(gems: Mapping[int, int]) -> dict[str, object]:
    """What follows from which gems there are."""
    return {
        "largest_gem": max(gems),
        "gem_chips": gems,
        "gem_values": tuple((chip, size) for size, chip in gems.items()),
        "gems_descending": tuple(gems[size] for size in sorted(gems, reverse=True)),
    }


def of_chips(chips: tuple[Chip, ...]) -> dict[str, object]:
    """What is looked up of the chips again and again."""
    from verifier.games.puzzle_strike.operations.bank import Place

    return {
        "chips": chips,
        "chip_range": range(len(chips)),
        "placeable": frozenset(one.chip for chip in chips for one in chip.operations() if isinstance(one, Place)),
        "littering": kinds_where(chips, lambda chip: any(map(litters, chip.operations()))),
        "aiming": kinds_where(chips, Chip.can_aim),
        "never_in_bank": kinds_where(chips, lambda chip: chip.kind == "character"),
        "unknown": kinds_where(chips, lambda chip: not chip.known),
        "unpriced": kinds_where(chips, lambda chip: not chip.priced),
        "counter_chips": kinds_where(chips, counters),
        "buy_reactions": reacting_to(chips, "buy"),
        "reacting": {to: reacting_to(chips, to) for to in INCIDENTS},
        "mimics": tuple(chip.index for chip in chips if chip.reacts_as is not None),
        "watching": {on: frozenset(chip for chip, one in triggers_on(chips, on) if not one.lasting) for on in TRIGGERS},
        "lasting": {on: tuple(pair for pair in triggers_on(chips, on) if pair[1].lasting) for on in LASTING},
    }


def kinds_where(chips: Iterable[Chip], holds: Callable[[Chip], bool]) -> frozenset[int]:
    """The kinds of the chips of which something holds."""
    return frozenset(chip.index for chip in chips if holds(chip))


def reacting_to(chips: Iterable[Chip], event: str) -> tuple[int, ...]:
    """The kinds of the chips that have a reaction to a kind of event."""
    return tuple(chip.index for chip in chips if any(half.to == event for half in chip.reactions()))


def triggers_on(chips: Iterable[Chip], event: str) -> Iterator[tuple[int, Trigger]]:
    """What chips do when something happens, each with the kind of the chip."""
    return ((chip.index, one) for chip in chips for one in chip.triggers if one.on == event)


def takes_money(node: Node) -> bool:
    """Whether some chip's text takes money from its player, so that he can have less than nothing."""
    amounts = (amount for one in node.walk() if (amount := (one.fields or {}).get("money")) is not None)
    return any((amount.text or "").startswith("-") for amount in amounts)


def last_phases(turn: tuple[str, ...]) -> frozenset[int]:
    """The drawing steps that the loss check follows: what a player draws there who can only lose matters no more."""
    if "loss-check" not in turn:
        return frozenset()
    check = turn.index("loss-check")
    return frozenset(index for index, name in enumerate(turn) if name in ("draw", "turn-end") and index < check)


def counters(chip: Chip) -> bool:
    """Whether a reaction of a chip is a counter-crash."""
    return any(one.name == "counter-crash" for half in chip.reactions() for one in every_operation(half.steps))
