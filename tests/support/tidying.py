"""Letting go of what tests leave behind, so that a process that runs thousands of them stays small.

The program freezes what it has made where a command is about to end or to fork. In a process of tests that would keep
whatever lies about at that moment for ever, so it waits until the last test is over.
"""

import gc
import sys
from collections.abc import Generator
from functools import cache
from types import ModuleType
from typing import Any

import pytest

from tests.support.processor import give_memory_back, read_memory
from verifier.games.library import MOST_LAID, MOST_OVERLAID, Library
from verifier.language.kept import LastUsed

#: MB up to which a process is left alone; MB that it may then grow by before it is tidied up again.
MUCH, ROOM = 290, 35
#: What remembers the values of a function.
Memory = type(cache(len))
#: Modules that are no tests and whose memories hold much; all of them can be made again.
LARGE = ("tests.support.schemas", "verifier.language.reader", "verifier.symbolic.formula")


class Tidying:
    """Forget what is remembered for other tests, and find what is left in circles, as the solver's memory.

    Python would look for circles much later. What there is before the first test is not looked at again.
    """

    def __init__(self) -> None:
        self.freeze = gc.freeze
        self.held = 0
        self.libraries: list[Library] = []
        self.memories: list[Any] = []

    def pytest_collection_finish(self) -> None:
        """Leave the tests themselves out of every later search for what nobody refers to."""
        gc.collect()
        self.libraries, self.memories = find(Library, Memory)
        self.freeze()
        gc.freeze = nothing
        self.held = read_memory()

    def pytest_unconfigure(self) -> None:
        """Do what the program asked for meanwhile."""
        gc.freeze = self.freeze
        gc.freeze()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, nextitem: pytest.Item | None) -> Generator[None, object, object]:
        """Tidy up after a test with which the process has grown to much, and by more than before."""
        done = yield
        if read_memory() > max(self.held + ROOM, MUCH):
            self.forget(getattr(nextitem, "module", None))
            collect()
            self.held = read_memory()
        return done

    def forget(self, used: ModuleType | None) -> None:
        """Forget what is remembered for the tests of any module but the one that is used next."""
        libraries, memories = find(Library, Memory)
        for memory in (*self.memories, *memories):
            module = getattr(memory, "__module__", None) or ""
            of_tests = module.rpartition(".")[2].startswith("test_") and sys.modules.get(module) is not used
            if of_tests or module in LARGE:
                memory.cache_clear()
        for library in (*self.libraries, *libraries):
            library.overlaid, library.refused = LastUsed(MOST_OVERLAID, MOST_LAID), LastUsed(MOST_OVERLAID, MOST_LAID)
            library.desks.clear()


def nothing() -> None:
    """Freeze nothing."""


def collect() -> None:
    """Let go of what nobody refers to, down to the memory that the system has lent."""
    gc.collect()
    give_memory_back()


def find(first: type, second: type) -> tuple[list[Any], list[Any]]:
    """Everything of each of two kinds that the collector of garbage looks at, which is looked through once."""
    either = [one for one in gc.get_objects() if type(one) in (first, second)]
    return [one for one in either if type(one) is first], [one for one in either if type(one) is second]
