"""Why worlds are no completions, and which of many reasons says best what is wrong with a record.

Not for: the lines that leave no other possibility (`conflict`).
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from verifier.kernel.event import Event
from verifier.kernel.game import HeldThings
from verifier.kernel.message import Message, Said, say
from verifier.run.completion import Facts
from verifier.run.reader import Reader
from verifier.run.stops import Stop
from verifier.run.worlds import BEGINNING, RecordWorld, WorldWay, way_of
from verifier.symbolic.formula import Formula

#: Worlds that are kept at most to say why none gets further.
MOST_DEATHS = 200
#: A count that is found where a line is refused: one number, or the least and the largest one.
COUNT = re.compile(r"(-?\d+)(?: to (-?\d+))?")


@dataclass(frozen=True, slots=True)
class Death:
    """Why a way of taking a record ends before the record does: where it stood, and what refused it."""

    next: int
    stop: Stop
    facts: Facts = field(default_factory=Facts)
    refused: Formula = False  # what cannot hold besides the facts
    account: HeldThings | None = None  # where all things of the refused kind are
    strayed: bool = False  # something that could have been as the line says was taken not to be
    way: WorldWay = BEGINNING
    detours: int = 0  # how often a line was not taken plainly
    reading: frozenset[int] = frozenset()  # lines of which words were still to be read or totals to be compared
    strays: bool = False  # whether a word is still kept from a question that it fits, or was taken before its line

    @property
    def reason(self) -> tuple[object, ...]:
        """What is said of it: two worlds with the same reason are refused alike."""
        return (self.stop.event.line, self.stop.column, self.stop.refusal.clause, self.stop.refusal.said)

    @property
    def rank(self) -> tuple[bool, bool, int, int, int, bool]:
        """How far it got, for comparison; plain ways tell more than those that take a line for something else.

        What is there and may not be used got further than what is not there.
        """
        far = self.stop.event.line, self.stop.column, -self.detours
        return (not self.strayed, not self.strays, *far, bool(self.stop.refusal.norm))

    def parted_at_fault(self, other: "Death") -> bool:
        """Whether the two ways took in different ways the line that was refused on the other one."""
        mine, theirs, lines = self.way.whole()[0], *other.way.whole()
        pairs = zip(mine, theirs, lines, strict=False)
        parting = next((line for here, there, line in pairs if here != there), None)
        return not self.strays and parting == other.stop.event.line


def death_of(reader: Reader, stop: Stop, world: RecordWorld) -> Death:
    """Why a reader that goes on from a world stops; where things are only matters where one is not in its place."""
    path = reader.path
    path.label()
    reading = lines_under_way(reader)
    kept = [*reader.kept, *(reader.events[index] for index in reader.behind)]
    strays = any(index >= reader.next for index in reader.behind)
    return Death(
        reader.next,
        stop,
        path.kept(),
        path.refused,
        None if stop.refusal.norm else reader.account,
        path.strayed,
        way_of(reader, world),
        world.detours + reader.detours,
        frozenset(line.line for line in reading),
        strays or any(line is stop.event or line in reading for line in kept),
    )


def lines_under_way(reader: Reader) -> list[Event]:
    """The lines of which words are still to be read, or totals to be compared."""
    words = (*reader.open.values(), *(one for lines in reader.waiting.values() for one in lines))
    unchecked = [] if reader.unchecked is None else [reader.unchecked]
    return [*(line for line, _ in words), *unchecked]


def telling(deaths: Sequence[Death]) -> Death | None:
    """The death that says best what is wrong with a record: that of the way which gets furthest, the commonest kind.

    If that way was refused while an earlier line was not read to its end, and taking the refused line in another way
    does not get past that earlier line either, the earlier line is at fault.
    """
    common = Counter(death.reason for death in deaths)
    best = max(deaths, key=lambda death: (death.rank, common[death.reason]), default=None)
    if best is None:
        return None
    lines = [line for line in best.reading if line < best.stop.event.line]
    earlier = [death for death in deaths if death.stop.event.line in lines and death.parted_at_fault(best)]
    return max(earlier, key=lambda death: death.rank, default=best)


def alike(deaths: Sequence[Death], chosen: Death) -> list[Death]:
    """The worlds that are refused at the same line, unless they take it for something else than it says."""
    line = chosen.stop.event.line
    return [death for death in deaths if death.stop.event.line == line and death.strayed == chosen.strayed]


def together(deaths: Sequence[Death], chosen: Death) -> Said | tuple[Message, ...]:
    """What is found where a line is refused, each count as small and as large as on any world refused for that."""
    mine = chosen.stop.refusal.seen
    if not isinstance(mine, tuple):
        return mine
    found = (death.stop.refusal.seen for death in deaths if death.reason == chosen.reason)
    others = (other for other in found if isinstance(other, tuple) and len(other) == len(mine))
    alike = [other for other in others if all(map(is_alike, mine, other))]
    return tuple(spanned(column) for column in zip(*alike, strict=True))


def value_of(found: Message) -> str:
    """The value that is found of one side of a guard."""
    return str(dict(found.slots)["value"])


def is_alike(one: Message, other: Message) -> bool:
    """Whether the same is found of the same side of a guard, but for how many it is."""
    same = one.slots[0] == other.slots[0]
    return same and COUNT.sub("", value_of(one)) == COUNT.sub("", value_of(other))


def spanned(column: Sequence[Message]) -> Message:
    """What is found of one side of a guard, a count with the least and the largest that there are."""
    counts = [COUNT.fullmatch(value_of(found)) for found in column]
    ends = [(int(count[1]), int(count[2] or count[1])) for count in counts if count is not None]
    if len(ends) < len(counts):
        return column[0]
    least, most = min(low for low, _ in ends), max(high for _, high in ends)
    return Message(column[0].id, (column[0].slots[0], ("value", told_span(least, most))))


def told_span(least: int, most: int) -> Said:
    """A number, or the least and the largest one, to be said."""
    return str(least) if least == most else say("from-to", n=least, n2=most)


def amount(least: int, most: int) -> str:
    """A number, or the least and the largest one."""
    return str(least) if least == most else f"{least} to {most}"


@dataclass(slots=True)
class Found:
    """What following all worlds came to."""

    ends: list[RecordWorld] = field(default_factory=list)  # those that reach the end
    results: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)  # of each: how it ended, and who has won
    deaths: list[Death] = field(default_factory=list)  # of the worlds that got furthest; all, if nothing is unknown
    doubts: list[Death] = field(default_factory=list)  # worlds that nobody can decide
    cut: str = ""  # why not all worlds were followed
    runs: int = 0
    reached: dict[str, str] = field(default_factory=dict)

    @property
    def death(self) -> Death | None:
        """The death that says best why no world gets further."""
        return telling(self.deaths)

    def note_furthest(self, death: Death) -> None:
        """Note a world that is no completion, if none got further."""
        if self.deaths and death.next > self.deaths[0].next:
            self.deaths.clear()
        if not self.deaths or (death.next == self.deaths[0].next and len(self.deaths) < MOST_DEATHS):
            self.deaths.append(death)


def best_of(found: Found) -> tuple[int, ...]:
    """The choices of the way that reaches the end, or else of the one that says best what is wrong with the record."""
    if found.ends:
        return found.ends[0].way.whole()[0]
    death = telling(found.doubts or found.deaths)
    return () if death is None else death.way.whole()[0]
