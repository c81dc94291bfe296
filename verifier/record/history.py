"""What counts of a record after its corrections: every line stays in the file, and some no longer count.

Moves and corrections are numbered from 1. A rewind to a line goes on from the position before that line: the line and
everything after it up to the rewind are struck. A rewind to an earlier rewind takes that one back, so that what it
struck counts again. Not for: reading the lines (`corrections`), or judging them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from verifier.kernel.event import Event, Ruled, Token
from verifier.kernel.mending import MENDS
from verifier.record.model import Correction, Replay

#: From the verb of an event that ends a game from outside to what `result` says of such an end.
ENDS = {"time": "time", "adjudicate": "adjudication"}


@dataclass(frozen=True, slots=True)
class History:
    """The lines of a record by number, and from which line each goes on.

    `before[n]` is the newest line that counted when line n was read; `follows[n]` the one from whose position the game
    goes on there: the same, except for rewinds. 0 is the beginning.
    """

    entries: tuple[Event | Correction, ...] = ()
    before: tuple[int, ...] = (0,)
    follows: tuple[int, ...] = (0,)
    newest: int = 0  # the number of the line from which the next one would go on

    def chain(self, number: int) -> Iterator[int]:
        """The numbers of the lines that counted when line `number` was the newest, that one first."""
        while number:
            yield number
            number = self.follows[number]

    def at(self, number: int) -> Event | Correction:
        """The line of that number."""
        return self.entries[number - 1]

    def struck(self, rewind: int) -> tuple[int, ...]:
        """The numbers of the moves and corrections that a rewind strikes, in order."""
        entry = self.at(rewind)
        assert isinstance(entry, Correction)
        found: list[int] = []
        for number in self.chain(self.before[rewind]):
            found.append(number)
            if number == entry.target:
                break
        return tuple(reversed(found))

    def joined(self, entry: Event | Correction) -> "History":
        """The history with one more line."""
        return joined((entry,), self)


def joined(entries: tuple[Event | Correction, ...], start: History | None = None) -> History:
    """The history of some lines, which must refer to lines that there are."""
    start = start or History()
    before, follows = list(start.before), list(start.follows)
    newest = start.newest
    for number, entry in enumerate(entries, len(start.entries) + 1):
        back = isinstance(entry, Correction) and entry.kind == "rewind"
        before.append(newest)
        follows.append(before[entry.target] if back and isinstance(entry, Correction) else newest)
        newest = number
    return History((*start.entries, *entries), tuple(before), tuple(follows), newest)


def entries_of(replay: Replay) -> tuple[Event | Correction, ...]:
    """The moves and corrections of a record in the order of the file."""
    found: list[Event | Correction] = []
    at = 0
    for correction in replay.corrections:
        found += replay.events[at : correction.index]
        found.append(correction)
        at = correction.index
    return (*found, *replay.events[at:])


def history_of(replay: Replay) -> History:
    """The history of a record."""
    return joined(entries_of(replay))


def standing(replay: Replay, history: History, number: int, ruled: dict[int, Ruled] | None = None) -> Replay:
    """The record without corrections as it stood when line `number` was the newest that counted.

    Ends that are called from outside and remedies are events in it. `ruled` is what rulings say of moves, by number.
    """
    events: list[Event] = []
    for step in reversed(tuple(history.chain(number))):
        entry = history.at(step)
        if isinstance(entry, Event):
            events.append(entry._replace(ruled=ruled[step]) if ruled and step in ruled else entry)
        elif entry.kind in ENDS:
            events.append(end_of(entry))
        elif entry.mends:
            events.append(remedy_of(entry))
    return replace(replay, events=tuple(events), corrections=())


def remedy_of(correction: Correction) -> Event:
    """The event by which a judge puts the table right: no seat's, with every thing that it names."""
    things = tuple(token for mend in correction.mends for token in mend.things)
    return Event(correction.line, correction.column, -1, MENDS, things, ruled=Ruled(mends=correction.mends))


def end_of(correction: Correction) -> Event:
    """The event by which a game ends from outside: no seat's, with the seat that wins, if one is named."""
    args = () if correction.winner is None else (Token("", seat=correction.winner, column=correction.column),)
    return Event(correction.line, correction.column, -1, correction.kind, args)


def newest_with(history: History, corrections: tuple[Correction, ...], line: int) -> int:
    """The number of the newest entry while a line counted: the last one, or the one before the rewind that strikes."""
    counts = set(history.chain(history.newest))
    number = next((number for number, entry in enumerate(history.entries, 1) if entry.line == line), 0)
    if not number or number in counts:
        return history.newest
    rewinds = (one.number for one in reversed(corrections) if one.kind == "rewind")
    return history.before[next(one for one in rewinds if number in history.struck(one))]
