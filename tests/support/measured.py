"""The ratio of what a reading costs for a text and for one several times as long. Not for: what texts are made of."""

import gc
import time
import tracemalloc
from collections.abc import Callable

from tests.support.costly import Sized

SMALL, TIMES = 6_000, 4
"""Characters of the smaller text, and how many times that the larger one has."""
GROWTH = 8.0
"""More than four, which is linear, by what a busy machine adds; much less than sixteen, which is quadratic."""
NOISE, ROOM = 0.06, 2_000_000
"""Seconds and bytes that count for nothing."""
LONGEST = 400_000
"""Characters beyond which no smaller text is needed: the larger one is twice as long."""
TRIES = 3
"""As often a machine may have had other things to do; a reader that costs too much does so every time."""


def time_of(read: Callable[[str], None], text: str) -> float:
    """The processor time of a reading, in seconds, without that of collecting what earlier tests have left."""
    collects = gc.isenabled()
    gc.disable()
    try:
        begun = time.process_time()
        read(text)
        return time.process_time() - begun
    finally:
        if collects:
            gc.enable()


def grows_visibly(make: Sized, read: Callable[[str], None], small: int = SMALL) -> None:
    """Assert that reading takes time by the size, for texts so long that it takes some, which noise would hide else.

    What is read at once even if it is as long as can be cannot cost by more than the size.
    """
    read(make(small // 2))  # what is made at its first use does not count; each text is read once, as some are kept
    measured: list[tuple[float, float]] = []
    for _ in range(TRIES):
        short, small = visible_time(make, read, small)
        if small > LONGEST:
            return
        longer = time_of(read, make(TIMES * small))
        if longer < GROWTH * short + NOISE:
            return
        measured.append((short, longer))
        small += 1  # another text, not kept yet
    raise AssertionError(measured)


def visible_time(make: Sized, read: Callable[[str], None], small: int) -> tuple[float, int]:
    """The time for the first size, doubled as often as needed, of which twice as much takes longer than noise."""
    short, long = time_of(read, make(small)), time_of(read, make(2 * small))
    while long < NOISE and small <= LONGEST:
        small *= 2
        short, long = long, time_of(read, make(2 * small))
    return short, small


def grows(make: Sized, read: Callable[[str], None], small: int = SMALL) -> None:
    """Assert that reading costs by the size; it is measured again if a machine had other things to do."""
    read(make(small))  # what is made at its first use does not count
    for _ in range(TRIES):
        spent, peaks = ([cost(read, make(size)) for size in (small, TIMES * small)] for cost in (time_of, memory_of))
        well = spent[1] < GROWTH * spent[0] + NOISE and peaks[1] < GROWTH * peaks[0] + ROOM
        if well:
            return
    raise AssertionError((spent, peaks))


def memory_of(read: Callable[[str], None], text: str) -> int:
    """The most bytes that are held at once while a text is read."""
    tracemalloc.start()
    read(text)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak
