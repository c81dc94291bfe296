"""Positions as starting points (`position:` in a record's header): what they can be by the rules.

A player's own cards that are not placed anywhere lie in his deck. Not for: keys that just say what lies where, which
the declaration of the table has (`verifier.table.position`), or the scepter, the bank and final turns
(`position_table`).
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.amounts import cost_told
from verifier.games.puzzle_strike_2.position_table import LATER, OF_TABLE, bank_cards, not_over, read_final, refused
from verifier.games.puzzle_strike_2.state import Seat
from verifier.games.puzzle_strike_2.writing import read_lasting, refuse_unsaid_lasting
from verifier.kernel import malformed
from verifier.kernel.message import at_most, say
from verifier.language.node import Node, one_of
from verifier.table.declare import MOST
from verifier.table.named import kinds_named, names_in
from verifier.table.places import lying_with
from verifier.table.position import read_field, read_part, read_seats

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play


def read_position(play: "Play", node: Node) -> None:
    """Set up the position that a header describes. Raises `Unreadable` or `IllegalSetup`."""
    node.known(*play.declared.table.keys)
    state = play.state
    own, power = [list(seat.deck) for seat in state.seats], state.power
    state.turn = 1
    for number in range(len(state.seats)):
        state.seats[number] = Seat(play.kinds, len(play.rules.colours))
    if final := node.get("final"):
        read_final(play, final)
    read_part(play, node, -1, without=LATER)
    own_cards(play, own, node)
    bank_cards(play, node, max(0, state.power - power - sum(stack_of(play))))
    not_over(play, node)


def read_seat(play: "Play", seat: int, node: Node) -> None:
    """One seat's zones, pile and counters."""
    if seat == play.automaton:
        refuse_seat_keys(play, node)
        read_part(play, node, seat)
        return

    read_part(play, node, seat)
    if play.on_turn(seat) and play.step_name() == "action" and node.get("played") and not node.get("actions"):
        problem = say("cards-were-played-so-actions")
        raise malformed.IMPOSSIBLE_HEADER.at(node.position, problem=problem)
    if node.get("lasting") is None:
        refuse_unsaid_lasting(play, seat, node)


def refuse_seat_keys(play: "Play", node: Node) -> None:
    """Refuse for a player that runs by itself what others have."""
    known = play.group_of(play.automaton).keys
    for key, value in node.pairs():
        if key in play.declared.seat.keys and key not in known:
            case = "automaton-drop" if key in ("pile", "meters", "creature") else "automaton-draw"
            name = play.seat_names[play.automaton]
            reason = say("runs-by-itself-has-no", seat=name, raw=key)
            raise refused(play, value, case, reason, "nothing", value.describe())


def read_pile(play: "Play", seat: int, node: Node) -> None:
    """The pile from the bottom up."""
    player, spaces = play.state.seats[seat], play.rules.parameters["spaces"]
    player.pile = names_in(play, "colours", node)
    if len(player.pile) > spaces:
        raise refused(play, node, "position-pile", say("pile-has-spaces", n=spaces), spaces, len(player.pile))


def read_meters(play: "Play", seat: int, node: Node) -> None:
    """What the meters hold; a full one is emptied at once."""
    full = play.rules.parameters["meter"]
    read_field(play, play.declared.seat.of_key("meters"), seat, node)
    for count in node.mapping().values():
        found = count.integer(0, MOST)
        if found >= full:
            reason, wanted = say("full-meter-emptied-at-once"), say("fewer-than-full", n=full)
            raise refused(play, count, "position-meter", reason, wanted, found)


def read_diamonds(play: "Play", seat: int, node: Node) -> None:
    """The diamond, which is used once: no more than the seat begins with."""
    player, most = play.state.seats[seat], play.begun_with[seat]
    player.diamonds = node.integer(0, MOST)
    if player.diamonds > most:
        case = "position-diamond" if most else "position-no-diamond"
        raise refused(play, node, case, say("more-diamonds-than-this-player"), most, player.diamonds)


def read_actions(play: "Play", seat: int, node: Node) -> None:
    """How many actions are left in an action phase that has begun."""
    play.state.seats[seat].actions, play.state.moment = node.integer(0, MOST), "acting"


def read_vague(play: "Play", seat: int, node: Node) -> None:
    """The cost that nobody knows and by which a purchase has raised the incoming tokens."""
    costs = (cost_told(slot) for slot, cost in enumerate(play.rules.buy_costs) if not cost.known)
    play.state.seats[seat].vague = one_of(node, costs)


def read_power(play: "Play", seat: int, node: Node) -> None:
    """The power of a player that runs by itself, which never falls."""
    level = node.integer(0, MOST)
    if level < play.state.power:
        raise refused(play, node, "claim-power", say("power-never-less-than-at"), play.state.power, level)
    play.state.power = level


def stack_of(play: "Play") -> list[int]:
    """The cards, by kind, that lie with a player that runs by itself; none if there is none."""
    return play.state.seats[play.automaton].table if play.automaton >= 0 else []


def read_creature(play: "Play", seat: int, node: Node) -> None:
    """The creature in the creature slot."""
    cards = list(kinds_named(play, node))
    most = play.rules.parameters["creatures"]
    if len(cards) > min(most, 1):
        raise refused(play, node, "position-creatures", say("so-many-creatures-lie-no"), most, len(cards))
    for card in cards:
        if not play.rules.cards[card].creature:
            slug = play.rules.cards[card].slug
            raise refused(play, node, "position-creature", say("is-no-creature", card=slug), say("a-creature"), slug)
        play.state.seats[seat].creature = card


def own_cards(play: "Play", own: list[list[int]], node: Node) -> None:
    """Refuse cards that a player does not have; those of his own that are placed nowhere lie in his deck."""
    placed = [lying_with(play, seat) for seat in range(len(play.seat_names))]
    for card in play.rules.cards:
        if card.kind not in ("starting", "character"):
            continue
        left = list[int]()
        for number, name in enumerate(play.seat_names):
            there, most = placed[number][card.index], own[number][card.index]
            if there > most:
                message = say("has-so-many-cards", seat=name, n=most, card=card.slug)
                raise refused(play, node, f"deck-{card.kind}", message, at_most(most), there)
            left.append(most - there)
        trashed = play.state.trash[card.index]
        if trashed and card.kind == "character":
            message = say("character-card-never-trashed", card=card.slug)
            raise refused(play, node, "position-character", message, 0, trashed)
        if trashed > sum(left):
            message = say("so-many-cannot-be-trash", card=card.slug)
            raise refused(play, node, f"deck-{card.kind}", message, at_most(sum(left)), trashed)
        for number, count in enumerate(left):
            gone = min(trashed, count)
            trashed -= gone
            if not play.unsaid.keeps_cards(number):
                play.state.seats[number].deck[card.index] += count - gone


#: By key: how a position is read that is not just one field.
READS: Mapping[str, Callable[..., None]] = MappingProxyType({
    **OF_TABLE,
    "seats": read_seats,
    "pile": read_pile,
    "meters": read_meters,
    "diamonds": read_diamonds,
    "creature": read_creature,
    "lasting": read_lasting,
    "actions": read_actions,
    "more-actions": lambda play, seat, node: setattr(play.state.seats[seat], "actions", node.integer(0, MOST)),
    "power": read_power,
    "vague": read_vague,
})  # fmt: skip
