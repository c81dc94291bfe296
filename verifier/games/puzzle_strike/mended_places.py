"""The places of Puzzle Strike in which a judge can put something right, where a count of chips does not say enough.

Not for: zones as the table declares them (`verifier.table.mending`), or counters (`mending`).
"""

from typing import TYPE_CHECKING

from verifier.games.puzzle_strike.state import GEM_SIZES
from verifier.games.puzzle_strike.zones import return_to_bank, take_from_bank
from verifier.kernel.message import Said, say

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


class Gems:
    """The gems of a pile, as the chips that they are."""

    __slots__ = ("play", "seat")

    def __init__(self, play: "Play", seat: int) -> None:
        self.play, self.seat = play, play.state.seats[seat]

    def count(self, kind: int) -> int:
        """How many gems of that size lie there."""
        size = self.play.rules.chips[kind].size
        return self.seat.pile[size] if size else 0

    def change(self, kind: int, number: int) -> None:
        """Put so many there, or take them away."""
        self.seat.pile[self.play.rules.chips[kind].size] += number

    def refuses(self, kind: int) -> Said:
        """Only gems lie in a pile; of stand-ins nobody knows which are meant."""
        chip = self.play.rules.chips[kind]
        if chip.size not in GEM_SIZES:
            return say("remedy-no-gem", chip=chip.slug)
        stands_in = type(self.seat.stand_ins[chip.size]) is not int or self.seat.stand_ins[chip.size]
        return say("remedy-stand-in-there", n=chip.size) if stands_in else ""


class Ongoing:
    """The chips of an ongoing zone; one that a judge puts there counts as played in the turn before."""

    __slots__ = ("play", "seat")

    def __init__(self, play: "Play", seat: int) -> None:
        self.play, self.seat = play, seat

    def count(self, kind: int) -> int:
        """How many there are."""
        return sum(1 for owner, chip, _ in self.play.state.ongoing if (owner, chip) == (self.seat, kind))

    def change(self, kind: int, number: int) -> None:
        """Put so many there, or take the newest away."""
        ongoing = self.play.state.ongoing
        ongoing.extend([(self.seat, kind, self.play.state.turn - 1)] * number)
        for _ in range(-number):
            ongoing.remove(next(one for one in reversed(ongoing) if one[:2] == (self.seat, kind)))

    def refuses(self, kind: int) -> Said:
        """Only ongoing chips stay there."""
        chip = self.play.rules.chips[kind]
        if not chip.ongoing:
            return say("remedy-not-ongoing", chip=chip.slug)
        return say("remedy-unknown-text", chip=chip.slug) if kind in self.play.rules.unknown else ""


class Stacks:
    """The stacks of the bank; character chips, which have none, are set aside."""

    __slots__ = ("play",)

    def __init__(self, play: "Play", seat: int) -> None:
        self.play = play

    def count(self, kind: int) -> int:
        """How many chips there are."""
        return self.play.state.bank[kind]

    def change(self, kind: int, number: int) -> None:
        """Put so many back on their stack, or take them off it."""
        if type(number) is not int:
            self.play.state.bank[kind] += number
        elif number < 0:
            take_from_bank(self.play, kind, -number)
        else:
            return_to_bank(self.play, kind, number)

    def refuses(self, kind: int) -> Said:
        """A chip without a stack comes from no bank."""
        if kind in self.play.state.stacks or kind in self.play.rules.never_in_bank:
            return ""
        return say("remedy-no-stack", chip=self.play.written_thing(kind))
