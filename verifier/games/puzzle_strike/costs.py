"""A cost that no source gives, as a number that is only ever compared: each way it can come out is gone through.

A run under `ways` takes one side of every comparison that an unknown cost leaves open; the other sides are run next.
Not for: what a game makes of the outcomes (`unpriced`).
"""

from collections.abc import Callable, Iterator
from typing import NoReturn, TypeVar

from verifier.kernel import undecided
from verifier.kernel.game import Undecidable

#: More ways than this are not gone through; what would need them is not decided.
MOST_WAYS = 4096
Outcome = TypeVar("Outcome")


class World:
    """One way in which unknown costs can be: the sides taken so far, and what they leave possible for each chip.

    A cost is any whole number from `floor` on. `script` says which sides to take first; after it, "not less".
    """

    __slots__ = ("asked", "below", "floor", "least", "pairs", "script", "taken")

    def __init__(self, floor: int = 0, script: tuple[bool, ...] = ()) -> None:
        self.floor = floor
        self.script = script
        self.taken: list[bool] = []
        self.asked: dict[int, None] = {}  # the chips whose cost mattered, in the order in which it did
        self.least: dict[int, int] = {}
        self.below: dict[int, int] = {}
        self.pairs: dict[tuple[int, int, int], bool] = {}

    def less(self, chip: int, number: int) -> bool:
        """Whether the chip costs less than a number."""
        if number <= self.least.get(chip, self.floor):
            return False
        if number >= self.below.get(chip, number + 1):
            return True
        answer = self.side(chip)
        (self.below if answer else self.least)[chip] = number
        return answer

    def less_than(self, chip: int, other: int, more: int) -> bool:
        """Whether a chip costs less than another one of unknown cost and some more, as far as that can be told."""
        if chip == other:
            return more > 0
        key = chip, other, more
        if key not in self.pairs:
            self.asked[other] = None
            self.pairs[key] = self.side(chip)
        return self.pairs[key]

    def side(self, chip: int) -> bool:
        """The side of an open comparison that this world takes."""
        self.asked[chip] = None
        at = len(self.taken)
        self.taken.append(at < len(self.script) and self.script[at])
        return self.taken[-1]


class Price:
    """What a chip of unknown cost costs now, in a world: its cost and a known number more. It can be compared."""

    __slots__ = ("chip", "more", "world")

    def __init__(self, world: World, chip: int, more: int = 0) -> None:
        self.world = world
        self.chip = chip
        self.more = more

    def __lt__(self, other: "Price | int") -> bool:
        if isinstance(other, Price):
            return self.world.less_than(self.chip, other.chip, other.more - self.more)
        return self.world.less(self.chip, other - self.more)

    def __le__(self, other: "Price | int") -> bool:
        return self < other + 1

    def __gt__(self, other: "Price | int") -> bool:
        return not self <= other

    def __ge__(self, other: "Price | int") -> bool:
        return not self < other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Price | int) and self >= other and self <= other

    def __hash__(self) -> int:
        return hash((self.chip, self.more))

    def __add__(self, number: int) -> "Price":
        return Price(self.world, self.chip, self.more + number)

    __radd__ = __add__

    def __sub__(self, number: int) -> "Price":
        return self + -number

    def __str__(self) -> str:
        return "not known"

    def opaque(self, *_: object) -> NoReturn:
        """What is not a comparison is not gone through."""
        raise Undecidable(undecided.TANGLED_COSTS.refusal())

    __bool__ = __int__ = __index__ = __neg__ = __rsub__ = __mul__ = __rmul__ = __floordiv__ = opaque


def ways(
    enter: Callable[[World | None], None], run: Callable[[], Outcome], floor: int = 0
) -> Iterator[tuple[World, Outcome]]:
    """Every way that a run can go, with its world; `enter` is told the world before it, and None after it.

    An unknown cost is at least `floor`. Raises `Undecidable` if there are too many.
    """
    waiting: list[tuple[bool, ...]] = [()]
    for _ in range(MOST_WAYS):
        world = World(floor, waiting.pop())
        enter(world)
        try:
            outcome = run()
        finally:
            enter(None)
        taken = world.taken
        waiting.extend((*taken[:at], True) for at in range(len(world.script), len(taken)))
        yield world, outcome
        if not waiting:
            return
    raise Undecidable(undecided.MANY_COSTS.refusal(limit=MOST_WAYS))
