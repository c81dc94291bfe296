"""What a record corrects, as text: the rulings that a verdict rests on, the lines that do not count, what was seen.

Not for: the verdict itself (`text`).
"""

from collections import Counter
from collections.abc import Iterator

from verifier.kernel.mending import MENDS
from verifier.kernel.message import Message, Said, Slot, Voice, say
from verifier.report.book import Book
from verifier.verdicts.verdict import Audit, Fault, Ruling, Seen, Struck

#: What a ruling did, in words.
OUTCOMES = {
    "lifted": say("lifts-fault"),
    "settled": say("settles-reading"),
    "unneeded": say("not-needed"),
    "other": say("does-not-fit-fault"),
    "impossible": say("not-carried-out"),
    "struck": say("ruling-struck"),
    "words": say("no-effect"),
    "mended": say("put-right"),
    "changes nothing": say("changes-nothing"),
    "not reached": say("not-reached"),
}
#: More things that were seen are counted and not listed.
MOST_SEEN = 20


def with_rulings(audit: Audit) -> Said:
    """The verdict; if it rests on rulings or remedies, with their numbers."""
    ruled, mended = audit.lifted(), audit.mended()
    many, ending = "s" * (ruled != 1), "y" if mended == 1 else "ies"
    if ruled and mended:
        told: dict[str, Slot] = {"verdict": audit.verdict, "n": ruled, "s": many, "n2": mended, "raw": ending}
        return say("with-rulings-and-remedies", **told)
    if mended:
        return say("with-remedies", verdict=audit.verdict, n=mended, raw=ending)
    return say("with-rulings", verdict=audit.verdict, n=ruled, s=many) if ruled else audit.verdict


def corrections(audit: Audit, book: Book) -> Iterator[str]:
    """Everything that a record says of its own lines, and what comes of it."""
    if audit.rulings:
        yield book.voice.says("rulings")
        for ruling in audit.rulings:
            yield from (f"  {line}" for line in ruling_text(ruling, book))
            yield from (f"    {line}" for line in missed_fault(ruling, audit, book.voice))
    if audit.struck:
        yield book.voice.says("struck-lines")
        for struck in audit.struck:
            yield from (f"  {line}" for line in struck_text(struck, book))


def said(text: str, by: str, voice: Voice) -> Iterator[str]:
    """Who said what, if it is recorded."""
    if text and by:
        yield f'  {by}: "{text}"'
    elif text or by:
        yield f'  "{text}"' if text else f"  {voice.says('said-by', raw=by)}"


def ruling_text(ruling: Ruling, book: Book) -> Iterator[str]:
    """One ruling, and the verdict without it."""
    effect = " ".join(part for part in (ruling.effect, ruling.about) if part and (part, part) != (ruling.effect, MENDS))
    effect = f"{effect}: {ruling.reading}" if ruling.reading else effect
    on: Said = effect or say("mere-words")
    if ruling.on:
        on = say("on-line", effect=on, n=ruling.on)
    voice = book.voice
    yield voice.says("ruling-there", n=ruling.line, effect=on, outcome=OUTCOMES[ruling.outcome])
    yield from said(ruling.text, ruling.by, voice)
    yield from (f"  {voice.word(change, 'effect')}" for change in ruling.changes)
    yield from (f"  {voice.says('before-it', seen=seen_text(one, book))}" for one in ruling.seen[:MOST_SEEN])
    if ruling.without is not None:
        yield f"  {voice.says('without-it', fault=wrong(ruling.verdict, ruling.without, book))}"


def ruling_words(ruling: Ruling, book: Book) -> str:
    """One ruling in a line: who says what, and what comes of it."""
    by, effect = ruling.by or book.voice.says("page-judge"), next(ruling_text(ruling, book)).partition(": ")[2]
    return f'{by}: "{ruling.text}" ({effect})' if ruling.text else f"{by}: {effect}"


def missed_fault(ruling: Ruling, audit: Audit, voice: Voice) -> Iterator[str]:
    """How a ruling that was of no use would be about the fault that stands before it."""
    fault = audit.fault
    if fault is None or ruling.outcome not in ("unneeded", "not reached"):
        return
    if 0 < fault.line < ruling.line and fault.line != ruling.on:
        yield voice.says("fault-is-on", n=fault.line, n2=fault.line)


def wrong(verdict: str, fault: Fault, book: Book) -> str:
    """A verdict with the place and the reason of its fault."""
    message = book.voice(fault.said)
    reason = f"{fault.clause} {book.title(fault)}: {message}" if fault.clause else message
    return book.voice.says("verdict-at", verdict=verdict, n=fault.line, n2=fault.column, raw=reason)


def struck_text(struck: Struck, book: Book) -> Iterator[str]:
    """One rewind, what it strikes and what was seen there."""
    voice = book.voice
    yield voice.says("back-to", n=struck.line, n2=struck.to)
    yield from said(struck.text, struck.by, voice)
    if struck.restored:
        yield f"  {voice.says('taken-back', n=struck.restored)}"
    if struck.lines:
        yield f"  {voice.says('no-longer-counts', lines=lines_text(struck.lines))}"
        yield f"  {state(struck, book)}"
    elif not struck.restored:
        yield f"  {voice.says('no-move-struck')}"
    texts = list(dict.fromkeys(seen_text(one, book) for one in struck.seen))
    yield from (f"  {text}" for text in texts[:MOST_SEEN])
    if len(texts) > MOST_SEEN:
        yield f"  {voice.says('and-more', n=len(texts) - MOST_SEEN)}"


def state(struck: Struck, book: Book) -> str:
    """What is wrong with struck lines."""
    if not struck.verdict:
        return book.voice.says("too-many-struck")
    if struck.fault is not None:
        return wrong(struck.verdict, struck.fault, book)
    if struck.verdict == "consistent":
        return book.voice.says("may-have-been-legal")
    if struck.verdict == "legal":
        return book.voice.says("nothing-wrong-there")
    return book.voice.says("wrong-before-them")


def lines_text(lines: tuple[int, ...]) -> Message:
    """Lines with their runs shortened: `lines 11-13, 20`."""
    runs: list[list[int]] = []
    for line in lines:
        if runs and line == runs[-1][-1] + 1:
            runs[-1][1:] = [line]
        else:
            runs.append([line])
    texts = [f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs]
    return say("those-lines" if len(lines) > 1 else "that-line", raw=tuple(texts))


def seen_text(seen: Seen, book: Book) -> str:
    """What a seat saw, and what is drawn after the rewind instead."""
    things = " ".join(seen.things)
    whose = things if seen.seat == seen.owner else f"{book.seat(seen.owner)}'s {things}"
    voice = book.voice
    told: dict[str, Slot] = {"seat": book.seat(seen.seat), "chips": whose, "how": voice.text(seen.how)}
    text = say("seat-saw", **told, n=seen.line)
    if not seen.anew:
        return voice(text)
    if Counter(seen.things) == Counter(seen.again):
        return voice.says("same-anew", seen=text, n=seen.anew)
    return voice.says("other-anew", seen=text, n=seen.anew, chips=" ".join(seen.again))
