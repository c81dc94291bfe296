"""Which of several ways of taking a record a reader takes, if nothing in the record is unknown.

With unknown counts the same is asked of a path on which they are (`completion`).
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from verifier.run.budget import Budget
from verifier.run.completion import Facts
from verifier.symbolic.choice import Choice, Impossible
from verifier.symbolic.formula import Formula

#: The options of a choice between the plain way of taking a line and another one.
EITHER = (True, True)


class Certain:
    """The choices of one reading of a record: the plain one everywhere, until other ways are to be tried."""

    __slots__ = ("choice", "line", "places", "refused", "scouts", "strayed", "tries", "values")

    is_certain = True
    thorough = False
    checks = 0  # how often a solver was asked

    def __init__(self, wanted: tuple[int, ...] = (), *, scouts: bool = False) -> None:
        self.scouts = scouts  # whether the ways are looked for, which nobody listens to
        self.tries = scouts or any(wanted)  # whether there are other ways than the plain one
        self.choice = Choice(wanted)
        self.line = -1  # the index of the line that is being read
        self.places: list[int] = []  # the line that was next where each choice was made
        self.refused: Formula = False
        self.strayed = False
        self.values: list[int] = []

    def begin(self, wanted: tuple[int, ...], facts: Facts) -> None:
        """Take these choices first; nothing is assumed."""
        self.choice = Choice(wanted)
        self.places = []

    def rest(self) -> None:
        """Nothing is asked for a while: there is nothing to let go of."""

    def pay(self, budget: Budget) -> None:
        """Take from a budget what was asked of a solver, which is nothing."""

    def kept(self) -> Facts:
        """What was assumed so far."""
        return Facts()

    def label(self) -> None:
        """Note which line the newest facts come from: there are none."""

    def at(self, line: int) -> None:
        """Another line is being read."""
        self.line = line

    def take_first(self, options: Sequence[Formula], likely: int) -> int:
        """The first option that holds; the others are left for other readings. Raises `Impossible` if none holds."""
        if not self.tries and options[0] is True:
            return 0
        wanted = self.choice.ahead()
        fitting = [number for number, option in enumerate(options) if option] if wanted < 0 else [wanted]
        if not fitting:
            raise Impossible
        self.choice.take(fitting[0], fitting[1:])
        self.places.append(self.line + 1)
        return fitting[0]

    def number_of(self, count: int) -> int:
        """A count, which is a number."""
        return count

    def prefer(self, formula: Formula) -> bool:
        """Whether a formula holds."""
        return bool(formula)

    def select(self, likely: Sequence[Formula]) -> int:
        """The first option that holds, their number if none does."""
        return next((number for number, option in enumerate(likely) if option), len(likely))

    def select_any(self, options: Sequence[Formula]) -> int:
        """The first option that holds, their number if none does."""
        return self.select(options)

    def cases(self, predicate: Callable[[], bool]) -> list[Formula]:
        """Nothing but the certain condition if a predicate is true, else no condition."""
        return [True] if predicate() else []

    def possible(self, formula: Formula) -> list[int] | None:
        """Values with which a formula holds: none are needed."""
        return [] if formula else None

    @contextmanager
    def exactly(self) -> Iterator[None]:
        """Put something into words."""
        yield

    @contextmanager
    def knowing_nothing(self) -> Iterator[None]:
        """Forget for a moment what follows from what is known."""
        yield
