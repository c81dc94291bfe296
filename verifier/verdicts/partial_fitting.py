"""Whether any legal game is as a record says that leaves things out, under whatever readings of the rules.

Not for: finding one (`partial_readings`), or the verdict (`judge_partial`).
"""

from collections.abc import Iterator

from verifier.games.game import Game
from verifier.kernel.game import IllegalSetup
from verifier.kernel.source import Unreadable
from verifier.record.model import Replay
from verifier.run.budget import Budget
from verifier.run.death import Found
from verifier.run.explore import explore_completions
from verifier.run.joined import JoinedExploration
from verifier.verdicts.faults import fault
from verifier.verdicts.verdict import Fault


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
