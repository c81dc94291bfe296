"""`verifier serve`: games checked line by line for clients in any language, over standard input and output."""

import sys

import click

from verifier.cli.terminal import time_limit_option

EPILOG = """\b
Examples:
  verifier serve < messages.jsonl
  echo '{"jsonrpc": "2.0", "id": 1, "method": "version"}' | verifier serve

\b
One message a line, as JSON-RPC 2.0 has it; docs/reference/serve.md lists the methods. It ends with its input.

\b
Exit code: 0 at the end of the input; 130 if interrupted.
"""


@click.command(epilog=EPILOG)
@time_limit_option("For each record to judge that leaves things out; 300. Undecided after it.")
def serve(seconds: float) -> None:
    """Answer JSON-RPC messages from standard input on standard output: open, push, legal, why_not, undo, audit ..."""
    from verifier.api.server import Server
    from verifier.cli.rulesets import library
    from verifier.report.style import plain_json

    protocol = Server(library(), seconds).protocol
    for answer in protocol.answers(sys.stdin.buffer):
        sys.stdout.buffer.write(plain_json(answer.decode()).encode())
        sys.stdout.buffer.flush()
