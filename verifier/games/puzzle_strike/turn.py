"""The course of a game: the opening draw, and each turn's steps in the order that the ruleset lists them."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.attacks import answered_late, attack_one_by_one, one_by_one, run_apart
from verifier.games.puzzle_strike.buying import buy_step
from verifier.games.puzzle_strike.citing import cleanup_clause
from verifier.games.puzzle_strike.endings import go_on, loss_step, next_seat
from verifier.games.puzzle_strike.floating import release
from verifier.games.puzzle_strike.frame import CHIP, Frame, Incident, found_at
from verifier.games.puzzle_strike.incidents import attack, finish_attack
from verifier.games.puzzle_strike.piles import ante
from verifier.games.puzzle_strike.program import after_discards, choose_opponent, fire, fire_lasting
from verifier.games.puzzle_strike.state import Seat, total
from verifier.games.puzzle_strike.teams import MOVES_FIRST, Questions, Spent, team_cleanup, team_moves
from verifier.games.puzzle_strike.zones import clean_up, draw, leave, settle_level
from verifier.games.steps import run_steps
from verifier.kernel.ask import Moves
from verifier.kernel.together import next_of
from verifier.kernel.values import surely_none, times

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


def game(play: "Play") -> Moves:
    """The game from the present position on: every question in order."""
    state = play.state
    if state.turn == 0:
        play.has_opened = True
        yield from opening(play)
        state.turn = 1
    if state.forfeits:
        yield from go_on(play)
        if state.over:
            return
    steps = tuple(STEPS[name] for name in play.rules.turn)
    cases = tuple(f"{name}-step" for name in play.rules.turn)
    last, notes = len(steps), play.listener.notes_clauses
    while True:
        while state.phase < last:
            if notes:
                play.note(cases[state.phase])
            asked = steps[state.phase](play)
            if asked is not None:
                yield from asked
            if state.over:
                return
            state.phase += 1
        pass_turn(play)


def opening(play: "Play") -> Moves:
    """Each player draws the opening hand (PS3-DECK-08), after what the ruleset has done before.

    No rule says who is first, so a record may have any order.
    """
    waiting = list(range(len(play.state.seats)))
    for seat in waiting if play.rules.opening else ():
        yield from run_steps(play.rules.opening, play, Frame(seat))
    while waiting:
        seat = yield from next_of(waiting, ("draw",), "opening-order", Frame)
        yield from draw(play, seat, play.rules.parameters["opening-hand"], play.rules.structure["opening"])
        play.note("opening")


def pass_turn(play: "Play") -> None:
    """Clear what lasted for one turn and let the next player begin, or the same one if an extra turn is due to him."""
    state, mode = play.state, play.rules.mode
    for seat in mode.mates(state.active):
        state.seats[seat].reset_turn()
        state.unseen[seat].reset()
    if state.discounts:
        state.discounts.clear()
    if state.effects:
        state.effects = [effect for effect in state.effects if effect[2] > state.turn]
    if state.extra_turns:
        state.extra_turns -= 1
    else:
        state.active = next_seat(play)
    for player in state.seats:
        if player.reacted:
            player.reacted = []
        if player.gained:
            player.gained = []
    state.turn += 1
    state.phase = state.ante_shift = 0
    state.moving = state.passed = ()
    for seat in mode.mates(state.active):
        state.unseen[seat].balances = play.rules.first_arrows


def ante_step(play: "Play") -> Moves:
    """A gem of the size now due moves from the bank to the active player's pile (PS3-ANTE-02)."""
    seat = play.state.active
    if play.state.ongoing and not (play.state.teams and play.goes_by("team.larger-ante", "no")):
        for member in play.rules.mode.mates(seat):
            yield from fire(play, "ante", member)
    if play.state.teams:
        seat = yield from next_of([*play.rules.mode.mates(seat)], ("ante",), MOVES_FIRST, Frame)
    if play.state.effects and play.has_effect("no-ante", seat):
        return
    gem = yield play.asks[seat].ante
    if isinstance(gem, tuple):
        ante(play, seat, gem[0])
    if play.listener.notes_clauses:
        play.note("ante-step")
    if play.state.ongoing:
        for member in play.rules.mode.mates(seat):
            yield from fire(play, "anted", member)
    if play.state.effects:
        for member in play.rules.mode.mates(seat):
            yield from fire_lasting(play, "anted", member)


def action_step(play: "Play") -> Questions:
    """Play action chips until the player stops, or both players of a team."""
    return team_moves(play, "play", actions_of) if play.state.teams else actions_of(play, play.state.active)


def actions_of(play: "Play", seat: int, once: bool = False) -> Spent:
    """Play action chips until the player stops; each costs an arrow or the turn's own action (PS3-ACTION-02).

    With `once`, one chip at most: whether there was one.
    """
    player, unseen = play.state.seats[seat], play.state.unseen[seat]
    ask = play.asks[seat].play
    while True:
        answer = yield ask
        if not isinstance(answer, CHIP):
            break
        zone, chip = found_at(answer)
        play.zone(seat, ("hand", "placed", "mate-placed")[zone])[chip] -= 1
        player.table[chip] += 1
        unseen.pay(play.rules.chips[chip].colours)
        player.actions_played += 1
        if play.rules.counts_colours:
            count_colours(play, player, chip)
        if play.listener.notes_clauses:
            play.note("action-step")
        play.midway = True
        yield from play_chip(play, Frame(seat, chip))
        play.midway = False
        if play.unsettled:
            settle_level(play)
        if play.state.floating:
            yield from release(play, seat)
        if once:
            return True
    if play.state.ongoing and not once:
        yield from fire(play, "action-end", seat)
    return False


def count_colours(play: "Play", player: Seat, chip: int) -> None:
    """Note the banner colours of a chip that was played, where a norm limits how many of a colour a turn allows."""
    played, colours = player.colours_played, play.rules.chips[chip].colours
    player.colours_played = tuple([count + int(colour in colours) for colour, count in enumerate(played)])


def play_chip(play: "Play", frame: Frame) -> Moves:
    """The main use of a chip that lies on the table: reactions to an attack, the text, reactions after the attack."""
    chip, tolled, begun = play.rules.chips[frame.chip], False, 0
    if chip.affects:
        frame.affected = play.others[frame.seat]
        if chip.affects == "opponent" and len(frame.affected) > 1:
            yield from choose_opponent(play, frame)
        if "fist" in chip.icons and len(frame.affected) > 1 and one_by_one(play, chip):
            yield from attack_one_by_one(play, frame)
            return
        if "fist" in chip.icons:
            tolled = is_tolled_first(play, frame)
            if tolled:
                yield from before_combining(play, frame)
            begun = chip.begun if answered_late(play, chip) else 0
            if begun:
                yield from run_steps(chip.main[:begun], play, frame)
            yield from attack(play, frame)
    if chip.combines and play.state.ongoing and not tolled:
        yield from before_combining(play, frame)
    if chip.ongoing:
        frame.since = play.state.turn
        leave(play, frame, "ongoing")
    if chip.main and len(frame.affected) > 1:
        yield from run_apart(play, frame, begun)
    elif chip.main:
        yield from run_steps(chip.main[begun:], play, frame)
    if frame.attack is not None:
        yield from finish_attack(play, frame)
    if play.state.ongoing:
        yield from fire(play, "used", frame.seat, bought=frame.chip)


def is_tolled_first(play: "Play", frame: Frame) -> bool:
    """Whether what is demanded before gems are combined is due before the reactions to an attack that combines them."""
    watching = play.rules.watching["combine"]
    if not play.rules.chips[frame.chip].combines or not any(chip in watching for _, chip, _ in play.state.ongoing):
        return False
    return play.reading("toll.when", frame.chip) == "before-reactions"


def before_combining(play: "Play", frame: Frame) -> Moves:
    """What ongoing chips demand before a chip that combines gems takes effect (PS3-CHIP-PROTECTIVE-WARD-05)."""
    intent = Incident("combine", frame.seat, frame.chip, len(play.state.seats))
    yield from fire(play, "combine", frame.seat, intent)
    frame.vetoed = frame.seat in intent.immune


def keep_step(play: "Play") -> Moves:
    """Hold back unplayed chips; the players of a team clean up one after the other."""
    return team_cleanup(play, STEPS) if play.state.teams else kept_by(play)


def kept_by(play: "Play") -> Moves:
    """Hold back unplayed chips with piggy banks (PS3-ICON-04)."""
    seat = play.state.active
    player = play.state.seats[seat]
    if play.state.ongoing:
        yield from fire(play, "keep", seat)
    while True:
        chip = yield play.asks[seat].keep
        if not isinstance(chip, int):
            return
        player.hand[chip] -= 1
        player.kept.append(chip)
        player.held_back += 1
        play.note("keep-step")


def discard_step(play: "Play") -> Moves | None:
    """Everything played, laid out or left in hand goes to the discard pile (PS3-CLEAN-02 to 04)."""
    seat = play.state.active
    hand = play.state.seats[seat].hand
    watching = [chip for chip in play.rules.watching["discarded"] if not surely_none(hand[chip])]
    lost = tuple([(seat, chip) for chip in watching for _ in times(hand[chip])])
    clean_up(play, seat)
    return after_discards(play, lost) if lost else None


def draw_step(play: "Play") -> Moves:
    """Draw five chips and the height bonus, less one for each chip held back (PS3-CLEAN-05, PS3-HEIGHT-07)."""
    player = play.active()
    height = total(player.pile)
    bonus, clause = height_bonus(play, height)
    if bonus and play.state.teams and play.rules.mode.mates(play.state.active)[0] != play.state.active:
        if play.goes_by("team.height-bonus", "first-member-only"):
            bonus, clause = 0, play.rules.structure["cleanup"]
    if player.kept and play.rules.parameters.get("kept-on-bag"):
        player.top.extend(player.kept)  # the chip kept last lies on top, and all of them are drawn now
        player.kept = []
    count = play.rules.parameters["cleanup-draw"] + bonus - len(player.kept)
    if player.kept:
        clause = cleanup_clause(play, play.state.active)
    if count > 0:
        yield from draw(play, play.state.active, count, clause)
        play.listener.left_behind()  # what cleanup discarded is stated before the draw or not at all
    if play.listener.notes_clauses:
        play.note("discard-step", "draw-step", *(("kept-draw",) if player.kept else ()))
        play.note(*(("height-bonus",) if bonus else ()))
    if player.kept:
        for chip in player.kept:
            player.hand[chip] += 1
        player.kept = []


def height_bonus(play: "Play", height: int) -> tuple[int, str]:
    """The extra chips for a pile total, and the clause: only the highest step reached counts (PS3-HEIGHT-06)."""
    steps, full = play.rules.height_steps, play.rules.parameters["lose-at"]
    for step, extra, clause in steps:
        if height >= step:
            if step == steps[0][0] and height >= full and play.goes_by("height.full-pile", "nothing"):
                break
            return extra, clause
    return 0, play.rules.structure["cleanup"]


def turn_end_step(play: "Play") -> Moves | tuple[()] | None:
    """What ongoing chips do at the end of their owner's turn."""
    state = play.state
    return turn_end(play, state.active) if state.ongoing or state.effects else None


def turn_end(play: "Play", seat: int) -> Moves:
    """What the end of a player's turn sets off: ongoing chips of his, then what other chips have left to be done."""
    yield from fire(play, "turn-end", seat)
    yield from fire_lasting(play, "turn-end", seat)


#: The steps a ruleset's `turn` may list.
STEPS: Mapping[str, Callable[["Play"], Questions | tuple[()] | None]] = {
    "ante": ante_step,
    "action": action_step,
    "buy": buy_step,
    "keep": keep_step,
    "discard": discard_step,
    "draw": draw_step,
    "turn-end": turn_end_step,
    "loss-check": loss_step,
}
