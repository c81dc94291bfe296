"""What the commands share about the terminal: whether to colour, and a progress line for long work."""

import os
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, TextIO, TypeVar

import click

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

F = TypeVar("F", bound=Callable[..., object])

#: Seconds of work before a progress line appears.
PATIENCE = 1.0


def wants_colour(choice: str) -> bool:
    """Whether standard output gets colours: `always`, `never`, or on a terminal that knows colours.

    With NO_COLOR set it has none.
    """
    if choice != "auto":
        return choice == "always"
    return is_terminal(sys.stdout) and not is_dumb() and not os.environ.get("NO_COLOR")


def is_dumb() -> bool:
    """Whether the terminal says of itself that it prints text and does nothing else."""
    return os.environ.get("TERM") == "dumb"


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a stream is a terminal; a closed one is not there at all."""
    return stream is not None and stream.isatty()


def say(text: str, colour: bool, err: bool = False) -> None:
    """Print a text, without its colours if they are not wanted."""
    click.echo(text if colour else click.unstyle(text), err=err, color=colour)


#: More processes than this help nobody.
MOST_JOBS = 256


class Seconds(click.FloatRange):
    """A time of at least one second; `nan` is none."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number. Raises `BadParameter`."""
        found = float(super().convert(value, param, ctx))  # type: ignore[arg-type]
        if found != found:
            self.fail(f"{value!r} is no number of seconds", param, ctx)
        return found


def time_limit_option(told: str) -> Callable[[F], F]:
    """The option `--time-limit`, the seconds that one record may take, with what it is for."""
    return click.option("--time-limit", "seconds", type=Seconds(1), default=60.0, metavar="SECONDS", help=told)


class Progress:
    """A progress line on standard error, shown only on a terminal and only for work of more than a second."""

    def __init__(self, total: int | None, wanted: bool = True) -> None:
        self.total = total
        self.wanted = wanted and is_terminal(sys.stderr) and not is_dumb()
        self.begun = time.monotonic()
        self.bar: Bar | None = None
        self.task: TaskID | None = None

    def show(self, done: int, text: str) -> None:
        """Bring the line up to date."""
        if not self.wanted or time.monotonic() - self.begun < PATIENCE:
            return
        if self.bar is None:
            from rich.console import Console
            from rich.progress import Progress as Bar

            self.bar = Bar(console=Console(stderr=True), transient=True, redirect_stdout=False, redirect_stderr=False)
            self.task = self.bar.add_task(text, total=self.total)
        if self.task is not None:
            self.bar.start()
            self.bar.update(self.task, completed=done, description=text)

    def hide(self) -> None:
        """Take the line away, before something else is printed and at the end."""
        if self.bar is not None:
            self.bar.stop()
