"""A corpus under two rulesets as diagnostics: one for each record whose verdict changes. Not for: texts (`regress`)."""

from collections.abc import Iterator
from dataclasses import replace

from verifier.errata.findings import ComparedFindings
from verifier.errata.record import ComparedRow
from verifier.errata.regress import RegressReport
from verifier.kernel.source import Position
from verifier.report.diagnostic import BreakableRule, Checked, Diagnostic, Level, Related, Status
from verifier.report.places import locate
from verifier.report.regress import side
from verifier.report.search_diagnostics import FindingDiagnostics

WORSE = BreakableRule("regress.worse", "The record stands worse under the new ruleset.")
BETTER = BreakableRule("regress.better", "The record stands better under the new ruleset.")
MOVED = BreakableRule("regress.moved", "The verdict on the record is another one, or its fault lies elsewhere.")
GATE = BreakableRule("regress.gate", "A gate that was asked for does not hold, or is not decided.")
TORN = BreakableRule("malformed", "The record cannot be read under either ruleset.")


def checked_rows(report: RegressReport, fatal: frozenset[str]) -> Iterator[Checked]:
    """Each record of these rulesets; one whose change is of a `fatal` rule has failed."""
    for row in report.judged:
        told = diagnostic_of(row, report)
        position, _ = locate(row.path)
        if told is None:
            yield Checked(row.path, position, Status.PASSED)
        elif told.rule is TORN:
            yield Checked(row.path, position, Status.ERROR, (told,))
        else:
            status = Status.FAILED if told.rule.id in fatal else Status.PASSED
            yield Checked(row.path, position, status, (told,))


def rule_of(row: ComparedRow) -> BreakableRule | None:
    """How a record stands under the new ruleset, None if as before."""
    if row.torn:
        return TORN
    if not row.changed:
        return None
    if row.direction == 0:
        return MOVED
    return BETTER if row.direction > 0 else WORSE


def diagnostic_of(row: ComparedRow, report: RegressReport) -> Diagnostic | None:
    """What there is to say of a record: at the line of its fault under the new ruleset, else under the old one."""
    rule = rule_of(row)
    if rule is None:
        return None
    position, within = locate(row.path, row.new.line or row.old.line)
    if rule is TORN:
        return Diagnostic(rule, Level.ERROR, position, row.old.message, "malformed under both", within)

    named = ((report.request.old, row.old), (report.request.new, row.new))
    messages = [f"{ruleset}: {side(one)}" + (f": {one.message}" if one.message else "") for ruleset, one in named]
    return Diagnostic(
        rule,
        Level.ERROR if rule is WORSE else Level.WARNING,
        position,
        f"{side(row.old)} -> {side(row.new)}",
        rule.id,
        within,
        (*messages, f"due to {', '.join(row.parts) or 'not attributed'}"),
        tuple(old_fault(row)),
        (("old", row.old.verdict), ("new", row.new.verdict), ("parts", ", ".join(row.parts))),
    )


def old_fault(row: ComparedRow) -> Iterator[Related]:
    """The line of the fault under the old ruleset, if there are two."""
    if row.old.line and row.new.line:
        position, within = locate(row.path, row.old.line)
        yield Related(position, f"{within}: before" if within else "before")


def checked_gate(text: str) -> Checked:
    """A gate that does not hold, in words."""
    told = Diagnostic(GATE, Level.ERROR, Position(""), text, GATE.id)
    return Checked(text, told.position, Status.FAILED, (told,))


def checked_findings(found: ComparedFindings, maker: FindingDiagnostics, *, fatal: bool) -> Iterator[Checked]:
    """The findings that are new and those that are fixed; new ones have failed if that is `fatal`."""
    for title, findings in (("new", found.new), ("fixed", found.fixed)):
        for checked in maker.checked(findings, ()):
            (told,) = checked.diagnostics
            level = told.level if title == "new" else Level.NOTE
            told = replace(told, level=level, headline=f"{title}: {told.headline}")
            status = Status.FAILED if fatal and title == "new" else Status.PASSED
            yield replace(checked, name=f"{checked.name} {title}", status=status, diagnostics=(told,))
