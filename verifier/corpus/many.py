"""Auditing many records on several cores: verdicts are kept as they come and told in the order of the records.

Records are read in blocks; neither they nor their verdicts are ever all in memory. Where verdicts are
kept, each is handed out by itself, so that it is kept as soon as a process has come to it. What is told depends neither
on the number of processes nor on what was known from an earlier run. Not for: printing, or where the processes are.
"""

import os
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import chain
from typing import TypeVar

from verifier.corpus import pool
from verifier.corpus.batch import Batch, JudgingOptions
from verifier.corpus.results import KnownRulesets, OutcomeRow, Results, row_of
from verifier.files.files import Looking, headed_files
from verifier.files.recognize import PassedOver
from verifier.files.stored import Stored, stored_in
from verifier.games.library import Library
from verifier.kernel.source import Unreadable
from verifier.language.roots import Root
from verifier.verdicts.outcome import Outcome, unopened

#: Records, and characters of them, that are read at once.
BLOCK = 50
WEIGHT = 1_000_000
#: Up to so many records, and characters of them, are no work for more than one process.
HANDFUL = 100
LIGHT = 500_000
#: Blocks for each process that may be done before one that goes before them.
AHEAD = 8
#: Records that a process is given at once where verdicts are kept, which they are when it is done with all of them.
SHARE = 1

#: What stands in the place of a record: it, the verdict on what cannot be read, a path that leads nowhere, or a file
#: that is passed over.
Entry = Stored | OutcomeRow | Unreadable | PassedOver
Item = TypeVar("Item", bound=Entry)


#: The verdicts on one record: one, or those on the games of a match and on the match.
Rows = tuple[OutcomeRow, ...]


@dataclass(frozen=True, slots=True)
class RecordBlock:
    """Records to judge: some of those that are read at once, and their places among these."""

    number: int
    records: tuple[Stored, ...]
    places: tuple[int, ...] = ()


#: Judges blocks somewhere, and gives each with its rows as they come.
Workers = Callable[[Iterable[RecordBlock]], Generator[tuple[RecordBlock, tuple[Rows, ...]], None, None]]


def entries(paths: Iterable[str], looking: Looking, own: Callable[[str], bool] = lambda path: False) -> Iterator[Entry]:
    """What some paths lead to, in order; files that are this program's `own` are left out.

    Records below a `verifier.toml` that cannot be used are not judged; that is told once.
    """
    for found in headed_files(paths, looking):
        if isinstance(found, Unreadable | PassedOver):
            yield found
        elif not own(found.path):
            for item in stored_in(found.path, defaults=found.defaults):
                yield row_of(unopened(item, item.position.path)) if isinstance(item, Unreadable) else item


def weighed(found: Iterator[Entry]) -> tuple[bool, Iterator[Entry]]:
    """Whether that is more than a handful of work, and the same entries again."""
    seen: list[Entry] = []
    weight = 0
    for entry in found:
        seen.append(entry)
        weight += len(entry.text) if isinstance(entry, Stored) else 0
        if len(seen) > 1 and (len(seen) > HANDFUL or weight > LIGHT):
            return True, chain(seen, found)
    return False, iter(seen)


def blocks(found: Iterable[Item], most: int) -> Iterator[list[Item]]:
    """Entries in blocks of at most so many."""
    block: list[Item] = []
    weight = 0
    for entry in found:
        block.append(entry)
        weight += len(entry.text) if isinstance(entry, Stored) else 0
        if len(block) >= most or weight > WEIGHT:
            yield block
            block, weight = [], 0
    if block:
        yield block


def audited(
    found: Iterable[Entry],
    rules: KnownRulesets,
    workers: Workers,
    most: int = BLOCK,
    kept: Results | None = None,
    share: int = SHARE,
) -> Generator[Outcome | Unreadable | PassedOver, None, None]:
    """The verdict on each entry, in order; a path that leads nowhere, and a file that is passed over, as it is.

    Up to `most` entries are read at once, up to `share` of them given to a process. Raises `Unreadable` if records are
    judged by other rules than these, `BrokenExecutor` if a process is ended.
    """
    waiting: dict[int, list[Rows | Unreadable | PassedOver | None]] = {}  # None: it is being judged
    due = 0

    def handed_out() -> Iterator[RecordBlock]:
        for number, block in enumerate(blocks(found, most)):
            waiting[number] = [known_of(one, kept) for one in block]
            yield from shares(number, block, waiting[number], share)

    with closing(workers(handed_out())) as coming:
        for block, rows in coming:
            for place, stored, judged in zip(block.places, block.records, rows, strict=True):
                keep(stored, judged, rules, kept)
                waiting[block.number][place] = judged
            while due in waiting and None not in waiting[due]:
                yield from told(waiting.pop(due), rules)
                due += 1


def shares(
    number: int, block: list[Entry], known: list[Rows | Unreadable | PassedOver | None], share: int
) -> Iterator[RecordBlock]:
    """The records of a block that are to be judged, in shares; an empty one if there are none."""
    left = [
        (one, place)
        for place, (one, rows) in enumerate(zip(block, known, strict=True))
        if rows is None and isinstance(one, Stored)
    ]
    for first in range(0, max(1, len(left)), share):
        some = left[first : first + share]
        yield RecordBlock(number, tuple(one for one, _ in some), tuple(place for _, place in some))


def keep(stored: Stored, rows: Rows, rules: KnownRulesets, kept: Results | None) -> None:
    """Keep the verdicts on a record. Raises `Unreadable` for what other rules say."""
    if kept is None:
        return
    row, *others = rows
    rules.outcome(row)
    if not others and row.match is None:  # a match may rest on other files
        kept.put(stored, row)


def told(
    entries: "Iterable[Rows | Unreadable | PassedOver | None]", rules: KnownRulesets
) -> Iterator[Outcome | Unreadable | PassedOver]:
    """What is told of some entries."""
    for item in entries:
        if isinstance(item, Unreadable | PassedOver):
            yield item
        else:
            yield from (rules.outcome(row) for row in item or ())


def known_of(entry: Entry, kept: Results | None) -> Rows | Unreadable | PassedOver | None:
    """The verdicts on an entry, as far as they are known; None for a record that is to be judged."""
    if isinstance(entry, OutcomeRow):
        return (entry,)
    if isinstance(entry, Unreadable | PassedOver):
        return entry
    found = kept.get(entry) if kept is not None else None
    return None if found is None else (found,)


#: What a thread judges with, prepared once: the batch, under "batch".
_here = threading.local()


def begin(library: Library | Root, options: JudgingOptions) -> None:
    """Prepare to judge."""
    _here.batch = options.batch(library if isinstance(library, Library) else Library(library))


def work(block: RecordBlock) -> tuple[Rows, ...]:
    """Judge a block of records."""
    batch: Batch = _here.batch
    return tuple(tuple(map(row_of, batch.judged(stored))) for stored in block.records)


def on_cores(library: Library, options: JudgingOptions, jobs: int, share: int = SHARE) -> Workers:
    """Judge in so many processes, which are given so many records at once; with one process, in this one."""
    first = library if jobs < 2 else library.root
    ahead = AHEAD * BLOCK * jobs / share
    return lambda found: pool.results(work, found, jobs, begin, (first, options), ahead=ahead)


def cores() -> int:
    """How many processes there should be without another word."""
    return os.cpu_count() or 1
