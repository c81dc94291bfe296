"""The kinds of answer that Puzzle Strike 2's questions take: cards, slots, spaces of the pile.

Not for: labels, or gems that fall (`labels`).
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from verifier.games.domains import STOPS
from verifier.games.puzzle_strike_2.amounts import not_given
from verifier.games.puzzle_strike_2.state import Frame
from verifier.games.puzzle_strike_2.triggers import cost_change
from verifier.kernel.ask import Answer
from verifier.kernel.event import Token
from verifier.kernel.game import Undecidable
from verifier.kernel.message import Said, say
from verifier.language.expression import Expression

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play

#: What messages call a zone that has no name of its own.
CALLED = {"aside": "cards looked at"}


class Cards:
    """One kind of card in a zone of a seat; None too where that is allowed. The answer is the kind."""

    __slots__ = ("frame", "none", "play", "seat", "where", "zone")

    def __init__(
        self, play: "Play", seat: int, zone: str, frame: Frame, none: bool = False, where: Expression | None = None
    ) -> None:
        self.play, self.seat, self.zone, self.frame, self.none, self.where = play, seat, zone, frame, none, where

    def kind(self, answer: int) -> int:
        """The kind of card that an answer means."""
        return answer

    def fits(self, card: int) -> bool:
        """Whether the card is what the text asks for."""
        if self.where is None:
            return True
        self.frame.candidate = card
        return bool(self.where.evaluate(self.play, self.frame))

    def may_fit(self, card: int) -> bool:
        """The same; a card of which too little is known may be."""
        try:
            return self.fits(card)
        except Undecidable:
            return True

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether such a card is there. Raises `Undecidable` if too little is known of it."""
        if type(answer) is not int:
            return answer is None and self.none
        held = 0 <= answer < self.play.kinds and self.play.zone(self.seat, self.zone)[answer] > 0
        return bool(held) and self.fits(answer)

    def candidates(self, seat: int) -> Iterator[Answer]:
        """Every kind that is there, and None last."""
        counts = self.play.zone(self.seat, self.zone)
        yield from (card for card in self.play.kinds_in_play if counts[card] > 0 and self.may_fit(card))
        if self.none:
            yield None

    def conceivable(self, seat: int) -> Iterator[Answer]:
        """Every kind of the game, and None last."""
        yield from self.play.kinds_in_play
        if self.none:
            yield None

    def read(self, seat: int, tokens: tuple[Token, ...], start: int) -> tuple[Answer, int] | None:
        """A card by name, or `none`."""
        token = tokens[start]
        if token.piece >= 0:
            return token.piece, start + 1
        return (None, start + 1) if token.label in STOPS else None

    def write(self, answer: Answer) -> str:
        """The card's name."""
        return self.play.rules.cards[answer].slug if type(answer) is int and 0 <= answer < self.play.kinds else "none"

    def expected(self) -> Said:
        """What is asked for, in words."""
        return say("card-from", zones=CALLED.get(self.zone, self.zone))


class Slots:
    """A card of the bank row; None too where that is allowed. The answer is the slot, counted from 0."""

    __slots__ = ("none", "play")

    def __init__(self, play: "Play", none: bool = False) -> None:
        self.play, self.none = play, none

    def kind(self, answer: int) -> int:
        """The kind of card that lies there."""
        bank = self.play.state.bank
        return bank[answer] if 0 <= answer < len(bank) else -1

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether there is such a slot with a card in it."""
        if type(answer) is not int:
            return answer is None and self.none
        return 0 <= answer < len(self.play.state.bank)

    def candidates(self, seat: int) -> Iterator[Answer]:
        """The slots from the left, and None last."""
        yield from range(len(self.play.state.bank))
        if self.none:
            yield None

    conceivable = candidates

    def read(self, seat: int, tokens: tuple[Token, ...], start: int) -> tuple[Answer, int] | None:
        """A slot by number, or a card by name: the left-most of its kind; a kind that is not there is slot -1."""
        token, bank = tokens[start], self.play.state.bank
        if len(token.numbers) == 1:
            return token.numbers[0] - 1, start + 1
        if token.piece >= 0:
            found = next((slot for slot, card in enumerate(bank) if card == token.piece), -1)
            if self.play.row_use is not None:
                self.play.row_use.find(range(len(bank) if found < 0 else found + 1))
            return found, start + 1
        return (None, start + 1) if token.label in STOPS else None

    def write(self, answer: Answer) -> str:
        """The card's name, or the number of the slot if another such card lies left of it."""
        bank = self.play.state.bank
        if type(answer) is not int:
            return "none"
        if not 0 <= answer < len(bank) or bank.index(bank[answer]) != answer:
            return str(answer + 1)
        return self.play.rules.cards[bank[answer]].slug

    def expected(self) -> Said:
        """What is asked for, in words."""
        return say("card-bank-by-name-slot")


class PlayableSlots(Slots):
    """A card of the bank row that a text lets a seat play: one that fits, and is paid for unless it is `free`."""

    __slots__ = ("frame", "free", "seat", "where")

    def __init__(
        self, play: "Play", seat: int, frame: Frame, where: Expression | None, *, free: bool, none: bool
    ) -> None:
        super().__init__(play, none)
        self.seat, self.frame, self.where, self.free = seat, frame, where, free

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether such a card lies there. Raises `Undecidable` if too little is known of it."""
        if type(answer) is not int or not super().admits(seat, answer):
            return answer is None and self.none
        card = self.frame.candidate = self.kind(answer)
        if self.where is not None and not self.where.evaluate(self.play, self.frame):
            return False
        return self.free or affordable(self.play, self.seat, card)

    def candidates(self, seat: int) -> Iterator[Answer]:
        """The slots with a card that may be played, and None last."""
        yield from (slot for slot in range(len(self.play.state.bank)) if self.may_fit(seat, slot))
        if self.none:
            yield None

    def may_fit(self, seat: int, slot: int) -> bool:
        """Whether a card may be one that can be played, as far as is known."""
        try:
            return self.admits(seat, slot)
        except Undecidable:
            return True

    def expected(self) -> Said:
        """What is asked for, in words."""
        return say("card-bank-text-lets-one")


def affordable(play: "Play", seat: int, card: int) -> bool:
    """Whether a seat has the actions that a card costs. Raises `Undecidable` if no source gives the cost."""
    costs, actions = play.rules.cards[card].costs, play.state.seats[seat].actions
    change = cost_change(play, seat, card)
    if costs.low + change > actions:
        return False
    if not costs.known and costs.high + change > actions:
        raise Undecidable(
            not_given(play, say("cost-of-card", card=play.rules.cards[card].slug), say("whether-can-be-paid"))
        )
    return True


class Spaces:
    """Different spaces of the own pile that hold gems, `count` of them, counted from 1 at the bottom.

    `above` is how many empty spaces above them may be named, too. Of an `owner`, they are spaces of that seat's pile.
    """

    __slots__ = ("above", "count", "none", "owner", "play")

    def __init__(self, play: "Play", count: int, none: bool, above: int = 0, owner: int = -1) -> None:
        self.play, self.count, self.none, self.above, self.owner = play, count, none, above, owner

    def height(self, seat: int) -> int:
        """The highest space that may be named."""
        seat = seat if self.owner < 0 else self.owner
        return min(len(self.play.state.seats[seat].pile) + self.above, self.play.rules.parameters["spaces"])

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether these are different spaces with gems in them, the lowest first."""
        if not isinstance(answer, tuple):
            return answer is None and self.none
        height = self.height(seat)
        rising = len(answer) == self.count and all(low < high for low, high in pairwise(answer))
        return rising and answer[0] >= 1 and answer[-1] <= height

    def candidates(self, seat: int) -> Iterator[Answer]:
        """Every choice of spaces, and None last."""
        spaces = range(1, self.height(seat) + 1)
        if self.count == 1:
            yield from ((space,) for space in spaces)
        else:
            yield from ((low, high) for low in spaces for high in spaces if low < high)
        if self.none:
            yield None

    conceivable = candidates

    def read(self, seat: int, tokens: tuple[Token, ...], start: int) -> tuple[Answer, int] | None:
        """Numbers of spaces, `8 7` or `8+7`."""
        if tokens[start].label in STOPS:
            return None, start + 1
        found: tuple[int, ...] = ()
        while start < len(tokens) and len(found) < self.count and tokens[start].numbers:
            found += tokens[start].numbers
            start += 1
        return (tuple(sorted(found)), start) if len(found) == self.count else None

    def write(self, answer: Answer) -> str:
        """`7+8`."""
        return "+".join(map(str, answer)) if isinstance(answer, tuple) else "none"

    def expected(self) -> Said:
        """What is asked for, in words."""
        return say("place-in-pile" if self.above else "two-spaces-pile" if self.count == 2 else "space-pile")
