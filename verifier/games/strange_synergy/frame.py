"""What is decided about: the warrior, what it does and with which card; the answer is put here for the norms to see."""

from collections.abc import Set

from verifier.games.grid import Square
from verifier.games.strange_synergy.cards import Card
from verifier.kernel.together import PlainFrame


class Frame(PlainFrame):
    """One action under way."""

    __slots__ = ("blocked", "card", "denied", "modifiers", "verb", "warrior")
    blocked: Set[Square]  # of a move that is asked for: the squares of obstacles
    denied: Set[Square]  # and those that enemies deny

    def __init__(self, seat: int, verb: str = "", warrior: int = -1) -> None:
        super().__init__(seat)
        self.verb, self.warrior = verb, warrior
        self.card: Card | None = None  # that a move or a strike is made with
        self.modifiers: list[Card] = []
