"""`verifier cards`: what a ruleset knows of its cards, and card packs for what it does not."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from verifier.cli import completion, rulesets
from verifier.cli.misuse import refuse_existing
from verifier.cli.options import Output, output_options
from verifier.cli.rulesets import check_errata, opened, pack_option
from verifier.cli.terminal import say, say_document
from verifier.kernel.source import suggest_nearest
from verifier.language.vocabulary import nearest
from verifier.language.whole_file import write_file
from verifier.report.rows import table

if TYPE_CHECKING:
    from verifier.language.document import Document


@click.group()
def cards() -> None:
    """Cards and card packs: list what is known, write a pack for what is not, say what a record would need."""


@cards.command()
@click.argument("ruleset", shell_complete=completion.rulesets)
@click.option("--missing", is_flag=True, help="With a line for each fact that RULESET does not know.")
@click.option("--of", "words", multiple=True, metavar="NAME", help="Only a card, a deck or a character's cards.")
@click.option("-o", "--out", metavar="FILE", help="Where to write it; standard output without it.")
@output_options(quiet="Do not say that it is written.")
def new(ruleset: str, missing: bool, words: tuple[str, ...], out: str | None, output: Output) -> None:
    """Write a card pack for RULESET that is to be filled in. A file that is there is left alone."""
    from verifier.report.cards import template

    document = opened(ruleset).document
    text = template(document, missing, cards_meant(document, words) if words else None)
    if out is None or out == "-":
        say_document(text)
        return
    refuse_existing((out,), "it is not overwritten")
    write_file(out, text, new=True)
    if not output.quiet:
        say(f"{Path(out)}: written")


def cards_meant(document: "Document", words: tuple[str, ...]) -> frozenset[str]:
    """The cards that some words mean. Raises `BadParameter` for a word that means none."""
    from verifier.report.cards import group_named, groups_of

    found: set[str] = set()
    for word in words:
        cards = group_named(document, word)
        if cards is None:
            hint = suggest_nearest(nearest(word, groups_of(document)))
            told = f"{word!r} is no card, deck or character of {document.id}{hint}"
            raise click.BadParameter(told, param_hint="'--of'")
        found |= cards
    return frozenset(found)


@cards.command()
@click.argument("file", shell_complete=completion.files)
@output_options("text", "json")
@pack_option
def needed(file: str, output: Output, packs: tuple[str, ...]) -> None:
    """List what FILE, a record, would need of an owner of the game: facts that no source gives and it may turn on.

    Cards that it plays come first, then those that it shows only; then what stands on no card. The first line says what
    an audit comes to first. Whoever knows a fact writes it into a card pack, or into the record's header (facts).
    """
    from verifier.cli.explain import opened as record_opened
    from verifier.corpus.batch import Batch
    from verifier.report.needed import needed_data, needed_rows
    from verifier.verdicts.judge import examine

    rules = rulesets.library()
    check_errata(rules, packs)
    replay, game = record_opened(Batch(rules, packs), file)
    found = examine(game, replay)
    first = f"line {found.fault.line}: {found.fault.message}" if found.verdict == "undecided" and found.fault else ""
    data = needed_data(game.document, replay, game.names, first)
    told = f"first: {first}" if first else f"nothing that is not known stops the audit: {found.verdict}"
    listed = ("", *table(("fact", "must be", "named"), list(needed_rows(data.facts)))) if data.facts else ()
    output.tell(lambda: data, lambda: (told, *listed))


@cards.command("list")
@click.argument("ruleset", shell_complete=completion.rulesets)
@click.option("--missing", is_flag=True, help="Only cards of which something is not known.")
@output_options("text", "json")
@pack_option
def list_command(ruleset: str, missing: bool, output: Output, packs: tuple[str, ...]) -> None:
    """List the cards of RULESET with what is known and what is not, and what else it does not know."""
    from verifier.report.cards import card_data, card_rows, summary

    document = opened(ruleset, packs).document
    rows = table(("card", "known", "not known"), list(card_rows(document, missing)))
    output.tell(lambda: card_data(document), lambda: (*rows, "", summary(document)))
