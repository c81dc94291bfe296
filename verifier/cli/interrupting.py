"""Ending a command from outside: the signal that asks a process to end does what Ctrl-C does.

Not for: what a command that is interrupted still tells, which is its own affair.
"""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

TYPE_CHECKING = False  # that of `typing` takes long to import, and an interrupt until then is a plain one
if TYPE_CHECKING:
    from sys import UnraisableHookArgs

#: Seconds after which an interrupt that Python dropped is raised again.
AGAIN = 0.02


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
    report, sys.unraisablehook = sys.unraisablehook, raise_dropped_interrupt
    try:
        yield
    finally:
        sys.unraisablehook = report
        for number, handler in before.items():
            signal.signal(number, handler)


def interrupt(number: int, frame: FrameType | None) -> None:
    """Raise `Interrupted`, as what a signal does."""
    raise Interrupted


def raise_dropped_interrupt(dropped: "UnraisableHookArgs") -> None:
    """Raise an interrupt again that came where Python drops exceptions: while an object is taken down.

    One whose making was interrupted has not all that its taking down asks for, of which nothing is said.
    """
    if not isinstance(dropped.exc_value, KeyboardInterrupt):
        is_half_made = getattr(dropped.object, "__name__", "") == "__del__"
        if not (is_half_made and isinstance(dropped.exc_value, AttributeError)):
            sys.__unraisablehook__(dropped)
        return
    to_main_thread = (threading.main_thread().ident, signal.SIGINT)  # which may be waiting: there it wakes up
    again = threading.Timer(AGAIN, signal.pthread_kill, to_main_thread)
    again.daemon = True
    again.start()


def is_interrupted(error: BaseException) -> bool:
    """Whether an interrupt led to this failure: Python makes another error of one that comes while a class is made."""
    link: BaseException | None = error
    seen: list[BaseException] = []
    while link is not None and link not in seen:
        if isinstance(link, KeyboardInterrupt):
            return True
        seen.append(link)
        link = link.__cause__ or link.__context__
    return False
