"""The kinds of parameters that only chips have: whom a step works on, sizes of gems, what is counted, options.

Not for: kinds that every game has (`verifier.games.parameters`), or doing anything.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, cast

from verifier.games.operation import F, P, Parameter
from verifier.games.parameters import Word
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.program import Program
from verifier.language import shapes
from verifier.language.node import Node, one_of

if TYPE_CHECKING:
    from verifier.games.steps import Context
    from verifier.language.rule_shapes import RuleShapes

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
