"""The JSON of `verifier stats`. Not for: filling it in (`verifier.report.stats`)."""

import msgspec


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
