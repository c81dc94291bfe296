"""What a line of a record may leave out, add or say elsewhere: ten rules, and nothing else.

Here are the rules for which a line is tried; silence, words and draws have modules of their own. Where a
line can be taken in two ways, the plain one is taken first (`Reader.takes_otherwise`, `explore`).
"""

from enum import Enum
from typing import Final

from verifier.kernel.ask import Answer, Ask
from verifier.kernel.event import Event
from verifier.kernel.mending import MENDS
from verifier.run.answers import answers_itself, is_open_to, judged, may_begin
from verifier.run.mending import pass_remedy
from verifier.run.reader import Reader
from verifier.run.secret import answer_secretly
from verifier.run.stating import (
    pass_aside,
    pass_before_reaction,
    pass_effect,
    pass_idle_here,
    pass_idle_of_others,
)
from verifier.run.stops import AGAIN, ENDINGS, Again, Stop
from verifier.run.unknown import as_needless
from verifier.run.unknown_words import implied_by_unknown
from verifier.run.words import answer_from, speaks_to


class Passed(Enum):
    """A rule does not apply."""

    PASSED = "passed"


PASSED: Final = Passed.PASSED
Found = Answer | Again | Passed


def answer_by_line(reader: Reader, question: Ask, line: Event) -> Found:
    """Return the answer that the next line gives; `AGAIN` if it was passed over, `PASSED` if it says nothing to it."""
    elision = question.elision
    if line.seat == question.seat:
        if line.verb in question.verbs or (line.verb == "choose" and speaks_to(reader, line, question)):
            return says(reader, question, line)
        if line.verb == elision.stop:
            return stops(reader, question, line)
    told = None if elision.tell is None else implied_by_standing(reader, question, line)
    if told is not None:
        return judged(reader, question, told, line, line.column)
    if line.verb in ENDINGS:
        reader.end_game(line, question)
    if line.verb == MENDS:
        return AGAIN if pass_remedy(reader, question, line) else PASSED
    return states(reader, question, line)


def says(reader: Reader, question: Ask, line: Event) -> Found:
    """Return what a line answers, whose verb speaks to the question."""
    elision = question.elision
    if elision.shown_by and not line.args:  # it says that the choice is made
        reader.advance(line)
        return answer_secretly(reader, question)
    if elision.spoken or (elision.later is not None and is_last(reader, line, elision.later)):
        if reader.unchecked is not None and is_open_to(reader, question):
            reader.compare()  # however the line is taken, the table has stopped here
        if reader.takes_otherwise():  # a second reaction, for example, may answer the next event
            return PASSED
        reader.advance(line, continues=elision.spoken)
        return answer_from(reader, question, line, 0)
    if reader.effects.are_there():
        if not may_begin(reader, question, line) and pass_effect(reader, line, answers_later=True):
            return AGAIN
    reader.advance(line, continues=elision.part)
    return answer_from(reader, question, line, 0)


def is_last(reader: Reader, line: Event, verbs: tuple[str, ...]) -> bool:
    """Whether none of the next lines of the same seat, up to one of another seat, has one of these verbs."""
    for event in reader.events[reader.next + 1 :]:
        if event.seat != line.seat or not verbs:
            break
        if event.verb in verbs:
            return False
    return True


def stops(reader: Reader, question: Ask, line: Event) -> Answer:
    """Return the answer of a line that takes nothing more, such as `decline` or `pass`."""
    is_spare = question.elision.spoken and not is_open_to(reader, question)
    earlier = reader.unchecked if is_spare and not line.assertions else None
    if earlier is not None:
        reader.unchecked = None  # nothing was decided: what it asserts may be on its way
    reader.advance(line, continues=question.elision.spoken)
    reader.unchecked = earlier or reader.unchecked
    refuse_other_words(reader, line)
    if is_spare:
        reader.spare = reader.next, question.seat
    return judged(reader, question, None, line, line.column)


def refuse_other_words(reader: Reader, line: Event) -> None:
    """Refuse a line that takes nothing more and says more than what cannot be otherwise. Raises `Stop`."""
    for at, word in enumerate(line.args):
        if reader.play.says_only_the_obvious(line, at):
            continue
        needless = as_needless(reader.play, line, at)
        if needless is None:
            raise Stop(line, word.column, reader.play.unasked(line, at))
        if reader.path.is_certain:
            raise reader.unknown_word(line, word)
        line = needless


def implied_by_standing(reader: Reader, question: Ask, line: Event) -> Answer:
    """Return what a line of the seat that tells it implies by standing there, None for nothing."""
    elision = question.elision
    tellers = elision.tellers or (question.seat,)
    if line.seat not in tellers or (elision.moot and reader.open):
        return None
    return implied(reader, question, line)


def implied(reader: Reader, question: Ask, line: Event) -> Answer:
    """Return what a line implies about something else, None for nothing; the line stays for the next question."""
    tell = question.elision.tell
    told = tell(line) if tell is not None else None
    if told is not None or not line.args or not line.args[0].unknown:
        return told
    if reader.path.is_certain:
        raise reader.unknown_word(line, line.args[0])
    return implied_by_unknown(reader, question, line)


def states(reader: Reader, question: Ask, line: Event) -> Found:
    """Pass over a line that answers nothing; `PASSED` if it is none."""
    elision = question.elision
    effects = reader.effects
    if (effects.single or effects.counted) and pass_effect(
        reader, line, answers_later=answers_itself(reader, question)
    ):
        return AGAIN
    if line.verb in reader.play.aside_verbs and pass_aside(reader, question, line):
        return AGAIN
    if elision.spoken:
        is_passed = pass_before_reaction(reader, question)
    elif line.seat != question.seat:
        is_passed = pass_idle_of_others(reader, question)
    else:
        is_passed = not elision.part and pass_idle_here(reader, line)
    return AGAIN if is_passed else PASSED
