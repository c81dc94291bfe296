"""What was asked at a line, as text and as JSON: the position, the questions, the answers there were.

Not for: verdicts (`text`).
"""

from collections.abc import Iterator

import msgspec

from verifier.kernel.event import Event
from verifier.kernel.norm import Refusal
from verifier.record.names import Names
from verifier.record.write import render_event
from verifier.report.book import Book
from verifier.report.json import turns
from verifier.report.position import position_data
from verifier.report.shapes.records import AnswerData, Explanation, QuestionData, StopData
from verifier.report.style import unstyled
from verifier.report.text import disputes, headline, rule
from verifier.verdicts.faults import fault
from verifier.verdicts.inspect import Choice, Inspection, Moment
from verifier.verdicts.settled import Placed
from verifier.verdicts.verdict import Audit

#: What is said where the record leaves out what the position depends on.
UNKNOWN_POSITION = "not known: the record leaves out what it depends on (audit --infer lists what that can be)"
#: What is said above a position, by whether it is before a line, and whether it is only what all games agree on.
HEADINGS = {
    (True, False): "position before the line:",
    (False, False): "position at the end:",
    (True, True): "position before the line, as far as all legal games that fit agree:",
    (False, True): "position at the end, as far as all legal games that fit agree:",
}
#: More legal answers than this are counted and not all listed, except in JSON.
MOST = 60


def explain_text(audit: Audit, found: Inspection, book: Book) -> Iterator[str]:
    """The page on one line of a record."""
    event = found.event
    where = f"{audit.path}:{event.line}" if event is not None else f"{audit.path}: end of the record"
    yield f"{where}: {render_event(event, book.names)}" if event is not None else where
    for struck in audit.struck:
        if event is not None and event.line in struck.lines:
            yield f"this line no longer counts: it is struck by the rewind on line {struck.line}"
    yield f"under {book.under()} (digest {audit.digest})"
    yield HEADINGS[event is not None, found.open]
    yield from (f"  {line}" for line in found.position or (UNKNOWN_POSITION,))
    for moment in found.moments:
        yield from moment_text(moment, book)
    if not found.moments and found.position and not found.open:
        yield "nothing is asked: the game is over" if event is None else "no question was put that this line answers"
    yield from stop_text(audit, found, book)
    if here(found) is None or (found.undecided and audit.verdict != "undecided"):
        yield "verdict on the record: " + unstyled(headline(audit, book))
    yield from (f"note: {note}" for note in (*audit.notes, *audit.left_open))
    yield from disputes(audit, book)
    if audit.dispute is not None:
        yield f"this page assumes {', '.join(f'{point}: {reading}' for point, reading in assumed(audit))}"


def moment_text(moment: Moment, book: Book) -> Iterator[str]:
    """One question with its answers."""
    names = book.names
    yield f"asked of {names.seats[moment.seat]} ({moment.decision}): {moment.wanted}"
    if moment.answers is not None:
        yield f"  answers line {moment.answers.line}: {render_event(moment.answers, names)}"
    legal = [choice.text or "nothing" for choice in moment.choices if choice.refusal is None]
    if moment.choices:
        more = f" and {len(legal) - MOST} more" if len(legal) > MOST else ""
        yield f"  legal: {', '.join(legal[:MOST]) or 'no answer at all'}{more}"
    reasons: dict[Refusal, list[str]] = {}
    for choice in moment.choices:
        if choice.refusal is not None:
            reasons.setdefault(choice.refusal._replace(found=""), []).append(choice.text)
    for refusal, texts in reasons.items():
        if refusal.unknown:
            yield f"  not decided: {', '.join(texts)} -- {refusal.message}"
        else:
            yield f"  not legal: {', '.join(texts)} -- {refusal.clause}: {refusal.message}"
    refused = moment.refused
    listed = refused is not None and refused.text in {choice.text for choice in moment.choices if choice.refusal}
    if refused is not None and refused.refusal is not None and not listed:
        yield f"  not legal: {refused.text} -- {refused.refusal.clause}: {refused.refusal.message}"
    if moment.silent:
        yield f"  the record does not answer; taken as {moment.recorded}"
    elif moment.recorded and moment.choices:
        if moment.recorded in {choice.text for choice in moment.choices if choice.refusal is not None}:
            yield f"  the record's answer: {moment.recorded}, which a ruling lets pass"
        else:
            yield f"  the record's answer: {moment.recorded}, which is legal"


def assumed(audit: Audit) -> tuple[tuple[str, str], ...]:
    """The readings of the disputed points under which a page is written: of a dispute those that find a fault."""
    if audit.dispute is None:
        return ()
    readings = audit.dispute.legal if audit.verdict == "consistent" else audit.dispute.illegal
    return tuple((point, reading) for point, reading in readings if point in audit.dispute.points)


def stop_text(audit: Audit, found: Inspection, book: Book) -> Iterator[str]:
    """What stopped the record at this line, if that is where it stopped."""
    stop = here(found)
    if stop is None or (found.undecided and audit.verdict != "undecided"):
        return
    if audit.verdict == "undecided" or found.undecided:
        known = audit.verdict == "undecided" and audit.fault is not None
        yield f"not decided: {audit.fault.message if known and audit.fault is not None else stop[1].message}"
        if not found.undecided:
            yield "  what the record leaves out could make the difference"
        return
    wrong = fault(stop[0].line, 0, stop[1])
    under = " under one reading" if audit.verdict == "disputed" else ""
    yield f"the line does not follow from the rules{under}: {wrong.clause} {book.title(wrong)}".rstrip()
    yield f"  {wrong.message}"
    if wrong.clause:
        yield from (f"  {line}" for line in rule(wrong, book))
        clause = book.clauses.get(wrong.clause)
        if clause is not None:
            yield f"  in our words: {clause.statement}"


def here(found: Inspection) -> tuple[Event, Refusal] | None:
    """Where the record stopped, if it was at this line (or at the end, which is what is looked at)."""
    stop = found.stop
    if stop is None or (found.event is not None and stop.event.line != found.event.line):
        return None
    return stop.event, stop.refusal


def explain_data(audit: Audit, found: Inspection, book: Book, placed: Placed | None) -> Explanation:
    """The same as JSON data: the position as `verifier position` gives it, and as lines of text (`described`)."""
    names = book.game.names
    stop, event = here(found), found.event
    data = Explanation(
        path=audit.path,
        ruleset=audit.ruleset,
        digest=audit.digest,
        packs=tuple(book.game.document.packs_shown),
        errata=tuple(book.game.document.errata_shown),
        verdict=audit.verdict,
        disputed=turns(audit, book),
        assumed=dict(assumed(audit)),
        line=found.event.line if found.event is not None else None,
        struck=next((one.line for one in audit.struck if event is not None and event.line in one.lines), None),
        move=render_event(found.event, names) if found.event is not None else None,
        described=tuple(found.position),
        questions=tuple(question_data(moment, names) for moment in found.moments),
        stop=None if stop is None else StopData(stop[0].line, found.undecided, **stop[1]._asdict()),
        position=None,
    )
    return data if placed is None else msgspec.structs.replace(data, **position_data(placed, names))


def question_data(moment: Moment, names: Names) -> QuestionData:
    """One question at the line."""
    return QuestionData(
        seat=names.seats[moment.seat],
        decision=moment.decision,
        wanted=moment.wanted,
        answers=moment.answers.line if moment.answers is not None else None,
        legal=tuple(choice.text for choice in moment.choices if choice.refusal is None),
        illegal=tuple(answer for choice in moment.choices if (answer := choice_data(choice)) is not None),
        recorded=moment.recorded,
        silent=moment.silent,
        refused=choice_data(moment.refused),
    )


def choice_data(choice: Choice | None) -> AnswerData | None:
    """An answer that is not legal, and why."""
    if choice is None or choice.refusal is None:
        return None
    return AnswerData(choice.text, choice.refusal.clause, choice.refusal.message)
