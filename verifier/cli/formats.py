"""The formats for other programs that commands share: their names for `--format`, and a document on standard output.

Not for: what is in a document (`verifier.report.diagnostic`), text and JSON, which each command prints by itself.
"""

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from verifier.cli.failing import FAILED
from verifier.cli.misuse import MALFORMED, MISUSED
from verifier.kernel.source import Unreadable

if TYPE_CHECKING:
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


def writer_for(form: str, command: str) -> "Writer":
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
