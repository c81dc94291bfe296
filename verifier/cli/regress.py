"""`verifier regress`: a corpus under two rulesets."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from verifier.cli.terminal import MOST_JOBS

if TYPE_CHECKING:
    from verifier.errata.findings import Findings
    from verifier.errata.regress import Report, Request

EPILOG = """\b
Examples:
  verifier regress replays --from puzzle-strike/3e --errata loss-after-action
  verifier regress games.jsonl --from puzzle-strike/3e --to puzzle-strike/3e+loss-after-action --format json
  verifier regress replays --from puzzle-strike/3e --errata our-ruling --no-lost-legal-moves --no-new-findings

\b
Exit code: 0 if every gate that was asked for holds; 1 if one does not; 2 for a path or a name that is not known;
130 if interrupted. Results are kept in the cache, so the same command goes on where it was stopped.
"""


class Gates(NamedTuple):
    """What must not happen."""

    new_legal: bool
    lost_legal: bool
    changed: bool
    new_findings: bool
    baseline: Path | None
    update: bool


@click.command(epilog=EPILOG)
@click.argument("corpus", nargs=-1, required=True, metavar="CORPUS...")
@click.option("--from", "old", required=True, metavar="RULESET", help="The old ruleset: FAMILY/EDITION[+NAME...].")
@click.option("--to", "new", metavar="RULESET", help="The new ruleset; the old one if only --errata is given.")
@click.option("--errata", multiple=True, metavar="NAME", help="Errata to lay over the new ruleset.")
@click.option("--no-new-legal-moves", is_flag=True, help="Gate: no record stands better than before.")
@click.option("--no-lost-legal-moves", is_flag=True, help="Gate: no record stands worse than before.")
@click.option("--no-changed-verdicts", is_flag=True, help="Gate: no verdict changes.")
@click.option("--no-new-findings", is_flag=True, help="Gate: the search finds nothing new (implies --findings).")
@click.option("--findings", is_flag=True, help="Search both rulesets, too: findings fixed, kept and new.")
@click.option("--chips", metavar="A,B,...", help="The chips to search; without it each chip by itself.")
@click.option("--baseline", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Compare with a stored report, which is written if it is not there.")  # fmt: skip
@click.option("--update-baseline", is_flag=True, help="Write the baseline anew.")
@click.option("--jobs", type=click.IntRange(1, MOST_JOBS), help="Processes; as many as there are cores without it.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print it.")
@click.option("--cache", type=click.Path(file_okay=False, path_type=Path), default=Path(".verifier_cache"),
              show_default=True, metavar="DIR", help="Where results are kept.")  # fmt: skip
@click.option("--no-cache", is_flag=True, help="Keep nothing, and use nothing that was kept.")
def regress(
    corpus: tuple[str, ...], old: str, new: str | None, errata: tuple[str, ...], no_new_legal_moves: bool,
    no_lost_legal_moves: bool, no_changed_verdicts: bool, no_new_findings: bool, findings: bool, chips: str | None,
    baseline: Path | None, update_baseline: bool, jobs: int | None, form: str, cache: Path, no_cache: bool,
) -> None:  # fmt: skip
    """Judge every record of a CORPUS under two rulesets, and say which verdicts change and what is behind each.

    CORPUS is files and folders of replays. Records that name another ruleset than these two are passed over, and so
    are series.
    """
    from verifier.cli.diff import ruleset
    from verifier.errata.diff import Ruleset
    from verifier.errata.regress import Request

    if new is None and not errata:
        raise click.UsageError("say what to compare with: --to RULESET, or --errata NAME")
    before = ruleset(old)
    target = ruleset("+".join((new or old, *errata)))
    after = Ruleset(target.id, tuple(dict.fromkeys(target.errata)))
    request = Request(corpus, before, after, jobs or os.cpu_count() or 1)
    gates = Gates(
        no_new_legal_moves, no_lost_legal_moves, no_changed_verdicts, no_new_findings, baseline, update_baseline
    )
    run(request, gates, None if no_cache else cache, form, chips, findings or no_new_findings)


def run(request: "Request", gates: Gates, cache: Path | None, form: str, chips: str | None, search: bool) -> None:
    """Judge, search if that is wanted, print, and decide."""
    from verifier.cli.rulesets import library
    from verifier.errata.record import Row
    from verifier.errata.regress import regress as judge
    from verifier.report.regress import json_text, text_lines
    from verifier.search.store import Store

    report = judge(library(), request, Store(cache, Row, "regress.jsonl"), watching())
    found = findings_of(request, cache, chips) if search and not report.interrupted else None
    click.echo(json_text(report, found) if form == "json" else "\n".join(text_lines(report, found)))
    events = sum(row.events for row in report.judged)
    click.echo(f"{report.seconds:.1f} s, {2 * events / max(report.seconds, 0.001):,.0f} events/s", err=True)
    failed = list(broken(report, found, gates))
    for text in failed:
        click.echo(text, err=True)
    if report.interrupted:
        raise SystemExit(130)
    raise SystemExit(2 if report.missing else int(bool(failed)))


def broken(report: "Report", found: "Findings | None", gates: Gates) -> list[str]:
    """The gates that do not hold, each in a line."""
    checks = (
        (gates.new_legal, "--no-new-legal-moves", sum(row.direction > 0 for row in report.judged)),
        (gates.lost_legal, "--no-lost-legal-moves", sum(row.direction < 0 for row in report.judged)),
        (gates.changed, "--no-changed-verdicts", len(report.changed)),
        (gates.new_findings, "--no-new-findings", len(found.new) if found is not None else 0),
        (gates.baseline is not None, "--baseline", compared_with_baseline(report, gates)),
    )
    return [f"gate {name} does not hold: {count:,}" for wanted, name, count in checks if wanted and count]


def compared_with_baseline(report: "Report", gates: Gates) -> int:
    """Print how the report differs from a stored one, or store it; how many differences there are."""
    from verifier.report.regress import against, baseline_of, read_baseline

    if gates.baseline is None or report.interrupted:
        return 0
    if gates.update or not gates.baseline.exists():
        gates.baseline.write_text(baseline_of(report), encoding="utf-8")
        click.echo(f"{gates.baseline}: written", err=True)
        return 0
    lines = list(against(read_baseline(gates.baseline), report))
    for line in lines:
        click.echo(line)
    return len(lines)


def findings_of(request: "Request", cache: Path | None, chips: str | None) -> "Findings":
    """What the search finds in both rulesets."""
    from verifier.cli.rulesets import library
    from verifier.cli.search import chips_of
    from verifier.errata.findings import compared
    from verifier.search.search import Request as Wanted
    from verifier.search.search import Search
    from verifier.search.store import Store
    from verifier.search.window import Result

    rules, found = library(), []
    for side in (request.old, request.new):
        named = chips_of(side.id, side.errata, chips, ())
        wanted = Wanted(side.id, side.errata, named, 2 if named else 1, jobs=request.jobs)
        found.append(Search(rules, wanted, Store(cache, Result)).run().findings)
    return compared(*found)


def watching() -> "Callable[[int], None]":
    """A progress line on the terminal."""
    from verifier.cli.terminal import Progress

    progress = Progress(None)
    return lambda done: progress.show(done, f"{done:,} records")
