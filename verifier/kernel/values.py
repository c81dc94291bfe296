"""Counts and truths that may be known or not: what operations need beyond `+`, `-` and comparison.

A known count is an int, a known truth a bool. An unknown one is a value of the search, which overloads arithmetic
and comparison and whose `__bool__` asks the present path which way to go. These functions do the same for both, without
asking where nothing depends on the answer. Not for: what unknown values are made of (`verifier.symbolic.values`).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import Protocol, cast

#: No piece of a kind, as a zone counts it: to see that a count is this one costs less than that it is zero.
NONE = 0
#: What a count is that is known.
KNOWN = frozenset((int,))


class UnknownTruth(Protocol):
    """A truth that the search does not know yet."""

    def pick(self, then: int, otherwise: int) -> int:
        """The one count if it holds, the other one if it does not, as one value."""


class UnknownCount(Protocol):
    """A count that the search does not know yet."""

    def least(self) -> int:
        """The least that it can be, as far as its path knows at once."""

    def plus(self, counts: "Sequence[int]") -> int:
        """Its sum with other counts."""


class Handful(tuple[int, ...]):
    """Kinds of pieces with a number of each, which may be unknown: what was drawn, where a record would list pieces."""

    numbers: tuple[int, ...]

    @classmethod
    def of(cls, numbers: Iterable[tuple[int, int]]) -> "Handful":
        """The handful with these numbers of these kinds."""
        pairs = tuple(numbers)
        made = cls(kind for kind, _ in pairs)
        made.numbers = tuple(number for _, number in pairs)
        return made


def counted(pieces: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """The kinds of some pieces, each with how many of it there are; a list of pieces names a kind again and again."""
    if isinstance(pieces, Handful):
        return zip(pieces, pieces.numbers, strict=True)
    return zip(pieces, repeat(1))


def holds(counts: Sequence[int], pieces: tuple[int, ...]) -> bool:
    """Whether there are all of some pieces, each as often as it is named, where it is counted how many there are."""
    for kind in pieces:  # noqa: SIM110 - asked at every draw, where a generator costs most
        if counts[kind] < pieces.count(kind):
            return False
    return True


def how_many(pieces: tuple[int, ...]) -> int:
    """How many pieces they are."""
    return sum(pieces.numbers) if isinstance(pieces, Handful) else len(pieces)


def pick(condition: bool, then: int, otherwise: int) -> int:
    """The one count if the condition holds, else the other one."""
    truth: object = condition
    if isinstance(truth, int):
        return then if truth else otherwise
    return cast(UnknownTruth, truth).pick(then, otherwise)


def smaller(one: int, other: int) -> int:
    """The smaller of two counts."""
    return pick(one <= other, one, other)


def larger(one: int, other: int) -> int:
    """The larger of two counts."""
    return pick(one >= other, one, other)


def entry(table: Sequence[int], index: int) -> int:
    """The entry of a table at an index that is surely in it."""
    if type(index) is int:
        return table[index]
    found = table[-1]
    for number in range(len(table) - 2, -1, -1):
        found = pick(index == number, table[number], found)
    return found


def times(count: int) -> Iterator[int]:
    """0, 1 and so on, `count` of them."""
    done = 0
    while done < count:
        yield done
        done += 1


def one_by_one(pieces: tuple[int, ...]) -> tuple[int, ...]:
    """The single pieces; each number of a kind that there may be is a path of its own."""
    return tuple([kind for kind, number in counted(pieces) for _ in times(number)])


def least(count: int) -> int:
    """The least that a count can be, as far as is known at once."""
    unknown: object = count
    return unknown if isinstance(unknown, int) else cast(UnknownCount, unknown).least()


def added(counts: Sequence[int]) -> int:
    """The sum of some counts: of many that are not known it costs less than adding one by one."""
    if are_known(counts):
        return sum(counts)
    at = next(number for number, count in enumerate(counts) if type(count) is not int)
    return cast(UnknownCount, counts[at]).plus((*counts[:at], *counts[at + 1 :]))


def are_known(counts: Sequence[int]) -> bool:
    """Whether all of some counts are plain numbers."""
    return {*map(type, counts)} <= KNOWN


def surely_none(count: int) -> bool:
    """Whether a count is known to be zero."""
    return type(count) is int and count == 0


def surely_not(truth: bool) -> bool:
    """Whether something is known to be false."""
    return truth is False
