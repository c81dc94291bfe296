"""Effects of cards played before, as a position in a header names them: `lasting: [bloodlust]`.

Not for: what lasting effects are (`lasting`).
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.cards import card_named
from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.operations.turns import Leave
from verifier.games.puzzle_strike_2.triggers import Lasting, Program, Running, begin
from verifier.kernel import malformed
from verifier.language.node import Node
from verifier.table.named import pieces_named

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


def written_lasting(play: "Table", number: int) -> list[object]:
    """What cards have left behind for a seat, one after another, as `lasting` names it."""
    return [written_one(play, one) for one in play.state.seats[number].lasting]


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
