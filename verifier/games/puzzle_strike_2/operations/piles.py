"""Operations on piles: destroying gems, adding some wherever the text wants them, moving and recolouring them.

Not for: crashes and antes (`gems`).
"""

from collections.abc import Generator
from typing import TYPE_CHECKING

from verifier.games.domains import LabelOptions
from verifier.games.parameters import Maybe, Truth, Word
from verifier.games.puzzle_strike_2.domains import Spaces
from verifier.games.puzzle_strike_2.labels import PileColours
from verifier.games.puzzle_strike_2.operations.base import (
    CardOperation,
    ColourOrChosen,
    Colours,
    Count,
    Who,
    one_opponent,
    part,
    seats_of,
)
from verifier.games.puzzle_strike_2.state import Frame
from verifier.games.puzzle_strike_2.zones import add_gems
from verifier.kernel.ask import PART, Answer, Ask, Moves, Question
from verifier.kernel.values import smaller, times
from verifier.language.node import Node

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play
    from verifier.games.steps import Context

#: Where added gems come to lie.
PLACES = ("top", "below-top", "bottom", "chosen")


class Destroy(CardOperation):
    """`destroy: {colour: chosen, optional: true}`: all own gems of a colour; `{top: 1}`: so many from the top.

    `{any: 2, optional: true}`: so many, one after the other, wherever they are. With `who: opponent` gems of an
    opponent's pile, which the player chooses whose text it is.
    """

    colour = Maybe(ColourOrChosen("all gems of this colour, or of one that the player chooses: `chosen`"))
    top = Maybe(Count("so many from the top"))
    any = Maybe(Count("so many that the player chooses"))
    optional = Truth("true if they may be left")
    who = Who()

    def check(self, node: Node, context: "Context[Play, Frame]") -> None:
        """Refuse several ways at once, and none."""
        if sum(node.get(key) is not None for key in ("colour", "top", "any")) != 1:
            raise node.wrong("`colour`, `top` or `any`")

    def run(self, play: "Play", frame: Frame) -> Moves:
        """Take the gems out of each pile, which the text or the player says."""
        for owner in seats_of(play, frame, self.who):
            pile = play.state.seats[owner].pile
            if self.any is not None:
                yield from picked(play, frame, owner, self.any(play, frame), self.optional, self.clause(play))
            elif self.top is not None:
                for _ in times(smaller(self.top(play, frame), len(pile))):
                    pile.pop()
            elif isinstance(self.colour, int):
                remove(play, owner, self.colour)
            else:
                yield from chosen(play, frame, owner, self.optional, self.clause(play))


def chosen(play: "Play", frame: Frame, owner: int, optional: bool, clause: str) -> Moves:
    """Destroy the gems of a colour that the player chooses; who only may can choose one that is not in the pile."""
    if not play.state.seats[owner].pile and not optional:
        return
    colours = LabelOptions(play.rules.colours, True) if optional else PileColours(play, False, owner)
    answer = yield Ask("destroy", frame.seat, colours, frame, ("destroy",), clause, part(optional))
    if isinstance(answer, str):
        remove(play, owner, play.rules.colours.index(answer))


def remove(play: "Play", seat: int, colour: int) -> None:
    """Take all gems of a colour out of a pile; they fill no meter (PS2-DESTR-04)."""
    pile = play.state.seats[seat].pile
    pile[:] = [gem for gem in pile if not gem == colour]  # noqa: SIM201


def picked(play: "Play", frame: Frame, owner: int, count: int, optional: bool, clause: str) -> Moves:
    """Destroy so many gems of a pile that the player chooses."""
    pile = play.state.seats[owner].pile
    for _ in times(count):
        if not pile:
            return
        spaces = Spaces(play, 1, optional, owner=owner)
        answer = yield Ask("destroy", frame.seat, spaces, frame, ("destroy",), clause, part(optional, again=True))
        if not isinstance(answer, tuple):
            return
        del pile[answer[0] - 1]


class Add(CardOperation):
    """`add: {colours: [blue, chosen], at: below-top}`: gems come into the own pile one after the other.

    `at` is top, below-top, bottom, or chosen: a space to be filled, from which on the others move up. What is pushed
    over the last space becomes a token. With `different: true` no colour is chosen twice.
    """

    colours = Colours("a list of colours, `chosen` for one that the player chooses", chosen=True)
    at = Word("", PLACES, "top")
    different = Truth("true if no colour is chosen twice", "which-itself")

    def check(self, node: Node, context: "Context[Play, Frame]") -> None:
        """Refuse no colours, and more different ones than there are."""
        left = {*range(len(context.labels))} - {*self.colours}
        if not self.colours or (self.different and self.colours.count(None) > len(left)):
            raise node.need("colours").wrong("one or more colours, and no more different ones than there are")

    def run(self, play: "Play", frame: Frame) -> Moves:
        """Ask for the colour and the space of one gem after the other."""
        clause, names = self.clause(play), play.rules.colours
        left = [name for number, name in enumerate(names) if not (self.different and number in self.colours)]
        for colour in self.colours:
            if colour is None:
                answer = yield Ask("add-colour", frame.seat, LabelOptions(tuple(left)), frame, clause=clause)
                colour = names.index(str(answer))
                left = [name for name in left if not self.different or name != answer]
            yield from put_in(play, frame, colour, self.at, clause)


def put_in(play: "Play", frame: Frame, colour: int, at: str, clause: str) -> Moves:
    """One gem comes into a pile; what finds no room becomes a token (PS2-FAQC-06)."""
    player = play.state.seats[frame.seat]
    height = len(player.pile)
    space = {"bottom": 0, "below-top": max(height - 1, 0)}.get(at, height)
    if at == "chosen" and height:
        answer = yield Ask("add", frame.seat, Spaces(play, 1, False, above=1), frame, clause=clause)
        space = answer[0] - 1 if isinstance(answer, tuple) else height
    player.pile.insert(space, colour)
    if len(player.pile) > play.rules.parameters["spaces"]:
        player.pile.pop()
        player.incoming += 1


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
                answer = yield Ask("move-gems", frame.seat, spaces, frame, clause=clause, elision=part(self.optional))
                if not isinstance(answer, tuple):
                    return
                space = answer[0]
            add_gems(play, taker, "", (pile.pop(space - 1),))


class Recolour(OfPiles):
    """`recolour: {count: 1, to: blue, which: chosen, who: opponent, optional: true}`: gems of a pile change colour.

    `to` is a colour, or `chosen`. The player whose text it is chooses gems and colours, in whosever pile.
    """

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
                    elision = part(self.optional)
                    answer = yield Ask("recolour", frame.seat, spaces, frame, clause=clause, elision=elision)
                    if not isinstance(answer, tuple):
                        break
                    space = answer[0]
                pile[space - 1] = yield from self.new_colour(play, frame, clause)

    def new_colour(self, play: "Play", frame: Frame, clause: str) -> Generator[Question, Answer, int]:
        """The colour that a gem gets, which the text or the player says."""
        if isinstance(self.to, int):
            return self.to
        names = play.rules.colours
        answer = yield Ask("recolour-to", frame.seat, LabelOptions(names), frame, clause=clause, elision=PART)
        return names.index(str(answer))
