"""Moving gems, tokens and cards, with what the rulebook attaches to a move: overflow, refilling the bank, reshuffling.

Everything that moves in a game moves through here, so that conservation has one place to hold.
"""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2 import colours, endings
from verifier.games.puzzle_strike_2.exchange import record_fall
from verifier.kernel.ask import Chance, Moves
from verifier.kernel.values import NONE, Handful, counted, how_many, smaller, times

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play
    from verifier.games.puzzle_strike_2.table import Table


class Finished(Exception):
    """The game is over in the middle of a turn."""


def room(play: "Table", seat: int) -> int:
    """How many gems a pile can still hold: none where there is no pile (PS2-DIFF-05, -06)."""
    if seat == play.automaton:
        return 0
    return play.rules.parameters["spaces"] - len(play.state.seats[seat].pile)


def add_gems(play: "Play", seat: int, verb: str, gems: tuple[int, ...]) -> None:
    """Gems fall onto a pile; what finds no room becomes tokens (PS2-INC-02); lines may state it if it has a verb.

    An ante is stated with the gems that became tokens, as the one of the ante phase is; received are those that fell.
    """
    player, free = play.state.seats[seat], room(play, seat)
    fallen = gems[:free] if free < len(gems) else gems
    player.pile.extend(fallen)
    player.incoming += len(gems) - len(fallen)
    for gem in (gems if verb == "ante" else fallen) if verb else ():
        play.listener.happened(seat, verb, gem)


def fixed(count: int, most: int) -> int:
    """A count as a plain number; one that is not known is asked for."""
    return count if type(count) is int else next((number for number in range(most) if count == number), most)


def send(play: "Play", seat: int, count: int, unblockable: bool, broken: int) -> None:
    """Gems go to every opponent: as tokens, or straight into the pile (PS2-SYM-07, -08)."""
    for other in play.opponents(seat):
        if unblockable:
            fits = fixed(smaller(count, room(play, other)), room(play, other))
            found = colours.unblockable(play, fits, broken) if fits > 0 else ()
            record_fall(play, other, fits)
            add_gems(play, other, "receive", found)
            play.state.seats[other].incoming += count - fits
        else:
            play.state.seats[other].incoming += count
    if play.automaton in play.opponents(seat):
        play.note("automaton-sent")
    count_sent(play, seat, count)
    play.listener.happened(seat, "send", count)


def count_sent(play: "Play", seat: int, count: int) -> None:
    """Gems that are for nobody in final turns count for who sends them, where that scores (PS2-GF-11, -12)."""
    final = play.rules.mode.final
    if play.state.final and final is not None and final.score == "sent":
        play.state.seats[seat].score += count
        play.note("score")


def ante(play: "Play", seat: int, count: int, verb: str = "ante") -> None:
    """A player antes gems of the ante slot's colour, which matters only if one of them falls."""
    if room(play, seat) > 0 or colours.ante_known(play):
        add_gems(play, seat, verb, (colours.ante_colour(play),) * count)
    else:
        play.state.seats[seat].incoming += count


def take_bank(play: "Play", slot: int, buyer: int = -1) -> int:
    """Take a card out of the bank row; the cards right of it slide to the left. A `buyer` lays it with the discards."""
    if play.row_use is not None:
        play.row_use.leave(slot, buyer)
    return play.state.bank.pop(slot)


def refill_bank(play: "Play", seat: int) -> Moves:
    """Deal new cards into the empty slots at once (PS2-REFILL-03). An empty deck: a bust (PS2-FAQ-45)."""
    state, structure, busy = play.state, play.rules.structure, play.busy
    play.busy = True
    for _ in range(play.rules.parameters["bank-slots"] - len(state.bank)):  # a record may end before they are dealt
        if state.left <= 0:
            if state.final and play.reading("deck-empty.final") == "goes-on":
                break
            if seat == state.active and play.reading("deck-empty.when") == "at-the-turns-end":
                break
            reading = "whose-turn" if seat == state.active else play.reading("deal.off-turn-empty")
            if reading == "nobody":
                break
            buster = seat if reading == "who-draws" else state.active
            if buster == play.automaton:
                play.meet("deck-empty.automaton")
            endings.bust(play, buster)
            play.note("deck-empty")
            raise Finished
        yield from deal(play, seat, structure["deal"])
    play.busy = busy


def fill_row(play: "Play", seat: int) -> Moves:
    """Deal new cards as far as there are any."""
    for _ in range(play.rules.parameters["bank-slots"] - len(play.state.bank)):
        if play.state.left <= 0:
            return
        yield from deal(play, seat, play.rules.structure["deal"])


def deal(play: "Play", seat: int, clause: str) -> Moves:
    """Deal one card."""
    dealt = yield Chance("deal", seat, 1, "bank-deck", clause)
    for card, number in counted(dealt if isinstance(dealt, tuple) else ()):
        for _ in times(number):
            put_in_bank(play, card)
    play.note("deal")


def put_in_bank(play: "Play", card: int) -> None:
    """A dealt card comes to lie in the row; an Ante Up that is then on top of the deck is set out (PS2-FAQ-12)."""
    state, parameters = play.state, play.rules.parameters
    state.bank.append(card)
    state.dealt[card] += 1
    state.left -= 1
    state.since += 1
    if state.revealed < parameters["ante-ups"] and play.ignores_ante_ups():
        play.note("ante-up-ignored")
    elif state.revealed < parameters["ante-ups"]:
        depth = parameters["ante-up-depth"] * len(play.people) * (state.revealed + 1)
        if state.since >= depth:
            state.revealed += 1
            play.note("ante-up")


def discard(play: "Play", seat: int, card: int, count: int = 1) -> None:
    """Cards go from hand to the discard pile, and are free no longer (PS2-FAQ-36)."""
    player = play.state.seats[seat]
    player.hand[card] -= count
    player.discard[card] += count
    marked = player.free[card]
    player.free[card] = smaller(marked, player.hand[card])
    if player.free[card] > 0 and player.free[card] == marked and play.reading("free.discarded") == "the-free-one":
        player.free[card] = marked - smaller(count, marked)


def discard_hand(play: "Play", seat: int) -> None:
    """The whole hand goes to the discard pile; a record may state what it was."""
    player = play.state.seats[seat]
    hand = player.hand
    for card in play.kinds_in_play:
        count = hand[card]
        if count is not NONE:
            player.discard[card] += count
            hand[card] = player.free[card] = 0
            play.listener.moved(seat, "discard", card, count)


def put_away(play: "Play", seat: int) -> None:
    """The cards played this turn go to the discard pile (PS2-TACT-16)."""
    player = play.state.seats[seat]
    table = player.table
    for card in play.kinds_in_play:
        if table[card] is not NONE:
            player.discard[card] += table[card]
            table[card] = 0


def gain(play: "Play", seat: int, card: int, count: int) -> None:
    """Cards come to the discard pile (PS2-GAIN-01); there are always enough of them (PS2-LIMIT-02)."""
    play.state.seats[seat].discard[card] += count
    play.listener.moved(seat, "gain", card, count)


def draw(play: "Play", seat: int, count: int, clause: str, optional: bool = False) -> Moves:
    """Draw cards: those on top of the deck first; the discard pile becomes the deck when it runs out (PS2-DRAW-06)."""
    player, play.drawn[seat] = play.state.seats[seat], clause
    while count > 0:
        available = len(player.top) + sum(player.deck)
        if available == 0:
            if player.bottom:
                turn_to_bottom(play, seat)
                continue
            if sum(player.discard) == 0:
                play.meet("draw.nothing-left")
                return
            yield play.asks[seat].refill
            if play.row_use is not None:
                play.row_use.turn_over(seat)
            player.deck, player.discard = player.discard, [0] * play.kinds
            play.note("refill")
            continue
        batch = count if available >= count else available
        drawn = yield Chance("draw", seat, batch, "deck", clause, optional, True)
        if not isinstance(drawn, tuple):
            return
        take_drawn(play, seat, drawn)
        count -= how_many(drawn)


def turn_to_bottom(play: "Play", seat: int) -> None:
    """The cards under a deck of which no other is left are the next ones."""
    player = play.state.seats[seat]
    player.top, player.bottom = player.bottom, []


def shuffle_deck(play: "Play", seat: int) -> None:
    """The deck is shuffled: nobody knows any more what lies on top of it, or under it."""
    player = play.state.seats[seat]
    for card in (*player.top, *player.bottom):
        player.deck[card] += 1
    player.top, player.bottom = [], []


def take_drawn(play: "Play", seat: int, drawn: tuple[int, ...], to: list[int] | None = None) -> None:
    """Move drawn cards to the hand or elsewhere: those on top of the deck from there, the others out of the deck."""
    player = play.state.seats[seat]
    top, to = player.top, player.hand if to is None else to
    for card, number in counted(in_order(drawn, top) if top else drawn):
        to[card] += number
        if top and card == top[-1]:
            top.pop()
        else:
            player.deck[card] -= number


def in_order(drawn: tuple[int, ...], top: list[int]) -> tuple[int, ...]:
    """Cards drawn at once, those that lay on top of the deck first: a record names them in any order."""
    if isinstance(drawn, Handful):
        return drawn
    first, rest = [], list(drawn)
    for card in top[::-1][: len(drawn)]:
        if card not in rest:
            break
        rest.remove(card)
        first.append(card)
    return (*first, *rest)
