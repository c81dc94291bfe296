"""What words of conditions say of gems that are combined, or can be. Not for: the words themselves (`asked`)."""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.frame import Frame

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


def combined_size(play: "Play", frame: Frame) -> int:
    """The size of the gem that the answer would make."""
    return (sum(frame.answer) if isinstance(frame.answer, tuple) else 0) + frame.limit


def combined_in_bank(play: "Play", frame: Frame) -> bool:
    """Whether the bank holds the gem that the answer would make."""
    made = play.rules.gem_chips.get(combined_size(play, frame))
    return made is not None and play.state.bank[made] > 0


def bank_gem_there(play: "Play", frame: Frame) -> bool:
    """Whether the bank holds the gem it contributes to a combination, if it contributes one."""
    return not frame.limit or play.state.bank[play.rules.gem_chips[frame.limit]] > 0


def can_combine(play: "Play", frame: Frame) -> bool:
    """Whether the chip that is about to combine gems could combine any of the player's pile."""
    most = play.rules.parameters.get("largest-combination", play.rules.largest_gem)
    pile = play.state.seats[play.actor].pile
    from_bank = frame.incident is not None and combines_with(play, frame.incident.chip)
    for small in range(1, most):
        for large in (from_bank,) if from_bank else range(1, small + 1):
            there = pile[small] > 0 and (from_bank or pile[large] > (large == small))
            made = play.rules.gem_chips.get(small + large)
            if there and small + large <= most and made is not None and play.state.bank[made] > 0:
                return not from_bank or play.state.bank[play.rules.gem_chips[from_bank]] > 0
    return False


def combines_with(play: "Play", chip: int) -> int:
    """The size of the gem that a chip combines with one of the pile, 0 if it combines two of the pile."""
    sizes = (getattr(one, "with_bank", 0) for one in play.rules.chips[chip].operations())
    return next((size for size in sizes if size), 0)
