"""What the commands share about the terminal: whether to colour, and a progress line for long work."""

import os
import sys
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TextIO, TypeVar

import click

from verifier.kernel.source import Unreadable
from verifier.report.style import plain_json, printed

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


def say(line: str, *, err: bool = False, colour: bool = False) -> None:
    """Print one line, whatever is in it: what would end it, or act on a terminal, is spelled out."""
    click.echo(printed(line, colour=colour), err=err, color=colour)


def say_error(error: Unreadable) -> None:
    """Print what is wrong with a place, one line on standard error."""
    message = str(error).removeprefix(f"{error.position}: ")
    say(f"{error.position}: error: {message}" if error.position.path else f"error: {message}", err=True)


def say_lines(lines: Iterable[str], *, err: bool = False, colour: bool = False) -> None:
    """Print lines, each as `say` does."""
    click.echo("\n".join(printed(line, colour=colour) for line in lines), err=err, color=colour)


def say_json(text: str, *, err: bool = False) -> None:
    """Print JSON; what a terminal would act on is spelled out in its strings."""
    click.echo(plain_json(text), err=err)


def say_document(text: str) -> None:
    """Print a whole document that other programs read, a record or a page, as it is."""
    click.echo(text, nl=False)


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
    return click.option("--time-limit", "seconds", type=Seconds(1), default=300.0, metavar="SECONDS", help=told)


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
