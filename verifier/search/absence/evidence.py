"""What claims of absence are tested against: the stored records of a ruleset, and games that begin where they begin.

Not for: testing (`trial`), or looking at answers that nobody gave (`probe`).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from random import Random

from verifier.games.game import Game, HeaderWishes
from verifier.games.library import Library
from verifier.kernel.source import Unreadable
from verifier.language.roots import records_of
from verifier.record.model import Replay
from verifier.record.read import ReplayReader
from verifier.search.reach import text_of

#: Games from the opening, and the questions of each and of a game that goes on from where a record begins.
GAMES, QUESTIONS = 60, 80
#: The files that hold records.
SUFFIXES = (".yaml", ".jsonl")


@dataclass(frozen=True, slots=True)
class Begun:
    """The beginning of a game: a header without moves, under readings that its table agreed on, and a seed."""

    header: Replay
    seed: str


def stored_records(library: Library, game: Game) -> list[Replay]:
    """The records that come with the rules and are of this ruleset without errata, named by their places."""
    folder = records_of(game.document.folder.parent.parent)
    every = [path for path in sorted(folder.rglob("*")) if path.suffix in SUFFIXES and path.is_file()]
    named = game.document.id.encode()
    found = [path for path in every if named in path.read_bytes()]  # the others are of other rulesets
    reader = ReplayReader(library.names)
    return [
        replace(record, path=place_of(record, folder))
        for path in found
        for record in readable(reader, path)
        if record.ruleset == game.document.id and not (record.errata or record.house or record.packs)
    ]


def place_of(record: Replay, folder: Path) -> str:
    """The name of a record: its path from the folder of all records."""
    path = Path(record.path)
    return path.relative_to(folder).as_posix() if path.is_relative_to(folder) else record.path


def readable(reader: ReplayReader, path: Path) -> Iterator[Replay]:
    """The records of a file that can be read; examples of what cannot be read are none."""
    try:
        yield from (record for record in reader.any(path) if isinstance(record, Replay))
    except Unreadable:
        return


def beginnings(game: Game, records: list[Replay]) -> Iterator[Begun]:
    """The games to be simulated: one from where each record begins, and some from the opening.

    Each has readings of its own of the points that are open, so that all of them are taken somewhere.
    """
    numbers = count()
    for header in distinct(records):
        yield Begun(under_readings(game, header, next(numbers)), header.path)
    for index in range(GAMES):
        header = game.invent(Random(f"absence/{index}"), index, HeaderWishes(mode=game.mode))
        yield Begun(under_readings(game, header, next(numbers)), f"simulated game {index}")


def distinct(records: list[Replay]) -> Iterator[Replay]:
    """The beginnings of records without their moves, each once; not of those with rules of their own."""
    seen: set[str] = set()
    for record in (record for record in records if not record.overlays):
        header = replace(record, events=(), corrections=(), expect=None, result=None, proof=None, positions={})
        setup = {name: text_of(node) for name, node in header.setup.items()}
        key = repr((header.mode, [seat.character for seat in header.seats], setup))
        if key not in seen:
            seen.add(key)
            yield header


def under_readings(game: Game, header: Replay, number: int) -> Replay:
    """A header whose table has agreed on one reading of each point; which one differs from game to game."""
    agreed = {name: point.alternatives[number % len(point.alternatives)] for name, point in game.points.items()}
    return replace(header, readings={**agreed, **header.readings})
