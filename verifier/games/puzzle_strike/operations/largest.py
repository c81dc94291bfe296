"""Operations on the largest gem of a hand: it is trashed, or discarded."""

from verifier.games.operation import Touches
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.operations.base import ChipOperation
from verifier.games.puzzle_strike.operations.parameters import Who, seats_of
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.seeing import show_hand
from verifier.games.puzzle_strike.zones import return_to_bank
from verifier.kernel.spec import Case, SpecPoint


class TrashLargest(ChipOperation):
    """`trash-largest: {who: affected}`: the largest gem of a revealed hand returns to the bank."""

    name = "trash-largest"
    about = "return the largest gem of a hand to the bank"
    takes = "trashes gems"
    touches = Touches(reads="{who}hand", writes="{who}hand", counts="bank")
    points = (
        SpecPoint("trash-largest.ties", "how many of several equal largest gems are trashed",
                  ("one", "all"), "trash-largest", word="which-of-equals"),
    )  # fmt: skip
    cases = (Case("trash-largest.no-gem", "the hand has no gem", "nothing is trashed"),)
    remembered = "trashed"
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

    name = "discard-largest"
    example = "{discard-largest: {who: affected}}"
    about = "discard the largest gem of a hand"
    takes = "discards gems"
    touches = Touches(reads="{who}hand", writes="{who}hand {who}discard")
    points = (
        SpecPoint("discard-largest.ties", "how many of several equal largest gems are discarded",
                  ("one", "all"), "discard-largest", word="which-of-equals"),
    )  # fmt: skip
    cases = (Case("discard-largest.no-gem", "the hand has no gem", "nothing is discarded"),)
    remembered = "taken"
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
