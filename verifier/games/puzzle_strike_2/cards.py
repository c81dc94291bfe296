"""Cards and super moves as the rules know them: printed attributes and compiled programs; the words that mean
a card in a record, its slug and its title.

A title that a card pack gives to a card without one (`grave-third: {name: Grave Matters}`) is such a word too:
`grave-matters`. Not for: the rest of a ruleset (`rules`), or what programs do (`operations`).
"""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from verifier.games import entries
from verifier.games.building import Building, Texts
from verifier.games.entries import Entries, Entry
from verifier.games.puzzle_strike_2.amounts import MOST, MOST_COST, PrintedAmount, amount
from verifier.games.puzzle_strike_2.state import Frame
from verifier.games.puzzle_strike_2.triggers import EVENTS, OF_THIS, TRIGGER, Program, Trigger, read_trigger
from verifier.games.puzzle_strike_2.vocabulary import VOCABULARY, WORDS
from verifier.games.steps import Context, every_operation
from verifier.kernel import malformed
from verifier.kernel.source import Position, Unreadable
from verifier.language import shapes
from verifier.language.document import Document
from verifier.language.expression import Expression, compile_number
from verifier.language.node import Node, one_of
from verifier.language.rule_shapes import patch
from verifier.language.unknown import UNKNOWN, bounds, is_unknown, may_be_unknown
from verifier.language.vocabulary import nearest
from verifier.record.names import as_slug, writable

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play
    from verifier.games.puzzle_strike_2.rules import Rules


KINDS = ("starting", "character", "wound", "bank")
#: The keys that every card of some kinds has besides name and kind; `unknown` says that no source gives it.
NEEDED_BY = {"character": ("cost", "colour", "type"), "bank": ("deck", "cost", "colour", "type", "copies")}
#: The keys that only a creature has.
OF_CREATURES = ("defeat",)
#: The words for a card's type that rules speak of; `none` is a card without one. A card may have another word.
TYPES = ("crash", "block", "creature", "none")
WORD = re.compile(r"[a-z][a-z-]{0,29}")


class Defeat(NamedTuple):
    """Which gems, broken by one crash of an opponent, destroy a creature: of the colour that is one of these."""

    colours: tuple[int, ...]
    number: PrintedAmount


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card. A cost, colour or number of copies of -1 is one that no source gives.

    `costs`, `colours` and `types` are what an unknown one can be; no types if it can be any.
    """

    index: int
    slug: str
    name: str
    kind: str
    deck: str  # of a bank card
    cost: int
    colour: int
    type: str  # as printed: crash, block ...; "unknown" if no source gives it
    copies: int
    block: int  # the highest block value that it shows; -1 if no source gives its text
    stands_in: bool  # for the cards of a deck whose titles no source gives
    creature: bool
    defeat: Defeat | None
    main: Program
    triggers: tuple[Trigger, ...]
    known: bool  # whether its text is known
    costs: PrintedAmount
    colours: tuple[int, ...]
    types: tuple[str, ...]
    most_copies: int  # how many there are at most, as far as the card says


class Super(NamedTuple):
    """A super move: its place among the meters, and what it does."""

    place: int
    slug: str
    name: str
    steps: Program


class Builder(Building["Play", Frame]):
    """Reads the sections of a document in the order they depend on each other."""

    def __init__(self, document: Document) -> None:
        from verifier.games.puzzle_strike_2.operations import OPERATIONS

        self.colours = tuple(node.need("colour").string() for node in document.section("supers").values())
        super().__init__(document, OPERATIONS, VOCABULARY)

    def texts(self) -> Texts:
        """The quoted texts that the words of conditions know."""
        words = (word for node in self.document.section("chips").values() for word in types_of(node.get("type")))
        return self.quoted(WORDS.values(), kinds=KINDS, colours=self.colours, types={*TYPES, *words})

    def number(self, node: Node) -> Expression:
        """An amount in a card's text."""
        return compile_number(node, self.vocabulary)

    def colour(self, node: Node) -> int:
        """The colour that a node names; -1 if no source gives it."""
        return only(possible(node, self.colours))

    def context(self, owner: str) -> "Context[Play, Frame]":
        """What building the steps of a card or a super move needs."""
        return self.made(owner, labels=self.colours, piece="card", number=self.number)

    def card(self, number: int, slug: str, node: Node) -> Card:
        """One kind of card."""
        self.complete(slug, node, CARD)
        complete(node)
        context, triggers = self.context(slug), node.get("triggers")
        found = entries.read(node, CARD, context)
        events = (*EVENTS, *OF_THIS) if found["creature"] else tuple(OF_THIS)
        waiting = tuple(read_trigger(context, item, events) for item in triggers.sequence()) if triggers else ()
        name, types, copies = found.pop("name"), found["types"], found.pop("copies")
        colours = found.pop("colours") or tuple(range(len(self.colours)))
        return Card(
            index=number,
            slug=slug,
            name=name or slug.replace("-", " ").capitalize(),
            **found,
            cost=only(found["costs"]),
            colour=only(colours),
            type=types[0] if len(types) == 1 else UNKNOWN,
            copies=only(copies),
            block=block_of(node, (found["main"], *(trigger.steps for trigger in waiting))),
            triggers=waiting,
            known=not is_unknown(node.get("text")) and not found["stands_in"],
            colours=colours,
            most_copies=copies.high,
        )

    def super(self, number: int, slug: str, node: Node) -> Super:
        """One super move."""
        found = entries.read(node, SUPER, self.context(slug))
        return Super(number, slug, found["name"], found["steps"])


def only(found: "PrintedAmount | tuple[int, ...]") -> int:
    """What a number or colour is; -1 if no source says which of several."""
    if isinstance(found, PrintedAmount):
        return found.low if found.known else -1
    return found[0] if len(found) == 1 else -1


def possible(node: Node, colours: tuple[str, ...]) -> tuple[int, ...]:
    """The colours that something can have: one, if it is known. Raises `Unreadable`."""
    words = [Node(node.position, word) for word in bounds(node).among] if is_unknown(node) else [node]
    return tuple(colours.index(one_of(word, colours)) for word in words) or tuple(range(len(colours)))


def defeat_of(node: Node, context: "Context[Play, Frame]") -> Defeat | None:
    """What destroys a creature; None if no source says."""
    if is_unknown(node):
        return None
    found = entries.read(node, DEFEAT, context)
    if found["number"].high < 1:
        raise node.need("number").wrong("a number of gems from 1")
    return Defeat(found["colours"], found["number"]._replace(low=max(found["number"].low, 1)))


def complete(node: Node) -> None:
    """Refuse a card that leaves out what is printed on every card of its kind; `unknown` says that nobody knows it."""
    kind = one_of(node.need("kind"), KINDS)
    if node.flag("stands-in"):
        return
    for key in NEEDED_BY.get(kind, ()):
        node.need(key)
    for key in OF_CREATURES:
        if (found := node.get(key)) is not None and not node.flag("creature"):
            raise Unreadable(found.position, f"only a creature has {key}: it says `creature: true`")
    if all(node.get(key) is None for key in ("text", "main", "triggers")):
        raise Unreadable(node.position, "missing key 'text'")


def types_of(found: Node | None) -> tuple[str, ...]:
    """The type of a card, or those that an unknown one can have; nothing if it can have any. Raises `Unreadable`."""
    if found is None or is_unknown(found):
        return () if found is None else bounds(found).among
    word = found.string()
    near = nearest(word, TYPES)
    if word not in TYPES and (near or not WORD.fullmatch(word)):
        raise Unreadable(found.position, f"{word[:60]!r} is no word for a type ({', '.join(TYPES)})", near)
    return (word,)


UNKNOWN_TEXT = entries.unread(lambda words: may_be_unknown(shapes.text()))
COLOUR = Entry(lambda node, context: possible(node, context.labels), UNKNOWN_TEXT.shape, attribute="colours")
#: What destroys a creature; a super move; a card, of which `unknown` says that no source gives something.
DEFEAT: Entries = {"colour": COLOUR.always(), "number": amount(MOST).always()}
SUPER: Entries = {
    "name": entries.text().always(),
    "colour": entries.unread(lambda words: shapes.text()),
    "do": entries.STEPS.named("steps").always(),
    **entries.CLAUSES,
}
CARD: Entries = {
    "name": entries.unless_unknown(entries.text("The printed name.")),
    "kind": entries.word(KINDS),
    "deck": entries.text("The bank deck that it belongs to."),
    "cost": amount(MOST_COST).named("costs"),
    "colour": COLOUR,
    "type": Entry(lambda node, context: types_of(node), UNKNOWN_TEXT.shape, (), "types"),
    "copies": amount(MOST),
    "stands-in": entries.truth("Whether it stands for cards whose titles no source gives."),
    "creature": entries.truth(),
    "defeat": Entry(defeat_of, lambda words: may_be_unknown(patch(entries.shape(DEFEAT, words)))),
    "text": entries.unread(),
    "block": entries.unread(amount(MOST_COST).shape),
    "main": entries.STEPS,
    "triggers": entries.unread(entries.listed(TRIGGER).shape),
    "source": entries.unread(),
    "spec": entries.POINTS,
    "notes": entries.unread(),
}


def block_of(node: Node, programs: tuple[Program, ...]) -> int:
    """The highest block value that a card shows; -1 if no source gives it or the text. Raises `Unreadable`."""
    from verifier.games.puzzle_strike_2.operations.gems import Block

    text, given = node.get("text"), node.get("block")
    untold = node.flag("stands-in") or (text is not None and is_unknown(text))
    every = (one for program in programs for one in every_operation(program))
    found = [] if untold else [one.count.always for one in every if isinstance(one, Block)]
    fixed = [number for number in found if number is not None]
    number = -1 if untold or len(fixed) < len(found) else max(fixed, default=0)
    if given is None or is_unknown(given):
        return number
    if number not in (-1, given.integer(0, MOST_COST)):
        raise given.wrong(f"the highest block in the card's text, {number}")
    return given.integer(0, MOST_COST)


def titles_of(cards: "Iterable[Card]", slugs: Collection[str]) -> Mapping[str, int]:
    """The titles that are no slugs, as words: of two cards of one title neither has it."""
    found: dict[str, int] = {}
    twice: set[str] = set()
    for card in cards:
        word = as_slug(card.name)
        if card.stands_in or word in slugs or not writable(word):
            continue
        if word in found:
            twice.add(word)
        found[word] = card.index
    return {word: card for word, card in found.items() if word not in twice}


def card_named(rules: "Rules", node: Node) -> int:
    """The kind of card that a word of a header means. Raises `Unreadable` for an unknown one."""
    return kind_named(rules, node.string(), node.position)


def kind_named(rules: "Rules", written: str, where: Position) -> int:
    """The same for a word that stands with others. Raises `Unreadable` at its place."""
    found = rules.index.get(written)  # as most are written
    if found is not None:
        return found
    word = as_slug(written)
    found = rules.index.get(word, rules.titles.get(word))
    if found is None:
        near = nearest(word, (*rules.index, *rules.titles))
        raise malformed.UNKNOWN_NAME.at(where, near, kind="card", name=written[:40])
    return found
