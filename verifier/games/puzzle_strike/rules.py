"""A Puzzle Strike ruleset made ready to run: chips with compiled programs, norms, parameters, spec points.

Everything here is read from the document; nothing is decided in Python. Not for: reading files (`verifier.language`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from verifier.games import entries
from verifier.games.building import Needs, demand, read_amounts
from verifier.games.entries import Entries
from verifier.games.puzzle_strike.chips import INCIDENTS, KINDS, LASTING, TRIGGERS, Builder, Chip, litters, named_in
from verifier.games.puzzle_strike.decisions import (
    DECISIONS,
    LANGUAGE,
    QUANTITIES,
    SECTIONS,
    VERBS,
    refuse_unknown_decisions,
)
from verifier.games.puzzle_strike.modes import DUEL, Laid, Mode, read_modes
from verifier.games.puzzle_strike.program import Program, Trigger
from verifier.games.puzzle_strike.soundness import check, complete, height_steps, only_wound
from verifier.games.puzzle_strike.state import GEM_SIZES
from verifier.games.puzzle_strike.turn import STEPS
from verifier.games.puzzle_strike.unseen import NO_COLOURED, Arrows
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
    from verifier.games.puzzle_strike.operations.bank import Place

    document.root.known(*SECTIONS)
    complete(document)
    builder = Builder(document)
    chips = tuple(builder.chip(n, slug, node) for n, (slug, node) in enumerate(document.section("chips").items()))
    demand(
        "every game", document.root.get("points") or document.root, Needs(LANGUAGE.lists["needs"]), builder.points, ()
    )
    parameters = read_amounts(document, LANGUAGE.parameters)
    notation = tuple(str(chip.size) if chip.kind == "gem" and chip.size in GEM_SIZES else chip.slug for chip in chips)
    words = (*QUANTITIES.words, *VERBS, *KINDS, *DECISIONS)
    read = read_ruleset(builder, parameters, words, refuse_unknown_decisions, notation)
    bonus = height_steps(document)
    turn = tuple(one_of(node, tuple(STEPS)) for node in document.root.need("turn").sequence())
    gems = builder.gems
    antes = entries.read(document.root.need("ante"), ANTE)
    rules = extend(
        Rules,
        read,
        chips=chips,
        characters={
            name: tuple(builder.named(chip) for chip in node.need("chips").sequence())
            for name, node in document.section("characters").items()
        },
        height_bonus=tuple(bonus),
        height_steps=tuple(
            (step, extra, read.structure.get(f"bonus-{step}", read.structure["cleanup"]))
            for step, extra in reversed(bonus)
        ),
        first_arrows=((parameters["actions"], *NO_COLOURED),),
        last_phases=last_phases(turn),
        largest_gem=max(gems),
        ante_sizes=antes["sizes"],
        empty_stacks=antes["empty_stacks"],
        level_names=antes["levels"],
        turn=turn,
        starting_deck=tuple(
            (builder.of_slug(slug, node), node.integer(0, 99))
            for slug, node in document.section("starting-deck").items()
        ),
        opening=builder.opening(),
        gem_chips=gems,
        gem_values=tuple((chip, size) for size, chip in gems.items()),
        gems_descending=tuple(gems[size] for size in sorted(gems, reverse=True)),
        effect_names=named_in(document.root, "effect", "name"),
        placeable=frozenset(one.chip for chip in chips for one in chip.operations() if isinstance(one, Place)),
        littering=frozenset(chip.index for chip in chips if any(map(litters, chip.operations()))),
        aiming=frozenset(chip.index for chip in chips if chip.can_aim()),
        never_in_bank=frozenset(chip.index for chip in chips if chip.kind == "character"),
        can_owe=takes_money(document.root.need("chips")),
        counts_colours=any("played_of" in guard.names for _, guard in read.guarded),
        unknown=frozenset(chip.index for chip in chips if not chip.known),
        unpriced=frozenset(chip.index for chip in chips if not chip.priced),
        wound=only_wound(document),
        counter_chips=frozenset(chip.index for chip in chips if counters(chip)),
        buy_reactions=tuple(chip.index for chip in chips if any(half.to == "buy" for half in chip.reactions())),
        reacting={
            to: tuple(c.index for c in chips if any(half.to == to for half in c.reactions())) for to in INCIDENTS
        },
        mimics=tuple(chip.index for chip in chips if chip.reacts_as is not None),
        watching={
            on: frozenset(c.index for c in chips if any(t.on == on and not t.lasting for t in c.triggers))
            for on in TRIGGERS
        },
        lasting={
            on: tuple((c.index, t) for c in chips for t in c.triggers if t.on == on and t.lasting) for on in LASTING
        },
        chip_range=range(len(chips)),
    )
    check(rules)
    return with_modes(rules, read_modes(document.section("modes"), builder.vocabulary, builder.points))


def with_modes(rules: Rules, laid: list[Laid]) -> Rules:
    """The rules for the ruleset's first way to play, with those for all of them."""
    modes = {one.mode.name: lay_over(rules, one.mode, one.over) for one in laid}
    return replace(next(iter(modes.values()), rules), modes=modes)


def takes_money(node: Node) -> bool:
    """Whether some chip's text takes money from its player, so that he can have less than nothing."""
    below = (node.fields or {}).items()
    return any(key == "money" and (value.text or "").startswith("-") for key, value in below) or any(
        takes_money(part) for part in (*(node.items or ()), *(value for _, value in below))
    )


def last_phases(turn: tuple[str, ...]) -> frozenset[int]:
    """The drawing steps that the loss check follows: what a player draws there who can only lose matters no more."""
    if "loss-check" not in turn:
        return frozenset()
    check = turn.index("loss-check")
    return frozenset(index for index, name in enumerate(turn) if name in ("draw", "turn-end") and index < check)


def counters(chip: Chip) -> bool:
    """Whether a reaction of a chip is a counter-crash."""
    return any(one.name == "counter-crash" for half in chip.reactions() for one in every_operation(half.steps))
