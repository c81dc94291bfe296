"""Operations that show chips of one's own, or offer some of which an opponent picks one."""

from collections.abc import Iterator

from verifier.games.operation import Touches
from verifier.games.parameters import Amount, Condition, Places
from verifier.games.puzzle_strike.domains import Chips as ChipsOf
from verifier.games.puzzle_strike.flows import Course, Courses
from verifier.games.puzzle_strike.frame import CHIP, Frame, kind_of
from verifier.games.puzzle_strike.operations.base import ChipOperation, excusable
from verifier.games.puzzle_strike.operations.chips import Unchosen
from verifier.games.puzzle_strike.operations.parameters import FILTER, Who, Zone, seats_of
from verifier.games.puzzle_strike.play import Play
from verifier.kernel.ask import NO_DEFAULT, Ask, Elision, Moves
from verifier.kernel.spec import Case


class Show(ChipOperation):
    """`show: {from: [hand, discard], where: ...}`: an own chip is shown and stays; later steps call it `shown`."""

    name = "show"
    example = "{show: {from: [hand, discard]}}"
    about = "show an own chip"
    takes = "shows anywhere"
    touches = Touches(reads="{from}", asks="show")
    cases = (Case("show.nothing-fits", "there is no chip that could be shown", "nothing is shown"),)
    remembered = "shown"
    from_ = Places(("hand", "discard"))
    where = Condition(FILTER)

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask for the chip."""
        frame.shown = -1
        domain = ChipsOf(play, self.from_, frame, self.where, none=True)
        ask = Ask("show", frame.seat, domain, frame, clause=self.clause(play))
        answer = yield excusable(play, ask, frame, optional=False)
        if isinstance(answer, CHIP):
            frame.shown = kind_of(answer)
        else:
            play.meet("show.nothing-fits")


class Offer(ChipOperation):
    """`offer: {from: discard, count: 2, to: hand, who: opponent}`: an opponent picks one of different own chips.

    It goes to the hand of its owner.
    """

    name = "offer"
    example = "{offer: {from: discard, count: 2, to: hand, who: opponent}}"
    about = "an opponent picks one of several own chips"
    takes = "moves anywhere"
    touches = Touches(reads="{from}", writes="{from} {to}", asks="offer accept")
    cases = (Case("offer.too-few", "there are fewer different chips than are to be offered", "they are all offered"),)
    remembered = "moved"
    from_ = Zone(("discard",), "discard")
    to = Zone(("hand",), "hand")
    count = Amount("how many", 2, low=1)
    where = Condition(FILTER)
    who = Who("opponent", "who picks")

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask for the chips, and which of them is picked."""
        frame.moved_count, frame.taken = 0, ()
        for _ in range(self.count):
            domain = Unchosen(play, (self.from_,), frame, self.where, tuple(play.rules.chip_range), different=True)
            if not play.conceivable(domain, frame.seat):
                play.meet("offer.too-few")
                break
            chip = yield Ask("offer", frame.seat, domain, frame, clause=self.clause(play))
            frame.taken += (chip,) if isinstance(chip, int) else ()
        for seat in seats_of(play, frame, self.who)[:1] if frame.taken else ():
            offered = ChipsOf(play, (self.from_,), frame, owner=frame.seat, only=tuple(map(kind_of, frame.taken)))
            default = frame.taken[0] if len(frame.taken) == 1 else NO_DEFAULT
            elision = Elision(default, part=True)
            picked = yield Ask("accept", seat, offered, frame, ("choose",), self.clause(play), elision)
            if isinstance(picked, int):
                play.zone(frame.seat, self.from_)[picked] -= 1
                play.zone(frame.seat, self.to)[picked] += 1
                frame.moved, frame.moved_count = picked, 1

    def courses(self, found: Courses) -> Iterator[Course]:
        """A chip comes to the hand, if one is moved."""
        return found.moved(self, leaves_hand=False, comes_to_hand=True)
