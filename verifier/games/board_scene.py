"""Scenes on small boards: positions with known squares and unknown amounts, for every game that declares such boards.

Not for: which boards there are (`boards`), or what is played on them (a game's `scenes`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from random import Random
from typing import TYPE_CHECKING, TypeVar

from verifier.games.boards import Boards, Placed, boards_of, count_boards, small_boards
from verifier.games.grid import label_of
from verifier.games.playing import Playing
from verifier.games.scene import Scene, World
from verifier.kernel.ask import NO_DEFAULT, Answer, Ask
from verifier.kernel.message import Message, say
from verifier.record.emit import tree
from verifier.record.model import Replay

if TYPE_CHECKING:
    from verifier.games.game import Game

S = TypeVar("S", bound="BoardScene")
#: So many answers to one question are explored, spread over all that there are.
MOST_ANSWERS = 4


@dataclass(frozen=True)
class BoardScene(Scene):
    """One small board, with pieces in the hands of figures. `held` are pairs of a figure and a piece that it holds."""

    game: "Game"
    folder: str  # of the declaration
    placed: Placed
    chips: tuple[str, ...] = ()
    held: tuple[tuple[str, str], ...] = ()
    gone: frozenset[str] = frozenset()  # pieces that are left out
    turns: int = 1

    @property
    def declared(self) -> Boards:
        """What the table declares."""
        return boards_of(self.folder)

    @property
    def name(self) -> str:
        """The board in words, with who holds what."""
        holding = "".join(f"; {figure} has {piece}" for figure, piece in self.held if piece not in self.gone)
        return f"{self.placed.name}{holding}"

    def smaller(self) -> Iterator["BoardScene"]:
        """The same scene without an obstacle, a figure that is not the first, or an empty last column or row."""
        placed, firsts = self.placed, {side.figures[0] for side in self.declared.seats.values()}
        for pillar in placed.obstacles:
            yield self.on(placed._replace(obstacles=tuple(one for one in placed.obstacles if one != pillar)))
        for name, _ in placed.squares:
            if name not in firsts:
                yield self.on(placed._replace(squares=tuple(one for one in placed.squares if one[0] != name)))
        taken = [*(square for _, square in placed.squares), *placed.obstacles]
        for axis in (0, 1):
            if placed.size[axis] > 1 and all(square[axis] < placed.size[axis] - 1 for square in taken):
                columns, rows = placed.size
                yield self.on(placed._replace(size=(columns - 1, rows) if axis == 0 else (columns, rows - 1)))

    def on(self, placed: Placed) -> "BoardScene":
        """The same scene on another board."""
        return replace(self, placed=placed)

    def without(self, pieces: Sequence[str]) -> "BoardScene":
        """The same scene in which some pieces are not there."""
        found: BoardScene = left_out(self, frozenset(pieces))
        return found

    @cached_property
    def opening(self) -> Replay:
        """The header of a record that begins there."""
        from verifier.games.game import Game

        declared, placed = self.declared, self.placed
        header = Game.invent(self.game, Random(0), 0, self.game.wishes(()))
        seats = tuple(replace(seat, character=declared.seats[seat.id].character) for seat in header.seats)
        standing = dict(placed.squares)
        lineups = {seat: [one for one in side.figures if one in standing] for seat, side in declared.seats.items()}
        figures = {name: {declared.stand: label_of(square), declared.hold: self.held_by(name)}
                   for name, square in placed.squares}  # fmt: skip
        board = {"size": list(placed.size), "obstacles": [*map(label_of, placed.obstacles)]}
        setup = {
            declared.board: tree(board),
            declared.figures: tree(lineups),
            **declared.setup,
            "position": tree({"turn": seats[0].id, declared.figures: figures}),
        }
        return replace(header, seats=seats, setup=setup, presumes=False)

    def held_by(self, figure: str) -> list[str]:
        """The pieces that a figure holds."""
        return [piece for name, piece in self.held if name == figure and piece not in self.gone]

    def start(self, world: World, chosen: Mapping[str, str]) -> Playing:
        """The game at that position, with unknown amounts of the figures."""
        play = self.game.start(self.opening, chosen)
        figures = getattr(play.state, self.declared.figures)
        for number, figure in figures.items():
            for amount, (low, high) in self.declared.amounts.items():
                setattr(figure, amount, world.unknown(f"{self.game.notation[number]} {amount}", low, high))
        return play

    def answers(self, play: Playing, ask: Ask, given: Sequence[tuple[str, Answer]]) -> Sequence[Answer]:
        """A few answers, spread over all; only what is understood where silence says it of a part of a move."""
        default = ask.elision.default
        if default is not NO_DEFAULT and isinstance(default, tuple):
            return (default,)
        found = list(play.candidates(ask))
        step = max(1, -(-len(found) // MOST_ANSWERS))
        return found[::step]

    def observed(self, play: Playing) -> Iterator[tuple[str, object]]:
        """The squares and amounts of the figures, and how the game has ended."""
        figures = getattr(play.state, self.declared.figures)
        for number, figure in figures.items():
            name = self.game.notation[number]
            yield f"{name} square", figure.square
            for amount in self.declared.amounts:
                yield f"{amount} {name}", getattr(figure, amount)
        yield "ended", play.ended()
        yield "winner", play.winner()

    def bounds(self) -> tuple[Message, ...]:
        """What the scene leaves out."""
        declared = self.declared
        largest = max(declared.sizes, key=lambda size: size[0] * size[1])
        boards = {"n": f"{len(small_boards(self.folder)):,}", "n2": f"{count_boards(declared):,}"}
        figures = sum(len(side.figures) for side in declared.seats.values())
        acting = "bound-figures-one-turn" if self.turns == 1 else "bound-figures-turns"
        return (
            say("bound-boards", **boards, n3=largest[0], n4=largest[1], n5=declared.obstacles),
            say(acting, n=figures, n2=self.turns),
            say("bound-answers", n=MOST_ANSWERS),
            *(say("bound-amount", raw=amount, n=low, n2=high) for amount, (low, high) in declared.amounts.items()),
        )

    def header(self, play: Playing) -> Replay:
        """A record without moves that starts at the position."""
        position = tree(play.written_position())
        return replace(self.opening, setup={**self.opening.setup, "position": position})


@lru_cache(256)
def left_out(scene: S, pieces: frozenset[str]) -> S:
    """The same scene in which some pieces are not there: the same one every time, as its header is made once."""
    return replace(scene, gone=pieces)
