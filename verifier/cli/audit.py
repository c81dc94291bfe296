"""`verifier audit`: the verdict on replays."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from verifier.cli import completion
from verifier.cli.config import RunOptions, config_options
from verifier.cli.corpus import Course, course_options, run, scheduler
from verifier.cli.formats import FORMATS, document
from verifier.cli.options import NOTHING, Output, output_options, presume_option
from verifier.cli.packs import errata_option, pack_option
from verifier.cli.terminal import say, say_error, say_json, time_limit_option

if TYPE_CHECKING:
    from verifier.files.recognize import Passed
    from verifier.kernel.message import Said, Voice
    from verifier.kernel.source import Unreadable
    from verifier.report.book import Shelf, Voices
    from verifier.report.diagnostic import Writer
    from verifier.report.tally import Tally
    from verifier.verdicts.outcome import Outcome

EPILOG = """\b
Examples:
  verifier audit replays/final.yaml
  verifier audit replays --expect
  verifier audit games.jsonl --format json > verdicts.jsonl
  verifier audit match.yaml --verbose
  verifier audit - < final.yaml
  verifier audit league --jobs 2 --results league.results
  verifier audit . --exclude drafts/ --fail-on illegal,disputed
  verifier audit season.zip games.jsonl.gz
  verifier audit league --cluster tcp://127.0.0.1:8786

\b
Exit code: 0 if all are legal or consistent; 1 if any is illegal, disputed or undecided; 2 if any is
malformed (--fail-on, --allow-disputed and verifier.toml change which verdicts count) or cannot be opened;
64 for a misused command; 130 if interrupted (Ctrl-C or SIGTERM). With --expect: 0 if every verdict is the
expected one, else 1 (2 for a path that cannot be opened).
"""


@click.command(epilog=EPILOG)
@click.argument("paths", shell_complete=completion.files, nargs=-1, required=True, metavar="PATH...")
@click.option("--continue", "go_on", is_flag=True, help="Pass faulty lines and list up to 20 further faults.")
@click.option("--allow-disputed", is_flag=True, help="Not to fail on replays that are legal under some reading.")
@click.option("--expect", is_flag=True, help="Compare with each replay's `expect` header; without one: legal.")
@click.option("-v", "--verbose", is_flag=True, help="Mention legal replays, too, and the clauses at work.")
@presume_option
@click.option("--infer", is_flag=True, help="Of records that leave things out: list what each unknown can still be.")
@time_limit_option("For each record that leaves things out; 60. Undecided after it.")
@errata_option("Add an erratum to those of the headers.")
@pack_option
@click.option("--games-anywhere", "anywhere", is_flag=True, help="Let a series name games outside its folder.")
@output_options("text", "json", *FORMATS, form="Text, JSON Lines, or a form for other programs.",
                quiet="One line for each fault; no reasons, no summary.",
                color=True, lang=True)  # fmt: skip
@config_options
@course_options
def audit(
    paths: tuple[str, ...], output: Output, go_on: bool, allow_disputed: bool, expect: bool, verbose: bool,
    presume: str, infer: bool, seconds: float, errata: tuple[str, ...], packs: tuple[str, ...], anywhere: bool,
    asked: RunOptions, jobs: int | None, results: Path | None, cluster: str | None,
    cluster_tls: tuple[str, str, str] | None, insecure: bool,
) -> None:  # fmt: skip
    """Say of each replay whether it is legal, and if not, where and by which rule.

    A PATH is a file, a folder, an archive (.zip, .jsonl.gz, .jsonl.zst) or - for the standard input. One that cannot
    be read never stops the others. In folders all records are found (YAML, JSON Lines, archives); what is no record
    is passed over and counted, what a .gitignore names is left out. Nothing is said of legal replays, except that
    they are counted. Of a series (a match of several games) each game has a verdict, and the match has one.
    """
    from verifier.cli.config import settings
    from verifier.cli.rulesets import check_errata, library
    from verifier.corpus.row import Options
    from verifier.report.tally import Tally

    rules = library()
    errata = (*packs, *errata)
    check_errata(rules, errata)
    found = settings(rules, paths, asked)
    output = found.in_language(output)
    tally = Tally(expect, found.failing(allow_disputed=allow_disputed, expecting=expect))
    options = Options(
        errata, go_on, anywhere, infer, seconds, readings=found.readings,
        presumes=presume != NOTHING, weighs=verbose or output.is_json,
    )  # fmt: skip
    there = scheduler(cluster, cluster_tls, insecure=insecure)
    course = Course(paths, found.looking, jobs or 0, there, results)
    voices = output.voices(rules.root)
    if output.form in FORMATS:
        with document(output.form, "audit") as writer:
            printer: Printer = DocumentPrinter(output, voices, tally, writer)
            run(rules, options, course, tally, printer)
            writer.close(tally.exit_code(), str(tally.broken) or "interrupted" * tally.interrupted)
    else:
        printer = Printer(output, verbose, voices)
        run(rules, options, course, tally, printer)
    printer.progress.hide()
    if not output.quiet:
        say(tally.summary(voices("")), err=output.form != "text")
    raise SystemExit(tally.exit_code())


def worth_telling(outcome: "Outcome") -> bool:
    """Whether there is more to say of a replay than that it is legal."""
    from verifier.report.proof import proof_worries

    return outcome.audit.remarkable() or proof_worries(outcome.audit)


class Printer:
    """Prints outcomes as they come."""

    def __init__(self, output: Output, verbose: bool, voices: "Voices") -> None:
        from verifier.report.book import Shelf

        self.output = output
        self.shelf = Shelf() if output.is_json else Shelf(voices)
        self.verbose = verbose
        self.progress = output.progress()
        self.voices = voices

    def show(self, outcome: "Outcome", wrong: "Said", expecting: bool) -> None:
        """Print one outcome, if there is something to say of it."""
        if self.output.is_json:
            self.progress.hide()
            voice = self.voices(outcome.audit.ruleset or "?")
            say_json(json_line(outcome, self.shelf, wrong if expecting else None, voice))
        elif (bool(wrong) if expecting else worth_telling(outcome)) or self.verbose:
            self.progress.hide()
            self.output.show(text_lines(outcome, self.shelf, wrong, self.output.quiet, self.verbose))

    def aside(self, text: str) -> None:
        """Print something that is no part of the report."""
        self.progress.hide()
        self.output.note(text)

    def pass_over(self, passed: "Passed") -> None:
        """Print which file is passed over, if everything is to be mentioned."""
        if self.verbose:
            self.progress.hide()
            say(f"{passed.path}: passed over: {passed.why}", err=self.output.form != "text")

    def error(self, error: "Unreadable") -> None:
        """Print what is wrong with a path of the command line."""
        self.progress.hide()
        say_error(error)


class DocumentPrinter(Printer):
    """Writes outcomes into a document for other programs."""

    def __init__(self, output: Output, voices: "Voices", tally: "Tally", writer: "Writer") -> None:
        super().__init__(output, False, voices)
        self.tally = tally
        self.writer = writer

    def show(self, outcome: "Outcome", wrong: "Said", expecting: bool) -> None:
        """Write one outcome; of what is in order some formats say nothing."""
        from verifier.report.audit_diagnostics import checked_record
        from verifier.report.book import Shelf
        from verifier.report.diagnostic import in_other_words

        status = self.tally.status_of(outcome.audit.verdict, str(wrong))
        told = wrong if expecting else None
        checked = checked_record(outcome, Shelf(), status, told)
        if self.voices(outcome.audit.ruleset).code != "en":
            checked = in_other_words(checked, checked_record(outcome, self.shelf, status, told))
        self.writer.add(checked)

    def error(self, error: "Unreadable") -> None:
        """Write what is wrong with a path of the command line, and print it, too."""
        self.writer.report_trouble(error.position, error.message)
        super().error(error)


def json_line(outcome: "Outcome", shelf: "Shelf", wrong: "Said | None", voice: "Voice") -> str:
    """The verdict on a replay or on a match as JSON."""
    if outcome.match is not None:
        from verifier.report.series import match_line

        return match_line(outcome, outcome.match, shelf, wrong, voice)
    from verifier.report.json import audit_line

    return audit_line(outcome, shelf, wrong, voice)


def text_lines(outcome: "Outcome", shelf: "Shelf", wrong: "Said", quiet: bool, verbose: bool) -> list[str]:
    """The lines on a replay or on a match."""
    from verifier.report.series import game_of, match_report

    if outcome.match is not None:
        return match_report(outcome, outcome.match, shelf, wrong, quiet)
    from verifier.report.text import report

    return report(outcome, shelf, wrong, quiet, verbose, game_of(outcome.audit))
