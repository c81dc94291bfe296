"""Saying that a game depends on something that no source gives. Not for: judging answers (`explain`)."""

from typing import TYPE_CHECKING

from verifier.kernel import undecided
from verifier.kernel.game import Undecidable
from verifier.kernel.message import Said, say
from verifier.kernel.norm import Refusal
from verifier.kernel.values import larger, surely_none
from verifier.language.unknown import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from verifier.games.puzzle_strike_2.amounts import Amount
    from verifier.games.puzzle_strike_2.cards import Card
    from verifier.games.puzzle_strike_2.table import Table


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


def buy_cost(play: "Table", seat: int, slot: int) -> "Amount":
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
