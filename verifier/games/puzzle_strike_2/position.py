"""Positions as starting points (`position:` in a record's header): a study in the middle of a game.

A player's own cards that are not placed anywhere lie in his deck. Not for: how a header names cards (`placing`), the
scepter, the bank and final turns (`position_table`), or writing positions (`writing`).
"""

from collections.abc import Mapping

from verifier.games.puzzle_strike_2.left_behind import read_left_behind
from verifier.games.puzzle_strike_2.placing import cards_of, colours_of, seat_index
from verifier.games.puzzle_strike_2.play import Play
from verifier.games.puzzle_strike_2.position_table import (
    bank_cards,
    held,
    not_over,
    read_final,
    read_row,
    read_scepter,
    refused,
)
from verifier.games.puzzle_strike_2.state import Seat
from verifier.kernel import malformed
from verifier.kernel.message import say
from verifier.language.node import Node, one_of
from verifier.language.vocabulary import nearest

KEYS = ("turn", "phase", "number", "scepter", "bank", "bank-deck", "dealt", "gone", "ante-ups", "in-effect", "trash",
        "final", "again", "moment", "seats")  # fmt: skip
#: The zones of a seat that are counts by kind, as a position calls them, and as a seat does.
ZONES: Mapping[str, str] = {"hand": "hand", "deck": "deck", "discard": "discard", "played": "table"}
OF_SEAT = (*ZONES, "free", "top", "bottom", "pile", "incoming", "meters", "diamonds", "creature", "actions", "buy-cost",
           "lasting", "more-actions", "more-buys", "score", "vague")  # fmt: skip
#: What there is of a player that runs by itself.
OF_AUTOMATON = ("incoming", "power", "stack", "gained", "score")
#: What counts in its owner's turn only, each with the phases in which it does.
OF_TURN: Mapping[str, tuple[str, ...]] = {
    "actions": ("action",),
    "played": ("action",),
    "buy-cost": ("action", "buy"),
    "more-buys": ("action", "buy"),
}
MOST = 999


def read_position(play: Play, node: Node) -> None:
    """Set up the position that a header describes. Raises `Unreadable` or `IllegalSetup`."""
    node.known(*KEYS)
    state, rules = play.state, play.rules
    own = [list(seat.deck) for seat in state.seats]
    diamonds, power = [seat.diamonds for seat in state.seats], state.power
    state.turn = number.integer(0, 10**6) if (number := node.get("number")) else 1
    state.active = seat_index(play, turn) if (turn := node.get("turn")) else 0
    if final := node.get("final"):
        read_final(play, final)
    state.phase = phase_index(play, phase) if (phase := node.get("phase")) else 0
    read_scepter(play, node)
    entries = {} if (seats := node.get("seats")) is None else seats.mapping()
    for key, entry in entries.items():
        if key not in play.seat_names:
            near = nearest(key, play.seat_names)
            raise malformed.UNKNOWN_NAME.at(entry.named_at, near, kind="seat", name=key[:20])
    for number_, name in enumerate(play.seat_names):
        state.seats[number_] = Seat(play.kinds, len(rules.colours))
        if name in entries and number_ == play.automaton:
            read_automaton(play, entries[name])
        elif name in entries:
            read_seat(play, number_, entries[name], diamonds[number_])
    for card, count in cards_of(play, trash) if (trash := node.get("trash")) else ():
        state.trash[card] += count
    own_cards(play, own, node)
    if row := node.get("bank"):
        read_row(play, row)
    bank_cards(play, node, max(0, state.power - power - sum(stack_of(play))))
    read_moment(play, node)
    not_over(play, node)


def read_moment(play: Play, node: Node) -> None:
    """What a turn is at besides its phase: an action phase in which nothing was done, a second turn in a row."""
    moment, again = node.get("moment"), node.get("again")
    if moment is not None and one_of(moment, ("begin",)):
        if play.state.moment != "acting":
            problem = say("action-phase-has-begun-where")
            raise malformed.IMPOSSIBLE_HEADER.at(moment.position, problem=problem)
        play.state.moment = "begin"
    play.state.again = again is not None and again.boolean()


def phase_index(play: Play, node: Node) -> int:
    """The phase of the turn that a name means; a turn that runs by itself is there at its beginning only."""
    turn = play.rules.turn[:1] if play.state.active == play.automaton else play.phases()
    if node.string() not in turn:
        near = nearest(node.string(), turn)
        raise malformed.UNKNOWN_NAME.at(node.position, near, kind="phase of this turn", name=node.string()[:40])
    return turn.index(node.string())


def read_seat(play: Play, number: int, node: Node, diamonds: int) -> None:
    """One seat's zones, pile and counters. `diamonds` are those that it begins with."""
    node.known(*OF_SEAT)
    player = play.state.seats[number]
    for key, zone in ZONES.items():
        for card, count in cards_of(play, found) if (found := node.get(key)) else ():
            play.zone(number, zone)[card] += count
    for card, count in reversed(cards_of(play, top)) if (top := node.get("top")) else ():  # the first is drawn first
        player.top.extend([card] * count)
    for card, count in reversed(cards_of(play, under)) if (under := node.get("bottom")) else ():
        player.bottom.extend([card] * count)
    if free := node.get("free"):
        for card, count in cards_of(play, free):
            player.free[card] += count
            if player.free[card] > player.hand[card]:
                problem = say("more-free-than-hand", card=play.rules.cards[card].slug)
                raise malformed.IMPOSSIBLE_HEADER.at(free.position, problem=problem)
    read_gems(play, player, node)
    read_diamonds(play, player, node, diamonds)
    if creature := node.get("creature"):
        read_creature(play, player, creature)
    of_turn(play, number, node)
    read_left_behind(play, number, node)
    if actions := node.get("actions"):
        player.actions, play.state.moment = actions.integer(0, MOST), "acting"
    if more := node.get("more-actions"):
        player.actions = more.integer(0, MOST)
    if cost := node.get("buy-cost"):
        player.buy_adjust = cost.integer(-99, 99)
    if buys := node.get("more-buys"):
        player.more_buys = buys.integer(0, MOST)
    if vague := node.get("vague"):
        player.vague = vague.string()
    read_score(player, node)


def read_score(player: Seat, node: Node) -> None:
    """What a seat has scored in final turns."""
    if score := node.get("score"):
        player.score = score.integer(0, MOST)


def read_automaton(play: Play, node: Node) -> None:
    """The tokens and the power of a player that runs by itself, which has nothing else; its power never falls."""
    for key, value in node.pairs():
        if key in OF_SEAT and key not in OF_AUTOMATON:
            case = "automaton-drop" if key in ("pile", "meters", "creature") else "automaton-draw"
            name = play.seat_names[play.automaton]
            raise refused(
                play, value, case, say("runs-by-itself-has-no", seat=name, raw=key), "nothing", value.describe()
            )
    node.known(*OF_AUTOMATON)
    incoming, power = node.get("incoming"), node.get("power")
    read_score(play.state.seats[play.automaton], node)
    for key, zone in (("stack", "table"), ("gained", "discard")):
        for card, count in cards_of(play, found) if (found := node.get(key)) else ():
            play.zone(play.automaton, zone)[card] += count
    play.state.seats[play.automaton].incoming = 0 if incoming is None else incoming.integer(0, MOST)
    level = play.state.power if power is None else power.integer(0, MOST)
    if power is not None and level < play.state.power:
        raise refused(play, power, "claim-power", say("power-never-less-than-at"), play.state.power, level)
    play.state.power = level


def stack_of(play: Play) -> list[int]:
    """The cards, by kind, that lie with a player that runs by itself; none if there is none."""
    return play.state.seats[play.automaton].table if play.automaton >= 0 else []


def of_turn(play: Play, number: int, node: Node) -> None:
    """Refuse counters of a phase for a seat that is not in it."""
    phase = play.phases()[play.state.phase]
    for key, phases in OF_TURN.items():
        if (found := node.get(key)) is not None and (number != play.state.active or phase not in phases):
            problem = f"{key} counts in the {' or '.join(phases)} phase of its owner's turn only"
            raise malformed.IMPOSSIBLE_HEADER.at(found.position, problem=problem)
    if phase == "action" and number == play.state.active and node.get("played") and not node.get("actions"):
        played = say("cards-were-played-so-actions")
        raise malformed.IMPOSSIBLE_HEADER.at(node.position, problem=played)


def read_gems(play: Play, player: Seat, node: Node) -> None:
    """The pile from the bottom up, tokens in the incoming zone, and what the meters hold."""
    spaces, full = play.rules.parameters["spaces"], play.rules.parameters["meter"]
    if pile := node.get("pile"):
        player.pile = colours_of(play, pile)
        if len(player.pile) > spaces:
            raise refused(play, pile, "position-pile", say("pile-has-spaces", n=spaces), spaces, len(player.pile))
    if incoming := node.get("incoming"):
        player.incoming = incoming.integer(0, MOST)
    if meters := node.get("meters"):
        meters.known(*play.rules.colours)
        for colour, count in meters.pairs():
            found = count.integer(0, MOST)
            if found >= full:
                raise refused(
                    play,
                    count,
                    "position-meter",
                    say("full-meter-emptied-at-once"),
                    say("fewer-than-full", n=full),
                    found,
                )
            player.meters[play.rules.colours.index(colour)] = found


def read_diamonds(play: Play, player: Seat, node: Node, most: int) -> None:
    """The diamond, which is used once: no more than the seat begins with."""
    found = node.get("diamonds")
    player.diamonds = 0 if found is None else found.integer(0, MOST)
    if found is not None and player.diamonds > most:
        case = "position-diamond" if most else "position-no-diamond"
        raise refused(play, found, case, say("more-diamonds-than-this-player"), most, player.diamonds)


def read_creature(play: Play, player: Seat, node: Node) -> None:
    """The creature in the creature slot."""
    cards = [card for card, count in cards_of(play, node) for _ in range(count)]
    most = play.rules.parameters["creatures"]
    if len(cards) > min(most, 1):
        raise refused(play, node, "position-creatures", say("so-many-creatures-lie-no"), most, len(cards))
    for card in cards:
        if not play.rules.cards[card].creature:
            slug = play.rules.cards[card].slug
            raise refused(play, node, "position-creature", say("is-no-creature", card=slug), say("a-creature"), slug)
        player.creature = card


def own_cards(play: Play, own: list[list[int]], node: Node) -> None:
    """Refuse cards that a player does not have; those of his own that are placed nowhere lie in his deck."""
    for card in play.rules.cards:
        if card.kind not in ("starting", "character"):
            continue
        left = list[int]()
        for number, name in enumerate(play.seat_names):
            there, most = held(play.state.seats[number], card.index), own[number][card.index]
            if there > most:
                message = say("has-so-many-cards", seat=name, n=most, card=card.slug)
                raise refused(play, node, f"deck-{card.kind}", message, say("at-most", n=most), there)
            left.append(most - there)
        trashed = play.state.trash[card.index]
        if trashed and card.kind == "character":
            message = say("character-card-never-trashed", card=card.slug)
            raise refused(play, node, "position-character", message, 0, trashed)
        if trashed > sum(left):
            message = say("so-many-cannot-be-trash", card=card.slug)
            raise refused(play, node, f"deck-{card.kind}", message, say("at-most", n=sum(left)), trashed)
        for number, count in enumerate(left):
            gone = min(trashed, count)
            trashed -= gone
            play.state.seats[number].deck[card.index] += count - gone
