"""Operations that give chips for others: of another zone, for the chip in use, or of the bank for trashed ones."""

from collections.abc import Iterator
from itertools import permutations
from typing import TYPE_CHECKING

from verifier.games.parameters import OptionalCondition, Piece
from verifier.games.puzzle_strike.buying import see_to_gain
from verifier.games.puzzle_strike.domains import Chips as ChipsOf
from verifier.games.puzzle_strike.domains import opponent_among
from verifier.games.puzzle_strike.flows import Chips, Course, Courses, Objects, in_hand, to_hand
from verifier.games.puzzle_strike.frame import CHIP, Frame, Lying, kind_of
from verifier.games.puzzle_strike.midgame import nothing_may_fit, rule_out_answers
from verifier.games.puzzle_strike.operations.base import ChipOperation, Zone, everyone, excusable
from verifier.games.puzzle_strike.operations.chips import mix_bag
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.zones import LEFT, gain, refill
from verifier.kernel.ask import NO_DEFAULT, PART, Answer, Ask, Elision, Moves
from verifier.kernel.source import Unreadable
from verifier.language.node import Node

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.program import Context


class Exchange(ChipOperation):
    """`exchange: {give: hand, take: bag, where: ...}`: swap a chip for a fitting one of another zone, if any."""

    give = Zone(("hand", "discard", "bag"), "hand")
    take = Zone(("hand", "discard", "bag"), "bag")
    where = OptionalCondition("a condition on the `chip` that is taken; without it any chip fits")

    def check(self, node: Node, context: "Context") -> None:
        """Refuse a step that leaves every chip where it is."""
        if self.give == self.take:
            raise Unreadable(node.position, f"from {self.give} to {self.take} nothing moves")

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask for both chips."""
        if self.take == "bag":
            yield from look_into_bag(play, frame)
        given, wanted = self.both(play, frame)
        there, held = play.conceivable(wanted, frame.seat), play.conceivable(given, frame.seat)
        free = there and not held and play.reading("exchange.nothing-to-give", frame.chip) == "taken"
        if not there or not (held or free):
            play.meet("exchange.nothing-fits")
            return
        out: Answer = None
        if not free:
            ask = Ask("exchange-give", frame.seat, given, frame, clause=self.clause(play))
            out = yield excusable(play, ask, frame, optional=False, point="exchange.must")
            if out is None:
                return
        into = yield Ask("exchange-take", frame.seat, wanted, frame, clause=self.clause(play))
        for chip, source, goal in ((out, self.give, self.take), (into, self.take, self.give)):
            if isinstance(chip, int):
                play.zone(frame.seat, source)[chip] -= 1
                play.zone(frame.seat, goal)[chip] += 1

    def is_possible(self, play: Play, frame: Frame) -> bool:
        """Whether there is a chip to give and one to take."""
        given, wanted = self.both(play, frame)
        return play.conceivable(wanted, frame.seat) and play.conceivable(given, frame.seat)

    def both(self, play: Play, frame: Frame) -> tuple[ChipsOf, ChipsOf]:
        """The chips that can be given, and those that can be taken."""
        return ChipsOf(play, (self.give,), frame, none=True), ChipsOf(play, (self.take,), frame, self.where)

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


def look_into_bag(play: Play, frame: Frame) -> Moves:
    """What comes before a chip is looked for in a bag: what lies on top, and an empty bag, as the rules read it."""
    if play.state.seats[frame.seat].top and play.reading("exchange.top", frame.chip) == "inside":
        mix_bag(play, frame.seat)
    if is_spent(play, frame.seat) and play.reading("exchange.refill", frame.chip) == "refilled":
        yield play.asks[frame.seat].refill
        refill(play, frame.seat)


def is_spent(play: Play, seat: int) -> bool:
    """Whether a bag is empty, and a discard pile is there to refill it."""
    player = play.state.seats[seat]
    return not player.top and not sum(player.bag) and sum(player.discard) > 0


class SwapSelf(ChipOperation):
    """`swap-self: {chip: crash-gem}`: this chip and one of that kind in a player's discard pile change places."""

    chip = Piece("the chip")

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask whose chip is taken, and let both change places."""
        seats = tuple(seat for seat in everyone(play, frame.seat) if play.state.seats[seat].discard[self.chip] > 0)
        if not seats or frame.place in LEFT or frame.place == "ongoing":
            play.meet("swap-self.none")
            return
        default = seats[0] if len(seats) == 1 else NO_DEFAULT
        clause, elision = self.clause(play), Elision(default, part=True)
        whose = yield Ask("swap", frame.seat, opponent_among(play, seats), frame, clause=clause, elision=elision)
        if isinstance(whose, int):
            discard = play.state.seats[whose].discard
            to = "hand" if play.reading("swap-self.to", frame.chip) == "hand" else frame.place
            play.zone(frame.seat, frame.place)[frame.chip] -= 1
            discard[frame.chip] += 1
            discard[self.chip] -= 1
            play.zone(frame.seat, to)[self.chip] += 1
            frame.place = "returned"


class GainForEach(ChipOperation):
    """`gain-for-each: {where: "price(chip) == trashed_price"}`: for each chip just trashed, a bank chip that fits it.

    They are gained in whatever order: the chips gained so far must fit different ones of those trashed.
    """

    where = OptionalCondition("a condition on `chip`, and on `trashed`, which is each of those in turn")

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
