"""A position as a record without moves, and as what players can see of it. Not for: `position:` (`writing`)."""

from collections.abc import Iterator, Sequence

from verifier.games.game import PLAYERS
from verifier.games.puzzle_strike_2.amounts import Amount
from verifier.games.puzzle_strike_2.play import Play
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.kernel.source import Position
from verifier.language.node import Node
from verifier.record import emit
from verifier.record.emit import leaf, listing, mapping
from verifier.record.model import Replay, SeatEntry


def header(play: Play, deck: str, printed: Rules, path: str) -> Replay:
    """A record without moves that starts at the present position; its facts are what the `printed` rules leave out."""
    here, rules = Position(path), play.rules
    seats = tuple(SeatEntry(name, player(play, n), play.characters[n], here) for n, name in enumerate(play.seat_names))
    boards = {
        "height-bonus": read_off(printed.height_bonus, rules.height_bonus),
        "buy-costs": read_off(printed.buy_costs, rules.buy_costs),
        "automatons": actions(printed, rules),
        "cards": shown(printed, rules),
    }
    boards = {name: node for name, node in boards.items() if node.fields}
    block = {key: value for key, value in play.written_position().items() if key != "bank"}  # it stands beside it
    setup = {
        "deck": leaf(deck),
        "bank": listing([rules.cards[card].slug for card in play.state.bank]),
        "position": emit.tree(block),
    }
    if rules.mode.easier and any(seat.diamonds for seat in play.state.seats):
        setup["difficulty"] = leaf(rules.mode.easier)
    return Replay(
        path=path, ruleset=rules.document.id, errata=rules.document.errata, facts=mapping(boards) if boards else None,
        digest="" if boards else rules.document.digest,  # the facts make rules of their own
        mode=rules.mode.name, seats=seats, setup=setup,
    )  # fmt: skip


def player(play: Play, number: int) -> str:
    """Who sits there."""
    automaton = play.rules.mode.automaton
    return automaton.title if number == play.automaton and automaton is not None else PLAYERS[number]


def actions(printed: Rules, used: Rules) -> Node:
    """The colours of the actions of a player that runs by itself, as its board shows them."""
    there, here = printed.mode.automaton, used.mode.automaton
    if there is None or here is None:
        return mapping({})
    pairs = zip(there.actions, here.actions, strict=True)
    found = {two.slug: mapping({"colour": leaf(used.colours[two.colour])}) for one, two in pairs if one.colour < 0}
    return mapping({here.slug: mapping({"actions": mapping(found)})} if found else {})


def shown(printed: Rules, used: Rules) -> Node:
    """What no source gives of cards, as they show it."""
    found: dict[str, Node] = {}
    for one, two in zip(printed.cards, used.cards, strict=True):
        pairs = (("cost", one.cost, two.cost), ("block", one.block, two.block))
        told = {key: leaf(str(after)) for key, before, after in pairs if before < 0 <= after}
        if told:
            found[one.slug] = mapping(told)
    return mapping(found)


def read_off(printed: Sequence[Amount], used: Sequence[Amount]) -> Node:
    """The numbers that no source gives, as a board shows them."""
    return mapping({
        str(number): leaf(str(there.low))
        for number, (one, there) in enumerate(zip(printed, used, strict=True), 1)
        if not one.known and there.known
    })  # fmt: skip


def observed(play: Play) -> Iterator[tuple[str, object]]:
    """What players can see of a position: everything but the order of cards in a deck."""
    yield from play.observed()
    if play.automaton >= 0:
        yield "power", play.state.power
    if play.state.holder != play.automaton or play.state.holder < 0:  # else it is always the same
        yield "holder", play.state.holder
    for number, seat in enumerate(play.state.seats, 1):
        yield f"lasting{number}", tuple((one.card, one.left, one.effect.until) for one in seat.lasting)
