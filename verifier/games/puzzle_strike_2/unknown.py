"""Saying that a game depends on something that no source gives. Not for: judging answers (`explain`)."""

from typing import TYPE_CHECKING

from verifier.kernel.game import Undecidable
from verifier.kernel.norm import Refusal

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.amounts import Amount
    from verifier.games.puzzle_strike_2.cards import Card
    from verifier.games.puzzle_strike_2.table import Table


def not_given(play: "Table", what: str, question: str) -> Refusal:
    """What is not known, and what it leaves open."""
    where = play.rules.document.id
    return Refusal(
        "", f"{what} is not known in {where} (no source gives it), so {question} cannot be decided", unknown=True
    )


def unknown_colour(play: "Table", card: "Card", question: str) -> Undecidable:
    """A bank card's colour matters and is not known."""
    return Undecidable(not_given(play, f"the colour of {card.slug}", question))


def unknown_text(play: "Table", card: "Card") -> Undecidable:
    """A card is carried out whose text is not known."""
    return Undecidable(not_given(play, f"the text of {card.slug}", "what it does"))


def height_bonus(play: "Table", slot: int, question: str) -> int:
    """The bonus beside a space of the pile. Raises `Undecidable` if no source gives it."""
    if slot == 0:
        return 0
    return settled(play, play.rules.height_bonus[slot - 1], f"the height bonus of space {slot}", question)


def settled(play: "Table", amount: "Amount", what: str, question: str) -> int:
    """A printed number. Raises `Undecidable` if no source gives it."""
    if not amount.known:
        raise Undecidable(not_given(play, f"{what} ({amount})", question))
    return amount.low
