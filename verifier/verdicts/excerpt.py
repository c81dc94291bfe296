"""A short record out of a long one: it begins at the last settled position before a line, and ends with the line.

So a dispute becomes one short file. What the line comes to in it is what it comes to in the whole record; a position
from which it would not is passed over for an earlier one. Not for: the position alone (`settled`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from verifier.games.game import Game
from verifier.kernel.event import Event
from verifier.kernel.game import IllegalSetup
from verifier.record import emit
from verifier.record.history import history_of, newest_with
from verifier.record.model import Correction, Replay
from verifier.run.budget import Budget
from verifier.verdicts.judge import examine
from verifier.verdicts.settled import SettledPosition, WrittenPosition, place, refuse_haste


@dataclass(frozen=True, slots=True)
class ShortRecord:
    """A short record, how many settled positions were passed over for it, and the readings that it assumes."""

    replay: Replay
    passed_over: int
    assumed: Mapping[str, str]


def excerpt(
    game: Game, replay: Replay, line: int, chosen: Mapping[str, str], budget: Budget | None = None
) -> ShortRecord:
    """The short record of a line; of the end, if the line is beyond the last one.

    It goes on after the line only where what the line says is borne out by later ones. `chosen` are readings of open
    points, which the record assumes if it goes wrong before the line without them.
    Raises `NotPlaced`, `Unreadable` and `IllegalSetup` as `place` does.
    """
    budget = budget or Budget()
    found = place(game, replay, line, chosen, budget)
    assumed = needed(game, found.replay, line, chosen, budget)
    file = as_written(replay, line)
    whole = under(file.whole(found.replay), assumed)
    wanted = outcome(game, whole, line, budget)
    count = len(found.replay.events)
    for end in range(sum(event.line <= line for event in found.replay.events), count + 1):
        for passed, point in enumerate(reversed(found.points[1:])):
            short = under(file.whole(between(found, point, end, line)), assumed)
            if outcome(game, short, line, budget) == wanted:
                return ShortRecord(named(short, replay, line), passed, assumed)
        short = under(file.whole(cut(found.replay, 0, end, line)), assumed)
        if end == count or outcome(game, short, line, budget) == wanted:
            return ShortRecord(named(short, replay, line), len(found.points) - 1, assumed)
    raise AssertionError("the whole record is the longest one")


def needed(game: Game, whole: Replay, line: int, chosen: Mapping[str, str], budget: Budget) -> Mapping[str, str]:
    """The chosen readings, if the record goes wrong before the line under others."""
    fault = examine(game, whole, budget).fault if chosen else None
    return chosen if fault is not None and 0 < fault.line < line else {}


def under(replay: Replay, assumed: Mapping[str, str]) -> Replay:
    """The record under some readings."""
    return replace(replay, readings={**replay.readings, **assumed})


def between(found: WrittenPosition, point: SettledPosition, end: int, line: int) -> Replay:
    """The record from a settled position on, up to the event of an index."""
    found.play.resume(point.position)
    short = cut(found.replay, point.index, end, line)
    return replace(
        short,
        setup={**short.setup, "position": emit.tree(found.play.written_position())},
        readings={**short.readings, **point.agreed},
        proof=None,
    )


def cut(whole: Replay, start: int, end: int, line: int) -> Replay:
    """Some events of a record; what it claims of its end goes only with the end."""
    beyond = all(event.line < line for event in whole.events)
    return replace(whole, events=whole.events[start:end], result=whole.result if beyond else None, expect=None)


def outcome(game: Game, replay: Replay, line: int, budget: Budget) -> tuple[object, ...]:
    """What a record comes to at a line, or at the end for one beyond; silences before it are no matter."""
    try:
        found = examine(game, replay, budget)
    except IllegalSetup as error:
        return "illegal set-up", error.refusal.clause
    refuse_haste(budget)
    fault, lines = found.fault, {event.line for event in replay.events}
    if fault is None or (line in lines and fault.line != line):
        return ("fine",)
    return found.verdict, fault.line, fault.clause, fault.said


def named(short: Replay, replay: Replay, line: int) -> Replay:
    """The record with a word on where it comes from."""
    here = any(event.line >= line for event in replay.events)
    what = f"line {line} of {replay.path}" if here else f"the end of {replay.path}"
    return replace(short, meta={**short.meta, "excerpt": what})


# -- what is no move


@dataclass(frozen=True, slots=True)
class WrittenMoves:
    """A record with corrections as its file has it: the moves by their places, and the rulings on each that counted."""

    moves: Mapping[tuple[int, int], Event]
    rulings: Mapping[tuple[int, int], tuple[Correction, ...]]
    remedies: Mapping[tuple[int, int], Correction]

    def whole(self, replay: Replay) -> Replay:
        """A part of the record, in which rulings and ends from outside are lines of their own again."""
        events: list[Event] = []
        lines: list[Correction] = []
        target = 0
        for event in replay.events:
            place, number = (event.line, event.column), len(events) + len(lines) + 1
            if place in self.remedies:
                remedy = self.remedies[place]
                lines.append(replace(remedy, index=len(events), number=number, target=target))
                continue
            if event.seat < 0:
                lines.append(end_of(event, len(events), number))
                continue
            events.append(self.moves.get(place, event))
            target = number
            for ruling in self.rulings.get(place, ()):
                number = len(events) + len(lines) + 1
                lines.append(replace(ruling, line=event.line, index=len(events), number=number, target=target))
        return replace(replay, events=tuple(events), corrections=tuple(lines))


def as_written(replay: Replay, line: int) -> WrittenMoves:
    """What a file has of moves and rulings while a line of it counted."""
    if not replay.corrections:
        return WrittenMoves({}, {}, {})
    history = history_of(replay)
    counting = sorted(history.chain(newest_with(history, replay.corrections, line)))
    rulings: dict[tuple[int, int], tuple[Correction, ...]] = {}
    remedies: dict[tuple[int, int], Correction] = {}
    for entry in map(history.at, counting):
        if isinstance(entry, Correction) and entry.mends:
            remedies[entry.line, entry.column] = entry
        elif isinstance(entry, Correction) and entry.kind == "ruling" and entry.target:
            on = history.at(entry.target)
            place = on.line, on.column
            rulings[place] = (*rulings.get(place, ()), entry)
    return WrittenMoves({(event.line, event.column): event for event in replay.events}, rulings, remedies)


def end_of(event: Event, index: int, number: int) -> Correction:
    """The line by which a game was ended from outside."""
    winner = event.args[0].seat if event.args else None
    return Correction(event.verb, event.line, event.column, index, number, winner=winner)
