"""Numbers that a ruleset gives: parameters, and those printed on boards and cards, which may be unknown within bounds;
saying that a game depends on something that no source gives.

Not for: what they are used for (`zones`, `turn`), or judging answers (`explain`).
"""

from collections.abc import Mapping
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from verifier.games import entries
from verifier.games.entries import Entries, Entry
from verifier.games.parts import parts_of
from verifier.games.puzzle_strike_2.state import DECLARED
from verifier.kernel import undecided
from verifier.kernel.event import Assertion
from verifier.kernel.game import Undecidable
from verifier.kernel.message import Said, say
from verifier.kernel.norm import Refusal
from verifier.kernel.source import Position, Unreadable
from verifier.kernel.values import larger, surely_none
from verifier.language import shapes
from verifier.language.document import Document
from verifier.language.node import Node
from verifier.language.unknown import UNKNOWN, bounds, is_unknown, may_be_unknown
from verifier.table.quantities import quantities_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from verifier.games.puzzle_strike_2.cards import Card
    from verifier.games.puzzle_strike_2.play import Play
    from verifier.games.puzzle_strike_2.table import Table
    from verifier.kernel.ask import Chance


MOST = 99
MOST_COST = 20


class PrintedAmount(NamedTuple):
    """A number that is printed somewhere: from `low` to `high`, which are the same if it is known."""

    low: int
    high: int
    clause: str = ""

    @property
    def known(self) -> bool:
        """Whether it is known."""
        return self.low == self.high

    def __str__(self) -> str:
        if self.known:
            return str(self.low)
        return f"unknown, at least {self.low}" if self.high >= MOST else f"unknown, {self.low} to {self.high}"


def boards_of(
    document: Document, parameters: Mapping[str, int]
) -> tuple[tuple[PrintedAmount, ...], tuple[PrintedAmount, ...]]:
    """The bonus beside each space of the pile, which never falls with the height, and what each slot's card costs."""
    return (
        table_of(document, "height-bonus", parameters["spaces"], True),
        table_of(document, "buy-costs", parameters["bank-slots"]),
    )


def table_of(document: Document, name: str, count: int, rising: bool = False) -> tuple[PrintedAmount, ...]:
    """The numbers of a table with entries from 1 to `count`, that of 1 first; `rising` if they never fall."""
    section = document.section(name)
    numbers = [str(number) for number in range(1, count + 1)]
    if list(section) != numbers:
        raise Unreadable(here(document, name), f"{name} has the entries 1 to {count}, in this order")
    found = [amount_of(node) for node in section.values()]
    return tuple(risen(found, list(section.values())) if rising else found)


def risen(found: list[PrintedAmount], nodes: list[Node]) -> list[PrintedAmount]:
    """What the known numbers leave of the bounds of the others. Raises `Unreadable` if one is below another."""
    least = list(accumulate((amount.low for amount in found), max))
    most = list(accumulate((amount.high for amount in reversed(found)), min))[::-1]
    for amount, low, high, node in zip(found, least, most, nodes, strict=True):
        if low > high:
            wanted = f"at least {low}" if amount.low < low else f"at most {high}"
            raise node.need("value").wrong(f"a number that is {wanted}: they never fall from one entry to the next")
    return [PrintedAmount(low, high, amount.clause) for amount, low, high in zip(found, least, most, strict=True)]


def amount_of(node: Node) -> PrintedAmount:
    """The number of an entry, or the bounds of an unknown one."""
    node.known(*AMOUNT)
    return number_of(node.need("value"), MOST, node.need("clause").string(), node)


def number_of(node: Node | None, most: int, clause: str = "", entry: Node | None = None) -> PrintedAmount:
    """A number, or the bounds of an unknown one, of which nothing at all is known if it is not there."""
    if node is None:
        return PrintedAmount(0, most, clause)
    if not is_unknown(node):
        number = node.integer(0, most)
        return PrintedAmount(number, number, clause)
    limits = bounds(node, entry)
    if limits.among:
        among = [Node(node.position, word).integer(0, most) for word in limits.among]
        return PrintedAmount(min(among), max(among), clause)
    low, high = 0 if limits.least is None else limits.least, most if limits.most is None else limits.most
    if not 0 <= low <= high <= most:
        raise node.wrong(f"bounds between 0 and {most}")
    return PrintedAmount(low, high, clause)


def amount(most: int) -> Entry:
    """An entry for a number that no source need give."""
    shape = may_be_unknown(shapes.integer(0, most))
    return Entry(lambda node, rules: number_of(node, most), lambda words: shape, PrintedAmount(0, most))


#: A number that is printed somewhere; `low` and `high` are what it can be at least and at most if no source gives it.
LIMIT = entries.number(10**6)
AMOUNT: Entries = {
    "value": amount(MOST),
    "low": LIMIT,
    "high": LIMIT,
    "clause": entries.unread(lambda words: words.clause),
    "also": entries.CITED,
    "notes": entries.unread(),
}


def here(document: Document, section: str) -> Position:
    """Where a section stands."""
    return (document.root.get(section) or document.root).position


def not_given(play: "Table", what: Said, question: Said) -> Refusal:
    """What is not known, and what it leaves open."""
    return undecided.UNKNOWN_FACT.refusal(what=what, ruleset=play.rules.document.id, question=question)


def listed(names: "Iterable[str]") -> str:
    """Names, each once: `dash`, `dash and bloodlust`, `dash, bloodlust and kidney-shot`."""
    once = list(dict.fromkeys(names))
    return " and ".join(filter(None, (", ".join(once[:-1]), once[-1])))


def unknown_colour(play: "Table", card: "Card", question: Said) -> Undecidable:
    """A bank card's colour matters and is not known."""
    return Undecidable(not_given(play, say("colour-of-card", card=card.slug), question))


def unknown_text(play: "Table", card: "Card") -> Undecidable:
    """A card is carried out whose text is not known."""
    return Undecidable(text_not_given(play, card))


def text_not_given(play: "Table", card: "Card", question: Said | None = None) -> Refusal:
    """A card's text is not known; if it stands for any title of its colour, no pack can give it either."""
    question = question or say("what-it-does")
    if card.stands_in:
        return undecided.UNKNOWN_TITLE.refusal(name=card.slug, question=question)
    return not_given(play, say("text-of-card", card=card.slug), question)


def height_bonus(play: "Table", slot: int, question: Said) -> int:
    """The bonus beside a space of the pile. Raises `Undecidable` if no source gives it."""
    if slot == 0:
        return 0
    amount = play.rules.height_bonus[slot - 1]
    if not amount.known:
        raise Undecidable(not_given(play, say("height-bonus-space", n=slot, n2=amount), question))
    play.cite(amount.clause)
    return amount.low


def bonus_drawn(play: "Table", seat: int, ended: bool) -> int:
    """The bonus of a draw phase. Raises `Undecidable` if it is not known and the number of cards turns on it.

    A player who draws all cards there are draws as many with any bonus. Whose game has `ended` need not draw at all.
    """
    player = play.state.seats[seat]
    height = len(player.pile)
    amount = play.rules.height_bonus[height - 1] if height else None
    if amount is None:
        return 0
    play.cite(amount.clause)
    if amount.known:
        return amount.low
    cards = len(player.top) + sum(player.deck) + len(player.bottom) + sum(player.discard)
    if type(cards) is int and cards <= play.rules.parameters["draw"] + amount.low:
        return amount.low
    return amount.high if ended else height_bonus(play, height, say("how-many-cards-drawn"))


def buy_cost(play: "Table", seat: int, slot: int) -> "PrintedAmount":
    """What a bank card costs its buyer, never less than nothing, whatever the adjustments (PS2-FAQ-41)."""
    amount, adjust = play.rules.buy_costs[slot], play.state.seats[seat].buy_adjust
    if surely_none(adjust):
        return amount
    return amount._replace(low=larger(amount.low + adjust, 0), high=larger(amount.high + adjust, 0))


def cost_not_given(play: "Table", slot: int) -> Refusal:
    """That the buy cost of a slot is not known."""
    amount = play.rules.buy_costs[slot]
    return not_given(play, say("buy-cost-of-slot", n=slot + 1, n2=amount), say("what-costs"))


def may_read(card: "Card", word: str) -> bool:
    """Whether a card's type is a word, or may be."""
    return card.type == word or (card.type == UNKNOWN and (not card.types or word in card.types))


def reads(play: "Table", card: "Card", word: str, question: Said) -> bool:
    """Whether a card's type is a word. Raises `Undecidable` if it may be and no source says."""
    if card.type == UNKNOWN and may_read(card, word):
        raise Undecidable(not_given(play, say("type-of-card", card=card.slug), question))
    return card.type == word


def cost_told(slot: int) -> str:
    """The name of the cost of a slot that nobody knows, on which incoming tokens depend."""
    return f"the buy cost of slot {slot + 1}"


def incoming(play: "Play", seat: int) -> int:
    """How many tokens a seat has incoming. Raises `Undecidable` if they depend on what no source gives."""
    player = play.state.seats[seat]
    if player.vague:
        raise Undecidable(not_given(play, player.vague, "how many gems are incoming"))
    return player.incoming


def played(play: "Play", seat: int) -> int:
    """How many cards a seat has played this turn; of a player that runs by itself they are its power."""
    return 0 if seat == play.automaton else sum(play.state.seats[seat].table)


QUANTITIES = quantities_of(
    DECLARED,
    of_seat={
        "gems": lambda play, seat: len(play.state.seats[seat].pile),
        "incoming": incoming,
        "played": played,
        "bonus": lambda play, seat: height_bonus(play, len(play.state.seats[seat].pile), "what it is"),
        "scepter": lambda play, seat: int(play.state.holder == seat),
    },
    of_kind={},
)


def counts_of(play: "Play", question: "Chance", before: int) -> Mapping[str, int | None]:
    """What makes up the draw of a draw phase; nothing certain where the bonus is not known."""
    player = play.state.seats[question.seat]
    height = len(player.pile)
    amount = play.rules.height_bonus[height - 1] if height else None
    if amount is not None and not amount.known:
        return {"all": None}
    whole = play.rules.parameters["draw"] + (amount.low if amount is not None else 0)
    to_come = 0 if player.bottom else sum(player.discard)
    return parts_of(whole, before, question.count, len(player.top) + sum(player.deck), to_come)


def bonus(play: "Play", seat: int, stated: int) -> int:
    """The bonus of a pile; of one that is not known the nearest that it can be, if it cannot be as stated."""
    height = len(play.state.seats[seat].pile)
    amount = play.rules.height_bonus[height - 1] if height else None
    if amount is None or amount.low <= stated <= amount.high:
        return height_bonus(play, height, "what it is")
    return amount.low if stated < amount.low else amount.high


def quantity(play: "Play", assertion: Assertion, actor: int) -> int:
    """The true value of an asserted quantity."""
    if play.row_use is not None and assertion.piece >= 0:
        play.row_use.turn_over(assertion.seat if assertion.seat >= 0 else actor)
    if assertion.quantity == "bonus":
        return bonus(play, assertion.seat if assertion.seat >= 0 else actor, assertion.value)
    return QUANTITIES.value(play, assertion, actor)
