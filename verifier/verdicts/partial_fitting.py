"""Whether any legal game is as a record says that leaves things out, under whatever readings of the rules; each value
that a total has on some completion, where a line has it otherwise.

Not for: finding one (`partial_readings`), the verdict (`judge_partial`), or counts that a guard compares
(`verifier.run.death`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from verifier.games.game import Game
from verifier.kernel.game import IllegalSetup
from verifier.kernel.message import Message, say
from verifier.kernel.source import Unreadable
from verifier.record.model import Replay
from verifier.run.budget import Budget
from verifier.run.death import MOST_DEATHS, Death, Found
from verifier.run.explore import explore_completions
from verifier.run.joining import JoinedExploration
from verifier.verdicts.faults import fault
from verifier.verdicts.verdict import TOTAL_DIFFERS, Fault

#: More values than this are not told.
MOST_VALUES = 5


def every_total(fault: Fault, deaths: Sequence[Death], chosen: Death) -> Fault:
    """Return a fault whose message has all values of a total that deaths on the same words tell, and no single one.

    How it came about is told only if it is the same on each of them.
    """
    message = fault.said
    if not isinstance(message, Message) or message.id not in TOTAL_DIFFERS:
        return fault
    place = chosen.stop.event.line, chosen.stop.column
    others = [one.stop.refusal.said for one in deaths if (one.stop.event.line, one.stop.column) == place]
    told = [one for one in others if isinstance(one, Message) and one.id in TOTAL_DIFFERS]
    if all(one == message for one in told):
        return fault
    slots = dict(message.slots)
    slots.pop("way", None)
    values = sorted({str(dict(one.slots)["n"]) for one in told}, key=lambda value: (len(value), value))
    if len(deaths) >= MOST_DEATHS or len(values) > MOST_VALUES:
        slots.pop("n")
        return replace(fault, said=say("impossible-total", **slots), guard="", wanted="")
    value: Message | str = values[0]
    for other in values[1:]:
        value = say("either-number", n=value, n2=other)
    guard, _, _ = fault.guard.rpartition(" == ")
    said = say("wrong-total", **{**slots, "n": value})
    return replace(fault, said=said, guard=f"{guard} == {value}" if guard else "", wanted=value)


def startable(game: Game, replay: Replay) -> Iterator[Replay]:
    """The headers that the record may have and with which a game can begin.

    Where there are none, raises the first `IllegalSetup` or `Unreadable` with which they are refused.
    """
    refused: IllegalSetup | Unreadable | None = None
    begun = False
    for head in game.headers(replay):
        try:
            game.start(head, {})
        except (IllegalSetup, Unreadable) as error:
            refused = refused or error
            continue
        begun = True
        yield head
    if refused is not None and not begun:
        raise refused


def is_found_soon(game: Game, replay: Replay, budget: Budget) -> bool:
    """Whether a legal game is found that is as a record says, under the plainest header and readings."""
    head = next(startable(game, replay))
    return bool(explore_completions(game, head, {}, budget, thorough=False).run().ends)


def what_may_fit(game: Game, replay: Replay, budget: Budget) -> Found | None:
    """Why a legal game may be as a record says, under whatever readings; None if none of more than them all fits."""
    tried = (JoinedExploration.begin(game, head, budget).run() for head in startable(game, replay))
    return next((one for one in tried if one.ends or one.doubts or one.cut), None)


def no_game_fits(game: Game, replay: Replay, budget: Budget) -> Fault | None:
    """The line behind which no legal game is as a record says, under whatever readings; None if one may be."""
    deaths = []
    for head in startable(game, replay):
        exploration = JoinedExploration.begin(game, head, budget)
        tried, play = exploration.run(), exploration.play
        is_open = tried.ends or tried.doubts or tried.cut or play.readings.supposed() or play.hinges_on_before()
        if is_open or tried.death is None:
            return None
        deaths.append(tried.death)
    stop = max(deaths, key=lambda death: death.rank).stop
    return fault(stop.event.line, stop.column, stop.refusal)
