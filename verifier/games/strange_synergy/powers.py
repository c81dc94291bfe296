"""What a warrior's numbers come to with its cards and its team: additions first, then factors (SS-COMB-02).

Not for: what an action brings about (`striking`, `moving`).
"""

from collections.abc import Callable, Sequence
from functools import cache, partial
from math import prod
from typing import TYPE_CHECKING

from verifier.games.grid import Square
from verifier.games.strange_synergy.cards import Blow, Card
from verifier.games.strange_synergy.state import Frame
from verifier.kernel.message import Message, Said, say

if TYPE_CHECKING:
    from verifier.games.strange_synergy.rules import Team
    from verifier.games.strange_synergy.table import Table

GADGET = "gadget"
make_blow = cache(partial(Blow, 1, basic=True))


def list_powers(table: "Table", warrior: int) -> list[int]:
    """The power cards that a warrior has the use of: its own and its team's, unless they are suppressed or at rest."""
    one, cards = table.state.warriors[warrior], table.rules.cards
    held = table.list_held(warrior)
    if not held or one.suppressed_by >= 0:
        return []
    return [card for card in held if not cards[card].lasts or card in one.used]


def list_hidden(table: "Table", warrior: int, fits: Callable[[Card], bool]) -> list[int]:
    """The cards that a warrior may use and turn up by that (SS-SECR-03): those that fit and may lie face down."""
    one, cards = table.state.warriors[warrior], table.rules.cards
    if table.face_down not in one.cards or one.suppressed_by >= 0:
        return []
    unseen = [card for card in dict.fromkeys(table.state.deck) if cards[card].secret is not False]
    fitting = [card for card in unseen if fits(cards[card]) or not cards[card].known]
    return [card for card in fitting if not (one.gadgetless and cards[card].category == GADGET)]


def can_be_used(card: Card) -> bool:
    """Whether a card does something by itself: it lasts for a turn, or deals further cards."""
    return card.lasts or card.deals > 0


def list_cards(table: "Table", warrior: int) -> list[Card]:
    """The power cards of a warrior, as far as they are in effect."""
    return [table.rules.cards[card] for card in list_powers(table, warrior)]


def require_known(table: "Table", question: Said) -> None:
    """Make sure that the texts of all living warriors' cards are known: any may matter. Raises `Undecidable`."""
    for one in table.state.warriors.values():
        for card in one.cards + table.state.seats[one.seat].shared if one.alive else ():
            if not table.rules.cards[card].known:
                raise table.unknown_text(table.name(card), question)


def team_of(table: "Table", warrior: int) -> "Team":
    """The team of a warrior's player."""
    return table.rules.teams[table.state.seats[table.state.warriors[warrior].seat].team]


def list_gadgets(table: "Table", warrior: int) -> list[int]:
    """The gadgets that a warrior carries, flags among them. Raises `Undecidable` for a card that may be one."""
    one = table.state.warriors[warrior]
    for card in one.cards:
        if not table.rules.cards[card].category and card != table.face_down:  # of that any may be the truth
            what, whose = say("category-of", raw=table.name(card)), table.name(warrior)
            raise table.unknown_fact(what, say("how-many-gadgets", raw=whose))
    return [*(card for card in one.cards if table.rules.cards[card].category == "gadget"), *one.flags]


def count_reach(
    table: "Table", warrior: int, card: Card | None, modifiers: Sequence[Card], *, laden: bool = False
) -> int:
    """The squares that a warrior moves with a card, or without one, and with modifiers."""
    own = None if card is None else card.move
    return combine(count_basic_move(table, warrior, laden=laden) if own is None else own, "move", modifiers)


def count_basic_move(table: "Table", warrior: int, *, laden: bool) -> int:
    """The basic move, which is longer for some teams as long as a warrior has no gadget (SS-TEAM-05)."""
    team = team_of(table, warrior)
    basic = table.rules.parameters["move"]
    if team.move is None:
        return basic
    longer = team.move + basic - table.rules.parameters["printed-move"]
    return basic if laden or list_gadgets(table, warrior) else longer


def blow_of(table: "Table", frame: Frame) -> Blow:
    """The strike that is made."""
    used = None if frame.card is None else frame.card.blow
    return basic_blow(table, frame.warrior) if used is None else used


def combine(value: int, of: str, cards: Sequence[Card]) -> int:
    """A value with what cards add to it, then with their factors."""
    return (value + sum(card.added.get(of, 0) for card in cards)) * prod(card.times.get(of, 1) for card in cards)


def tell_combined(value: int, of: str, cards: Sequence[Card]) -> Message:
    """Return how a value comes about: what is added in brackets, times its factors."""
    added = " + ".join(map(str, (value, *(card.added[of] for card in cards if of in card.added))))
    factors = [str(card.times[of]) for card in cards if of in card.times]
    told = " \N{MULTIPLICATION SIGN} ".join((f"({added})" if factors and " " in added else added, *factors))
    return say("damage-counted", raw=f"{told} = {combine(value, of, cards)}" if " " in told else told)


def basic_blow(table: "Table", warrior: int) -> Blow:
    """The basic strike, with its team's damage."""
    damage, parameters = team_of(table, warrior).damage, table.rules.parameters
    return make_blow(parameters["damage"] if damage is None else damage, success=parameters["success"])


def list_modifiers(table: "Table", warrior: int, of: str, used: Card | None) -> list[int]:
    """The cards of a warrior that can join a move or a strike (SS-MOD-02)."""
    cards = ((number, table.rules.cards[number]) for number in list_powers(table, warrior))
    return [number for number, card in cards if card is not used and joins(card, of)]


def joins(card: Card, of: str) -> bool:
    """Whether a card changes a move or a strike that is made with another card, or with none."""
    return not {*card.added, *card.times}.isdisjoint(("move",) if of == "move" else ("damage", "success"))


def is_usable(card: Card, verb: str) -> bool:
    """Whether a card takes the place of a basic move or strike, as one of unknown text may."""
    does = card.blow is not None if verb == "strike" else card.move is not None and not (card.blow and card.takes_both)
    return does or not card.known


def is_diagonal_allowed(table: "Table", warrior: int, of: str, used: Card | None) -> bool:
    """Whether a warrior moves or strikes diagonally: a card that forbids it for itself prevails (SS-CONF-01)."""
    if used is not None and of == "move" and used.never_diagonal:
        return False
    return any(of in card.diagonal for card in list_cards(table, warrior))


def total(table: "Table", warrior: int, of: str) -> int:
    """The sum of what a warrior's cards add to something."""
    return sum(card.added.get(of, 0) for card in list_cards(table, warrior))


def list_denied(table: "Table", seat: int) -> set[Square]:
    """The squares that cards of enemies deny to a seat (SS-LOS-07)."""
    enemies = [number for number in table.state.foes(seat) if table.state.warriors[number].alive]
    denying = ((number, card.denies) for number in enemies for card in list_cards(table, number) if card.denies)
    return {square for number, side in denying for square in table.board().list_area(table.square_of(number), side)}
