"""What a line of a record may leave out, add or say elsewhere: ten rules, and nothing else.

Here are the table and the rules for which a line is tried; silence, words and draws have modules of their own. Where a
line can be taken in two ways, the plain one is taken first (`Reader.takes_otherwise`, `explore`).
"""

from enum import Enum
from typing import Final, NamedTuple

from verifier.kernel.ask import Answer, Ask
from verifier.kernel.event import Event
from verifier.kernel.mending import MENDS
from verifier.run.answers import answers_itself, is_open_to, judged
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
from verifier.run.words import answer_from, may_begin, speaks_to


class ElisionRule(NamedTuple):
    """A rule: its name, what it allows, and records in which it is at work, the lines of each with / in between."""

    name: str
    sentence: str
    examples: tuple[str, ...]


ELISIONS = (
    ElisionRule(
        "says",
        "A line's verb says which question it answers; its further words answer what follows from that, one after the"
        " other, and so do `choose` lines behind it, which may go on with an answer. What its next word does not answer"
        " may have a line behind it.",
        (
            "P1 play combine 1+2",
            "P1 play combine / P1 choose 1+2",
            "P1 play combine 1 / P1 choose 2",
            "P1 play training-day draw-three / P1 trash 1",
        ),
    ),
    ElisionRule(
        "stops",
        "A verb of its own says that nothing, or nothing more, is taken.",
        ("P1 play sneak-attack / P2 decline", "P1 pass"),
    ),
    ElisionRule(
        "silent",
        "A question that no line speaks to has its default, which must be legal: no reaction, no further action,"
        " purchase or chip to keep, no choice where one may choose nothing (the only pair is not combined),"
        " everything that fits.",
        ("P1 play sneak-attack / P1 buy 1", "P1 play combine / P1 buy 1"),
    ),
    ElisionRule(
        "forced",
        "A choice within a move that has no default and one legal answer need not be said: the only chip that can be"
        " trashed. A step that is due needs its line all the same: an ante, the first purchase, a draw.",
        ("P1 play training-day / P1 gain 2",),
    ),
    ElisionRule(
        "implied",
        "A line may tell, by standing there, the answer to another question: who draws first.",
        ("P2 draw 1 1 1 1 1 / P1 draw 1 1 1 1 1",),
    ),
    ElisionRule(
        "states",
        "A line may state what has happened by itself, which is compared; say more than is asked, such as the gems that"
        " are laid out; or decline what nobody has offered.",
        ("P1 play sneak-attack / P2 ante 1", "P1 lay 2 / P1 buy 1", "P2 decline / P1 play combine 1+2"),
    ),
    ElisionRule(
        "obvious",
        "A word may say what cannot be otherwise: the only opponent.",
        ("P1 play sneak-attack -> P2",),
    ),
    ElisionRule(
        "unsaid",
        "A record whose header says so leaves out choices, reactions or draws: any legal answer is meant.",
        ("record: {choices: none} / P1 play training-day / P1 buy 1",),
    ),
    ElisionRule(
        "unknown",
        "`?` stands for any one word with which the record can be legal.",
        ("P1 play ? 1+2", "P1 draw 1 ? ? ? ?"),
    ),
    ElisionRule(
        "drawn",
        "Drawn things stand in any order, on one line or several; where the bag is refilled in between, one line may"
        " hold those of two draws.",
        ("P1 draw 1 1 / P1 draw 3 1 2", "P1 draw 1 2 3 1 2"),
    ),
)


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
