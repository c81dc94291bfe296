"""Operations that move chips between hands, discard piles, bags and the bank: gain, trash, move."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verifier.games.operation import Readings
from verifier.games.parameters import Amount, Maybe, OptionalCondition, Piece, Places, Truth
from verifier.games.puzzle_strike.buying import see_to_gain
from verifier.games.puzzle_strike.domains import Chips as ChipsOf
from verifier.games.puzzle_strike.flows import Chips, Course, Courses, Objects, to_hand
from verifier.games.puzzle_strike.frame import CHIP, Frame, found_at
from verifier.games.puzzle_strike.midgame import nothing_may_fit, rule_out_answers
from verifier.games.puzzle_strike.operations.base import FILTER, ChipOperation, Who, Zone, excusable, seats_of
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.zones import gain, trash
from verifier.kernel.ask import PART, Ask, Moves
from verifier.kernel.source import Unreadable
from verifier.language.node import Node

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.program import Context

#: The filter that lets gems pass.
GEMS_ONLY = "kind(chip, 'gem')"


class Gain(ChipOperation):
    """`gain: {chip: wound, who: ...}` or `gain: {where: ..., choose: 2}`: bank chips to discard pile or hand."""

    chip = Maybe(Piece("the chip; without it the player chooses"))
    who = Who("self", "with `chip` or `where`: whom, see below; the chip's user chooses")
    count = Amount("with `chip`: how many", 1, low=1)
    to = Maybe(
        Zone(("discard", "hand", "bag"), "discard"), "what `gain.to` says, which is the discard pile in the 3rd edition"
    )
    where = OptionalCondition(f"without `chip`: {FILTER}")
    choose = Amount("without `chip`: how many chips the player chooses", 1, low=1)
    different = Truth("without `chip`: true if they must be of different kinds", "which-itself")
    optional = Truth("without `chip`: true if the player may leave it")

    def check(self, node: Node, context: "Context") -> None:
        """Refuse parameters of the one way beside those of the other."""
        if self.chip is not None:
            node.known("chip", "who", "count", "to")
        else:
            others = () if self.where is None else ("who",)
            node.known("to", "where", "choose", "different", "optional", *others)

    def run(self, play: Play, frame: Frame) -> Moves | None:
        """Let players gain the chip, or let the chip's user choose some."""
        if self.chip is None:
            return self.choose_chips(play, frame)
        for seat in seats_of(play, frame, self.who):
            for _ in range(self.count):
                if gain(play, seat, self.chip, self.to or play.reading("gain.to")):
                    play.listener.happened(seat, "gain", self.chip)
                else:
                    play.meet("gain.empty-stack")
        return None

    def moot(self) -> tuple[str, ...]:
        """Where the chip goes, too, if the text says that."""
        return (*super().moot(), *(("gain.to",) if self.to else ()))

    def choose_chips(self, play: Play, frame: Frame) -> Moves:
        """Ask for one chip after the other."""
        frame.taken = ()
        optional = self.optional
        for _ in range(self.choose):
            stacks = play.state.stacks
            domain = ChipsOf(play, ("bank",), frame, self.where, optional, only=stacks, different=self.different)
            if not play.conceivable(domain, frame.seat):
                play.meet("gain.nothing-fits")
                return
            ask = Ask("gain", frame.seat, domain, frame, ("gain",), self.clause(play), PART)
            optional = optional or play.reading("gain.must", frame.chip) == "may"
            domain.none = optional or nothing_may_fit(play, ask)
            chip = yield excusable(play, ask, frame, optional=True) if optional else ask
            if not isinstance(chip, int):
                rule_out_answers(play, ask)
                return
            frame.taken += (chip,)
            for seat in seats_of(play, frame, self.who)[:1]:
                gain(play, seat, chip, self.to or play.reading("gain.to"))
                yield from see_to_gain(play, seat, chip)

    def objects(self, found: Objects) -> Iterator[tuple[str, Chips]]:
        """The chip that is named, or the stacks that fit."""
        yield "gains", self.gained(found)

    def gained(self, found: Objects) -> Chips:
        """The chips that it can be about."""
        return found.fitting(found.stacks, self.where, self) if self.chip is None else found.named(self.chip)

    def courses(self, found: Courses) -> Iterator[Course]:
        """Chips gained to one's own hand are given; none if the stack is empty."""
        yield Course()
        if self.to == "hand" and self.who in ("self", "chooser"):
            unit = to_hand(self.gained(found.objects))
            yield Course(gives=(unit,) * max(self.count, self.choose))

    def slots(self, readings: Readings) -> dict[str, tuple[str, ...]]:
        """Where the chips go is left to the ruleset where no zone is written."""
        return super().slots(readings) | ({} if self.to else {"to": readings("gain.to")})


class Trash(ChipOperation):
    """`trash: {from: [hand], where: ..., count: 2, up-to: true}`: return own chips to the bank (PS3-TERM-01).

    With `who: chooser`, the chips of the player who chose.
    """

    from_ = Places(("hand", "discard", "bag", "placed"))
    where = OptionalCondition(FILTER)
    count = Amount("how many", 1, low=1)
    up_to = Truth("true if fewer, or none, will do", "how-many")
    who = Who("self")
    least = Amount("with `up-to`: how many must be trashed all the same", 0)

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask each player for one chip after the other."""
        frame.trashed_count, frame.trashed_each = 0, ()
        for seat in seats_of(play, frame, self.who):
            yield from self.trash_own(play, frame, seat)

    def trash_own(self, play: Play, frame: Frame, seat: int) -> Moves:
        """Ask one player for one chip after the other."""
        for number in range(self.count):
            zones = self.zones(play, seat)
            domain = ChipsOf(play, zones, frame, self.where, none=True)
            ask = Ask("trash", seat, domain, frame, ("trash",), self.clause(play), PART)
            is_free = self.up_to and number >= self.least
            answer = yield excusable(play, ask, frame, optional=is_free, point="trash.must")
            if not isinstance(answer, CHIP):
                if not frame.optional:
                    play.meet("trash.nothing-fits")
                return
            number, chip = found_at(answer)
            trash(play, seat, chip, zones[number])
            frame.trashed = chip
            frame.trashed_count += 1
            frame.trashed_each += (chip,)

    def zones(self, play: Play, seat: int) -> tuple[str, ...]:
        """Where the chips may lie: a chip placed in the pile can count as one in hand."""
        if self.from_[0] != "hand" or "placed" in self.from_ or not any(play.state.seats[seat].placed):
            return self.from_
        return (*self.from_, "placed") if play.goes_by("place.trashed", "as-if-in-hand") else self.from_

    def courses(self, found: Courses) -> Iterator[Course]:
        """A chip of the hand is taken, if one is trashed."""
        return found.moved(self, leaves_hand=self.from_ == ("hand",))


class Move(ChipOperation):
    """`move: {from: hand, to: pile, where: ..., optional: true}`: one own chip to another own zone.

    With `count: 2` so many chips, one after another; of those put on top of a bag, the last one lies on top. A bag
    that is searched has no top any more.
    """

    from_ = Places(("hand", "discard", "bag", "placed"), default=("hand",))
    to = Zone(("discard", "hand", "bag", "bag-top", "pile"), "discard")
    where = OptionalCondition(FILTER)
    optional = Truth("true if the player may leave it")
    count = Amount("how many", 1, low=1)

    def check(self, node: Node, context: "Context") -> None:
        """Refuse a step that leaves every chip where it is, and one that lets other chips than gems into a pile."""
        if self.to in self.from_:
            raise Unreadable(node.position, f"from {self.to} to {self.to} nothing moves")
        if self.to == "pile" and (self.where is None or not self.where.names & {"kind", "size"}):
            where = (node.get("where") or node).position
            raise Unreadable(where, "only a gem goes to a pile: `where` has to say so", GEMS_ONLY)

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask for one chip after the other."""
        frame.moved_count = 0
        if "bag" in self.from_ and play.state.seats[frame.seat].top and not play.goes_by("search.top", "stays-on-top"):
            mix_bag(play, frame.seat)
        for _ in range(self.count):
            domain = ChipsOf(play, self.from_, frame, self.where, none=True)
            ask = Ask("move", frame.seat, domain, frame, clause=self.clause(play))
            answer = yield excusable(play, ask, frame, optional=self.optional, point="move.must")
            if not isinstance(answer, CHIP):
                if not frame.optional:
                    play.meet("move.nothing-fits")
                return
            number, chip = found_at(answer)
            play.zone(frame.seat, self.from_[number])[chip] -= 1
            put(play, frame.seat, chip, self.to)
            frame.moved, frame.moved_count = chip, frame.moved_count + 1

    def courses(self, found: Courses) -> Iterator[Course]:
        """A chip leaves the hand or comes to it, if one is moved."""
        return found.moved(self, leaves_hand=self.from_ == ("hand",), comes_to_hand=self.to == "hand")


def mix_bag(play: Play, seat: int) -> None:
    """Let what lies on top of a bag lie in it as the other chips do."""
    player = play.state.seats[seat]
    for chip in player.top:
        player.bag[chip] += 1
    player.top = []


def put(play: Play, seat: int, chip: int, to: str) -> None:
    """Lay a chip that has left its zone in another one: a gem in the pile by its size, the top of a bag in order."""
    player = play.state.seats[seat]
    if to == "bag-top":
        player.top.append(chip)
    elif to == "pile":
        player.pile[play.rules.chips[chip].size] += 1
    else:
        play.zone(seat, to)[chip] += 1
