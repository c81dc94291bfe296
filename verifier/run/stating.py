"""Lines that answer nothing: they state what has happened by itself, say more than is asked, or say nothing.

Not for: words of a line that say nothing (`Play.says_only_the_obvious`).
"""

from collections import Counter
from collections.abc import Sequence

from verifier.kernel.ask import Ask, Chance, Question
from verifier.kernel.event import Event
from verifier.kernel.listener import Effect
from verifier.kernel.norm import Refusal
from verifier.run.reader import Reader
from verifier.run.stops import Stop
from verifier.run.unknown import with_word
from verifier.run.words import answer_from
from verifier.symbolic.formula import all_of
from verifier.symbolic.values import formula_of


def pass_effect(reader: Reader, line: Event, *, answers_later: bool = False) -> bool:
    """Pass over a line that states an effect which has just happened; whether it was one.

    Raises `Stop` if it states it wrongly, unless it may be the answer to a later question.
    """
    effects = reader.effects
    if not effects.single and not effects.counted:
        return False
    if effects.counted and is_on_unknown(effects.counted, line):
        return pass_effect_on_unknown(reader, line)

    told = line
    if any(token.unknown for token in line.args) and effects.may_be_stated_by(line):
        if answers_later and reader.path.take_first((True, True), 2):
            return False
        told = with_effects(reader, line)
    return pass_echo(reader, line, told, answers_later=answers_later)


def pass_echo(reader: Reader, line: Event, told: Event, *, answers_later: bool) -> bool:
    """Pass over a line that states an effect by what its words are taken to be; whether it does. Raises `Stop`."""
    effects, index = reader.effects, reader.next
    echo = reader.play.echo(told, effects.single, reader.events[index + 1] if index + 1 < reader.size else None)
    if isinstance(echo, Refusal):
        if not answers_later:
            tell_stated(reader, index)
            raise Stop(line, line.args[0].column, echo)
        return False
    if echo:
        pass_stated(reader, line)
        tell_stated(reader, index)
    return echo


def with_effects(reader: Reader, line: Event) -> Event:
    """Return a line with what has happened by itself for its unknown words, in one of the ways in which it fits.

    A lone word may be the number of things. Raises `Stop` where nothing may be made up.
    """
    left = Counter(thing for seat, verb, thing in reader.effects.single if (seat, verb) == (line.seat, line.verb))
    for at, token in enumerate(line.args):
        if not token.unknown:
            continue
        if reader.path.is_certain:
            raise reader.unknown_word(line, token)
        words = [token._replace(piece=thing) for thing, number in left.items() if number]
        if len(line.args) == 1 and left.total() > 1:
            words.append(token._replace(numbers=(left.total(),)))
        if not words:  # more words than things
            return line
        word = words[reader.path.take_first((True,) * len(words), len(words))]
        left[word.piece] -= 1
        line = with_word(line, at, word)
    return line


def is_on_unknown(counted: Sequence[tuple[Effect, int]], line: Event) -> bool:
    """Whether a line may state one of the effects on things that are not all known."""
    return bool(line.args) and any(effect[:2] == (line.seat, line.verb) for effect, _ in counted)


def tell_stated(reader: Reader, index: int) -> None:
    """Tell the listener that a line states an effect, rightly or wrongly."""
    if reader.listener is not None:
        reader.listener.stated(reader, index)


def pass_stated(reader: Reader, line: Event) -> None:
    """Pass over a line that states an effect, of which nothing is left to read."""
    pass_line(reader, line)
    reader.effects.stated.append(line)
    if line.args and line.seat in reader.waiting:
        reader.read_on(line, len(line.args))


def pass_effect_on_unknown(reader: Reader, line: Event) -> bool:
    """Pass over a line that may state an effect on things that are not all known; whether it was one."""
    effects = reader.effects
    told = [one for one in effects.counted if one[0][:2] == (line.seat, line.verb)]
    if not reader.path.prefer(all_of(map(formula_of, claims_on(told, line)))):
        return False
    pass_line(reader, line)
    named = Counter(-1 if token.unknown else token.piece for token in line.args)
    effects.counted += [((line.seat, line.verb, thing), -number) for thing, number in named.items()]
    return True


def claims_on(told: Sequence[tuple[Effect, int]], line: Event) -> list[bool]:
    """What must hold of effects if a line states them: as many as it names on each kind of thing, and in all."""
    named = Counter(token.piece for token in line.args if not token.unknown)
    left = {piece: sum(count for (*_, kind), count in told if kind == piece) for piece in named}
    total = sum(count for _, count in told)
    return [*(left[piece] >= number for piece, number in named.items()), total >= len(line.args)]


def pass_line(reader: Reader, line: Event) -> None:
    """Pass over the next line; what it asserts is compared at once."""
    reader.advance(line, continues=True)
    reader.compare()


def pass_aside(reader: Reader, question: Question, line: Event) -> bool:
    """Take what a line says beyond what is asked; whether it does. Effects before it can be stated after it."""
    play, effects = reader.play, reader.effects
    aside = play.aside(question, line)
    if aside is None:
        return False
    before, at_work = effects.kept(), effects.at_work()
    reader.advance(line)
    effects.put_back(before)
    try:
        play.take_aside(aside, answer_from(reader, aside, line, 0))
        while line.seat in reader.open and reader.open[line.seat][0] is line:
            play.take_aside(aside, answer_from(reader, aside, *reader.open[line.seat]))
    except Stop:
        if aside.elision.moot:
            effects.brought_about = at_work  # the line states wrongly what has come of them
        raise
    return True


def pass_idle(reader: Reader) -> bool:
    """Pass over lines that no question takes and that say nothing that matters; whether there were such."""
    before = reader.next
    while reader.next < reader.size and reader.says_nothing(reader.events[reader.next]):
        pass_nothing(reader, reader.events[reader.next])
    return reader.next > before


def pass_nothing(reader: Reader, line: Event) -> None:
    """Pass over a line that says nothing. Raises `Stop` if that is so only for some of what its word can be."""
    unknown = next((token for token in line.args if token.unknown), None)
    if unknown is not None and reader.path.is_certain:
        raise reader.unknown_word(line, unknown)
    pass_line(reader, line)


def pass_idle_here(reader: Reader, line: Event) -> bool:
    """Pass over lines that say nothing before a player's move; one with an unknown word may be for a later question."""
    is_told = reader.path.is_certain or not any(token.unknown for token in line.args)
    if not is_told and not (reader.says_nothing(line) and reader.path.take_first((True, True), 2) == 0):
        return False
    return pass_idle(reader)


def after_idle(reader: Reader) -> int:
    """The index of the next line that says something; the number of lines if there is none."""
    index = reader.next
    while index < reader.size and reader.says_nothing(reader.events[index]):
        index += 1
    return index


def is_interrupted(reader: Reader, question: Question) -> bool:
    """Whether only lines that say nothing stand before one that goes on answering a question, or before the end."""
    index = after_idle(reader)
    if index in (reader.next, reader.size):
        return index > reader.next
    after = reader.events[index]
    return after.seat == question.seat and after.verb in (*verbs_of(question), *reader.play.aside_verbs)


def verbs_of(question: Question) -> tuple[str, ...]:
    """The verbs of lines that speak to a question."""
    if isinstance(question, Chance):
        return (question.verb,)
    verbs = (*question.verbs, question.elision.stop)
    return (*verbs, "choose") if question.elision.part else verbs


def pass_before_reaction(reader: Reader, question: Ask) -> bool:
    """Pass over lines for nothing before the line that answers a reaction, as another way; whether there were such."""
    lines = idle_before_reaction(reader, question)
    if not lines or not reader.takes_otherwise():
        return False
    for line in lines:
        pass_nothing(reader, line)
    return True


def idle_before_reaction(reader: Reader, question: Ask) -> list[Event]:
    """The lines for nothing before the line that answers a reaction, or before the end of what it may still follow.

    - `P1 play crash-gem 1 / P1 choose none / P2 react crash-gem 1`. A `decline` of somebody else is an answer of his.
    - `P1 play crash-gem 1 / P1 choose none = P2 pile 2`: the total may be true before the reaction.
    """
    answers = (*question.verbs, question.elision.stop)
    lines: list[Event] = []
    for line in reader.events[reader.next :]:
        if line.seat == question.seat and line.verb in answers:
            return lines
        if line.verb == question.elision.stop or not reader.says_nothing(line):
            return []
        lines.append(line)

    is_broken_off = not reader.claims and any(line.assertions for line in lines)
    return lines if is_broken_off else []


def pass_idle_of_others(reader: Reader, question: Ask) -> bool:
    """Pass over lines of others that say nothing, if the player goes on behind them; whether there were such.

    Where what is asked may be left out, too, they may be answers to something that is still to come.
    """
    if not is_interrupted(reader, question):
        return False
    return (not question.elision.part or reader.takes_otherwise()) and pass_idle(reader)
