"""Presumptions on which a verdict turns: readings that no clause settles and that games go by for a stated reason.

Not for: open points, which are all tried (`judge`).
"""

from contextlib import suppress
from dataclasses import dataclass, replace

from verifier.games.game import Game
from verifier.kernel.game import IllegalSetup
from verifier.kernel.source import Unreadable
from verifier.kernel.spec import look_up
from verifier.record.model import Replay
from verifier.run.budget import Budget
from verifier.verdicts.corrections import corrected
from verifier.verdicts.judge import Run, examine, plainly
from verifier.verdicts.survey import SAME, survey, verdict_under
from verifier.verdicts.verdict import Audit, Presumed

#: Events of a record, and presumptions that it comes to, from which on a survey of it costs less than it saves.
LONG, SEVERAL = 40, 4


@dataclass(frozen=True, slots=True)
class FollowedPresumption:
    """A presumption that a game came to: its point (`point` or `point@chip`) and the reading that it followed."""

    key: str
    reading: str


def weigh_presumptions(game: Game, replay: Replay, found: Audit, budget: Budget) -> tuple[Presumed, ...]:
    """Return the presumptions without which the verdict would be another one: each with that verdict.

    A verdict of another place is another one: a record that is illegal both ways may fail at different lines.
    """
    weighed: list[Presumed] = []
    presumptions = followed_presumptions(game, replay)
    made = survey(game, replay, found) if is_worth_a_survey(replay, presumptions) else None
    for followed in presumptions:
        others: dict[str, list[str]] = {}
        for other in other_readings(game, followed):
            verdict = None if made is None else verdict_under(made, replay, followed.key, other)
            if verdict is None:
                verdict = judge_under(game, replay, found, followed.key, other, budget)
            if verdict != SAME:
                others.setdefault(verdict, []).append(other)

        because = reason_of(game, followed.key)
        weighed += (
            Presumed(followed.key, followed.reading, because, " or ".join(names), verdict)
            for verdict, names in others.items()
        )
    return tuple(weighed)


def is_worth_a_survey(replay: Replay, presumptions: tuple[FollowedPresumption, ...]) -> bool:
    """Whether a record is long enough, and comes to enough presumptions, for a survey to pay."""
    return len(replay.events) >= LONG and len(presumptions) >= SEVERAL


def followed_presumptions(game: Game, replay: Replay) -> tuple[FollowedPresumption, ...]:
    """The presumptions that a record comes to, read plainly; none of one that cannot be set up.

    Of one with corrections, those that come up in any of the records that count for its verdict.
    """
    followed: dict[str, str] = {}

    def note(game: Game, counting: Replay) -> Audit:
        followed.update(Run(game, counting, {}).play.readings.followed)
        return plainly(game, counting)

    if game.presumptions:
        with suppress(IllegalSetup, Unreadable):
            if replay.corrections:
                corrected(game, replay, note)
            else:
                followed.update(Run(game, replay, {}).play.readings.followed)
    return tuple(FollowedPresumption(key, reading) for key, reading in followed.items())


def other_readings(game: Game, followed: FollowedPresumption) -> tuple[str, ...]:
    """The readings of a presumption that it did not follow."""
    every = game.points[followed.key.partition("@")[0]].alternatives
    return tuple(reading for reading in every if reading != followed.reading)


def judge_under(game: Game, replay: Replay, found: Audit, key: str, other: str, budget: Budget) -> str:
    """The verdict under another reading of a presumption, `SAME` if it is the same at the same place."""
    verdict = examine(game, replace(replay, readings={**replay.readings, key: other}), budget)
    is_same = (verdict.verdict, line_of(verdict)) == (found.verdict, line_of(found))
    return SAME if is_same else verdict.verdict


def line_of(audit: Audit) -> int:
    """The line of a fault; 0 without one."""
    return 0 if audit.fault is None else audit.fault.line


def reason_of(game: Game, key: str) -> str:
    """Why a reading is presumed."""
    point, _, scope = key.partition("@")
    reasons = {(item.point, item.scope): item.because for item in reversed(game.presumptions)}
    return look_up(reasons, point, scope) or ""
