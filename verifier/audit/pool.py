"""Working through many tasks on several cores: few are handed out at a time, so that stopping is quick.

Not for: what a task is, or keeping results.
"""

import signal
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from multiprocessing import active_children
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

#: Called once in each process, with the arguments that say what to prepare.
Prepare = Callable[..., None]


def results(
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    jobs: int,
    prepare: Prepare,
    arguments: tuple[object, ...],
    deadline: float = float("inf"),
) -> Iterator[tuple[Task, Result]]:
    """Each task with its result, as they come; tasks that the time does not suffice for are left out.

    With one job everything is done in this process. Whoever stops early does not wait for the tasks under way: the
    processes are ended. Raises `BrokenExecutor` if a process is ended from outside.
    """
    if jobs < 2:
        prepare(*arguments)
        for task in tasks:
            if time.monotonic() > deadline:
                return
            yield task, work(task)
        return
    before = frozenset(active_children())
    pool = ProcessPoolExecutor(jobs, initializer=begun, initargs=(prepare, arguments))
    done = False
    try:
        yield from pooled(pool, work, tasks, 2 * jobs, deadline)
        done = True
    finally:
        for process in frozenset(active_children()) - before if not done else ():
            process.terminate()
        pool.shutdown(cancel_futures=True)


def begun(prepare: Prepare, arguments: tuple[object, ...]) -> None:
    """Prepare a process; interruptions are its parent's affair."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    prepare(*arguments)


def pooled(
    pool: ProcessPoolExecutor, work: Callable[[Task], Result], tasks: Iterable[Task], most: int, deadline: float
) -> Iterator[tuple[Task, Result]]:
    """The same with the processes of a pool."""
    running: dict[Future[Result], Task] = {}
    left = iter(tasks)
    more = True
    while running or more:
        while more and len(running) < most:
            task = next(left, None) if time.monotonic() < deadline else None
            more = task is not None
            if task is not None:
                running[pool.submit(work, task)] = task
        for future in wait(running, return_when=FIRST_COMPLETED).done if running else ():
            yield running.pop(future), future.result()


__all__ = ("BrokenExecutor", "results")
