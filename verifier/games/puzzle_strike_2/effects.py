"""Carrying out cards and super moves: a card with everything it sets off, then the super moves of filled meters;
paying for a card, and drawing with what waits for it.

Not for: what single operations do (`operations`), or when a player may act (`turn`).
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.amounts import not_given, reads, text_not_given, unknown_text
from verifier.games.puzzle_strike_2.cards import Defeat
from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.triggers import EVENTS, Waiting, on_cost, used, works
from verifier.games.steps import run_steps
from verifier.kernel.ask import Moves
from verifier.kernel.game import Undecidable
from verifier.kernel.message import say
from verifier.kernel.values import larger
from verifier.kernel.values import times as each_of

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play


SETS_OFF = say("whether-sets-off-another-card")


def play_card(play: "Play", frame: Frame, times: int = 1) -> Moves:
    """What a card says, so many times, then what it has set off meanwhile (PS2-FIN-01, -05)."""
    card, before, play.busy = play.rules.cards[frame.card], play.state.serial, True
    if not card.known:
        raise unknown_text(play, card)
    if card.creature:
        let_replaced_work(play, frame)
        enter(play, frame)
    for _ in range(times):
        yield from run_steps(card.main, play, frame)
    land(play, frame)
    if play.state.serial > before and play.reading("lasting.own-card") == "yes":
        before = -1
    often = times if times > 1 and play.reading("play.sets-off") == "each-time" else 1
    for _ in range(0 if is_quiet(play) else often):
        for kind in ("crash", "block"):
            if watched(play, f"{kind}-card-played", frame.seat) and reads(play, card, kind, SETS_OFF):
                set_off(play, f"{kind}-card-played", frame, frame.card, before)
        set_off(play, "card-played", frame, frame.card, before)
    if frame.waiting:
        yield from settle_waiting(play, frame)


def let_replaced_work(play: "Play", frame: Frame) -> None:
    """Let the effect of a creature in play work for the one that takes its place, if it does (`creature.replaced`)."""
    old = play.state.seats[frame.seat].creature
    triggers = [one for one in play.rules.cards[old].triggers if one.on == "card-played"] if old >= 0 else []
    if triggers and play.reading("creature.replaced") == "works":
        own = (Waiting(frame.seat, old, trigger, about=frame.card) for trigger in triggers if trigger.whose == "self")
        frame.waiting = (*frame.waiting, *own)


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
        play.listener.moved(seat, "discard", player.creature, 1)
        player.creature = -1


def hit(play: "Play", frame: Frame) -> None:
    """A crash hits the creatures of the opponents: at once, or when its card is done (`creature.defeated`)."""
    if not any(play.state.seats[other].creature >= 0 for other in play.opponents(frame.seat)):
        return
    if play.reading("creature.defeated") == "after-the-card":
        frame.hits = (*frame.hits, (frame.colour, frame.broken))
        return
    defeat(play, frame.seat, frame.colour, frame.broken)


def land(play: "Play", frame: Frame) -> None:
    """What a card's crashes destroy goes when the card is done, if it has not gone at once."""
    for colour, broken in frame.hits:
        defeat(play, frame.seat, colour, broken)


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
        raise Undecidable(not_given(play, say("what-destroys-card", card=slug), say("whether-this-crash-destroys")))
    return True


def among(colours: tuple[int, ...], colour: int) -> bool:
    """Whether a colour, which need not be known, is one of some."""
    return any(colour == one for one in colours)


def watched(play: "Play", on: str, seat: int) -> bool:
    """Whether anything waits for that to be done by a seat."""
    for player in play.state.seats:  # asked several times for every card, most often while nothing waits for anything
        if player.creature >= 0 or player.lasting:
            return any(True for _ in waiting_for(play, on, seat))
    return False


def is_quiet(play: "Play") -> bool:
    """Whether no creature is in play and no card has left an effect behind, so that nothing waits for anything."""
    for player in play.state.seats:  # noqa: SIM110 - asked several times for every card
        if player.creature >= 0 or player.lasting:
            return False
    return True


def waiting_for(play: "Play", on: str, seat: int, before: int = -1) -> Iterator[Waiting]:
    """The effects that wait for a seat to do something: of creatures, and those left behind, `before` so many if any.

    What a card leaves behind does not wait for that card itself.
    """
    for owner, player in enumerate(play.state.seats):
        if player.creature < 0 and not player.lasting:
            continue
        whose = "self" if owner == seat else "opponent"
        if whose == "opponent" and seat not in play.opponents(owner):
            continue
        for trigger in play.rules.cards[player.creature].triggers if player.creature >= 0 else ():
            if (trigger.on, trigger.whose) == (on, whose):
                yield Waiting(owner, player.creature, trigger)
        for one in player.lasting:
            found = one.effect.trigger
            if found is not None and (found.on, found.whose) == (on, whose) and not 0 <= before < one.serial:
                yield Waiting(owner, one.card, found, serial=one.serial)


def set_off(play: "Play", on: str, frame: Frame, about: int = -1, before: int = -1) -> None:
    """Note what is set off once the card under way is finished; `about` is the card that the event is about."""
    if is_quiet(play):
        return
    found = [one for one in waiting_for(play, on, frame.seat, before) if not is_for_itself(play, frame, one, about)]
    if len(found) > 1:
        play.meet("effects.several")
        found = found[::-1] if play.reading("effects.order") == "newest-first" else found
    if found:
        play.note("trigger")
    own = (one._replace(about=about, broken=frame.broken, colour=frame.colour) for one in found)
    frame.waiting = (*frame.waiting, *own)


def is_for_itself(play: "Play", frame: Frame, one: Waiting, about: int) -> bool:
    """Whether an effect is that of a creature which waits for a card to be played, and the card is that creature."""
    itself = frame.place == "creature" and one.serial == 0 and (one.owner, one.card) == (frame.seat, about)
    return itself and play.reading("creature.itself") == "does-not-count"


def befalls(play: "Play", on: str, frame: Frame, seat: int, card: int) -> None:
    """Something happens to a card itself, whose text may wait for it.

    Raises `Undecidable` if the text is not known, but for a discard that is presumed to set off nothing.
    """
    found = play.rules.cards[card]
    if not found.known and found.kind == "bank":
        if on == "this-discarded" and play.reading("discard.unknown-text") == "nothing-follows":
            return
        raise Undecidable(text_not_given(play, found, say("what-follows-its-being", verb=on.removeprefix("this-"))))
    own = (Waiting(seat, card, trigger) for trigger in found.triggers if trigger.on == on)
    frame.waiting = (*frame.waiting, *own)


def comes_to(play: "Play", on: str, frame: Frame, seat: int, card: int, number: int = 1) -> None:
    """Note what is set off by so many cards being bought, gained or drawn: by their text, and by what is in play."""
    triggers = [trigger for trigger in play.rules.cards[card].triggers if trigger.on == f"this-{on}"]
    if triggers or watched(play, on, seat):
        own = Frame(seat, card)
        for _ in each_of(number):
            own.waiting = (*own.waiting, *(Waiting(seat, card, trigger) for trigger in triggers))
            set_off(play, on, own, card)
        frame.waiting = (*frame.waiting, *own.waiting)


def settle_waiting(play: "Play", frame: Frame) -> Moves:
    """Carry out what waits for the end of a card; that may set off more."""
    while frame.waiting:
        one, frame.waiting = frame.waiting[0], frame.waiting[1:]
        own, trigger = Frame(one.owner, one.card), one.trigger
        own.place = "creature" if play.state.seats[one.owner].creature == one.card and not one.serial else "gone"
        own.candidate, own.broken, own.colour = one.about, one.broken, one.colour
        if one.serial and not works(play, one.owner, one.serial):
            continue
        if has_gone(play, one) and play.reading("creature.gone") == "falls-away":
            continue
        if trigger.condition is None or trigger.condition.evaluate(play, own):
            if one.serial:
                used(play, one.owner, one.serial)
            yield from run_steps(trigger.steps, play, own)
            land(play, own)
        outer_first = own.waiting and frame.waiting and play.reading("effects.nested") == "outer-first"
        frame.waiting = (*frame.waiting, *own.waiting) if outer_first else (*own.waiting, *frame.waiting)


def has_gone(play: "Play", one: Waiting) -> bool:
    """Whether an effect is that of a creature which has left its slot since it was set off."""
    return not one.serial and one.trigger.on in EVENTS and play.state.seats[one.owner].creature != one.card


def fire(play: "Play", on: str, seat: int) -> Moves:
    """What is set off at once, no card being under way."""
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
                    if meters[colour] >= full and play.reading("super.twice") == "round-by-round":
                        break
    play.busy = False


def activate(play: "Play", seat: int, colour: int) -> Moves:
    """One super move."""
    play.busy = True
    play.listener.happened(seat, "super", colour)
    play.note("super")
    frame = Frame(seat)
    yield from run_steps(play.rules.supers[colour].steps, play, frame)
    yield from settle_waiting(play, frame)


def pay(play: "Play", seat: int, card: int, free: bool = False) -> None:
    """The card leaves the hand and its cost is paid (PS2-PLAY-01); of several, one that is free goes first."""
    player = play.state.seats[seat]
    player.hand[card] -= 1
    player.table[card] += 1
    if player.free[card] > 0:
        player.free[card] -= 1
        play.note("free")
    elif not free:
        changes = on_cost(play, seat, card) if player.lasting else []
        player.actions -= larger(play.rules.cards[card].cost + sum([one.effect.cost for one in changes]), 0)
        if type(player.actions) is int and player.actions < 0:  # a ruling lets it pass: it takes those there are
            player.actions = 0
        for one in changes:
            used(play, seat, one.serial)
    play.note("play")
