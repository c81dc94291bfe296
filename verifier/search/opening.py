"""Games from the opening that come to what a finding is about: random play, until one does or the patience is over.

A finding's own witness starts from a position; whether a game can reach such a position is another question. A random
game that comes to the same open point, with a different end under another reading, or to the same gap, answers it.
Not for: findings of other kinds, of which reachability is not established.
"""

from dataclasses import replace
from random import Random

from verifier.games.game import Game
from verifier.record.model import Replay
from verifier.record.moves import MoveReader
from verifier.record.write import write_replay
from verifier.search.finding import Finding
from verifier.simulate.corpus import recorded
from verifier.simulate.game import simulate
from verifier.verdicts.judge import Run


def with_game(game: Game, finding: Finding, games: int) -> Finding:
    """The finding with a game from the opening that shows its cause, if one of so many random games does."""
    if finding.kind not in ("AM", "GP"):
        return finding
    for number in range(games):
        random = Random(f"{finding.cause}/{number}")
        header = game.invent(random, number, game.wishes(finding.chips))
        replay = recorded(
            header, simulate(game, header, random), MoveReader(game.names, len(header.seats)), finding.cause
        )
        if shows(game, replay, finding):
            return replace(finding, game=write_replay(replace(replay, readings={}), game.names))
    return finding


def shows(game: Game, replay: Replay, finding: Finding) -> bool:
    """Whether a game comes to a finding's cause, and it matters there."""
    plain = replace(replay, readings={}, presumes=False)
    run = Run(game, plain, {})
    if finding.kind == "GP":
        return finding.cause in run.play.readings.gaps
    taken = run.play.readings.reached.get(finding.cause)
    if taken is None or run.fault is not None:
        return False
    point = game.points[finding.cause.partition("@")[0]]
    return any(
        Run(game, plain, {finding.cause: other}).fault is not None for other in point.alternatives if other != taken
    )
