"""What it means that no line speaks to a question: its default, its only answer, or what a record may leave out.

Not for: what is asked after the last line (`ending`).
"""

from typing import NoReturn

from verifier.kernel.ask import MOVE, NO_DEFAULT, Answer, Ask
from verifier.kernel.event import Event
from verifier.kernel.norm import FINE, UNKNOWN
from verifier.record.promises import CHANCES
from verifier.run.ahead import DEFERRED, answer_under_ruling, answers_ahead, line_ahead, ordered_by_ruling
from verifier.run.answers import any_answer, conditions_of, grant, guessed, is_open_to, judged, leaves_out, only_answer
from verifier.run.reader import EVERYBODY, Reader
from verifier.run.secret import answer_secretly
from verifier.run.spread import answer_behind_end
from verifier.run.stating import pass_idle
from verifier.run.stops import AGAIN, Again, Ended, Stop
from verifier.run.words import begins_move
from verifier.symbolic.formula import any_of

#: Things that a line which was forgotten holds at most; a further one is the one move that may be forgotten.
MOST_ON_A_LINE = 8


def answer_silently(reader: Reader, question: Ask) -> Answer | Again:
    """Return what no line speaks to: the default, if there is one and it is legal. Raises `Stop`."""
    elision, is_certain = question.elision, reader.path.is_certain
    default = elision.default
    if not elision.part and not (elision.spoken and reader.hidden == EVERYBODY):
        reader.hidden = -1
    if elision.shown_by:
        return answer_secretly(reader, question)
    if default is NO_DEFAULT:
        return answer_forced(reader, question)
    if elision.spoken:
        return answer_unspoken(reader, question, default)
    if not is_certain and leaves_out(reader, question):
        return any_answer(reader, question, reader.latest())
    return answer_by_default(reader, question, default)


def answer_by_default(reader: Reader, question: Ask, default: Answer) -> Answer | Again:
    """Return the default, if it is legal. Raises `Stop` if it is not, or if words are left that no question takes."""
    elision = question.elision
    if elision.first and tells_of_turn_before(reader, question):
        raise reader.out_of_place(question, reader.here())
    if not reader.path.is_certain:
        grant(reader, question, default)
    if reader.next >= reader.size and reader.open and question.seat not in reader.open and not elision.moot:
        end_words(reader)
    if reader.play.broken(question, default) == FINE:
        note_stop(reader, question)
        return default
    if pass_idle(reader):
        return AGAIN
    line = reader.here()
    if is_line_at_fault(reader, question, line):
        raise reader.out_of_place(question, line)
    ordered = ordered_by_ruling(reader, question)
    if ordered is not None:
        return ordered[0]
    return judged(reader, question, default, line, line.column, is_early=reader.next < reader.size)


def tells_of_turn_before(reader: Reader, question: Ask) -> bool:
    """Whether the next line has what chance gave to another player in a turn that is over, once a turn begins silently.

    Of a record that need not tell what chance gives it was taken not to tell it there; no move is left out.
    """
    if reader.path.is_certain or reader.next >= reader.size or reader.promise.moves != "all":
        return False
    line = reader.events[reader.next]
    return line.verb in CHANCES and line.seat != question.seat and bool(line.args)


def is_line_at_fault(reader: Reader, question: Ask, line: Event) -> bool:
    """Whether the next line is itself wrong, rather than the silence before it."""
    after = reader.events[reader.next + 1] if reader.next + 1 < reader.size else None
    return reader.effects.has_stated(line) or reader.play.is_line_at_fault(question, line, after)


def note_stop(reader: Reader, question: Ask) -> None:
    """Keep what was due at the next line before its player stopped in silence, if something else was legal."""
    is_first = reader.stood[0] != reader.next and not reader.is_reading()
    if is_first and question.elision.stop:
        play, readings = reader.play, reader.play.readings
        play.readings = readings.afresh()
        with reader.path.exactly():
            answers = (answer for answer in play.candidates(question) if answer is not None)
            if any(play.broken(question, answer) in (FINE, UNKNOWN) for answer in answers):
                reader.stood = reader.next, play.due(question)
        play.readings = readings


def answer_unspoken(reader: Reader, question: Ask, default: Answer) -> Answer:
    """Return what silence about a reaction means: none; or as another way one that is left out, or told further on."""
    if not reader.path.tries:
        notice(reader, question)
        return default

    hidden = unrecorded_answers(reader, question)
    index = line_ahead(reader, question)
    options = [*hidden, *answers_ahead(reader, question, index)]
    legal = [any_of(conditions_of(reader, question, answer)) for answer in options]
    chosen = reader.path.take_first((True, *legal), 1) if any(one is not False for one in legal) else 0
    if chosen == 0:
        notice(reader, question)
        return default
    answer = options[chosen - 1]
    if chosen > len(hidden):
        return told_ahead(reader, question, answer, index)
    grant(reader, question, answer)
    reader.hidden = question.seat
    return answer


def told_ahead(reader: Reader, question: Ask, answer: Answer, index: int) -> Answer:
    """Return the answer of a line further on. Raises `Stop` if its word is unknown and nothing may be made up."""
    line = reader.events[index]
    reader.behind = {**reader.behind, index: DEFERRED}
    reader.detours += 1
    if not line.args[0].unknown:
        grant(reader, question, answer)
        return answer
    if reader.path.is_certain:
        raise reader.unknown_word(line, line.args[0])
    return guessed(reader, question, answer, line, line.args[0].column)


def unrecorded_answers(reader: Reader, question: Ask) -> list[Answer]:
    """The reactions that a record need not show."""
    if reader.path.is_certain or reader.promise.reactions != "none":
        return []
    return [answer for answer in question.domain.conceivable(question.seat) if answer is not None]


def may_be_forgotten(reader: Reader, question: Ask) -> bool:
    """Whether a move may be one that no line tells: one that is due is, too, if its player's next line is another.

    `P1 buy 1 / P2 ante 1`: Alice's ante. None is in the midst of a line, but where that names more than chance gave.
    """
    if begins_move(question):
        return not reader.open or reader.drawn >= 0
    if question.elision is not MOVE or reader.forgotten or reader.next >= reader.size:
        return False
    line = reader.events[reader.next]
    return line.seat == question.seat and line.verb not in question.verbs


def forgotten_move(reader: Reader, question: Ask) -> Answer:
    """Return a move that no line tells, of a record of which one may be forgotten; None for none."""
    if not may_be_forgotten(reader, question):
        return None
    reader.hidden = -1
    told = told_around(reader, question.seat)
    is_free = told.isdisjoint(question.verbs) and is_free_move(reader, question)
    if question.elision.stop in told or (reader.forgotten and not is_free):
        return None
    options = [answer for answer in question.domain.conceivable(question.seat) if answer is not None]
    legal = [any_of(conditions_of(reader, question, answer)) for answer in options]
    chosen = reader.path.take_first((True, *legal), len(options) + 1)
    if chosen == 0:
        return None
    if reader.unchecked is not None:
        reader.compare()
    grant(reader, question, options[chosen - 1])
    reader.effects.begin_move()
    reader.hidden, reader.forgotten = EVERYBODY, reader.forgotten or not is_free
    reader.untold += 1
    return options[chosen - 1]


def is_free_move(reader: Reader, question: Ask) -> bool:
    """Whether any number of such moves may be forgotten: plays and further purchases, not a turn's first one.

    That is due as an ante is: its player may not stop before it.
    """
    stops = question.elision.default
    if not begins_move(question) or (question.elision.again and reader.untold >= MOST_ON_A_LINE):
        return False
    return stops is NO_DEFAULT or any_of(conditions_of(reader, question, stops)) is not False


def told_around(reader: Reader, seat: int) -> set[str]:
    """The verbs of the lines of a player before and behind a place."""
    before = [event.verb for event in reader.events[: reader.next] if event.seat == seat][-1:]
    behind = [event.verb for event in reader.events[reader.next :] if event.seat == seat][:1]
    return {*before, *behind}


def notice(reader: Reader, question: Ask) -> None:
    """Note a silence that hides a choice the player really had."""
    if not reader.path.is_certain:
        return
    if reader.spare == (reader.next, question.seat):
        reader.spare = -1, -1
    elif reader.promise.reactions != "taken" and is_open_to(reader, question):
        reader.hushed = True
        if reader.next < reader.size:
            reader.silences.append((reader.next, question.seat))
            if reader.listener is not None:
                reader.listener.silent(reader, question)


def answer_forced(reader: Reader, question: Ask) -> Answer | Again:
    """Return the only legal answer to a question that silence does not answer; any, if choices are left out.

    Raises `Stop` if there are several, or none.
    """
    if leaves_out(reader, question):
        return any_answer(reader, question, reader.latest())
    only = only_answer(reader, question)
    if only is not None:
        return only[0]
    if reader.next >= reader.size and reader.open:
        later = answer_behind_end(reader, question)
        return later[0] if later is not None else end_words(reader)
    if pass_idle(reader):
        return AGAIN
    remedy = answer_under_ruling(reader, question) if reader.next < reader.size else None
    if remedy is not None:
        return remedy[0]
    line = reader.here()
    doubt = reader.play.doubt(question) if question.elision.part else None
    if doubt is not None:
        raise Stop(line, line.column, doubt, True)
    raise reader.out_of_place(question, line)


def end_words(reader: Reader) -> NoReturn:
    """End the record, whose last words no question takes. Raises `Stop` unless they say what cannot be otherwise."""
    for seat in list(reader.open):
        reader.refuse_words(seat)
    raise Ended
