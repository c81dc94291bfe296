"""A corpus under two rulesets as diagnostics: one for each record whose verdict changes. Not for: texts (`regress`)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from verifier.errata.record import ComparedRow
from verifier.errata.regress import ComparedFindings, RegressReport
from verifier.kernel.clause import Clause
from verifier.kernel.source import Position
from verifier.report.diagnostic import BreakableRule, Checked, Diagnostic, Level, Related, Status, locate
from verifier.report.regress import side
from verifier.report.search import sourced, witness_name
from verifier.search.finding import Finding

#: How grave a kind of finding is; any other, and one that the auditor does not bear out, is a note.
LEVELS = dict.fromkeys(("CN", "DL", "LP", "IV"), Level.ERROR) | dict.fromkeys(("AM", "GP"), Level.WARNING)


class FindingDiagnostics:
    """Makes diagnostics of the findings in one ruleset; `entry` is where it begins, `folder` holds their records."""

    def __init__(self, clauses: Mapping[str, Clause], entry: Position, folder: Path | None = None) -> None:
        self.clauses = clauses
        self.entry = entry
        self.folder = folder

    def checked(self, findings: Iterable[Finding], fatal: tuple[str, ...]) -> Iterator[Checked]:
        """Each finding; those of `fatal` kinds have failed."""
        for finding in findings:
            told = self.diagnostic(finding)
            status = Status.FAILED if finding.kind in fatal else Status.PASSED
            yield Checked(f"{finding.code} {finding.cause}", told.position, status, (told,))

    def diagnostic(self, finding: Finding) -> Diagnostic:
        """A finding at the first clause that is about it, else at the ruleset."""
        places = [place for place in map(self.place, finding.clauses) if place is not None]
        return Diagnostic(
            BreakableRule(finding.code, finding.name.replace(".", ": ").replace("-", " ")),
            LEVELS.get(finding.kind, Level.NOTE) if finding.confirmed else Level.NOTE,
            places[0].position if places else self.entry,
            f"{finding.cause}: {finding.about}",
            f"{finding.code} {finding.name}",
            details=tuple(self.details(finding)),
            related=(*places[1:], *self.record(finding)),
            facts=(("cause", finding.cause), ("chips", ", ".join(finding.chips)), ("verdict", finding.verdict)),
        )

    def details(self, finding: Finding) -> Iterator[str]:
        """Everything else that the text report says of it."""
        if finding.chips:
            yield f"with: {', '.join(finding.chips)}"
        for reading, outcome in finding.outcomes:
            yield f"{reading}: {outcome}"
        if finding.scene:
            yield f"scene: {finding.scene}"
        for clause in finding.clauses:
            yield sourced(clause, self.clauses)
        if finding.witness:
            yield f"witness: {finding.verdict}"
            yield f"reachable: {finding.reachable}"

    def place(self, name: str) -> Related | None:
        """The entry of a clause in the inventory."""
        clause = self.clauses.get(name)
        return None if clause is None else Related(clause.position, f"{name}: {clause.statement}")

    def record(self, finding: Finding) -> Iterator[Related]:
        """The record that shows it, if it is written into a folder."""
        if self.folder is not None and finding.witness:
            yield Related(Position(str(self.folder / witness_name(finding))), "a record that shows it")


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
