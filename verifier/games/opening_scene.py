"""The scene that every game has without saying so: its games from their opening on, for some turns.

Not for: positions with unknown counts, which are a game's own (`scene`).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

from verifier.kernel.ask import Answer, Ask, Chance, Question
from verifier.kernel.event import Assertion
from verifier.kernel.game import Play, World
from verifier.record.model import Replay

if TYPE_CHECKING:
    from verifier.games.game import Game


@dataclass(frozen=True)
class OpeningScene:
    """Games from their opening to the end of some turns, with every answer and every outcome."""

    game: "Game"
    turns: int
    chips: tuple[str, ...] = ()
    again: str = ""  # nothing is used up

    @property
    def name(self) -> str:
        """Its shape in words."""
        return f"the first {self.turns} turns" if self.turns > 1 else "the first turn"

    @cached_property
    def opening(self) -> Replay:
        """The header of the game."""
        return self.game.invent(Random(0), 0, self.game.wishes(()))

    def start(self, world: World, chosen: Mapping[str, str]) -> Play:
        """The game at its opening."""
        return self.game.start(self.opening, chosen)

    def over(self, play: Play, question: Question) -> bool:
        """Whether the turns are over."""
        return play.turn_number() > self.turns

    def answers(self, play: Play, ask: Ask, given: Sequence[tuple[str, Answer]]) -> Iterable[Answer]:
        """Every answer."""
        return play.candidates(ask)

    def draw(self, play: Play, world: World, name: str, question: Chance) -> Iterator[tuple[int, ...]]:
        """An outcome of unknown things."""
        yield play.unknown(world, name, question)

    def observed(self, play: Play) -> Iterator[tuple[str, object]]:
        """Every quantity that a record can assert."""
        names = self.game.names
        for name, is_of_piece in names.quantities.items():
            for seat in range(len(self.opening.seats)):
                for piece in range(len(names.slugs)) if is_of_piece else (-1,):
                    claim = Assertion(name, 0, seat, piece)
                    yield f"{names.seats[seat]} {name} {piece}", play.quantity(claim, seat)

    def invariants(self, play: Play, totals: Sequence[int]) -> Iterator[tuple[str, bool]]:
        """That nothing is as it cannot be."""
        yield "consistent", not play.inconsistency()

    def totals(self, play: Play) -> Sequence[int]:
        """Nothing is counted."""
        return ()

    def supplies(self, play: Play) -> Iterator[tuple[str, int]]:
        """Nothing is used up."""
        return iter(())

    def rising(self, play: Play) -> Iterator[tuple[str, int]]:
        """Nothing is known to rise."""
        return iter(())

    def bounds(self) -> tuple[str, ...]:
        """What the scene leaves out, in words."""
        return (f"only {self.name} of games from their opening",)

    def header(self, play: Play) -> Replay:
        """A record without moves that starts at the opening."""
        return self.opening
