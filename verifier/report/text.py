"""Verdicts as text, as compilers print errors: one line that can be clicked, then the reasons, indented.

Not for: the summary (`tally`) or what is asked at a line (`explain`).
"""

from collections.abc import Iterator

import click

from verifier.audit.batch import Outcome
from verifier.audit.recover import POLICY
from verifier.audit.verdict import Audit, Fault
from verifier.report.book import Book, Shelf, place, turning_points

COLOURS = {"legal": "green", "consistent": "green", "disputed": "yellow", "undecided": "yellow"}


def report(outcome: Outcome, shelf: Shelf, wrong: str = "", brief: bool = False) -> list[str]:
    """The lines on one replay, coloured. `wrong` is how it differs from its `expect` header; `brief` gives one line."""
    audit = outcome.audit
    book = shelf.of(outcome.game) if outcome.game is not None else None
    lines = [headline(audit, book)]
    if wrong:
        lines.append("  " + click.style(wrong, bold=True))
    return lines[:1] if brief else [*lines, *(f"  {line}" for line in reasons(audit, book))]


def headline(audit: Audit, book: Book | None) -> str:
    """`path:line:column: verdict CLAUSE title`; the message itself where no clause is at fault."""
    fault = audit.fault
    verdict = click.style(audit.verdict, fg=COLOURS.get(audit.verdict, "red"), bold=True)
    line = f"{click.style(place(audit, fault), bold=True)}: {verdict}"
    if fault is None:
        return line
    if not fault.clause or book is None:
        return f"{line}: {fault.message}" + (f" ({fault.expected})" if fault.expected and book is None else "")
    return f"{line} {click.style(fault.clause, fg='cyan')} {book.title(fault)}".rstrip()


def reasons(audit: Audit, book: Book | None) -> Iterator[str]:
    """Everything that supports a verdict."""
    fault = audit.fault
    if fault is not None and book is not None and fault.clause:
        yield fault.message
        yield rule(fault, book)
        if fault.also:
            yield "also broken: " + ", ".join(fault.also)
        if fault.at_work:
            yield "at work in this line: " + ", ".join(fault.at_work)
    if book is not None:
        yield from disputes(audit, book)
    yield from (f"note: {note}" for note in audit.notes)
    if audit.verdict == "consistent":
        yield "the record leaves open:"
        yield from (f"  {item}" for item in audit.open)
    if audit.further and book is not None:
        yield f"further faults, which depend on the recovery policy ({POLICY}):"
        for later in audit.further:
            yield f"  {place(audit, later)}: {later.clause} {book.title(later)}: {later.message}"


def rule(fault: Fault, book: Book) -> str:
    """`rule: document, "section", lines   guard: ...   expected: ...   found: ...`."""
    parts = {
        "rule": book.reference(fault.clause),
        "guard": fault.guard,
        "expected": fault.expected,
        "found": fault.found,
    }
    return "   ".join(f"{name}: {text}" for name, text in parts.items() if text)


def disputes(audit: Audit, book: Book) -> Iterator[str]:
    """Each point on which a verdict turns, with both readings."""
    if audit.dispute is None:
        return
    yield "the rules leave open, and the verdict turns on it:"
    for point, legal, illegal in turning_points(audit.dispute):
        yield f"  {point}: {book.about(point)}"
        yield f"    legal if {legal or '(not reached)'}, illegal if {illegal or '(not reached)'}"
    yield "  name what the table agreed on in the header, for example"
    point, legal, _ = turning_points(audit.dispute)[0]
    yield f"    readings: {{{point}: {legal or 'that reading'}}}"
