"""The formats for other programs that commands share: their names for `--format`, and a document on standard output;
what is said when this program fails.

Not for: what is in a document (`verifier.report.diagnostic`), text and JSON, which each command prints by itself.
"""

import io
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager

import click

from verifier.cli.misuse import MALFORMED, MISUSED
from verifier.cli.terminal import say_lines
from verifier.kernel.message import shortened, visible
from verifier.kernel.source import Unreadable
from verifier.report.diagnostic import Writer

#: SARIF 2.1.0, JUnit XML, and the workflow commands of GitHub Actions.
FORMATS = ("sarif", "junit", "github")


@contextmanager
def document(form: str, command: str) -> "Iterator[Writer]":
    """A document of a command on standard output, which whoever asks for it closes.

    What ends the command before is told in the document, which is whole in any case, and raised again.
    """
    writer = writer_for(form, command)
    try:
        yield writer
    except KeyboardInterrupt:
        writer.close(130, "interrupted")
        raise
    except Unreadable as error:
        writer.close(MALFORMED, str(error).removeprefix(": "))
        raise
    except click.UsageError as error:
        writer.close(MISUSED, error.message)
        raise
    except (click.exceptions.Exit, click.ClickException, OSError):
        raise
    except Exception as error:
        writer.close(FAILED, f"this program failed ({type(error).__name__}: {error}); please report it")
        raise


def writer_for(form: str, command: str) -> Writer:
    """What writes a format on standard output, in UTF-8 whatever the terminal has; nowhere if that is closed."""
    stream = io.BytesIO() if sys.stdout is None else sys.stdout.buffer
    if form == "sarif":
        from verifier.report.sarif import SarifWriter

        return SarifWriter(stream, command)
    if form == "junit":
        from verifier.report.junit import JunitWriter

        return JunitWriter(stream, command)
    from verifier.report.github import GithubWriter

    return GithubWriter(stream, command)


#: The exit code of a program that failed, as `sysexits.h` has it.
FAILED = 70
#: What an exception says is shown up to so many characters.
LONGEST = 1_000
REPORT = (
    "error: this program failed, which says nothing of what it was given: a mistake in it.",
    "Please report it with the lines above, `verifier --version`, the command, and the smallest input that shows it.",
)


def say_failure(error: Exception) -> None:
    """Print the traceback of an exception, and how to report it, on standard error."""
    say_lines([*failure_lines(error), *REPORT], err=True)


def failure_lines(error: Exception) -> Iterator[str]:
    """The traceback of an exception, after those of the exceptions that led to it."""
    chain: list[BaseException] = []
    one: BaseException | None = error
    while one is not None and one not in chain:
        chain.append(one)
        one = one.__context__ if one.__cause__ is None and not one.__suppress_context__ else one.__cause__

    for link in reversed(chain):
        yield "Traceback (most recent call last):"
        for frame in traceback.format_tb(link.__traceback__):
            yield from frame.rstrip("\n").split("\n")
        yield f"{type(link).__name__}: {shortened(visible(str(link)), LONGEST)}"
