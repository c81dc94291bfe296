"""Games of which nothing is known, in which anything may be answered, and in which what texts do is left out.

What is left out may do whatever keeps what is to be kept: afterwards nothing is known of the position. Texts and norms
are replaced in the rules themselves, so that nothing else of the game is another one. Where a game stands in its rules
is everything on which it depends how it goes on from any position: two runs that stand at the same place go on alike.
Not for: which parts of a game are gone through so, or what is to be kept (each family's own package).
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from types import FunctionType, GeneratorType, MethodType
from typing import ClassVar, Self, cast

from verifier.games.domains import LabelOptions, Number, Seats
from verifier.games.made_up import AnyReadings, MadeUpRow, MadeUpZone
from verifier.games.operation import Operation
from verifier.games.ruleset import Ruleset
from verifier.games.scene import Tell, World
from verifier.games.standing import stands_at
from verifier.games.steps import Step
from verifier.kernel.ask import Ask, Moves
from verifier.kernel.listener import Trace
from verifier.language.expression import Expression
from verifier.table.game import OnTable
from verifier.table.kept import KeptState

#: What is the same thing all along, or known by everything else that tells one place from another.
PLAIN = (OnTable, KeptState, Ruleset, Number, LabelOptions, Seats, Trace, GeneratorType)
#: What the rules hold for good: one is another one than another.
FOR_GOOD = (Operation, Expression, FunctionType, MethodType)
#: How deep things in things are told apart; what lies deeper is like nothing else.
DEEPEST = 8


class Loose:
    """A game in which every answer is legal that is possible, and that notes what must hold whenever it stops."""

    #: What is told apart by its parts, and which of these are made up anew whenever anything can have happened.
    parted: ClassVar[tuple[type, ...]]
    made_anew: ClassVar[frozenset[str]] = frozenset()
    plain: ClassVar[tuple[type, ...]]  # besides what is plain in every game

    readings: AnyReadings
    tell: Tell
    world: World
    moves: Callable[..., Moves]
    course: Moves
    made: int  # how often anything can have happened

    def run(self) -> Moves:
        """The stride."""
        self.course = self.moves(self)
        return self.course

    def cut(self, place: object = None) -> None:
        """Tell what must hold now."""
        raise NotImplementedError

    def make_up(self, name: str) -> None:
        """Let every count be anything; `name` tells one such time from another."""
        raise NotImplementedError

    def forget_position(self, place: object) -> None:
        """Let anything happen that keeps what must be kept, and go on from there like any other that stands there."""
        self.cut(place)
        self.made += 1
        self.readings.forget()
        self.make_up(f" after {self.made}")

    def under_way(self) -> tuple[object, ...]:
        """Each function of the rules that is under way, with what it may still look at."""
        return tuple(stands_at(self.course, partial(print_of, self)))

    def kind_printed(self, name: str, value: object) -> object:
        """What stands for the kind of piece that a value of some name means; None if it means none."""
        return None


class Striding:
    """What every kind of stride does alike; a game says with which position and answers it begins."""

    __slots__ = ()
    supposes: ClassVar[frozenset[str]] = frozenset()  # the kinds of statement that hold at its beginning

    def straying(self, *keys: str) -> Self:
        """The same with no other readings than the presumed ones but of these points."""
        return replace(self, strays=keys)  # type: ignore[type-var]

    def listen(self, play: Loose, tell: Tell) -> None:
        """Have somebody told of what must hold."""
        play.tell = tell

    def finish(self, play: Loose) -> None:
        """Tell what must hold at the end."""
        play.cut()

    def supposed(self, play: Loose) -> Iterator[tuple[str, bool]]:
        """Every presumption that was come to, and whether it is followed."""
        return play.readings.supposed_of()


def print_of(play: Loose, name: str, value: object, depth: int = 0) -> object:
    """What a value is, as far as anything may depend on it; a count that is not known is told apart by who is told."""
    if depth > DEEPEST:
        return object()
    found = play.kind_printed(name, value)
    if found is not None:
        return found
    if isinstance(value, play.parted):
        return type(value).__name__, parts_of(play, value, depth)
    if isinstance(value, KeptState | MadeUpZone | MadeUpRow):
        return place_in(play, value)
    if isinstance(value, Step):
        return id(value.operation)
    if isinstance(value, dict):
        value = tuple(value.items())
    if isinstance(value, tuple | list | frozenset | set):
        return tuple(print_of(play, "", one, depth + 1) for one in value)
    if isinstance(value, Ask):
        return value.decision, value.seat
    return print_of_single(play, value)


def print_of_single(play: Loose, value: object) -> object:
    """What a value without parts is."""
    if value is None or isinstance(value, int | str) or type(value).__module__.startswith("verifier.symbolic"):
        return value
    if isinstance(value, (*PLAIN, *play.plain)):
        return type(value).__name__
    return id(value) if isinstance(value, FOR_GOOD) else object()


def parts_of(play: Loose, value: object, depth: int) -> object:
    """What the attributes of a value are that are not made up anew."""
    found = ((name, one) for name, one in vars(value).items() if name not in play.made_anew)
    return tuple((name, print_of(play, name, one, depth + 1)) for name, one in found)


def place_in(play: Loose, value: object) -> object:
    """Which part of a position it is; one that is none of it any more is like nothing else."""
    state = cast(OnTable, play).state
    owners = (*state.seats, cast(KeptState, state))
    held = ((number, name, getattr(owner, name)) for number, owner in enumerate(owners) for name in owner.listed)
    whole = ((number, "", owner) for number, owner in enumerate(owners))
    return next(((number, name) for number, name, one in (*whole, *held) if one is value), object())
