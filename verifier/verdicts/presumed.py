"""Presumptions on which a verdict turns: readings that no clause settles and that games go by for a stated reason.

Not for: open points, which are all tried (`judge`).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from verifier.games.game import Game
from verifier.kernel.game import IllegalSetup
from verifier.kernel.source import Unreadable
from verifier.kernel.spec import look_up
from verifier.record.model import Replay
from verifier.run.budget import Budget
from verifier.verdicts.judge import Run, examine
from verifier.verdicts.verdict import Audit, Presumed


@dataclass(frozen=True, slots=True)
class Followed:
    """A presumption that a game came to: its point (`point` or `point@chip`) and the reading that it followed."""

    key: str
    reading: str


def weigh_presumptions(game: Game, replay: Replay, found: Audit, budget: Budget) -> tuple[Presumed, ...]:
    """Return the presumptions without which the verdict would be another one: each with that verdict.

    A verdict of another place is another one: a record that is illegal both ways may fail at different lines.
    """
    weighed: list[Presumed] = []
    for followed in followed_presumptions(game, replay):
        others: dict[str, list[str]] = {}
        for other, verdict in other_verdicts(game, replay, found, followed, budget):
            others.setdefault(verdict, []).append(other)

        because = reason_of(game, followed.key)
        weighed += (
            Presumed(followed.key, followed.reading, because, " or ".join(names), verdict)
            for verdict, names in others.items()
        )
    return tuple(weighed)


def followed_presumptions(game: Game, replay: Replay) -> tuple[Followed, ...]:
    """The presumptions that a record comes to, read plainly; none of one that cannot be set up."""
    if not game.presumptions:
        return ()
    try:
        followed = Run(game, replace(replay, corrections=()), {}).play.readings.followed
    except (IllegalSetup, Unreadable):
        return ()
    return tuple(Followed(key, reading) for key, reading in followed.items())


def other_verdicts(
    game: Game, replay: Replay, found: Audit, followed: Followed, budget: Budget
) -> Iterator[tuple[str, str]]:
    """The other readings of a presumption that change the verdict, each with what it is then."""
    for other in game.points[followed.key.partition("@")[0]].alternatives:
        if other == followed.reading:
            continue
        readings = {**replay.readings, followed.key: other}
        verdict = examine(game, replace(replay, readings=readings), budget)
        if (verdict.verdict, line_of(verdict)) != (found.verdict, line_of(found)):
            yield other, verdict.verdict


def line_of(audit: Audit) -> int:
    """The line of a fault; 0 without one."""
    return 0 if audit.fault is None else audit.fault.line


def reason_of(game: Game, key: str) -> str:
    """Why a reading is presumed."""
    point, _, scope = key.partition("@")
    reasons = {(item.point, item.scope): item.because for item in reversed(game.presumptions)}
    return look_up(reasons, point, scope) or ""
