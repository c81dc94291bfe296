"""`verifier regress`: a corpus under two rulesets, and the gates: what must not happen."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from verifier.cli import completion, rulesets
from verifier.cli.article import PageFolder, show_article, show_rows, side_under, write_sides
from verifier.cli.config import config_option, exclude_option
from verifier.cli.explain import stored_path
from verifier.cli.formats import FORMATS, document
from verifier.cli.misuse import need_pages
from verifier.cli.options import Output, cache_folder, cache_options, chips_option, cores_option, output_options, stored
from verifier.cli.rulesets import errata_option, known_mode, need_scenes
from verifier.cli.search import WINDOWS, chips_of
from verifier.cli.terminal import say, say_error, say_json, time_limit_option
from verifier.kernel.source import Position
from verifier.language.whole_file import prepare_folder, write_file
from verifier.report.diagnostic import Writer
from verifier.report.rows import page_lines

if TYPE_CHECKING:
    from verifier.errata.regress import ComparedFindings, RegressReport, RegressRequest, Undone


class Gates(NamedTuple):
    """What must not happen."""

    new_legal: bool
    lost_legal: bool
    changed: bool
    new_findings: bool
    baseline: Path | None
    update: bool

    @property
    def fatal(self) -> frozenset[str]:
        """The kinds of change that a record must not have."""
        from verifier.report.regress_diagnostics import BETTER, MOVED, WORSE

        wanted = {WORSE: self.lost_legal or self.changed, BETTER: self.new_legal or self.changed, MOVED: self.changed}
        return frozenset(rule.id for rule, is_fatal in wanted.items() if is_fatal)


class Searching(NamedTuple):
    """Whether both rulesets are searched, too, with which chips, and for how many seconds each."""

    wanted: bool
    chips: str | None
    budget: int | None


def check_gates(gates: Gates) -> None:
    """Refuse to bring up to date a baseline that is not named. Raises `UsageError`."""
    if gates.update and gates.baseline is None:
        raise click.UsageError("--update-baseline needs --baseline: which file is to be brought up to date")


def check_searching(searching: Searching) -> None:
    """Refuse to say how to search where nothing is searched. Raises `UsageError`."""
    if not searching.wanted and (searching.chips is not None or searching.budget is not None):
        raise click.UsageError("--chips and --budget are for --findings: without it nothing is searched")


def broken(
    report: "RegressReport", found: "ComparedFindings | Undone | None", gates: Gates, output: Output
) -> list[str]:
    """The gates that do not hold or are not decided, each in a line."""
    from verifier.errata.regress import Undone

    undecided = [f"gate --no-new-findings is not decided: {found.reason}"] if isinstance(found, Undone) else []
    new = 0 if found is None or isinstance(found, Undone) else len(found.new)
    checks = (
        (gates.new_legal, "--no-new-legal-moves", sum(row.direction > 0 for row in report.judged)),
        (gates.lost_legal, "--no-lost-legal-moves", sum(row.direction < 0 for row in report.judged)),
        (gates.changed, "--no-changed-verdicts", len(report.changed)),
        (gates.new_findings, "--no-new-findings", new),
        (gates.baseline is not None, "--baseline", compared_with_baseline(report, gates, output)),
    )
    failed = [f"gate {name} does not hold: {count:,}" for wanted, name, count in checks if wanted and count]
    return failed + (undecided if gates.new_findings else [])


def compared_with_baseline(report: "RegressReport", gates: Gates, output: Output) -> int:
    """Print how the report differs from a stored one, or store it; how many differences there are."""
    from verifier.report.regress import against, baseline_of, read_baseline

    if gates.baseline is None:
        return 0
    if gates.update or not gates.baseline.exists():
        write_file(gates.baseline, baseline_of(report))
        output.note(f"{gates.baseline}: written")
        return 0
    lines = list(against(read_baseline(gates.baseline), report))
    for line in lines:
        say(line, err=output.form != "text")
    return len(lines)


def exit_code(report: "RegressReport", failed: Sequence[str]) -> int:
    """The exit code: an interruption before what cannot be read, and that before a gate that does not hold."""
    if report.interrupted:
        return 130
    if report.missing or report.torn:
        return 2
    return int(bool(failed))


@click.command()
@click.argument("corpus", shell_complete=completion.files, nargs=-1, required=True, metavar="CORPUS...")
@click.option(
    "--from",
    "old",
    shell_complete=completion.rulesets,
    required=True,
    metavar="RULESET",
    help="The old ruleset: FAMILY/EDITION[+NAME...].",
)
@click.option(
    "--to",
    "new",
    shell_complete=completion.rulesets,
    metavar="RULESET",
    help="The new ruleset; the old one if only --errata is given.",
)
@errata_option("Errata to lay over the new ruleset.")
@click.option("--no-new-legal-moves", is_flag=True, help="Gate: no record stands better than before.")
@click.option("--no-lost-legal-moves", is_flag=True, help="Gate: no record stands worse than before.")
@click.option("--no-changed-verdicts", is_flag=True, help="Gate: no verdict changes.")
@click.option("--no-new-findings", is_flag=True, help="Gate: the search finds nothing new (implies --findings).")
@click.option("--findings", is_flag=True, help="Search both rulesets, too: findings fixed, kept and new.")
@chips_option("The chips to search; without it each chip by itself.")
@click.option("--budget", type=click.IntRange(1), metavar="N", help="Explore so many windows in each search.")
@click.option("--baseline", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Compare with a stored report, which is written if it is not there.")  # fmt: skip
@click.option("--update-baseline", is_flag=True, help="Write the baseline anew.")
@time_limit_option("For each record that leaves things out; 300. Undecided after it.")
@exclude_option
@config_option
@cores_option
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER",
              help="Write the page of --format html there, with each changed record under both rulesets.")  # fmt: skip
@output_options("text", "json", "html", *FORMATS, quiet="No progress, and no word on how long it took.", color=True,
                lang=True)  # fmt: skip
@cache_options
def regress(
    corpus: tuple[str, ...], old: str, new: str | None, errata: tuple[str, ...], no_new_legal_moves: bool,
    no_lost_legal_moves: bool, no_changed_verdicts: bool, no_new_findings: bool, findings: bool, chips: str | None,
    budget: int | None, baseline: Path | None, update_baseline: bool, seconds: float, exclude: tuple[str, ...],
    config: str | None,
    jobs: int, out: Path | None, output: Output, cache: Path | None, no_cache: bool,
) -> None:  # fmt: skip
    """Judge every record of a CORPUS under two rulesets, and say which verdicts change and what is behind each.

    CORPUS is files and folders of replays. Records that name another ruleset than these two are passed over, and so
    are series.
    """
    from verifier.cli.diff import of_one_game, ruleset
    from verifier.errata.regress import RegressRequest

    gates = Gates(
        no_new_legal_moves, no_lost_legal_moves, no_changed_verdicts, no_new_findings, baseline, update_baseline
    )
    searching = Searching(findings or no_new_findings, chips, budget)
    if new is None and not errata:
        raise click.UsageError("say what to compare with: --to RULESET, or --errata NAME")
    check_gates(gates)
    compared = ruleset(old, "'--from'", errata) if new is None else ruleset(new, "'--to'", errata)
    before, after = of_one_game(ruleset(old, "'--from'"), replace(compared, mode=""))
    request = RegressRequest(corpus, before, after, jobs, exclude, seconds, config)
    for side in (before, after) if chips is not None else ():
        chips_of(side.id, side.errata, chips, ())
    check_searching(searching)
    if searching.wanted:
        need_scenes(known_mode(before.id, (), ""))
    if output.form == "html":
        need_pages()
    elif out is not None:
        raise click.UsageError("--out is for --format html")
    if out is not None:
        prepare_folder(out)  # what cannot be written is told before the work
    run(request, gates, cache_folder(cache, no_cache=no_cache), output, searching, out)


def run(
    request: "RegressRequest", gates: Gates, cache: Path | None, output: Output, searching: Searching, out: Path | None
) -> None:
    """Judge, search if that is wanted, print, and decide."""
    from verifier.errata.record import ComparedRow
    from verifier.errata.regress import regress as judge
    from verifier.report.regress import json_text, regress_rows

    progress = output.progress()
    with stored(cache, ComparedRow, "regress.jsonl") as store:
        report = judge(rulesets.library(), request, store, lambda done: progress.show(done, f"{done:,} records"))
    progress.hide()
    found = findings_of(request, cache, searching) if searching.wanted and not report.interrupted else None
    report.interrupted |= getattr(found, "interrupted", False)
    for error in report.missing:
        say_error(error)
    if output.is_json:
        say_json(json_text(report, found))
    elif output.form == "html":
        show_page(report, found, out, output)
    elif output.form not in FORMATS:
        show_rows(regress_rows(report, found, output.voices(rulesets.library().root)("")), output)
    events = sum(row.events for row in report.judged)
    output.note(f"{report.seconds:.1f} s, {2 * events / max(report.seconds, 0.001):,.0f} events/s")
    failed = [] if report.interrupted else list(broken(report, found, gates, output))
    code = exit_code(report, failed)
    if output.form in FORMATS:
        from verifier.report.regress_diagnostics import checked_gate

        with document(output.form, "regress") as writer:
            write(writer, report, found, gates)
            for text in failed:
                writer.add(checked_gate(text))
            writer.close(code, "interrupted" * report.interrupted)
    for text in failed:
        say(text, err=True)
    raise SystemExit(code)


def write(writer: Writer, report: "RegressReport", found: "ComparedFindings | Undone | None", gates: Gates) -> None:
    """Write a report into a document; records that a gate is about have failed."""
    from verifier.errata.regress import ComparedFindings, Undone
    from verifier.language.inventory import load_clauses
    from verifier.report.regress import summary
    from verifier.report.regress_diagnostics import FindingDiagnostics, checked_findings, checked_rows

    for checked in checked_rows(report, gates.fatal):
        writer.add(checked)
    if isinstance(found, ComparedFindings):
        rules = report.new.document
        maker = FindingDiagnostics(load_clauses(rules), rules.root.position)
        for checked in checked_findings(found, maker, fatal=gates.new_findings):
            writer.add(checked)
    if isinstance(found, Undone) and not found.interrupted:
        writer.report_trouble(Position(""), found.reason)
    for error in report.missing:
        writer.report_trouble(error.position, error.message)
    writer.remark(summary(report))


def findings_of(request: "RegressRequest", cache: Path | None, searching: Searching) -> "ComparedFindings | Undone":
    """What the search finds in both rulesets; nothing is compared unless both searches came to their end."""
    from verifier.errata.regress import Undone, compared, undone
    from verifier.search.search import Search
    from verifier.search.search import SearchRequest as Wanted
    from verifier.search.window import WindowResult

    rules, found = rulesets.library(), []
    for side in (request.old, request.new):
        named = chips_of(side.id, side.errata, searching.chips, ())
        wanted = Wanted(side.id, side.errata, named, 2 if named else 1, budget=searching.budget, jobs=request.jobs)
        try:
            with stored(cache, WindowResult, WINDOWS) as store:
                report = Search(rules, wanted, store).run()
        except KeyboardInterrupt:  # before its first window, or after the last one
            return Undone(str(side), interrupted=True)
        if report.interrupted or report.left:
            return undone(str(side), report)
        found.append(report.findings)
    return compared(*found)


def show_page(
    report: "RegressReport", found: "ComparedFindings | Undone | None", out: Path | None, output: Output
) -> None:
    """Print the report as a page, or write it into a folder with pages on the changed records."""
    from verifier.files.stored import Reopener
    from verifier.report.regress import regress_rows
    from verifier.run.budget import Budget

    old, new, reopener, links = report.request.old, report.request.new, Reopener(), dict[str, str]()
    folder = None if out is None else PageFolder(out)
    for number, row in enumerate(report.changed if folder is not None else (), 1):
        stored = reopener.find(stored_path(row.path)[0], row.path)
        if folder is not None and stored is not None:
            sides = (side_under(rulesets.library(), side, stored, Budget(), output) for side in (old, new))
            links[row.path] = write_sides(folder, f"record-{number}", row.path, sides, output.lang)
    rows = regress_rows(report, found, output.voices(rulesets.library().root)(""), links)
    show_article(page_lines(rows), f"{old} -> {new}", (report.old, report.new), folder, output)
