"""What commands that are about one record say of one that cannot be read: the same as `verifier audit`."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from verifier.cli.misuse import MALFORMED
from verifier.cli.terminal import say_error, say_lines
from verifier.kernel.source import Unreadable

if TYPE_CHECKING:
    from verifier.corpus.batch import Batch
    from verifier.files.stored import Stored
    from verifier.report.book import Voices


def say_unread(batch: "Batch", stored: "Stored", error: "Unreadable", voices: "Voices | None" = None) -> None:
    """Print all faults of a record on standard error, with codes and carets.

    What an auditor can read has only the error.
    """
    from verifier.cli.audit_printers import text_lines
    from verifier.report.book import Shelf

    shelf, told = Shelf() if voices is None else Shelf(voices), False
    for outcome in batch.judged(stored):
        if outcome.audit.verdict != "malformed":
            continue
        told = True
        say_lines(text_lines(outcome, shelf, "", quiet=False, verbose=False), err=True)
    if not told:
        say_error(error)


@contextmanager
def unread_told(batch: "Batch", stored: "Stored") -> Iterator[None]:
    """Print all faults of a record that cannot be read within the block, and end the command."""
    try:
        yield
    except Unreadable as error:
        say_unread(batch, stored, error)
        raise SystemExit(MALFORMED) from None
