"""What a line of a record may leave out, add or say elsewhere: ten rules, and nothing else.

Here are the table and the rules for which a line is tried; silence, words and draws have modules of their own. Where a
line can be taken in two ways, the plain one is taken first (`Reader.takes_otherwise`, `explore`).
"""

from typing import NamedTuple

from verifier.kernel.ask import Answer, Ask
from verifier.kernel.event import Event
from verifier.run.answers import answers_itself, is_open_to, judged
from verifier.run.reader import Reader
from verifier.run.stating import pass_aside, pass_effect, pass_idle, pass_idle_of_others
from verifier.run.stops import AGAIN, ENDINGS, Again, Stop
from verifier.run.unknown_words import implied_by_unknown
from verifier.run.words import answer_from, may_begin, speaks_to


class Elision(NamedTuple):
    """A rule: its name, what it allows, and lines of a record in which it is at work."""

    name: str
    sentence: str
    example: str


ELISIONS = (
    Elision("says", "A line begins with what it answers; words that are left answer what follows from it, and so do"
                    " `choose` lines.", "P1 play combine 1+2"),
    Elision("stops", "A verb of its own says that nothing is taken.", "P2 decline"),
    Elision("silent", "No line means the default: no reaction, no further purchase, everything that fits.",
            "P1 play combine 1+2 / P2 ante 1"),
    Elision("forced", "What can be answered in one way only need not be said.", "P1 play training-day"),
    Elision("implied", "A line tells the answer to something else, too: who moves first.", "P2 draw 1 1 1 1 combine"),
    Elision("states", "A line may state what has happened by itself, say more than is asked, or say nothing.",
            "P2 discard 1"),
    Elision("obvious", "A word may say what cannot be otherwise.", "P1 play knockdown -> P2"),
    Elision("unsaid", "A record that says so leaves out choices or reactions: any legal answer is meant.",
            "record: {choices: none}"),
    Elision("unknown", "`?` stands for any word.", "P1 draw 1 ? ? ?"),
    Elision("drawn", "Drawn things come in any order, over several lines, or with those of a later draw.",
            "P1 draw 1 / P1 draw 1 1 combine 1"),
)  # fmt: skip


class Passed:
    """A rule does not apply."""


PASSED = Passed()
Found = Answer | Again | Passed


def answer_by_line(reader: Reader, question: Ask, line: Event) -> Found:
    """Return the answer that the next line gives; `AGAIN` if it was passed over, `PASSED` if it says nothing to it."""
    elision = question.elision
    if line.seat == question.seat:
        if line.verb in question.verbs or (line.verb == "choose" and speaks_to(reader, line, question)):
            return says(reader, question, line)
        if line.verb == elision.stop:
            return stops(reader, question, line)
        if elision.tell is not None and not (elision.moot and reader.open):
            told = implied(reader, question, line)
            if told is not None:
                return judged(reader, question, told, line, line.column)
    if line.verb in ENDINGS:
        reader.end_game(line, question)
    return states(reader, question, line)


def says(reader: Reader, question: Ask, line: Event) -> Found:
    """Return what a line answers, whose verb speaks to the question."""
    elision = question.elision
    if elision.spoken or (elision.later is not None and is_last(reader, line, elision.later)):
        if reader.takes_otherwise():  # a second reaction, for example, may answer the next event
            return PASSED
        reader.advance(line, continues=elision.spoken)
        return answer_from(reader, question, line, 0)
    if reader.play.echoes or reader.play.told:
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
    for at, word in enumerate(line.args):
        if not reader.play.needless(line, at):
            raise Stop(line, word.column, reader.play.unasked(line, at))
    if is_spare:
        reader.spare = reader.next, question.seat
    return judged(reader, question, None, line, line.column)


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
    play = reader.play
    if (play.echoes or play.told) and pass_effect(reader, line, answers_later=answers_itself(reader, question)):
        return AGAIN
    if line.verb in play.aside_verbs and pass_aside(reader, question, line):
        return AGAIN
    if line.seat != question.seat:
        return AGAIN if pass_idle_of_others(reader, question) else PASSED
    is_passed = not (elision.part or elision.spoken) and pass_idle(reader)
    return AGAIN if is_passed else PASSED
