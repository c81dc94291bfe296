"""Words of a line that nobody knows: each stands for one word that the line could have in its place.

Not for: what no word says at all (`answers`, `silence`), or things that were drawn (`unknown_draws`).
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from verifier.kernel.ask import NO_DEFAULT, Answer, Ask, Domain, Filling, NoDefault
from verifier.kernel.event import SOME_SEAT, Event, Token
from verifier.kernel.message import say
from verifier.kernel.norm import Refusal
from verifier.run.answers import conditions_of, guessed, judged, leaves_out
from verifier.run.reader import Reader
from verifier.run.stops import Stop
from verifier.run.unknown import NEEDLESS, SEATS, with_word
from verifier.run.wording import meant_without_words
from verifier.symbolic.formula import any_of, negate

#: The largest number that a word is tried as.
NUMBERS = 9


class Further(NamedTuple):
    """A question is answered by the words of a line from an index on: those before it say nothing."""

    line: Event
    at: int


def answer_unknown(reader: Reader, question: Ask, line: Event, at: int) -> Answer | Further:
    """Return the answer of a `?`: nobody knows what. Raises `Stop` if no word that it could be is possible."""
    spelled = readings_of(reader, question, line, at)
    options = [any_of(conditions_of(reader, question, answer)) for answer, _ in spelled]
    others = list(meanings_besides(reader, question, line, at))
    none = negate(any_of(options))
    every = (*options, *((True if fits else none) for _, fits in others), none)
    chosen = reader.path.take_first(every, len(options))
    column = line.args[at].column
    if chosen < len(options):
        answer, after = spelled[chosen]
        guessed(reader, question, answer, line, column)
        reader.read_on(with_seat(question, line, at, answer), after)
        return answer

    reader.path.refused = any_of(options)
    needed = say("needed-and-none-possible", wanted=question.domain.expected())
    stop = Stop(line, column, Refusal(question.clause, needed))
    if chosen == len(options) + len(others):
        raise reader.first_refusal(stop, line, at)
    if reader.first_refusal(stop, line, at) is stop:
        reader.refused = line, at, stop
    return answer_besides(reader, question, line, at, others[chosen - len(options)][0])


def readings_of(reader: Reader, question: Ask, line: Event, at: int) -> list[tuple[Answer, int]]:
    """The answers that a `?` could spell, alone or with the words after it, in the order in which to try them."""
    spelled = spelled_by_unknown(reader, question, line, at)
    spelled.sort(key=liking(reader, question, line))
    if line.args[at].seat == SOME_SEAT:
        return [one for one in spelled if with_seat(question, line, at, one[0]) is not line]
    if any(token.text == NEEDLESS for token in line.args):  # no other word names a seat, then
        return [one for one in spelled if with_seat(question, line, at, one[0]) is line]
    return spelled


def spelled_by_unknown(reader: Reader, question: Ask, line: Event, at: int) -> list[tuple[Answer, int]]:
    """The answers that a `?` could spell as far as its place goes; nobody plays, buys or discards nothing with it.

    `P1 buy ? ?` are two purchases.
    """
    spelled = [*one_word(reader, question, line.args[at], at), *more_words(question, line, at)]
    is_further = at > 0 and (question.elision.part or not question.elision.again)
    if is_further or line.verb == "choose":
        return spelled
    return [one for one in spelled if one[0] is not None]


def liking(reader: Reader, question: Ask, line: Event) -> Callable[[tuple[Answer, int]], tuple[int, int]]:
    """How soon to try an answer: first what later lines of the seat name more of than it has, the next one first.

    Then what they name most often. Any order is right; this one is likely to be lucky.
    """
    named = named_later(reader, line)
    ranks: dict[Answer, tuple[int, int]] = {}
    for piece in dict.fromkeys(piece for one in named for piece in one):
        has: object = reader.play.owned(line.seat, piece)
        if type(has) is int:
            rank = rank_of_thing(named, piece, has)
            ranks.update(dict.fromkeys(answers_of_thing(reader, question, piece), rank))
    return lambda spelled: ranks.get(spelled[0], (len(named), 0))


def named_later(reader: Reader, line: Event) -> list[Counter[int]]:
    """How many things of each kind the later lines of a seat name, but for those with the same verb."""
    later = [one for one in reader.events[reader.next :] if one.seat == line.seat and one.verb != line.verb]
    return [Counter(token.piece for token in one.args if token.piece >= 0 and not token.unknown) for one in later]


def rank_of_thing(named: Sequence[Mapping[int, int]], piece: int, has: int) -> tuple[int, int]:
    """Which later line is the first to name more of a thing than its player has, and how often all of them name it."""
    lacking = next((at for at, one in enumerate(named) if one.get(piece, 0) > has), len(named))
    return lacking, -sum(one.get(piece, 0) for one in named)


def answers_of_thing(reader: Reader, question: Ask, piece: int) -> list[Answer]:
    """The answers that the name of a thing could spell, wherever the thing is; to ask for it assumes nothing."""
    answers: list[Answer] = []

    def note() -> bool:
        spelled = question.domain.read(question.seat, (Token("?", piece=piece),), 0)
        answers.extend(() if spelled is None else (spelled[0],))
        return True

    reader.path.cases(note)
    return answers


def answer_with_unknown(reader: Reader, question: Ask, line: Event, at: int, alone: Answer | NoDefault) -> Answer:
    """Return what a known word spells with unknown ones after it; None if it stands for `alone`, what it says alone."""
    unknown = next((token for token in line.args[at + 1 :] if token.unknown), None)
    is_part = leaves_out(reader, question)
    spelled = list(more_words(question, line, at, is_part=is_part)) if unknown is not None or is_part else []
    if not spelled:
        return None
    if unknown is not None and reader.path.is_certain:
        raise reader.unknown_word(line, unknown)
    if alone is not NO_DEFAULT:
        spelled.insert(0 if unknown is None else len(spelled), (alone, -1))
    chosen = reader.path.select_any([any_of(conditions_of(reader, question, answer)) for answer, _ in spelled])
    if chosen == len(spelled) or spelled[chosen][1] < 0:
        return None
    reader.read_on(line, spelled[chosen][1])
    return guessed(reader, question, spelled[chosen][0], line, line.args[at].column)


def with_seat(question: Ask, line: Event, at: int, answer: Answer) -> Event:
    """The line with its unknown word as the seat that it names, if it names one: no other word needs to, then."""
    words = (Token("?", seat=seat, column=line.args[at].column) for seat in range(SEATS))
    fitting = (word for word in words if question.domain.read(question.seat, (word,), 0) == (answer, 1))
    word = next(fitting, None)
    return line if word is None else with_word(line, at, word)


def meanings_besides(reader: Reader, question: Ask, line: Event, at: int) -> Iterator[tuple[Event, bool]]:
    """What a `?` may be if it answers something else: the line with what it is; whether that can always be."""
    needless = reader.as_needless(line, at) if at or question.elision.part else None
    if needless is not None:
        yield needless, True
    if meant_without_words(question, line, at) is not NO_DEFAULT:
        yield line, question.elision.apart


def answer_besides(reader: Reader, question: Ask, line: Event, at: int, made: Event) -> Answer | Further:
    """Return the answer where an unknown word says nothing, or answers a later question. Raises `Stop`."""
    if made is not line:
        reader.read_on(made, at + 1)
        return Further(made, at + 1)
    reader.open[question.seat] = line, at
    default = meant_without_words(question, line, at)
    assert default is not NO_DEFAULT
    try:
        return judged(reader, question, default, line, line.args[at].column)
    except Stop as stop:
        raise reader.first_refusal(stop, line, at) from None


def implied_by_unknown(reader: Reader, question: Ask, line: Event) -> Answer:
    """Return what a line with an unknown first word may imply about something else; None for nothing."""
    tell = question.elision.tell
    assert tell is not None
    numbers = range(1, NUMBERS + 1) if line.args[0].seat != SOME_SEAT else ()
    lines = (with_word(line, 0, Token("?", numbers=(number,))) for number in numbers)
    answers = [*dict.fromkeys(answer for one in lines if (answer := tell(one)) is not None)]
    if not answers:
        return None
    options = [any_of(conditions_of(reader, question, answer)) for answer in answers]
    chosen = reader.path.take_first((*options, True), len(options))
    return answers[chosen] if chosen < len(answers) else None


def one_word(reader: Reader, question: Ask, token: Token, at: int) -> Iterator[tuple[Answer, int]]:
    """The answers that an unknown word alone could spell, each with the index after it."""
    domain, seat = question.domain, question.seat
    pieces = (token._replace(piece=piece) for piece in range(reader.play.kinds if token.place else 0))
    there = {domain.read(seat, (piece,), 0) for piece in pieces}
    for answer in domain.conceivable(seat):
        if not is_one_word(domain, answer):
            continue
        if token.place and isinstance(answer, tuple):
            there.add(domain.read(seat, (token._replace(numbers=answer),), 0))
        if not token.place or (answer, 1) in there:
            yield answer, at + 1


def is_one_word(domain: Domain, answer: Answer) -> bool:
    """Whether an answer may be one word: not one that the verb says, nor several things in a row."""
    written = domain.write(answer)
    is_several = " " in written and (isinstance(answer, tuple) or isinstance(domain, Filling))
    return not is_several and (written != "" or not isinstance(answer, str))


def more_words(question: Ask, line: Event, at: int, *, is_part: bool = False) -> Iterator[tuple[Answer, int]]:
    """The answers that several words spell together, some of them unknown, each with the index after them.

    Where a line need not say the whole of an answer, its words may be a part of one.
    """
    if isinstance(question.domain, Filling):
        yield from question.domain.fill(question.seat, line.args, at)
        return
    for answer in question.domain.conceivable(question.seat) if is_part or at + 1 < len(line.args) else ():
        if not isinstance(answer, tuple) or len(answer) < 2:
            continue
        told = run_of(line.args, at)[: len(answer)] if is_part else line.args[at : at + len(answer)]
        unsaid = (Token("?", unknown=True),) * (len(answer) - len(told) if is_part else 0)
        words, end = named((*told, *unsaid), answer), at + len(told)
        made = (*line.args[:at], *words, *line.args[end:])
        if words and question.domain.read(question.seat, made, at) == (answer, at + len(answer)):
            yield answer, end


def named(words: tuple[Token, ...], numbers: tuple[int, ...]) -> tuple[Token, ...]:
    """Words, one for each of some numbers, with the unknown ones named; none if they do not fit."""
    left = list(numbers)
    if any(word.seat == SOME_SEAT for word in words):
        return ()
    for word in words:
        if word.unknown:
            continue
        if len(word.numbers) != 1 or word.numbers[0] not in left:
            return ()
        left.remove(word.numbers[0])
    if len(words) != len(numbers) or len(left) == 0:
        return ()
    return tuple(word._replace(numbers=(left.pop(0),), unknown=False) if word.unknown else word for word in words)


def names_seat(word: Token) -> bool:
    """Whether a word is a seat, known or not."""
    return word.seat >= 0 or word.seat == SOME_SEAT


def run_of(args: tuple[Token, ...], at: int) -> tuple[Token, ...]:
    """The words from one on that are, like it, a seat or none."""
    return tuple(takewhile(lambda token: names_seat(token) == names_seat(args[at]), args[at:]))
