"""What the words of a line answer: those that it begins with, and those that are left for later parts of its move.

Not for: lines that answer without words (`elisions`), or draws (`draws`).
"""

from verifier.kernel.ask import NO_DEFAULT, Answer, Ask
from verifier.kernel.event import Event
from verifier.kernel.norm import FINE
from verifier.run.answers import (
    any_answer,
    conditions_of,
    grant,
    judged,
    leaves_out,
    may_begin,
    one_answer,
    only_answer,
)
from verifier.run.reader import Reader
from verifier.run.spread import answer_behind_end, break_off_within, joined, read_in_turn
from verifier.run.stops import Ended, Stop
from verifier.run.unknown import NEEDLESS, with_word
from verifier.run.unknown_words import Further, answer_unknown, answer_with_unknown, more_words
from verifier.run.wording import lacking, lacks_sense, meant_without_words, wants_words
from verifier.symbolic.formula import any_of


def answer_from(reader: Reader, question: Ask, line: Event, at: int) -> Answer:
    """Return the answer that a line spells from one of its words on. Raises `Stop`."""
    whole = gone_on_behind(reader, question, line, at) if reader.path.tries else None
    if whole is not None:
        return answer_from(reader, question, whole, 0)
    while at < len(line.args):
        line, spelled = read_in_turn(question, line, at)
        token = line.args[at]
        if token.unknown and not reader.path.is_certain:
            found = answer_unknown(reader, question, line, at)
            if not isinstance(found, Further):
                return found
            line, at = found
            continue
        if spelled is not None or not reader.play.says_only_the_obvious(line, at):
            return answer_spelled(reader, question, line, at, spelled)
        if not reader.path.is_certain:
            line = with_word(line, at, token._replace(text=NEEDLESS))
        at += 1
    return answer_left_out(reader, question, line, at)


def answer_left_out(reader: Reader, question: Ask, line: Event, at: int) -> Answer:
    """Return what a line without words for a question means: anything where the record leaves such words out."""
    if leaves_out(reader, question):
        return any_answer(reader, question, line)
    return answer_without_words(reader, question, line, at)


def gone_on_behind(reader: Reader, question: Ask, line: Event, at: int) -> Event | None:
    """Go on to the line behind with which the words of a line are one answer, as another way; None if it is not so."""
    whole = joined(reader, question, line, at, reader.next)
    if whole is None or not reader.takes_otherwise():
        return None
    reader.read_on(line, len(line.args))
    while reader.latest()[:2] != whole[:2]:
        reader.advance(reader.events[reader.next], continues=True)
    return whole


def answer_spelled(reader: Reader, question: Ask, line: Event, at: int, spelled: tuple[Answer, int] | None) -> Answer:
    """Return the answer that a known word spells; `spelled` is None if it is no answer to the question."""
    unsaid = answer_in_part(reader, question, line, at, spelled) if leaves_out(reader, question) else None
    if unsaid is not None:
        return unsaid[0]
    if spelled is None:
        return answer_unspelled(reader, question, line, at)

    answer, after = spelled
    other = answer_instead(reader, question, line, at, answer)
    if other is not None:
        return other[0]
    if after < len(line.args) or reader.open or reader.waiting:
        reader.read_on(line, after)
    if reader.play.broken(question, answer) == FINE:
        return answer
    unknown = next((token for token in line.args[at + 1 :] if token.unknown), None)
    if unknown is not None and reader.path.is_certain:  # it may be a part of the answer
        raise reader.unknown_word(line, unknown)
    return answer_refused(reader, question, answer, line, at)


def answer_in_part(
    reader: Reader, question: Ask, line: Event, at: int, spelled: tuple[Answer, int] | None
) -> tuple[Answer] | None:
    """Return an answer of which a word is a part, or any, if the word is for a later choice; None if it says it all."""
    more = answer_with_unknown(reader, question, line, at, NO_DEFAULT if spelled is None else spelled[0])
    if more is not None:
        return (more,)
    if not is_for_later(reader, question, line, at, spelled):
        return None
    reader.open[line.seat] = line, at
    return (any_answer(reader, question, line),)


def answer_unspelled(reader: Reader, question: Ask, line: Event, at: int) -> Answer:
    """Return the answer that a known word spells with unknown ones alone, or what a line without it means."""
    together = answer_with_unknown(reader, question, line, at, NO_DEFAULT)
    return answer_without_words(reader, question, line, at) if together is None else together


def answer_instead(reader: Reader, question: Ask, line: Event, at: int, answer: Answer) -> tuple[Answer] | None:
    """Return what a word answers with unknown ones after it, or what is answered without it; None for what it says."""
    together = answer_with_unknown(reader, question, line, at, answer)
    if together is not None:
        return (together,)
    if not reader.path.is_certain:
        grant(reader, question, answer)
    return answer_besides_word(reader, question, answer, line, at) if reader.path.tries else None


def answer_besides_word(reader: Reader, question: Ask, answer: Answer, line: Event, at: int) -> tuple[Answer] | None:
    """Return the one answer that a question has, if its word is taken for a later one; None if it is not.

    `P1 choose 1 -> P2` after a piece that can only gain a 4-gem: the gem is gained without a word. Further words of a
    line are for what is asked first, unless they name what is not there: `P1 play training-day 2`, and no 2 in hand.
    """
    if not question.elision.part or line.verb in question.verbs:
        return None
    if at > 0 and not (reader.path.is_certain and reader.play.is_absent(question, answer)):
        return None
    only = one_answer(reader, question)
    if only is None or not reader.takes_otherwise():
        return None
    reader.kept.append(line)
    reader.open[question.seat] = line, at
    return only


def answer_refused(reader: Reader, question: Ask, answer: Answer, line: Event, at: int) -> Answer:
    """Return what a line means whose word is no legal answer: perhaps a ruling lets it stand, or it is for later."""
    if is_answered_behind(reader, question, line):
        return answer_behind(reader, question, line, at)
    break_off_within(reader, question, line, at)
    try:
        return judged(reader, question, answer, line, line.args[at].column)
    except Stop as stop:
        default = question.elision.default
        if stop.undecided or not question.elision.part or default is NO_DEFAULT:
            raise reader.first_refusal(stop, line, at) from None
        if list(reader.play.legal(question)) != [default]:
            raise reader.first_refusal(stop, line, at) from None
        reader.open[question.seat] = line, at
        reader.refused = line, at, stop
        return default  # nothing to decide here: the word belongs to a later question, or to none


def is_for_later(reader: Reader, question: Ask, line: Event, at: int, spelled: tuple[Answer, int] | None) -> bool:
    """Whether the line leaves out this choice, and its next word answers a later one; unlikely if it fits here."""
    stop = lacking(question, line, at)
    if spelled is not None:
        legal = any_of(conditions_of(reader, question, spelled[0]))
        if reader.path.take_first((legal, True), 1) == 0:
            return False
        with reader.path.exactly():
            stop.refusal = reader.play.judge(question, spelled[0]) or stop.refusal
    reader.refused = reader.refused or (line, at, stop)
    return True


def answer_without_words(reader: Reader, question: Ask, line: Event, at: int) -> Answer:
    """Return what a line means whose next word is missing or is no answer: the default, if there is one.

    - `P1 drop`: all that fit, which the verb alone says.
    - `P1 play combine`: the only two gems there are.
    """
    word = line.args[at] if at < len(line.args) else None
    if word is not None and word.unknown:
        raise reader.unknown_word(line, word)

    elsewhere = None if word is None else answer_elsewhere(reader, question, line, at)
    if elsewhere is not None:
        return elsewhere[0]
    default = meant_without_words(question, line, at)
    if default is NO_DEFAULT:
        raise reader.first_refusal(lacking(question, line, at), line, at)
    if word is not None:
        reader.open[question.seat] = line, at
    note_lacking(reader, question, line, at)
    if lacks_sense(question, line, at) and reader.play.broken(question, default) != FINE:
        raise reader.first_refusal(lacking(question, line, at), line, at)
    return judged(reader, question, default, line, line.column if word is None else word.column)


def answer_elsewhere(reader: Reader, question: Ask, line: Event, at: int) -> tuple[Answer] | None:
    """Return what the next line answers, or one behind the record's end, while words of a line wait; None if none."""
    if is_answered_behind(reader, question, line):
        return (answer_behind(reader, question, line, at),)
    later = answer_behind_end(reader, question)
    if later is not None:
        reader.open[line.seat] = line, at
    return later


def is_answered_behind(reader: Reader, question: Ask, line: Event) -> bool:
    """Whether the next line answers what is asked while words of the seat's line before it are left.

    - `P1 play combine 1+1 / P1 discard knockdown`, where a piece must be discarded first: plainly, by its verb.
    - `P1 play combine 1+1 / P1 choose knockdown`: as another way, if its word is a legal answer.
    """
    if not question.elision.part or reader.next >= reader.size:
        return False
    behind = reader.events[reader.next]
    if behind.seat != question.seat or behind.verb == line.verb:
        return False
    if behind.verb in question.verbs:
        if not reader.takes_otherwise():
            return True
        reader.kept.append(line)
        return False
    is_meant = behind.verb == "choose" and bool(behind.args) and line.verb not in question.verbs
    return is_meant and may_begin(reader, question, behind) and reader.takes_otherwise()


def answer_behind(reader: Reader, question: Ask, line: Event, at: int) -> Answer:
    """Return what the next line answers; the words that are left of the line before it wait for what is asked then."""
    behind = reader.events[reader.next]
    reader.open[question.seat] = line, at
    reader.advance(behind, continues=True)
    return answer_from(reader, question, behind, 0)


def note_lacking(reader: Reader, question: Ask, line: Event, at: int) -> None:
    """Note that a line's own question has not taken its words, if it wants any."""
    if (at == 0 or question.elision.again) and wants_words(question, line):
        reader.refused = line, at, lacking(question, line, at)


def line_under_way(reader: Reader, question: Ask) -> Event | None:
    """The line whose words go on with a question, if one does; a line that is over must be used up and right."""
    if reader.drawn >= 0 and not draws_on(reader, question):
        reader.refuse_words(reader.drawn)
    line = line_going_on(reader, question)
    if line is not None:
        return line

    if reader.open and (begins_move(question) or question.elision.first):  # every line before it is over
        reader.refuse_words(min(reader.open, key=lambda seat: reader.open[seat][0].line))
    reader.compare_settled(question)
    return None


def line_going_on(reader: Reader, question: Ask) -> Event | None:
    """The open line of the seat that is asked, if words of it are left for the question."""
    if question.seat not in reader.open:
        return None
    line = reader.open[question.seat][0]
    takes = question.elision.part or (question.elision.again and line.verb in question.verbs)
    return line if takes and not is_used_up(reader, question, line) else None


def begins_move(question: Ask) -> bool:
    """Whether a question is that for a player's next move, which he need not make."""
    return bool(question.elision.stop) and not question.elision.spoken


def is_used_up(reader: Reader, question: Ask, line: Event) -> bool:
    """Read the last words of an open line if they say only what cannot be otherwise; whether that was so.

    `play jackpot -> P2` in a duel: what is chosen stands on a line of its own.
    """
    if line.args[-1].seat < 0:
        return False
    at = reader.open[question.seat][1]
    rest = range(at, len(line.args))
    if not all(line.args[n].seat >= 0 and reader.play.says_only_the_obvious(line, n) for n in rest):
        return False
    if question.domain.read(question.seat, line.args, at) is not None:
        return False
    reader.read_on(line, len(line.args))
    if reader.at_end():
        raise Ended
    return True


def draws_on(reader: Reader, question: Ask) -> bool:
    """Whether a line of drawn pieces goes on after the question: one with a single answer need not be written."""
    elision = question.elision
    return question.seat == reader.drawn and not elision.part and elision.default not in (NO_DEFAULT, None)


def speaks_to(reader: Reader, line: Event, question: Ask) -> bool:
    """Whether a `choose` line answers a question: one that silence answers, too, must find its answer there."""
    if not question.elision.part or not line.args:
        return question.elision.part
    if line.args[0].unknown or question.domain.read(question.seat, line.args, 0) is not None:
        return True
    if any(more_words(question, line, 0)):
        return True
    if question.elision.default is NO_DEFAULT and only_answer(reader, question) is None:
        return True
    is_begun = reader.path.tries and joined(reader, question, line, 0, reader.next + 1) is not None
    return is_begun and reader.takes_otherwise()
