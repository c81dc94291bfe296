"""The present position as the `position:` block that sets it up, in plain values: the mirror of `position`.

Exact wherever nothing is under way. What one seat may know of it is made from the same block. Not for: reading it.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.left_behind import may_last, written_lasting
from verifier.games.puzzle_strike_2.position import ZONES
from verifier.games.puzzle_strike_2.position_table import NOBODY
from verifier.games.puzzle_strike_2.seeing import HIDDEN_ZONES, OUT_OF_SIGHT
from verifier.games.puzzle_strike_2.state import held

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play

#: A block, or the part of it that is about a seat.
Block = dict[str, object]
#: Numbers of a seat that are left out where they are nothing, as a position calls them and as a seat does.
NUMBERS = (
    *(("incoming", "incoming"), ("diamonds", "diamonds"), ("buy-cost", "buy_adjust")),
    *(("more-buys", "more_buys"), ("score", "score")),
)


def written_position(play: "Play") -> Block:
    """The keys of a position."""
    state, names = play.state, play.seat_names
    found: Block = {
        "turn": names[state.active],
        "phase": phase_of(play),
        "number": state.turn,
        "bank": [play.rules.cards[card].slug for card in state.bank],
        "bank-deck": state.left,
        "ante-ups": state.revealed,
        "seats": {name: seat_of(play, number) for number, name in enumerate(names)},
        "scepter": names[state.holder] if state.holder >= 0 else NOBODY,
    }
    if state.ante_ups != state.revealed:
        found["in-effect"] = state.ante_ups
    if any(state.trash):
        found["trash"] = cards(play, state.trash)
    return found | deck_of(play) | turn_of(play)


def seen_by(play: "Play", seat: int) -> Block:
    """The same as far as a seat may know it: of hands and decks of the others only the sizes, and what is in both."""
    seats = {
        name: seat_of(play, number) if number in (seat, play.automaton) else from_outside(play, number)
        for number, name in enumerate(play.seat_names)
    }
    return written_position(play) | {"seats": seats}


def from_outside(play: "Play", number: int) -> Block:
    """The keys of a seat for the others: sizes in place of what is hidden, and all hidden cards together.

    Which cards a player has is open, since they are bought, gained and discarded openly; where they are is not.
    """
    player = play.state.seats[number]
    found = {key: value for key, value in seat_of(play, number).items() if key not in OUT_OF_SIGHT}
    ends = (*player.top, *player.bottom)
    hidden = [ends.count(card) + player.aside[card] for card in range(play.kinds)]
    for zone in HIDDEN_ZONES:
        hidden = [count + more for count, more in zip(hidden, play.zone(number, zone), strict=True)]
    sizes = {"hand": sum(player.hand), "deck": sum(player.deck) + len(ends) + sum(player.aside)}
    return {**sizes, "unseen": cards(play, hidden), **found}


def phase_of(play: "Play") -> str:
    """The phase of the turn; a turn that runs by itself is at its beginning."""
    if play.state.active == play.automaton:
        return play.rules.turn[0]
    return play.phases()[min(play.state.phase, len(play.phases()) - 1)]


def seat_of(play: "Play", number: int) -> Block:
    """The keys of a seat in a position."""
    player, rules = play.state.seats[number], play.rules
    if number == play.automaton:
        return automaton_of(play)
    found: Block = {key: cards(play, zone) for key, name in ZONES.items() if any(zone := play.zone(number, name))}
    if any(player.free):
        found["free"] = cards(play, player.free)
    if player.top:
        found["top"] = [rules.cards[card].slug for card in player.top[::-1]]
    if player.bottom:
        found["bottom"] = [rules.cards[card].slug for card in player.bottom[::-1]]
    if player.pile:
        found["pile"] = [rules.colours[gem] for gem in player.pile]
    if any(player.meters):
        found["meters"] = {name: count for name, count in zip(rules.colours, player.meters, strict=True) if count}
    found |= {key: getattr(player, name) for key, name in NUMBERS if getattr(player, name)}
    if player.creature >= 0:
        found["creature"] = rules.cards[player.creature].slug
    if player.lasting or may_last(play, number):
        found["lasting"] = written_lasting(play, number)
    if number == play.state.active and play.state.moment != "idle":
        found["actions"] = player.actions
    elif player.actions:
        found["more-actions"] = player.actions
    if player.vague:
        found["vague"] = player.vague
    return found


def automaton_of(play: "Play") -> Block:
    """The keys of a player that runs by itself."""
    player = play.state.seats[play.automaton]
    found: Block = {"incoming": player.incoming, "power": play.state.power}
    for key, zone in (("stack", player.table), ("gained", player.discard)):
        if any(zone):
            found[key] = cards(play, zone)
    if player.score:
        found["score"] = player.score
    return found


def deck_of(play: "Play") -> Block:
    """What cannot be told of the bank deck from what lies about: cards that are gone, and how many were dealt."""
    state, gone = play.state, [0] * play.kinds
    for card in play.rules.cards:
        if card.kind == "bank":
            lying = sum(held(player, card.index) for player in state.seats) + state.bank.count(card.index)
            gone[card.index] = state.dealt[card.index] - lying - state.trash[card.index]
    found: Block = {"gone": cards(play, gone)} if any(gone) else {}
    if state.since != play.rules.parameters["deck-size"] - play.rules.parameters["bank-slots"] - state.left:
        found["dealt"] = state.since
    return found


def turn_of(play: "Play") -> Block:
    """Final turns, a second turn in a row, and an action phase in which nothing was done yet."""
    state, found = play.state, Block()
    if state.final:
        lists = {"out": state.out, "waiting": state.waiting, "busted": state.busted}
        found["final"] = {key: [play.seat_names[seat] for seat in some] for key, some in lists.items() if some}
    if state.again:
        found["again"] = True
    if state.moment == "begin":
        found["moment"] = state.moment
    return found


def cards(play: "Play", counts: Sequence[int]) -> dict[str, int]:
    """Counts by kind, without those that are none."""
    return {play.rules.cards[card].slug: count for card, count in enumerate(counts) if count}
