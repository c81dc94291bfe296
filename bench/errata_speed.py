"""How fast a change is judged: ``python -m bench.errata_speed [--games N]``, against auditing the same games.

Simulated games of each edition are written to a file in memory and audited on one core; then the same file is judged
under two rulesets by `regress`, on one core and on all. Two comparisons are timed as well: for a change of one chip,
and for one of the whole turn.
"""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

import click

from verifier.corpus.batch import Batch
from verifier.errata.diff import RulesetComparison
from verifier.errata.difference import DiffRequest as Comparison
from verifier.errata.difference import NamedRuleset
from verifier.errata.difference import WindowComparison as Result
from verifier.errata.record import ComparedRow
from verifier.errata.regress import RegressRequest, regress
from verifier.games.library import Library
from verifier.language.document import rulesets
from verifier.search.store import Store

OLD, NEW = "puzzle-strike/3e", NamedRuleset("puzzle-strike/3e", ("loss-after-action",))


def simulated(edition: str, games: int, folder: Path) -> Path:
    """So many simulated games of an edition, as JSON Lines."""
    from click.testing import CliRunner

    from verifier.cli.main import main as verifier

    path = folder / f"{edition.replace('/', '-')}.jsonl"
    done = CliRunner().invoke(verifier, ["simulate", edition, "--games", str(games), "--seed", "1", "--out", str(path)])
    if done.exit_code:
        raise click.ClickException(f"{edition}: {done.output.strip()}")
    return path


def audited(path: Path) -> tuple[int, float, set[str]]:
    """How many events a file of games has, how long auditing them takes, and the verdicts."""
    begun = time.perf_counter()
    outcomes = list(Batch(Library()).outcomes(str(path)))
    seconds = time.perf_counter() - begun
    return sum(one.audit.events for one in outcomes), seconds, {one.audit.verdict for one in outcomes}


@click.command()
@click.option("--games", default=1000, help="How many simulated games of each edition.")
def main(games: int) -> None:
    """Measure `regress` and `diff`."""
    with tempfile.TemporaryDirectory() as name:
        for edition in rulesets(Library().root):
            path = simulated(edition, games, Path(name))
            events, seconds, verdicts = audited(path)
            alone = events / seconds
            click.echo(f"{edition}: {games:,} games, {events:,} events, {', '.join(sorted(verdicts))}: {alone:,.0f}/s")
            if edition != OLD:
                continue
            for jobs in (1, os.cpu_count() or 1):
                report = regress(
                    Library(), RegressRequest((str(path),), NamedRuleset(OLD), NEW, jobs), Store(None, ComparedRow)
                )
                rate = 2 * events / report.seconds
                click.echo(
                    f"  regress, {jobs} processes: {len(report.changed):,} changed, {rate:,.0f} judged events/s = "
                    f"{rate / alone:.2f} times the auditor's {alone:,.0f}"
                )
    for errata in (("pilebunker-by-value",), ("loss-after-action",)):
        request = Comparison(NamedRuleset(OLD), NamedRuleset(OLD, errata), jobs=os.cpu_count() or 1)
        found = RulesetComparison(Library(), request, Store(None, Result))
        report_of = found.run()
        click.echo(f"diff with {errata[0]}: {report_of.windows} windows in {report_of.seconds:.1f} s")


if __name__ == "__main__":
    main()
