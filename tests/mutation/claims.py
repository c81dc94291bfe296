"""Edits of what a record claims: totals after a line, and how the game ended."""

from collections.abc import Iterator

from tests.mutation.mutant import Edit, Mutant, kind, name
from tests.support.games import RESULT_LINE
from tests.support.notes import Moment, Notes
from verifier.kernel.source import Position
from verifier.record.model import Result

RESULT = frozenset((RESULT_LINE,))


def positions_after(notes: Notes) -> Iterator[tuple[int, list[tuple[str, int]]]]:
    """Each line but the last with true totals after all that it says and does.

    Left out are totals that differ between the first question after the line and the one that the next line answers:
    a record need not say at which of the two it counted. So are those of a move in which the next line shows a hand.
    """
    first: dict[int, Moment] = {}
    last: dict[int, Moment] = {}
    for moment in notes.moments:
        if moment.line != moment.ahead - 1 or moment.begins:
            first.setdefault(moment.ahead - 1, moment)
            last[moment.ahead - 1] = moment
    for index, moment in first.items():
        shows = index + 1 < len(notes.events) and notes.events[index + 1].verb == "reveal"
        if index >= 0 and "=" not in notes.line(index) and not shows:
            later = set(totals(last[index]))
            yield index, [total for total in totals(moment) if total in later]


def totals(moment: Moment) -> Iterator[tuple[str, int]]:
    """True totals, added up here: piles, discard piles, bags and a few stacks."""
    for number, seat in enumerate(moment.state.seats, 1):
        yield f"P{number} pile", sum(size * count for size, count in enumerate(seat.pile))
        yield f"P{number} discard", sum(seat.discard)
        yield f"P{number} bag", sum(seat.bag) + len(seat.top)
    for chip in moment.state.stacks[:3]:
        yield f"bank {name(chip)}", moment.state.bank[chip]
    yield "level", moment.state.level


@kind("total-that-is-wrong")
def wrong_total(notes: Notes) -> Iterator[Edit]:
    """A total one too large or one too small."""
    for index, known in positions_after(notes):
        for quantity, value in known:
            for wrong in {value + 1, max(value - 1, 0)} - {value}:
                yield notes.replaced(index, f"{notes.line(index)} = {quantity} {wrong}"), index + 1


@kind("total-that-is-right", status="legal")
def right_total(notes: Notes) -> Iterator[Edit]:
    """A true total."""
    for index, known in positions_after(notes):
        for quantity, value in known:
            yield notes.replaced(index, f"{notes.line(index)} = {quantity} {value}"), 0


def result_mutants(notes: Notes) -> Iterator[Mutant]:
    """Wrong results: the other winner, another cause, no end at all; and no result, which is legal."""
    result, lines = notes.log.replay.result, notes.log.lines
    if result is None or result.winner is None or result.by != "overflow":
        return
    antes = [moment.line for moment in notes.beginning("ante")]
    where = Position(notes.log.replay.path, RESULT_LINE, 1)
    yield Mutant("result-wrong-winner", "illegal", lines, RESULT, Result(1 - result.winner, "overflow", where))
    yield Mutant("result-no-winner", "illegal", lines, RESULT, Result(None, "overflow", where))
    yield Mutant("result-wrong-cause", "illegal", lines, RESULT, Result(result.winner, "concession", where))
    if len(antes) > 1:
        early = Result(result.winner, "overflow", where)
        yield Mutant("result-without-an-end", "illegal", lines[: antes[-1]], RESULT, early)
    yield Mutant("result-left-out", "legal", lines, result=None)
