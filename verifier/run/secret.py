"""Choices made in secret: what a later line shows, or else whatever is legal.

A record is right if some secret choice makes it so. Plainly it is what the next line shows that can show it; any other
is another way of taking the record, and dies where the line shows something else.
"""

from verifier.kernel.ask import Answer, Ask
from verifier.kernel.event import Event
from verifier.kernel.norm import Refusal
from verifier.run.answers import conditions_of, grant, judged
from verifier.run.reader import Reader
from verifier.run.stops import Stop
from verifier.symbolic.formula import Formula, any_of


def answer_secretly(reader: Reader, question: Ask) -> Answer:
    """Return what was chosen in secret. Raises `Stop` if nothing can have been, or what is shown cannot."""
    shown = shown_later(reader, question)
    answers = list(question.domain.conceivable(question.seat))
    if shown is not None:
        answers = [answer for answer in answers if answer != shown[0]]
    legal: list[Formula] = [any_of(conditions_of(reader, question, answer)) for answer in answers]
    if shown is None:
        return any_secret(reader, question, answers, legal)

    answer, line = shown
    chosen = reader.path.take_first((True, *legal), 1) if reader.path.tries else 0
    if chosen == 0:
        return judged(reader, question, answer, line, line.args[0].column)
    reader.detours += 1
    grant(reader, question, answers[chosen - 1])
    return answers[chosen - 1]


def shown_later(reader: Reader, question: Ask) -> tuple[Answer, Event] | None:
    """What the next line that can show the choice says, with the line; None if there is none, or nobody can read it."""
    verbs = question.elision.shown_by
    later = reader.events[reader.next :]
    line = next((line for line in later if line.seat == question.seat and line.verb in verbs), None)
    if line is None or not line.args or line.args[0].unknown:
        return None
    spelled = question.domain.read(question.seat, line.args, 0)
    return None if spelled is None else (spelled[0], line)


def any_secret(reader: Reader, question: Ask, answers: list[Answer], legal: list[Formula]) -> Answer:
    """Return a legal answer of which no line tells; the others are other ways. Raises `Stop` if there is none."""
    if all(one is False for one in legal):
        line = reader.here()
        needed = f"{question.domain.expected()} is needed, and none is possible"
        raise Stop(line, line.column, Refusal(question.clause, needed))
    answer = answers[reader.path.take_first(legal, len(legal))]
    grant(reader, question, answer)
    return answer
