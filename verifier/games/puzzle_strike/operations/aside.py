"""`remove-stack`: a stack of the bank leaves the game."""

from collections.abc import Iterator

from verifier.games.operation import Touches
from verifier.games.parameters import Condition
from verifier.games.puzzle_strike.asks import Stacks
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.operations.base import ChipOperation
from verifier.games.puzzle_strike.operations.parameters import FILTER
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.zones import remove_stack
from verifier.kernel.ask import Ask, Moves


class RemoveStack(ChipOperation):
    """`remove-stack: {where: "kind(chip, 'puzzle')"}`: a stack leaves the game; one that left before comes back."""

    name = "remove-stack"
    example = "{remove-stack: {where: \"kind(chip, 'puzzle')\"}}"
    about = "remove a stack of the bank from the game"
    takes = "marks stacks"
    touches = Touches(counts="bank", asks="remove-stack")
    where = Condition(FILTER)

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
