"""The opponent on whom a text works that works on one. Not for: texts that work on all of them (`parameters`)."""

from collections.abc import Generator
from typing import TYPE_CHECKING

from verifier.games.puzzle_strike_2.due import Whom
from verifier.games.puzzle_strike_2.frame import Frame
from verifier.kernel import undecided
from verifier.kernel.ask import Answer, Ask, Elision, Question
from verifier.kernel.game import Undecidable

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.play import Play

#: Questions after which it is known who is meant.
Meant = Generator[Question, Answer, int | None]


def one_opponent(play: "Play", frame: Frame, clause: str) -> Meant:
    """Return the only opponent, or the one whom the player names; None if there is none."""
    return (yield from one_of_seats(play, frame, play.opponents(frame.seat), "target", clause))


def one_of_seats(play: "Play", frame: Frame, seats: tuple[int, ...], decision: str, clause: str) -> Meant:
    """Return the only one of some seats, or the one whom the player names. Raises `Undecidable` if no line says."""
    if len(seats) < 2:
        return seats[0] if seats else None
    answer = yield Ask(decision, frame.seat, Whom(play, seats), frame, clause=clause, elision=Elision(None, part=True))
    if type(answer) is not int:
        raise Undecidable(undecided.UNKNOWN_TARGET.refusal())
    return answer
