"""Operations that give their user something at once: arrows, money, piggy banks, draws, price cuts, lasting effects."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verifier.games.operation import Readings
from verifier.games.parameters import Amount, Maybe, OptionalCondition, Text, Word
from verifier.games.puzzle_strike.flows import ANY_CHIP, Course, Courses
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.operations.base import ChipOperation, Counted, Per, Who, seats_of
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.state import COLOURS, Cut
from verifier.games.puzzle_strike.teams import MOVES_FIRST
from verifier.games.puzzle_strike.zones import draw
from verifier.kernel.ask import Moves
from verifier.kernel.together import next_of
from verifier.language.node import Node

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.program import Context

#: How long an effect lasts: turns after the one in which it is made.
DURATIONS = ("end-of-turn", "end-of-next-turn", "rest-of-game")
#: What the game itself changes, with no norm that asks for it, while an effect of that name lasts.
OF_THE_GAME = {"purchases-to-bag-top": ("effect:purchases-to-bag-top", "bag")}


def of_colour(colour: str) -> Amount:
    """How many arrows of a colour a step gives."""
    return Amount("how many arrows of that colour", 0, resource=f"arrows:{colour}")


class Arrows(ChipOperation):
    """`arrows: {black: 1}`: more actions this turn (PS3-ICON-01, -07)."""

    black, brown, purple = of_colour("black"), of_colour("brown"), of_colour("purple")
    red, blue = of_colour("red"), of_colour("blue")

    @property
    def gift(self) -> tuple[int, ...]:
        """How many arrows of each colour."""
        return (self.black, self.brown, self.purple, self.red, self.blue)

    def run(self, play: Play, frame: Frame) -> None:
        """Add the arrows to every balance that is possible."""
        play.state.unseen[frame.seat].give(self.gift)

    def courses(self, found: Courses) -> Iterator[Course]:
        """Each arrow is given."""
        gifts = zip(COLOURS, self.gift, strict=True)
        yield Course(gives=tuple(frozenset((f"arrows:{colour}",)) for colour, n in gifts for _ in range(n)))


class Money(ChipOperation):
    """`money: 2`: gem power for this turn's buy phase (PS3-ICON-06).

    `money: {each: 1, per: {chip: 1-gem, in: hand}}` gives so much for each such chip.
    """

    amount = Amount("how much", 0, low=-99, alone=True, keyed=False)
    each = Maybe(Amount("with `per`: how much for each chip"))
    per = Per()

    def check(self, node: Node, context: "Context") -> None:
        """Refuse a mapping without what is counted and how much each gives."""
        for key in ("per", "each") if node.fields is not None else ():
            node.need(key)

    def run(self, play: Play, frame: Frame) -> None:
        """Add to what the player can spend."""
        if self.per is None:
            play.state.seats[frame.seat].money += self.amount
        elif self.each is not None:
            play.state.seats[frame.seat].money += self.each * self.per.counted(play, frame.seat)


class Piggy(ChipOperation):
    """`piggy: 1`: permission to hold back a chip in this turn's cleanup (PS3-ICON-04)."""

    count = Amount("how many chips", alone=True, keyed=False)

    def run(self, play: Play, frame: Frame) -> None:
        """Add to the piggy banks."""
        play.state.seats[frame.seat].piggy += self.count


class Draw(ChipOperation):
    """`draw: 3`: draw chips now (PS3-ICON-03); with `{count: 2, who: everyone}`, so many each.

    `draw: {count: 1, per: {chip: wound, in: discard}, whose: opponent}` draws so many for each such chip of his.
    """

    count = Amount("how many chips", alone=True)
    who = Who("self")
    per = Per("without it just the chips")
    whose = Word("with `per`: whose chips count", ("self", "opponent"), "self",
                 means={"self": ("",), "opponent": ("opponent-",)})  # fmt: skip

    def run(self, play: Play, frame: Frame) -> Moves:
        """Draw the chips."""
        if self.per is not None:
            return self.draw_for(play, frame, self.per)
        clause = self.clauses[0] if self.clauses else play.rules.structure["draw"]
        optional = play.goes_by("draw.must", "may")
        if self.who == "self":
            return draw(play, frame.seat, self.count, clause, optional=optional)
        return draw_each(play, seats_of(play, frame, self.who), self.count, clause, optional)

    def draw_for(self, play: Play, frame: Frame, per: Counted) -> Moves:
        """Draw for every chip that counts."""
        owner = frame.seat
        if self.whose == "opponent":
            from verifier.games.puzzle_strike.program import choose_opponent

            frame.affected = play.others[frame.seat]
            if len(frame.affected) > 1:
                yield from choose_opponent(play, frame)
            owner = next(iter(frame.affected), owner)
        yield from draw(play, frame.seat, self.count * per.counted(play, owner), self.clause(play))

    def courses(self, found: Courses) -> Iterator[Course]:
        """Chips of any kind are given to the hand."""
        yield Course(gives=(frozenset((ANY_CHIP,)),) * (self.count if self.who in ("self", "everyone") else 0))


def draw_each(play: Play, waiting: tuple[int, ...], count: int, clause: str, optional: bool) -> Moves:
    """Let several players draw, in whatever order: each out of his own bag."""
    left = list(waiting)
    while left:
        seat = yield from next_of(left, ("draw", "refill"), MOVES_FIRST, Frame)
        yield from draw(play, seat, count, clause, optional)


class Discount(ChipOperation):
    """`discount: {amount: 1, floor: 1}`: bank chips cost less for the rest of this turn."""

    amount = Amount("by how much")
    floor = Amount("not below this", 0)

    def run(self, play: Play, frame: Frame) -> None:
        """Cut the prices."""
        own = bool(play.state.teams) and play.goes_by("discount.for-whom", "its-user")
        cut, cuts = Cut(self.amount, self.floor, frame.seat if own else -1), play.state.discounts
        if cut not in cuts or play.reading("discount.copies", frame.chip) == "add-up":
            cuts.append(cut)


class Effect(ChipOperation):
    """`effect: {name: ..., who: ..., until: end-of-turn}`: something that norms can ask about while it lasts."""

    called = Text("a free name, which `effect('...')` asks for in norms", key="name")
    who = Who("self")
    until = Word("", DURATIONS)
    mates = OptionalCondition("a condition under which it binds their teammates, too", "who-is-affected")

    def run(self, play: Play, frame: Frame) -> None:
        """Let the effect begin for each player that it binds."""
        turns = (0, len(play.state.seats), 10**6)[DURATIONS.index(self.until)]
        seats = seats_of(play, frame, self.who)
        if play.state.teams and self.mates is not None and self.mates.evaluate(play, frame):
            seats = tuple(dict.fromkeys(mate for seat in seats for mate in play.rules.mode.mates(seat)))
        for seat in seats:
            play.state.effects.append((self.called, seat, play.state.turn + turns))

    def slots(self, readings: Readings) -> dict[str, tuple[str, ...]]:
        """What is changed is called after the effect."""
        return super().slots(readings) | {"name": OF_THE_GAME.get(self.called, (f"effect:{self.called}",))}


class ExtraTurn(ChipOperation):
    """`extra-turn`: the player whose turn it is takes one more turn after it; who is next in turn order stays so."""

    def run(self, play: Play, frame: Frame) -> None:
        """Add a turn."""
        play.state.extra_turns += 1


class EndActionPhase(ChipOperation):
    """`end-action-phase`: no further chip can be played this turn."""

    def run(self, play: Play, frame: Frame) -> None:
        """Note which chip has ended the phase."""
        common = bool(play.state.teams) and play.goes_by("team.end-action-phase", "the-common-phase")
        for seat in play.rules.mode.mates(frame.seat) if common else (frame.seat,):
            play.state.seats[seat].ended_by = frame.chip

    def courses(self, found: Courses) -> Iterator[Course]:
        """There is no way on from here."""
        yield from ()
