"""Edits after which a record must not be rejected, and edits of which nothing is known beforehand."""

from collections.abc import Iterator
from itertools import pairwise

from tests.mutation.mutant import Edit, kind, seat_name, silent, spelled, whole
from tests.support.notes import Notes
from verifier.kernel.ask import Chance

# -- still legal


@kind("refill-left-out", status="legal")
def refill_left_out(notes: Notes) -> Iterator[Edit]:
    """A refill goes without saying."""
    for moment in notes.beginning("refill"):
        yield notes.replaced(moment.line), 0


@kind("decline-left-out", status="legal")
def decline_left_out(notes: Notes) -> Iterator[Edit]:
    """Silence on a reaction makes a record incomplete, not illegal."""
    for index, event in enumerate(notes.events):
        if event.verb == "decline" and index + 1 < len(notes.events):
            yield notes.replaced(index), 0


@kind("last-draw-left-out", status="legal")
def last_draw_left_out(notes: Notes) -> Iterator[Edit]:
    """Who has lost need not show what he drew."""
    drawn = [m.line for m in notes.moments if isinstance(m.question, Chance) and m.question.optional and m.begins]
    if drawn:
        yield list(notes.log.lines[: drawn[0]]), 0


@kind("draw-in-another-order", status="legal")
def draw_order(notes: Notes) -> Iterator[Edit]:
    """Chips drawn together have no order."""
    for moment in notes.moments:
        if moment.decision == "draw" and whole(notes, moment):
            words = notes.arguments[moment.line]
            yield notes.replaced(moment.line, notes.head(moment.line, *reversed(words))), 0


@kind("purchases-on-one-line", status="legal")
def purchases_joined(notes: Notes) -> Iterator[Edit]:
    """Two purchases, one after the other, on one line."""
    buys = [moment for moment in notes.beginning("buy") if whole(notes, moment)]
    for first, second in pairwise(buys):
        if second.line == first.line + 1 and first.state.turn == second.state.turn:
            joined = notes.head(first.line, *notes.arguments[first.line], *notes.arguments[second.line])
            yield [*notes.log.lines[: first.line], joined, *notes.log.lines[second.line + 1 :]], 0


@kind("target-written-out", status="legal")
def target_written(notes: Notes) -> Iterator[Edit]:
    """The one opponent as the target of a crash."""
    for moment in spelled(notes, "crash"):
        end = len(notes.arguments[moment.line])
        own = moment.seat == moment.state.active and notes.events[moment.line].verb == "play"
        if own and moment.words[1] == end and isinstance(moment.answer, tuple):
            yield notes.rewritten(moment.line, end, end, f"-> {seat_name(1 - moment.seat)}"), 0


@kind("pass-written-out", status="legal")
def pass_written(notes: Notes) -> Iterator[Edit]:
    """A player says that he plays or keeps nothing more."""
    for decision in ("play", "keep"):
        for moment in silent(notes, decision):
            yield notes.inserted(moment.ahead, f"{seat_name(moment.seat)} pass"), 0


@kind("capitals-and-short-names", status="legal")
def capitals(notes: Notes) -> Iterator[Edit]:
    """Another spelling of the same line."""
    for index, line in enumerate(notes.log.lines):
        if "=" not in line:
            yield notes.replaced(index, line.upper()), 0


# -- nothing is known beforehand


@kind("any-line-deleted", status="unclear")
def deleted(notes: Notes) -> Iterator[Edit]:
    """One line less."""
    for index in range(len(notes.events)):
        yield notes.replaced(index), 0


@kind("any-line-copied", status="unclear")
def copied(notes: Notes) -> Iterator[Edit]:
    """One line twice."""
    for index in range(len(notes.events)):
        yield notes.inserted(index, notes.line(index)), 0


@kind("neighbours-swapped", status="unclear")
def neighbours(notes: Notes) -> Iterator[Edit]:
    """Two lines in the other order."""
    lines = notes.log.lines
    for index in range(len(lines) - 1):
        yield [*lines[:index], lines[index + 1], lines[index], *lines[index + 2 :]], 0


@kind("any-word-taken-from-another-line", status="unclear")
def foreign_word(notes: Notes) -> Iterator[Edit]:
    """An argument replaced by one of another line."""
    words = sorted({word for arguments in notes.arguments for word in arguments})
    for index, arguments in enumerate(notes.arguments):
        for position in range(len(arguments)):
            yield notes.rewritten(index, position, position + 1, words[(index + position) % len(words)]), 0


@kind("any-seat-exchanged", status="unclear")
def seat_exchanged(notes: Notes) -> Iterator[Edit]:
    """Somebody else does it."""
    for index, event in enumerate(notes.events):
        yield notes.replaced(index, notes.head(index, *notes.arguments[index], seat=1 - event.seat)), 0
