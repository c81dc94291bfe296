"""What one record adds to a screen: the counts of each seat's draws; and records handed out to several processes.

Not for: taking records together (`screen`).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import BinaryIO, NamedTuple

from verifier.corpus.batch import Batch
from verifier.fairness.chances import DrawCount, counts
from verifier.fairness.draws import DrawLog, log_draws
from verifier.fairness.identity import digest
from verifier.fairness.proof import followed
from verifier.files.archives import enclosing
from verifier.files.files import Looking, headed_files
from verifier.files.recognize import BULK, PassedOver
from verifier.files.stored import lines_of
from verifier.games.game import Game
from verifier.games.library import Library
from verifier.kernel.game import IllegalSetup
from verifier.kernel.source import Unreadable, shown
from verifier.language.roots import Root
from verifier.record.defaults import NO_DEFAULTS, Defaults
from verifier.record.model import Replay
from verifier.record.series import SeriesFound
from verifier.run.budget import Budget
from verifier.verdicts.judge import audit


class CountingTask(NamedTuple):
    """A file, or every `of`-th line of it from the line `part` on."""

    number: int
    path: str
    part: int = 0
    of: int = 1
    defaults: Defaults = NO_DEFAULTS


@dataclass(slots=True)
class SeatDraws:
    """The draws of one seat of one record."""

    id: str
    player: str
    draws: int = 0  # that say something
    forced: int = 0
    unnamed: int = 0
    unknown: int = 0
    kinds: dict[str, DrawCount] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FollowedDraws:
    """One record: where it stands among all, what it says (as a digest), and the draws of its seats."""

    order: tuple[int, int]
    path: str
    digest: str = ""
    seats: tuple[SeatDraws, ...] = ()
    until: int = 0  # the line at which it could not be followed further
    failed: str = ""


def tasks(paths: Iterable[str], jobs: int, looking: Looking) -> Iterator[CountingTask | Unreadable]:
    """The work to be done, and what is wrong with a path; files of many lines are shared between the processes."""
    for number, found in enumerate(headed_files(paths, looking)):
        if isinstance(found, PassedOver):
            continue
        if isinstance(found, Unreadable):
            yield found
            continue
        path, defaults = found
        if path.lower().endswith(BULK) and not enclosing(path)[0]:
            yield from (CountingTask(number, path, part, jobs, defaults=defaults) for part in range(jobs))
        else:
            yield CountingTask(number, path, defaults=defaults)


class Stripe:
    """A stream in which the lines that are others' work are empty, so that the numbers of the rest stay."""

    def __init__(self, stream: BinaryIO, part: int, of: int) -> None:
        self.stream, self.part, self.of = stream, part, of
        self.number = 0
        self.inside = False  # of a line that did not end yet

    def readline(self, limit: int) -> bytes:
        """The next line, or a part of it."""
        line = self.stream.readline(limit)
        mine = self.inside or self.number % self.of == self.part
        self.number += not self.inside
        while not mine and line and not line.endswith(b"\n"):
            line = self.stream.readline(limit)
        self.inside = mine and bool(line) and not line.endswith(b"\n")
        return line if mine or not line else b"\n"


#: What a process works with, prepared once.
_prepared: dict[str, Batch] = {}


def begin(root: Root, seconds: float) -> None:
    """Prepare a process: `root` is the folder of rulesets, `seconds` are for a record that leaves things out."""
    _prepared["batch"] = Batch(Library(root), seconds=seconds)


def work(task: CountingTask) -> list[FollowedDraws]:
    """Follow every record of a task; whatever goes wrong with one is said of it."""
    batch = _prepared["batch"]
    found: list[FollowedDraws] = []
    try:
        for item in records(batch, task):
            path = item.position.path if isinstance(item, Unreadable) else item.path
            line = path.rpartition("#")[2]
            order = task.number, int(line) if line.isascii() and line.isdigit() else 0
            found.append(one(batch, item, order, path))
    except (Unreadable, OSError) as error:
        found.append(FollowedDraws((task.number, 10**9), shown(task.path), failed=f"{shown(task.path)}: {error}"))
    if not found and task.part == 0 and (task.of == 1 or is_blank(task.path)):
        found.append(
            FollowedDraws((task.number, 0), shown(task.path), failed=f"{shown(task.path)}: no record in this file")
        )
    return found


def is_blank(path: str) -> bool:
    """Whether a file holds nothing but blanks. Raises `OSError`."""
    with open(path, "rb") as file:
        return not any(part.strip() for part in iter(lambda: file.read(1 << 20), b""))


def records(batch: Batch, task: CountingTask) -> Iterator[Replay | Unreadable]:
    """The records of a task, of a match those of its games. Raises `Unreadable` and `OSError`."""
    if task.of == 1:
        for item in batch.replays(task.path, task.defaults):
            if isinstance(item, SeriesFound):
                from verifier.match.judge import records_of

                yield from records_of(batch, item.tree, item.text, task.defaults)
            else:
                yield item
        return
    with open(task.path, "rb") as file:
        for stored in lines_of(Stripe(file, task.part, task.of), task.path, defaults=task.defaults):
            yield stored if isinstance(stored, Unreadable) else batch.replay(stored)


def one(batch: Batch, item: Replay | Unreadable, order: tuple[int, int], path: str) -> FollowedDraws:
    """What one record adds; where this program fails, that is said, too."""
    try:
        if isinstance(item, Unreadable):
            raise item
        game = batch.game(item)
        found = furthest(game, item, batch.budget())
    except Unreadable as error:
        return FollowedDraws(order, path, failed=str(error))
    except IllegalSetup as error:
        return FollowedDraws(order, path, failed=f"{error.position}: the set-up is illegal: {error.refusal.message}")
    except Exception as error:
        reason = f"this program failed on the record ({type(error).__name__}: {error}); please report it"
        return FollowedDraws(order, path, failed=f"{path}: {reason}")
    stop = found.trail.stop
    return FollowedDraws(
        order, path, digest(item), seats_of(game, item, found), stop.event.line if stop is not None else 0
    )


def furthest(game: Game, replay: Replay, budget: Budget | None = None) -> DrawLog:
    """A record's draws under the readings that get furthest. Raises `Unreadable` and `IllegalSetup`."""
    found = log_draws(game, replay, {})
    if found.trail.stop is None or not found.play.readings.reached:
        return found
    other = log_draws(game, replay, followed(audit(game, replay, budget)))
    return max(found, other, key=lambda watched: len(watched.draws))


def seats_of(game: Game, replay: Replay, watched: DrawLog) -> tuple[SeatDraws, ...]:
    """The counts of each seat."""
    seats = tuple(SeatDraws(entry.id, entry.player) for entry in replay.seats)
    for draw in watched.draws:
        seat = seats[draw.seat]
        seat.unnamed += not draw.complete
        seat.unknown += draw.complete and not draw.is_pool_known
        seat.forced += draw.complete and draw.is_pool_known and not draw.informative
        if draw.complete and draw.informative:
            seat.draws += 1
            for kind, count in counts(draw.pool, draw.by_chance()):
                name = game.notation[kind]
                seat.kinds[name] = seat.kinds.get(name, DrawCount()).plus(count)
    return seats
