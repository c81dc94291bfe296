"""Findings of a search as diagnostics, at the entry of the clause they are about. Not for: texts, JSON (`search`)."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from verifier.kernel.clause import Clause
from verifier.kernel.source import Position
from verifier.report.diagnostic import BreakableRule, Checked, Diagnostic, Level, Related, Status
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
