"""Pages for the records of a parting: a header under each ruleset, and the moves of a run below it.

Not for: which runs show a parting (`show`).
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from verifier.errata.align import own_name
from verifier.errata.compare import Parting
from verifier.games.game import Game
from verifier.kernel.source import Unreadable
from verifier.language.node import Node
from verifier.record.write import write_replay
from verifier.search.witness import KnownWorld, Rerun, replay_of


class Texts(NamedTuple):
    """A record under the old and the new ruleset: the same text, unless others sit at the table under one of them."""

    old: str
    new: str


class Page:
    """Where the records of a parting are written: the headers of both sides, for values of what is unknown.

    One header serves both unless others sit at the table under one of them.
    """

    def __init__(self, old: Game, new: Game, absent: frozenset[str], parting: Parting, world: KnownWorld) -> None:
        self.games, self.absent = (old, new), absent
        trails = (parting.old, parting.new)
        self.starts = tuple(trail.scene.header(trail.scene.start(world, trail.chosen)) for trail in trails)
        tables = {tuple(seat.character for seat in start.seats) for start in self.starts}
        self.shared = len(tables) == 1

    def texts(self, game: Game, run: Rerun, more: Sequence[str] = ()) -> Iterator[Texts]:
        """A run as a record under both rulesets; none if it speaks of somebody who sits at one table only."""
        if self.shared:
            text = self.text(self.games[0], game, run, more)
            yield Texts(text, text)
            return
        runs = (replace(run, start=start) for start in self.starts)
        with suppress(Unreadable):
            yield Texts(*(self.text(side, game, one, more) for side, one in zip(self.games, runs, strict=True)))

    def text(self, side: Game, game: Game, run: Rerun, more: Sequence[str]) -> str:
        """A run as a record under one ruleset, without the chips that took no part."""
        replay = replay_of(game, run, {}, more)
        setup = {key: leaving_out(node, self.absent) for key, node in replay.setup.items()}
        document, mode = side.document, own_name(side) if replay.mode else ""
        bare = replace(replay, ruleset=document.id, errata=document.errata, digest="", mode=mode, setup=setup)
        return write_replay(bare, game.names)


def leaving_out(node: Node, gone: frozenset[str]) -> Node:
    """A tree of counts without those of some names."""
    if node.fields is None:
        return node
    left: Mapping[str, Node] = {key: leaving_out(value, gone) for key, value in node.pairs() if key not in gone}
    return Node(node.position, fields=left)
