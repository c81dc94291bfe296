"""Which answers of a question a page lists besides those that are judged. Not for: why one is not legal (`gather`)."""

from dataclasses import replace

from verifier.kernel.event import Event
from verifier.kernel.norm import Refusal
from verifier.verdicts.film import FilmFrame
from verifier.verdicts.inspect import JudgedAnswer, Moment
from verifier.verdicts.verdict import Fault


def unlisted_answer(frame: FilmFrame) -> str:
    """Return what a line answers last, of several words, where that is none of the answers listed; else "".

    It is what the line says behind what it has answered before.
    """
    *before, moment = frame.moments
    said = [word for other in before for word in other.recorded.split(" ")]
    words = [token.text for token in frame.event.args if token.seat < 0]
    for word in said:
        words = words[1:] if words[:1] == [word] else words
    given, listed = " ".join(words), {choice.text for choice in moment.choices}
    is_long = len(words) > 1 and any(" " in text for text in listed)
    return given if is_long and moment.seat == frame.event.seat and given not in listed else ""


def legal_answers(moment: Moment) -> tuple[str, ...]:
    """Return the legal answers, that of the record among them: of several ways to the same end one is listed."""
    legal = [choice.text for choice in moment.choices if choice.refusal is None]
    listed = {choice.text for choice in moment.choices}
    return (*legal, moment.recorded) if legal and moment.recorded and moment.recorded not in listed else tuple(legal)


def named_wrongly(fault: Fault | None, event: Event) -> set[str]:
    """Return the words of a line that is at fault: the one where the fault is, if it is at a word."""
    if fault is None or event.line != fault.line:
        return set()
    faulty = [token for token in event.args if token.column == fault.column]
    return {token.text for token in faulty or event.args}


def as_it_stands(fault: Fault | None, frame: FilmFrame | None) -> Fault | None:
    """Return a fault with what was due where its line stands, not what is asked after that was passed over."""
    if fault is None or frame is None or frame.standing in (None, fault.wanted):
        return fault
    return replace(fault, wanted=frame.standing, also=())


def given_beyond(fault: Fault | None, moment: Moment, frame: FilmFrame) -> JudgedAnswer | None:
    """Return what a line at fault answers last that is none of the answers listed; None if there is no such."""
    is_last = moment is frame.moments[-1] and not moment.recorded
    if fault is None or frame.event.line != fault.line or not is_last:
        return None
    given = unlisted_answer(frame)
    return JudgedAnswer(given, Refusal(fault.clause, fault.said)) if given else None
