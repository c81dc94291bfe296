"""Working through many tasks on several cores: few are handed out at a time, so that stopping is quick.

Not for: what a task is, or keeping results.
"""

import gc
import os
import signal
from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import active_children, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

#: Called once in each process, with the arguments that say what to prepare.
Prepare = Callable[..., object]
#: What asks a process to end, where it can be put off.
ENDING = (signal.SIGINT, signal.SIGTERM)
#: Seconds of silence after which it is asked whether anything is still to come.
PATIENCE = 2.0


def results(
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    jobs: int,
    prepare: Prepare,
    arguments: tuple[object, ...],
    ahead: float = float("inf"),
) -> Generator[tuple[Task, Result], None, None]:
    """Each task with its result, as they come.

    With one job everything is done in this process. Whoever stops early does not wait for the tasks under way: the
    processes are ended. No task is begun that is more than `ahead` tasks after one under way, so whoever puts results
    in order holds no more of them than that. Raises `BrokenExecutor` if a process is ended from outside.
    """
    if jobs < 2:
        for number, task in enumerate(tasks):
            if not number:
                prepare(*arguments)
            yield task, work(task)
        return
    with processes(jobs, prepare, arguments) as pool:
        yield from pooled(pool, work, tasks, 2 * jobs, ahead)


@contextmanager
def processes(jobs: int, prepare: Prepare, arguments: tuple[object, ...]) -> Iterator[Executor]:
    """Give a pool of processes, each of them prepared; whatever ends the block early ends them at once."""
    before = frozenset(active_children())
    pool = ProcessPoolExecutor(jobs, initializer=begun, initargs=(prepare, arguments))
    done = False
    try:
        yield pool
        done = True
    finally:
        if not done:
            end_at_once(pool, frozenset(active_children()) - before)
        pool.shutdown(cancel_futures=True)


def end_at_once(pool: ProcessPoolExecutor, processes: Collection[BaseProcess]) -> None:
    """End the processes of a pool, whatever they are doing.

    One may have been writing a result: who reads it would wait for the rest for ever, as the pool itself could still
    write. So the pool's own end is closed, and the reader sees that nothing comes any more.
    """
    for process in processes:
        process.terminate()
    for process in processes:
        process.join()
    results = vars(pool).get("_result_queue")
    if results is not None:
        vars(results)["_writer"].close()


def begun(prepare: Prepare, arguments: tuple[object, ...]) -> None:
    """Prepare a process; interruptions are its parent's affair, and it does not outlive its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
    Thread(target=end_with_parent, daemon=True).start()
    prepare(*arguments)
    gc.freeze()  # what is prepared stays: whoever looks for cycles of objects need not go through all the rules


@contextmanager
def whole() -> Iterator[None]:
    """Put off what asks this process to end, as while a task is handed out: it may begin a process, which loses it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with_parent() -> None:
    """End this process when its parent has ended, however that ended."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def pooled(
    pool: Executor,
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    most: int,
    ahead: float = float("inf"),
    check: Callable[[], None] | None = None,
) -> Generator[tuple[Task, Result], None, None]:
    """The same with the processes of a pool, of which `most` tasks are under way at once.

    While nothing comes, `check` is called every few seconds; it may raise what makes waiting vain.
    """
    running: dict[Future[Result], tuple[int, Task]] = {}
    left = enumerate(tasks)
    more = True
    number = -1
    while running or more:
        oldest = min(begun for begun, _ in running.values()) if running else number
        while more and len(running) < most and number - oldest < ahead:
            task = next(left, None)
            more = task is not None
            if task is not None:
                number = task[0]
                with whole():
                    running[pool.submit(work, task[1])] = task
        ended = wait(running, PATIENCE if check else None, FIRST_COMPLETED).done if running else set()
        for future in sorted(ended, key=failed):
            yield running.pop(future)[1], future.result()
        if check is not None and not ended:
            check()


def failed(future: "Future[Result]") -> bool:
    """Whether a task that is done has no result: what raises comes after what other tasks have come to."""
    return future.cancelled() or future.exception() is not None


__all__ = ("BrokenExecutor", "pooled", "processes", "results", "whole")
