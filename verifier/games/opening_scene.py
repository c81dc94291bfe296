"""The scene that every game has without saying so: its games from their opening on, for some turns.

Not for: positions with unknown counts, which are a game's own (`scene`).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

from verifier.games.playing import Playing
from verifier.games.scene import Scene
from verifier.kernel.ask import Question
from verifier.kernel.event import Assertion
from verifier.kernel.game import World
from verifier.kernel.message import Message, say
from verifier.record.model import Replay

if TYPE_CHECKING:
    from verifier.games.game import Game


@dataclass(frozen=True)
class OpeningScene(Scene):
    """Games from their opening to the end of some turns, with every answer and every outcome."""

    game: "Game"
    turns: int
    chips: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Its shape in words."""
        return f"the first {self.turns} turns" if self.turns > 1 else "the first turn"

    @cached_property
    def opening(self) -> Replay:
        """The header of the game."""
        return self.game.invent(Random(0), 0, self.game.wishes(()))

    def start(self, world: World, chosen: Mapping[str, str]) -> Playing:
        """The game at its opening."""
        return self.game.start(self.opening, chosen)

    def over(self, play: Playing, question: Question) -> bool:
        """Whether the turns are over."""
        return play.turn_number() > self.turns

    def observed(self, play: Playing) -> Iterator[tuple[str, object]]:
        """Every quantity that a record can assert."""
        names = self.game.names
        for name, is_of_piece in names.quantities.items():
            for seat in range(len(self.opening.seats)):
                for piece in range(len(names.slugs)) if is_of_piece else (-1,):
                    claim = Assertion(name, 0, seat, piece)
                    yield f"{names.seats[seat]} {name} {piece}", play.quantity(claim, seat)

    def bounds(self) -> tuple[Message, ...]:
        """What the scene leaves out."""
        return (say("bound-opening", raw=self.name),)

    def header(self, play: Playing) -> Replay:
        """A record without moves that starts at the opening."""
        return self.opening
