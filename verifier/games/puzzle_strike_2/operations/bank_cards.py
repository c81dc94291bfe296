"""Operations that take a card out of the bank row without a buy. Not for: trashing one (`cards`)."""

from typing import TYPE_CHECKING, ClassVar

from verifier.games.operation import Touches
from verifier.games.parameters import Truth
from verifier.games.puzzle_strike_2.domains import Slots
from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.operations.base import CardOperation
from verifier.games.puzzle_strike_2.operations.parameters import Count
from verifier.games.puzzle_strike_2.state import Seat
from verifier.games.puzzle_strike_2.unknown import buy_cost, cost_not_given
from verifier.games.puzzle_strike_2.zones import refill_bank, take_bank
from verifier.kernel.ask import Ask, Moves
from verifier.kernel.game import Undecidable
from verifier.kernel.spec import SpecPoint
from verifier.kernel.values import times

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play

OFF_TURN = SpecPoint(
    "deal.off-turn-empty",
    "who busts if the bank deck is empty and a card must be drawn from it in another player's turn, as Trickshot makes "
    "one do: PS2-FAQ-45 speaks of a card that one needs on one's own turn",
    ("whose-turn", "who-draws", "nobody"),
    "rules",
    word="how-much-supply",
)


REFILL = SpecPoint(
    "bank.refill",
    "whether the bank is refilled between two cards that one text takes out of it: a new card is dealt before taking "
    "other actions (PS2-REFILL-03), and some effects take more than one card (PS2-BUY-18)",
    ("between", "after-both"),
    "rules",
    word="when-ordered",
)
COST = SpecPoint(
    "to-hand.buy-cost",
    "whether the buy cost of the slot is paid for a bank card that a text puts into the hand and does not make free: a "
    "card put on the deck avoids it, and so does Trickshot, and nothing is said of other texts",
    ("not-paid", "paid"),
    "rules",
    word="how-much-bounds",
)


class Top(CardOperation):
    """`top: 1`: a bank card goes on top of the own deck; this is no buy (PS2-SYM-14 to -16)."""

    name = "top"
    about = "a bank card goes on top of the deck"
    touches = Touches(writes="bank deck", asks="top")
    points: ClassVar[tuple[SpecPoint, ...]] = (OFF_TURN, REFILL)
    example = "{top: 1}"
    count = Count("how many", alone=True)

    def run(self, play: "Play", frame: Frame) -> Moves:
        """Ask for one card after the other."""
        clause, number = self.clause(play), self.count(play, frame)
        between = number == 1 or play.reading("bank.refill") == "between"
        for _ in times(number):
            slot = yield Ask(self.name, frame.seat, Slots(play), frame, clause=clause)
            if isinstance(slot, int):
                self.pay(play, frame.seat, slot)
                player, card = play.state.seats[frame.seat], take_bank(play, slot)
                self.put(player, card)
                if between:
                    yield from refill_bank(play, frame.seat)
        if not between:
            yield from refill_bank(play, frame.seat)

    def pay(self, play: "Play", seat: int, slot: int) -> None:
        """Pay nothing: this is no buy."""

    def put(self, player: Seat, card: int) -> None:
        """Lay the card where it goes."""
        player.top.append(card)


class ToHand(Top):
    """`to-hand: 1`, or `{count, free}`: a bank card goes to the hand; a free one costs no actions to play."""

    name = "to-hand"
    about = "a bank card goes to the hand"
    touches = Touches(reads="buy-cost", writes="bank hand incoming", asks="to-hand")
    example = "{to-hand: {count: 1, free: true}}"
    points = (OFF_TURN, REFILL, COST)
    free = Truth("true if it costs no actions to play", "how-much-bounds")

    def pay(self, play: "Play", seat: int, slot: int) -> None:
        """Pay what the slot costs, if that is due (`to-hand.buy-cost`). Raises `Undecidable` if it is not known."""
        cost = buy_cost(play, seat, slot)
        if self.free or cost.high <= 0 or play.reading("to-hand.buy-cost") == "not-paid":
            return
        if not cost.known:
            raise Undecidable(cost_not_given(play, slot))
        play.state.seats[seat].incoming += cost.low

    def put(self, player: Seat, card: int) -> None:
        """Lay the card where it goes."""
        player.hand[card] += 1
        player.free[card] += int(self.free)
