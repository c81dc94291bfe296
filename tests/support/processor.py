"""Seconds of the processor that each test takes, its own and those of the processes that it waits for.

    python -m pytest --processor-log FILE

writes a line for each part of each test, in the words of `--durations`, with the memory by which the process has come
to hold more than before; at its end, the most that it held. `tests.support.slow` reads such a file. Who else uses the
machine meanwhile makes no difference.
"""

import ctypes
import os
import resource
import time
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path

import pytest

#: Less than that is not worth a line.
LEAST = 0.001


def read_processor() -> float:
    """Return the seconds that this process has used up to now, with the processes that have ended under it."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def read_memory() -> int:
    """Return the memory that this process holds now, in MB; where the system does not tell, the most that it held."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return read_most_memory()
    return pages * resource.getpagesize() // 2**20


def give_memory_back() -> None:
    """Give the system what the solver has freed, where the C library can: it would keep half of it otherwise."""
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).malloc_trim(0)


def read_most_memory() -> int:
    """Return the most memory that this process has held up to now, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


class ProcessorLog:
    """A file to which each test's use of the processor is added."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def add(self, line: str) -> None:
        """Add a line, whole even where several processes write."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, None, None]:
        """Measure what is made for a test."""
        return (yield from self.measure("setup", item))

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, None, None]:
        """Measure a test."""
        return (yield from self.measure("call", item))

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> Generator[None, None, None]:
        """Measure what is taken down after a test."""
        return (yield from self.measure("teardown", item))

    def measure(self, part: str, item: pytest.Item) -> Generator[None, None, None]:
        """Measure a part of a test and add its line, whether it passes or not."""
        begun, held = read_processor(), read_most_memory()
        try:
            return (yield)
        finally:
            taken, grown = read_processor() - begun, read_most_memory() - held
            if taken >= LEAST:
                self.add(f"{taken:.3f}s {part} {item.nodeid}" + (f" +{grown} MB" if grown else ""))

    def pytest_sessionfinish(self) -> None:
        """Add the process's seconds in all and the most memory that it held."""
        self.add(f"process {os.getpid()}: {read_processor():.1f} s in all, {read_most_memory()} MB at most")
