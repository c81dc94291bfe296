"""`gain-for-each`: bank chips are gained for chips that were just trashed, one for each."""

from itertools import permutations

from verifier.games.operation import Touches
from verifier.games.parameters import Condition
from verifier.games.puzzle_strike.buying import see_to_gain
from verifier.games.puzzle_strike.domains import Chips as ChipsOf
from verifier.games.puzzle_strike.frame import CHIP, Frame, Lying, kind_of
from verifier.games.puzzle_strike.open_bank import nothing_may_fit, rule_out_answers
from verifier.games.puzzle_strike.operations.base import ChipOperation
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.zones import gain
from verifier.kernel.ask import PART, Answer, Ask, Moves
from verifier.kernel.spec import Case


class GainForEach(ChipOperation):
    """`gain-for-each: {where: "price(chip) == trashed_price"}`: for each chip just trashed, a bank chip that fits it.

    They are gained in whatever order: the chips gained so far must fit different ones of those trashed.
    """

    name = "gain-for-each"
    example = "{gain-for-each: {where: 'price(chip) <= trashed_price + 1'}}"
    about = "gain a bank chip for each chip trashed"
    takes = "gains stacks"
    touches = Touches(reads="traps", writes="discard", counts="bank gained", asks="gain")
    cases = (Case("gain-for-each.nothing-fits", "no bank chip fits a chip that was trashed", "nothing is gained"),)
    after = ("trash",)
    where = Condition("a condition on `chip`, and on `trashed`, which is each of those in turn")

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask for one chip after the other."""
        frame.taken = ()
        for _ in frame.trashed_each:
            domain = ForEach(play, ("bank",), frame, self.where, only=play.state.stacks)
            if not play.conceivable(domain, frame.seat):
                play.meet("gain-for-each.nothing-fits")
                return
            ask = Ask("gain", frame.seat, domain, frame, ("gain",), self.clause(play), PART)
            domain.none = nothing_may_fit(play, ask)
            chip = yield ask
            if not isinstance(chip, int):
                rule_out_answers(play, ask)
                return
            frame.taken += (chip,)
            gain(play, frame.seat, chip)
            yield from see_to_gain(play, frame.seat, chip)


class ForEach(ChipsOf):
    """Bank chips that fit, together with those gained already, as many different ones of the chips trashed."""

    __slots__ = ()

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether such a chip is in the bank and fits."""
        return super().admits(seat, answer) and (not isinstance(answer, CHIP) or self.fits(answer))

    def fits(self, answer: int | Lying) -> bool:
        """Whether the chips can be told off against each other."""
        gained, trashed = (*map(kind_of, self.frame.taken), kind_of(answer)), self.frame.trashed_each
        before = self.frame.trashed
        found = any(self.tell_off(gained, order) for order in permutations(trashed, len(gained)))
        self.frame.trashed, self.frame.candidate = before, gained[-1]
        return found

    def tell_off(self, gained: tuple[int, ...], trashed: tuple[int, ...]) -> bool:
        """Whether each chip gained fits the chip trashed that stands in the same place."""
        for chip, lost in zip(gained, trashed, strict=True):
            self.frame.candidate, self.frame.trashed = chip, lost
            if self.where is not None and not self.where(self.play, self.frame):
                return False
        return True
