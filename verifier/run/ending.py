"""What follows after the last line of a record: silence answers until somebody has a choice or the game is over."""

from verifier.kernel import undecided
from verifier.kernel.ask import NO_DEFAULT, Answer, Ask, Chance, Moves, Question
from verifier.kernel.game import Undecidable
from verifier.kernel.mending import MENDS
from verifier.run.answers import any_answer, is_open_to, leaves_out, only_answer
from verifier.run.reader import Reader
from verifier.run.silence import answer_unspoken
from verifier.run.stops import Stop
from verifier.run.unknown_draws import made_up


def run_on(reader: Reader, moves: Moves, question: Question) -> None:
    """The record has no more lines: compare its last assertions, and go on while silence is an answer."""
    if reader.listener is not None and reader.listener.ran_out(reader, moves, question):
        return
    while not reader.beyond:
        if reader.listener is not None:
            reader.listener.unwritten(reader, question)
        compare_at(reader, question)
        answer = answer_unwritten(reader, question)
        if answer is None:
            reader.compare()
            return
        try:
            question = moves.send(answer[0])
        except Undecidable:
            if reader.claims or reader.unchecked is not None:
                raise
            return  # nothing that the record says depends on it


def compare_at(reader: Reader, question: Question) -> None:
    """Compare the last assertions where all has come about; before a reaction that may still follow they may be true.

    `P1 play crash-gem 1 = P2 gems 1`: what is sent has not landed, if the record breaks off there.
    """
    line = reader.unchecked
    if line is None:
        return
    if isinstance(question, Chance) or question.settled:
        reader.compare()
        return
    is_broken_off = question.elision.spoken and not reader.claims
    if is_broken_off and is_open_to(reader, question) and reader.holds_here(line):
        reader.unchecked = None


def answer_unwritten(reader: Reader, question: Question) -> tuple[Answer] | None:
    """Return the answer that silence gives after the record's end; None if it gives none."""
    if reader.halts and reader.play.resumable(question):
        return None
    if isinstance(question, Chance):
        return draw_unwritten(reader, question)

    elision = question.elision
    if leaves_out(reader, question) and not elision.spoken:
        return (any_answer(reader, question, reader.latest()),)
    if elision.default is NO_DEFAULT:
        return only_answer(reader, question)
    if elision.spoken:
        return (answer_unspoken(reader, question, elision.default),)
    return default_unwritten(reader, question, elision.default)


def default_unwritten(reader: Reader, question: Ask, default: Answer) -> tuple[Answer] | None:
    """Return the default after the record's end; None if it is not legal, or if a player may still have moved."""
    if (question.elision.stop or question.elision.claim) and not reader.claims and is_open_to(reader, question):
        return None  # nobody says that the game went on without his move
    return (default,) if reader.play.allows(question, default) else None


def draw_unwritten(reader: Reader, chance: Chance) -> tuple[Answer] | None:
    """Return a draw after the record's end: unknown things, if draws are left out and the record claims to go on."""
    if reader.claims and reader.promise.draws == "none" and not chance.optional:
        reader.count_out(chance)
        return (made_up(reader, chance, chance.count, recorded=False),)
    return (None,) if chance.optional else None


def stop_after_end(reader: Reader) -> Stop | None:
    """Why the record cannot be, of which the game is over: it must be over, too. None if it is."""
    if reader.listener is not None:
        reader.listener.over(reader)
    try:
        if reader.unchecked is not None:
            reader.compare()
        for seat in list(reader.open):
            reader.refuse_words(seat)
        if reader.next < reader.size:
            line = reader.events[reader.next]
            if line.verb == MENDS:
                raise Stop(line, line.column, undecided.REMEDY_TOO_LATE.refusal(), True)
            raise Stop(line, line.column, reader.play.misplaced(None, line))
    except Stop as stop:
        return stop
    return None


def stop_of(reader: Reader, error: Undecidable) -> Stop | None:
    """Where a game cannot go on: at the last line, unless words of it were left that no question took.

    What the next line is about is undecided there; None if there is no next line and nothing is claimed.
    """
    is_ahead = error.ahead and not reader.open
    try:
        if is_ahead and reader.next >= reader.size and not reader.claims:
            reader.compare()
            return None
        for seat in list(reader.open) if reader.beyond else ():
            reader.refuse_words(seat)
    except Stop as stop:
        return stop
    line = reader.here() if is_ahead and reader.next < reader.size else reader.latest()
    return Stop(line, line.column, error.refusal, True)
