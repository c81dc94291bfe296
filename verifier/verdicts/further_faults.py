"""Going on after the first fault, under one stated policy, without faults that only follow from those before.

A faulty line may be too much, may stand as if a judge had let it, may belong elsewhere, or may say something wrong:
then nothing that it says is believed, and what follows must be impossible whatever it should have said. Where one of
these explains the rest of the record, or none of them leads further, nothing more is said. A wrong assertion is dropped
and its line kept; the claimed result is not compared. Everything found after that depends on this policy, and is marked
so.
Not for: the verdict, which is that of the first fault.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import dropwhile
from typing import NamedTuple

from verifier.games.game import Game
from verifier.kernel.event import Event, Ruled, Token
from verifier.kernel.message import Message, Said, say
from verifier.kernel.undecided import NO_SOLVER
from verifier.record.model import Replay
from verifier.run.budget import Budget
from verifier.verdicts.corrections import counting
from verifier.verdicts.judge import audit, by_clock, plainly
from verifier.verdicts.verdict import Audit, Fault

#: The policy in words, for whoever reads the further faults.
POLICY = say("recovery-policy")
#: More faults than this after the first are not looked for.
MOST_FURTHER = 20
#: So many lines in between show that a line was too much: had something been due there, the next lines would tell.
FAR, NEVER = 10, 10**6
#: So many lines further on, or earlier, a line may belong.
NEAR = 3
#: The verbs of lines that say what came by chance.
BY_CHANCE = ("draw", "reveal")
#: The sentences of faults in which as many things are wanted as are due.
NUMBER_DUE = ("thing-is-due", "things-are-due", "no-thing-but-count")


class PassedWay(NamedTuple):
    """A record with a fault passed in one way.

    The fault that it comes to counts where so many lines lie in between, nearer only if another way comes to it, too;
    never where the way can only explain what follows.
    """

    replay: Replay
    apart: int = 0
    explains: bool = False


def recovered(game: Game, replay: Replay, first: Audit, budget: Budget | None = None) -> Audit:
    """The audit with the faults that show up when each faulty line is passed and the record audited again."""
    budget = budget or Budget()
    found: list[Fault] = []
    rest = replace(counting(game, replay, partial(plainly, budget=budget)), result=None)
    current = first.fault if first.verdict == "illegal" else None

    while current is not None and len(found) < MOST_FURTHER:
        passed = next_fault(game, rest, current, budget)
        if passed is None:
            break
        rest, current = passed
        found.append(current)

    whole = replace(first, further=tuple(found))
    return by_clock(whole) if budget.cut else whole


def next_fault(game: Game, replay: Replay, fault: Fault, budget: Budget) -> tuple[Replay, Fault] | None:
    """The fault that follows a passed one and does not follow from it, with the record so passed; None for none.

    The furthest one counts, if nobody has to believe the line, or if two ways of passing it come to the same fault.
    Where the solver is not installed, no way counts in which something is unknown.
    """
    reached: list[tuple[PassedWay, Fault]] = []
    for way in ways_past(replay, fault):
        judged = audit(game, way.replay, budget)
        if judged.fault is not None and judged.fault.code == NO_SOLVER.code:
            continue
        if judged.verdict != "illegal" or judged.fault is None:
            return None
        if is_behind(judged.fault, fault) and not is_moved_up(way, judged.fault, replay, fault):
            reached.append((way, judged.fault))

    return furthest_of(replay, fault, reached) if reached else None


def furthest_of(replay: Replay, fault: Fault, reached: list[tuple[PassedWay, Fault]]) -> tuple[Replay, Fault] | None:
    """The furthest fault that ways past another one come to, with the record so passed; None if too few come to it."""
    furthest = max((there for _, there in reached), key=lambda there: (there.line, there.column))
    agreeing = [way for way, there in reached if not way.explains and agrees(way, there, furthest)]
    between = sum(fault.line < event.line < furthest.line for event in replay.events)
    if not agreeing or (len(agreeing) == 1 and between < agreeing[0].apart):
        return None
    return min(agreeing, key=lambda way: way.apart).replay, furthest


def agrees(way: PassedWay, there: Fault, furthest: Fault) -> bool:
    """Whether a way comes to the furthest fault; one that needs no other way, to another one of its line."""
    return there.line == furthest.line and (way.apart == 0 or said(there) == said(furthest))


def said(fault: Fault) -> tuple[str, Said]:
    """What a fault says, for comparison."""
    return fault.clause, fault.said


def is_behind(found: Fault, fault: Fault) -> bool:
    """Whether a fault lies further in a record than another one."""
    return (found.line, found.column) > (fault.line, fault.column)


def is_moved_up(way: PassedWay, found: Fault, replay: Replay, fault: Fault) -> bool:
    """Whether a way goes wrong at a later line that it has put where the other fault was: that explains nothing."""
    return way.explains and at_fault(way.replay, found) == at_fault(replay, fault)


def ways_past(replay: Replay, fault: Fault) -> Iterator[PassedWay]:
    """The ways to pass a fault; none if it is no line of moves (the set-up, the result)."""
    index = at_fault(replay, fault)
    if index is None:
        return
    event = replay.events[index]
    kept = tuple(claim for claim in event.assertions if claim.column != fault.column)
    if len(kept) < len(event.assertions):
        yield PassedWay(instead(replay, index, event._replace(assertions=kept)))
        return

    yield PassedWay(instead(replay, index), FAR)
    yield from (PassedWay(other, explains=True) for other in set_right(replay, index))
    if fault.norm:
        lets = event._replace(ruled=(event.ruled or Ruled())._replace(lifts=("",)))
        yield PassedWay(instead(replay, index, lets), NEVER)
    unsaid = unbelieved(event, fault)
    yield PassedWay(instead(replay, index, unsaid), explains=not event.args)
    if event.args:
        others = (unsaid._replace(seat=seat) for seat in range(len(replay.seats)) if seat != event.seat)
        yield from (PassedWay(instead(replay, index, other), FAR) for other in others)
        free = replace(replay, record=replace(replay.record, choices="none"))
        yield PassedWay(instead(free, index, unsaid))


def set_right(replay: Replay, index: int) -> Iterator[Replay]:
    """The replay with a line elsewhere, with one that follows in front of it, and without what only goes on with it."""
    line, *behind = replay.events[index:]
    for to in range(1, min(NEAR, len(behind)) + 1):
        between, other, rest = behind[: to - 1], behind[to - 1], behind[to:]
        for lines in ((*between, other, line), (other, line, *between))[:to]:
            yield replace(replay, events=(*replay.events[:index], *lines, *rest))
    rest = list(dropwhile(lambda event: event.seat == line.seat and event.verb == "choose", behind))
    if len(rest) < len(behind):
        yield replace(replay, events=(*replay.events[:index], *rest))


def at_fault(replay: Replay, fault: Fault) -> int | None:
    """The index of the event that is at fault; None if that is no line of moves (the set-up, the result)."""
    here = [i for i, event in enumerate(replay.events) if event.line == fault.line and event.column <= fault.column]
    return here[-1] if here else None


def instead(replay: Replay, index: int, *events: Event) -> Replay:
    """The replay with other events, or none, in place of one."""
    return replace(replay, events=(*replay.events[:index], *events, *replay.events[index + 1 :]))


def unbelieved(event: Event, fault: Fault) -> Event:
    """The line with an unknown word for each of its words; for as many as are due, if it is about chance."""
    number = max(len(event.args), 1)
    if event.verb in BY_CHANCE and isinstance(fault.said, Message) and fault.said.id in NUMBER_DUE:
        number = int(fault.expected)
    column = event.args[0].column if event.args else event.column
    return event._replace(args=(Token("?", unknown=True, column=column),) * number, assertions=())
