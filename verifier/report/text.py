"""Verdicts as text, as compilers print errors: one line that can be clicked, then the reasons, indented.

Not for: the summary (`tally`) or what is asked at a line (`explain`).
"""

from collections.abc import Callable, Container, Iterator
from typing import TypeAlias

from verifier.kernel.message import ENGLISH, Message, Said, Slot, Voice, say, visible
from verifier.report.book import Book, Shelf, place, turning_points
from verifier.report.corrections import corrections, with_rulings
from verifier.report.infer import infer_lines
from verifier.report.proof import proof_line, proof_worries
from verifier.report.style import styled
from verifier.verdicts.further_faults import POLICY
from verifier.verdicts.outcome import Outcome
from verifier.verdicts.verdict import TOTAL_DIFFERS, Audit, Excerpt, Fault

#: What tells the rule that a fault breaks.
Rule: TypeAlias = Callable[[Fault, Book], Iterator[str]]

COLOURS = {"legal": "green", "consistent": "green", "disputed": "yellow", "undecided": "yellow"}

#: How many of the clauses that are broken besides are listed, the nearest first.
MOST_BROKEN = 3
#: More clauses at work than this are counted and not all listed.
MOST_AT_WORK = 8


def report(
    outcome: Outcome, shelf: Shelf, wrong: Said = "", brief: bool = False, verbose: bool = False, what: str = ""
) -> list[str]:
    """The lines on one replay, coloured. `wrong` is how it differs from its `expect` header; `brief` gives one line.

    `verbose` names the clauses at work in a wrong line whatever is wrong with it. `what` of the file the one line is
    about: a game of a match.
    """
    audit = outcome.audit
    book, voice = shelf.of(outcome.game) if outcome.game is not None else None, shelf.voice(audit.ruleset)
    lines = [headline(audit, book, what if brief else "", voice)]
    if wrong:
        lines.append("  " + styled(voice(wrong), bold=True))
    if audit.verdict == "malformed" and audit.fault is not None:
        return [*unread_lines(audit, what, brief, lines[1:], voice)]
    if brief and proof_worries(audit):
        return [*lines[: audit.verdict != "legal"], f"{audit.path}: {proof_line(audit, voice)}"]
    return lines[:1] if brief else [*lines, *(f"  {line}" for line in reasons(audit, book, voice, verbose))]


def headline(audit: Audit, book: Book | None, what: str = "", voice: Voice = ENGLISH) -> str:
    """`path:line:column: verdict CLAUSE title`; the message itself where no clause is at fault.

    `what` of the file it is about stands before the verdict.
    """
    fault = audit.fault
    line = beginning(audit, fault, what, voice)
    if fault is None:
        return line
    if not fault.clause or book is None:
        return f"{line}{said(fault, voice)}{hint(fault, voice)}"
    return f"{line} {styled(fault.clause, colour='cyan')} {book.title(fault)}".rstrip()


def beginning(audit: Audit, fault: Fault | None, what: str, voice: Voice) -> str:
    """`path:line:column: verdict`."""
    verdict = styled(voice(with_rulings(audit), "verdict"), colour=COLOURS.get(audit.verdict, "red"), bold=True)
    return f"{styled(place(audit, fault), bold=True)}: {what}{': ' if what else ''}{verdict}"


def said(fault: Fault, voice: Voice) -> str:
    """A fault's code, if it has one, and its message."""
    message = voice(fault.said)
    return f" {styled(fault.code, colour='cyan')} {message}" if fault.code else f": {message}"


def hint(fault: Fault, voice: Voice) -> str:
    """The nearest thing that would have been understood, behind the message."""
    return styled(f" ({nearest(fault, voice)})", dim=True) if fault.suggestion else ""


def nearest(fault: Fault, voice: Voice) -> str:
    """`did you mean 'reversal'?`."""
    return voice.says("did-you-mean", raw=repr(fault.suggestion))


def unread_lines(audit: Audit, what: str, brief: bool, wrong: list[str], voice: Voice) -> Iterator[str]:
    """Every fault of a text that cannot be read, each with its line and a caret; `brief` gives one line for each.

    `wrong` stands below the first.
    """
    for fault in filter(None, (audit.fault, *audit.further)):
        line = f"{beginning(audit, fault, what if brief else '', voice)}{said(fault, voice)}"
        if brief:
            yield line + hint(fault, voice)
            continue
        yield line
        yield from wrong if fault is audit.fault else ()
        yield from () if fault.excerpt is None else caret_lines(fault.excerpt, "  ")
        if fault.suggestion:
            yield f"  {nearest(fault, voice)}"
    if not brief:
        yield from (f"  {voice.says('note-that', note=note)}" for note in audit.notes)


def reasons(
    audit: Audit, book: Book | None, voice: Voice, verbose: bool = False, rule_of: Rule | None = None
) -> Iterator[str]:
    """Everything that supports a verdict; `rule_of` tells the rule at fault otherwise than `rule`."""
    if audit.config and verbose:
        yield voice.says("header-completed", path=audit.config)
    if audit.fault is not None and book is not None and audit.fault.clause:
        yield from fault_lines(audit.fault, book, rule_of or rule, verbose=verbose)
    if book is not None:
        yield from rules_in_force(audit, book)
        yield from disputes(audit, book)

    yield from presumptions(audit, voice)
    if audit.proof is not None:
        yield proof_line(audit, voice)
    yield from (voice.says("note-that", note=note) for note in (*audit.notes, *audit.left_open))

    if book is not None:
        yield from corrections(audit, book)
    yield from lines_left_open(audit, voice)
    if book is not None:
        yield from inferences(audit, book, voice)
        yield from further_lines(audit, book)


def fault_lines(fault: Fault, book: Book, rule_of: Rule, *, verbose: bool) -> Iterator[str]:
    """A fault: what is wrong, the rule, where pieces are, the lines it is at odds with, and other clauses."""
    voice = book.voice
    yield voice(fault.said)
    yield from rule_of(fault, book)
    yield from where_lines(fault, voice)
    if fault.also:
        yield voice(also_broken(fault.also, verbose))
    if fault.at_work and (verbose or is_of(fault, TOTAL_DIFFERS)):
        yield voice(shortened(fault.at_work, MOST_AT_WORK))


def where_lines(fault: Fault, voice: Voice) -> Iterator[str]:
    """Of a record that leaves things out: where pieces are, and the lines that leave no other possibility."""
    if fault.whereabouts:
        yield voice.says("where-they-are", raw=fault.whereabouts)
    if fault.conflict:
        yield voice.says("lines-in-conflict", raw=fault.conflict)


def rules_in_force(audit: Audit, book: Book) -> Iterator[str]:
    """The rules with what is laid over them, where something is and the verdict is not plainly legal."""
    if book.game.document.overlays and audit.verdict != "legal":
        yield book.voice.says("under-rules", raw=book.under())


def presumptions(audit: Audit, voice: Voice) -> Iterator[str]:
    """The readings that were presumed, each with the verdict under another."""
    for one in audit.presumed:
        told: dict[str, Slot] = {"raw": one.point, "raw2": one.reading, "raw3": one.because, "raw4": one.other}
        kind = "presumed-elsewhere" if one.otherwise == audit.verdict else "presumed-reading"
        yield voice.says(kind, **told, verdict=one.otherwise)


def lines_left_open(audit: Audit, voice: Voice) -> Iterator[str]:
    """What a consistent record leaves open."""
    if audit.verdict == "consistent":
        yield voice.says("record-leaves-open")
        yield from (f"  {voice(item)}" for item in audit.open)


def inferences(audit: Audit, book: Book, voice: Voice) -> Iterator[str]:
    """What all completions of a record have in common, where that was looked for."""
    if audit.inferred is not None:
        yield from infer_lines(book.game, audit.inferred, voice)


def further_lines(audit: Audit, book: Book) -> Iterator[str]:
    """The faults after the first one; those of a text that cannot be read are told with their carets."""
    if not audit.further or audit.verdict == "malformed":
        return
    voice = book.voice
    yield voice.says("further-faults", policy=POLICY)
    for later in audit.further:
        yield f"  {place(audit, later)}: {later.clause} {book.title(later)}: {voice(later.said)}"


def rule(fault: Fault, book: Book) -> Iterator[str]:
    """`rule: document, "section", lines`, and below it the guard, what was expected and what was found.

    What only repeats the guard is left out.
    """
    voice = book.voice
    yield voice.says("rule-of", where=book.reference(fault.clause))
    sides = fault.seen if isinstance(fault.seen, tuple) else ()
    repeated = any(("raw", fault.guard) in side.slots for side in sides[:1])
    if fault.guard:
        yield f"  {voice.says('guard-of', raw=fault.guard)}"
    if fault.expected not in ("", fault.guard):
        yield f"  {voice.says('expected-there', value=fault.wanted)}"
    if fault.found and not repeated:
        yield f"  {voice.says('found-there', value=fault.seen)}"


def also_broken(clauses: tuple[str, ...], verbose: bool) -> Message:
    """The other clauses that are broken: the nearest ones, or all."""
    more = len(clauses) - MOST_BROKEN
    if verbose or more <= 1:
        return say("also-broken", raw=clauses)
    return say("also-broken-and-more", raw=clauses[:MOST_BROKEN], n=more)


def shortened(names: tuple[str, ...], most: int) -> Message:
    """The first of the clauses at work, and how many more there are."""
    if len(names) <= most:
        return say("at-work", raw=names)
    return say("at-work-and-more", raw=names[:most], n=len(names) - most)


def is_of(fault: Fault, ids: Container[str]) -> bool:
    """Whether the message of a fault is one of some."""
    return isinstance(fault.said, Message) and fault.said.id in ids


def disputes(audit: Audit, book: Book) -> Iterator[str]:
    """Each point on which a verdict turns, with both readings."""
    if audit.dispute is None:
        return
    voice, is_open = book.voice, audit.verdict == "consistent"
    yield voice.says("turns-whether-any-fits" if is_open else "verdict-turns")
    for point, legal, illegal in turning_points(audit.dispute):
        yield f"  {point}: {book.about(point)}"
        yield f"    {voice(turning(legal, illegal, is_open=is_open))}"
    yield f"  {voice.says('name-in-header')}"
    point, legal, _ = turning_points(audit.dispute)[0]
    yield f"    readings: {{{point}: {legal or 'that reading'}}}"


def turning(legal: str, illegal: str, *, is_open: bool) -> Message:
    """Under which readings of a point a record is legal and illegal; of one that leaves things out, a game fits."""
    if is_open:
        return say("fits-if", raw=legal, raw2=illegal)
    if legal and illegal:
        return say("legal-if", raw=legal, raw2=illegal)
    return say("only-legal-if", raw=legal) if legal else say("illegal-if", raw=illegal)


def caret_lines(excerpt: Excerpt, indent: str = "") -> Iterator[str]:
    """The line, and below it the caret, both indented.

    Wide characters take two columns, combining ones none, tabs four.
    """
    from rich.cells import cell_len

    before, rest = (printable(part) for part in (excerpt.text[: excerpt.at], excerpt.text[excerpt.at :]))
    yield indent + before + rest
    yield indent + " " * cell_len(before) + "^"


def printable(text: str) -> str:
    """A part of a line without what a terminal would act on."""
    return visible(text.replace("\t", "    "))
