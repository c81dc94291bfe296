"""What every operation of a chip's text has: besides what it touches, the chips it takes and what it gives in a turn.

Not for: the single operations.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from verifier.games.operation import Operation
from verifier.games.puzzle_strike.flows import Course
from verifier.games.puzzle_strike.frame import Frame
from verifier.games.puzzle_strike.open_bank import nothing_may_fit
from verifier.games.puzzle_strike.play import Play
from verifier.kernel.ask import Ask
from verifier.kernel.values import surely_not

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.flows import Chips, Courses, Objects


class ChipOperation(Operation[Play, Frame]):
    """An operation of a chip's text.

    `remembered` is the word by which later steps and conditions mean the chips that it worked on; `answers` are the
    events in whose answer alone it can do anything, all if there are none; `works_on` is whom, where no text can say.
    One that `is_own` touches nothing but what its player has: no stack, no pile, and nothing of anybody else. `takes`
    says how it works on the chips that it can take as objects, and which those are: `trashes anywhere`.
    """

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
        ask.elision = ask.elision.having(None)
    return ask
