"""A record under other readings of what is presumed, each followed from where it is first asked.

The ways of taking a record are followed once, in stretches, and it is noted which points are asked on each. Under
another reading of a point everything is the same up to the stretches on which that is asked. Not for: which
presumptions there are, or records that leave things out (`presumed`).
"""

from dataclasses import dataclass, field, replace
from math import inf

from verifier.games.game import Game
from verifier.record.model import RecordPromise, Replay
from verifier.record.promises import leaves_out
from verifier.run.budget import Budget
from verifier.run.choices import Certain
from verifier.run.explore import Exploration
from verifier.run.follow import follow
from verifier.run.reader import Reader
from verifier.run.worlds import RecordWorld, put_back
from verifier.verdicts.begin import begin_reading
from verifier.verdicts.endings import silences, untold_end
from verifier.verdicts.faults import result_refusal
from verifier.verdicts.verdict import Audit

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
