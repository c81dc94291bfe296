"""Several seats that are asked at once: no rule says who is first, so a record may have any order.

Not for: what they do, or choices that are hidden from the others (`Elision.shown_by`).
"""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence

from verifier.kernel.ask import Answer, Ask, Chance, Elision, Frame, Question, Roll, roll_die
from verifier.kernel.event import Event, Token
from verifier.kernel.values import one_by_one

#: A run of questions whose end is a seat.
Chosen = Generator[Question, Answer, int]


class PlainFrame:
    """What is decided about, where that is the answer alone."""

    __slots__ = ("answer", "candidate", "seat")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.answer: Answer = None
        self.candidate = -1


class Whose:
    """One of some seats. Which of them makes no difference, so the first one alone is listed."""

    __slots__ = ("seats",)

    def __init__(self, seats: Sequence[int]) -> None:
        self.seats = seats

    def admits(self, seat: int, answer: Answer) -> bool:
        """Whether it is one of the seats."""
        return type(answer) is int and answer in self.seats

    def candidates(self, seat: int) -> Iterator[Answer]:
        """The first of them."""
        return iter(self.seats[:1])

    conceivable = candidates

    def read(self, seat: int, tokens: tuple[Token, ...], start: int) -> tuple[Answer, int] | None:
        """No word says it: the line of a seat does."""
        return None

    def write(self, answer: Answer) -> str:
        """A number."""
        return str(answer)

    def expected(self) -> str:
        """What is asked for, in words."""
        return "who moves next"


class Together(Ask):
    """Which of several seats is next: the first, unless the record goes on with a line of another one.

    `P2 show 3` before `P1 show 1`, where both are asked and `show` is one of the verbs.
    """

    __slots__ = ()

    def __init__(
        self,
        seats: Sequence[int],
        verbs: tuple[str, ...],
        decision: str = "order",
        frame: Callable[[int], Frame] = PlainFrame,
    ) -> None:
        def told(line: Event) -> int | None:
            return line.seat if line.verb in verbs else None

        elision = Elision(seats[0], part=True, moot=True, tell=told, tellers=tuple(seats))
        super().__init__(decision, seats[0], Whose(seats), frame(seats[0]), elision=elision)


def whose_turn(
    seats: Sequence[int], verbs: tuple[str, ...], decision: str = "order", frame: Callable[[int], Frame] = PlainFrame
) -> Chosen:
    """Return whose turn it is of some seats: the first one's, unless the record goes on with another one's line."""
    if len(seats) == 1:
        return seats[0]
    found = yield Together(seats, verbs, decision, frame)
    assert type(found) is int
    return found


def next_of(
    waiting: list[int], verbs: tuple[str, ...], decision: str = "order", frame: Callable[[int], Frame] = PlainFrame
) -> Chosen:
    """Return whose turn it is of the seats that wait, and waits no longer."""
    seat = yield from whose_turn(waiting, verbs, decision, frame)
    waiting.remove(seat)
    return seat


def next_of_owned(waiting: list[int], owner: Callable[[int], int], verbs: tuple[str, ...]) -> Chosen:
    """Return which of some pieces is next, and waits no longer: the first one of the seat whose line goes on."""
    seat = yield from whose_turn([*dict.fromkeys(map(owner, waiting))], verbs)
    found = next(one for one in waiting if owner(one) == seat)
    waiting.remove(found)
    return found


def ask_together(asks: Sequence[Ask], decision: str = "order") -> Generator[Question, Answer, tuple[Answer, ...]]:
    """Ask several seats at once, one question each, and return their answers in the order of the questions.

    Nothing of what one answers has come about when another one does.
    """
    questions = {ask.seat: ask for ask in asks}
    waiting, answers = list(questions), dict[int, Answer]()
    verbs = tuple({verb: None for ask in asks for verb in (*ask.verbs, ask.elision.stop) if verb})
    while waiting:
        seat = yield from next_of(waiting, verbs, decision)
        answers[seat] = yield questions[seat]
    return tuple(answers[ask.seat] for ask in asks)


def draw_each(
    counts: Mapping[int, int], verb: str, zone: str, clause: Callable[[int], str],
    take: Callable[[int, tuple[int, ...]], int],
) -> Generator[Question, Answer, None]:  # fmt: skip
    """Let seats draw so many things each from a zone, in any order.

    `clause` says for a seat which one has it draw, `take` how many more it may draw then.
    """
    owed = dict(counts)
    while owed:
        seat = yield from next_of(sorted(owed), (verb,))
        drawn = yield Chance(verb, seat, owed.pop(seat), zone, clause(seat))
        if isinstance(drawn, tuple) and (more := take(seat, one_by_one(drawn))):
            owed[seat] = more


def roll_highest(
    seats: Sequence[int], roll: Callable[[int], Roll], *, ties: Callable[[], bool]
) -> Generator[Question, Answer, int]:
    """Roll a die for each seat, in any order, and return who rolls highest.

    Of several, each rolls again; if `ties` are not rolled off, the first one is taken.
    """
    rolling = list(seats)
    while len(rolling) > 1:
        rolls: dict[int, int] = {}
        waiting = list(rolling)
        while waiting:
            seat = yield from next_of(waiting, ("roll",))
            rolls[seat] = yield from roll_die(roll(seat))
        rolling = sorted(seat for seat, rolled in rolls.items() if rolled == max(rolls.values()))
        if len(rolling) > 1 and not ties():
            break
    return rolling[0]
