"""The questions that come up in every game: the opening draw, and the steps of each turn. Made once for a seat.

Not for: when they are asked (`turn`), or what chips ask (`operations`).
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from verifier.games.domains import LabelOptions
from verifier.games.puzzle_strike.domains import Chips, Gems
from verifier.games.puzzle_strike.frame import Frame
from verifier.kernel.ask import Answer, Ask, Elision
from verifier.kernel.message import Message, say

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.play import Play


#: What a record need not say of the questions.
PLAYED, AGAIN, REFILLED = Elision(None, "pass"), Elision(None, "pass", again=True), Elision("refill")
DISCARDED, LAID = Elision("discard", part=True), Elision(again=True)


class StandingAsks(NamedTuple):
    """The questions that every turn puts to a seat; made once for a game."""

    ante: Ask
    play: Ask
    lay: Ask
    buy: Ask
    keep: Ask
    refill: Ask
    onto_bag: Ask


def standing_asks(play: "Play", seat: int) -> StandingAsks:
    """The questions of a seat's own turns."""
    frame = Frame(seat)
    cite = play.rules.structure
    hand = Chips(play, ("hand",), frame, none=True)
    playable = Chips(play, play.playable(), frame, none=True)
    stacks = Stacks(play, ("bank",), frame, none=True)
    return StandingAsks(
        Ask("ante", seat, Gem(play), frame, ("ante",), cite["ante"], settled=True),
        Ask("play", seat, playable, frame, ("play",), cite["play"], PLAYED, settled=True),
        Ask("lay", seat, Money(play, frame), frame, ("lay",), cite["lay"], LAID),
        Ask("buy", seat, stacks, frame, ("buy",), cite["buy"], AGAIN, settled=True),
        Ask("keep", seat, hand, frame, ("keep",), cite["keep"], AGAIN, settled=True),
        Ask("refill", seat, LabelOptions(("refill",)), frame, ("refill",), cite["refill"], REFILLED, settled=True),
        Ask("destination", seat, LabelOptions(("discard", "top")), frame, clause=cite["buy"], elision=DISCARDED),
    )


class Stacks(Chips):
    """A stack of the bank, empty or not: whether it can be bought from is for the norms to say."""

    __slots__ = ()

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether it is a stack of this game's bank, or none where that is an answer."""
        return self.none if answer is None else answer in self.play.state.stacks

    def candidates(self, seat: int) -> Iterator[Answer]:
        """The stacks, and none last where that is an answer."""
        yield from self.play.state.stacks
        if self.none:
            yield None

    conceivable = candidates


class Money(Chips):
    """A gem of the own hand to lay out as money, or none. A record may say so; a player who need not is not asked."""

    __slots__ = ()

    def __init__(self, play: "Play", frame: Frame) -> None:
        super().__init__(play, ("hand",), frame, none=True, only=tuple(play.rules.gem_chips.values()), likely=())


class Gem(Gems):
    """The size of a gem, not necessarily one of the pile: what is anted."""

    __slots__ = ()
    places = frozenset(("", "bank"))

    def __init__(self, play: "Play") -> None:
        super().__init__(play, 1, 1, none=False)

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether it is the size of a gem that exists."""
        return isinstance(answer, tuple) and len(answer) == 1 and answer[0] in self.play.rules.gem_chips

    def expected(self) -> Message:
        """What is asked for, in words."""
        return say("a-gem")
