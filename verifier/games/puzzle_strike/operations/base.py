"""What every operation of a chip's text has: besides what it touches, the chips it takes and what it gives in a turn;
the kinds of parameters that only chips have: whom a step works on, sizes of gems, what is counted, options.

Not for: the single operations.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, NamedTuple, cast

from verifier.games.operation import F, Operation, P, Parameter
from verifier.games.parameters import Word
from verifier.games.puzzle_strike.flows import Course
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.midgame import nothing_may_fit
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.program import Program
from verifier.kernel.ask import Answer, Ask
from verifier.kernel.event import Event
from verifier.kernel.values import surely_not
from verifier.language import shapes
from verifier.language.node import Node, one_of

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.flows import Chips, Courses, Objects
    from verifier.games.steps import Context
    from verifier.language.rule_shapes import RuleShapes


class ChipOperation(Operation[Play, Frame]):
    """An operation of a chip's text.

    `remembered` is the word by which later steps and conditions mean the chips that it worked on; `answers` are the
    events in whose answer alone it can do anything, all if there are none; `works_on` is whom, where no text can say.
    One that `is_own` touches nothing but what its player has: no stack, no pile, and nothing of anybody else. `takes`
    says how it works on the chips that it can take as objects, and which those are: `trashes anywhere`.
    """

    game = "puzzle-strike"
    remembered: ClassVar[str] = ""
    answers: ClassVar[tuple[str, ...]] = ()
    works_on: ClassVar[str] = "self"
    is_own: ClassVar[bool] = False
    takes: ClassVar[str] = ""

    def objects(self, found: "Objects") -> "Iterator[tuple[str, Chips]]":
        """The chips that it can take as objects, by how it works on them."""
        how, _, which = self.takes.partition(" ")
        if how:
            yield how, found.among(which, self)

    def courses(self, found: "Courses") -> Iterator[Course]:
        """The ways in which it may go: what it takes of arrows and of the hand within the turn, and what it gives."""
        yield Course()

    def whom(self) -> str:
        """Whom it works on."""
        return str(self.__dict__.get("who", self.works_on))

    def moot(self) -> tuple[str, ...]:
        """Who goes first, and in which order, where nobody but the chip's user does anything."""
        return ("who-is-first", "when-ordered") if self.whom() == "self" else ()

    def decision(self) -> str:
        """The decision about the chips that it takes: the first that it asks, else one of its own name."""
        return next(iter(self.touches.asks.split()), self.name)

    def clause(self, play: Play) -> str:
        """The clause to name when an answer is not what the step's text asks for."""
        return self.clauses[0] if self.clauses else play.rules.structure["chip-text"]


def naming(verb: str, seat: int) -> Callable[[Event], Answer]:
    """The function that takes the chip on a line of that verb and player for what was chosen."""

    def tell(line: Event) -> Answer:
        if line.verb != verb or line.seat != seat or not line.args or line.args[0].piece < 0:
            return None
        return line.args[0].piece

    return tell


def excusable(play: Play, ask: Ask, frame: Frame, *, optional: bool, point: str = "") -> Ask:
    """The question, with "none" as what silence means if the text allows none or there is nothing else to answer.

    Where the text does not say so, `point` asks whether it does. Whether "none" is legal is for the norms to say
    (PS3-DOALL-01).
    """
    frame.optional = frame.possible = False
    frame.possible = play.answerable(ask)
    if point and not optional and not surely_not(frame.possible):
        optional = play.reading(point, frame.chip) == "may"
    frame.optional = optional
    if optional or surely_not(frame.possible) or nothing_may_fit(play, ask):
        ask.elision = replace(ask.elision, default=None)
    return ask


#: Whom a step can work on.
WHO = ("self", "affected", "opponents", "opponent", "attacker", "chooser", "everyone", "unable")
#: More gems than this no chip breaks at once: every combination of them is an answer.
MOST_GEMS = 9
#: The zones in which chips are counted.
COUNTED_IN = ("hand", "discard")
#: What filters on chips are.
FILTER = "a condition on `chip`; without it any chip fits"


class Who(Word):
    """Whom a step works on."""

    word = "who-is-affected"

    def __init__(self, default: str, doc: str = "whom, see below", otherwise: str = "") -> None:
        super().__init__(doc, WHO, default, otherwise=otherwise)


class Zone(Word):
    """A zone that the operation can work on; in all others its chips would not be counted, or bypass the bank."""

    word = "which-places"

    def __init__(self, allowed: tuple[str, ...], default: str) -> None:
        super().__init__("", allowed, default)


class Counted(NamedTuple):
    """What a step counts to know how often it is done: a kind of chip in a zone of the player it works on."""

    chip: int
    zone: str

    def counted(self, play: Play, seat: int) -> int:
        """How many there are."""
        return play.zone(seat, self.zone)[self.chip]


class Per(Parameter[Counted | None]):
    """What is counted, None if the step is done once: `per: {chip: wound, in: discard}`."""

    def __init__(self, otherwise: str = "") -> None:
        doc = "`{chip: ..., in: hand or discard}`: what is counted, with the player it works on"
        super().__init__(doc, None, otherwise=otherwise)

    def read(self, node: Node, context: "Context[P, F]") -> Counted:
        """Read a kind of chip and a zone."""
        node.known("chip", "in")
        return Counted(context.index(node.need("chip")), one_of(node.need("in"), COUNTED_IN))

    def schema(self, words: "RuleShapes") -> shapes.Schema:
        """A kind of chip and a zone."""
        keys = {"chip": words.piece, "in": shapes.choice(COUNTED_IN)}
        return shapes.closed(keys, required=tuple(keys))

    def resources(self, value: Counted | None) -> tuple[str, ...]:
        """The zone in which chips are counted."""
        return () if value is None else (value.zone,)


class Options(Parameter[Mapping[str, Program]]):
    """Programs by their labels."""

    def read(self, node: Node, context: "Context[P, F]") -> Mapping[str, Program]:
        """Read one or more programs."""
        options = {label: context.program(steps) for label, steps in node.pairs()}
        if not options:
            raise node.wrong("one or more options")
        return cast("Mapping[str, Program]", options)

    def schema(self, words: "RuleShapes") -> shapes.Schema:
        """Lists of steps by their labels."""
        return shapes.mapping_of(shapes.list_of(shapes.reference("step")))


def one_a_pile(play: Play, frame: Frame, seats: tuple[int, ...]) -> tuple[int, ...]:
    """The seats without those whose pile is that of a seat before them: a team has one (PS3-CHIP-SNEAK-ATTACK-02)."""
    if not play.state.teams:
        return seats
    found = tuple(
        seat for number, seat in enumerate(seats) if not set(seats[:number]) & set(play.rules.mode.mates(seat))
    )
    spared = frame.attack.immune if frame.attack is not None else frozenset()
    halved = tuple(seat for seat in found if spared & set(play.rules.mode.mates(seat)))
    if halved and play.reading("team.spared-pile") == "spared-for-both":
        return tuple(seat for seat in found if seat not in halved)
    return found


def everyone(play: Play, first: int) -> tuple[int, ...]:
    """Every seat that is still in the game, in turn order from one on."""
    count = len(play.state.seats)
    return tuple(seat for number in range(count) if (seat := (first + number) % count) not in play.state.out)


def seats_of(play: Play, frame: Frame, who: str) -> tuple[int, ...]:
    """The seats that a `who` means, in turn order from the chip's user on (PS3-SIMUL-01)."""
    if who == "self":
        return (frame.seat,)
    if who == "affected":
        return frame.affected
    if who == "chooser":
        return (frame.chooser,)
    if who == "unable":
        return frame.unable
    if who == "everyone":
        return everyone(play, frame.seat)
    if who == "attacker":
        return (frame.incident.actor,) if frame.incident is not None else ()
    if who == "opponent" and frame.affected:
        return frame.affected
    return play.opponents(frame.seat)
