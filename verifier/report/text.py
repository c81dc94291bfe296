"""Verdicts as text, as compilers print errors: one line that can be clicked, then the reasons, indented.

Not for: the summary (`tally`) or what is asked at a line (`explain`).
"""

from collections.abc import Iterator

from verifier.report.book import Book, Shelf, place, turning_points
from verifier.report.caret import caret_lines
from verifier.report.corrections import corrections, with_rulings
from verifier.report.infer import infer_lines
from verifier.report.proof import proof_line, proof_worries
from verifier.report.style import styled
from verifier.verdicts.further_faults import POLICY
from verifier.verdicts.outcome import Outcome
from verifier.verdicts.verdict import Audit, Fault

COLOURS = {"legal": "green", "consistent": "green", "disputed": "yellow", "undecided": "yellow"}


#: How a message begins that says a total differs: what the line was carrying out may be what is wrong then.
TOTAL_DIFFERS = "the line or the total is wrong"
#: How many of the clauses that are broken besides are listed, the nearest first.
MOST_BROKEN = 3
#: More clauses at work than this are counted and not all listed.
MOST_AT_WORK = 8


def report(
    outcome: Outcome, shelf: Shelf, wrong: str = "", brief: bool = False, verbose: bool = False, what: str = ""
) -> list[str]:
    """The lines on one replay, coloured. `wrong` is how it differs from its `expect` header; `brief` gives one line.

    `verbose` names the clauses at work in a wrong line whatever is wrong with it. `what` of the file the one line is
    about: a game of a match.
    """
    audit = outcome.audit
    book = shelf.of(outcome.game) if outcome.game is not None else None
    lines = [headline(audit, book, what if brief else "")]
    if wrong:
        lines.append("  " + styled(wrong, bold=True))
    if audit.verdict == "malformed" and audit.fault is not None:
        return [*unread_lines(audit, what, brief, lines[1:])]
    if brief and proof_worries(audit):
        return [*lines[: audit.verdict != "legal"], f"{audit.path}: {proof_line(audit)}"]
    return lines[:1] if brief else [*lines, *(f"  {line}" for line in reasons(audit, book, verbose))]


def headline(audit: Audit, book: Book | None, what: str = "") -> str:
    """`path:line:column: verdict CLAUSE title`; the message itself where no clause is at fault.

    `what` of the file it is about stands before the verdict.
    """
    fault = audit.fault
    line = beginning(audit, fault, what)
    if fault is None:
        return line
    if not fault.clause or book is None:
        return f"{line}{said(fault)}{hint(fault)}"
    return f"{line} {styled(fault.clause, colour='cyan')} {book.title(fault)}".rstrip()


def beginning(audit: Audit, fault: Fault | None, what: str = "") -> str:
    """`path:line:column: verdict`."""
    verdict = styled(with_rulings(audit), colour=COLOURS.get(audit.verdict, "red"), bold=True)
    return f"{styled(place(audit, fault), bold=True)}: {what}{': ' if what else ''}{verdict}"


def said(fault: Fault) -> str:
    """A fault's code, if it has one, and its message."""
    return f" {styled(fault.code, colour='cyan')} {fault.message}" if fault.code else f": {fault.message}"


def hint(fault: Fault) -> str:
    """The nearest thing that would have been understood, behind the message."""
    return styled(f" ({nearest(fault)})", dim=True) if fault.suggestion else ""


def nearest(fault: Fault) -> str:
    """`did you mean 'reversal'?`."""
    return f"did you mean {fault.suggestion!r}?"


def unread_lines(audit: Audit, what: str, brief: bool, wrong: list[str]) -> Iterator[str]:
    """Every fault of a text that cannot be read, each with its line and a caret; `brief` gives one line for each.

    `wrong` stands below the first.
    """
    for fault in filter(None, (audit.fault, *audit.further)):
        line = f"{beginning(audit, fault, what if brief else '')}{said(fault)}"
        if brief:
            yield line + hint(fault)
            continue
        yield line
        yield from wrong if fault is audit.fault else ()
        yield from () if fault.excerpt is None else caret_lines(fault.excerpt, "  ")
        if fault.suggestion:
            yield f"  {nearest(fault)}"
    if not brief:
        yield from (f"  note: {note}" for note in audit.notes)


def reasons(audit: Audit, book: Book | None, verbose: bool = False) -> Iterator[str]:
    """Everything that supports a verdict."""
    fault = audit.fault
    if audit.config and verbose:
        yield f"header completed by {audit.config}"
    if fault is not None and book is not None and fault.clause:
        yield fault.message
        yield from rule(fault, book)
        if fault.account:
            yield f"where they are: {fault.account}"
        if fault.conflict:
            yield f"lines that leave no other possibility: {', '.join(map(str, fault.conflict))}"
        if fault.also:
            yield also_broken(fault.also, verbose)
        if fault.at_work and (verbose or fault.message.startswith(TOTAL_DIFFERS)):
            yield "at work in this line: " + shortened(fault.at_work, MOST_AT_WORK)
    if book is not None:
        if book.game.document.overlays and audit.verdict != "legal":
            yield f"under {book.under()}"
        yield from disputes(audit, book)
    for one in audit.presumed:
        yield f"presumed: {one.point}: {one.reading} ({one.because}); under {one.other} it is {one.otherwise}"
    if audit.proof is not None:
        yield proof_line(audit)
    yield from (f"note: {note}" for note in (*audit.notes, *audit.left_open))
    if book is not None:
        yield from corrections(audit, book)
    if audit.verdict == "consistent":
        yield "the record leaves open:"
        yield from (f"  {item}" for item in audit.open)
    if audit.inferred is not None and book is not None:
        yield from infer_lines(book.game, audit.inferred)
    if audit.further and book is not None and audit.verdict != "malformed":
        yield f"further faults, which depend on the recovery policy ({POLICY}):"
        for later in audit.further:
            yield f"  {place(audit, later)}: {later.clause} {book.title(later)}: {later.message}"


def rule(fault: Fault, book: Book) -> Iterator[str]:
    """`rule: document, "section", lines`, and below it the guard, what was expected and what was found.

    What only repeats the guard is left out.
    """
    yield f"rule: {book.reference(fault.clause)}"
    expected = "" if fault.expected == fault.guard else fault.expected
    repeated = bool(fault.guard) and fault.found.partition(" = ")[0] == fault.guard
    parts = {"guard": fault.guard, "expected": expected, "found": "" if repeated else fault.found}
    yield from (f"  {name}: {text}" for name, text in parts.items() if text)


def also_broken(clauses: tuple[str, ...], verbose: bool) -> str:
    """The other clauses that are broken: the nearest ones, or all."""
    more = len(clauses) - MOST_BROKEN
    if verbose or more <= 1:
        return "also broken: " + ", ".join(clauses)
    return f"also broken: {', '.join(clauses[:MOST_BROKEN])} and {more} more (--verbose)"


def shortened(names: tuple[str, ...], most: int) -> str:
    """The first of many names, and how many more there are."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def disputes(audit: Audit, book: Book) -> Iterator[str]:
    """Each point on which a verdict turns, with both readings."""
    if audit.dispute is None:
        return
    if audit.verdict == "consistent":
        yield "the rules leave open, and it turns on this whether any legal game fits:"
    else:
        yield "the rules leave open, and the verdict turns on it:"
    for point, legal, illegal in turning_points(audit.dispute):
        yield f"  {point}: {book.about(point)}"
        if audit.verdict == "consistent":
            yield f"    a legal game fits if {legal}, none if {illegal}"
        else:
            yield f"    legal if {legal or '(not reached)'}, illegal if {illegal or '(not reached)'}"
    yield "  name what the table agreed on in the header, for example"
    point, legal, _ = turning_points(audit.dispute)[0]
    yield f"    readings: {{{point}: {legal or 'that reading'}}}"
