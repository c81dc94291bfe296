"""Misused commands: their exit code, and the words in which a name that is not known is refused.

Misused is a command whose words are wrong in themselves: no such command or option, a missing argument, options that
do not go together, a name (of a ruleset, mode, chip, clause, erratum ...) that is not known. What a file holds, and
whether it can be opened, is no misuse.
"""

import errno
import io
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import IO, TYPE_CHECKING, Any

import click

from verifier.kernel.extras import line_to_install
from verifier.kernel.message import visible
from verifier.kernel.source import Position, Unreadable, suggest_nearest
from verifier.language.vocabulary import nearest_or_begun, unknown_name

if TYPE_CHECKING:
    _Choice = click.Choice[str]
else:  # older releases of click have no type parameter
    _Choice = click.Choice

#: Exit codes: what cannot be read or written, and a misused command.
MALFORMED, MISUSED = 2, 64


class RefusedUsage(click.ClickException):
    """A usage error with an exit code of its own; `error` is what is shown."""

    def __init__(self, error: click.UsageError) -> None:
        super().__init__(error.message)
        self.error = error

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the usage and what is wrong with the command."""
        text, message = io.StringIO(), self.error.format_message()
        self.error.show(text)
        told = text.getvalue()
        if not self._is_help(message):
            told = told.replace(message, visible(message))
        click.echo(told, file, nl=False, err=file is None)

    def _is_help(self, message: str) -> bool:
        """Whether a message is the help of the command: of a group of commands that was called without any."""
        return self.error.ctx is not None and message == self.error.ctx.get_help()


class Misused(RefusedUsage):
    """A misused command."""

    exit_code = MISUSED


class Unopened(RefusedUsage):
    """A file or folder of the command line that cannot be opened."""

    exit_code = MALFORMED


def refused(error: click.UsageError) -> RefusedUsage:
    """Return a usage error with the exit code that it has here: a path that cannot be opened is no misuse."""
    if not isinstance(error, click.BadParameter) or isinstance(error, click.MissingParameter):
        return Misused(error)
    names_path = error.param is not None and isinstance(error.param.type, click.File | click.Path)
    return Unopened(error) if names_path else Misused(error)


class WordChoice(_Choice):
    """One of some words; of any other the nearest of them is suggested."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the word. Raises `BadParameter`."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            self.fail(error.message.rstrip(".") + suggestion(str(value), self.choices), param, ctx)


def suggestion(name: str, known: Iterable[str]) -> str:
    """Return the nearest of the known names as the end of a message; "" if none is near."""
    near = nearest_or_begun(name, known)
    return suggest_nearest(near)


def unknown(what: str, name: str, known: Iterable[str], hint: str | None = None) -> click.BadParameter:
    """Return the refusal of a name: the nearest of those there are, or all of them if they are few."""
    return click.BadParameter(str(unknown_name(Position(""), what, name, known)), param_hint=hint)


def need_extra(what: str, module: str, extra: str, distribution: str = "") -> None:
    """Refuse a command or an option if a module that an extra installs is not there. Raises `UsageError`."""
    if find_spec(module) is None:
        told = f"{what} needs {distribution or module}, which the extra `{extra}` installs: {line_to_install(extra)}"
        raise click.UsageError(told)


def need_pages() -> None:
    """Refuse pages of HTML without the extra that makes them. Raises `UsageError`."""
    need_extra("--format html", "markdown_it", "report", "markdown-it-py")
    need_extra("--format html", "jinja2", "report")


@contextmanager
def naming(hint: str | None, *places: str) -> Iterator[None]:
    """Make what is unreadable at some places that are no files (at none: "") a fault of the command line.

    Raises `BadParameter` in place of `Unreadable`.
    """
    try:
        yield
    except Unreadable as error:
        if error.position.path not in (places or ("",)):
            raise
        near = suggest_nearest(error.suggestion)
        raise click.BadParameter(error.message + near, param_hint=hint) from None


def refuse_existing(paths: Iterable[str], told: str) -> None:
    """Refuse to overwrite what is there already. Raises `OSError` that says so of the first, and how many more."""
    there = [path for path in paths if os.path.lexists(path)]
    if there:
        more = f", and so {'are' if len(there) > 2 else 'is'} {len(there) - 1} more" if len(there) > 1 else ""
        raise FileExistsError(errno.EEXIST, f"is there already{more}; {told}", there[0])
