"""The table of a position: the scepter, the bank and its deck, Ante Ups, final turns. Not for: seats (`position`)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2 import endings, finale
from verifier.games.puzzle_strike_2.writing import NOBODY
from verifier.games.setup import breach
from verifier.kernel import malformed
from verifier.kernel.game import IllegalSetup
from verifier.kernel.message import Message, Said, at_most, say
from verifier.kernel.source import Unreadable
from verifier.language.node import Node, one_of
from verifier.table.named import pieces_named, row_named, seat_named, seats_named
from verifier.table.places import lying

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play

#: The keys of final turns.
OF_FINAL = ("out", "waiting", "busted")
#: More cards than a bank deck deals, however often the trash makes a new one.
MOST_DEALT = 10**6


def refused(play: "Play", node: Node, case: str, message: Said, expected: object, found: object) -> IllegalSetup:
    """A position that no game comes to."""
    clause = play.rules.structure.get(case, play.rules.structure["card-text"])
    return breach(node.position, clause, message, expected if isinstance(expected, Message) else str(expected), found)


def read_scepter(play: "Play", seat: int, node: Node) -> None:
    """Who holds the scepter. There is one only."""
    if node.text == NOBODY:
        if not play.state.final:
            raise node.wrong("a seat; nobody holds the scepter in final turns only")
        play.state.holder = -1
        return
    holders = [node] if node.text is not None else list(node.sequence())
    if len(holders) != 1:
        raise refused(play, node, "position-scepter", say("one-player-holds-scepter"), 1, len(holders))
    holder = seat_named(play, holders[0])
    if play.automaton not in (-1, holder):
        name = play.seat_names[play.automaton]
        raise refused(play, node, "claim-scepter", say("always-has-scepter", seat=name), name, play.seat_names[holder])
    play.state.holder = holder


def read_row(play: "Play", seat: int, node: Node) -> None:
    """The cards of the bank from the left, in place of those that the header lists; fewer where the deck is empty."""
    state, slots = play.state, play.rules.parameters["bank-slots"]
    state.bank = row_named(play, node)
    state.dealt = [state.bank.count(card) for card in range(play.kinds)]
    if len(state.bank) > slots:
        raise refused(play, node, "setup-bank", say("bank-has-cards", n=slots), slots, len(state.bank))
    for card, count in enumerate(state.dealt):
        if count > play.most[card]:
            slug, most = play.rules.cards[card].slug, play.most[card]
            message = say("deck-can-hold", n=most, card=slug)
            raise refused(play, node, "setup-bank", message, at_most(most), count)


def read_final(play: "Play", node: Node) -> None:
    """Final turns: `{out: [P1], waiting: [P3], busted: [P2]}`. Raises `Unreadable` where a game has none."""
    node.known(*OF_FINAL)
    if play.rules.mode.final is None:
        raise Unreadable(node.position, say("there-no-final-turns-mode", raw=play.rules.mode.name))
    state, waiting, busted = play.state, node.get("waiting"), node.get("busted")
    state.out = state.losers = seats_named(play, node.need("out"))
    state.final = True
    state.waiting = () if waiting is None else seats_named(play, waiting)
    state.busted = () if busted is None else seats_named(play, busted)
    if {*state.out} & {*state.waiting, *state.busted}:
        raise node.wrong("seats that are out in no other list")


def gone_cards(play: "Play", node: Node) -> None:
    """Cards of the bank deck that lie nowhere and can come no more: `{dash: 1}`."""
    for card, count in pieces_named(play, node):
        if play.rules.cards[card].kind != "bank":
            raise Unreadable(node.position, say("no-card-bank-deck", card=play.rules.cards[card].slug))
        play.state.dealt[card] += count


def bank_cards(play: "Play", node: Node, bought: int) -> None:
    """Count the cards that have left the bank deck, and what that deck has revealed (PS2-ANTE-13).

    `bought` are those that lie with a player that runs by itself, whatever they are.
    """
    state, parameters = play.state, play.rules.parameters
    if gone := node.get("gone"):
        gone_cards(play, gone)
    placed = bought + len(state.bank) - parameters["bank-slots"] + dealt_elsewhere(play, node)
    full, depth = parameters["deck-size"] - parameters["bank-slots"], parameters["ante-up-depth"] * len(play.people)
    given, ups = node.get("bank-deck"), node.get("ante-ups")
    stated = None if ups is None else ups.integer(0, parameters["ante-ups"])
    least = 0 if stated is None else stated * depth
    state.left = full - max(placed, least) if given is None else given.integer(0, full)
    dealt = node.get("dealt")
    state.since = full - state.left if dealt is None else dealt.integer(full - state.left, MOST_DEALT)
    if state.since < placed:
        message = say("more-cards-bank-deck-lie")
        raise refused(play, given or node, "deal", message, say("at-most-deck", n=full - placed), state.left)
    reveal_ante_ups(play, node, min(parameters["ante-ups"], state.since // depth), stated)


def dealt_elsewhere(play: "Play", node: Node) -> int:
    """Count the bank cards that lie elsewhere than in the row as dealt, and return how many there are."""
    dealt, lying_there, placed = play.state.dealt, lying(play), 0
    for card in (one for one in play.rules.cards if one.kind == "bank"):
        count, most = lying_there[card.index] - play.state.bank.count(card.index), play.most[card.index]
        dealt[card.index] += count
        placed += count
        if dealt[card.index] > most:
            case, message = "deal-copies" if most else "deal-foreign", say("bank-deck-can-hold", n=most, card=card.slug)
            raise refused(play, node, case, message, at_most(most), dealt[card.index])
    return placed


def reveal_ante_ups(play: "Play", node: Node, due: int, stated: int | None) -> None:
    """Set out as many Ante Ups as are due by the cards that were dealt, and let as many of them be in effect as stated.

    Raises `IllegalSetup` if it is stated otherwise, unless something may have kept them from being set out.
    """
    state, ups, effect = play.state, node.get("ante-ups"), node.get("in-effect")
    state.revealed = due
    if stated is not None and play.ignores_ante_ups():
        state.revealed = min(stated, state.revealed)
    elif stated is not None and stated != state.revealed:
        message = say("cards-were-dealt-so-other", n=state.since)
        raise refused(play, ups or node, "position-ante-ups", message, state.revealed, stated)
    state.ante_ups = state.revealed if effect is None else effect.integer(0, state.revealed)


def not_over(play: "Play", node: Node) -> None:
    """Refuse a position after the check in which the player has bust and lost; others go on to their final turns."""
    turn, most = play.phases(), play.rules.parameters["bust-above"]
    height = len(play.active().pile)
    if play.state.phase > turn.index("bust-check") and height > most:
        if play.rules.mode.bust == "game-over":
            message = say("active-player-has-bust-this")
            raise refused(play, node, "position-bust", message, say("at-most-bust", n=most), height)
        endings.bust(play, play.state.active)
    if play.state.final:
        return
    automaton, first = play.rules.mode.automaton, play.state.active == play.state.phase == 0
    if automaton is not None and first and play.state.seats[play.automaton].incoming > automaton.bust_above:
        tokens = play.state.seats[play.automaton].incoming
        message = say("has-bust-turn-before", seat=play.seat_names[play.automaton])
        if play.rules.mode.bust == "game-over":
            raise refused(play, node, "automaton-bust", message, f"<= {automaton.bust_above}", tokens)
        play.state.active = play.automaton
        endings.bust(play, play.state.active)
        finale.close_turn(play)
        play.state.active, play.state.waiting = play.state.waiting[0], play.state.waiting[1:]


def read_moment(play: "Play", seat: int, node: Node) -> None:
    """That nothing was done yet in an action phase."""
    if one_of(node, ("begin",)) and play.state.moment != "acting":
        problem = say("action-phase-has-begun-where")
        raise malformed.IMPOSSIBLE_HEADER.at(node.position, problem=problem)
    play.state.moment = "begin"


#: Keys that are read before all others, or after them.
LATER = ("final", "bank-deck", "ante-ups", "in-effect", "gone", "dealt")
#: By key: how a position is read that is not just one field.
OF_TABLE: Mapping[str, Callable[..., None]] = MappingProxyType(
    {"scepter": read_scepter, "bank": read_row, "moment": read_moment}
)
