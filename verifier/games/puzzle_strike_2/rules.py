"""A Puzzle Strike 2 ruleset made ready to run: cards and supers with compiled programs, norms, amounts, spec points.

Everything here is read from the document; nothing is decided in Python. Not for: reading files (`verifier.language`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from verifier.games import entries
from verifier.games.building import Needs, Overlay, demand, demand_entries, demand_steps, read_amounts
from verifier.games.entries import Entries, Entry
from verifier.games.puzzle_strike_2.amounts import QUANTITIES, PrintedAmount, boards_of, here
from verifier.games.puzzle_strike_2.cards import KINDS, Builder, Card, Super, titles_of
from verifier.games.puzzle_strike_2.decisions import (
    DECISIONS,
    LANGUAGE,
    SECTIONS,
    STEP_NAMES,
    VERBS,
    refuse_unknown_decisions,
)
from verifier.games.puzzle_strike_2.modes import Mode, demand_needs, read_automaton, read_mode
from verifier.games.puzzle_strike_2.triggers import OF_THIS, Program
from verifier.games.ruleset import Ruleset, extend, lay_over, read_ruleset
from verifier.kernel.source import Unreadable
from verifier.language.document import Document
from verifier.language.node import one_of
from verifier.language.vocabulary import nearest

#: The keys of a character, and of a card that everybody begins with.
CHARACTER: Entries = {
    "name": entries.unread(),
    "cards": entries.many(Entry(lambda node, builder: builder.named(node), lambda words: words.piece)).always(),
    **entries.CLAUSES,
}
STARTING: Entries = {"copies": entries.number(99, 1).always(), "clause": entries.CITED}
#: The mode of rules before one is laid over them.
NONE = Mode("", (), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(Ruleset):
    """A ruleset ready to run. Cards are indexed by kind in written order, colours in the order of the supers."""

    cards: tuple[Card, ...]
    awaited: frozenset[str]  # what happens to a card itself and some card's text waits for
    titles: Mapping[str, int]  # other words for cards, from what is printed on them
    colours: tuple[str, ...]
    supers: tuple[Super, ...]
    power_up: Program
    characters: Mapping[str, tuple[int, ...]]
    decks: Mapping[str, tuple[int, ...]]  # the cards of each bank deck
    starting_deck: tuple[tuple[int, int], ...]
    common: frozenset[int]  # the cards that can turn up in every game
    opening: Program  # what each player does before the opening hands are drawn
    height_bonus: tuple[PrintedAmount, ...]
    buy_costs: tuple[PrintedAmount, ...]
    turn: tuple[str, ...]
    most: Mapping[tuple[int, ...], Sequence[int]] = field(default_factory=dict)  # by bank deck: of each kind at most
    mode: Mode = NONE  # the way to play whose rules these are
    modes: "Mapping[str, Rules]" = field(default_factory=dict)  # the same rules for every way to play


def build(document: Document) -> Rules:
    """Make a document ready to run. Raises `Unreadable` for anything in it that has no meaning."""
    document.root.known(*SECTIONS)
    builder = Builder(document)
    cards = builder.pieces(builder.card)
    automatons = {name: read_automaton(name, node, builder) for name, node in document.section("automatons").items()}
    supers = tuple(builder.super(n, slug, node) for n, (slug, node) in enumerate(document.section("supers").items()))
    parameters = read_amounts(document, LANGUAGE.parameters)
    height_bonus, buy_costs = boards_of(document, parameters)
    power_up = builder.context("command").program(document.root.need("command").need("power-up").need("do"))
    demand_entries(document, "structure", LANGUAGE.lists["structure"])
    words = (*QUANTITIES.words, *VERBS, *KINDS, *DECISIONS)
    notation = tuple(card.slug for card in cards)
    read = read_ruleset(builder, parameters, words, refuse_unknown_decisions, notation)
    starting = tuple(
        (builder.of_slug(slug, node), entries.read(node, STARTING)["copies"])
        for slug, node in document.section("starting-deck").items()
    )
    characters = document.section("characters").items()
    rules = extend(
        Rules,
        read,
        cards=cards,
        awaited=frozenset(trigger.on for card in cards for trigger in card.triggers if trigger.on in OF_THIS),
        titles=titles_of(cards, builder.index),
        colours=builder.colours,
        supers=supers,
        power_up=power_up,
        characters={name: entries.read(node, CHARACTER, builder)["cards"] for name, node in characters},
        decks={deck: tuple(card.index for card in cards if card.deck == deck) for deck in document.section("decks")},
        starting_deck=starting,
        common=frozenset((*(card for card, _ in starting), *(card.index for card in cards if card.kind == "wound"))),
        opening=builder.opening(),
        height_bonus=height_bonus,
        buy_costs=buy_costs,
        turn=tuple(one_of(node, STEP_NAMES) for node in document.root.need("turn").sequence()),
    )
    check(rules)
    laid = [read_mode(name, node, builder.vocabulary, automatons) for name, node in document.section("modes").items()]
    modes = {mode.name: under(rules, mode, over) for mode, over in laid}
    if not modes:
        raise Unreadable(document.root.position, "a ruleset has at least one mode")
    return replace(next(iter(modes.values())), modes=modes)


def under(rules: Rules, mode: Mode, over: Overlay) -> Rules:
    """The rules for one way to play. Raises `Unreadable` if its mechanisms ask for what they do not have."""
    found = lay_over(rules, mode, over)
    demand_needs(mode, rules.document.section("modes")[mode.name], rules.points, found.structure)
    return replace(found, most={deck: most_copies(found, deck) for deck in found.decks.values()})


def most_copies(rules: Rules, deck: tuple[int, ...]) -> list[int]:
    """How many cards of each kind a bank deck can hold at most."""
    most = [0] * len(rules.cards)
    named = [rules.cards[card] for card in deck if not rules.cards[card].stands_in]
    left = rules.parameters["deck-size"] - sum(max(card.copies, 1) for card in named)
    for card in named:
        most[card.index] = min(card.most_copies, rules.parameters["most-copies"])
    for kind in deck:
        if rules.cards[kind].stands_in:
            most[kind] = max(left, 0)
    return most


def check(rules: Rules) -> None:
    """Refuse rules that contradict themselves: two supers of a colour, decks that there are not, phases twice."""
    document = rules.document
    demand("a game", document.root, Needs(LANGUAGE.lists["needs"]), rules.points, ())
    if len(set(rules.colours)) < len(rules.colours):
        raise Unreadable(here(document, "supers"), "each super move has a colour of its own")
    for card in rules.cards:
        if card.deck and card.deck not in rules.decks:
            where = document.section("chips")[card.slug].need("deck").position
            raise Unreadable(where, f"unknown deck {card.deck[:40]!r}", nearest(card.deck, rules.decks))
        most = rules.parameters["most-copies"]
        if card.kind == "bank" and card.copies >= 0 and not 1 <= card.copies <= most:
            found = document.section("chips")[card.slug].need("copies")
            raise found.wrong(f"1 to {most} copies of a title in its deck")
    demand_steps(document, rules.turn, ("ante", "action", "buy", "draw", "bust-check"))
    if rules.parameters["ante-slot"] > rules.parameters["bank-slots"]:
        raise Unreadable(here(document, "parameters"), "the ante slot is one of the bank's slots")
