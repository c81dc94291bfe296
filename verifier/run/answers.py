"""Whether an answer is legal, on all completions that a reader is on, and what is left of a refusal under a ruling;
what can be said where a record says nothing.

Not for: what the words of a line spell (`words`), or silence about whole questions (`silence`).
"""

from itertools import islice

from verifier.games.playing import Playing
from verifier.kernel.ask import NO_DEFAULT, Answer, Ask
from verifier.kernel.event import Event, Ruled
from verifier.kernel.message import say
from verifier.kernel.norm import FINE, Norm, Refusal, refusal
from verifier.run.reader import EVERYBODY, Reader
from verifier.run.stops import Stop
from verifier.run.wording import too_early
from verifier.symbolic.formula import Formula, all_of, any_of, negate
from verifier.symbolic.values import formula_of


def judged(
    reader: Reader, question: Ask, answer: Answer, line: Event, column: int, *, is_early: bool = False
) -> Answer:
    """Return an answer that the record gives. Raises `Stop` if it is not legal, or nobody knows.

    `is_early` says that it is silence's, before a line about something else.
    """
    grant(reader, question, answer)
    with reader.path.exactly():
        refusal = reader.play.judge(question, answer)
        if refusal is not None and line.ruled is not None:
            refusal = standing(reader.play, question, answer, line.ruled, refusal)
    if refusal is None:
        return answer
    raise Stop(line, column, too_early(refusal, question, line) if is_early else refusal, refusal.unknown)


def grant(reader: Reader, question: Ask, answer: Answer) -> None:
    """Suppose that an answer that the record gives is legal, unless it cannot be."""
    path = reader.path
    if path.is_certain:
        return
    conditions = conditions_of(reader, question, answer)
    if path.select(conditions) < len(conditions):
        return
    with path.knowing_nothing():
        path.refused = any_of(conditions_of(reader, question, answer))
    suppose_there(reader, question, answer)
    reader.account = reader.play.whereabouts(question, answer)


def suppose_there(reader: Reader, question: Ask, answer: Answer) -> None:
    """Put a refusal into words for a completion on which what the answer names is there, if there is one."""
    path = reader.path
    there = any_of(path.cases(lambda: question.domain.admits(question.seat, answer)))
    path.values = path.possible(there) or path.values


def conditions_of(reader: Reader, question: Ask, answer: Answer) -> list[Formula]:
    """The conditions under each of which an answer is legal; they exclude each other."""
    return reader.path.cases(lambda: reader.play.allows(question, answer))


def leaves_out(reader: Reader, question: Ask) -> bool:
    """Whether the record need not say what is chosen: it leaves choices out, or the reaction that asks for one."""
    if reader.path.is_certain or not question.elision.part or question.elision.moot:
        return False
    return reader.promise.choices == "none" or reader.hidden in (question.seat, EVERYBODY)


def any_answer(reader: Reader, question: Ask, line: Event) -> Answer:
    """Return any legal answer, noted as what the line can mean. Raises `Stop` if there is none."""
    answers = list(question.domain.conceivable(question.seat))
    chosen = reader.path.select_any([any_of(conditions_of(reader, question, answer)) for answer in answers])
    if chosen == len(answers):
        needed = say("needed-and-none-possible", wanted=question.domain.expected())
        raise Stop(line, line.column, Refusal(question.clause, needed))
    return guessed(reader, question, answers[chosen], line, line.column)


def guessed(reader: Reader, question: Ask, answer: Answer, line: Event, column: int) -> Answer:
    """Return an answer that was chosen where the record does not tell it, noted as what the word can be."""
    reader.guesses[line.line, column] = question.domain.write(answer)
    grant(reader, question, answer)
    return answer


def is_open_to(reader: Reader, question: Ask) -> bool:
    """Whether the player had a legal answer other than none. To look is not to choose: no spec point is reached."""
    play, readings = reader.play, reader.play.readings
    play.readings = readings.afresh()
    found = play.answerable(question)
    play.readings = readings
    return found if reader.path.is_certain else reader.path.prefer(formula_of(found))


def only_answer(reader: Reader, question: Ask) -> tuple[Answer] | None:
    """The one legal answer to a part of a move, if there is just one: then silence can mean nothing else."""
    if not question.elision.part:
        return None
    if not reader.path.is_certain:
        return only_supposed(reader, question)
    first = list(islice(reader.play.legal(question), 2))  # "none" is an answer like others: two are not one
    if len(first) != 1 or first[0] is None or reader.play.doubt(question) is not None:
        return None
    return (first[0],)


def only_supposed(reader: Reader, question: Ask) -> tuple[Answer] | None:
    """The one legal answer, on the completions on which there is just one."""
    answers = list(question.domain.conceivable(question.seat))
    legal = [any_of(conditions_of(reader, question, answer)) for answer in answers]
    alone = [
        all_of((one, *(negate(other) for number, other in enumerate(legal) if number != at)))
        for at, one in enumerate(legal)
    ]
    chosen = reader.path.select(alone)
    return (answers[chosen],) if chosen < len(answers) else None


def one_answer(reader: Reader, question: Ask) -> tuple[Answer] | None:
    """The one legal answer to a question, if there is just one and silence means it."""
    default = question.elision.default
    if default is NO_DEFAULT:
        return only_answer(reader, question)
    return (default,) if list(islice(reader.play.legal(question), 2)) == [default] else None


def answers_itself(reader: Reader, question: Ask) -> bool:
    """Whether what is asked answers itself, so that a line may answer what comes after it."""
    return not is_open_to(reader, question) if question.elision.spoken else only_answer(reader, question) is not None


def may_begin(reader: Reader, question: Ask, line: Event) -> bool:
    """Whether a line may be the answer to a question of its verb, as far as its first words go."""
    if not line.args:
        return True
    spelled = question.domain.read(question.seat, line.args, 0)
    return spelled is not None and reader.play.broken(question, spelled[0]) == FINE


def standing(play: Playing, ask: Ask, answer: Answer, ruled: Ruled, refused: Refusal) -> Refusal | None:
    """Why an answer that was refused still is not legal under the rulings on its line; None if they lift it all."""
    if not ruled.lifts or play.broken(ask, answer) < 0:
        return refused
    for norm, refuses in play.offences(ask, answer):
        if norm.kind != "may" and not lifts(ruled, norm) and refuses():
            return refused if norm.id == refused.norm else refusal(norm, play, ask.frame)
    return None


def lifts(ruled: Ruled, norm: Norm) -> bool:
    """Whether rulings say that a norm does not count against the line."""
    return "" in ruled.lifts or not set(ruled.lifts).isdisjoint((norm.clause, *norm.also))
