"""`verifier serve`: games checked line by line for clients in any language, over standard input and output."""

import sys

import click

from verifier.cli import rulesets
from verifier.cli.terminal import time_limit_option


@click.command()
@time_limit_option("For each record to judge that leaves things out; 300. Undecided after it.")
def serve(seconds: float) -> None:
    """Answer JSON-RPC messages from standard input on standard output: open, push, legal, why_not, undo, audit ..."""
    from verifier.api.server import Server
    from verifier.report.style import plain_json

    protocol = Server(rulesets.library(), seconds).protocol
    for answer in protocol.answers(sys.stdin.buffer):
        sys.stdout.buffer.write(plain_json(answer.decode()).encode())
        sys.stdout.buffer.flush()
