"""Gems that come into piles and leave them: antes, breaking, the bank's supply. Not for: other zones (`zones`)."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.zones import return_to_bank, take_from_bank
from verifier.kernel.values import entry

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


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
    elif size > 1 and play.state.bank[play.rules.gem_chips[1]] >= size and play.goes_by("stand-in.made-of", "1-gems"):
        take_from_bank(play, play.rules.gem_chips[1], size)
        pile.pile[1] += size
        return
    elif play.reading("ante.supply" if size == 1 else "ante.supply-of-larger") == "stand-in":
        pile.stand_ins[size] += 1
        if play.listener.notes_clauses:
            play.listener.carried_out(play.rules.carried_out.get("stand-in", ()))
    else:
        return
    pile.pile[size] += 1


def break_gem(play: "Play", seat: int, size: int) -> None:
    """Take a gem out of a pile and put it in the bank; a stand-in just goes away."""
    if take_out(play, seat, size):
        return_to_bank(play, play.rules.gem_chips[size])


def take_out(play: "Play", seat: int, size: int) -> bool:
    """Take a gem out of a pile, and say whether it is a chip: a stand-in just goes away."""
    player = play.state.seats[seat]
    player.pile[size] -= 1
    stand_ins = player.stand_ins[size]
    if stand_ins and (player.pile[size] < stand_ins or play.reading("stand-in.leaves") == "first"):
        player.stand_ins[size] -= 1
        return False
    return True


def supply(play: "Play", count: int, point: str = "send.supply") -> tuple[int, int]:
    """Take 1-gems from the bank, for a send: how many there are, and how many of them are stand-ins."""
    chip = play.rules.gem_chips[1]
    there = play.state.bank[chip]
    if there >= count:
        take_from_bank(play, chip, count)
        return count, 0
    take_from_bank(play, chip, there)
    if play.reading(point) == "stand-in":
        return count, count - there
    return there, 0


def put_in_pile(play: "Play", seat: int, size: int) -> bool:
    """Put a gem from the bank into a pile; False if the bank has none."""
    chip = play.rules.gem_chips[size]
    if play.state.bank[chip] <= 0:
        return False
    take_from_bank(play, chip)
    play.state.seats[seat].pile[size] += 1
    return True
