"""Lines that answer a question before the record comes to them, because they stand where their effect happens.

- `P1 play knockdown / P2 discard 1 / P2 react self-improvement / P2 draw 1 1 1`: the reaction is announced before the
  discard, and says "after"; a record may have it in either place.
- `P1 buy combine / ruling "ante now" accepts / P1 ante 1`: a judge has ordered a step that was forgotten.
"""

from itertools import takewhile

from verifier.kernel.ask import Answer, Ask, Question
from verifier.run.reader import Reader
from verifier.run.stops import Stop

#: Lines among which one is looked for that answers before the record comes to it.
FAR = 12


def line_ahead(reader: Reader, question: Ask) -> int:
    """Return the index of the next line of a question's verbs and seat, if it is not far; -1 if there is none."""
    near = range(reader.next, min(reader.next + FAR, reader.size))
    lines = ((index, reader.events[index]) for index in near if index not in reader.behind)
    said = ((index, line) for index, line in lines if line.args and line.seat == question.seat)
    fitting = (index for index, line in said if line.verb in question.verbs)
    return next(fitting, -1)


def answer_ahead(reader: Reader, question: Ask, index: int) -> Answer:
    """Return the answer that a line further on gives, because it stands where its effect happens.

    None if it does not answer the question, or its effect does not wait.
    """
    if index < 0:
        return None
    line = reader.events[index]
    spelled = question.domain.read(question.seat, line.args, 0)
    waits = spelled is not None and spelled[1] == len(line.args) and reader.play.defers(question, spelled[0])
    return spelled[0] if spelled is not None and waits else None


def answer_under_ruling(reader: Reader, question: Ask) -> tuple[Answer] | None:
    """Return the answer to a step that was left out before a line on which a ruling has been made; None if it has none.

    It is that of a line of the same player after the ruling, or none where the ruling lets it stand that the step was
    left out.
    """
    line = reader.events[reader.next]
    lifts = line.ruled.lifts if line.ruled is not None else ()
    if not lifts:
        return None

    refusal = reader.play.misplaced(question, line)
    if not {"", refusal.clause, *refusal.also} & set(lifts):
        return None
    after = takewhile(lambda index: reader.events[index].seat == line.seat, range(reader.next + 1, reader.size))
    for index in after:
        late = reader.events[index]
        spelled = question.domain.read(question.seat, late.args, 0) if late.args else None
        if late.verb in question.verbs and spelled is not None and reader.play.allows(question, spelled[0]):
            reader.behind |= {index}
            return (spelled[0],)
    return (None,) if reader.play.may_be_missing(question) else None


def was_ordered(reader: Reader) -> bool:
    """Whether a ruling has been made on one of the lines of the same player just before the next line."""
    seat = reader.events[reader.next].seat
    before = takewhile(lambda event: event.seat == seat, reversed(reader.events[: reader.next]))
    return any(event.ruled is not None and event.ruled.lifts for event in before)


def pass_answered(reader: Reader, question: Question) -> None:
    """Pass over the next line, which has answered already. Raises `Stop` if its effect lies behind."""
    line = reader.events[reader.next]
    if not was_ordered(reader) and not reader.play.waits(line.seat):
        raise Stop(line, line.column, reader.play.misplaced(question, line))
    reader.advance(line, continues=True)
    if line.seat in reader.waiting:  # nothing of it is left to read
        reader.read_on(line, len(line.args))
