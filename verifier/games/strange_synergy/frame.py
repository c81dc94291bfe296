"""What is decided about: the warrior, what it does and with which card; the answer is put here for the norms to see."""

from verifier.games.strange_synergy.cards import Card
from verifier.kernel.ask import Answer


class Frame:
    """One action under way."""

    __slots__ = ("answer", "candidate", "card", "modifiers", "seat", "verb", "warrior")

    def __init__(self, seat: int, verb: str = "", warrior: int = -1) -> None:
        self.seat, self.verb, self.warrior = seat, verb, warrior
        self.answer: Answer = None
        self.candidate = -1
        self.card: Card | None = None  # that a move or a strike is made with
        self.modifiers: list[Card] = []
