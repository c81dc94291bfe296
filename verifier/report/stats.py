"""What a collection or simulated games came to, as tables or as JSON. Not for: counting (`corpus.statistics`)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import asdict

from verifier.corpus.statistics import Duplicates, RecordGroup, Statistics, Wins, quantile
from verifier.games.game import Game
from verifier.kernel.event import USES
from verifier.report.rows import counted, table
from verifier.report.shapes.records import PieceUsage, Simulation
from verifier.simulate.corpus import Usage
from verifier.verdicts.verdict import VERDICTS


class WinsData(msgspec.Struct, frozen=True):
    """Games, decided ones, those that were won, and the share of the decided ones: null if there are none."""

    games: int
    decided: int
    won: int
    share: float | None


class ClauseData(msgspec.Struct, frozen=True):
    """A clause: games and lines in which it was at work, and faults by it."""

    games: int
    lines: int
    faults: int


class MemberData(msgspec.Struct, frozen=True):
    """A record of a game, and how many of the game's moves it has."""

    path: str
    moves: int


class GroupData(msgspec.Struct, frozen=True):
    """A game that is there more than once."""

    moves: int
    records: tuple[MemberData, ...]


class Stats(msgspec.Struct, frozen=True, omit_defaults=True):
    """What `verifier stats` counts; tables only if they are asked for (`--by`, `--duplicates`)."""

    records: int
    verdicts: dict[str, int]
    games: int
    decided: int
    rulesets: dict[str, int]
    modes: dict[str, int]
    ended: dict[str, int]
    moves: dict[str, int]
    not_counted: tuple[str, ...]
    chips: dict[str, dict[str, int | float | None]] | None = None
    characters: dict[str, WinsData] | None = None
    players: dict[str, WinsData] | None = None
    clauses: dict[str, ClauseData] | None = None
    duplicates: tuple[GroupData, ...] | None = None


#: What can be counted by, in the order in which it is told.
BY = ("chip", "character", "player", "clause", "verdict", "mode", "ended")
#: What stands where a share is of nothing.
NOTHING = "-"

Row = tuple[str, ...]


def statistics_lines(found: Statistics, by: Sequence[str], duplicates: Duplicates | None) -> Iterator[str]:
    """Everything: what there is, what is not counted, the tables that are asked for, and records of one game."""
    yield from overview(found)
    yield from left_out(found)
    for name in by:
        yield ""
        yield from table_by(found, name)
    if duplicates is not None:
        yield ""
        yield from groups_lines(duplicates.groups(), duplicates.games)


def overview(found: Statistics) -> Iterator[str]:
    """How many records of which verdict there are, how the games went, and which are not counted."""
    yield f"{counted(found.records, 'record')}: {parts(ordered(found.verdicts))}"
    yield f"{counted(found.games, 'game')} counted (legal or consistent), {found.decided:,} with a winner"
    for name, counts in (("rulesets", found.rulesets), ("modes", found.modes), ("ended", found.ended)):
        if counts:
            yield f"{name}: {parts(counts.most_common())}"
    if found.again:
        yield f"reached twice and counted once: {counted(found.again, 'record')}"
    if found.lengths:
        yield "moves of games that ended: " + ", ".join(f"{name} {number:,}" for name, number in lengths(found).items())


def ordered(verdicts: Counter[str]) -> list[tuple[str, int]]:
    """Verdicts with their counts, best first."""
    return [(name, verdicts[name]) for name in reversed(VERDICTS) if verdicts[name]]


def lengths(found: Statistics) -> dict[str, int]:
    """The shortest, middle and longest of the games that ended, in moves."""
    counts = found.lengths
    if not counts:
        return {}
    return {
        "least": min(counts),
        "quarter": quantile(counts, 0.25),
        "median": quantile(counts, 0.5),
        "three quarters": quantile(counts, 0.75),
        "most": max(counts),
    }


def parts(counts: Sequence[tuple[str, int]]) -> str:
    """Counts with their shares of the whole: `legal 190 (95.0 %), illegal 10 (5.0 %)`."""
    whole = sum(count for _, count in counts)
    return ", ".join(f"{name} {count:,} ({percent(count, whole)})" for name, count in counts) or "nothing"


def percent(count: int, whole: int) -> str:
    """A share in percent."""
    return f"{100 * count / whole:.1f} %" if whole else NOTHING


def left_out(found: Statistics) -> Iterator[str]:
    """The records that are not counted, the first of them by name."""
    others = found.records - found.games
    if others:
        yield f"not counted: {counted(others, 'record')}"
        yield from (f"  {one}" for one in found.others)
        if others > len(found.others):
            yield f"  ... and {others - len(found.others):,} more (`verifier find` lists them)"


def table_by(found: Statistics, by: str) -> Iterator[str]:
    """The table that counts by something."""
    header, rows = TABLES[by](found)
    yield from table(header, rows)


def chips_table(found: Statistics) -> tuple[Row, list[Row]]:
    """Chips, those used or bought in the most games first."""
    ranked = sorted(found.chips.items(), key=lambda item: (-item[1].games, item[0]))
    header = ("chip", "games", "of all", *USES.values(), "seats", "won with", "share")
    rows = [
        (
            chip,
            f"{line.games:,}",
            percent(line.games, found.games),
            *(f"{line.times[how]:,}" for how in USES.values()),
            *won(line.seats),
        )
        for chip, line in ranked
    ]
    return header, rows


def won(wins: Wins) -> Row:
    """Decided games, those that were won, and the share."""
    return (f"{wins.decided:,}", f"{wins.won:,}", percent(wins.won, wins.decided))


def wins_table(name: str, lines: Mapping[str, Wins], found: Statistics) -> tuple[Row, list[Row]]:
    """Whoever can win, those in the most games first."""
    ranked = sorted(lines.items(), key=lambda item: (-item[1].games, item[0]))
    rows = [(who, f"{line.games:,}", percent(line.games, found.games), *won(line)) for who, line in ranked]
    return (name, "games", "of all", "decided", "won", "share"), rows


def clauses_table(found: Statistics) -> tuple[Row, list[Row]]:
    """Clauses, in the order of their ids."""
    rows: list[Row] = [
        (clause, f"{line.games:,}", percent(line.games, found.games - found.unwatched), f"{line.lines:,}",
         f"{line.reported:,}")
        for clause, line in sorted(found.clauses.items())
    ]  # fmt: skip
    return ("clause", "games", "of all", "lines", "faults"), rows


def counts_table(name: str, counts: Sequence[tuple[str, int]]) -> tuple[Row, list[Row]]:
    """Records by something."""
    whole = sum(count for _, count in counts)
    return (name, "records", "share"), [(what, f"{count:,}", percent(count, whole)) for what, count in counts]


#: The header and the rows of each table.
TABLES: Mapping[str, Callable[[Statistics], tuple[Row, list[Row]]]] = {
    "chip": chips_table,
    "character": lambda found: wins_table("character", found.characters, found),
    "player": lambda found: wins_table("player", {found.names[key]: one for key, one in found.players.items()}, found),
    "clause": clauses_table,
    "verdict": lambda found: counts_table("verdict", ordered(found.verdicts)),
    "mode": lambda found: counts_table("mode", found.modes.most_common()),
    "ended": lambda found: counts_table("ended", found.ended.most_common()),
}


def groups_lines(groups: Sequence[RecordGroup], games: int) -> Iterator[str]:
    """The records of each game that is there more than once."""
    for group in groups:
        yield f"one game of {counted(group.moves, 'move')}:"
        for member in group.members:
            part = "" if member.moves == group.moves else f"  its first {counted(member.moves, 'move')}"
            yield f"  {member.path}{part}"
    extra = sum(len(group.members) - 1 for group in groups)
    yield f"{counted(games, 'record')} with moves; {counted(len(groups), 'game')} more than once, {extra:,} too many"


def usage_data(game: Game, usage: Usage) -> Simulation:
    """The same as JSON data."""
    pieces = tuple(
        PieceUsage(slug, {use: counts[index] for use, counts in usage.chips.items()})
        for index, slug in enumerate(game.names.slugs)
    )
    clauses = {clause: count for clause, count in sorted(usage.clauses.items()) if clause}
    return Simulation(
        ruleset=game.document.id,
        digest=game.document.digest,
        games=usage.games,
        events=usage.events,
        ends=dict(usage.ends.most_common()),
        pieces=pieces,
        clauses=clauses,
        stuck=dict(usage.stuck.most_common()),
    )


def usage_line(usage: Usage) -> str:
    """How many games there are, and how they ended."""
    ends = ", ".join(f"{name} {count:,}" for name, count in usage.ends.most_common()) or "nothing"
    return f"{usage.games:,} game{'s' * (usage.games != 1)}, {usage.events:,} events; ended by {ends}"


def usage_table(game: Game, usage: Usage) -> Iterator[str]:
    """How often each chip was used and how, and how often each clause fired."""
    uses = tuple(usage.chips)
    rows = [(slug, *(f"{usage.chips[use][index]:,}" for use in uses)) for index, slug in enumerate(game.names.slugs)]
    yield from table((game.document.piece, *uses), rows)
    yield ""
    fired = [(clause, f"{count:,}") for clause, count in sorted(usage.clauses.items()) if clause]
    yield from table(("clause", "fired"), fired)


def json_data(found: Statistics, by: Sequence[str], duplicates: Duplicates | None) -> Stats:
    """Everything as plain data, with numbers as numbers."""
    chips = {
        chip: {"games": line.games, **{how: line.times[how] for how in USES.values()}, **asdict(wins_data(line.seats))}
        for chip, line in sorted(found.chips.items())
    }
    clauses = {name: ClauseData(line.games, line.lines, line.reported) for name, line in sorted(found.clauses.items())}
    again = duplicates.groups() if duplicates is not None else ()
    groups = (GroupData(one.moves, tuple(MemberData(it.path, it.moves) for it in one.members)) for one in again)
    return Stats(
        records=found.records,
        verdicts=dict(ordered(found.verdicts)),
        games=found.games,
        decided=found.decided,
        rulesets=dict(found.rulesets.most_common()),
        modes=dict(found.modes.most_common()),
        ended=dict(found.ended.most_common()),
        moves={name.replace(" ", "_"): number for name, number in lengths(found).items()},
        not_counted=tuple(found.others),
        chips=chips if "chip" in by else None,
        characters=wins_by_name(found.characters) if "character" in by else None,
        players=wins_by_name(found.players, found.names) if "player" in by else None,
        clauses=clauses if "clause" in by else None,
        duplicates=None if duplicates is None else tuple(groups),
    )


def wins_by_name(lines: Mapping[str, Wins], names: Mapping[str, str] | None = None) -> dict[str, WinsData]:
    """Wins by name, in the order of the keys; `names` has what is written for them."""
    return {name if names is None else names[name]: wins_data(line) for name, line in sorted(lines.items())}


def wins_data(wins: Wins) -> WinsData:
    """Games, decided ones, those that were won, and the share of the decided ones, None if there are none."""
    return WinsData(wins.games, wins.decided, wins.won, wins.share)
