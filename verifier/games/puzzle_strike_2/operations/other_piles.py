"""Operations on gems of several piles: moving them from one to another, giving them another colour.

Not for: destroying gems (`piles`), or sending them (`gems`).
"""

from collections.abc import Generator
from typing import TYPE_CHECKING

from verifier.games.domains import Options
from verifier.games.operation import Touches
from verifier.games.parameters import Truth, Word
from verifier.games.puzzle_strike_2.domains import Spaces
from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.operations.base import CardOperation
from verifier.games.puzzle_strike_2.operations.parameters import ColourOrChosen, Count, Who, seats_of
from verifier.games.puzzle_strike_2.operations.whom import one_opponent
from verifier.games.puzzle_strike_2.zones import add_gems
from verifier.kernel.ask import PART, Answer, Ask, Moves, Question
from verifier.kernel.values import times
from verifier.language.node import Node

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play
    from verifier.games.steps import Context

#: Which gems of a pile are meant.
WHICH = ("top", "chosen")


class OfPiles(CardOperation):
    """An operation on gems from the top of a pile or chosen ones; only the choice of a gem may be left."""

    which = Word("the gems: from the top, or chosen", WHICH)
    optional = Truth("true if chosen ones may be left")

    def check(self, node: Node, context: "Context[Play, Frame]") -> None:
        """Refuse a choice to leave what is not chosen."""
        if self.optional and self.which == "top":
            raise node.need("optional").wrong("no `optional` with `which: top`")


class MoveGems(OfPiles):
    """`move-gems: {from: self, count: 2, which: chosen, optional: true}`: gems of the own pile go to an opponent's.

    With `from: opponent` it is the other way. They keep their colours and land on top; what finds no room becomes a
    token. The player whose text it is chooses gems, and the opponent if there are several.
    """

    name = "move-gems"
    about = "gems go from one pile to another"
    touches = Touches(writes="pile incoming", asks="move-gems target")
    reaches = True
    example = "{move-gems: {from: self, count: 2, which: top}}"
    from_ = Word("whose gems go, see below", ("self", "opponent"))
    count = Count("how many")

    def run(self, play: "Play", frame: Frame) -> Moves:
        """Ask for one gem after the other where it is chosen, and let it land."""
        clause = self.clause(play)
        other = yield from one_opponent(play, frame, clause)
        if other is None or play.automaton in (frame.seat, other):
            return
        giver, taker = (frame.seat, other) if self.from_ == "self" else (other, frame.seat)
        pile = play.state.seats[giver].pile
        for _ in times(self.count(play, frame)):
            if not pile:
                return
            space = len(pile)
            if self.which == "chosen":
                spaces = Spaces(play, 1, self.optional, owner=giver)
                answer = yield Ask("move-gems", frame.seat, spaces, frame, clause=clause, elision=PART)
                if not isinstance(answer, tuple):
                    return
                space = answer[0]
            add_gems(play, taker, "", (pile.pop(space - 1),))


class Recolour(OfPiles):
    """`recolour: {count: 1, to: blue, which: chosen, who: opponent, optional: true}`: gems of a pile change colour.

    `to` is a colour, or `chosen`. The player whose text it is chooses gems and colours, in whosever pile.
    """

    name = "recolour"
    about = "gems of a pile get another colour"
    touches = Touches(writes="pile", asks="recolour recolour-to")
    reaches = True
    example = "{recolour: {count: 1, to: chosen, which: top}}"
    to = ColourOrChosen("the colour, or `chosen` for one that the player chooses")
    count = Count("how many gems")
    who = Who()

    def run(self, play: "Play", frame: Frame) -> Moves:
        """Ask for the gem and the colour, one after the other."""
        clause, number = self.clause(play), self.count(play, frame)
        for seat in seats_of(play, frame, self.who):
            pile = play.state.seats[seat].pile
            for done, _ in enumerate(times(number)):
                space = len(pile) - done
                if space <= 0:
                    break
                if self.which == "chosen":
                    spaces = Spaces(play, 1, self.optional, owner=seat)
                    answer = yield Ask("recolour", frame.seat, spaces, frame, clause=clause, elision=PART)
                    if not isinstance(answer, tuple):
                        break
                    space = answer[0]
                pile[space - 1] = yield from self.new_colour(play, frame, clause)

    def new_colour(self, play: "Play", frame: Frame, clause: str) -> Generator[Question, Answer, int]:
        """The colour that a gem gets, which the text or the player says."""
        if isinstance(self.to, int):
            return self.to
        names = play.rules.colours
        answer = yield Ask("recolour-to", frame.seat, Options(names), frame, clause=clause, elision=PART)
        return names.index(str(answer))
