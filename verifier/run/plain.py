"""Lines that say just what is asked, and no more: nearly all of a record, each taken in one call.

A line is plain if its words are a legal answer to the question that is put, or silence about the question is its legal
default and the line can only speak to another one. Whatever is not plain is left untouched, for `follow` to look at by
every rule; whatever is plain comes to the same there.
"""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Final

from verifier.kernel.ask import NO_DEFAULT, Answer, Ask, Chance, Question, Roll
from verifier.kernel.event import Event
from verifier.kernel.listener import Effect
from verifier.kernel.norm import FINE
from verifier.run.reader import Reader
from verifier.run.silence import note_stop, notice


class Unclear(Enum):
    """It takes another look; nothing has changed."""

    UNCLEAR = "unclear"


UNCLEAR: Final = Unclear.UNCLEAR
Found = Answer | Unclear


def is_plain(reader: Reader) -> bool:
    """Whether the next line can be plain: no other way is tried, nobody listens, nothing is left over."""
    if reader.path.tries or reader.listener is not None or reader.effects.trace is not None:
        return False
    if reader.tally is not None:
        return False
    return not (reader.behind or reader.waiting) and reader.unchecked is None and reader.drawn < 0


def read_plainly(reader: Reader, send: Callable[[Answer], Question], question: Question) -> Question:
    """Let lines answer for as long as they are plain, and return the question at which that ends."""
    events, size, opened, effects = reader.events, reader.size, reader.open, reader.effects.single
    found: Found
    while reader.next < size:
        if not isinstance(question, Ask):
            found = UNCLEAR if opened else drawn_on(reader, question, events[reader.next])
        elif opened:
            found = said_by_words(reader, question)
        else:
            line = events[reader.next]
            if line.seat == question.seat and line.verb in question.verbs:
                found = said_on(reader, question, line)
            elif effects and has_happened(effects, question, line):
                found = UNCLEAR
            else:
                found = unsaid_before(reader, question, line)
        if found is UNCLEAR:
            return question
        question = send(found)
    return question


def said_on(reader: Reader, question: Ask, line: Event) -> Found:
    """Return what the first words of a line answer, or its verb alone; words that are left are for later questions."""
    args, play = line.args, reader.play
    if line.assertions or line.ruled is not None:
        return UNCLEAR
    spelled = question.domain.read(question.seat, args, 0) if args else said_by_verb(question)
    if spelled is None or play.broken(question, spelled[0]) != FINE:
        return UNCLEAR
    reader.next += 1
    if spelled[1] < len(args):
        reader.open[line.seat] = line, spelled[1]
    if reader.effects.single and not (question.elision.spoken or question.elision.part):
        reader.effects.begin_move()
    return spelled[0]


def said_by_verb(question: Ask) -> tuple[Answer, int] | None:
    """What a line without words answers by its verb, with the number of words read; None if that is unclear."""
    elision = question.elision
    if elision.bare is not NO_DEFAULT:
        return elision.bare, 0
    if elision.default is None or elision.default is NO_DEFAULT or elision.stop:
        return None
    return elision.default, 0


def has_happened(effects: Sequence[Effect], question: Ask, line: Event) -> bool:
    """Whether a line may state what has happened by itself, or what it states shows which question it answers."""
    return question.elision.part or any(one[0] == line.seat and one[1].endswith(line.verb) for one in effects)


def said_by_words(reader: Reader, question: Ask) -> Found:
    """Return what the next words of the line under way answer; a seat at its end may say what is known anyway."""
    seat = question.seat
    words = reader.open.get(seat)
    if words is None or not question.elision.part:
        return UNCLEAR
    line, at = words
    args = line.args
    if args[-1].seat >= 0:
        return UNCLEAR
    spelled = question.domain.read(seat, args, at)
    if spelled is None:
        return left_for_later(reader, question, line, at)
    if reader.play.broken(question, spelled[0]) != FINE:
        return UNCLEAR
    if spelled[1] < len(args):
        reader.open[seat] = line, spelled[1]
    else:
        del reader.open[seat]
    return spelled[0]


def left_for_later(reader: Reader, question: Ask, line: Event, at: int) -> Found:
    """Return the default of a part of a move to which the next word says nothing: it is for a later part."""
    elision, word = question.elision, line.args[at]
    default = elision.default
    if default is NO_DEFAULT or elision.spoken or elision.again or at == 0 or line.verb in question.verbs:
        return UNCLEAR
    if word.unknown or not reader.path.is_certain or any(one.seat >= 0 for one in line.args):
        return UNCLEAR
    if is_answered_next(reader, question) or reader.play.says_only_the_obvious(line, at):
        return UNCLEAR
    return default if reader.play.broken(question, default) == FINE else UNCLEAR


def is_answered_next(reader: Reader, question: Ask) -> bool:
    """Whether the next line may answer a part of a move by its verb, before words of the line under way go on."""
    if reader.next >= reader.size:
        return False
    behind = reader.events[reader.next]
    return behind.seat == question.seat and behind.verb in question.verbs


def unsaid_before(reader: Reader, question: Ask, line: Event) -> Found:
    """Return the default of a question to which the next line says nothing; of a reaction, silence is noted."""
    elision = question.elision
    default = elision.default
    if line.verb in reader.manifold or line.verb == elision.stop:
        return UNCLEAR
    if elision.tell is not None:
        return implied_by(reader, question, line)
    if default is NO_DEFAULT:
        return UNCLEAR
    if elision.spoken:
        notice(reader, question)
        return default
    if reader.play.broken(question, default) != FINE:
        return UNCLEAR
    note_stop(reader, question)
    return default


def implied_by(reader: Reader, question: Ask, line: Event) -> Found:
    """Return what a line of a seat that tells it implies about a question, by standing where it does."""
    elision = question.elision
    if elision.tell is None or elision.moot or line.seat not in (elision.tellers or (question.seat,)):
        return UNCLEAR
    told = elision.tell(line)
    return told if told is not None and reader.play.broken(question, told) == FINE else UNCLEAR


def drawn_on(reader: Reader, chance: Chance, line: Event) -> Found:
    """Return the things that a line names, if they are just what chance had to give."""
    if line.seat != chance.seat or line.verb != chance.verb or len(line.args) != chance.count:
        return UNCLEAR
    if line.assertions or line.ruled is not None or chance.optional:
        return UNCLEAR
    if isinstance(chance, Roll):
        return rolled_on(reader, chance, line)
    drawn = []
    for word in line.args:
        thing = word.piece
        if thing < 0 or word.place:
            return UNCLEAR
        drawn.append(thing)
    things = tuple(drawn)
    if reader.play.possible(chance, things) is not None:
        return UNCLEAR
    reader.next += 1
    return things


def rolled_on(reader: Reader, roll: Roll, line: Event) -> Found:
    """Return what a line says that dice show, if it says a number for each of them."""
    shown = tuple([word.numbers[0] for word in line.args if len(word.numbers) == 1 and not word.unknown])
    if len(shown) != roll.count or reader.play.possible(roll, shown) is not None:
        return UNCLEAR
    reader.next += 1
    return shown
