"""Which chips a step of a chip's text can take, and what using a chip takes within a turn and gives back.

A filter is asked for every chip; what in it depends on the position is taken to be possible, and norms exclude only
what they forbid in every position. A flow is an upper bound on arrows and chips in hand: what can be given is given,
what need not be taken is not. A chip that ends the action phase has none. Not for: what else a chip touches
(`footprint`), or which chips sustain each other (`verifier.search`).
"""

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, NamedTuple, cast

from verifier.games.puzzle_strike.chips import Chip
from verifier.games.puzzle_strike.possible import Bound, Possible, words_of
from verifier.games.puzzle_strike.state import COLOURS
from verifier.games.steps import ConditionalStep
from verifier.kernel.footprint import Flow, Unit
from verifier.language.expression import Expression

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.frame import Frame
    from verifier.games.puzzle_strike.operations.base import ChipOperation
    from verifier.games.puzzle_strike.play import Play
    from verifier.games.puzzle_strike.program import Program

#: What a chip in hand can pass for, whichever it is.
ANY_CHIP = "hand:*"
#: The conditions that ask whether the last step that moves or plays chips did so with any.
DONE = ("trashed_count > 0", "moved_count > 0", "chosen_count > 0")
#: How deep chips that play chips are followed.
DEPTH = 2


class Course(NamedTuple):
    """One way in which a program may go, as far as it has been followed."""

    takes: tuple[Unit, ...] = ()
    gives: tuple[Unit, ...] = ()
    done: bool | None = None  # whether the last step that moves or plays chips did; None if not followed

    def then(self, other: "Course") -> "Course":
        """This course and another one after it."""
        done = self.done if other.done is None else other.done
        return Course(self.takes + other.takes, self.gives + other.gives, done)


def flows(possible: Possible, chip: Chip) -> tuple[Flow, ...]:
    """The ways in which playing a chip may go: an arrow and the chip itself are taken, and what its text takes."""
    if not chip.banner:
        return ()
    arrows = ("black", *(colour for colour in chip.banner if colour in COLOURS))
    cost = (frozenset(f"arrows:{colour}" for colour in arrows), in_hand((chip,)))
    courses = Courses(possible, chip).program(chip.main, Course())
    found = {Flow(ordered((*cost, *course.takes)), ordered(course.gives)) for course in courses}
    return tuple(sorted(found, key=lambda flow: (tuple(map(sorted, flow.takes)), tuple(map(sorted, flow.gives)))))


def ordered(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Units in an order that depends on nothing but what they are."""
    return tuple(sorted(units, key=sorted))


def in_hand(chips: tuple[Chip, ...] | frozenset[Chip]) -> Unit:
    """A chip taken from the hand that must be one of these."""
    return frozenset((ANY_CHIP, *(f"hand:{chip.slug}" for chip in chips)))


def to_hand(chips: frozenset[Chip]) -> Unit:
    """A chip given to the hand that is one of these."""
    return frozenset(f"hand:{chip.slug}" for chip in chips)


class Courses:
    """Follows the programs of one chip; those of chips that it plays, too."""

    def __init__(self, possible: Possible, chip: Chip, depth: int = 0) -> None:
        self.possible = possible
        self.objects = Objects(possible, chip)
        self.depth = depth

    def program(self, program: "Program", start: Course) -> set[Course]:
        """Every course of a list of steps; those that end the action phase are left out."""
        courses = {start}
        for step in program:
            if isinstance(step.operation, ConditionalStep):
                courses = {longer for course in courses for longer in self.branches(step.operation, course)}
            else:
                found = set(cast("ChipOperation", step.operation).courses(self))
                courses = {course.then(more) for course in courses for more in found}
        return courses

    def branches(self, branch: "ConditionalStep[Play, Frame]", course: Course) -> Iterator[Course]:
        """The courses of both branches, or of one if the condition asks what the step before did;
        both if it did nothing and the condition has an alternative."""
        asked, _, other = " ".join(branch.condition.text.split()).partition(" or ")
        followed = asked in DONE and course.done is not None
        for program, truth in ((branch.then, True), (branch.otherwise, False)):
            if not followed or course.done is truth or (other and not course.done):
                yield from self.program(program, course)

    def moved(self, step: "ChipOperation", *, leaves_hand: bool, comes_to_hand: bool = False) -> Iterator[Course]:
        """A chip that leaves the hand or comes to it; a step that finds none, or may do without, does nothing."""
        yield Course(done=False)
        chips = frozenset().union(*(found for _, found in self.objects.take(step)))
        takes = (in_hand(chips),) if leaves_hand else ()
        yield Course(takes, (to_hand(chips),) if comes_to_hand else (), True)

    def of_chips(self, chips: frozenset[Chip]) -> Iterator[Course]:
        """The courses of each of some chips that the step at hand has played, down to a certain depth."""
        for chip in sorted(chips, key=lambda one: one.index) if self.depth < DEPTH else ():
            key, known = (chip.index, self.depth + 1), self.possible.courses
            if key not in known:
                known[key] = Courses(self.possible, chip, self.depth + 1).program(chip.main, Course())
            yield from known[key]


Chips = frozenset[Chip]


class Objects:
    """Finds the objects of the steps of one program, in their order."""

    def __init__(self, possible: Possible, chip: Chip) -> None:
        self.possible = possible
        self.chip = chip
        chips = possible.rules.chips
        self.gems = frozenset(one for one in chips if one.kind == "gem")
        #: The chips there can be in a zone besides the one whose text it is.
        self.anywhere = frozenset(one for one in chips if one is not chip or chip.box > 1)
        self.stacks = frozenset(one for one in chips if in_bank(one))
        self.before: dict[str, Chips] = {}

    def named(self, chip: int) -> Chips:
        """One chip."""
        return frozenset((self.possible.rules.chips[chip],))

    def wound(self) -> Chips:
        """The Wound."""
        return self.named(self.possible.rules.wound)

    def of_sizes(self, sizes: set[int]) -> Chips:
        """The gems of some sizes."""
        return frozenset(gem for gem in self.gems if gem.size in sizes)

    def pieces(self, size: int) -> Chips:
        """The gems of a size, all for 0, and the smallest, for which a broken one is changed."""
        return self.of_sizes({size, 1}) if size else self.gems

    def fitting(self, pool: Chips, where: Expression | None, step: "ChipOperation", decision: str = "") -> Chips:
        """The chips of a pool that a filter and the norms on the step's decision can let through."""
        text = where.text if where is not None else "true"
        on = decision or step.decision()
        return frozenset(
            chip
            for chip in pool
            if any(self.possible.can_be(text, True, bound) for bound in self.bindings(text, chip))
            and not self.possible.forbidden(on, {"chip": chip, "self": self.chip})
        )

    def bindings(self, text: str, chip: Chip) -> list[Bound]:
        """What the words of a filter can mean: each chip that an earlier step can have trashed or moved."""
        words = [name for name, _ in words_of(text) if name in self.before]
        choices = [sorted(self.before[name], key=lambda one: one.index) for name in words]
        return [{"chip": chip, **dict(zip(words, chosen, strict=True))} for chosen in product(*choices)]

    def among(self, which: str, step: "ChipOperation") -> Chips:
        """The chips that an operation means by a word: `anywhere`, `stacks`, `gems`, `sized`, `smallest`, `named`."""
        given = vars(step)
        match which:
            case "gems":
                return self.gems
            case "sized" | "smallest":
                return self.of_sizes({given["size"] if which == "sized" else 1})
            case "named":
                return self.named(given["chip"])
            case _:
                pool = self.stacks if which == "stacks" else self.anywhere
                return self.fitting(pool, given["where"], step)

    def take(self, step: "ChipOperation") -> list[tuple[str, Chips]]:
        """The chips that a step can take, by how; they are remembered for the steps after it."""
        taken = list(step.objects(self))
        for _, found in taken if step.remembered else ():
            self.before[step.remembered] = self.before.get(step.remembered, frozenset()) | found
        return taken


def in_bank(chip: Chip) -> bool:
    """Whether a chip can have a stack in the bank."""
    return chip.kind != "character"
