"""Moving chips between zones, with what the rulebook attaches to a move: Panic Time, stand-in gems, price cuts.

Every chip that moves in a game moves through here, so that conservation has one place to hold.
"""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.open_bank import settle_stacks
from verifier.games.puzzle_strike.state import total
from verifier.kernel.ask import Chance, Moves
from verifier.kernel.values import counted, entry, how_many, larger, pick, surely_none

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
    if not surely_none(play.state.level) and play.reading("level.ratchet") == "follows-the-stacks":
        play.state.level = 0
        settle_level(play)


def settle_level(play: "Play") -> None:
    """Raise the ante level to what the number of empty stacks demands; it is never lowered (PS3-PANIC-05)."""
    play.state.level = larger(play.state.level, demanded_level(play))


def demanded_level(play: "Play") -> int:
    """The ante level that the number of empty stacks demands now."""
    state = play.state
    empty = sum(pick(state.bank[chip] == 0, 1, 0) for chip in state.stacks)
    extra = len(state.seats) - 2
    if state.out and play.rules.mode.raises_level and play.reading("level.players") == "still-in":
        extra -= len(state.out)
    return sum(pick(empty >= needed + extra, 1, 0) for needed in play.rules.empty_stacks)


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
    for amount, floor in play.state.discounts:
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
    return True


def trash(play: "Play", seat: int, chip: int, zone: str) -> None:
    """Return a chip to the bank (PS3-TERM-01)."""
    play.zone(seat, zone)[chip] -= 1
    return_to_bank(play, chip)


def ante_size(play: "Play") -> int:
    """The size of the gem that the active player has to ante now."""
    due = entry(play.rules.ante_sizes, play.state.level)
    if not play.state.ante_shift:
        return due
    if due + play.state.ante_shift > play.rules.largest_gem:
        play.meet("ante-shift.no-larger-gem")
        return play.rules.largest_gem
    return due + play.state.ante_shift


def ante(play: "Play", seat: int, size: int) -> None:
    """Move a gem from the bank into a pile, or a stand-in if the bank has none (PS3-TERM-09, PS3-PANIC-11)."""
    chip = play.rules.gem_chips[size]
    pile = play.state.seats[seat]
    if play.state.bank[chip] > 0:
        take_from_bank(play, chip)
    elif play.reading("ante.supply" if size == 1 else "ante.supply-of-larger") == "stand-in":
        pile.stand_ins[size] += 1
        if play.listener.notes_clauses:
            play.listener.carried_out(play.rules.carried_out.get("stand-in", ()))
    else:
        return
    pile.pile[size] += 1


def break_gem(play: "Play", seat: int, size: int) -> None:
    """Take a gem out of a pile and put it in the bank; a stand-in just goes away."""
    player = play.state.seats[seat]
    player.pile[size] -= 1
    stand_ins = player.stand_ins[size]
    if stand_ins and (player.pile[size] < stand_ins or play.reading("stand-in.leaves") == "first"):
        player.stand_ins[size] -= 1
    else:
        return_to_bank(play, play.rules.gem_chips[size])


def supply(play: "Play", count: int) -> tuple[int, int]:
    """Take 1-gems for a send from the bank: how many there are to send, and how many of them are stand-ins."""
    chip = play.rules.gem_chips[1]
    there = play.state.bank[chip]
    if there >= count:
        take_from_bank(play, chip, count)
        return count, 0
    take_from_bank(play, chip, there)
    if play.reading("send.supply") == "as-many-as-there-are":
        return there, 0
    return count, count - there


def put_in_pile(play: "Play", seat: int, size: int) -> bool:
    """Put a gem from the bank into a pile; False if the bank has none."""
    chip = play.rules.gem_chips[size]
    if play.state.bank[chip] <= 0:
        return False
    take_from_bank(play, chip)
    play.state.seats[seat].pile[size] += 1
    return True


def clean_up(play: "Play", seat: int) -> None:
    """Move a seat's table and hand to its discard pile; a record may state what went there (PS3-CLEAN-02 to 04)."""
    player = play.state.seats[seat]
    discard, hand, table, moved = player.discard, player.hand, player.table, play.listener.moved
    for chip in play.kinds_in_play:
        count = hand[chip] + table[chip]
        if type(count) is not int or count:
            discard[chip] += count
            hand[chip] = table[chip] = 0
            moved(seat, "discard", chip, count)


def draw(play: "Play", seat: int, count: int, clause: str, optional: bool = False) -> Moves:
    """Draw chips: those on top of the bag first (PS3-TERM-18); the discard pile refills the bag (PS3-ACTION-09)."""
    player, due = play.state.seats[seat], count
    if play.state.phase in play.rules.last_phases:
        optional = optional or doomed(play, seat)
    while count > 0:
        available = len(player.top) + sum(player.bag)
        if available == 0:
            if sum(player.discard) == 0:
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
    player.bag = player.discard
    player.discard = [0] * play.kinds
    if play.reading("refill.table") == "included":
        player.bag = [inside + played for inside, played in zip(player.bag, player.table, strict=True)]
        player.table = [0] * play.kinds


def discard_self(play: "Play", frame: Frame) -> None:
    """Move a chip in use to its owner's discard pile."""
    leave(play, frame, "discard")


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
