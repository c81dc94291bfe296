"""Moving chips between zones, with what the rulebook attaches to a move: Panic Time, stand-in gems, price cuts.

Every chip that moves in a game moves through here, so that conservation has one place to hold.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.midgame import settle_stacks
from verifier.games.puzzle_strike.state import Seat, total
from verifier.kernel.ask import Chance, Moves
from verifier.kernel.values import NONE, counted, how_many, larger, pick, smaller, surely_none, times

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play

#: Where a chip in use is no more in use: what takes it off the table finds it there no longer.
LEFT = ("gone", "bag-top", "returned")


def take_from_bank(play: "Play", chip: int, count: int = 1) -> None:
    """Take chips off a stack; an emptied stack may start Panic, Danger or Deadly Time (PS3-PANIC-03, -06, -08)."""
    bank = play.state.bank
    bank[chip] -= count
    if play.state.guessed:
        settle_stacks(play.state, (chip,))
    if type(bank[chip]) is not int or bank[chip] == 0:
        settle_level(play)


def return_to_bank(play: "Play", chip: int, count: int = 1) -> None:
    """Put chips back on their stack; a character chip has none and is set aside, out of the game (PS1-TRM-03)."""
    if chip in play.rules.never_in_bank:
        aside = play.state.aside
        before = len(aside)
        while len(aside) - before < count:  # the number may be open
            aside.append(chip)
        return
    play.state.bank[chip] += count
    exchange_stand_ins(play, chip)
    if surely_none(play.state.level):
        return
    if play.reading("level.ratchet") == "follows-the-stacks":
        play.state.level = 0
        settle_level(play)
    if not surely_none(play.state.level) and not play.state.out and play.goes_by("level.falls", "to-panic-time"):
        play.state.level = larger(smaller(play.state.level, 1), demanded_level(play))


def exchange_stand_ins(play: "Play", chip: int) -> None:
    """Put real gems in the place of stand-ins as soon as the bank has them, if the rules say so."""
    size = play.rules.chips[chip].size
    for seat in play.state.piles() if size else ():
        if surely_none(seat.stand_ins[size]) or not play.goes_by("stand-in.stays", "until-the-bank-has-the-gem"):
            continue
        count = smaller(seat.stand_ins[size], play.state.bank[chip])
        seat.stand_ins[size] -= count
        take_from_bank(play, chip, count)


def settle_level(play: "Play") -> None:
    """Raise the ante level to what the number of empty stacks demands; it is never lowered (PS3-PANIC-05)."""
    play.unsettled = play.midway and play.goes_by("level.counted", "after-the-effect")
    if play.unsettled:
        return
    play.state.level = larger(play.state.level, demanded_level(play))


def demanded_level(play: "Play") -> int:
    """The ante level that the number of empty stacks demands now."""
    state = play.state
    empty = sum(pick(state.bank[chip] == 0, 1, 0) for chip in stacks_that_count(play))
    if state.removed >= 0 and play.goes_by("into-oblivion.level", "counts-as-empty"):
        empty += 1
    extra = len(state.seats) - 2
    if state.out and play.rules.mode.raises_level and play.reading("level.players") == "still-in":
        extra -= len(state.out)
    level = sum(pick(empty >= needed + extra, 1, 0) for needed in play.rules.empty_stacks)
    if state.out and play.rules.mode.raises_level and play.goes_by("elimination.level", "adds-to-the-stacks"):
        raised = level + play.rules.mode.raises_level * len(state.out)
        return smaller(raised, len(play.rules.level_names) - 1)
    return level


def stacks_that_count(play: "Play") -> Iterable[int]:
    """The stacks that raise the ante level when they are empty at once."""
    if play.goes_by("level.stacks", "puzzle-chips-only"):
        return [chip for chip in play.state.stacks if play.rules.chips[chip].kind == "puzzle"]
    return play.state.stacks


def remove_stack(play: "Play", chip: int) -> None:
    """Take a stack out of the game; one that was taken out before comes back."""
    state = play.state
    back = (state.removed,) if state.removed >= 0 else ()
    state.stacks = tuple(sorted((*(other for other in state.stacks if other != chip), *back)))
    state.removed = chip
    settle_stacks(state, (chip,))
    settle_level(play)


def reduced_price(play: "Play", cost: int) -> int:
    """A printed cost after this turn's price cuts, each down to its floor (PS3-CHIP-SALE-PRICES-01)."""
    if not play.on_turn(play.actor) and play.goes_by("discount.other-players", "its-side-only"):
        return cost
    for amount, floor, seat in play.state.discounts:
        if seat not in (-1, play.actor):
            continue
        if cost >= floor:
            cost = max(cost - amount, floor)
        elif play.reading("discount.below-floor") == "raised-to-floor":
            cost = floor
    return cost


def gain(play: "Play", seat: int, chip: int, zone: str = "discard") -> bool:
    """Put a bank chip into a player's discard pile (PS3-TERM-03); with an empty stack nothing happens (PS3-OUT-02)."""
    if chip not in play.state.stacks or play.state.bank[chip] <= 0:
        return False
    take_from_bank(play, chip)
    play.zone(seat, zone)[chip] += 1
    play.state.seats[seat].note_gained(chip)
    if zone != "placed" and play.state.traps[chip] and play.reading("trap.gained") == "gaining-too":
        spring(play, seat, chip)
    return True


def spring(play: "Play", seat: int, chip: int) -> None:
    """Give a player the Wounds for a chip from a marked stack. A Wound gained so sets off no token itself."""
    traps, wound = play.state.traps, play.rules.wound
    tokens = traps[chip]
    if tokens > 1 and play.reading("trap.adds-up") == "one-wound":
        tokens = 1
    if play.state.seats[seat].bought[chip] > 1 and play.reading("trap.each-chip") == "once-a-turn":
        tokens = 0
    mates = play.rules.mode.mates(seat)
    own = sum(1 for stack, owner in play.state.trappers if stack == chip and owner in mates)
    if own and play.reading("trap.whom") == "opponents-only":
        tokens = larger(0, tokens - own)
    if play.reading("trap.lasts") == "once":
        traps[chip] = 0
    for _ in times(tokens):
        if play.state.bank[wound] > 0:
            take_from_bank(play, wound)
            play.state.seats[seat].discard[wound] += 1
            play.state.seats[seat].note_gained(wound)
            play.listener.happened(seat, "gain", wound)
        else:
            play.meet("gain.empty-stack")


def trash(play: "Play", seat: int, chip: int, zone: str) -> None:
    """Return a chip to the bank (PS3-TERM-01)."""
    play.zone(seat, zone)[chip] -= 1
    return_to_bank(play, chip)


def clean_up(play: "Play", seat: int) -> None:
    """Move a seat's table and hand to its discard pile; a record may state what went there (PS3-CLEAN-02 to 04)."""
    player = play.state.seats[seat]
    discard, hand, table, moved = player.discard, player.hand, player.table, play.listener.moved
    if any(player.placed) and play.reading("place.lasts") == "to-cleanup":
        player.discard = discard = [kept + placed for kept, placed in zip(discard, player.placed, strict=True)]
        player.placed = [0] * play.kinds
    for chip in play.kinds_in_play:
        if hand[chip] is NONE and table[chip] is NONE:  # as most kinds are
            continue
        count = hand[chip] + table[chip]
        if count is not NONE:
            discard[chip] += count
            hand[chip] = table[chip] = 0
            moved(seat, "discard", chip, count)


def draw(play: "Play", seat: int, count: int, clause: str, optional: bool = False) -> Moves:
    """Draw chips: those on top of the bag first (PS3-TERM-18); the discard pile refills the bag (PS3-ACTION-09)."""
    due = count
    player = play.state.seats[seat]
    if play.state.phase in play.rules.last_phases:
        optional = optional or doomed(play, seat)
    while count > 0:
        available = len(player.top) + sum(player.bag)
        if available == 0:
            if sum(player.discard) == len(left_lying(play, player)):
                play.meet(
                    "draw.cleanup-nothing-left" if play.state.phase in play.rules.last_phases else "draw.nothing-left"
                )
                return
            yield play.asks[seat].refill
            refill(play, seat)
            clause = clause if count is due else play.rules.structure.get("draw-on", clause)
            if play.listener.notes_clauses:
                play.listener.carried_out(play.rules.carried_out.get("refill", ()))
            continue
        batch = count if available >= count else available
        drawn = yield Chance("draw", seat, batch, "bag", clause, optional, True)
        if not isinstance(drawn, tuple):
            return
        take_drawn(play, seat, drawn)
        count -= how_many(drawn)


def doomed(play: "Play", seat: int) -> bool:
    """Whether the game ends for a seat with this turn, so that nothing depends on its draws any more."""
    state = play.state
    if play.rules.mode.loss == "lowest-pile-wins":
        from verifier.games.puzzle_strike.endings import closes

        return seat == state.active and closes(play)
    return seat == state.active and total(state.seats[seat].pile) >= play.rules.parameters["lose-at"]


def take_drawn(play: "Play", seat: int, drawn: tuple[int, ...]) -> None:
    """Move drawn chips to the hand: those that lay on top of the bag from there, the others out of the bag."""
    player = play.state.seats[seat]
    hand, bag, top = player.hand, player.bag, player.top
    for chip, number in counted(drawn):
        hand[chip] += number
        if top and chip in top:
            del top[len(top) - 1 - top[::-1].index(chip)]  # the copy that lies nearest to the top
        else:
            bag[chip] -= number


def refill(play: "Play", seat: int) -> None:
    """Put the discard pile into the bag, without the chips played this turn (PS3-ACTION-10)."""
    player = play.state.seats[seat]
    staying = left_lying(play, player)
    player.bag = player.discard
    player.discard = [0] * play.kinds
    for chip in staying:
        player.bag[chip] -= 1
        player.discard[chip] += 1
    if play.reading("refill.table") == "included":
        player.bag = [inside + played for inside, played in zip(player.bag, player.table, strict=True)]
        player.table = [0] * play.kinds


def left_lying(play: "Play", player: Seat) -> list[int]:
    """The chips that a refill leaves in the discard pile: those used as reactions or gained this turn, by the rules."""
    fresh = player.reacted if player.reacted and play.goes_by("refill.reactions", "stay-out") else []
    is_fresh = player.gained and any(player.discard[chip] for chip in player.gained)
    if is_fresh and play.goes_by("refill.gained", "stay-out"):
        fresh = fresh + player.gained
    return [chip for chip in set(fresh) for _ in range(min(fresh.count(chip), player.discard[chip]))]


def leave(play: "Play", frame: Frame, to: str) -> bool:
    """Take a chip in use from where it lies to another zone of its owner or the bank; False if it is already gone."""
    if frame.place in LEFT or (frame.body >= 0 and to != "bank"):
        return False
    chip = frame.chip if frame.body < 0 else frame.body
    if frame.place == "ongoing":
        lying = (frame.seat, frame.chip, frame.since)
        if lying not in play.state.ongoing:  # it has been discarded since
            frame.place = "returned"
            return False
        play.state.ongoing.remove(lying)
    else:
        play.zone(frame.seat, frame.place)[chip] -= 1
    if to == "bank":
        return_to_bank(play, chip)
        frame.place = "gone"
    elif to == "ongoing":
        play.state.ongoing.append((frame.seat, frame.chip, frame.since))
        frame.place = to
    elif to == "bag-top":
        play.state.seats[frame.seat].top.append(frame.chip)
        frame.place = to
    else:
        play.zone(frame.seat, to)[frame.chip] += 1
        frame.place = "returned" if to in ("bag", "hand") else to
    return True
