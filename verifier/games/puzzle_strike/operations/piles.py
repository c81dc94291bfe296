"""Operations that take gems out of piles and hands, or a named chip out of a zone, with nobody to be asked.

Not for: gems that are sent or combined (`crashes`, `gems`), or chips that a player chooses (`chips`).
"""

from verifier.games.parameters import Piece, Size, Truth
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.operations.base import ChipOperation, Who, Zone, one_a_pile, seats_of
from verifier.games.puzzle_strike.piles import break_gem, take_out
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.seeing import show_hand
from verifier.games.puzzle_strike.zones import return_to_bank, trash
from verifier.kernel.values import surely_none, times


class TrashGems(ChipOperation):
    """`trash-gems: {size: 1, who: everyone}`: a gem of that size returns to the bank; with `all`, every one."""

    size = Size("of the gems", low=1)
    who = Who("self")
    all = Truth("true: every gem of the size, else one", "how-many")

    def run(self, play: Play, frame: Frame) -> None:
        """Take the gems out of each pile."""
        frame.trashed_count, chip = 0, play.rules.gem_chips[self.size]
        for seat in one_a_pile(play, frame, seats_of(play, frame, self.who)):
            there = play.state.seats[seat].pile[self.size]
            if there <= 0:
                play.meet("trash-gems.no-gem")
                continue
            for _ in times(there if self.all else 1):
                break_gem(play, seat, self.size)
                play.listener.happened(seat, "trash", chip)
                frame.trashed, frame.trashed_count = chip, frame.trashed_count + 1


class TakeGem(ChipOperation):
    """`take-gem: {size: 1, to: bag}`: a gem of the own pile goes to another own zone; a stand-in just goes away."""

    size = Size("of the gem", low=1)
    to = Zone(("bag", "hand", "discard"), "bag")

    def run(self, play: Play, frame: Frame) -> None:
        """Take the gem; one that stood in for another just goes away."""
        player, frame.moved_count = play.state.seats[frame.seat], 0
        stand_ins = player.stand_ins[self.size]
        only_real = not surely_none(stand_ins) and play.goes_by("take-gem.stand-in", "stays")
        if player.pile[self.size] <= (stand_ins if only_real else 0):
            play.meet("take-gem.no-gem")
            return
        if only_real:
            player.pile[self.size] -= 1
        if only_real or take_out(play, frame.seat, self.size):
            chip = play.rules.gem_chips[self.size]
            play.zone(frame.seat, self.to)[chip] += 1
            frame.moved, frame.moved_count = chip, 1


class TrashNamed(ChipOperation):
    """`trash-named: {chip: combine, from: discard, who: affected}`: players return a chip of that kind to the bank."""

    chip = Piece("the chip")
    from_ = Zone(("hand", "discard"), "discard")
    who = Who("affected")

    def run(self, play: Play, frame: Frame) -> None:
        """Take the chip out of each player's zone."""
        frame.trashed_count = 0
        for seat in seats_of(play, frame, self.who):
            if play.zone(seat, self.from_)[self.chip] <= 0:
                play.meet("trash-named.none")
                continue
            trash(play, seat, self.chip, self.from_)
            play.listener.happened(seat, "trash", self.chip)
            frame.trashed, frame.trashed_count = self.chip, frame.trashed_count + 1


class TrashLargest(ChipOperation):
    """`trash-largest: {who: affected}`: the largest gem of a revealed hand returns to the bank."""

    who = Who("affected")

    def run(self, play: Play, frame: Frame) -> None:
        """Show each hand, and take its largest gem."""
        frame.trashed_count = 0
        for seat in seats_of(play, frame, self.who):
            show_hand(play, seat)
            hand = play.state.seats[seat].hand
            gem = next((chip for chip in play.rules.gems_descending if hand[chip] > 0), None)
            if gem is None:
                play.meet("trash-largest.no-gem")
            else:
                every = play.reading("trash-largest.ties", frame.chip) == "all"
                count = hand[gem] if every else 1
                hand[gem] -= count
                return_to_bank(play, gem, count)
                play.listener.moved(seat, "trash", gem, count)
                frame.trashed, frame.trashed_count = gem, frame.trashed_count + count


class DiscardLargest(ChipOperation):
    """`discard-largest: {who: affected}`: a revealed hand loses its largest gem to the discard pile."""

    who = Who("affected")

    def run(self, play: Play, frame: Frame) -> None:
        """Show each hand, and discard its largest gem."""
        frame.taken, frame.lost = (), ()
        for seat in seats_of(play, frame, self.who):
            show_hand(play, seat)
            player = play.state.seats[seat]
            gem = next((chip for chip in play.rules.gems_descending if player.hand[chip] > 0), None)
            if gem is None:
                play.meet("discard-largest.no-gem")
                continue
            every = play.reading("discard-largest.ties", frame.chip) == "all"
            count = player.hand[gem] if every else 1
            player.hand[gem] -= count
            player.discard[gem] += count
            frame.taken += (gem,)
            frame.lost += ((seat, gem),)
            play.listener.moved(seat, "discard", gem, count)
