"""`verifier view`: a game as a page that can be stepped through."""

from dataclasses import replace
from pathlib import Path

import click

from verifier.cli import completion, rulesets
from verifier.cli.config import config_option, configs_of
from verifier.cli.explain import opened, stored_path, stored_record
from verifier.cli.misuse import need_extra
from verifier.cli.options import NOTHING, Output, output_options, presume_option
from verifier.cli.rulesets import check_errata, errata_option, pack_option
from verifier.cli.terminal import say_document, time_limit_option
from verifier.kernel.game import IllegalSetup
from verifier.language.whole_file import write_file


@click.command()
@click.argument("file", shell_complete=completion.files)
@click.option("--out", type=click.Path(allow_dash=True), metavar="PAGE", help="Where to; FILE with .html, - prints it.")
@click.option("--at", type=click.IntRange(1), metavar="LINE", help="Of a series: a line of the game that is meant.")
@presume_option
@time_limit_option("For a record that leaves things out; 300. What is not found by then is left open.")
@errata_option("Add an erratum to those of the header.")
@pack_option
@config_option
@output_options(lang=True, quiet="Not to say where the page is.")
def view(
    file: str, out: str | None, at: int | None, output: Output, presume: str, seconds: float,
    errata: tuple[str, ...], packs: tuple[str, ...], config: str | None,
) -> None:  # fmt: skip
    """Write FILE as a page (HTML) on which a game can be stepped through, line by line.

    The page stands alone: it loads nothing, and can be sent. It shows every zone, what was asked at each line, what
    else was legal and what was not, each with its clause, the fault where there is one, and what each seat knew.
    FILE is a replay, - for the standard input, or games.jsonl#12 for line 12 of a JSON Lines file.
    """
    need_extra("`verifier view`", "jinja2", "report")

    from verifier.corpus.batch import Batch
    from verifier.report.view.page import view_page
    from verifier.run.budget import Budget
    from verifier.verdicts.judge import audit

    target = out or page_path(file)
    refuse_own_record(target, file)
    rules = rulesets.library()
    errata = (*packs, *errata)
    check_errata(rules, errata)
    voices = output.voices(rules.root)
    defaults = configs_of(rules, config).near(stored_path(file)[0]).defaults
    replay, game = opened(Batch(rules, errata), file, at, defaults, voices)
    replay = replace(replay, presumes=presume != NOTHING)
    budget, voice = Budget(seconds), voices(replay.ruleset)
    try:
        found = audit(game, replay, budget)
        text = "" if file == "-" else stored_record(file, defaults).text
        page = view_page(game, replay, found, budget, voice, output.lang, text=text).page
    except IllegalSetup as error:
        refusal = error.refusal
        message = voice.says("set-up-illegal", id=refusal.clause, message=refusal.said)
        raise click.ClickException(message) from None
    if target == "-":
        say_document(page)
        return
    write_file(target, page)
    output.note(voice.says("page-written", path=target))


def page_path(file: str) -> str:
    """Where the page on a record is written: beside it; that of the standard input, or of one of many, here."""
    path, number = stored_path(file)
    if path == "-":
        return "game.html"
    name = Path(path).name
    stem = name.removesuffix(".gz").removesuffix(".zst").rpartition(".")[0] or name
    return str(Path(path).with_name(f"{stem}-{number}.html" if number else f"{stem}.html"))


def refuse_own_record(target: str, file: str) -> None:
    """Refuse to write the page over the record itself. Raises `BadParameter`."""
    if target == "-" or not Path(target).exists() or not Path(file).exists():
        return
    if Path(target).samefile(file):
        raise click.BadParameter("this is the record itself: name another file for the page", param_hint="'--out'")
