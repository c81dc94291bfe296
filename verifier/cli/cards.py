"""`verifier cards`: what a ruleset knows of its cards, and card packs for what it does not."""

from pathlib import Path

import click

from verifier.cli import completion
from verifier.cli.misuse import refuse_existing
from verifier.cli.options import Output, output_options
from verifier.cli.packs import pack_option
from verifier.cli.terminal import say, say_document, say_json, say_lines

EPILOG = """\b
Examples:
  verifier cards list puzzle-strike/3e
  verifier cards new puzzle-strike/3e --missing -o my-cards.yaml
  verifier rules lint my-cards.yaml
  verifier audit final.yaml --pack my-cards.yaml

\b
Exit code: 0 if all is fine, 2 for a file that cannot be read or written, 64 for a misused command, as for a ruleset
that is not known.
"""
NEW = """\b
Examples:
  verifier cards new puzzle-strike/3e --missing
  verifier cards new puzzle-strike/3e --missing -o my-cards.yaml
"""
LIST = """\b
Examples:
  verifier cards list puzzle-strike/3e
  verifier cards list puzzle-strike/3e --missing --format json
"""


@click.group(epilog=EPILOG)
def cards() -> None:
    """Cards and card packs: list what is known, write a pack for what is not."""


@cards.command(epilog=NEW)
@click.argument("ruleset", shell_complete=completion.rulesets)
@click.option("--missing", is_flag=True, help="With a line for each fact that RULESET does not know.")
@click.option("-o", "--out", metavar="FILE", help="Where to write it; standard output without it.")
@output_options(quiet="Do not say that it is written.")
def new(ruleset: str, missing: bool, out: str | None, output: Output) -> None:
    """Write a card pack for RULESET that is to be filled in. A file that is there is left alone."""
    from verifier.cli.rules import opened
    from verifier.language.whole_file import write_file
    from verifier.report.pack_template import template

    text = template(opened(ruleset).document, missing)
    if out is None or out == "-":
        say_document(text)
        return
    refuse_existing((out,), "it is not overwritten")
    write_file(out, text, new=True)
    if not output.quiet:
        say(f"{Path(out)}: written")


@cards.command("list", epilog=LIST)
@click.argument("ruleset", shell_complete=completion.rulesets)
@click.option("--missing", is_flag=True, help="Only cards of which something is not known.")
@output_options("text", "json")
@pack_option
def list_command(ruleset: str, missing: bool, output: Output, packs: tuple[str, ...]) -> None:
    """List the cards of RULESET with what is known and what is not, and what else it does not know."""
    from verifier.cli.rules import opened
    from verifier.report.cards import card_data, card_rows, summary
    from verifier.report.json import pretty
    from verifier.report.table import table

    document = opened(ruleset, packs).document
    if output.is_json:
        say_json(pretty(card_data(document)))
        return
    say_lines(table(("card", "known", "not known"), list(card_rows(document, missing))))
    say_lines(("", summary(document)))
