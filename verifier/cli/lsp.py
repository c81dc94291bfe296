"""`verifier lsp`: the language server for editors, over standard input and output."""

import logging

import click

from verifier.cli import rulesets
from verifier.cli.misuse import need_extra
from verifier.kernel.source import Position, Unreadable
from verifier.report.style import printed


@click.command()
def lsp() -> None:
    """Serve an editor: faults as one types, pages on hover, completion, go to definition."""
    need_extra("`verifier lsp`", "pygls", "lsp")
    from verifier.lsp.server import make_server

    quieten_faults_of_clients()
    try:
        make_server(rulesets.library()).start_io()
    except MemoryError:
        raise Unreadable(Position("<stdin>"), "a message that is longer than the memory") from None


def quieten_faults_of_clients() -> None:
    """Have what the protocol's library notes of messages that it cannot take printed in one line each.

    The editor gets an error for each of them; the trace of calls says nothing to whoever reads the editor's log.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(OneLine())
    for name in ("pygls", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(logging.ERROR)


class OneLine(logging.Formatter):
    """Formats a note as one line: of an error its kind and message, without the trace of calls."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        error = record.exc_info[1] if record.exc_info else None
        told = f": {type(error).__name__}: {error}" if error is not None else ""
        return printed(f"{record.name}: {record.getMessage().partition(chr(10))[0]}{told}", colour=False)
