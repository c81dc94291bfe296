"""The ratio of what a reading costs for a text and for one several times as long. Not for: what texts are made of."""

import time
import tracemalloc
from collections.abc import Callable

from tests.support.costly import Sized

SMALL, TIMES = 6_000, 4
"""Characters of the smaller text, and how many times that the larger one has."""
GROWTH = 8.0
"""More than four, which is linear, by what a busy machine adds; much less than sixteen, which is quadratic."""
NOISE, ROOM = 0.1, 2_000_000
"""Seconds and bytes that count for nothing."""


def time_of(read: Callable[[str], None], text: str) -> float:
    """The processor time of a reading, in seconds."""
    begun = time.process_time()
    read(text)
    return time.process_time() - begun


def grows(make: Sized, read: Callable[[str], None], small: int = SMALL) -> None:
    """Assert that reading costs by the size."""
    spent, peaks = [], []
    for size in (small, TIMES * small):
        text = make(size)
        spent.append(min(time_of(read, text) for _ in range(2)))  # what is made at its first use counts once
        tracemalloc.start()
        read(text)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert spent[1] < GROWTH * spent[0] + NOISE, spent
    assert peaks[1] < GROWTH * peaks[0] + ROOM, peaks
