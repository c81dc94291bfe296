"""The gates of `verifier regress`: what must not happen, and whether it did."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from verifier.cli.options import Output
from verifier.cli.terminal import say
from verifier.language.whole_file import write_file

if TYPE_CHECKING:
    from verifier.errata.regress import ComparedFindings, RegressReport, Undone


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
