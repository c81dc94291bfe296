"""Things that several players do at the same time, in whatever order a record has them: no clause says who is first.

Not for: what they do.
"""

from collections.abc import Generator
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.frame import Frame
from verifier.games.puzzle_strike_2.labels import Order
from verifier.kernel.ask import Answer, Ask, Elision, Question
from verifier.kernel.event import Event

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play


def next_of(play: "Play", waiting: list[int], verb: str) -> Generator[Question, Answer, int]:
    """Whose turn it is of those who wait, and wait no longer: the first of whom the next line says the verb."""

    def says_so(line: Event) -> int | None:
        return 1 if line.verb == verb else None

    seat = waiting[0]
    for other in waiting[1:]:
        if (
            yield Ask("order", other, Order(), Frame(other), elision=Elision(0, part=True, moot=True, tell=says_so))
        ) == 1:
            seat = other
            break
    waiting.remove(seat)
    return seat
