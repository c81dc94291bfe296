"""What a chip's program works with while it runs: whose chip, against whom, answering what, and what it has done so far."""

from typing import TYPE_CHECKING

from verifier.kernel.ask import Answer

if TYPE_CHECKING:
    from verifier.games.puzzle_strike.program import Step


class Incident:
    """Something that players may react to: a send of gems, an attack, a purchase (what the rulebook calls an event)."""

    __slots__ = (
        "actor", "after", "answered", "broken", "chip", "count", "counter", "immune", "kind", "largest", "stand_ins", "target",
    )  # fmt: skip

    def __init__(self, kind: str, actor: int, chip: int, seats: int) -> None:
        self.kind = kind  # send | attack | buy
        self.actor = actor
        self.chip = chip
        self.target = -1
        self.count = 0  # 1-gems still on their way
        self.stand_ins = 0  # how many of them are substitutes
        self.largest = 0  # size of the largest gem broken for this send
        self.broken = 0  # how many gems were broken for it
        self.counter = False  # whether the gems come from a counter-crash
        self.answered = [0] * seats  # reactions by seat
        self.immune: set[int] = set()
        self.after: list[tuple[Frame, tuple[Step, ...]]] = []  # reactions that wait for the attack to be over


class Frame:
    """One run of a chip's program. `answer` is the answer under examination, for guards and filters."""

    __slots__ = (
        "affected", "answer", "attack", "bought", "chip", "chooser", "incident", "limit", "moved", "moved_count",
        "optional", "place", "possible", "reacting", "relieved", "revealed", "seat", "since", "taken", "trashed", "trashed_count", "vetoed", "wronged",
    )  # fmt: skip

    def __init__(self, seat: int, chip: int = -1, incident: Incident | None = None) -> None:
        self.seat = seat  # whose chip it is
        self.chip = chip
        self.incident = incident  # what this chip reacts to
        self.place = "table"  # where the chip lies: table, discard, ongoing, gone
        self.answer: Answer = None
        self.affected: tuple[int, ...] = ()  # the opponents it works on
        self.chooser = seat
        self.reacting = False
        self.since = 0  # the turn in which an ongoing chip was played
        self.trashed = -1
        self.trashed_count = 0
        self.moved = -1
        self.moved_count = 0
        self.taken: list[int] = []  # chips chosen or discarded so far by the present step
        self.revealed: tuple[int, ...] = ()
        self.bought = -1
        self.vetoed = False
        self.limit = 0  # how many gems the present step may break
        self.optional = False  # whether the text lets the player answer "none"
        self.possible = True  # whether there is any other legal answer
        self.relieved = False  # whether one chip already did for the rest of a discard
        self.attack: Incident | None = None  # the attack this chip is making
        self.wronged = -1  # the player whose chips the present step works on
