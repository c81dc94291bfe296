"""`play-as`: a chip is used as one of the bank's, which stays there."""

from collections.abc import Iterator

from verifier.games.operation import Touches
from verifier.games.parameters import Condition
from verifier.games.puzzle_strike.domains import Chips as ChipsOf
from verifier.games.puzzle_strike.flows import Course, Courses
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.objects import Chips, Objects
from verifier.games.puzzle_strike.operations.base import ChipOperation, excusable
from verifier.games.puzzle_strike.operations.copies import play_one
from verifier.games.puzzle_strike.operations.parameters import FILTER
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.zones import leave
from verifier.kernel.ask import Ask, Moves


class PlayAs(ChipOperation):
    """`play-as: {where: "price(chip) <= 5"}`: this chip is used as a chip of the bank that fits, and then trashed.

    The other chip stays in the bank. What it says of itself is said of this one, which goes nowhere but to the bank: an
    ongoing chip does only what it does at once.
    """

    name = "play-as"
    example = "{play-as: {where: 'price(chip) <= 5 and banner(chip)'}}"
    about = "this chip is used as one of the bank's"
    touches = Touches(counts="bank", asks="play-chips")
    where = Condition(FILTER)

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
