"""The verdict on a record that leaves things out: consistent if there is a legal completion, illegal if there is none.

The plain meaning of every line is tried first, under the first reading of open points; only if that fails, every other.
Not for: following worlds (`examine`).
"""

import time
from collections.abc import Iterator, Mapping
from dataclasses import replace

from verifier.audit.cursor import ENDINGS
from verifier.audit.faults import fault
from verifier.audit.partial.conflict import lines_in_conflict
from verifier.audit.partial.examine import Death, Examination, Found
from verifier.audit.verdict import Audit, Fault
from verifier.games.game import Game
from verifier.replay.model import Replay

#: Seconds for one record.
SECONDS = 60.0
#: Readings of open points that are tried at most.
MOST_READINGS = 64


def examine_partial(game: Game, replay: Replay, seconds: float = SECONDS) -> Audit:
    """The verdict on such a record. Raises `Unreadable` and `IllegalSetup` as starting the game does."""
    deadline = time.monotonic() + seconds
    first: tuple[Examination, Found] | None = None
    doubt: Found | None = None
    for head in game.headers(replay):
        for chosen in readings(game, head, deadline):
            for thorough in (False, True):
                examination = Examination(game, head, chosen.readings, thorough, deadline)
                found = examination.run()
                chosen.reached.update(found.reached)
                if found.ends:
                    return consistent(game, replay, found)
            if found.cut or found.doubts:
                doubt = doubt or found
            if chosen.number == MOST_READINGS:
                doubt = doubt or Found(death=found.death, cut="too many readings of open points")
            if first is None or further(found, first[1]):
                first = examination, found
    if doubt is None and (first is None or time.monotonic() >= deadline):  # not every reading or header was tried
        doubt = Found(death=first[1].death if first is not None else None, cut="the time is up")
    if doubt is not None:
        return undecided(game, replay, doubt)
    assert first is not None
    return illegal(game, replay, *first)


class Chosen:
    """Readings to try, and the open points that trying them came to."""

    def __init__(self, readings: Mapping[str, str], number: int) -> None:
        self.readings, self.number = readings, number
        self.reached: dict[str, str] = {}


def readings(game: Game, replay: Replay, deadline: float) -> Iterator[Chosen]:
    """The first readings of all open points, then every other of those that were met."""
    waiting: list[Mapping[str, str]] = [{}]
    tried = 0
    while waiting and tried < MOST_READINGS and time.monotonic() < deadline:
        chosen = Chosen(waiting.pop(0), tried + 1)
        yield chosen
        tried += 1
        fixed = dict(chosen.readings)
        for point, taken in chosen.reached.items():
            if point in fixed:
                continue
            alternatives = game.points[point.partition("@")[0]].alternatives
            waiting.extend({**fixed, point: other} for other in alternatives if other != taken)
            fixed[point] = taken


def further(found: Found, other: Found) -> bool:
    """Whether worlds got further in a record."""
    return found.death is not None and (other.death is None or found.death.next > other.death.next)


def base(game: Game, replay: Replay, name: str, found: Fault | None, events: int) -> Audit:
    """A verdict with what all have in common."""
    return Audit(replay.path, name, game.document.id, game.document.digest, events, found)


def consistent(game: Game, replay: Replay, found: Found) -> Audit:
    """The verdict on a record that has a legal completion."""
    world = found.ends[0]
    left = tuple(left_open(replay, found))
    line = next((event.line for event in replay.events if any(token.unknown for token in event.args)), 0)
    certain = replay.result is not None or (replay.events and replay.events[-1].verb in ENDINGS)
    ended, winner = found.results[0] if certain else ("", None)  # another completion may end otherwise
    verdict = base(game, replay, "consistent", None, len(replay.events))
    return replace(verdict, open=left, open_line=line, readings=world.reached, ended=ended, winner=winner)


def left_open(replay: Replay, found: Found) -> Iterator[str]:
    """What a record with a completion does not say."""
    unknown = [event for event in replay.events if event.verb and any(token.unknown for token in event.args)]
    chips = sum(token.unknown for event in unknown for token in event.args)
    if unknown:
        yield f"unknown words: {chips}, the first in line {unknown[0].line}"
    unrecorded = sum(not drawing.recorded for drawing in found.ends[0].drawings)
    if unrecorded:
        yield f"draws that are left out: {unrecorded}"
    yield "one legal completion was found; --infer lists what all of them have in common"


def illegal(game: Game, replay: Replay, examination: Examination, found: Found) -> Audit:
    """The verdict on a record that has no legal completion, with the lines that leave none."""
    death = found.death
    if death is None:
        return undecided(game, replay, found)
    conflict = lines_in_conflict(examination.path.solver, death.facts, death.lines, death.refused)
    earlier = tuple(sorted({replay.events[index].line for index in conflict} - {death.stop.event.line}))
    told = fault(death.stop.event.line, death.stop.column, death.stop.refusal)
    return base(game, replay, "illegal", replace(told, account=death.account, conflict=earlier), death.next)


def undecided(game: Game, replay: Replay, found: Found) -> Audit:
    """The verdict where not every completion was followed, or some cannot be decided."""
    furthest = max(found.doubts, key=lambda death: death.next, default=None)
    if furthest is not None and not found.cut:
        stop = furthest.stop
        return base(game, replay, "undecided", fault(stop.event.line, stop.column, stop.refusal), furthest.next)
    death: Death | None = found.death
    line = death.stop.event.line if death is not None else replay.events[-1].line if replay.events else 0
    reason = f"{found.cut or 'nothing'}: no completion was found, and not all were followed; line {line} was reached"
    return base(game, replay, "undecided", Fault(line, 0, "", reason), death.next if death is not None else 0)
