"""Strange Synergy as the rest of the program sees it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from verifier.games.game import Game, HeaderWishes, offered
from verifier.games.grid import OFF, SQUARES
from verifier.games.scene import Scene
from verifier.games.strange_synergy.decisions import VERBS
from verifier.games.strange_synergy.play import Synergy
from verifier.games.strange_synergy.rules import Rules, build
from verifier.games.strange_synergy.setup import SEATS, complete, start
from verifier.language.document import Document
from verifier.record.model import Replay
from verifier.record.names import Names


class StrangeSynergy(Game):
    """One Strange Synergy ruleset, ready to start games."""

    rules: Rules

    def read(self, document: Document) -> Rules:
        """The rules that a document says."""
        return build(document)

    def words(self) -> Names:
        """The words of move lines: every piece, and every square that a board can have."""
        notation = self.rules.notation
        return Names(
            {name: number for number, name in enumerate(notation)}, notation,
            frozenset(VERBS), frozenset((*SQUARES, OFF, "basic", "plain")),
            quantities={"hits": True, "column": True, "row": True},
            seats=SEATS, piece=self.document.piece, aimed=True,
        )  # fmt: skip

    def start(self, replay: Replay, chosen: Mapping[str, str]) -> Synergy:
        """The game that a replay's header sets up, under chosen readings of open spec points."""
        return start(self.rules, replay, chosen)

    searchable = offered("scenes", Game.searchable)
    footprints = offered("scenes", Game.footprints)
    statements = offered("scenes", Game.statements)
    effects_of = offered("scenes", Game.effects_of)

    def scenes(self, pieces: tuple[str, ...], broad: bool = False, turns: int = 1) -> Iterator[Scene]:
        """One move or strike on each small board."""
        from verifier.games.strange_synergy.scenes import scenes

        return scenes(self, pieces, turns)

    def elsewhere(self, scene: Scene) -> Scene | None:
        """The same scene under these rules, if they call their pieces alike."""
        return replace(scene, game=self) if scene.game.notation == self.notation else None  # type: ignore[type-var,attr-defined]

    def invent(self, random: Random, index: int, wishes: HeaderWishes) -> Replay:
        """The header of a made-up game. Raises `Unreadable` for wishes that mean nothing."""
        return complete(self.rules, super().invent(random, index, wishes), random, wishes)


FAMILY = StrangeSynergy
