"""What was asked at a line, as text and as JSON: the position, the questions, the answers there were.

The position is also what a header has. Not for: verdicts (`text`).
"""

from collections.abc import Iterator, Mapping
from typing import TypedDict

import msgspec

from verifier.kernel.event import Event
from verifier.kernel.message import ENGLISH, Message, Said, Voice, say, values_of
from verifier.kernel.norm import Refusal
from verifier.record import emit
from verifier.record.names import Names
from verifier.record.write import render_event
from verifier.report.book import Book
from verifier.report.json import turns
from verifier.report.shapes.records import AnswerData, Explanation, QuestionData, StopData
from verifier.report.style import unstyled
from verifier.report.text import disputes, headline, rule
from verifier.verdicts.faults import fault
from verifier.verdicts.inspect import Inspection, JudgedAnswer, Moment
from verifier.verdicts.settled import WrittenPosition
from verifier.verdicts.verdict import Audit


class Standing(TypedDict):
    """A position as data, as it stands in the JSON of several commands."""

    position: Mapping[str, object]
    before: int | None
    settled: bool
    since: tuple[str, ...]
    over: bool


def position_data(found: WrittenPosition, names: Names) -> Standing:
    """The position, the line that it lies before (None at the end), and the moves since.

    It is `settled` where there are none of these, so that nothing is under way.
    """
    return {
        "position": found.block,
        "before": found.before or None,
        "settled": not found.since,
        "since": tuple(moves_since(found, names)),
        "over": found.over,
    }


def position_text(found: WrittenPosition, names: Names, line: int | None, assumed: Mapping[str, str]) -> Iterator[str]:
    """The position as YAML; comments above it say what it is of, and which moves have been made since."""
    path = found.replay.path
    here = f"before line {line} of {path}" if line is not None else f"at the end of {path}"
    place = f"before line {found.before}" if found.before else "at the end"
    yield f"# {here}" if not found.since else f"# {place}, the last position {here} in which nothing is under way"
    if assumed:
        yield f"# reading {', '.join(f'{point}: {reading}' for point, reading in assumed.items())}"
    yield from emit.entry("position", emit.tree(found.block))
    if found.since:
        yield "# since then:"
        yield from (f"#   {move}" for move in moves_since(found, names))
    if found.over:
        yield "# the game is over"


def moves_since(found: WrittenPosition, names: Names) -> list[str]:
    """The moves since the position, in strict notation; an end from outside by its word."""
    return [render_event(event, names) for event in found.since]


#: What is said where the record leaves out what the position depends on.
UNKNOWN_POSITION = say("position-not-known")
#: What is said above a position, by whether it is before a line, and whether it is only what all games agree on.
HEADINGS = {
    (True, False): say("position-before"),
    (False, False): say("position-at-end"),
    (True, True): say("position-before-agreed"),
    (False, True): say("position-at-end-agreed"),
}
#: What is told of a refusal as it is.
AS_IT_IS = ("clause", "message", "guard", "expected", "found", "norm", "also", "unknown", "code")
#: More legal answers than this are counted and not all listed, except in JSON.
MOST = 60


def explain_text(audit: Audit, found: Inspection, book: Book) -> Iterator[str]:
    """The page on one line of a record."""
    event, voice = found.event, book.voice
    if event is None:
        yield voice.says("end-of-record", path=audit.path)
    else:
        yield f"{audit.path}:{event.line}: {render_event(event, book.names)}"
    for struck in audit.struck:
        if event is not None and event.line in struck.lines:
            yield voice.says("no-longer-counts-struck", n=struck.line)
    yield voice.says("under-rules-of-digest", raw=book.under(), raw2=audit.digest)
    yield voice(HEADINGS[event is not None, found.open])
    yield from (f"  {voice(line)}" for line in found.position or (UNKNOWN_POSITION,))
    for moment in found.moments:
        yield from moment_text(moment, book)
    if not found.moments and found.position and not found.open:
        yield voice.says("nothing-asked" if event is None else "no-question-put")
    yield from stop_text(audit, found, book)
    if here(found) is None or (found.undecided and audit.verdict != "undecided"):
        yield voice.says("verdict-on-record", raw=unstyled(headline(audit, book, "", voice)))
    yield from (voice.says("note-that", note=note) for note in (*audit.notes, *audit.left_open))
    yield from disputes(audit, book)
    if audit.dispute is not None:
        yield voice.says("page-assumes", raw=tuple(f"{point}: {reading}" for point, reading in assumed(audit)))


def moment_text(moment: Moment, book: Book) -> Iterator[str]:
    """One question with its answers."""
    names, voice = book.names, book.voice
    yield voice.says("asked-of", seat=names.seats[moment.seat], raw=moment.decision, wanted=moment.wanted)
    if moment.answers is not None:
        line = render_event(moment.answers, names)
        yield f"  {voice.says('answers-line', n=moment.answers.line, raw=line)}"
    yield from (f"  {voice(line)}" for line in answers_text(moment))


def answers_text(moment: Moment) -> Iterator[Said]:
    """What can answer a question, what cannot and why, and what the record answers."""
    legal = [choice.text or "nothing" for choice in moment.choices if choice.refusal is None]
    if len(legal) > MOST:
        yield say("legal-answers-and-more", answers=", ".join(legal[:MOST]), n=len(legal) - MOST)
    elif moment.choices:
        yield say("legal-answers", answers=", ".join(legal) or say("no-answer"))
    if moment.abridged:
        yield moment.abridged
    reasons: dict[Refusal, list[str]] = {}
    for choice in moment.choices:
        if choice.refusal is not None:
            reasons.setdefault(choice.refusal._replace(seen=""), []).append(choice.text)
    for refusal, texts in reasons.items():
        yield refused_answers(refusal, ", ".join(texts))
    refused = moment.refused
    listed = refused is not None and refused.text in {choice.text for choice in moment.choices if choice.refusal}
    if refused is not None and refused.refusal is not None and not listed:
        yield refused_answers(refused.refusal._replace(unknown=False), refused.text)
    if moment.silent:
        yield say("silence-taken-as", answers=moment.recorded)
    elif moment.recorded and moment.choices:
        passes = moment.recorded in {choice.text for choice in moment.choices if choice.refusal is not None}
        yield say("answer-let-pass" if passes else "answer-is-legal", answers=moment.recorded)


def refused_answers(refusal: Refusal, answers: str) -> Message:
    """Why some answers are not legal, or cannot be judged."""
    if refusal.unknown:
        return say("answers-not-decided", answers=answers, reason=refusal.said)
    return say("answers-not-legal", answers=answers, id=refusal.clause, reason=refusal.said)


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
    voice = book.voice
    if audit.verdict == "undecided" or found.undecided:
        known = audit.verdict == "undecided" and audit.fault is not None
        reason = audit.fault.said if known and audit.fault is not None else stop[1].said
        yield voice.says("not-decided", reason=reason)
        if not found.undecided:
            yield f"  {voice.says('could-make-difference')}"
        return
    wrong = fault(stop[0].line, 0, stop[1])
    told = "does-not-follow-under-one" if audit.verdict == "disputed" else "does-not-follow"
    yield voice.says(told, id=wrong.clause, title=book.title(wrong)).rstrip()
    yield f"  {voice(wrong.said)}"
    if wrong.clause:
        yield from (f"  {line}" for line in rule(wrong, book))
        clause = book.clauses.get(wrong.clause)
        if clause is not None:
            yield f"  {voice.says('in-our-words', raw=clause.statement)}"


def here(found: Inspection) -> tuple[Event, Refusal] | None:
    """Where the record stopped, if it was at this line (or at the end, which is what is looked at)."""
    stop = found.stop
    if stop is None or (found.event is not None and stop.event.line != found.event.line):
        return None
    return stop.event, stop.refusal


def explain_data(
    audit: Audit, found: Inspection, book: Book, placed: WrittenPosition | None, voice: Voice = ENGLISH
) -> Explanation:
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
        described=tuple(map(str, found.position)),
        questions=tuple(question_data(moment, names, voice) for moment in found.moments),
        stop=None if stop is None else stop_data(*stop, voice, undecided=found.undecided),
        position=None,
    )
    return data if placed is None else msgspec.structs.replace(data, **position_data(placed, names))


def stop_data(event: Event, refusal: Refusal, voice: Voice, *, undecided: bool) -> StopData:
    """What stopped the record."""
    plain = {name: getattr(refusal, name) for name in AS_IT_IS} | {"message": voice(refusal.said)}
    return StopData(event.line, undecided, **plain, arguments=values_of(refusal.said))


def question_data(moment: Moment, names: Names, voice: Voice) -> QuestionData:
    """One question at the line."""
    return QuestionData(
        seat=names.seats[moment.seat],
        decision=moment.decision,
        wanted=str(moment.wanted),
        answers=moment.answers.line if moment.answers is not None else None,
        legal=tuple(choice.text for choice in moment.choices if choice.refusal is None),
        illegal=tuple(answer for choice in moment.choices if (answer := choice_data(choice, voice)) is not None),
        recorded=moment.recorded,
        silent=moment.silent,
        refused=choice_data(moment.refused, voice),
    )


def choice_data(choice: JudgedAnswer | None, voice: Voice) -> AnswerData | None:
    """An answer that is not legal, and why."""
    if choice is None or choice.refusal is None:
        return None
    return AnswerData(choice.text, choice.refusal.clause, voice(choice.refusal.said))
