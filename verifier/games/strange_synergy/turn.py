"""A player's turn: his warriors' turns, one after the other, each with a move and a strike in either order.

Not for: what a move or a strike brings about (`moving`, `striking`).
"""

from collections.abc import Callable, Mapping
from functools import partial

from verifier.games.domains import LabelOptions
from verifier.games.secrets import claim
from verifier.games.strange_synergy.decisions import ACTS, END
from verifier.games.strange_synergy.gadgets import drop, exchange, pick_up, reveal, shed, turn_up, turn_up_any
from verifier.games.strange_synergy.moving import ask_path, walk
from verifier.games.strange_synergy.powers import can_be_used, count_reach, list_hidden, require_known
from verifier.games.strange_synergy.state import Frame
from verifier.games.strange_synergy.striking import choose_cards, strike
from verifier.games.strange_synergy.table import Table
from verifier.games.strange_synergy.vocabulary import steps
from verifier.kernel.ask import Answer, Ask, Chance, Elision, Moves, ask_piece
from verifier.kernel.event import Event
from verifier.kernel.message import say
from verifier.kernel.values import one_by_one

NEXT, ACTING = LabelOptions((*ACTS, END)), Elision(stop=END)
STRIKES = ("strike", "take", "give", "pick-up")


def take_turns(table: Table) -> Moves:
    """Let the players take turns, clockwise, until the game is over."""
    state = table.state
    yield from claim_win(table)
    while not state.over:
        yield from take_turn(table, state.active)
        state.active = (state.active + 1) % len(state.seats)
        state.turn += 1


def take_turn(table: Table, seat: int) -> Moves:
    """Let a player's warriors act until the turn ends: it does before another player's line, or with `end`."""
    state = table.state
    awaken(table, seat)
    while not state.over and state.is_in(seat):
        while table.hides(state.warriors) and (yield from turn_up_any(table, state.foes(seat))):
            pass
        act = yield ask_act(table, seat)
        if act == END:
            yield table.ask(END, seat, LabelOptions((END,), said=False), Elision(END, bare=END))
            break
        yield from perform(table, seat, str(act))
        if act != "pass":
            yield from claim_win(table)
    end_turn(table, seat)


def ask_act(table: Table, seat: int) -> Ask:
    """Ask what is done next: the next line says it by its verb, or that the turn is over by its seat."""
    elision = table.standing(seat, partial(tell_act, table))
    return Ask("act", seat, NEXT, Frame(seat), (), table.clause("act"), elision, settled=True)


def tell_act(table: Table, seat: int, line: Event) -> Answer:
    """What a line tells of what a seat does next; who is out has no turn that could come."""
    if line.seat != seat:
        return END if line.seat < 0 or table.state.is_in(line.seat) else None
    if line.verb not in NEXT.labels:
        require_known(table, say("whether-can-stand", verb=line.verb))
        return None
    return line.verb


def perform(table: Table, seat: int, act: str) -> Moves:
    """Carry out one action: a move, a strike, or something with a gadget."""
    frame = Frame(seat, act)
    frame.warrior = yield from ask_piece(table.ask(act, seat, table.anybody, ACTING, frame=frame))
    if act == "show":
        yield from turn_up(table, frame)
        return
    begin(table, frame.warrior)
    table.note(act)
    if act == "pass":
        finish(table, frame.warrior)
        return
    yield from ACTIONS[act](table, frame)
    spend(table, frame)


def move(table: Table, frame: Frame) -> Moves:
    """Move a warrior along a path, with the card and the modifiers that are chosen."""
    require_known(table, say("how-it-moves"))
    yield from choose_cards(table, frame)
    frame.answer = yield ask_path(table, frame)
    one = table.warrior(frame.warrior)
    if table.face_down in one.cards:
        laden = count_reach(table, frame.warrior, frame.card, frame.modifiers, laden=True)
        one.gadgetless |= steps(table, frame) > laden
    yield from walk(table, frame, str(frame.answer))


def spend(table: Table, frame: Frame) -> None:
    """Count a move or a strike that is used up; a card of both kinds uses up both."""
    state, both = table.state, int(frame.card is not None and frame.card.takes_both)
    state.moved, state.both = state.moved + (both or frame.verb == "move"), state.both + both
    state.struck += both or frame.verb in STRIKES


def use(table: Table, frame: Frame) -> Moves:
    """Use a card that is in effect from then on, until the warrior's next turn, or that deals further cards at once."""
    require_known(table, say("what-it-does"))
    one, cards = table.warrior(frame.warrior), table.rules.cards
    usable = [card for card in one.cards if can_be_used(cards[card]) and card not in one.used]
    usable += list_hidden(table, frame.warrior, can_be_used)
    chosen = yield from ask_piece(table.part("lasting", frame.seat, frame, table.some(usable, say("lasting-card"))))
    yield from reveal(table, frame.warrior, chosen)
    require_known(table, say("what-it-does"))
    one.used = sorted({*one.used, chosen})
    if count := min(cards[chosen].deals, len(table.state.deck)):
        dealt = yield Chance("deal", frame.seat, count, "deck", table.clause("further"))
        table.note("further")
        for card in one_by_one(dealt if isinstance(dealt, tuple) else ()):
            table.state.deck.remove(card)
            table.gain(frame.warrior, card)
        yield from shed(table, frame.warrior)


def awaken(table: Table, seat: int) -> None:
    """End what warriors caused that have no turn any more, at the turn of the player whose they were."""
    suffering = [one for one in table.state.warriors.values() if one.stunned_by >= 0 or one.suppressed_by >= 0]
    for causer in {by for one in suffering for by in (one.stunned_by, one.suppressed_by) if by >= 0}:
        gone = table.warrior(causer).seat == seat and not table.warrior(causer).alive
        if gone and table.readings.of("stun.causer") == "at-its-turn":
            release(table, causer)


def release(table: Table, causer: int) -> None:
    """End what a warrior has caused for a turn: stuns and the loss of powers."""
    for number, one in table.state.warriors.items():
        if one.stunned_by == causer:
            one.stunned_by = -1
        if one.suppressed_by == causer:
            table.restore(number)


def begin(table: Table, number: int) -> None:
    """Begin a warrior's turn, with which that of the one before ends and its own stuns end (SS-STUN-03)."""
    state = table.state
    if state.acting == number:
        return
    if state.acting >= 0:
        finish(table, state.acting)
    state.acting, state.moved, state.struck, state.both = number, 0, 0, 0
    table.warrior(number).used = []
    release(table, number)


def finish(table: Table, number: int) -> None:
    """End a warrior's turn."""
    state = table.state
    if number not in state.done:
        state.done.append(number)
    state.acting, state.moved, state.struck, state.both = -1, 0, 0, 0


def end_turn(table: Table, seat: int) -> None:
    """End a player's turn: warriors that did nothing have had theirs, and are counted if they could do nothing."""
    state, most = table.state, table.rules.parameters["neutralized"]
    for number in state.own(seat):
        one = table.warrior(number)
        if one.alive and number not in state.done:
            begin(table, number)
        if one.idle or one.stunned_by >= 0:
            kept = one.idle >= most and table.readings.of("neutralized.for") == "always"
            one.idle = one.idle + 1 if one.alive and one.stunned_by >= 0 else one.idle * kept
            table.settle_end()
    state.acting, state.moved, state.struck, state.both, state.done = -1, 0, 0, 0, []


def claim_win(table: Table) -> Moves:
    """End the game for a player who has brought both flags home; which one he chose is as far as this tells."""
    state = table.state
    carriers = [one for one in state.warriors.values() if one.flags] if state.flagged else []
    for seat in table.seats_from(state.active) if carriers else ():
        player, home = state.seats[seat], table.list_flags_home(seat, carriers)
        if state.over or not home:
            continue
        known = yield from claim(table, "reveal", seat, player.objective, home, say("chosen-flag"))
        player.objective, has_won = known
        if has_won:
            table.note("flags-home")
            state.over, state.won = "flags", [seat]


#: What is done for each act, but for turning up a card, which belongs to no warrior's turn.
ACTIONS: Mapping[str, Callable[[Table, Frame], Moves]] = {
    "move": move, "strike": strike, "drop": drop, "pick-up": pick_up, "take": exchange, "give": exchange, "use": use,
}  # fmt: skip
