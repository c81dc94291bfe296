"""Presumptions on which a verdict turns: readings that no clause settles and that games go by for a stated reason.

A record is followed under another reading from where that is first asked: the ways of taking it are followed once, in
stretches, and it is noted which points are asked on each. Not for: open points, which are all tried (`judge`).
"""

from contextlib import suppress
from dataclasses import dataclass, field, replace
from math import inf

from verifier.games.game import Game
from verifier.kernel.game import IllegalSetup
from verifier.kernel.source import Unreadable
from verifier.kernel.spec import look_up
from verifier.record.model import RecordPromise, Replay
from verifier.record.promises import leaves_out
from verifier.run.budget import Budget
from verifier.run.choices import Certain
from verifier.run.explore import Exploration
from verifier.run.follow import follow
from verifier.run.reader import Reader
from verifier.run.worlds import RecordWorld, put_back
from verifier.verdicts.begin import begin_reading
from verifier.verdicts.corrections import corrected
from verifier.verdicts.endings import silences, untold_end
from verifier.verdicts.faults import result_refusal
from verifier.verdicts.judge import Run, examine, plainly
from verifier.verdicts.verdict import Audit, Presumed

#: Lines after which a new stretch begins, and the stretches of a record that are followed at most.
LINES, MOST_STRETCHES = 16, 300
#: What is said of another reading under which the verdict is the same.
SAME = "the same"


@dataclass(slots=True)
class Stretch:
    """A part of one way of taking a record: the world before it, the points asked on it, the stretches after it."""

    world: RecordWorld
    asked: set[str] = field(default_factory=set)
    after: list[object] = field(default_factory=list)


class PresumptionSurvey(Exploration[Certain]):
    """Follows every way of taking a record under the readings that are presumed."""

    def __init__(self, reader: Reader, path: Certain) -> None:
        super().__init__(reader, path, Budget(inf))
        self.most = MOST_STRETCHES
        self.stretches: dict[object, Stretch] = {}
        self.first: object = None  # the signature of the first one
        self.newest: object = None  # of the one that is followed
        self.early = frozenset(reader.play.readings.followed)  # what was asked while the game was set up

    def choose(self) -> object:
        """The signature of the stretch to follow, which is noted."""
        self.newest = super().choose()
        return self.newest

    def follow(self, world: RecordWorld, waiting: list[tuple[int, ...]]) -> None:
        """Follow a stretch, and note what is asked on it."""
        stretch = self.stretches[self.newest] = Stretch(world)
        self.play.readings.consulted = stretch.asked
        super().follow(world, waiting)

    def put(self, world: RecordWorld) -> object:
        """Take in a stretch, as one after that which is followed."""
        signature = super().put(world)
        if self.newest is None:
            self.first = signature
        else:
            self.stretches[self.newest].after.append(signature)
        return signature

    def ends_stretch(self, begun: int) -> bool:
        """Whether a new stretch begins: where there is a choice, and every so many lines."""
        return super().ends_stretch(begun) or self.reader.next - begun >= LINES

    def asking(self, point: str) -> list[RecordWorld]:
        """The worlds before the first stretches, on any way, on which a point is asked."""
        found, waiting, seen = [], [self.first], {self.first}
        while waiting:
            stretch = self.stretches[waiting.pop()]
            if point in stretch.asked:
                found.append(stretch.world)
                continue
            new = [signature for signature in stretch.after if signature not in seen]
            seen.update(new)
            waiting += new
        return found


def survey(game: Game, replay: Replay, found: Audit) -> PresumptionSurvey | None:
    """The survey of a legal record that leaves nothing open; None of any other, or if there are too many ways."""
    is_whole = replay.record == RecordPromise() and not leaves_out(replay) and not replay.corrections
    if found.verdict != "legal" or found.readings or not is_whole:
        return None
    path = Certain(scouts=True)
    made = PresumptionSurvey(begin_reading(game, replay, {}, path), path)
    every = made.run(most=MOST_STRETCHES)
    made.play.readings.consulted = None
    return None if every.cut or every.doubts or every.reached or made.waiting else made


def verdict_under(made: PresumptionSurvey, replay: Replay, key: str, other: str) -> str | None:
    """The verdict under another reading of a presumption; None if it takes the whole judge to say."""
    if key in made.early:
        return None
    asking = made.asking(key.partition("@")[0])
    worlds = [replace(world, agreed={**world.agreed, key: other}) for world in asking]
    first = next((world for world in worlds if not any(world.way.whole()[0])), None)  # on the plain way
    if first is None:
        return None
    by_plain_way = follow_plainly(made.reader, first, replay)
    return follow_otherwise(made, worlds) if by_plain_way == "illegal" else by_plain_way


def follow_plainly(reader: Reader, world: RecordWorld, replay: Replay) -> str | None:
    """The verdict on what a record says plainly from a world on; None if it takes the whole judge to say."""
    path, reader.path = reader.path, Certain()
    try:
        put_back(reader, world)
        trail = follow(reader)
    finally:
        reader.path = path

    play = reader.play
    if play.readings.reached or (trail.stop is not None and trail.stop.undecided):
        return None
    if trail.stop is not None:
        return "illegal"
    unsaid = (*silences(replay, trail), *play.left_open(), *untold_end(play.ended(), replay))
    return None if unsaid or result_refusal(play, replay) is not None else SAME


def follow_otherwise(made: PresumptionSurvey, worlds: list[RecordWorld]) -> str | None:
    """The verdict if no way from some worlds leads to the end; None if it takes the whole judge to say."""
    reader, path = made.reader, made.path
    path.begin((), worlds[0].facts)
    put_back(reader, worlds[0])
    others = Exploration(reader, path, Budget(inf))
    for world in worlds:
        others.put(world)
    found = others.run()
    return None if found.cut or found.doubts or found.ends or found.reached else "illegal"


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
