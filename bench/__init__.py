"""Measurements of this project and of its peers: what a rate is and how every rate is taken.

For the programs under ``bench/`` only. Not part of the package and not a test: no rate here decides
whether a check passes.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["RUNS", "Rate", "measure"]

RUNS = 7
"""How many times a rate is taken: odd, so that the median is one of them."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How many units of work one core did in one second, over several runs.

    ``low`` and ``high`` are the slowest and the fastest run, so their distance shows the machine's noise.
    """

    name: str
    unit: str
    median: float
    low: float
    high: float
    runs: int


def measure(name: str, unit: str, work: Callable[[], int], seconds: float, runs: int = RUNS) -> Rate:
    """Repeat ``work``, which returns the units it did, for about ``seconds`` in all and return its rate.

    The clock is this process's CPU time, so that other processes on the machine take nothing away from a rate.
    Work is done at least once in each run, and once before the first run to warm up, uncounted.
    """
    if seconds <= 0 or runs < 1:
        raise ValueError(f"seconds and runs must be positive, got {seconds} and {runs}")
    work()
    rates = [_one_run(work, seconds / runs) for _ in range(runs)]
    return Rate(name, unit, statistics.median(rates), min(rates), max(rates), runs)


def _one_run(work: Callable[[], int], seconds: float) -> float:
    """Return the units per second of CPU time of one run of at least ``seconds``."""
    gc.collect()  # what earlier runs left behind is not this run's work
    units = 0
    start = time.process_time()
    while True:
        units += work()
        elapsed = time.process_time() - start
        if elapsed >= seconds and elapsed > 0:
            return units / elapsed
