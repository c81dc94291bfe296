"""What a game tells the reader of a record: what happened by itself and may be stated by lines, and, if asked, clauses.

Not for: which lines state it (`stating`), or how a game matches it with their words (`Play.echo`).
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from verifier.kernel.event import Event
from verifier.kernel.game import Sight
from verifier.kernel.listener import Effect, PlayListener, Trace
from verifier.kernel.source import Position


class KeptEffects(NamedTuple):
    """What lines may still state at some point of a record, to go on from later."""

    single: tuple[Effect, ...] = ()
    counted: tuple[tuple[Effect, int], ...] = ()


NO_EFFECTS = KeptEffects()


class Effects(PlayListener):
    """Keeps what has happened by itself since the last move, until a line states it."""

    __slots__ = ("brought_about", "counted", "is_certain", "notes_clauses", "sights", "single", "stated", "trace")

    def __init__(self, *, is_certain: bool) -> None:
        self.is_certain = is_certain  # whether every count is a number
        self.single: list[Effect] = []
        # where counts are not known: how often it happened and, below zero, was stated; -1 is an unknown word's thing
        self.counted: list[tuple[Effect, int]] = []
        self.sights: list[Sight] | None = None  # if somebody notes it: what was shown by itself
        self.trace = None if is_certain else Trace()  # of ways that die none is followed once more for its clauses
        self.brought_about: tuple[str, ...] = ()  # the clauses of the move before, if a line states its outcome wrongly
        self.notes_clauses = not is_certain
        self.stated: list[Event] = []  # lines of the present move that have stated what happened by itself

    def note_clauses(self) -> Trace:
        """Note from now on the clauses that are carried out, those of the present move; and the places of steps."""
        self.trace, self.notes_clauses = Trace(), True
        return self.trace

    def carried_out(self, clauses: Iterable[str]) -> None:
        """Note clauses."""
        if self.trace is not None:
            self.trace.carried_out(clauses)

    def reached(self, place: Position) -> None:
        """Note the place of a step."""
        if self.trace is not None:
            self.trace.reached(place)

    def happened(self, seat: int, verb: str, thing: int) -> None:
        """Keep an effect."""
        self.single.append((seat, verb, thing))

    def moved(self, seat: int, verb: str, thing: int, count: int) -> None:
        """Keep effects on things of a kind: one by one, if their number is known."""
        if self.is_certain:
            self.single += [(seat, verb, thing)] * count
        else:
            self.counted.append(((seat, verb, thing), count))

    def left_behind(self) -> None:
        """Forget what has happened so far."""
        self.single.clear()
        self.counted.clear()

    def shown(self, look: Callable[[], Iterable[Sight]]) -> None:
        """Keep what was shown."""
        if self.sights is not None:
            self.sights.extend(look())

    def take_sights(self) -> list[Sight]:
        """What was shown by itself since this was asked last; it is noted from the first time on."""
        taken, self.sights = self.sights or [], []
        return taken

    def begin_move(self) -> None:
        """Forget what has happened by itself, and the clauses that were at work, in the moves before."""
        if self.single:
            self.single.clear()
        if self.counted:
            self.counted.clear()
        if self.stated:
            self.stated.clear()
        if self.trace is not None:
            self.trace.clauses.clear()

    def are_there(self) -> bool:
        """Whether something has happened that a line may state."""
        return bool(self.single or self.counted)

    def may_be_stated_by(self, line: Event) -> bool:
        """Whether something has happened that a line of that seat and verb may state."""
        told = (*self.single, *(effect for effect, _ in self.counted))
        return any(effect[:2] == (line.seat, line.verb) for effect in told)

    def has_stated(self, line: Event) -> bool:
        """Whether other lines of the present move state what has happened by itself, as this one says again."""
        alike = (one for one in self.stated if (one.seat, one.verb) == (line.seat, line.verb))
        stated = Counter(token[1:-1] for one in alike for token in one.args)
        return bool(stated) and Counter(token[1:-1] for token in line.args) <= stated

    def at_work(self) -> tuple[str, ...]:
        """The clauses that were carried out in the present move, as far as they are noted."""
        found = () if self.trace is None else self.trace.at_work()
        return tuple(dict.fromkeys((*found, *self.brought_about)))

    def kept(self) -> KeptEffects:
        """What may still be stated."""
        return KeptEffects(tuple(self.single), tuple(self.counted)) if self.are_there() else NO_EFFECTS

    def put_back(self, kept: KeptEffects) -> None:
        """Go back to what could be stated then."""
        self.single, self.counted = list(kept.single), list(kept.counted)
        if self.trace is not None:
            self.trace.clauses.clear()
