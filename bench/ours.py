"""This project's own rates: events of recorded games checked per second, from memory and from files.

The games are simulated from a fixed seed; making them is never part of a rate. An event is one line of a record,
checked in full: that it answers a question that is being asked, and that no norm forbids it.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from bench import Rate, measure
from verifier.games.game import HeaderWishes
from verifier.games.library import Library
from verifier.record.model import Replay
from verifier.record.read import ReplayReader
from verifier.record.write import write_replay
from verifier.simulate.corpus import corpus as simulated
from verifier.verdicts.judge import audit

__all__ = ["corpus", "rates"]

GAMES = 150
SEED = 1
RULESET = "puzzle-strike/3e"
#: Which ruleset the games of each pair of rows are played under, by what the rows are called.
RULESETS = {"verifier": RULESET, "verifier, second game": "puzzle-strike-2/base"}


def corpus(library: Library, games: int = GAMES, ruleset: str = RULESET) -> list[Replay]:
    """Simulated complete games, the same ones every time."""
    return [replay for replay, _ in simulated(library.open(ruleset), games, SEED, HeaderWishes())]


def rates(seconds: float) -> list[Rate]:
    """Return the rates from memory (replays already read) and from files (reading included) under each ruleset."""
    return [rate for name, ruleset in RULESETS.items() for rate in rates_of(Library(), name, ruleset, seconds)]


def rates_of(library: Library, name: str, ruleset: str, seconds: float) -> list[Rate]:
    """Return the two rates under one ruleset."""
    replays = corpus(library, ruleset=ruleset)
    with tempfile.TemporaryDirectory() as folder:
        paths = written(library, replays, Path(folder))
        return [
            measure(f"{name}, in memory", "events/s", lambda: check(library, replays), seconds),
            measure(f"{name}, from files", "events/s", lambda: check_files(library, paths), seconds),
        ]


def written(library: Library, replays: list[Replay], folder: Path) -> list[Path]:
    """Write the replays as files, one each."""
    names = library.open(replays[0].ruleset).names
    paths = [folder / f"{number:04}.yaml" for number in range(len(replays))]
    for path, replay in zip(paths, replays, strict=True):
        path.write_text(write_replay(replay, names), encoding="utf-8")
    return paths


def check(library: Library, replays: list[Replay]) -> int:
    """Audit replays; the number of events. Every one must be legal, or the rate would measure something else."""
    events = 0
    for replay in replays:
        result = audit(library.open(replay.ruleset, replay.errata), replay)
        if result.verdict != "legal":
            raise RuntimeError(f"{replay.path}: {result.verdict}, a simulated game is legal")
        events += result.events
    return events


def check_files(library: Library, paths: list[Path]) -> int:
    """Read and audit files one by one, as `verifier audit` does; a new reader remembers nothing from the last time."""
    reader = ReplayReader(library.names)
    return sum(check(library, [reader.path(path)]) for path in paths)
