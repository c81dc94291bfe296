"""Operations on the bank and the table: antes, traps, chips placed in a pile, a stack that leaves the game, and what a
chip does with itself.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verifier.games.parameters import OptionalCondition, Piece, Size
from verifier.games.puzzle_strike.asks import Stacks
from verifier.games.puzzle_strike.flows import Chips, Objects
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.midgame import settle_stacks
from verifier.games.puzzle_strike.operations.base import FILTER, ChipOperation, Per, Who, Zone, one_a_pile, seats_of
from verifier.games.puzzle_strike.piles import ante
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.zones import gain, leave, remove_stack
from verifier.kernel.ask import Ask, Moves
from verifier.kernel.source import Unreadable
from verifier.kernel.values import surely_none, times
from verifier.language.node import Node

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.program import Context


class Ante(ChipOperation):
    """`ante: {size: 1, who: affected}`: a gem from the bank into a pile; not a send (PS3-TERM-09, -10, -12).

    With `per: {chip: wound, in: discard}`, one for each such chip of that player.
    """

    size = Size("of the gem", low=1)
    who = Who("self")
    per = Per("without it one gem")

    def run(self, play: Play, frame: Frame) -> None:
        """Ante the gems of each player."""
        size = self.size
        if not surely_none(play.state.level) and play.goes_by("ante-by-chip.size", "of-the-level"):
            due = (gem for level, gem in enumerate(play.rules.ante_sizes) if play.state.level == level)
            size = max(size, next(due, size))
        for seat in one_a_pile(play, frame, seats_of(play, frame, self.who)):
            for _ in times(self.per.counted(play, seat)) if self.per is not None else (0,):
                ante(play, seat, size)
                play.listener.happened(seat, "ante", play.rules.gem_chips[size])


class AnteShift(ChipOperation):
    """`ante-shift: 1`: this turn's ante is that much larger than usual, up to the largest gem."""

    by = Size("by how much", low=0, alone=True, keyed=False)  # below the smallest gem there is nothing to ante

    def run(self, play: Play, frame: Frame) -> None:
        """Shift the ante."""
        play.state.ante_shift += self.by


class TrashSelf(ChipOperation):
    """`trash-self`: this chip returns to the bank (PS3-TERM-01)."""

    def run(self, play: Play, frame: Frame) -> None:
        """Take the chip off the table."""
        leave(play, frame, "bank")
        play.listener.happened(frame.seat, "trash", frame.chip if frame.body < 0 else frame.body)


class DiscardSelf(ChipOperation):
    """`discard-self`: this chip goes to its owner's discard pile."""

    def run(self, play: Play, frame: Frame) -> None:
        """Take the chip off the table."""
        leave(play, frame, "discard")
        play.listener.happened(frame.seat, "discard", frame.chip)


class ReturnSelf(ChipOperation):
    """`return-self: {to: bag-top}`: this chip goes on top of its owner's bag, into it, or to his hand."""

    to = Zone(("bag-top", "bag", "hand"), "bag-top")

    def run(self, play: Play, frame: Frame) -> None:
        """Take the chip off the table."""
        leave(play, frame, self.to)


class Immune(ChipOperation):
    """`immune`: the attack that this chip reacts to does not affect its owner."""

    def run(self, play: Play, frame: Frame) -> None:
        """Take the player out of those whom the attack affects."""
        if frame.incident is not None:
            frame.incident.immune |= {frame.seat}


class Trap(ChipOperation):
    """`trap`: a token on a bank stack; whoever buys from it gains a wound for each token."""

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask for the stack."""
        domain = Stacks(play, ("bank",), frame)
        stack = yield Ask("trap", frame.seat, domain, frame, clause=self.clause(play))
        if isinstance(stack, int):
            play.state.traps[stack] += 1
            play.state.trappers.append((stack, frame.seat))
            settle_stacks(play.state, (stack,))

    def objects(self, found: Objects) -> Iterator[tuple[str, Chips]]:
        """The Wounds that are gained, and the stacks that can be marked."""
        yield "gains", found.wound()
        yield "marks", found.fitting(found.stacks, None, self)


class Place(ChipOperation):
    """`place: {chip: crash-gem}`: a bank chip into the own gem pile, playable from there as if from hand."""

    chip = Piece("the chip")

    def check(self, node: Node, context: "Context") -> None:
        """Refuse a gem."""
        if self.chip in context.sizes.values():
            message = "a gem is not placed in a pile: `ante` or `move` puts it there"
            raise Unreadable(node.need("chip").position, message)

    def run(self, play: Play, frame: Frame) -> None:
        """Take the chip from the bank."""
        if not gain(play, frame.seat, self.chip, "placed"):
            play.meet("place.empty-stack")


class RemoveStack(ChipOperation):
    """`remove-stack: {where: "kind(chip, 'puzzle')"}`: a stack leaves the game; one that left before comes back."""

    where = OptionalCondition(FILTER)

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask for the stack, and take it away."""
        domain = Fitting(play, ("bank",), frame, self.where)
        stack = yield Ask("remove-stack", frame.seat, domain, frame, clause=self.clause(play))
        if isinstance(stack, int):
            remove_stack(play, stack)


class Fitting(Stacks):
    """A stack of the bank, empty or not, whose chips pass the filter."""

    __slots__ = ()

    def admits(self, seat: int, answer: object) -> bool:
        """Whether it is such a stack of this game's bank."""
        return type(answer) is int and answer in self.play.state.stacks and self.fits(answer)

    def candidates(self, seat: int) -> Iterator[int]:
        """The stacks that fit."""
        return (stack for stack in self.play.state.stacks if self.fits(stack))

    conceivable = candidates
