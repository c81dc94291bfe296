"""Lines that answer a question before the record comes to them, because they stand where their effect happens.

- `P1 play knockdown / P2 discard 1 / P2 react self-improvement / P2 draw 1 1 1`: the reaction is announced before the
  discard, and says "after"; a record may have it in either place.
- `P1 buy combine / ruling "ante now" accepts / P1 ante 1`: a judge has ordered a step that was forgotten.
"""

from collections.abc import Iterator
from itertools import takewhile

from verifier.kernel import undecided
from verifier.kernel.ask import NO_DEFAULT, Answer, Ask, Chance, Question, Roll
from verifier.kernel.event import SOME_SEAT, Event
from verifier.kernel.message import say
from verifier.run.answers import conditions_of, standing
from verifier.run.reader import Reader
from verifier.run.stops import Stop
from verifier.symbolic.formula import any_of

#: Why a line answers before the record comes to it.
ORDERED, DEFERRED = "a judge has ordered the step", "its effect is still to come"
#: Why nothing was drawn before a line.
MISSING = "a judge has let it stand that nothing was drawn"
#: Lines among which one is looked for that answers before the record comes to it.
FAR = 12


def line_ahead(reader: Reader, question: Ask) -> int:
    """Return the index of the next line of a question's verbs and seat, if it is not far; -1 if there is none."""
    near = range(reader.next, min(reader.next + FAR, reader.size))
    lines = ((index, reader.events[index]) for index in near if index not in reader.behind)
    said = ((index, line) for index, line in lines if line.args and line.seat == question.seat)
    fitting = (index for index, line in said if line.verb in question.verbs)
    return next(fitting, -1)


def answers_ahead(reader: Reader, question: Ask, index: int) -> list[Answer]:
    """The answers that a line further on may give, because it stands where their effect happens.

    None if it does not answer the question, or no effect waits; several only if its word is unknown.
    """
    line = reader.events[index]
    if index < 0 or line.args[0].seat == SOME_SEAT:
        return []
    if line.args[0].unknown:
        options = list(question.domain.conceivable(question.seat)) if len(line.args) == 1 else []
    else:
        spelled = question.domain.read(question.seat, line.args, 0)
        options = [spelled[0]] if spelled is not None and spelled[1] == len(line.args) else []
    return [answer for answer in options if answer is not None and reader.play.defers(question, answer)]


def answer_under_ruling(reader: Reader, question: Ask) -> tuple[Answer] | None:
    """Return the answer to a step that was left out before a line on which a ruling has been made; None if it has none.

    It is that of a line of the same player after the ruling, up to where another one makes such a step, or none where
    the ruling lets it stand that the step was left out.
    """
    if not lets_be_missing(reader, question):
        return None
    may_be_missing = reader.play.may_be_missing(question)
    for index in late_lines(reader, question):
        late = reader.events[index]
        spelled = question.domain.read(question.seat, late.args, 0) if late.args else None
        if spelled is None or not reader.play.allows(question, spelled[0]):
            continue
        if may_be_missing and reader.takes_otherwise():  # it may be the next step of its kind, in its place
            break
        reader.behind = {**reader.behind, index: ORDERED}
        return (spelled[0],)
    return (None,) if may_be_missing else None


def ordered_by_ruling(reader: Reader, question: Ask) -> tuple[Answer] | None:
    """Return the answer that a judge has ordered where silence is none, but is lifted: that of the player's next line.

    `P1 draw 1 1 1 1 1 / ruling "buy now" accepts / P1 buy 1`.
    """
    default = question.elision.default
    if default is NO_DEFAULT or not is_lifted(reader, question, default):
        return None
    behind = (index for index in range(reader.next + 1, reader.size) if reader.events[index].seat == question.seat)
    index = next(behind, -1)
    late = reader.events[index]
    is_late = index >= 0 and late.verb in question.verbs and bool(late.args)
    answer, used = (question.domain.read(question.seat, late.args, 0) if is_late else None) or (None, -1)
    if used != len(late.args) or not reader.path.prefer(any_of(conditions_of(reader, question, answer))):
        return None
    reader.behind = {**reader.behind, index: ORDERED}
    return (answer,)


def is_lifted(reader: Reader, question: Ask, default: Answer) -> bool:
    """Whether silence is no answer, but a ruling on the next line lets it stand."""
    line = reader.here()
    if line.ruled is None or line.verb in question.verbs:
        return False
    refused = reader.play.judge(question, default)
    return refused is not None and standing(reader.play, question, default, line.ruled, refused) is None


def outcome_under_ruling(reader: Reader, chance: Chance) -> tuple[Answer] | None:
    """Return what is drawn where a line with a ruling follows, and no draw; None if it has to be drawn before it.

    It is what a line of the same player after the ruling names, or nothing where the ruling lets that stand; dice show
    something, so without such a line it is undecided. Raises `Stop`.
    """
    gone = -1 - reader.next  # no line has this number; only one outcome is missing before a line
    line = reader.events[reader.next]
    is_drawn = line.seat == chance.seat and line.verb == chance.verb  # the line itself tells the outcome
    if is_drawn or chance.optional or gone in reader.behind or not lets_be_missing(reader, chance):
        return None
    reader.behind = {**reader.behind, gone: MISSING}
    late = late_outcome(reader, chance)
    if late is not None:
        return late
    if isinstance(chance, Roll):
        reason = say("untold-roll", seat=reader.play.seat_names[chance.seat])
        raise Stop(line, line.column, undecided.AFTER_RULING.refusal(reason=reason), True)
    return (None,)


def late_outcome(reader: Reader, chance: Chance) -> tuple[Answer] | None:
    """Return what a line after a ruling names, if it may be what is missing; a draw may be that of a later turn."""
    for index in late_lines(reader, chance):
        outcome = told_by(chance, reader.events[index])
        if len(outcome) != chance.count or reader.play.possible(chance, outcome) is not None:
            continue
        if not isinstance(chance, Roll) and reader.takes_otherwise():
            return None
        reader.behind = {**reader.behind, index: ORDERED}
        return (outcome,)
    return None


def told_by(chance: Chance, line: Event) -> tuple[int, ...]:
    """What a line tells of an outcome: things, or what dice show, 0 where a word is no number."""
    if isinstance(chance, Roll):
        return tuple([(*token.numbers, 0)[0] for token in line.args])
    return tuple([token.piece for token in line.args])


def lets_be_missing(reader: Reader, question: Question) -> bool:
    """Whether a ruling on the next line lifts the clause by which something was due before it."""
    line = reader.events[reader.next]
    lifts = line.ruled.lifts if line.ruled is not None else ()
    if not lifts:
        return False
    refusal = reader.play.misplaced(question, line)
    return not {"", refusal.clause, *refusal.also}.isdisjoint(lifts)


def late_lines(reader: Reader, question: Question) -> Iterator[int]:
    """The lines behind the next one by which a player makes up for a step, up to where another makes such a step.

    A line that makes up for another step is passed over, and one that a ruling on its player's line may have ordered:
    steps of several players are made up for in any order.
    """
    verbs = question.verbs if isinstance(question, Ask) else (question.verb,)
    behind = (index for index in range(reader.next + 1, reader.size) if index not in reader.behind)
    steps = (index for index in behind if reader.events[index].verb in verbs)
    among = takewhile(lambda index: reader.events[index].seat == question.seat or is_ordered(reader, index), steps)
    return (index for index in among if reader.events[index].seat == question.seat)


def is_ordered(reader: Reader, index: int) -> bool:
    """Whether a line may make up for what a ruling before it, on another line of its player, lets be missing."""
    between, seat = reader.events[reader.next + 1 : index], reader.events[index].seat
    return any(line.seat == seat and line.ruled is not None and bool(line.ruled.lifts) for line in between)


def pass_answered(reader: Reader, question: Question) -> None:
    """Pass over the next line, which has answered already. Raises `Stop` if its effect lies behind."""
    line = reader.events[reader.next]
    if reader.behind[reader.next] != ORDERED and not reader.play.waits(line.seat):
        raise Stop(line, line.column, reader.play.misplaced(question, line))
    reader.advance(line, continues=True)
    if line.seat in reader.waiting:  # nothing of it is left to read
        reader.read_on(line, len(line.args))
