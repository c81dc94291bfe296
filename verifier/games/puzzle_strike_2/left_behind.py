"""Effects of cards played before, as a position in a header names them: `lasting: [bloodlust]`.

Not for: what lasting effects are (`lasting`).
"""

from collections.abc import Iterator

from verifier.games.puzzle_strike_2.cards import Builder
from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.lasting import Lasting, begin
from verifier.games.puzzle_strike_2.operations.turns import read_lasting
from verifier.games.puzzle_strike_2.placing import cards_of
from verifier.games.puzzle_strike_2.play import Play
from verifier.kernel import malformed
from verifier.language.node import Node


def read_left_behind(play: Play, number: int, node: Node) -> None:
    """What cards have left behind for a seat. A card that was played and may have must be spoken of.

    Raises `Unreadable` for a card that leaves nothing behind.
    """
    given = node.get("lasting")
    if given is None:
        slug = may_last(play, number)
        if slug:
            problem = f"{slug} was played, so `lasting` names it, or is [] if nothing lasts"
            raise malformed.IMPOSSIBLE_HEADER.at(node.position, problem=problem)
        return
    for card, count in cards_of(play, given):
        effects = list(effects_of(play, card))
        if not effects:
            problem = f"{play.rules.cards[card].slug} leaves no effect behind"
            raise malformed.IMPOSSIBLE_HEADER.at(given.position, problem=problem)
        for effect in effects * count:
            begin(play, Frame(number, card), effect)


def may_last(play: Play, number: int) -> str:
    """A card that a seat has played and that leaves something behind; "" if it has played none."""
    table = play.state.seats[number].table
    played = (card for card, count in enumerate(table) if count and any(True for _ in texts_of(play, card)))
    return next((play.rules.cards[card].slug for card in played), "")


def effects_of(play: Play, card: int) -> Iterator[Lasting]:
    """What a card leaves behind, all of it."""
    found = list(texts_of(play, card))
    if found:
        context = Builder(play.rules.document).context(play.rules.cards[card].slug)
        yield from (read_lasting(text, context) for text in found)


def texts_of(play: Play, card: int) -> Iterator[Node]:
    """The parts of a card's text that leave something behind."""
    whole = play.rules.document.section("chips")[play.rules.cards[card].slug]
    for key in ("main", "triggers"):
        if (text := whole.get(key)) is not None:
            yield from within(text)


def within(node: Node) -> Iterator[Node]:
    """The same for a part of a text; what an effect itself leaves behind comes later."""
    for key, value in (node.fields or {}).items():
        if key == "lasting":
            yield value
        else:
            yield from within(value)
    for item in node.items or ():
        yield from within(item)
