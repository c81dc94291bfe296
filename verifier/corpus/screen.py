"""Many records at once: how far each player's draws are from those of honest shuffles, by name. Never a verdict.

Every record is followed as far as it can be, whatever the verdict on it; a draw counts if the record names all of it,
if it could have come out otherwise, and if it is known what it was taken from. A record counts once, however often it
is there.
Not for: the statistics (`verifier.fairness.draws`), or printing (`verifier.report.screen`).
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from verifier.corpus import pool
from verifier.corpus.batch import Batch
from verifier.corpus.many import blocks
from verifier.fairness.draws import LEAST_VARIANCE, DrawCount, DrawLog, counts, holm, holm_sidak, log_draws
from verifier.fairness.identity import digest
from verifier.fairness.proof import followed
from verifier.files.files import Headed, Looking, headed_files
from verifier.files.recognize import PassedOver
from verifier.files.stored import Stored, stored_in
from verifier.games.game import Game
from verifier.games.library import Library
from verifier.kernel.game import IllegalSetup
from verifier.kernel.source import Position, Unreadable, shown
from verifier.language.roots import Root
from verifier.record.header import compared, told_apart
from verifier.record.model import Replay
from verifier.record.promises import SECONDS
from verifier.record.series import SeriesFound
from verifier.run.budget import Budget
from verifier.verdicts.judge import audit


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
    """One record: what it says (as a digest), and the draws of its seats."""

    path: str
    digest: str = ""
    seats: tuple[SeatDraws, ...] = ()
    until: int = 0  # the line at which it could not be followed further
    failed: str = ""


def records(paths: Iterable[str], looking: Looking, missing: list[Unreadable]) -> Iterator[Stored | Unreadable]:
    """The stored records below some paths, and what is wrong with others; a path that leads nowhere is noted."""
    for found in headed_files(paths, looking):
        if isinstance(found, Unreadable):
            missing.append(found)
        elif isinstance(found, Headed):
            every = stored_in(found.path, defaults=found.defaults)
            items = (item for item in every if not isinstance(item, PassedOver))
            yield next(items, None) or Unreadable(Position(shown(found.path)), "no record in this file")
            yield from items


#: What a process works with, prepared once.
_prepared: dict[str, Batch] = {}


def begin(root: Root, seconds: float) -> None:
    """Prepare a process: `root` is the folder of rulesets, `seconds` are for a record that leaves things out."""
    _prepared["batch"] = Batch(Library(root), seconds=seconds)


def work(block: tuple[int, list[Stored | Unreadable]]) -> list[FollowedDraws]:
    """Follow every record of a block; whatever goes wrong with one is said of it."""
    batch = _prepared["batch"]
    return [one(batch, replay) for item in block[1] for replay in replays_of(batch, item)]


def replays_of(batch: Batch, item: Stored | Unreadable) -> Iterable[Replay | Unreadable]:
    """The record that is stored, of a match those of its games, or what is wrong."""
    found = item if isinstance(item, Unreadable) else batch.replay(item)
    if isinstance(item, Unreadable) or not isinstance(found, SeriesFound):
        return (found,)
    from verifier.match.judge import records_of

    return records_of(batch, found.tree, found.text, item.defaults)


def one(batch: Batch, item: Replay | Unreadable) -> FollowedDraws:
    """What one record adds; where this program fails, that is said, too."""
    path = item.position.path if isinstance(item, Unreadable) else item.path
    try:
        if isinstance(item, Unreadable):
            raise item
        game = batch.game(item)
        found = furthest(game, item, batch.budget())
    except Unreadable as error:
        return FollowedDraws(path, failed=str(error))
    except IllegalSetup as error:
        return FollowedDraws(path, failed=f"{error.position}: the set-up is illegal: {error.refusal.message}")
    except Exception as error:
        reason = f"this program failed on the record ({type(error).__name__}: {error}); please report it"
        return FollowedDraws(path, failed=f"{path}: {reason}")
    stop = found.trail.stop
    return FollowedDraws(path, digest(item), seats_of(game, item, found), stop.event.line if stop is not None else 0)


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


#: Records that are handed out at once.
BLOCK = 10
#: What a player without a name is called.
NAMELESS = "({}, no name)"


@dataclass(frozen=True, slots=True)
class KindLine:
    """One kind of thing that a player drew: how often, and how likely that is; None if there is too little of it."""

    kind: str
    count: DrawCount
    p_value: float | None = None
    corrected: float | None = None  # for the number of kinds of this player


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player. `p_value` is the smallest over the kinds, corrected for their number; None if there is too little."""

    player: str
    games: int
    draws: int  # that say something
    forced: int  # that could not have come out otherwise
    unnamed: int  # that the record does not name, or names in part
    unknown: int  # from a deck of which nobody knows what is in it
    kinds: tuple[KindLine, ...]
    p_value: float | None = None
    corrected: float | None = None  # for the number of players

    @property
    def tested(self) -> int:
        """How many kinds there was enough of."""
        return sum(line.p_value is not None for line in self.kinds)

    @property
    def furthest(self) -> KindLine | None:
        """The kind that is furthest from chance."""
        tested = [line for line in self.kinds if line.p_value is not None]
        return max(tested, key=lambda line: abs(line.count.score), default=None)


@dataclass(slots=True)
class Screening:
    """What a screen came to."""

    players: tuple[PlayerLine, ...] = ()
    games: int = 0
    twice: int = 0  # records that say the same as one before
    partial: list[str] = field(default_factory=list)  # records that could be followed up to a line only
    missing: list[Unreadable] = field(default_factory=list)  # paths that cannot be opened
    failed: list[str] = field(default_factory=list)  # records that could not be read, with the reason
    interrupted: bool = False


@dataclass(slots=True)
class _Player(SeatDraws):
    """The counts of one player so far, of all games."""

    games: int = 0

    def add(self, seat: SeatDraws) -> None:
        self.games += 1
        self.draws += seat.draws
        self.forced += seat.forced
        self.unnamed += seat.unnamed
        self.unknown += seat.unknown
        for kind, count in seat.kinds.items():
            self.kinds[kind] = self.kinds.get(kind, DrawCount()).plus(count)


def screen(
    root: Root,
    paths: Iterable[str],
    looking: Looking,
    jobs: int = 1,
    watch: Callable[[int], None] | None = None,
    seconds: float = SECONDS,
) -> Screening:
    """Screen everything below some paths, on several cores; the result does not depend on how many."""
    found: dict[int, list[FollowedDraws]] = {}
    result, done = Screening(), 0
    given = enumerate(blocks(records(paths, looking, result.missing), BLOCK))
    try:
        for (number, _), part in pool.results(work, given, jobs, begin, (root, seconds)):
            found[number] = part
            done += len(part)
            if watch is not None:
                watch(done)
    except KeyboardInterrupt:
        result.interrupted = True
    except pool.BrokenExecutor as error:
        result.failed.append(f"a process ended: {error}")
    return gathered(result, (one for _, part in sorted(found.items()) for one in part))


def gathered(result: Screening, records: Iterable[FollowedDraws]) -> Screening:
    """The records taken together by player, each once."""
    seen: set[str] = set()
    players: dict[str, _Player] = {}
    for record in records:
        if record.failed:
            result.failed.append(record.failed)
        elif record.digest in seen:
            result.twice += 1
        else:
            seen.add(record.digest)
            result.games += 1
            if record.until:
                result.partial.append(f"{record.path}:{record.until}")
            names = told_apart({seat.id: seat.player for seat in record.seats})
            for seat in record.seats:
                name = names[seat.id] or NAMELESS.format(seat.id)
                players.setdefault(compared(name), _Player("", name)).add(seat)
    lines = [line_of(player) for player in players.values()]
    tested = [line.p_value for line in lines if line.p_value is not None]
    corrected = iter(holm(tested))
    result.players = tuple(
        replace(line, corrected=next(corrected)) if line.p_value is not None else line for line in lines
    )
    return result


def line_of(player: _Player) -> PlayerLine:
    """What a player's counts come to."""
    enough = {kind: count for kind, count in player.kinds.items() if count.variance >= LEAST_VARIANCE}
    values = {kind: count.p_value for kind, count in enough.items()}
    corrected = dict(zip(values, holm_sidak(tuple(values.values())), strict=True))
    kinds = tuple(
        KindLine(kind, count, values.get(kind), corrected.get(kind)) for kind, count in sorted(player.kinds.items())
    )
    smallest = min(corrected.values(), default=None)
    left_out = player.forced, player.unnamed, player.unknown
    return PlayerLine(player.player, player.games, player.draws, *left_out, kinds, smallest)
