"""The record as the one who answers: run a game and let the lines of a record answer every question.

A line's first word after the seat says which question it answers; its words answer the questions that follow from it.
A question that no line speaks to takes its default, which is judged like any other answer.
Not for: verdicts over several readings (`verifier.verdicts`), or other ways than the plain one (`explore`).
"""

from verifier.kernel.ask import Answer, Ask, Moves, Question
from verifier.kernel.game import Undecidable
from verifier.run.ahead import pass_answered
from verifier.run.draws import outcome_of
from verifier.run.elisions import PASSED, answer_by_line
from verifier.run.ending import run_on, stop_after_end, stop_of
from verifier.run.plain import is_plain, read_plainly
from verifier.run.reader import Reader
from verifier.run.silence import answer_silently, forgotten_move
from verifier.run.stops import AGAIN, Again, Ended, GoesOn, Over, Stop, Trail
from verifier.run.words import answer_from, line_under_way


def follow(reader: Reader) -> Trail:
    """Follow the record to its end, or to the first line that does not follow from the rules."""
    trail = Trail(silences=reader.silences)
    try:
        while is_broken_off(reader, reader.play.run()):
            pass
    except (StopIteration, Over):
        trail.stop = stop_after_end(reader)
    except Stop as stop:
        trail.stop = stop
    except Undecidable as error:
        trail.stop = stop_of(reader, error)
    trail.stop = trail.stop or unborne(reader)
    trail.events = reader.next
    trail.hushed = reader.hushed
    if reader.listener is not None:
        reader.listener.followed(reader)
    return trail


def unborne(reader: Reader) -> Stop | None:
    """What the header claims of a game that was followed to its end, and the game does not bear out."""
    try:
        if reader.tally is not None:
            reader.tally.compare(reader.play)
    except Stop as stop:
        return stop
    return None


def is_broken_off(reader: Reader, moves: Moves) -> bool:
    """Whether a run of the game, which is followed, was broken off because the others go on without a player."""
    try:
        run_on(reader, moves, read_lines(reader, moves))
    except GoesOn:
        return True
    return False


def read_lines(reader: Reader, moves: Moves) -> Question:
    """Let the lines answer until there are no more, and return the question that the record leaves open."""
    send, question = moves.send, next(moves)
    put = answer_question if reader.listener is None else answer_heard
    try:
        while reader.next < reader.size or reader.open:
            if is_plain(reader):
                question = read_plainly(reader, send, question)
                if reader.at_end():
                    break
            found = put(reader, question)
            if found is not AGAIN:
                if reader.tally is not None:
                    reader.tally.note(reader.play, question, found)
                question = send(found)
    except Ended:
        pass
    return question


def answer_heard(reader: Reader, question: Question) -> Answer | Again:
    """Put a question to the record, and tell the listener what comes of it."""
    listener = reader.listener
    assert listener is not None
    listener.asked(reader, question)
    try:
        found = answer_question(reader, question)
    except Stop as stop:
        listener.refused(reader, question, stop)
        raise
    if found is not AGAIN:
        listener.answered(reader, question, found)
    return found


def answer_question(reader: Reader, question: Question) -> Answer | Again:
    """Return the answer that the record gives at its next line, or at the line that is under way.

    `AGAIN` if lines were passed over. Raises `Stop` if it gives none that is legal, `Ended` if there are no more lines.
    """
    if reader.next in reader.behind:
        pass_answered(reader, question)
        return AGAIN
    if not isinstance(question, Ask):
        reader.count_out(question)
        return outcome_of(reader, question)
    if reader.open or reader.unchecked is not None:
        line = line_under_way(reader, question)
        if line is not None:
            return answer_from(reader, question, line, reader.open[question.seat][1])
        if reader.next >= reader.size and not reader.open:
            raise Ended  # the words that were left said what cannot be otherwise
    forgotten = forgotten_move(reader, question) if reader.promise.moves == "most" else None
    if forgotten is not None:
        return forgotten
    if reader.next < reader.size:
        line = reader.events[reader.next]
        found = answer_by_line(reader, question, line)
        if found is not PASSED:
            return found
    return answer_silently(reader, question)
