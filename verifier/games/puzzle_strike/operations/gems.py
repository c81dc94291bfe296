"""Operations on gem piles and on gems under way: negate, reflect, combine, split, and the toll on combining."""

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from verifier.games.domains import Number
from verifier.games.parameters import Amount, Maybe, OptionalCondition, Size, Truth
from verifier.games.puzzle_strike.domains import Chips as ChipsOf
from verifier.games.puzzle_strike.domains import Gems
from verifier.games.puzzle_strike.floating import record_passage
from verifier.games.puzzle_strike.frame import CHIP, Frame, found_at
from verifier.games.puzzle_strike.incidents import negate, reflect
from verifier.games.puzzle_strike.operations.base import (
    FILTER,
    ChipOperation,
    Who,
    Zone,
    excusable,
    one_a_pile,
    seats_of,
)
from verifier.games.puzzle_strike.piles import break_gem, put_in_pile, supply
from verifier.games.puzzle_strike.play import Play
from verifier.kernel.ask import PART, Answer, Ask, Elision, Moves
from verifier.kernel.values import smaller, times
from verifier.language.node import Node

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.program import Context


class Negate(ChipOperation):
    """`negate: {all: true}`, `{exactly: 1}` or `{up-to: 3, pay: 1}`: incoming gems go to the bank instead.

    With `pay`, the player they were sent to gets that much per gem in his next buy phase.
    """

    all = Truth("true: all incoming gems", "how-many")
    exactly = Maybe(Amount("so many, or all if there are fewer", low=1))
    up_to = Maybe(Amount("as many as the player says, at most this", low=1))
    pay = Amount("gem power for each, in the next buy phase of the player they were sent to", 0, resource="money")

    def check(self, node: Node, context: "Context") -> None:
        """Refuse a step that does not say how many, or says it twice."""
        if self.all + (self.exactly is not None) + (self.up_to is not None) != 1:
            raise node.wrong("one of `all: true`, `exactly` and `up-to`")

    def run(self, play: Play, frame: Frame) -> Moves:
        """Take the gems out of those coming in, as many as the text or the player says."""
        incident = frame.incident
        if incident is None:
            return
        count: Answer = incident.count if self.all else self.exactly
        if self.up_to:
            domain = Number(0, smaller(self.up_to, incident.count), self.up_to)
            count = yield Ask(
                "negate", frame.seat, domain, frame, clause=self.clause(play), elision=Elision(domain.high, part=True)
            )
        if count is not None:
            stopped = negate(play, incident, cast(int, count))
            record_passage(play, "negated-with", incident.target, stopped, frame.chip, self.own_clause)
            if self.pay:
                self.pay_for(play, frame, incident.target, stopped)

    def pay_for(self, play: Play, frame: Frame, target: int, stopped: int) -> None:
        """Give the gem power for gems that were negated."""
        helps = frame.seat != target and play.reading("negate.paid", frame.chip) == "user"
        paid = frame.seat if helps else target
        if play.on_turn(paid) and play.reading("negate.next-buy-phase", frame.chip) == "next-turns":
            play.state.seats[paid].unripe += self.pay * stopped
        else:
            play.state.seats[paid].carried += self.pay * stopped


class Reflect(ChipOperation):
    """`reflect`: all incoming gems are sent back to who sent them, as a send of its own that can be answered."""

    def run(self, play: Play, frame: Frame) -> Moves | None:
        """Send the gems back."""
        return None if frame.incident is None else reflect(play, frame, frame.incident, self.own_clause)


class Combine(ChipOperation):
    """`combine: {}`: two gems of the own pile become one of their sum; `with-bank: 1` takes one from the bank."""

    with_bank = Size("a gem of this size comes from the bank instead of the pile", 0, low=1, otherwise="none")

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask for the gems, and put the one of their sum in their place."""
        from verifier.games.puzzle_strike.turn import before_combining

        if frame.place == "ongoing" and play.state.ongoing:
            yield from before_combining(play, frame)
        frame.limit = self.with_bank
        domain = Gems(play, 1, 1, True) if self.with_bank else Gems(play, 2, 2, True)
        ask = Ask("combine", frame.seat, domain, frame, clause=self.clause(play))
        frame.possible = play.answerable(ask)
        optional = not frame.possible or play.reading("combine.optional", frame.chip) == "may"
        frame.optional = optional
        if optional:
            ask.elision = replace(ask.elision, default=None)
        gems = yield ask
        if gems is None and not frame.possible:
            play.meet("combine.nothing-fits")
        if isinstance(gems, tuple):
            merge(play, frame, gems, self.with_bank)


def merge(play: Play, frame: Frame, gems: tuple[int, ...], from_bank: int) -> None:
    """Put the gems used up in the bank and the gem of their sum in the pile (PS3-COMBINE-03 to -05)."""
    size = sum(gems) + from_bank
    for gem in gems:
        break_gem(play, frame.seat, gem)
    if size not in play.rules.gem_chips:
        return  # there is no such gem to be put in the pile
    if not put_in_pile(play, frame.seat, size) and play.reading("combine.supply", frame.chip) == "stand-in":
        player = play.state.seats[frame.seat]
        player.pile[size] += 1
        player.stand_ins[size] += 1


class SplitLargest(ChipOperation):
    """`split-largest: {who: affected}`: the largest gem of a pile becomes 1-gems in the same pile."""

    who = Who("affected")

    def run(self, play: Play, frame: Frame) -> None:
        """Break the gem of each pile, and put the pieces there."""
        for seat in one_a_pile(play, frame, seats_of(play, frame, self.who)):
            pile = play.state.seats[seat].pile
            largest = next((size for size in (4, 3, 2) if pile[size] > 0), 0)
            if not largest:
                play.meet("split.nothing-to-split")
            ties = pile[largest] if play.reading("split.ties", frame.chip) == "all" else 1
            for _ in times(ties if largest else 0):
                if play.state.bank[play.rules.gem_chips[1]] < largest and play.reading("split.supply") == "not-split":
                    continue
                break_gem(play, seat, largest)
                count, stand_ins = supply(play, largest, "split.supply")
                pile[1] += count
                play.state.seats[seat].stand_ins[1] += stand_ins


class Toll(ChipOperation):
    """`toll: {from: hand, where: ...}`: who would combine must first discard such a chip, or does not combine."""

    from_ = Zone(("hand", "bag"), "hand")
    where = OptionalCondition(FILTER)

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask who would combine for the chip; without it he is not free to."""
        seat = frame.chooser
        if seat == frame.seat and play.reading("toll.scope") == "opponents":
            return
        if self.is_paid(play, frame):
            return
        zones = self.zones(play, frame)
        domain = ChipsOf(play, zones, frame, self.where, none=True)
        ask = Ask("toll", seat, domain, frame, ("discard",), self.clause(play), PART)
        answer = yield excusable(play, ask, frame, optional=True)
        if isinstance(answer, CHIP):
            number, chip = found_at(answer)
            self.discard(play, seat, chip, zones[number])
            if frame.incident is not None:
                frame.incident.answered[seat] += 1
        elif frame.incident is not None:
            frame.incident.immune |= {seat}

    def is_paid(self, play: Play, frame: Frame) -> bool:
        """Whether a discard to another chip does for this one, too."""
        has_paid = frame.incident is not None and frame.incident.answered[frame.chooser] > 0
        return has_paid and play.goes_by("toll.several", "one-for-all")

    def zones(self, play: Play, frame: Frame) -> tuple[str, ...]:
        """Where the chip may lie: if the rules say so, one on the table will do."""
        if not any(owner == frame.chooser for owner, _, _ in play.state.ongoing):
            return (self.from_,)
        lying = ChipsOf(play, ("ongoing",), frame, self.where)
        matters = next(lying.candidates(frame.chooser), None) is not None
        is_free = matters and play.goes_by("toll.ongoing", "from-the-table-too")
        return (self.from_, "ongoing") if is_free else (self.from_,)

    def discard(self, play: Play, seat: int, chip: int, zone: str) -> None:
        """Discard the chip that was chosen."""
        if zone == "ongoing":
            lying = next(one for one in play.state.ongoing if one[:2] == (seat, chip))
            play.state.ongoing.remove(lying)
        else:
            play.zone(seat, zone)[chip] -= 1
        play.state.seats[seat].discard[chip] += 1
