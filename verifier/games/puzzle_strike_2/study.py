"""A position as a record without moves, and as what players can see of it. Not for: `position:` (`writing`)."""

from collections.abc import Iterator, Sequence

from verifier.games.game import PLAYERS
from verifier.games.puzzle_strike_2.amounts import Amount
from verifier.games.puzzle_strike_2.play import Play
from verifier.games.puzzle_strike_2.position import ZONES
from verifier.games.puzzle_strike_2.rules import Rules
from verifier.games.puzzle_strike_2.writing import written_position
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
    block = {key: value for key, value in written_position(play).items() if key != "bank"}  # it stands beside it
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
    state, rules = play.state, play.rules
    for number, seat in enumerate(state.seats, 1):
        if number - 1 == play.automaton:
            yield f"incoming{number}", seat.incoming
            yield "power", state.power
            continue
        for card in play.kinds_in_play:
            for zone in (*ZONES.values(), "free"):
                yield f"{zone}{number} {rules.cards[card].slug}", getattr(seat, zone)[card]
        yield f"top{number}", tuple(seat.top)
        yield f"bottom{number}", tuple(seat.bottom)
        yield f"lasting{number}", tuple((one.card, one.left, one.effect.until) for one in seat.lasting)
        yield f"height{number}", len(seat.pile)
        for space, gem in enumerate(seat.pile, 1):
            yield f"gem{number} {space}", gem
        for colour, count in zip(rules.colours, seat.meters, strict=True):
            yield f"meter{number} {colour}", count
        for name in ("incoming", "actions", "buy_adjust", "more_buys", "creature", "diamonds", "score"):
            yield f"{name}{number}", getattr(seat, name)
    for card in play.kinds_in_play:
        yield f"trash {rules.cards[card].slug}", state.trash[card]
    for name in (
        "left",
        "since",
        "revealed",
        "ante_ups",
        "holder",
        "active",
        "phase",
        "losers",
        "out",
        "waiting",
        "winners",
        "over",
    ):
        if name != "holder" or state.holder != play.automaton or state.holder < 0:  # else it is always the same
            yield name, getattr(state, name)
    yield "bank", tuple(state.bank)
