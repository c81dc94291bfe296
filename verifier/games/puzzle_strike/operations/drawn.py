"""`play-drawn`: chips are drawn, and those very chips discarded or played. `play-as`: a chip is used as one of the
bank's, which stays there.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from verifier.games.parameters import Amount, OptionalCondition
from verifier.games.puzzle_strike.borrowed import laid_out
from verifier.games.puzzle_strike.domains import Chips as ChipsOf
from verifier.games.puzzle_strike.flows import ANY_CHIP, Chips, Course, Courses, Objects
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.operations.base import FILTER, ChipOperation, excusable
from verifier.games.puzzle_strike.operations.copies import play_one
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.zones import draw, leave
from verifier.kernel.ask import Ask, Moves


class PlayDrawn(ChipOperation):
    """`play-drawn: {count: 2, discard: "kind(chip, 'gem')"}`: draw; discard what fits, play the others in any order.

    A chip that ends the action phase leaves the rest unplayed, on its player's own turn.
    """

    then: ClassVar[str] = "stay"  # on the table, as what `play-chips` leaves there
    count = Amount("how many chips are drawn", low=1)
    discard = OptionalCondition("a condition on `chip`: those that are discarded, not played", "which-counts")

    def run(self, play: Play, frame: Frame) -> Moves:
        """Draw the chips, and see to each of them."""
        hand = play.state.seats[frame.seat].hand
        before = list(hand)
        yield from draw(play, frame.seat, self.count, self.clause(play))
        hand = play.state.seats[frame.seat].hand
        drawn = {chip: hand[chip] - before[chip] for chip in play.kinds_in_play if hand[chip] > before[chip]}
        for chip in tuple(drawn):
            frame.candidate = chip
            if self.discard is not None and self.discard.evaluate(play, frame):
                self.discard_drawn(play, frame.seat, chip, drawn.pop(chip))
        yield from self.play_all(play, frame, drawn)

    def discard_drawn(self, play: Play, seat: int, chip: int, count: int) -> None:
        """Discard some of the chips."""
        player = play.state.seats[seat]
        player.hand[chip] -= count
        player.discard[chip] += count
        play.listener.moved(seat, "discard", chip, count)

    def play_all(self, play: Play, frame: Frame, drawn: dict[int, int]) -> Moves:
        """Ask which of the chips is played next, until all are, or none can be."""
        while left := tuple(chip for chip, count in drawn.items() if count > 0):
            if play.on_turn(frame.seat) and play.state.seats[frame.seat].ended_by >= 0:
                return
            domain = ChipsOf(play, ("hand",), frame, none=True, only=left)
            ask = Ask("play-chips", frame.seat, domain, frame, clause=self.clause(play))
            excusable(play, ask, frame, optional=False)
            if len(left) == 1 and frame.possible:
                ask.elision = replace(ask.elision, default=left[0])
            chip = yield ask
            if not isinstance(chip, int):
                return
            drawn[chip] -= 1
            used = laid_out(play, frame.seat, chip, "hand")
            if used is not None:
                used.depth = frame.depth + 1
                yield from play_one(play, used, 1)

    def objects(self, found: Objects) -> Iterator[tuple[str, Chips]]:
        """Any chip: discarded, or played."""
        yield "discards", found.fitting(found.anywhere, self.discard, self)
        yield "plays", found.fitting(found.anywhere, None, self)

    def courses(self, found: Courses) -> Iterator[Course]:
        """What the chips give that are played; those that cannot be stay in hand."""
        yield Course(gives=(frozenset((ANY_CHIP,)),) * self.count)
        for course in found.of_chips(found.objects.fitting(found.objects.anywhere, None, self)):
            yield Course(course.takes * self.count, course.gives * self.count)


class PlayAs(ChipOperation):
    """`play-as: {where: "price(chip) <= 5"}`: this chip is used as a chip of the bank that fits, and then trashed.

    The other chip stays in the bank. What it says of itself is said of this one, which goes nowhere but to the bank: an
    ongoing chip does only what it does at once.
    """

    where = OptionalCondition(FILTER)

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask as which chip, use it so, and trash it."""
        domain = ChipsOf(play, ("bank",), frame, self.where, none=True, only=play.state.stacks)
        ask = Ask("play-chips", frame.seat, domain, frame, clause=self.clause(play))
        chip = yield excusable(play, ask, frame, optional=False)
        if isinstance(chip, int):
            used = Frame(frame.seat, chip)
            used.body, used.depth, used.place, used.copied = frame.chip, frame.depth + 1, frame.place, frame.copied
            yield from play_one(play, used, 1)
            frame.place = used.place
        if leave(play, frame, "bank"):
            play.listener.happened(frame.seat, "trash", frame.chip)

    def fitting(self, found: Objects) -> Chips:
        """The chips that it can be."""
        return found.fitting(found.stacks, self.where, self)

    def objects(self, found: Objects) -> Iterator[tuple[str, Chips]]:
        """The chips that it can be used as."""
        yield "plays", self.fitting(found)

    def courses(self, found: Courses) -> Iterator[Course]:
        """What those chips give."""
        yield Course()
        yield from found.of_chips(self.fitting(found.objects))
