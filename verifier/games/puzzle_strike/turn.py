"""The course of a game: the opening draw, and each turn's steps in the order that the ruleset lists them."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from verifier.games.puzzle_strike.domains import Chips, Gems, Opponents, Options
from verifier.games.puzzle_strike.frame import Frame, Incident
from verifier.games.puzzle_strike.incidents import attack, finish_attack, offer_reactions
from verifier.games.puzzle_strike.program import fire, run_steps
from verifier.games.puzzle_strike.state import Arrows, total
from verifier.games.puzzle_strike.zones import ante, draw, gain, leave, price, take_from_bank
from verifier.kernel.ask import Answer, Ask, Moves

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


class StandingAsks(NamedTuple):
    """The questions that every turn puts to a seat; made once for a game."""

    ante: Ask
    play: Ask
    buy: Ask
    keep: Ask
    refill: Ask
    onto_bag: Ask


def standing_asks(play: "Play", seat: int) -> StandingAsks:
    """The questions of a seat's own turns."""
    frame = Frame(seat)
    cite = play.rules.structure
    hand = Chips(play, ("hand",), frame, none=True)
    return StandingAsks(
        Ask("ante", seat, Gem(play), frame, ("ante",), clause=cite["ante"]),
        Ask("play", seat, Chips(play, ("hand", "placed"), frame, none=True), frame, ("play",), None, cite["play"], "pass"),
        Ask("buy", seat, Chips(play, ("bank",), frame, none=True, only=play.state.stacks), frame, ("buy",), None, cite["buy"], "pass", many=True),
        Ask("keep", seat, hand, frame, ("keep",), None, cite["keep"], "pass", many=True),
        Ask("refill", seat, Options(("refill",)), frame, ("refill",), "refill", cite["refill"], ""),
        Ask("destination", seat, Options(("discard", "top")), frame, (), "discard", cite["buy"]),
    )


class Gem(Gems):
    """The size of a gem, not necessarily one of the pile: what is anted."""

    __slots__ = ()

    def __init__(self, play: "Play") -> None:
        super().__init__(play, 1, 1, none=False)

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether it is the size of a gem that exists."""
        return isinstance(answer, tuple) and len(answer) == 1 and answer[0] in self.play.rules.gem_chips

    def expected(self) -> str:
        """What is asked for, in words."""
        return "the gem to ante"


def game(play: "Play") -> Moves:
    """The game from the present position on: every question in order."""
    state = play.state
    if state.turn == 0:
        yield from opening(play)
        state.turn = 1
    steps = tuple(STEPS[name] for name in play.rules.turn)
    names = play.rules.turn
    while not is_over(play):
        while state.phase < len(steps):
            if play.trace is not None:
                play.trace.extend(play.rules.carried_out.get(names[state.phase], ()))
            asked = steps[state.phase](play)
            if asked is not None:
                yield from asked
            if is_over(play):
                return
            state.phase += 1
        pass_turn(play)


def is_over(play: "Play") -> bool:
    """Whether the game has ended."""
    return bool(play.state.over)


def opening(play: "Play") -> Moves:
    """Each player draws the opening hand (PS3-DECK-08)."""
    for seat in range(len(play.state.seats)):
        yield from draw(play, seat, play.rules.parameters["opening-hand"], play.rules.structure["opening"])


def pass_turn(play: "Play") -> None:
    """Clear what lasted for one turn and let the next player begin."""
    state = play.state
    play.active().reset_turn(0)
    state.discounts.clear()
    if state.effects:
        state.effects = [effect for effect in state.effects if effect[2] > state.turn]
    state.active = (state.active + 1) % len(state.seats)
    state.turn += 1
    state.phase = state.ante_shift = 0
    play.active().reset_turn(play.rules.parameters["actions"])


def ante_step(play: "Play") -> Moves:
    """A gem of the size now due moves from the bank to the active player's pile (PS3-ANTE-02)."""
    seat = play.state.active
    yield from fire(play, "ante", seat)
    gem = yield play.asks[seat].ante
    if isinstance(gem, tuple):
        ante(play, seat, gem[0])


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
        yield from play_chip(play, Frame(seat, chip))
    yield from fire(play, "action-end", seat)


def play_chip(play: "Play", frame: Frame) -> Moves:
    """The main use of a chip that lies on the table: reactions to an attack, the text, reactions after the attack."""
    chip = play.rules.chips[frame.chip]
    if chip.affects:
        frame.affected = play.opponents(frame.seat)
        if chip.affects == "opponent" and len(frame.affected) > 1:
            yield from choose_opponent(play, frame)
        if "fist" in chip.icons:
            yield from attack(play, frame)
    if chip.ongoing:
        frame.since = play.state.turn
        leave(play, frame, "ongoing")
    if chip.main:
        yield from run_steps(chip.main, play, frame)
    if frame.attack is not None:
        yield from finish_attack(play, frame)


def choose_opponent(play: "Play", frame: Frame) -> Moves:
    """Let the player say which opponent a chip is aimed at."""
    target = yield Ask("target", frame.seat, Opponents(play), frame, clause=play.rules.structure["target"])
    if isinstance(target, int):
        frame.affected = (target,)


def after_paying(balances: tuple[Arrows, ...], colours: tuple[int, ...]) -> tuple[Arrows, ...]:
    """Every balance that paying for a chip of these colours can leave.

    A record does not say which arrow was spent. A coloured arrow can do nothing that a black one cannot, so spending
    it first loses no possibility; a chip of several colours may be paid in several ways, and all are kept.
    """
    left: dict[Arrows, None] = {}
    for balance in balances:
        coloured = [colour for colour in colours if balance[colour] > 0]
        for colour in coloured or ([0] if balance[0] > 0 else []):
            left[balance[:colour] + (balance[colour] - 1,) + balance[colour + 1 :]] = None
    return tuple(left)


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
        paid = price(play, chip)
        player.money -= paid
        player.spent += paid
        player.bought[chip] += 1
        take_from_bank(play, chip)
        yield from place_purchase(play, seat, chip)
        yield from after_purchase(play, seat, chip)


def place_purchase(play: "Play", seat: int, chip: int) -> Moves:
    """A purchase goes to the discard pile (PS3-BUY-03), or on the bag if an effect lets its buyer do so."""
    if play.has_effect("purchases-to-bag-top", seat):
        where = yield play.asks[seat].onto_bag
        if where == "top":
            play.state.seats[seat].top.append(chip)
            return
    play.zone(seat, "hand" if play.reading("purchase.to") == "hand" else "discard")[chip] += 1


def after_purchase(play: "Play", seat: int, chip: int) -> Moves:
    """Wounds from trap tokens, what ongoing chips do about a purchase, and the opponents' reactions to it."""
    for _ in range(play.state.traps[chip]):
        gain(play, seat, play.rules.wound)
    yield from fire(play, "bought", seat, bought=chip)
    incident = Incident("buy", seat, chip, len(play.state.seats))
    for opponent in play.opponents(seat):
        if any(play.state.seats[opponent].hand[answering] for answering in play.rules.buy_reactions):
            yield from offer_reactions(play, incident, opponent)


def keep_step(play: "Play") -> Moves:
    """Hold back unplayed chips with piggy banks (PS3-ICON-04)."""
    seat = play.state.active
    player = play.state.seats[seat]
    yield from fire(play, "keep", seat)
    while True:
        chip = yield play.asks[seat].keep
        if not isinstance(chip, int):
            return
        player.hand[chip] -= 1
        player.kept.append(chip)


def discard_step(play: "Play") -> None:
    """Everything played, laid out or left in hand goes to the discard pile (PS3-CLEAN-02 to 04)."""
    player = play.active()
    discard, hand, table = player.discard, player.hand, player.table
    for chip in play.rules.chip_range:
        if hand[chip] or table[chip]:
            discard[chip] += hand[chip] + table[chip]
            hand[chip] = table[chip] = 0


def draw_step(play: "Play") -> Moves:
    """Draw five chips and the height bonus, less one for each chip held back (PS3-CLEAN-05, PS3-HEIGHT-07)."""
    player = play.active()
    height = total(player.pile)
    count = play.rules.parameters["cleanup-draw"] + height_bonus(play, height) - len(player.kept)
    lost = height >= play.rules.parameters["lose-at"]
    yield from draw(play, play.state.active, count, play.rules.structure["cleanup"], optional=lost)
    for chip in player.kept:
        player.hand[chip] += 1
    player.kept = []


def height_bonus(play: "Play", height: int) -> int:
    """The extra chips for a pile total: only the highest step reached counts (PS3-HEIGHT-06)."""
    bonus = 0
    for step, extra in play.rules.height_bonus:
        if height >= step:
            bonus = extra
    return bonus


def turn_end_step(play: "Play") -> Moves:
    """What ongoing chips do at the end of their owner's turn."""
    return fire(play, "turn-end", play.state.active)


def loss_step(play: "Play") -> None:
    """Ending one's own turn with a pile of ten or more loses; with two players that ends the game (PS3-END-01, -02)."""
    if total(play.active().pile) >= play.rules.parameters["lose-at"]:
        play.state.losers = (play.state.active,)
        play.state.over = "overflow"


#: The steps a ruleset's `turn` may list.
STEPS: Mapping[str, Callable[["Play"], Moves | None]] = {
    "ante": ante_step,
    "action": action_step,
    "buy": buy_step,
    "keep": keep_step,
    "discard": discard_step,
    "draw": draw_step,
    "turn-end": turn_end_step,
    "loss-check": loss_step,
}
