"""Answers of several words that are spread over lines: `P1 play double-crash-gem 1 / P1 choose 2`.

The later of these lines may be missing where a record breaks off.
Not for: which of the ways is taken (`words`), or drawn things on several lines (`draws`).
"""

from verifier.kernel.ask import Answer, Ask
from verifier.kernel.event import Event
from verifier.kernel.norm import FINE
from verifier.run.answers import conditions_of, grant
from verifier.run.reader import Reader
from verifier.run.stops import ENDINGS, Ended
from verifier.run.unknown_words import more_words, names_seat, run_of
from verifier.symbolic.formula import any_of


def joined(reader: Reader, question: Ask, line: Event, at: int, index: int) -> Event | None:
    """Return the line from an index on with the words before it of an answer that goes on there; None if none does.

    `P1 play double-crash-gem 1 / P1 choose 2`; seats, which come last, may have a line in between: `P1 choose -> P2`.
    """
    begun, behind = line.args[at:], choices_at(reader, question, index)
    if behind is not None and says_seats(behind):
        begun, behind = (*begun, *behind.args), choices_at(reader, question, index + 1)
    if behind is None:
        return None
    begun = tuple([word._replace(column=behind.args[0].column) for word in begun])
    things = tuple([word for word in begun if word.seat < 0])
    seats = tuple([word for word in begun if word.seat >= 0])
    whole = behind._replace(args=(*things, *behind.args, *seats))
    is_begun = question.elision.part and (bool(things) or says_seats(line))
    return whole if is_begun and spells_more(question, whole, len(things)) else None


def choices_at(reader: Reader, question: Ask, index: int) -> Event | None:
    """The line at an index, if the seat that is asked says there what it chooses."""
    line = reader.events[index] if index < reader.size else None
    return line if line is not None and line.seat == question.seat and line.verb == "choose" and line.args else None


def says_seats(line: Event) -> bool:
    """Whether a line of choices names seats and nothing else: `choose -> P2`."""
    return line.verb == "choose" and all(word.seat >= 0 for word in line.args)


def spells_more(question: Ask, line: Event, count: int) -> bool:
    """Whether one answer takes more than so many of the first words of a line."""
    spelled = (question.domain.read(question.seat, line.args, 0), *more_words(question, line, 0))
    return any(one is not None and one[1] > count for one in spelled)


def read_in_turn(question: Ask, line: Event, at: int) -> tuple[Event, tuple[Answer, int] | None]:
    """Return what a line spells from one of its words on, and the line as it is asked: a seat may come early or late.

    `play crash-gem -> P3 2` and `play two-truths knockdown draw-three -> P3`.
    """
    args, domain = line.args, question.domain
    spelled = domain.read(question.seat, args, at)
    if spelled is not None:
        return line, spelled
    is_seat = names_seat(args[at])
    for n in range(at + 1, len(args) if is_seat or not args[at].unknown else 0):
        is_unknown = is_seat and args[n].unknown and not names_seat(args[n])
        if is_unknown or (names_seat(args[n]) != is_seat and domain.read(question.seat, args, n) is not None):
            line = line._replace(args=(*args[:at], *(words := run_of(args, n)), *args[at:n], *args[n + len(words) :]))
            return line, None if is_unknown else domain.read(question.seat, line.args, at)
    return line, None


def break_off_within(reader: Reader, question: Ask, line: Event, at: int) -> None:
    """End a record, or a game, whose last words begin an answer that may go on behind them. Raises `Ended` or `Over`.

    `P1 play combine 1`, also before `P1 concede`, but not words that are the whole of an answer under some reading of
    the rules.
    """
    is_last = not reader.waiting and not line.assertions and reader.open.keys() <= {line.seat}
    ending = next((one for one in reader.events[reader.next : reader.next + 1] if one.verb in ENDINGS), None)
    if not is_last or (not is_broken_off(reader, question) and (ending is None or not question.elision.part)):
        return
    spelled = question.domain.read(question.seat, line.args, at)
    if spelled is not None and is_whole_somehow(reader, question, spelled[0]):
        return
    longer = [answer for answer, end in more_words(question, line, at, is_part=True) if end == len(line.args)]
    if reader.path.prefer(any_of(one for answer in longer for one in conditions_of(reader, question, answer))):
        if ending is not None:
            reader.end_game(ending, question)
        reader.beyond = True
        raise Ended


def answer_behind_end(reader: Reader, question: Ask) -> tuple[Answer] | None:
    """Return, as another way, what a line behind the record's end may answer before words left of an earlier one.

    `P1 play master-puzzler knockdown gem-essence none 1`: what is discarded is still to be said. Whose line
    is the last says all before its own words, but for an opponent: `P1 play crash-gem -> P3`, and not yet which gem.
    """
    line, at = reader.open.get(question.seat, (None, 0))
    says_more = line is reader.latest() and any(word.seat < 0 for word in reader.latest().args[at:])
    if not reader.path.tries or says_more or not is_broken_off(reader, question):
        return None
    options = [answer for answer in question.domain.conceivable(question.seat) if answer is not None]
    legal = [any_of(conditions_of(reader, question, answer)) for answer in options]
    chosen = reader.path.take_first((True, *legal), 1) if legal else 0
    if chosen == 0:
        return None
    reader.detours += 1
    reader.compare()
    reader.beyond = True
    grant(reader, question, options[chosen - 1])
    return (options[chosen - 1],)


def is_broken_off(reader: Reader, question: Ask) -> bool:
    """Whether a part of a move may be answered by a line behind the record's end."""
    return question.elision.part and reader.next >= reader.size and not (reader.claims or reader.latest().ruled)


def is_whole_somehow(reader: Reader, question: Ask, answer: Answer) -> bool:
    """Whether an answer that is refused is legal under another reading of a point that the rules leave open."""
    play, readings = reader.play, reader.play.readings
    play.readings = asked = readings.under({}, {})
    play.broken(question, answer)
    for key in (*asked.reached, *asked.followed):
        for reading in readings.points[key.partition("@")[0]].alternatives:
            play.readings = readings.under({}, {key: reading})
            if play.broken(question, answer) == FINE:
                play.readings = readings
                return True
    play.readings = readings
    return False
