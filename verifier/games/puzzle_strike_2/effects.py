"""Carrying out cards and super moves: a card with everything it sets off, then the super moves of filled meters.

Not for: what single operations do (`operations`), or when a player may act (`turn`).
"""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.cards import Defeat
from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.unknown import not_given, reads, unknown_text
from verifier.games.steps import run_steps
from verifier.kernel.ask import Moves
from verifier.kernel.game import Undecidable

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play

SETS_OFF = "whether it sets off a creature's effect"


def play_card(play: "Play", frame: Frame) -> Moves:
    """What a card says, then what it has set off meanwhile (PS2-FIN-01, -05)."""
    card, play.busy = play.rules.cards[frame.card], True
    if not card.known:
        raise unknown_text(play, card)
    if card.creature:
        enter(play, frame)
    yield from run_steps(card.main, play, frame)
    for kind in ("crash", "block"):
        if watched(play, f"{kind}-card-played", frame.seat) and reads(play, card, kind, SETS_OFF):
            set_off(play, f"{kind}-card-played", frame)
    yield from settle_waiting(play, frame)


def enter(play: "Play", frame: Frame) -> None:
    """A creature takes its owner's creature slot; the one that was there is discarded (PS2-CREA-06, -07)."""
    player = play.state.seats[frame.seat]
    leave_slot(play, frame.seat)
    player.table[frame.card] -= 1
    player.creature = frame.card
    frame.place = "creature"
    play.note("creature")


def leave_slot(play: "Play", seat: int) -> None:
    """The creature of a seat, if it has one, goes to its discard pile."""
    player = play.state.seats[seat]
    if player.creature >= 0:
        player.discard[player.creature] += 1
        play.tell(seat, "discard", player.creature)
        player.creature = -1


def defeat(play: "Play", seat: int, colour: int, broken: int) -> None:
    """Whether a crash destroys creatures of the crasher's opponents (PS2-CDEF-02). Bonuses do not count."""
    for other in play.opponents(seat):
        creature = play.state.seats[other].creature
        if creature < 0:
            continue
        needed = play.rules.cards[creature].defeat
        play.note("defeat")
        if defeated(play, creature, needed, colour, broken):
            leave_slot(play, other)


def defeated(play: "Play", creature: int, needed: Defeat | None, colour: int, broken: int) -> bool:
    """Whether so many gems of a colour destroy a creature. Raises `Undecidable` if that turns on what is not known."""
    if needed is not None and (broken < needed.number.low or not among(needed.colours, colour)):
        return False
    if needed is None or len(needed.colours) > 1 or broken < needed.number.high:
        slug = play.rules.cards[creature].slug
        raise Undecidable(not_given(play, f"what destroys {slug}", "whether this crash destroys it"))
    return True


def among(colours: tuple[int, ...], colour: int) -> bool:
    """Whether a colour, which need not be known, is one of some."""
    return any(colour == one for one in colours)


def watched(play: "Play", on: str, seat: int) -> bool:
    """Whether a seat's creature does something at that."""
    return play.state.seats[seat].creature in play.rules.watching[on]


def set_off(play: "Play", on: str, frame: Frame) -> None:
    """Note what a creature does once the card under way is finished."""
    creature = play.state.seats[frame.seat].creature
    for trigger in play.rules.cards[creature].triggers if creature >= 0 else ():
        if trigger.on == on:
            play.note("trigger")
            frame.waiting = (*frame.waiting, (frame.seat, creature, trigger))


def settle_waiting(play: "Play", frame: Frame) -> Moves:
    """Carry out what waits for the end of a card; that may set off more."""
    while frame.waiting:
        (owner, creature, trigger), frame.waiting = frame.waiting[0], frame.waiting[1:]
        own = Frame(owner, creature)
        own.place = "creature"
        if trigger.condition is None or trigger.condition.evaluate(play, own):
            yield from run_steps(trigger.steps, play, own)
        frame.waiting = (*own.waiting, *frame.waiting)


def fire(play: "Play", on: str, seat: int) -> Moves:
    """What a seat's creature does at once, no card being under way."""
    frame = Frame(seat)
    set_off(play, on, frame)
    yield from settle_waiting(play, frame)


def settle(play: "Play") -> Moves:
    """The super moves of all filled meters, in the order of the board, until none is full (PS2-SIMUL-02)."""
    state, full = play.state, play.rules.parameters["meter"]
    count, again = len(state.seats), True
    while again:
        again = False
        for step in range(count):
            seat = (state.active + step) % count
            meters = state.seats[seat].meters
            for colour in range(len(meters)):
                while meters[colour] >= full:
                    meters[colour] -= full  # what is too much stays in the meter
                    again = True
                    yield from activate(play, seat, colour)
    play.busy = False


def activate(play: "Play", seat: int, colour: int) -> Moves:
    """One super move."""
    play.busy = True
    play.tell(seat, "super", colour)
    play.note("super")
    yield from run_steps(play.rules.supers[colour].steps, play, Frame(seat))
