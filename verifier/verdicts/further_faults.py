"""Going on after the first fault, under one stated policy.

The policy: a wrong assertion is dropped and its line kept; any other faulty line stands, as if a judge had let it,
or is skipped, as if it were not there, whichever gets further; the claimed result is not compared. Everything found
after that depends on this policy, and is marked so.
Not for: the verdict, which is that of the first fault.
"""

from dataclasses import replace
from functools import partial

from verifier.games.game import Game
from verifier.kernel.event import Ruled
from verifier.record.model import Replay
from verifier.run.budget import Budget
from verifier.verdicts.corrections import counting
from verifier.verdicts.judge import audit, by_clock, plainly
from verifier.verdicts.verdict import Audit, Fault

#: The policy in words, for whoever reads the further faults.
POLICY = "faulty lines stand or are skipped, whichever gets further, wrong assertions dropped, the result not compared"
#: More faults than this after the first are not looked for.
MOST_FURTHER = 20


def recovered(game: Game, replay: Replay, first: Audit, budget: Budget | None = None) -> Audit:
    """The audit with the faults that show up when each faulty line is passed and the record audited again."""
    budget = budget or Budget()
    found: list[Fault] = []
    current = first
    rest = replace(counting(game, replay, partial(plainly, budget=budget)), result=None)
    while current.verdict == "illegal" and current.fault is not None and len(found) < MOST_FURTHER:
        ways = [way for way in (standing(rest, current.fault), skipped(rest, current.fault)) if way is not None]
        if not ways:
            break
        rest, current = max(((way, audit(game, way, budget)) for way in ways), key=lambda way: distance(way[1]))
        if current.verdict == "illegal" and current.fault is not None:
            found.append(current.fault)
    whole = replace(first, further=tuple(found))
    return by_clock(whole) if budget.cut else whole


def distance(found: Audit) -> tuple[bool, int, int]:
    """How far a record is right, for comparison."""
    wrong = found.fault if found.verdict == "illegal" else None
    return (True, 0, 0) if wrong is None else (False, wrong.line, wrong.column)


def standing(replay: Replay, fault: Fault) -> Replay | None:
    """The replay with what is at fault let stand; None if that is no line of moves, or no clause forbids it."""
    index = at_fault(replay, fault)
    if index is None or not fault.norm:
        return None
    event = replay.events[index]
    lets = event._replace(ruled=(event.ruled or Ruled())._replace(lifts=("",)))
    return replace(replay, events=(*replay.events[:index], lets, *replay.events[index + 1 :]))


def at_fault(replay: Replay, fault: Fault) -> int | None:
    """The index of the event that is at fault; None if that is no line of moves (the set-up, the result)."""
    here = [i for i, event in enumerate(replay.events) if event.line == fault.line and event.column <= fault.column]
    return here[-1] if here else None


def skipped(replay: Replay, fault: Fault) -> Replay | None:
    """The replay without what is at fault; None if that is no line of moves (the set-up, the result)."""
    index = at_fault(replay, fault)
    if index is None:
        return None
    event = replay.events[index]
    kept = tuple(claim for claim in event.assertions if claim.column != fault.column)
    instead = (event._replace(assertions=kept),) if len(kept) < len(event.assertions) else ()
    return replace(replay, events=(*replay.events[:index], *instead, *replay.events[index + 1 :]))
