"""The course of a game: the opening draw, and each turn's steps in the order that the ruleset lists them."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.asks import opening_order
from verifier.games.puzzle_strike.citing import cleanup_clause, note
from verifier.games.puzzle_strike.frame import Frame, Incident
from verifier.games.puzzle_strike.incidents import attack, finish_attack, offer_reactions
from verifier.games.puzzle_strike.paying import after_paying
from verifier.games.puzzle_strike.plain_domains import Opponents
from verifier.games.puzzle_strike.program import fire, run_steps
from verifier.games.puzzle_strike.state import Seat, total
from verifier.games.puzzle_strike.zones import ante, clean_up, draw, gain, leave, take_from_bank
from verifier.kernel.ask import Ask, Moves
from verifier.kernel.values import times

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


def game(play: "Play") -> Moves:
    """The game from the present position on: every question in order."""
    state = play.state
    if state.turn == 0:
        yield from opening(play)
        state.turn = 1
    steps = tuple(STEPS[name] for name in play.rules.turn)
    cases = tuple(f"{name}-step" for name in play.rules.turn)
    while True:
        while state.phase < len(steps):
            if play.trace is not None:
                note(play, cases[state.phase])
            asked = steps[state.phase](play)
            if asked is not None:
                yield from asked
            if state.over:
                return
            state.phase += 1
        pass_turn(play)


def opening(play: "Play") -> Moves:
    """Each player draws the opening hand (PS3-DECK-08); no rule says who is first, so a record may have any order."""
    waiting = list(range(len(play.state.seats)))
    while waiting:
        seat = waiting[0]
        for other in waiting[1:]:
            if (yield opening_order(other)) == 1:
                seat = other
                break
        waiting.remove(seat)
        yield from draw(play, seat, play.rules.parameters["opening-hand"], play.rules.structure["opening"])
        note(play, "opening")


def pass_turn(play: "Play") -> None:
    """Clear what lasted for one turn and let the next player begin, or the same one if an extra turn is due to him."""
    state = play.state
    play.active().reset_turn()
    if state.discounts:
        state.discounts.clear()
    if state.effects:
        state.effects = [effect for effect in state.effects if effect[2] > state.turn]
    if state.extra_turns:
        state.extra_turns -= 1
    else:
        state.active = (state.active + 1) % len(state.seats)
    state.turn += 1
    state.phase = state.ante_shift = 0
    play.active().arrows = play.rules.first_arrows


def ante_step(play: "Play") -> Moves:
    """A gem of the size now due moves from the bank to the active player's pile (PS3-ANTE-02)."""
    seat = play.state.active
    if play.state.ongoing:
        yield from fire(play, "ante", seat)
    gem = yield play.asks[seat].ante
    if isinstance(gem, tuple):
        ante(play, seat, gem[0])
    if play.trace is not None:
        note(play, "ante-step")
    if play.state.ongoing:
        yield from fire(play, "anted", seat)


def action_step(play: "Play") -> Moves:
    """Play action chips until the player stops; each costs an arrow or the turn's own action (PS3-ACTION-02)."""
    seat = play.state.active
    player = play.state.seats[seat]
    ask = play.asks[seat].play
    while True:
        answer = yield ask
        if not isinstance(answer, int):
            break
        zone, chip = divmod(answer, play.kinds)
        play.zone(seat, ("hand", "placed")[zone])[chip] -= 1
        player.table[chip] += 1
        player.arrows = after_paying(player.arrows, play.rules.chips[chip].colours)
        player.actions_played += 1
        if play.rules.counts_colours:
            count_colours(play, player, chip)
        if play.trace is not None:
            note(play, "action-step")
        yield from play_chip(play, Frame(seat, chip))
    if play.state.ongoing:
        yield from fire(play, "action-end", seat)


def count_colours(play: "Play", player: Seat, chip: int) -> None:
    """Note the banner colours of a chip that was played, where a norm limits how many of a colour a turn allows."""
    played, colours = player.colours_played, play.rules.chips[chip].colours
    player.colours_played = tuple([count + int(colour in colours) for colour, count in enumerate(played)])


def play_chip(play: "Play", frame: Frame) -> Moves:
    """The main use of a chip that lies on the table: reactions to an attack, the text, reactions after the attack."""
    chip = play.rules.chips[frame.chip]
    if chip.affects:
        frame.affected = play.others[frame.seat]
        if chip.affects == "opponent" and len(frame.affected) > 1:
            yield from choose_opponent(play, frame)
        if "fist" in chip.icons:
            yield from attack(play, frame)
    if chip.combines and play.state.ongoing:
        yield from before_combining(play, frame)
    if chip.ongoing:
        frame.since = play.state.turn
        leave(play, frame, "ongoing")
    if chip.main:
        yield from run_steps(chip.main, play, frame)
    if frame.attack is not None:
        yield from finish_attack(play, frame)


def before_combining(play: "Play", frame: Frame) -> Moves:
    """What ongoing chips demand before a chip that combines gems takes effect (PS3-CHIP-PROTECTIVE-WARD-05)."""
    intent = Incident("combine", frame.seat, frame.chip, len(play.state.seats))
    yield from fire(play, "combine", frame.seat, intent)
    frame.vetoed = frame.seat in intent.immune


def choose_opponent(play: "Play", frame: Frame) -> Moves:
    """Let the player say which opponent a chip is aimed at."""
    target = yield Ask("target", frame.seat, Opponents(play), frame, clause=play.rules.structure["target"])
    if isinstance(target, int):
        frame.affected = (target,)


def buy_step(play: "Play") -> Moves:
    """Buy chips until the player stops (PS3-BUY-13); what was bought may set off traps, reactions and triggers."""
    seat = play.state.active
    player = play.state.seats[seat]
    player.money += player.carried
    player.carried = 0
    ask = play.asks[seat].buy
    while True:
        chip = yield ask
        if not isinstance(chip, int):
            return
        paid = play.price(chip)
        player.money -= paid
        player.spent += paid
        player.bought[chip] += 1
        player.purchases += 1
        if play.trace is not None:
            note(play, "buy-step")
        take_from_bank(play, chip)
        zone = player.hand if play.reading("purchase.to") == "hand" else player.discard
        zone[chip] += 1
        if play.state.effects and play.has_effect("purchases-to-bag-top", seat):
            where = yield play.asks[seat].onto_bag
            if where == "top":
                zone[chip] -= 1
                player.top.append(chip)
        if play.state.traps[chip] or play.state.ongoing or can_answer_purchase(play, seat):
            yield from after_purchase(play, seat, chip)


def lay_out(play: "Play", seat: int, gem: int) -> None:
    """Lay a gem of the hand on the table as money (PS3-BUY-04); of a record that does not say which, all could be."""
    player = play.state.seats[seat]
    player.hand[gem] -= 1
    player.table[gem] += 1
    player.money += play.rules.chips[gem].size
    player.laid = True
    note(play, "lay")


def after_purchase(play: "Play", seat: int, chip: int) -> Moves:
    """Wounds from trap tokens, what ongoing chips do about a purchase, and the opponents' reactions to it."""
    for _ in times(play.state.traps[chip]):
        if gain(play, seat, play.rules.wound):
            play.echoes.append((seat, "gain", play.rules.wound))
        else:
            play.meet("gain.empty-stack")
    if play.state.ongoing:
        yield from fire(play, "bought", seat, bought=chip)
    for opponent in play.others[seat]:
        if holds_purchase_reaction(play, opponent):
            yield from offer_reactions(play, Incident("buy", seat, chip, len(play.state.seats)), opponent)


def can_answer_purchase(play: "Play", seat: int) -> bool:
    """Whether any opponent holds a chip that reacts to purchases."""
    return any(holds_purchase_reaction(play, opponent) for opponent in play.others[seat])


def holds_purchase_reaction(play: "Play", seat: int) -> bool:
    """Whether a player holds a chip that reacts to purchases; nobody is asked who does not."""
    hand = play.state.seats[seat].hand
    return any(hand[chip] for chip in play.rules.buy_reactions)


def keep_step(play: "Play") -> Moves:
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
        note(play, "keep-step")


def discard_step(play: "Play") -> None:
    """Everything played, laid out or left in hand goes to the discard pile (PS3-CLEAN-02 to 04)."""
    clean_up(play, play.state.active)


def draw_step(play: "Play") -> Moves:
    """Draw five chips and the height bonus, less one for each chip held back (PS3-CLEAN-05, PS3-HEIGHT-07)."""
    player = play.active()
    height = total(player.pile)
    bonus, clause = height_bonus(play, height)
    if player.kept and play.rules.parameters.get("kept-on-bag"):
        player.top.extend(player.kept)  # the chip kept last lies on top, and all of them are drawn now
        player.kept = []
    count = play.rules.parameters["cleanup-draw"] + bonus - len(player.kept)
    if player.kept:
        clause = cleanup_clause(play, play.state.active)
    if count > 0:
        yield from draw(play, play.state.active, count, clause)
        play.hush()  # what cleanup discarded is stated before the draw or not at all
    if play.trace is not None:
        note(play, "discard-step", "draw-step", "kept-draw" if player.kept else "draw-step")
    if player.kept:
        for chip in player.kept:
            player.hand[chip] += 1
        player.kept = []


def height_bonus(play: "Play", height: int) -> tuple[int, str]:
    """The extra chips for a pile total, and the clause: only the highest step reached counts (PS3-HEIGHT-06)."""
    for step, extra, clause in play.rules.height_steps:
        if height >= step:
            return extra, clause
    return 0, play.rules.structure["cleanup"]


def turn_end_step(play: "Play") -> Moves | tuple[()] | None:
    """What ongoing chips do at the end of their owner's turn."""
    return fire(play, "turn-end", play.state.active) if play.state.ongoing else None


def loss_step(play: "Play") -> None:
    """Ending one's own turn with a pile of ten or more loses; with two players that ends the game (PS3-END-01, -02)."""
    if total(play.active().pile) >= play.rules.parameters["lose-at"]:
        play.state.losers = (play.state.active,)
        play.state.over = "overflow"


#: The steps a ruleset's `turn` may list.
STEPS: Mapping[str, Callable[["Play"], Moves | tuple[()] | None]] = {
    "ante": ante_step,
    "action": action_step,
    "buy": buy_step,
    "keep": keep_step,
    "discard": discard_step,
    "draw": draw_step,
    "turn-end": turn_end_step,
    "loss-check": loss_step,
}
