"""Operations by which two chips change places: chips of two zones, or the chip in use and another one."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verifier.games.operation import Touches
from verifier.games.parameters import Condition, Piece
from verifier.games.puzzle_strike.domains import Chips as ChipsOf
from verifier.games.puzzle_strike.flows import Course, Courses, in_hand, to_hand
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.objects import Chips, Objects
from verifier.games.puzzle_strike.operations.base import ChipOperation
from verifier.games.puzzle_strike.operations.parameters import Zone, everyone
from verifier.games.puzzle_strike.plain_domains import Opponents
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.zones import LEFT
from verifier.kernel.ask import NO_DEFAULT, Ask, Elision, Moves
from verifier.kernel.source import Unreadable
from verifier.kernel.spec import Case, SpecPoint
from verifier.language.node import Node

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.program import Context


class Exchange(ChipOperation):
    """`exchange: {give: hand, take: bag, where: ...}`: swap a chip for a fitting one of another zone, if any."""

    name = "exchange"
    about = "swap a chip for one of another zone"
    touches = Touches(reads="{give} {take}", writes="{give} {take}", asks="exchange-give exchange-take")
    cases = (Case("exchange.nothing-fits", "there is no chip that could be exchanged", "nothing is exchanged"),)
    give = Zone(("hand", "discard", "bag"), "hand")
    take = Zone(("hand", "discard", "bag"), "bag")
    where = Condition("a condition on the `chip` that is taken; without it any chip fits")

    def check(self, node: Node, context: "Context") -> None:
        """Refuse a step that leaves every chip where it is."""
        if self.give == self.take:
            raise Unreadable(node.position, f"from {self.give} to {self.take} nothing moves")

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask for both chips."""
        wanted = ChipsOf(play, (self.take,), frame, self.where)
        given = ChipsOf(play, (self.give,), frame)
        for domain in (wanted, given):
            if not play.conceivable(domain, frame.seat):
                play.meet("exchange.nothing-fits")
                return
        out = yield Ask("exchange-give", frame.seat, given, frame, clause=self.clause(play))
        into = yield Ask("exchange-take", frame.seat, wanted, frame, clause=self.clause(play))
        if isinstance(out, int) and isinstance(into, int):
            for chip, source, goal in ((out, self.give, self.take), (into, self.take, self.give)):
                play.zone(frame.seat, source)[chip] -= 1
                play.zone(frame.seat, goal)[chip] += 1

    def objects(self, found: Objects) -> Iterator[tuple[str, Chips]]:
        """The chips that fit, and any for which they are given."""
        yield "moves", found.fitting(found.anywhere, self.where, self)
        yield "moves", found.anywhere

    def courses(self, found: Courses) -> Iterator[Course]:
        """A chip of the hand for one of another zone, or the other way round."""
        yield Course()
        objects = found.objects
        given, taken = objects.anywhere, objects.fitting(objects.anywhere, self.where, self, "exchange-take")
        if self.give == "hand":
            yield Course((in_hand(given),), (to_hand(taken),))
        elif self.take == "hand":
            yield Course((in_hand(taken),), (to_hand(given),))


class SwapSelf(ChipOperation):
    """`swap-self: {chip: crash-gem}`: this chip and one of that kind in a player's discard pile change places."""

    name = "swap-self"
    example = "{swap-self: {chip: crash-gem}}"
    about = "exchange this chip with one in any discard pile"
    touches = Touches(writes="discard opponent-discard hand", asks="swap")
    points = (
        SpecPoint("swap-self.to", "where the chip goes that is taken for this one",
                  ("in-its-place", "hand"), "swap-self", word="which-places"),
    )  # fmt: skip
    cases = (Case("swap-self.none", "no discard pile has such a chip", "nothing is exchanged"),)
    chip = Piece("the chip")

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask whose chip is taken, and let both change places."""
        seats = tuple(seat for seat in everyone(play, frame.seat) if play.state.seats[seat].discard[self.chip] > 0)
        if not seats or frame.place in LEFT or frame.place == "ongoing":
            play.meet("swap-self.none")
            return
        default = seats[0] if len(seats) == 1 else NO_DEFAULT
        clause, elision = self.clause(play), Elision(default, part=True)
        whose = yield Ask("swap", frame.seat, Opponents(play, seats), frame, clause=clause, elision=elision)
        if isinstance(whose, int):
            discard = play.state.seats[whose].discard
            to = "hand" if play.reading("swap-self.to", frame.chip) == "hand" else frame.place
            play.zone(frame.seat, frame.place)[frame.chip] -= 1
            discard[frame.chip] += 1
            discard[self.chip] -= 1
            play.zone(frame.seat, to)[self.chip] += 1
            frame.place = "returned"

    def objects(self, found: Objects) -> Iterator[tuple[str, Chips]]:
        """The chip that is taken."""
        yield "moves", found.named(self.chip)
