"""What a record corrects, as text: the rulings that a verdict rests on, the lines that do not count, what was seen.

Not for: the verdict itself (`text`).
"""

from collections import Counter
from collections.abc import Iterator

from verifier.kernel.mending import MENDS
from verifier.report.book import Book
from verifier.verdicts.verdict import Audit, Fault, Ruling, Seen, Struck

#: What a ruling did, in words.
OUTCOMES = {
    "lifted": "lifts the fault",
    "settled": "settles the reading",
    "unneeded": "not needed",
    "other": "does not fit the fault",
    "impossible": "cannot be carried out",
    "struck": "struck",
    "words": "no effect on the verdict",
    "mended": "put right",
    "changes nothing": "changes nothing",
    "not reached": "not reached",
}
#: More things that were seen are counted and not listed.
MOST_SEEN = 20


def with_rulings(audit: Audit) -> str:
    """The verdict; if it rests on rulings or remedies, with their numbers."""
    ruled, mended = audit.lifted(), audit.mended()
    many, ending = "s" * (ruled != 1), "y" if mended == 1 else "ies"
    if ruled and mended:
        return f"{audit.verdict} with {ruled} ruling{many} and {mended} remed{ending}"
    if mended:
        return f"{audit.verdict} with {mended} remed{ending}"
    return f"{audit.verdict} with {ruled} ruling{many}" if ruled else audit.verdict


def corrections(audit: Audit, book: Book) -> Iterator[str]:
    """Everything that a record says of its own lines, and what comes of it."""
    if audit.rulings:
        yield "rulings:"
        for ruling in audit.rulings:
            yield from (f"  {line}" for line in ruling_text(ruling, book))
            yield from (f"    {line}" for line in missed_fault(ruling, audit))
    if audit.struck:
        yield "struck lines:"
        for struck in audit.struck:
            yield from (f"  {line}" for line in struck_text(struck, book))


def said(text: str, by: str) -> Iterator[str]:
    """Who said what, if it is recorded."""
    if text and by:
        yield f'  {by}: "{text}"'
    elif text or by:
        yield f'  "{text}"' if text else f"  by {by}"


def ruling_text(ruling: Ruling, book: Book) -> Iterator[str]:
    """One ruling, and the verdict without it."""
    effect = " ".join(part for part in (ruling.effect, ruling.about) if part and (part, part) != (ruling.effect, MENDS))
    effect = f"{effect}: {ruling.reading}" if ruling.reading else effect or "words"
    on = f"{effect} on line {ruling.on}" if ruling.on else effect
    yield f"line {ruling.line}: {on} -- {OUTCOMES[ruling.outcome]}"
    yield from said(ruling.text, ruling.by)
    yield from (f"  {change}" for change in ruling.changes)
    yield from (f"  before it, {seen_text(one, book)}" for one in ruling.seen[:MOST_SEEN])
    if ruling.without is not None:
        yield f"  without it: {wrong(ruling.verdict, ruling.without, book)}"


def missed_fault(ruling: Ruling, audit: Audit) -> Iterator[str]:
    """How a ruling that was of no use would be about the fault that stands before it."""
    fault = audit.fault
    if fault is None or ruling.outcome not in ("unneeded", "not reached"):
        return
    if 0 < fault.line < ruling.line and fault.line != ruling.on:
        yield f"the fault is on line {fault.line}: write `on {fault.line}` if the ruling is about that"


def wrong(verdict: str, fault: Fault, book: Book) -> str:
    """A verdict with the place and the reason of its fault."""
    reason = f"{fault.clause} {book.title(fault)}: {fault.message}" if fault.clause else fault.message
    return f"{verdict} at {fault.line}:{fault.column}: {reason}"


def struck_text(struck: Struck, book: Book) -> Iterator[str]:
    """One rewind, what it strikes and what was seen there."""
    yield f"line {struck.line}: back to before line {struck.to}"
    yield from said(struck.text, struck.by)
    if struck.restored:
        yield f"  taken back by the rewind on line {struck.restored}"
    if struck.lines:
        yield f"  no longer counts: {lines_text(struck.lines)}"
        yield f"  {state(struck, book)}"
    elif not struck.restored:
        yield "  no move is struck"
    texts = list(dict.fromkeys(seen_text(one, book) for one in struck.seen))
    yield from (f"  {text}" for text in texts[:MOST_SEEN])
    if len(texts) > MOST_SEEN:
        yield f"  and {len(texts) - MOST_SEEN} more"


def state(struck: Struck, book: Book) -> str:
    """What is wrong with struck lines."""
    if not struck.verdict:
        return "not judged: the record has too many struck lines"
    if struck.fault is not None:
        return wrong(struck.verdict, struck.fault, book)
    if struck.verdict == "consistent":
        return "these lines may have been legal"
    if struck.verdict == "legal":
        return "nothing is wrong with these lines"
    return "not judged: the record goes wrong before them"


def lines_text(lines: tuple[int, ...]) -> str:
    """Lines with their runs shortened: `lines 11-13, 20`."""
    runs: list[list[int]] = []
    for line in lines:
        if runs and line == runs[-1][-1] + 1:
            runs[-1][1:] = [line]
        else:
            runs.append([line])
    texts = [f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs]
    return f"line{'s' * (len(lines) > 1)} {', '.join(texts)}"


def seen_text(seen: Seen, book: Book) -> str:
    """What a seat saw, and what is drawn after the rewind instead."""
    things = " ".join(seen.things)
    whose = things if seen.seat == seen.owner else f"{book.seat(seen.owner)}'s {things}"
    text = f"{book.seat(seen.seat)} saw {whose} ({seen.how}, line {seen.line})"
    if not seen.anew:
        return text
    if Counter(seen.things) == Counter(seen.again):
        return f"{text}; the same anew at line {seen.anew}"
    return f"{text}; anew at line {seen.anew}: {' '.join(seen.again)}"
