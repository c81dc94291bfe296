"""`verifier lsp`: the language server for editors, over standard input and output."""

import click

EPILOG = """\b
Examples:
  verifier lsp             an editor starts it so; docs/how-to-edit.md shows which and how

\b
It takes the package's extra `lsp` (pygls). Exit code: 0 when the editor ends it, 2 without that extra.
"""


@click.command(epilog=EPILOG)
def lsp() -> None:
    """Serve an editor: faults as one types, pages on hover, completion, go to definition."""
    from verifier.cli.rulesets import library
    from verifier.kernel.source import Position, Unreadable

    rules = library()
    try:
        from verifier.lsp.server import make_server
    except ModuleNotFoundError as error:
        message = f"the language server takes the package's extra `lsp`, which is not installed ({error.name})"
        raise Unreadable(Position(""), message) from None
    make_server(rules).start_io()
