"""Counting many games: how often each chip was used and won with, characters, players, clauses at work, lengths.

Only games whose course is certain (legal or consistent) are counted; the others are counted apart, by verdict. Records
of one game are found by the digests of their moves, in a file on disk that only this process sees.
Not for: printing (`verifier.report.stats`), or whether anything of it is more than chance.
"""

import os
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from verifier.corpus.criteria import UNFINISHED
from verifier.fairness.identity import LINK, linked
from verifier.record.header import compared, told_apart
from verifier.verdicts.endings import FINE
from verifier.verdicts.noted import NotedRecord
from verifier.verdicts.outcome import Outcome

#: How many games that are not counted are named.
MOST_NAMED = 10


@dataclass(slots=True)
class Wins:
    """How many games there were, in how many of them somebody won, and in how many of those it was this one.

    For a chip these are seats that used it or bought it: two players of one game count twice.
    """

    games: int = 0
    decided: int = 0
    won: int = 0

    @property
    def share(self) -> float | None:
        """The part of the decided games that was won, None if there were none."""
        return self.won / self.decided if self.decided else None

    def add(self, decided: bool, won: bool) -> None:
        """Count one more."""
        self.games += 1
        self.decided += decided
        self.won += won


@dataclass(slots=True)
class ChipLine:
    """A chip: in how many games it was used or bought, how often in which way, and by whom with what success."""

    games: int = 0
    times: Counter[str] = field(default_factory=Counter)  # by use
    seats: Wins = field(default_factory=Wins)


@dataclass(slots=True)
class ClauseLine:
    """A clause: in how many games and lines it was at work, and in how many faulty records it was reported."""

    games: int = 0
    lines: int = 0
    reported: int = 0


@dataclass(slots=True)
class Statistics:
    """What a collection came to so far. Everything but verdicts and reported clauses is of the counted games."""

    records: int = 0
    again: int = 0  # records that were reached before, as games of a match are that have files of their own
    games: int = 0
    decided: int = 0
    unwatched: int = 0  # counted games whose clauses at work are not known
    verdicts: Counter[str] = field(default_factory=Counter)
    rulesets: Counter[str] = field(default_factory=Counter)
    modes: Counter[str] = field(default_factory=Counter)
    ended: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)  # moves of games that came to an end
    chips: dict[str, ChipLine] = field(default_factory=dict)
    characters: dict[str, Wins] = field(default_factory=dict)
    players: dict[str, Wins] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)  # of players: as they were written first
    clauses: dict[str, ClauseLine] = field(default_factory=dict)
    others: list[str] = field(default_factory=list)  # games that are not counted, the first of them

    def add(self, outcome: Outcome) -> None:
        """Count one more record; a match is counted by its games."""
        audit, noted = outcome.audit, outcome.noted
        self.records += 1
        self.verdicts[audit.verdict] += 1
        if audit.fault is not None and audit.fault.clause:
            self.clause(audit.fault.clause).reported += 1
        if audit.verdict in FINE and noted is not None:
            self.count(noted, audit.ruleset, audit.ended)
        elif len(self.others) < MOST_NAMED:
            line = f":{audit.fault.line}" if audit.fault is not None and audit.fault.line else ""
            self.others.append(f"{audit.path}{line}: {audit.verdict}")

    def count(self, noted: NotedRecord, ruleset: str, ended: str) -> None:
        """Count a game whose course is certain."""
        decided = any(seat.won for seat in noted.seats)
        self.games += 1
        self.decided += decided
        self.rulesets[ruleset] += 1
        self.modes[noted.mode] += 1
        self.ended[ended or UNFINISHED] += 1
        if ended:
            self.lengths[noted.moves] += 1
        names = told_apart({seat.seat: seat.player for seat in noted.seats})
        for seat in noted.seats:
            if seat.character:
                self.characters.setdefault(seat.character, Wins()).add(decided, seat.won)
            if seat.player:
                key = compared(names[seat.seat])
                self.names.setdefault(key, names[seat.seat])
                self.players.setdefault(key, Wins()).add(decided, seat.won)
        self.count_chips(noted, decided)
        self.count_clauses(noted)

    def count_chips(self, noted: NotedRecord, decided: bool) -> None:
        """Count the uses of chips, and the seats that used or bought each."""
        users: dict[str, set[int]] = {}
        for use in noted.uses:
            if use.how:
                self.chips.setdefault(use.chip, ChipLine()).times[use.how] += use.times
                users.setdefault(use.chip, set()).add(use.seat)
        for chip, seats in users.items():
            line = self.chips[chip]
            line.games += 1
            for seat in seats:
                line.seats.add(decided, noted.seats[seat].won)

    def count_clauses(self, noted: NotedRecord) -> None:
        """Count the clauses at work."""
        self.unwatched += not noted.watched
        for found in noted.clauses:
            line = self.clause(found.clause)
            line.games += 1
            line.lines += found.lines

    def clause(self, name: str) -> ClauseLine:
        """The counts of a clause."""
        return self.clauses.setdefault(name, ClauseLine())


def quantile(lengths: Counter[int], part: float) -> int:
    """The length that a part of the games does not exceed; 0 if there are none."""
    left = part * lengths.total()
    for length in sorted(lengths):
        left -= lengths[length]
        if left <= 0:
            return length
    return 0


#: Beginnings of fewer moves are not told: two games may well begin alike.
LEAST = 10


class Reached:
    """The records that were reached, by digests, so that none is counted twice that two paths lead to."""

    def __init__(self) -> None:
        self.known: set[bytes] = set()

    def first(self, outcome: Outcome) -> bool:
        """Whether a record is reached for the first time."""
        path, _, number = outcome.audit.path.partition("#")
        line = outcome.noted.begins if outcome.noted is not None else 0
        digest = linked(f"{os.path.realpath(path)} {number} {line}")
        known = digest in self.known
        self.known.add(digest)
        return not known


class Member(NamedTuple):
    """A record of a game: where it is, and how many of the game's moves it has."""

    path: str
    moves: int


@dataclass(frozen=True, slots=True)
class RecordGroup:
    """The records of one game, those with all its moves first, each in the order of the collection."""

    moves: int
    members: tuple[Member, ...]


class StoredChain(NamedTuple):
    """A record as it is kept: its number in the collection, its path and its chain."""

    number: int
    path: str
    chain: bytes

    @property
    def moves(self) -> int:
        """How many moves it has."""
        return len(self.chain) // LINK - 1


class Duplicates:
    """Takes records one after another, and gives the groups in the end."""

    def __init__(self) -> None:
        self.index = sqlite3.connect("", isolation_level=None)  # a file that only this process sees
        self.index.execute("create table records (number integer primary key, head blob, path text, chain blob)")
        self.index.execute("begin")
        self.games = 0

    def add(self, path: str, chain: bytes) -> None:
        """Take one more record; one without a set-up that can be, or without moves, is like no other."""
        if len(chain) <= LINK:
            return
        self.games += 1
        head = chain[-LINK:] if len(chain) <= LEAST * LINK else chain[LEAST * LINK : (LEAST + 1) * LINK]
        written = path.encode("utf-8", "backslashreplace").decode()
        self.index.execute("insert into records values (?, ?, ?, ?)", (self.games, head, written, chain))

    def groups(self) -> list[RecordGroup]:
        """The games of which there is more than one record, in the order of their first records."""
        self.index.execute("create index heads on records (head)")
        alike = "select head from records group by head having count(*) > 1"
        query = f"select head, number, path, chain from records where head in ({alike}) order by head, number"
        found: list[tuple[int, RecordGroup]] = []
        with closing(self.index.execute(query)) as rows:
            for _, group in groupby(rows, key=lambda row: bytes(row[0])):
                found += games_of([StoredChain(*row[1:]) for row in group])
        return [group for _, group in sorted(found, key=lambda one: one[0])]

    def close(self) -> None:
        """Forget everything."""
        self.index.close()


def games_of(records: list[StoredChain]) -> Iterator[tuple[int, RecordGroup]]:
    """The games that records with the same first moves tell, each with the number of its first record.

    A record that is the beginning of two games is told with both.
    """
    whole: dict[bytes, list[StoredChain]] = {}
    for record in records:
        whole.setdefault(record.chain[-LINK:], []).append(record)
    beginnings: dict[bytes, list[bytes]] = {}  # by the whole game's digest: those of the records that begin it
    for digest, (first, *_) in whole.items():
        links = (first.chain[at : at + LINK] for at in range(0, len(first.chain) - LINK, LINK))
        beginnings[digest] = [link for link in links if link in whole]
    shorter = {link for links in beginnings.values() for link in links}
    for digest in whole:
        told = [*whole[digest], *(record for link in reversed(beginnings[digest]) for record in whole[link])]
        if digest not in shorter and len(told) > 1:
            members = tuple(Member(record.path, record.moves) for record in told)
            yield min(record.number for record in told), RecordGroup(told[0].moves, members)
