"""Many records at once: how far each player's draws are from those of honest shuffles, by name. Never a verdict.

Every record is followed as far as it can be, whatever the verdict on it; a draw counts if the record names all of it,
if it could have come out otherwise, and if it is known what it was taken from. A record counts once, however often it
is there.
Not for: the statistics (`chances`), or printing (`verifier.report.screen`).
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from verifier.corpus import pool
from verifier.corpus.draw_counts import CountingTask, FollowedDraws, SeatDraws, begin, tasks, work
from verifier.fairness import chances
from verifier.fairness.chances import DrawCount, holm, holm_sidak
from verifier.files.files import Looking
from verifier.kernel.source import Unreadable
from verifier.language.roots import Root
from verifier.record.header import compared, told_apart
from verifier.record.promises import SECONDS

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
class _Player:
    """The counts of one player so far."""

    name: str
    games: int = 0
    draws: int = 0
    forced: int = 0
    unnamed: int = 0
    unknown: int = 0
    kinds: dict[str, DrawCount] = field(default_factory=dict)

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
    found: list[FollowedDraws] = []
    result = Screening()
    waiting: list[CountingTask] = []
    for task in tasks(paths, jobs, looking):
        if isinstance(task, Unreadable):
            result.missing.append(task)
        else:
            waiting.append(task)
    if any(task.path == "-" for task in waiting):
        jobs = 1  # the standard input belongs to this process
    try:
        for _, part in pool.results(work, waiting, jobs, begin, (root, seconds)):
            found += part
            if watch is not None:
                watch(len(found))
    except KeyboardInterrupt:
        result.interrupted = True
    except pool.BrokenExecutor as error:
        result.failed.append(f"a process ended: {error}")
    return gathered(result, sorted(found, key=lambda one: one.order))


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
                players.setdefault(compared(name), _Player(name)).add(seat)
    lines = [line_of(player) for player in players.values()]
    tested = [line.p_value for line in lines if line.p_value is not None]
    corrected = iter(holm(tested))
    result.players = tuple(
        replace(line, corrected=next(corrected)) if line.p_value is not None else line for line in lines
    )
    return result


def line_of(player: _Player) -> PlayerLine:
    """What a player's counts come to."""
    enough = {kind: count for kind, count in player.kinds.items() if count.variance >= chances.LEAST_VARIANCE}
    values = {kind: count.p_value for kind, count in enough.items()}
    corrected = dict(zip(values, holm_sidak(tuple(values.values())), strict=True))
    kinds = tuple(
        KindLine(kind, count, values.get(kind), corrected.get(kind)) for kind, count in sorted(player.kinds.items())
    )
    smallest = min(corrected.values(), default=None)
    left_out = player.forced, player.unnamed, player.unknown
    return PlayerLine(player.name, player.games, player.draws, *left_out, kinds, smallest)
