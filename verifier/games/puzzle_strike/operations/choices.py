"""`choose`: a player picks among printed options; first all choices, then what they do (PS3-ORDER-02, -03)."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import TYPE_CHECKING

from verifier.games.domains import LabelOptions as Labels
from verifier.games.operation import F, Operation, P, Parameter
from verifier.games.parameters import Amount, Maybe, OptionalCondition, Text
from verifier.games.puzzle_strike.flows import Course, Courses
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.operations.bank import Ante
from verifier.games.puzzle_strike.operations.base import ChipOperation, Options, Who, seats_of
from verifier.games.puzzle_strike.operations.chips import Gain, Trash
from verifier.games.puzzle_strike.operations.hands import Discard
from verifier.games.puzzle_strike.play import Play
from verifier.games.puzzle_strike.program import Program
from verifier.games.puzzle_strike.teams import MOVES_FIRST
from verifier.games.steps import ConditionalStep, run_steps
from verifier.kernel.ask import NO_DEFAULT, Answer, Ask, Elision, Moves
from verifier.kernel.event import Event
from verifier.kernel.together import whose_turn
from verifier.kernel.values import surely_none
from verifier.language import shapes
from verifier.language.expression import Evaluate
from verifier.language.node import Node, one_of

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.program import Context
    from verifier.games.steps import Context as AnyContext
    from verifier.language.rule_shapes import RuleShapes

#: Words of conditions on what a step before has done with the chooser's own chips.
REMEMBERED = frozenset(("unable", "trashed_count", "moved_count"))
#: Which verb tells, and per option the condition under which a line with that verb means it.
Signs = tuple[str, tuple[tuple[str, Evaluate], ...]]


class Told(Parameter[Signs]):
    """By what a line tells which option was chosen."""

    def read(self, node: Node, context: "AnyContext[P, F]") -> Signs:
        """Read a verb, and a condition for each label."""
        node.known("verb", "signs")
        signs = node.need("signs")
        conditions = tuple((label, context.expression(sign).evaluate) for label, sign in signs.pairs())
        return node.need("verb").string(), conditions

    def schema(self, words: "RuleShapes") -> shapes.Schema:
        """A verb, and a condition for each label."""
        keys = {"verb": shapes.text(), "signs": shapes.mapping_of(words.condition)}
        return shapes.closed(keys, required=tuple(keys))


class Pick(Amount):
    """How many of the options are chosen; how many that can be is checked when they are read."""

    def read(self, node: Node, context: "AnyContext[P, F]") -> int:
        """Read a whole number."""
        return node.integer()


class Choose(ChipOperation):
    """`choose: {pick: 1, who: affected, options: {label: [steps], ...}}`.

    `silence: label` says what is chosen where no line says it. `told-by: {verb: ante, signs: {label: condition}}` lets
    a line with that verb say what was chosen, where only one condition fits its gem, and a line with a label for its
    verb that names this chip; a `choose` line always can.
    """

    pick = Pick("how many options", 1, low=1)
    again = OptionalCondition("a condition under which the same option may be chosen more than once", "how-often")
    who = Who("self", "who chooses, see below", "self. In the options' steps this player is `chooser`")
    options = Options("a mapping from label to steps; the labels are words of move lines")
    silence = Maybe(
        Text("the option that is chosen where no line says it; without it a line must, if there are several")
    )
    told_by = Maybe(
        Told("`{verb: ..., signs: {label: condition}}`: a line with that verb tells the choice if one sign fits")
    )

    def check(self, node: Node, context: "Context") -> None:
        """Refuse more choices than options, and labels that are none."""
        if (pick := node.get("pick")) is not None:
            pick.integer(1, len(self.options))
        if (silence := node.get("silence")) is not None:
            one_of(silence, self.options)
        if (told := node.get("told-by")) is not None:
            told.need("signs").known(*self.options)

    def programs(self) -> Iterator[Program]:
        """Those of the options."""
        yield from self.options.values()

    def run(self, play: Play, frame: Frame) -> Moves:
        """Ask each player who chooses, and carry out what they choose."""
        waiting, verbs = list(seats_of(play, frame, self.who)), ("choose", *self.options)
        while waiting:
            are_free = self.is_free(play, len(waiting))
            seat = yield from whose_turn(waiting if are_free else waiting[:1], verbs, MOVES_FIRST, Frame)
            waiting.remove(seat)
            frame.chooser = seat
            left, chosen = list(self.options), []
            for _ in range(min(self.pick, len(left))):
                label = yield self.question(play, frame, seat, tuple(left))
                if self.again is None or not self.again.evaluate(play, frame):
                    left.remove(str(label))
                chosen.append(str(label))
            yield from carry_out(play, frame, self.options, chosen)

    def moot(self) -> tuple[str, ...]:
        """The order of what was chosen, too, where one thing is."""
        return (*super().moot(), *(("choose.order",) if self.pick == 1 else ()))

    def question(self, play: Play, frame: Frame, seat: int, left: tuple[str, ...]) -> Ask:
        """The question which of the options left is chosen."""
        tell = teller(play, frame, self.told_by) if self.told_by else named_by_verb(left)
        default = self.silence if self.silence in left else NO_DEFAULT
        return Ask(
            "choose",
            seat,
            Labels(left),
            frame,
            clause=self.clause(play),
            elision=Elision(default, part=True, tell=tell),
        )

    def is_free(self, play: Play, players: int) -> bool:
        """Whether several players may choose in any order, as nothing that they can choose is about the others."""
        if players < 2 or self.pick > 1 or self.told_by:
            return False
        return all(are_apart(steps, play, players) for steps in self.options.values())

    def courses(self, found: Courses) -> Iterator[Course]:
        """Every choice of options; what others are made to choose gives the chip's user what it says."""
        options = list(self.options.values())
        for picked in combinations(options, min(self.pick, len(options))):
            courses = {Course()}
            for steps in picked:
                courses = {longer for course in courses for longer in found.program(steps, course)}
            yield from courses


def are_apart(steps: Program, play: Play, players: int) -> bool:
    """Whether what several players do is the same in any order: with their own chips, or what there is enough of."""
    return all(is_apart(step.operation, play, players) for step in steps)


def is_apart(one: Operation[Play, Frame], play: Play, players: int) -> bool:
    """Whether one step is the same in any order; what it depends on is remembered of what its own player has done."""
    if isinstance(one, ConditionalStep):
        return one.condition.names <= REMEMBERED and all(are_apart(steps, play, players) for steps in one.programs())
    if isinstance(one, Gain):
        return one.chip is not None and play.state.bank[one.chip] >= players
    if isinstance(one, Ante):
        return surely_none(play.state.level) and play.state.bank[play.rules.gem_chips[one.size]] >= players
    return isinstance(one, Discard | Trash)


def named_by_verb(labels: tuple[str, ...]) -> Callable[[Event], Answer]:
    """The function that takes a line's verb for the choice: `P2 gain wound` says that gaining was chosen."""
    return lambda line: line.verb if line.verb in labels else None


def teller(play: Play, frame: Frame, signs: Signs) -> Callable[[Event], Answer]:
    """The function that finds the choice a line implies: the first whose sign fits, or what it does with the chip.

    `P1 ante 2` and `P1 discard dragon-form`.
    """
    verb, conditions = signs

    def tell(line: Event) -> Answer:
        if line.args and line.args[0].piece == frame.chip:
            return next((label for label, _ in conditions if label == line.verb), None)
        if line.verb != verb or not line.args or not line.args[0].numbers:
            return None
        frame.answer = line.args[0].numbers
        fitting = [label for label, fits in conditions if fits(play, frame)]
        return fitting[0] if fitting else None

    return tell


def carry_out(play: Play, frame: Frame, options: Mapping[str, Program], chosen: list[str]) -> Moves:
    """Do what was chosen: in the order chosen, or as printed where the ruleset says so."""
    if len(chosen) > 1 and play.reading("choose.order") == "as-printed":
        chosen.sort(key=list(options).index)
    frame.labels = tuple(chosen)
    for label in chosen:
        yield from run_steps(options[label], play, frame)
