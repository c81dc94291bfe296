"""Answers of several words that are spread over lines: `P1 play double-crash-gem 1 / P1 choose 2`.

Not for: which of the ways is taken (`words`), or drawn things on several lines (`draws`).
"""

from verifier.kernel.ask import Answer, Ask
from verifier.kernel.event import Event
from verifier.run.reader import Reader
from verifier.run.unknown_words import more_words, names_seat, run_of


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
    is_begun = bool(things) or says_seats(line)
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
