"""Records of one game: the same moves from the same set-up, whoever is said to have played it, or their beginning.

Records are kept by the digests of their moves, in a file on disk that only this process sees, so that it does not
matter to memory how many there are. Not for: making the digests (`identity`).
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from verifier.fairness.identity import LINK, linked
from verifier.verdicts.outcome import Outcome

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
