"""Positions as starting points (`position:` in a record's header): a study in the middle of a game.

A player's own cards that are not placed anywhere lie in his deck. Not for: how a header names cards (`placing`), or
writing positions (`study`).
"""

from collections.abc import Mapping

from verifier.games.puzzle_strike_2 import endings, finale
from verifier.games.puzzle_strike_2.left_behind import read_left_behind
from verifier.games.puzzle_strike_2.placing import cards_of, colours_of, seat_index
from verifier.games.puzzle_strike_2.play import Play
from verifier.games.puzzle_strike_2.state import Seat
from verifier.kernel import malformed
from verifier.kernel.game import IllegalSetup
from verifier.kernel.norm import Refusal
from verifier.language.node import Node
from verifier.language.vocabulary import nearest

KEYS = ("turn", "phase", "number", "scepter", "bank-deck", "ante-ups", "in-effect", "trash", "seats")
#: The zones of a seat that are counts by kind, as a position calls them, and as a seat does.
ZONES: Mapping[str, str] = {"hand": "hand", "deck": "deck", "discard": "discard", "played": "table"}
OF_SEAT = (*ZONES, "free", "top", "pile", "incoming", "meters", "diamonds", "creature", "actions", "buy-cost",
           "lasting")  # fmt: skip
#: What there is of a player that runs by itself.
OF_AUTOMATON = ("incoming", "power")
#: What counts in its owner's turn only, each with the phases in which it does.
OF_TURN: Mapping[str, tuple[str, ...]] = {"actions": ("action",), "played": ("action",), "buy-cost": ("action", "buy")}
MOST = 999


def read_position(play: Play, node: Node) -> None:
    """Set up the position that a header describes. Raises `Unreadable` or `IllegalSetup`."""
    node.known(*KEYS)
    state, rules = play.state, play.rules
    own = [list(seat.deck) for seat in state.seats]
    diamonds, power = [seat.diamonds for seat in state.seats], state.power
    state.turn = number.integer(1, 10**6) if (number := node.get("number")) else 1
    state.active = seat_index(play, turn) if (turn := node.get("turn")) else 0
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
    bank_cards(play, node, state.power - power)
    not_over(play, node)


def refused(play: Play, node: Node, case: str, message: str, expected: object, found: object) -> IllegalSetup:
    """A position that no game comes to."""
    clause = play.rules.structure.get(case, play.rules.structure["card-text"])
    return IllegalSetup(node.position, Refusal(clause, message, "", str(expected), str(found)))


def phase_index(play: Play, node: Node) -> int:
    """The phase of the turn that a name means; a turn that runs by itself is there at its beginning only."""
    turn = play.rules.turn[:1] if play.state.active == play.automaton else play.phases()
    if node.string() not in turn:
        near = nearest(node.string(), turn)
        raise malformed.UNKNOWN_NAME.at(node.position, near, kind="phase of this turn", name=node.string()[:40])
    return turn.index(node.string())


def read_scepter(play: Play, node: Node) -> None:
    """Who holds the scepter; without a word who has it when a game begins. There is one only."""
    found = node.get("scepter")
    if found is None:
        return
    holders = [found] if found.text is not None else list(found.sequence())
    if len(holders) != 1:
        raise refused(play, found, "position-scepter", "one player holds the scepter", 1, len(holders))
    holder = seat_index(play, holders[0])
    if play.automaton not in (-1, holder):
        name = play.seat_names[play.automaton]
        raise refused(play, found, "claim-scepter", f"{name} always has the scepter", name, play.seat_names[holder])
    play.state.holder = holder


def read_seat(play: Play, number: int, node: Node, diamonds: int) -> None:
    """One seat's zones, pile and counters. `diamonds` are those that it begins with."""
    node.known(*OF_SEAT)
    player = play.state.seats[number]
    for key, zone in ZONES.items():
        for card, count in cards_of(play, found) if (found := node.get(key)) else ():
            play.zone(number, zone)[card] += count
    for card, count in reversed(cards_of(play, top)) if (top := node.get("top")) else ():  # the first is drawn first
        player.top.extend([card] * count)
    if free := node.get("free"):
        for card, count in cards_of(play, free):
            player.free[card] += count
            if player.free[card] > player.hand[card]:
                problem = f"more {play.rules.cards[card].slug} are free than in hand"
                raise malformed.IMPOSSIBLE_HEADER.at(free.position, problem=problem)
    read_gems(play, player, node)
    read_diamonds(play, player, node, diamonds)
    if creature := node.get("creature"):
        read_creature(play, player, creature)
    of_turn(play, number, node)
    read_left_behind(play, number, node)
    if actions := node.get("actions"):
        player.actions, play.state.moment = actions.integer(0, MOST), "acting"
    if cost := node.get("buy-cost"):
        player.buy_adjust = cost.integer(-99, 99)


def read_automaton(play: Play, node: Node) -> None:
    """The tokens and the power of a player that runs by itself, which has nothing else; its power never falls."""
    for key, value in node.pairs():
        if key in OF_SEAT and key not in OF_AUTOMATON:
            case = "automaton-drop" if key in ("pile", "meters", "creature") else "automaton-draw"
            name = play.seat_names[play.automaton]
            raise refused(play, value, case, f"{name} runs by itself and has no {key}", "nothing", value.describe())
    node.known(*OF_AUTOMATON)
    incoming, power = node.get("incoming"), node.get("power")
    play.state.seats[play.automaton].incoming = 0 if incoming is None else incoming.integer(0, MOST)
    found = play.state.power if power is None else power.integer(0, MOST)
    if power is not None and found < play.state.power:
        raise refused(play, power, "claim-power", "the power is never less than at first", play.state.power, found)
    play.state.power = found


def of_turn(play: Play, number: int, node: Node) -> None:
    """Refuse counters of a phase for a seat that is not in it."""
    phase = play.rules.turn[play.state.phase]
    for key, phases in OF_TURN.items():
        if (found := node.get(key)) is not None and (number != play.state.active or phase not in phases):
            problem = f"{key} counts in the {' or '.join(phases)} phase of its owner's turn only"
            raise malformed.IMPOSSIBLE_HEADER.at(found.position, problem=problem)
    if phase == "action" and number == play.state.active and node.get("played") and not node.get("actions"):
        problem = "cards were played, so `actions` says how many are left"
        raise malformed.IMPOSSIBLE_HEADER.at(node.position, problem=problem)


def read_gems(play: Play, player: Seat, node: Node) -> None:
    """The pile from the bottom up, tokens in the incoming zone, and what the meters hold."""
    spaces, full = play.rules.parameters["spaces"], play.rules.parameters["meter"]
    if pile := node.get("pile"):
        player.pile = colours_of(play, pile)
        if len(player.pile) > spaces:
            raise refused(play, pile, "position-pile", f"a pile has {spaces} spaces", spaces, len(player.pile))
    if incoming := node.get("incoming"):
        player.incoming = incoming.integer(0, MOST)
    if meters := node.get("meters"):
        meters.known(*play.rules.colours)
        for colour, count in meters.pairs():
            found = count.integer(0, MOST)
            if found >= full:
                raise refused(play, count, "position-meter", "a full meter is emptied at once", f"< {full}", found)
            player.meters[play.rules.colours.index(colour)] = found


def read_diamonds(play: Play, player: Seat, node: Node, most: int) -> None:
    """The diamond, which is used once: no more than the seat begins with."""
    found = node.get("diamonds")
    player.diamonds = 0 if found is None else found.integer(0, MOST)
    if found is not None and player.diamonds > most:
        case = "position-diamond" if most else "position-no-diamond"
        raise refused(play, found, case, "more diamonds than this player begins with", most, player.diamonds)


def read_creature(play: Play, player: Seat, node: Node) -> None:
    """The creature in the creature slot."""
    cards = [card for card, count in cards_of(play, node) for _ in range(count)]
    most = play.rules.parameters["creatures"]
    if len(cards) > min(most, 1):
        raise refused(play, node, "position-creatures", "so many creatures lie in no creature slot", most, len(cards))
    for card in cards:
        if not play.rules.cards[card].creature:
            slug = play.rules.cards[card].slug
            raise refused(play, node, "position-creature", f"{slug} is no creature", "a creature", slug)
        player.creature = card


def held(player: Seat, card: int) -> int:
    """How many cards of a kind a seat has, wherever they are."""
    zones = player.hand[card] + player.deck[card] + player.discard[card] + player.table[card]
    return zones + player.top.count(card) + int(player.creature == card)


def own_cards(play: Play, own: list[list[int]], node: Node) -> None:
    """Refuse cards that a player does not have; those of his own that are placed nowhere lie in his deck."""
    for card in play.rules.cards:
        if card.kind not in ("starting", "character"):
            continue
        left = list[int]()
        for number, name in enumerate(play.seat_names):
            there, most = held(play.state.seats[number], card.index), own[number][card.index]
            if there > most:
                message = f"{name} has {most} {card.slug}"
                raise refused(play, node, f"deck-{card.kind}", message, f"at most {most}", there)
            left.append(most - there)
        trashed = play.state.trash[card.index]
        if trashed and card.kind == "character":
            message = f"a character card is never trashed: {card.slug}"
            raise refused(play, node, "position-character", message, 0, trashed)
        if trashed > sum(left):
            message = f"so many {card.slug} cannot be in the trash"
            raise refused(play, node, f"deck-{card.kind}", message, f"at most {sum(left)}", trashed)
        for number, count in enumerate(left):
            gone = min(trashed, count)
            trashed -= gone
            play.state.seats[number].deck[card.index] += count - gone


def bank_cards(play: Play, node: Node, bought: int) -> None:
    """Count the cards that have left the bank deck, and what that deck has revealed (PS2-ANTE-13).

    `bought` are those that lie with a player that runs by itself, whatever they are.
    """
    state, parameters = play.state, play.rules.parameters
    placed = bought
    for card in play.rules.cards:
        if card.kind == "bank":
            count = sum(held(player, card.index) for player in state.seats) + state.trash[card.index]
            state.dealt[card.index] += count
            placed += count
            if state.dealt[card.index] > play.most[card.index]:
                most, case = play.most[card.index], "deal-copies" if play.most[card.index] else "deal-foreign"
                message = f"the bank deck can hold {most} {card.slug}"
                raise refused(play, node, case, message, f"at most {most}", state.dealt[card.index])
    full, depth = parameters["deck-size"] - parameters["bank-slots"], parameters["ante-up-depth"] * len(play.people)
    given, ups = node.get("bank-deck"), node.get("ante-ups")
    stated = None if ups is None else ups.integer(0, parameters["ante-ups"])
    least = 0 if stated is None else stated * depth
    state.left = full - max(placed, least) if given is None else given.integer(0, full)
    state.since = full - state.left
    if state.since < placed:
        message = "more cards of the bank deck lie about than were dealt"
        raise refused(play, given or node, "deal", message, f"at most {full - placed} in the deck", state.left)
    state.revealed = min(parameters["ante-ups"], state.since // depth)
    if stated is not None and stated != state.revealed:
        message = f"{state.since} cards were dealt, so other Ante Ups are set out"
        raise refused(play, ups or node, "position-ante-ups", message, state.revealed, stated)
    effect = node.get("in-effect")
    state.ante_ups = state.revealed if effect is None else effect.integer(0, state.revealed)


def not_over(play: Play, node: Node) -> None:
    """Refuse a position after the check in which the player has bust and lost; others go on to their final turns."""
    turn, most = play.rules.turn, play.rules.parameters["bust-above"]
    height = len(play.active().pile)
    if play.state.phase > turn.index("bust-check") and height > most:
        if play.rules.mode.bust == "game-over":
            raise refused(play, node, "position-bust", "the active player has bust in this turn", f"<= {most}", height)
        endings.bust(play, play.state.active)
    automaton, first = play.rules.mode.automaton, play.state.active == play.state.phase == 0
    if automaton is not None and first and play.state.seats[play.automaton].incoming > automaton.bust_above:
        tokens = play.state.seats[play.automaton].incoming
        message = f"{play.seat_names[play.automaton]} has bust in the turn before"
        if play.rules.mode.bust == "game-over":
            raise refused(play, node, "automaton-bust", message, f"<= {automaton.bust_above}", tokens)
        play.state.active = play.automaton
        endings.bust(play, play.state.active)
        finale.close_turn(play)
        play.state.active, play.state.waiting = play.state.waiting[0], play.state.waiting[1:]
