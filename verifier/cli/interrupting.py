"""Ending a command from outside: the signal that asks a process to end does what Ctrl-C does.

Not for: what a command that is interrupted still tells, which is its own affair.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Interrupted(KeyboardInterrupt):
    """Somebody wants the command to end.

    Of a plain `KeyboardInterrupt` that has passed through a class being made, Python dies in the end, although it was
    caught: the exit code would be another one.
    """


@contextmanager
def terminable() -> Iterator[None]:
    """Let Ctrl-C and the signal that asks a process to end interrupt it alike, so that what was done is told.

    What is ignored, as Ctrl-C is behind `nohup`, stays so.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {}
    for number, plain in ((signal.SIGINT, signal.default_int_handler), (signal.SIGTERM, signal.SIG_DFL)):
        if signal.getsignal(number) == plain:
            before[number] = signal.signal(number, interrupt)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def interrupt(number: int, frame: FrameType | None) -> None:
    """Raise `Interrupted`, as what a signal does."""
    raise Interrupted
