"""`verifier audit`: the verdict on replays."""

from pathlib import Path

import click

from verifier.cli import completion, rulesets
from verifier.cli.audit_page import VIEWERS, PagePrinter, check_page_options
from verifier.cli.audit_printers import DocumentPrinter, OutcomePrinter
from verifier.cli.config import RunOptions, config_options
from verifier.cli.corpus import AuditCourse, course_options, run, scheduler
from verifier.cli.formats import FORMATS, document
from verifier.cli.misuse import WordChoice
from verifier.cli.options import NOTHING, Output, output_options, presume_option
from verifier.cli.rulesets import check_errata, errata_option, pack_option
from verifier.cli.terminal import say, time_limit_option

#: The title of a page names no more of the paths.
LONGEST_TITLE = 80


@click.command()
@click.argument("paths", shell_complete=completion.files, nargs=-1, required=True, metavar="PATH...")
@click.option("--continue", "go_on", is_flag=True, help="Pass faulty lines and list up to 20 further faults.")
@click.option("--allow-disputed", is_flag=True, help="Not to fail on replays that are legal under some reading.")
@click.option("--expect", is_flag=True, help="Compare with each replay's `expect` header; without one: legal.")
@click.option("-v", "--verbose", is_flag=True, help="Mention legal replays, too, and the clauses at work.")
@presume_option
@click.option("--infer", is_flag=True, help="Of records that leave things out: list what each unknown can still be.")
@time_limit_option("For each record that leaves things out; 300. Undecided after it.")
@errata_option("Add an erratum to those of the headers.")
@pack_option
@click.option("--games-anywhere", "anywhere", is_flag=True, help="Let a series name games outside its folder.")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), metavar="FOLDER", help="Of html: where to.")
@click.option(
    "--viewers",
    type=WordChoice(VIEWERS),
    default=VIEWERS[0],
    help="Of html: pages of all games, of those with something to say, or of none.",
)
@output_options("text", "json", "html", *FORMATS, form="Text, JSON Lines, pages, or a form for other programs.",
                quiet="One line for each fault; no reasons, no summary.",
                color=True, lang=True)  # fmt: skip
@config_options
@course_options
def audit(
    paths: tuple[str, ...], output: Output, go_on: bool, allow_disputed: bool, expect: bool, verbose: bool,
    presume: str, infer: bool, seconds: float, errata: tuple[str, ...], packs: tuple[str, ...], anywhere: bool,
    out: Path | None, viewers: str, asked: RunOptions, jobs: int | None, results: Path | None, cluster: str | None,
    cluster_tls: tuple[str, str, str] | None, insecure: bool,
) -> None:  # fmt: skip
    """Say of each replay whether it is legal, and if not, where and by which rule.

    A PATH is a file, a folder, an archive (.zip, .jsonl.gz, .jsonl.zst) or - for the standard input. One that cannot
    be read never stops the others. In folders all records are found (YAML, JSON Lines, archives); what is no record
    is passed over and counted, what a .gitignore names is left out. Nothing is said of legal replays, except that
    they are counted. Of a series (a match of several games) each game has a verdict, and the match has one.
    """
    from verifier.cli.config import settings
    from verifier.corpus.batch import JudgingOptions
    from verifier.report.tally import AuditTally
    from verifier.verdicts.noted import NotesAsked

    check_page_options(output.form, out)
    rules = rulesets.library()
    errata = (*packs, *errata)
    check_errata(rules, errata)
    found = settings(rules, paths, asked)
    output = found.in_language(output)
    tally = AuditTally(expect, found.failing(allow_disputed=allow_disputed, expecting=expect))
    options = JudgingOptions(
        errata, go_on, anywhere, infer, seconds, NotesAsked() if out is not None else None, readings=found.readings,
        presumes=presume != NOTHING, weighs=verbose or output.is_json,
    )  # fmt: skip
    there = scheduler(cluster, cluster_tls, insecure=insecure)
    course = AuditCourse(paths, found.looking, jobs or 0, there, results)
    voices = output.voices(rules.root)
    if out is not None:
        title = ", ".join(paths)[:LONGEST_TITLE]
        pages = PagePrinter(output, voices, out, options.batch(rules), viewers, tally, found.looking.configs, title)
        run(rules, options, course, tally, pages)
        pages.close()
        printer: OutcomePrinter = pages
    elif output.form in FORMATS:
        with document(output.form, "audit") as writer:
            printer = DocumentPrinter(output, voices, tally, writer)
            run(rules, options, course, tally, printer)
            writer.close(tally.exit_code(), str(tally.broken) or "interrupted" * tally.interrupted)
    else:
        printer = OutcomePrinter(output, verbose, voices)
        run(rules, options, course, tally, printer)
    printer.progress.hide()
    if not output.quiet:
        say(tally.summary(voices("")), err=output.form != "text")
    raise SystemExit(tally.exit_code())
