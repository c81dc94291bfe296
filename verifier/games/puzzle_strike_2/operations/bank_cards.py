"""Operations that take a card out of the bank row without a buy. Not for: trashing one (`cards`)."""

from typing import TYPE_CHECKING

from verifier.games.parameters import OptionalCondition, Truth, Word
from verifier.games.puzzle_strike_2.amounts import buy_cost, cost_not_given
from verifier.games.puzzle_strike_2.domains import PlayableSlots, Slots
from verifier.games.puzzle_strike_2.effects import comes_to, pay, play_card, settle_waiting
from verifier.games.puzzle_strike_2.operations.base import CardOperation, Count, named_card, part
from verifier.games.puzzle_strike_2.operations.cards import trash_this
from verifier.games.puzzle_strike_2.state import Frame, Seat
from verifier.games.puzzle_strike_2.zones import refill_bank, take_bank
from verifier.kernel.ask import Ask, Moves
from verifier.kernel.game import Undecidable
from verifier.kernel.values import times

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play


class Top(CardOperation):
    """`top: 1`: a bank card goes on top of the own deck; this is no buy (PS2-SYM-14 to -16)."""

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
                self.follow(play, frame, card)
                if between:
                    yield from refill_bank(play, frame.seat)
        if not between:
            yield from refill_bank(play, frame.seat)

    def pay(self, play: "Play", seat: int, slot: int) -> None:
        """Pay nothing: this is no buy."""

    def put(self, player: Seat, card: int) -> None:
        """Lay the card where it goes."""
        player.top.append(card)

    def follow(self, play: "Play", frame: Frame, card: int) -> None:
        """Set off what follows of it: nothing."""


class ToHand(Top):
    """`to-hand: 1`, or `{count, free}`: a bank card goes to the hand; a free one costs no actions to play."""

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


class Take(Top):
    """`take: 1`: a bank card is gained, without a buy and its cost: it comes to the own discard pile."""

    def put(self, player: Seat, card: int) -> None:
        """Lay the card where it goes."""
        player.discard[card] += 1

    def follow(self, play: "Play", frame: Frame, card: int) -> None:
        """Set off what waits for its being gained."""
        comes_to(play, "gained", frame, frame.seat, card)


class Under(Top):
    """`under: 1`: a bank card goes to the bottom of the own deck, without a buy and its cost."""

    def put(self, player: Seat, card: int) -> None:
        """Lay the card where it goes."""
        player.bottom.insert(0, card)


class PlayFromBank(CardOperation):
    """`play-from-bank: {where: "type(card, 'crash')", free: true, then: trash, optional: true}`: a bank card is played.

    It leaves the row, which is refilled at once, and is played as one of the hand. Its cost in actions is paid unless
    it is `free`. Then it lies with the cards played this turn (`keep`), or is trashed.
    """

    where = OptionalCondition("a condition on `card`; without it any card fits")
    free = Truth("true if its cost is not paid", "how-much-bounds")
    then = Word("what becomes of it: keep or trash", ("keep", "trash"), "keep")
    optional = Truth("true if the player may leave it")

    def run(self, play: "Play", frame: Frame) -> Moves:
        """Ask for the card, pay for it, refill the row and carry it out."""
        own = Frame(frame.seat, frame.card)
        slots = PlayableSlots(play, frame.seat, own, self.where, free=self.free, none=self.optional)
        ask = Ask("play-from-bank", frame.seat, slots, own, clause=self.clause(play), elision=part(self.optional))
        slot = yield from named_card(play, ask, "play-from-bank.nothing-fits", self.optional)
        if slot < 0:
            return
        card = take_bank(play, slot)
        play.state.seats[frame.seat].hand[card] += 1
        pay(play, frame.seat, card, self.free)
        yield from refill_bank(play, frame.seat)
        played = Frame(frame.seat, card)
        yield from play_card(play, played)
        if self.then == "trash":
            trash_this(play, played)
            yield from settle_waiting(play, played)
