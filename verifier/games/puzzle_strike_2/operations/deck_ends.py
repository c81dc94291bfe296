"""Putting cards of the hand onto the own deck or under it. Not for: cards that are looked at (`looking`)."""

from typing import TYPE_CHECKING

from verifier.games.operation import Touches
from verifier.games.parameters import Condition, Truth, Word
from verifier.games.puzzle_strike_2.domains import Cards
from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.operations.base import CardOperation
from verifier.games.puzzle_strike_2.operations.looking import put
from verifier.games.puzzle_strike_2.operations.naming import named_card
from verifier.games.puzzle_strike_2.operations.parameters import Count
from verifier.kernel.ask import PART, Ask, Moves
from verifier.kernel.spec import Case
from verifier.kernel.values import smaller, times

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play

NONE_FITS = Case("put-back.nothing-fits", "no card in hand is what a text wants put back", "nothing moves")


class PutBack(CardOperation):
    """`put-back: {to: top, count: 1, where: "type(card, 'crash')", optional: true}`: cards of the hand leave it.

    They go on top of the own deck (the last one chosen is the next to be drawn) or to its bottom.
    """

    name = "put-back"
    about = "cards of the hand go onto the deck or under it"
    touches = Touches(writes="hand deck", asks="put-back")
    cases = (NONE_FITS,)
    example = "{put-back: {to: bottom, optional: true}}"
    to = Word("", ("top", "bottom"))
    where = Condition("a condition on `card`; without it any card fits")
    count = Count("how many")
    optional = Truth("true if they may be left")

    def run(self, play: "Play", frame: Frame) -> Moves:
        """Ask for one card after the other."""
        clause, player = self.clause(play), play.state.seats[frame.seat]
        for _ in times(self.count(play, frame)):
            own = Frame(frame.seat, frame.card)
            cards = Cards(play, frame.seat, "hand", own, self.optional, self.where)
            ask = Ask("put-back", frame.seat, cards, own, clause=clause, elision=PART)
            answer = yield from named_card(play, ask, "put-back.nothing-fits", self.optional)
            if answer < 0:
                return
            player.hand[answer] -= 1
            player.free[answer] = smaller(player.free[answer], player.hand[answer])
            put(play, frame, self.to, answer)
