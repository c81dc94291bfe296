"""The table of invariants, as text and as JSON."""

from collections.abc import Iterator, Sequence

from verifier.report.json import pretty
from verifier.report.shapes.search import Invariant, Proving
from verifier.report.table import table
from verifier.search.prove import Row


def table_lines(rows: Sequence[Row], assumed: Sequence[str], piece: str) -> Iterator[str]:
    """A row for each invariant, what is assumed, then what is not proved and why."""
    cells = [(row.title, row.status, str(row.guards), str(row.scenes), str(row.bounded)) for row in rows]
    yield from table(("invariant", "status", "questions", "scenes", "cut off"), cells)
    yield ""
    yield f"questions: at which it was shown for every {piece} and any counts that no legal answer breaks it"
    yield f"assumed:   {'; '.join(assumed)}"
    yield f"scenes:    uses of {piece}s and phases of a turn that were followed along every path; they leave out some"
    yield "           positions, so they alone prove nothing; in those cut off, only the first branches were followed"
    for row in rows:
        for violation in row.violations[:3]:
            yield f"violated: {row.title}: {violation}"
        if row.witness:
            yield from ("", *row.witness.rstrip().splitlines())
        if row.unvaried:
            yield f"assumed by {row.title}: nothing but what the questions have of {', '.join(sorted(row.unvaried))}"
        if row.presumed:
            yield f"presumed by {row.title}: {'; '.join(sorted(row.presumed))}"
        if row.unknown:
            yield f"undecided: {row.title}: {row.unknown} queries"


def json_text(rows: Sequence[Row], assumed: Sequence[str]) -> str:
    """The table as JSON."""
    return pretty(Proving(tuple(assumed), tuple(map(invariant, rows))))


def invariant(row: Row) -> Invariant:
    """One invariant as data."""
    return Invariant(
        statement=row.statement,
        title=row.title,
        status=row.status,
        questions=row.guards,
        scenes=row.scenes,
        bounded=row.bounded,
        unknown=row.unknown,
        unvaried=tuple(sorted(row.unvaried)),
        presumed=tuple(sorted(row.presumed)),
        violations=tuple(row.violations),
        witness=row.witness,
    )
