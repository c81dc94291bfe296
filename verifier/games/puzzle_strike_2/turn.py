"""The course of a game: the opening draw, and each turn's phases in the order that the ruleset lists them."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.amounts import bonus_drawn, buy_cost, cost_told
from verifier.games.puzzle_strike_2.decisions import STEP_NAMES
from verifier.games.puzzle_strike_2.dropping import Done, draw_watched, drop, drop_again, is_held_up, use_diamond
from verifier.games.puzzle_strike_2.effects import comes_to, fire, pay, play_card, settle, settle_waiting, watched
from verifier.games.puzzle_strike_2.endings import bust, bust_step, doomed, too_many
from verifier.games.puzzle_strike_2.finale import close_turn, cut_short, renew
from verifier.games.puzzle_strike_2.midgame import settle as settle_beginning
from verifier.games.puzzle_strike_2.state import Frame
from verifier.games.puzzle_strike_2.triggers import end
from verifier.games.puzzle_strike_2.zones import (
    Finished,
    add_gems,
    discard_hand,
    draw,
    fill_row,
    put_away,
    refill_bank,
    room,
    take_bank,
)
from verifier.games.steps import run_steps
from verifier.kernel.ask import NO_DEFAULT, Moves
from verifier.kernel.together import next_of
from verifier.kernel.values import NONE

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play


def game(play: "Play") -> Moves:
    """The game from the present position on: every question in order."""
    if play.state.unsettled:
        settle_beginning(play)
    if play.state.turn == 0:
        play.has_opened = True
        yield from opening(play)
        play.state.turn = 1
    while not play.state.over:
        try:
            yield from phases(play)
        except Finished:
            yield from cut_short(play)
            continue
        if not play.state.over:
            close_turn(play)
        if not play.state.over:
            pass_turn(play)


def phases(play: "Play") -> Moves:
    """The phases of one turn, from the present one on."""
    state, turn, notes = play.state, play.phases(), play.listener.notes_clauses
    while state.phase < len(turn) and not state.over:
        name = turn[state.phase]
        if notes:
            play.note(f"{name}-step")
        asked = STEPS[name](play)
        if asked is not None:
            yield from asked
        state.phase += 1


def opening(play: "Play") -> Moves:
    """Each player draws the opening hand (PS2-SETUP-14); no rule says who is first, so a record may have any order."""
    waiting = list(play.people)
    for seat in waiting if play.rules.opening else ():
        yield from run_steps(play.rules.opening, play, Frame(seat))
    while waiting:
        seat = yield from next_of(waiting, ("draw",), "order", Frame)
        yield from draw(play, seat, play.rules.parameters["opening-hand"], play.rules.structure["opening"])
        play.note("opening")


def pass_turn(play: "Play") -> None:
    """What lasts for one turn ends, and the next player begins; Ante Ups set out since count from now (PS2-ANTE-17)."""
    state = play.state
    for seat in state.seats:
        seat.buy_adjust = seat.more_buys = 0
    end(play, "turn")
    before = state.active
    state.active = next_seat(play)
    end(play, "own-turn", state.active)
    state.turn += 1
    state.phase = 0
    if state.ante_ups < state.revealed and state.active == before and play.reading("ante-up.from") == "next-player":
        return
    state.ante_ups = state.revealed


def next_seat(play: "Play") -> int:
    """Whose turn is next: a final one, or that of the seat to the left; an automaton may have two turns on end."""
    state = play.state
    if state.final:
        seat, state.waiting = state.waiting[0], state.waiting[1:]
        return seat
    twice = state.active == play.automaton and not state.again and play.reading("automaton.turns") == "two"
    state.again = twice
    return state.active if twice else (state.active + 1) % len(state.seats)


def automaton_step(play: "Play") -> Moves:
    """A player that runs by itself goes through its list of steps (PS2-DTURN-01)."""
    automaton = play.rules.mode.automaton
    yield from run_steps(automaton.turn if automaton is not None else (), play, Frame(play.state.active))


def ante_step(play: "Play") -> Moves:
    """Gems of the ante slot's colour fall onto the active player's pile (PS2-TURN-05)."""
    seat = play.state.active
    waits = watched(play, "turn-begins", seat)
    before = waits and play.reading("turn-begins.ante") == "before-the-ante"
    if before:
        yield from begin_turn(play, seat)
    anted = play.asks[seat].anted
    due = anted.frame.due = play.rules.parameters["ante"] + play.state.ante_ups
    gems = yield play.asks[seat].ante
    play.note("ante-step")  # for the line that says it: what was noted before went with the line before
    if room(play, seat) <= 0:  # all of them become tokens, which have no colour
        play.state.seats[seat].incoming += due
    elif isinstance(gems, tuple):
        add_gems(play, seat, "", anted.fallen(gems))
    if waits and not before:
        yield from begin_turn(play, seat)


def begin_turn(play: "Play", seat: int) -> Moves:
    """What waits for a seat's turn to begin is carried out."""
    yield from fire(play, "turn-begins", seat)
    yield from settle(play)


def action_step(play: "Play") -> Moves:
    """Drop incoming gems, use the diamond, play cards, until the player stops (PS2-TURN-05)."""
    state, seat = play.state, play.state.active
    player = state.seats[seat]
    if state.moment == "idle":
        player.actions += play.rules.parameters["actions"] + state.ante_ups
        state.moment = "begin"
    if is_held_up(play, seat) and play.reading("drop.diamond") == "diamond-first":
        yield from use_diamond(play, seat)
    acting = True
    while acting:
        dropped = yield from drop(play, seat, state.moment)
        state.moment = "acting" if state.moment == "begin" else state.moment
        acting = state.moment != "ending" and (dropped or (yield from act(play, seat)))
    if (yield from drop(play, seat, "end")):
        yield from drop_again(play, seat)
        if player.diamonds > 0 and state.moment != "ending" and play.reading("drop.end-diamond") == "yes":
            yield from use_diamond(play, seat)
            yield from drop_again(play, seat)
    kept = 0
    if state.moment == "ending":  # super moves that a text's end of the phase has put off
        had = player.actions
        yield from settle(play)
        yield from drop_again(play, seat, "end-phase.room")
        kept = player.actions - had
        kept = kept if kept > 0 and play.reading("end-phase.actions") == "kept" else 0
    put_away(play, seat)
    end(play, "action-phase")
    player.actions = kept
    if not has_free(play, seat) or play.reading("free.when") == "action-phase":
        player.free = [0] * play.kinds
    state.moment = "idle"
    play.note("action-end")


def act(play: "Play", seat: int) -> Done:
    """Use the diamond or play a card; whether the player did either."""
    return (yield from use_diamond(play, seat)) or (yield from play_one(play, seat))


def has_free(play: "Play", seat: int) -> bool:
    """Whether a player has a free card in hand."""
    free = play.state.seats[seat].free
    if play.unknowns is None:  # asked twice a turn, where a generator costs most
        return any(free)
    return any(count is not NONE and count > 0 for count in free)


def play_one(play: "Play", seat: int) -> Done:
    """Play a card; whether the player did."""
    card = yield play.asks[seat].play
    play.passages.clear()
    if not isinstance(card, int):
        return False
    pay(play, seat, card)
    yield from play_card(play, Frame(seat, card))
    if play.state.moment == "ending":
        return False
    yield from settle(play)
    return True


def buy_step(play: "Play") -> Moves:
    """The active player buys a card and pays for it with incoming gems (PS2-BUY-01, -08)."""
    seat = play.state.active
    while has_free(play, seat):  # one that may be played at any time in the turn
        if not (yield from play_one(play, seat)):
            put_away(play, seat)
            play.state.seats[seat].free = [0] * play.kinds
    player = play.state.seats[seat]
    while player.more_buys > 0:  # those first, so that a position says how many are left
        yield from buy_one(play, seat)
        player.more_buys -= 1
    for _ in range(play.rules.parameters["buys"]):
        yield from buy_one(play, seat)


def buy_one(play: "Play", seat: int) -> Moves:
    """The player buys a card, with what its purchase sets off."""
    slot = yield play.asks[seat].buy
    if not isinstance(slot, int):
        return
    player, cost = play.state.seats[seat], buy_cost(play, seat, slot)
    play.passages.clear()
    play.note("buy-step", *(["buy-cost"] if player.buy_adjust else []))
    play.cite(cost.clause)
    player.incoming += cost.low
    if not cost.known:
        player.vague = cost_told(slot)
    card = take_bank(play, slot, -1 if "this-bought" in play.rules.awaited else seat)
    player.discard[card] += 1
    yield from refill_bank(play, seat)
    frame = Frame(seat)
    comes_to(play, "bought", frame, seat, card)
    yield from settle_all(play, frame)


def settle_all(play: "Play", frame: Frame) -> Moves:
    """What was set off while no card was under way is carried out, with super moves."""
    if frame.waiting:
        yield from settle_waiting(play, frame)
        yield from settle(play)


def draw_step(play: "Play") -> Moves:
    """Discard the hand, draw the number of cards and the height bonus (PS2-DRAW-01)."""
    seat = play.state.active
    discard_hand(play, seat)
    ended = doomed(play, seat)
    count = play.rules.parameters["draw"] + bonus_drawn(play, seat, ended)
    frame = Frame(seat)
    yield from draw_watched(play, frame, seat, count, play.rules.structure["cleanup"], ended)
    play.listener.left_behind()
    yield from settle_all(play, frame)


def bust_check_step(play: "Play") -> Moves:
    """A player with too many gems busts, and one who has lacked a bank card, if that waits for the turn's end."""
    state = play.state
    for on in ("turn-ends", "would-bust"):
        if watched(play, on, state.active) and (on == "turn-ends" or too_many(play, state.active)):
            yield from fire(play, on, state.active)
            yield from settle(play)
    bust_step(play)
    if state.over or len(state.bank) >= play.rules.parameters["bank-slots"]:
        return
    if play.reading("deck-empty.when") == "at-the-turns-end":
        bust(play, state.active)
        if play.rules.mode.renews:
            renew(play)
            yield from fill_row(play, state.active)


def command_step(play: "Play") -> Moves:
    """After another player's turn the holder of the scepter powers up, or yields it to him (PS2-CMD-01)."""
    state = play.state
    if state.holder in (-1, state.active):
        return
    ask = play.asks[state.holder].command
    # whoever has no choice powers up without a word (PS2-WIN-08)
    ask.elision = replace(ask.elision, default=NO_DEFAULT if play.allows(ask, None) else "power-up")
    chosen = yield ask
    play.note("command-step")
    if chosen is None:
        state.holder = state.active
        play.note("yield")
        return
    play.note("power-up")
    yield from run_steps(play.rules.power_up, play, Frame(state.holder))
    yield from settle(play)


#: What the phases do that a ruleset's `turn` may list.
STEPS: Mapping[str, Callable[["Play"], Moves | None]] = {
    **dict(zip(STEP_NAMES, (ante_step, action_step, buy_step, draw_step, bust_check_step, command_step), strict=True)),
    "automaton": automaton_step,
}
