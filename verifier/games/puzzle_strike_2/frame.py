"""What a program works with while it runs: whose card or super move it is, what it has done, what waits for it."""

from typing import TYPE_CHECKING

from verifier.kernel.ask import Answer

if TYPE_CHECKING:
    from verifier.games.puzzle_strike_2.triggers import Waiting


class Frame:
    """One run of a program. `answer` is the answer under examination, for guards and filters."""

    place: str = "table"  # where the card lies: table, creature, gone
    answer: Answer = None
    candidate: int = -1  # the kind of card that the answer names, if it names one
    moment: str = ""  # of a drop: begin, end, or "" in between
    due: int = 0  # how many gems an ante or a drop takes
    trashed: int = 0  # how many cards the last trash of the program took
    presented: bool = False  # whether the card was opened as a present
    discarded: int = 0  # how many cards the last discard of the program took
    broken: int = 0  # how many gems the last crash of the program broke, and of which colour
    colour: int = -1
    waiting: "tuple[Waiting, ...]" = ()  # effects set off meanwhile
    hits: tuple[tuple[int, int], ...] = ()  # crashes that destroy creatures once the card is done: colour, gems broken

    def __init__(self, seat: int, card: int = -1) -> None:
        self.seat = seat  # whose card it is
        self.card = card
