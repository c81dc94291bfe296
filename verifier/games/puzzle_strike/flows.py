"""What using a chip takes within a turn, and what it gives back: arrows, and chips in hand.

An upper bound: whatever can be given is given, whatever need not be taken is not. A chip that ends the action phase has
no flow. Not for: what else it touches (`footprint`), or which chips sustain each other (`verifier.search`).
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from verifier.games.puzzle_strike.chips import Chip
from verifier.games.puzzle_strike.objects import Objects, operation_of, zones
from verifier.games.puzzle_strike.possible import Possible
from verifier.games.puzzle_strike.unseen import COLOURS
from verifier.kernel.footprint import Flow, Unit
from verifier.language.node import Node

#: What a chip in hand can pass for, whichever it is.
ANY_CHIP = "hand:*"
#: The conditions that ask whether the last step that moves chips moved any.
DONE = ("trashed_count > 0", "moved_count > 0")
#: How deep chips that play chips are followed.
DEPTH = 2


class Course(NamedTuple):
    """One way in which a program may go, as far as it has been followed."""

    takes: tuple[Unit, ...] = ()
    gives: tuple[Unit, ...] = ()
    done: bool | None = None  # whether the last step that moves chips moved any; None if that is not followed

    def then(self, other: "Course") -> "Course":
        """This course and another one after it."""
        done = self.done if other.done is None else other.done
        return Course(self.takes + other.takes, self.gives + other.gives, done)


def flows(possible: Possible, chip: Chip, node: Node) -> tuple[Flow, ...]:
    """The ways in which playing a chip may go: an arrow and the chip itself are taken, and what its text takes."""
    if not chip.banner:
        return ()
    arrows = ("black", *(colour for colour in chip.banner if colour in COLOURS))
    cost = (frozenset(f"arrows:{colour}" for colour in arrows), in_hand((chip,)))
    courses = Courses(possible, chip).program(node.get("main"), Course())
    found = {Flow(ordered((*cost, *course.takes)), ordered(course.gives)) for course in courses}
    return tuple(sorted(found, key=lambda flow: (tuple(map(sorted, flow.takes)), tuple(map(sorted, flow.gives)))))


def ordered(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Units in an order that depends on nothing but what they are."""
    return tuple(sorted(units, key=sorted))


def in_hand(chips: tuple[Chip, ...] | frozenset[Chip]) -> Unit:
    """A chip taken from the hand that must be one of these."""
    return frozenset((ANY_CHIP, *(f"hand:{chip.slug}" for chip in chips)))


def one_of(chips: frozenset[Chip]) -> Unit:
    """A chip given to the hand that is one of these."""
    return frozenset(f"hand:{chip.slug}" for chip in chips)


class Courses:
    """Follows the programs of one chip; those of chips that it plays, too."""

    def __init__(self, possible: Possible, chip: Chip, depth: int = 0) -> None:
        self.possible = possible
        self.objects = Objects(possible, chip)
        self.depth = depth

    def program(self, node: Node | None, start: Course) -> set[Course]:
        """Every course of a list of steps; those that end the action phase are left out."""
        courses = {start}
        for step in node.sequence() if node is not None else ():
            name, parameters = operation_of(step)
            if name == "end-action-phase":
                return set()
            if name == "if":
                courses = {longer for course in courses for longer in self.branches(step, parameters.string(), course)}
            else:
                found = set(self.operation(name, parameters))
                courses = {course.then(more) for course in courses for more in found}
        return courses

    def branches(self, step: Node, condition: str, course: Course) -> Iterator[Course]:
        """The courses of both branches, or of one if the condition asks what the step before did."""
        followed = " ".join(condition.split()) in DONE and course.done is not None
        for key, truth in (("do", True), ("else", False)):
            if not followed or course.done is truth:
                yield from self.program(step.get(key), course)

    def operation(self, name: str, parameters: Node) -> Iterator[Course]:
        """The courses of one step."""
        match name:
            case "arrows":
                gifts = ((colour, value.integer()) for colour, value in parameters.pairs())
                yield Course(gives=tuple(frozenset((f"arrows:{colour}",)) for colour, n in gifts for _ in range(n)))
            case "draw":
                yield Course(gives=(frozenset((ANY_CHIP,)),) * parameters.integer())
            case "gain":
                yield from self.gain(parameters)
            case "trash" | "move" | "discard":
                yield from self.moved(name, parameters)
            case "exchange":
                yield from self.exchanged(parameters)
            case "steal":
                yield from self.stolen(parameters)
            case "choose":
                yield from self.chosen(parameters)
            case "play-chips":
                yield from self.played(parameters)
            case _:
                yield Course()

    def gain(self, parameters: Node) -> Iterator[Course]:
        """Chips gained to one's own hand."""
        yield Course()
        if "hand" in zones(parameters, "to") and own(parameters):
            unit = one_of(self.objects.of("stacks", parameters, "gain"))
            yield Course(gives=(unit,) * max(number(parameters, "count"), number(parameters, "choose")))

    def moved(self, name: str, parameters: Node) -> Iterator[Course]:
        """A chip that leaves the hand or comes to it; a step that finds none, or may do without, does nothing."""
        yield Course(done=False)
        if not own(parameters):
            return
        chips = self.objects.of("chips", parameters, name)
        self.objects.remember(name, chips)
        left = zones(parameters, "from", "hand") == ("hand",)
        came = name == "move" and "hand" in zones(parameters, "to")
        yield Course((in_hand(chips),) if left else (), (one_of(chips),) if came else (), True)

    def exchanged(self, parameters: Node) -> Iterator[Course]:
        """A chip of the hand for one of another zone, or the other way round."""
        yield Course()
        given, taken = self.objects.anywhere, self.objects.of("chips", parameters, "exchange-take")
        if "hand" in zones(parameters, "give", "hand"):
            yield Course((in_hand(given),), (one_of(taken),))
        elif "hand" in zones(parameters, "take", "bag"):
            yield Course((in_hand(taken),), (one_of(given),))

    def stolen(self, parameters: Node) -> Iterator[Course]:
        """A chip taken from somebody else's."""
        yield Course(done=False)
        to_hand = "hand" in zones(parameters, "to")
        yield Course(gives=(one_of(self.objects.anywhere),) if to_hand else (), done=True)

    def chosen(self, parameters: Node) -> Iterator[Course]:
        """Every choice of options; what others are made to choose gives the chip's user what it says."""
        options = [steps for _, steps in parameters.need("options").pairs()]
        for picked in combinations(options, min(number(parameters, "pick"), len(options))):
            courses = {Course()}
            for steps in picked:
                courses = {longer for course in courses for longer in self.program(steps, course)}
            yield from courses

    def played(self, parameters: Node) -> Iterator[Course]:
        """What the chips give that are played; of any number, each kind once."""
        yield Course()
        chips = self.objects.of("sources", parameters, "play-chips")
        taken = (in_hand(chips),) if zones(parameters, "from") == ("hand",) else ()
        every: tuple[Unit, ...] = ()
        for chip in sorted(chips, key=lambda one: one.index) if self.depth < DEPTH else ():
            node = self.possible.rules.document.section("chips")[chip.slug]
            for course in Courses(self.possible, chip, self.depth + 1).program(node.get("main"), Course()):
                times = number(parameters, "times")
                yield Course(taken + course.takes * times, course.gives * times)
                every += course.gives
        many = parameters.get("any-number")
        if many is not None and many.boolean():
            yield Course(gives=every)


def own(parameters: Node) -> bool:
    """Whether a step works on the chip's own user."""
    found = parameters.get("who")
    return found is None or found.text in ("self", "chooser")


def number(parameters: Node, key: str) -> int:
    """A number of times, 1 if it is not written."""
    found = parameters.get(key)
    return found.integer() if found is not None else 1
