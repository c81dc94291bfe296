"""The table of invariants, as text and as JSON."""

from collections.abc import Iterator, Sequence

from verifier.report.json import filled
from verifier.report.rows import table
from verifier.report.shapes.search import Invariant, Proving
from verifier.search.prove import InvariantRow

#: So many of a kind are named in a line.
MOST_NAMED = 8


def table_lines(rows: Sequence[InvariantRow], assumed: Sequence[str], piece: str) -> Iterator[str]:
    """A row for each invariant, what is assumed, then what is not proved and why."""
    cells = [
        (row.title, row.status, str(row.guards), str(row.strides), str(row.scenes), str(row.bounded)) for row in rows
    ]
    yield from table(("invariant", "status", "questions", "steps", "scenes", "cut off"), cells)
    yield ""
    yield f"questions: at which it was shown for every {piece} and any counts that no legal answer breaks it"
    told = "from one question to the next, from positions of unknown counts and with any answer, by which it is kept"
    yield f"steps:     {told}"
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
        if row.unshown:
            yield f"assumed by {row.title}: that it is kept by {some_of(sorted(row.unshown), '; ')}"
        if row.presumed:
            yield f"presumed by {row.title}: {some_of(sorted(row.presumed), '; ')}"
        if row.unknown:
            yield f"undecided: {row.title}: {row.unknown} queries"


def some_of(texts: Sequence[str], between: str) -> str:
    """The first few of some texts, and how many more there are; data has all of them."""
    left = len(texts) - MOST_NAMED
    return between.join((*texts[:MOST_NAMED], *([f"{left} more"] if left > 0 else [])))


def proving_data(rows: Sequence[InvariantRow], assumed: Sequence[str]) -> Proving:
    """The table as JSON data."""
    return Proving(tuple(assumed), tuple(map(invariant, rows)))


def invariant(row: InvariantRow) -> Invariant:
    """One invariant as data."""
    return filled(Invariant, row, questions=row.guards, steps=row.strides)
