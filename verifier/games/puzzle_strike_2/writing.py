"""What a position says besides single fields: the bank deck, the scepter, final turns, actions; effects of cards played
before, which are read here, too: `lasting: [bloodlust]`.

Not for: reading the others (`position`), or what follows from the declaration of the table (`verifier.table.written`).
"""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.cards import card_named
from verifier.games.puzzle_strike_2.operations.turns import Leave
from verifier.games.puzzle_strike_2.state import Frame
from verifier.games.puzzle_strike_2.triggers import Lasting, Program, Running, begin
from verifier.kernel import malformed
from verifier.language.node import Node
from verifier.table.named import pieces_named
from verifier.table.places import lying
from verifier.table.written import written_pieces, written_seats

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.table import Table


#: The keys of one effect of a card.
OF_LASTING = ("card", "effect", "left")


def refuse_unsaid_lasting(play: "Table", seat: int, node: Node) -> None:
    """Refuse a seat of which a card was played that may have left something behind, if nothing is said of that."""
    slug = may_last(play, seat)
    if slug:
        problem = f"{slug} was played, so `lasting` names it, or is [] if nothing lasts"
        raise malformed.IMPOSSIBLE_HEADER.at(node.position, problem=problem)


def read_lasting(play: "Table", seat: int, node: Node) -> None:
    """What cards have left behind for a seat. Raises `Unreadable` for a card that leaves nothing behind."""
    single = node.items is not None and any(item.fields is not None for item in node.items)
    for item in node.sequence() if single else (node,):
        if single and item.fields is not None:
            read_one(play, seat, item)
        else:
            read_all(play, seat, item)


def read_all(play: "Table", number: int, node: Node) -> None:
    """Everything that cards can have left behind, as if they had just been played."""
    for card, count in pieces_named(play, node):
        effects = list(effects_of(play, card))
        if not effects:
            problem = f"{play.rules.cards[card].slug} leaves no effect behind"
            raise malformed.IMPOSSIBLE_HEADER.at(node.position, problem=problem)
        for effect in effects * count:
            begin(play, Frame(number, card), effect)


def read_one(play: "Table", number: int, node: Node) -> None:
    """One of the effects of a card, `{card: bloodlust, effect: 2, left: 1}`: the second in its text, working once more.

    Without `effect` it is the first, without `left` it works as often as its text says.
    """
    node.known(*OF_LASTING)
    card, which, left = node.need("card"), node.get("effect"), node.get("left")
    kind = card_named(play.rules, card)
    effects = list(effects_of(play, kind, within_others=True))
    if not effects:
        problem = f"{play.rules.cards[kind].slug} leaves no effect behind"
        raise malformed.IMPOSSIBLE_HEADER.at(card.position, problem=problem)
    effect = effects[0 if which is None else which.integer(1, len(effects)) - 1]
    begin(play, Frame(number, kind), effect)
    if left is not None:
        player = play.state.seats[number]
        newest = player.lasting[-1]._replace(left=left.integer(1, effect.times) if effect.times else -1)
        player.lasting = (*player.lasting[:-1], newest)


def written_one(play: "Table", one: Running) -> object:
    """One effect: the card alone where it leaves just this behind and the effect has not worked yet."""
    places = [effect.place for effect in effects_of(play, one.card, within_others=True)]
    found: dict[str, object] = {"card": play.rules.cards[one.card].slug}
    if len(places) > 1:
        found["effect"] = places.index(one.effect.place) + 1
    if one.left != (one.effect.times or -1):
        found["left"] = one.left
    return found if len(found) > 1 else found["card"]


def may_last(play: "Table", number: int) -> str:
    """A card that a seat has played and that leaves something behind; "" if it has played none."""
    table = play.state.seats[number].table
    played = (card for card, count in enumerate(table) if count and any(True for _ in effects_of(play, card)))
    return next((play.rules.cards[card].slug for card in played), "")


def effects_of(play: "Table", card: int, *, within_others: bool = False) -> Iterator[Lasting]:
    """What a card leaves behind, all of it; also `within_others`, what an effect leaves behind that it has left."""
    found = play.rules.cards[card]
    for program in (found.main, *(trigger.steps for trigger in found.triggers)):
        yield from left_by(program, within_others=within_others)


def left_by(program: Program, *, within_others: bool) -> Iterator[Lasting]:
    """The same for a program; what an effect itself leaves behind comes later."""
    for step in program:
        if isinstance(step.operation, Leave):
            yield step.operation.effect
            if not within_others:
                continue
        for inner in step.operation.programs():
            yield from left_by(inner, within_others=within_others)


#: The word for nobody, where a position names who holds the scepter.
NOBODY = "nobody"


def tell_gone(play: "Table", seat: int) -> object:
    """The cards of the bank deck that have left it and lie nowhere."""
    dealt = zip(play.rules.cards, play.state.dealt, lying(play), strict=True)
    gone = [count - there if card.kind == "bank" else 0 for card, count, there in dealt]
    return written_pieces(play, gone) if any(gone) else None


def tell_dealt(play: "Table", seat: int) -> object:
    """How many cards the bank deck has dealt, if that does not follow from how many are left."""
    state, parameters = play.state, play.rules.parameters
    return state.since if state.since != parameters["deck-size"] - parameters["bank-slots"] - state.left else None


def tell_final(play: "Table", seat: int) -> object:
    """Who is out, waits or has bust in final turns."""
    state = play.state
    lists = {"out": state.out, "waiting": state.waiting, "busted": state.busted}
    return {key: [play.seat_names[one] for one in some] for key, some in lists.items() if some} if state.final else None


def tell_more_actions(play: "Table", seat: int) -> object:
    """How many actions a seat has besides those of an action phase that is to come."""
    is_acting = play.on_turn(seat) and play.state.moment != "idle"
    return None if is_acting else play.state.seats[seat].actions or None


def tell_lasting(play: "Table", seat: int) -> object:
    """What cards have left behind; a card that was played and may have is spoken of."""
    lasting = play.state.seats[seat].lasting
    return [written_one(play, one) for one in lasting] if lasting or may_last(play, seat) else None


#: By key: what a position says of the table, or of a seat.
TELLS: Mapping[str, Callable[..., object]] = MappingProxyType({
    "seats": lambda play, seat: written_seats(play),
    "scepter": lambda play, seat: play.seat_names[play.state.holder] if play.state.holder >= 0 else NOBODY,
    # how many Ante Ups count, if not all that are set out do
    "in-effect": lambda play, seat: None if (ups := play.state.ante_ups) == play.state.revealed else ups,
    "gone": tell_gone,
    "dealt": tell_dealt,
    "final": tell_final,
    # that an action phase has begun in which nothing was done yet
    "moment": lambda play, seat: "begin" if play.state.moment == "begin" else None,
    "actions": lambda play, seat: play.state.seats[seat].actions if play.state.moment != "idle" else None,
    "more-actions": tell_more_actions,
    "lasting": tell_lasting,
    "power": lambda play, seat: play.state.power,
})  # fmt: skip
