"""Scenes on small boards, made of what a game's table declares of them: sizes, obstacles, figures and who holds what.

Whole boards with unknown squares are too many worlds for a solver: boards are sampled one by one, so many of them as
are declared, the smallest first; amounts of a figure are unknown. Not for: what is played on them (a game's `scenes`).
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, cached_property
from itertools import islice, product
from math import comb, perm
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from verifier.games.grid import Board, Square, label_of
from verifier.games.scene import Scene, World
from verifier.kernel.ask import NO_DEFAULT, Answer, Ask
from verifier.kernel.game import Play
from verifier.language.node import Node
from verifier.language.reader import load_file
from verifier.record.emit import tree
from verifier.record.model import Replay
from verifier.table.declare import path_of

if TYPE_CHECKING:
    from verifier.games.game import Game

#: So many answers to one question are explored, spread over all that there are.
MOST_ANSWERS = 4
#: How often a board is drawn by lot for each one that is wanted; on a very small one most come up again.
TRIES = 20


class Side(NamedTuple):
    """A seat of small boards: its character, and its figures by name, the first of which holds pieces under study."""

    character: str
    figures: tuple[str, ...]


class Meeting(NamedTuple):
    """Two kinds of effect that meet: the clause that says what follows, or "" if none does; what is asked then."""

    effects: tuple[str, ...]
    clause: str
    about: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Boards:
    """What a table declares of small boards."""

    sizes: tuple[Square, ...]
    obstacles: int
    count: int
    board: str  # the key of the board, and of the figures, in a header
    figures: str
    stand: str  # the key of a figure's square in a position, and of the pieces that it holds
    hold: str
    seats: Mapping[str, Side]
    amounts: Mapping[str, tuple[int, int]]  # of the figures, with their bounds
    setup: Mapping[str, Node]  # what a header says besides
    subjects: Mapping[str, tuple[str, ...]]  # effects by what they are about
    meetings: tuple[Meeting, ...]


class Placed(NamedTuple):
    """One small board: its size, where figures stand, and its obstacles."""

    size: Square
    squares: tuple[tuple[str, Square], ...]
    obstacles: tuple[Square, ...]

    @property
    def name(self) -> str:
        """The board in words."""
        standing = ", ".join(f"{figure} {label_of(square)}" for figure, square in self.squares)
        pillars = f", obstacles {' '.join(map(label_of, self.obstacles))}" if self.obstacles else ""
        return f"{self.size[0]} x {self.size[1]}: {standing}{pillars}"


@cache
def boards_of(game: str) -> Boards:
    """The small boards that a game's table declares. Raises `Unreadable`."""
    node = load_file(path_of(game)).need("boards")
    node.known(*(field.name for field in fields(Boards)))
    seats = {
        name: Side(entry.need("character").string(), entry.need("figures").strings())
        for name, entry in node.need("seats").pairs()
    }
    return Boards(
        sizes=tuple(read_pair(entry) for entry in node.need("sizes").sequence()),
        obstacles=node.need("obstacles").integer(0, 9),
        count=node.need("count").integer(1, 9999),
        board=node.need("board").string(),
        figures=node.need("figures").string(),
        stand=node.need("stand").string(),
        hold=node.need("hold").string(),
        seats=seats,
        amounts={name: read_pair(entry) for name, entry in node.need("amounts").pairs()},
        setup=node.need("setup").mapping(),
        subjects={name: entry.strings() for name, entry in node.need("subjects").pairs()},
        meetings=tuple(map(read_meeting, node.need("meetings").sequence())),
    )


def read_pair(node: Node) -> tuple[int, int]:
    """Columns and rows, or the least and the most of an amount: `[3, 1]`."""
    items = node.sequence()
    if len(items) != 2:
        raise node.wrong("two numbers")
    return items[0].integer(0, 999), items[1].integer(0, 999)


def read_meeting(node: Node) -> Meeting:
    """One entry of `meetings`: `{of: [add-damage, times-damage], clause: ...}`."""
    node.known("of", "clause", "about")
    clause, about = node.get("clause"), node.get("about")
    return Meeting(
        node.need("of").strings(),
        "" if clause is None else clause.string(),
        "" if about is None else about.string(),
    )


@cache
def small_boards(game: str) -> tuple[Placed, ...]:
    """As many small boards as are declared, the same share of each size, small ones and empty ones first."""
    declared, random = boards_of(game), Random(0)
    share = -(-declared.count // len(declared.sizes))
    found: list[Placed] = []
    for size in declared.sizes:
        some = {draw_board(declared, size, random): None for _ in range(share * TRIES)}
        found += sorted(islice(some, share), key=lambda placed: (len(placed.squares), len(placed.obstacles)))
    return tuple(found)


def draw_board(declared: Boards, size: Square, random: Random) -> Placed:
    """A board of one size: with the first figure of each seat, and further figures and obstacles or not."""
    squares = list(Board(*size).squares())
    names = [side.figures[0] for side in declared.seats.values()]
    further = [name for side in declared.seats.values() for name in side.figures[1:]]
    names += further[: random.randint(0, min(len(further), len(squares) - len(names)))]
    pillars = random.randint(0, min(declared.obstacles, len(squares) - len(names)))
    chosen = random.sample(squares, len(names) + pillars)
    standing = tuple(zip(names, chosen, strict=False))
    return Placed(size, standing, tuple(sorted(chosen[len(names) :])))


def ways_to_hold(game: str, pieces: tuple[str, ...]) -> Iterator[tuple[Placed, tuple[tuple[str, str], ...]]]:
    """Every small board with every way in which the first figures of the seats hold some pieces."""
    holders = [side.figures[0] for side in boards_of(game).seats.values()]
    for placed in small_boards(game):
        for chosen in product(holders, repeat=len(pieces)):
            yield placed, tuple(zip(chosen, pieces, strict=True))


def subjects_of(game: str, effects: Collection[str]) -> frozenset[str]:
    """What some effects are about."""
    return frozenset(name for name, words in boards_of(game).subjects.items() if not set(words).isdisjoint(effects))


def meeting_of(game: str, one: Collection[str], other: Collection[str]) -> Meeting:
    """How the effects of two pieces meet: the first that is declared of them, those that are open coming first."""
    for meeting in boards_of(game).meetings:
        first, last = meeting.effects[0], meeting.effects[-1]
        pairs = ((one, other), (other, one))
        if len(meeting.effects) == 1 and (first in one or first in other):
            return meeting
        if len(meeting.effects) > 1 and any(first in these and last in those for these, those in pairs):
            return meeting
    return Meeting((), "", "what follows where both bear on the same thing")


def count_boards(declared: Boards) -> int:
    """How many boards of the declared sizes there are."""
    least, most = len(declared.seats), sum(len(side.figures) for side in declared.seats.values())
    return sum(
        perm(columns * rows, figures) * comb(columns * rows - figures, pillars)
        for columns, rows in declared.sizes
        for figures in range(least, most + 1)
        for pillars in range(declared.obstacles + 1)
        if figures + pillars <= columns * rows
    )


@dataclass(frozen=True)
class BoardScene(Scene):
    """One small board, with pieces in the hands of figures. `held` are pairs of a figure and a piece that it holds."""

    game: "Game"
    folder: str  # of the declaration
    placed: Placed
    chips: tuple[str, ...] = ()
    held: tuple[tuple[str, str], ...] = ()
    gone: frozenset[str] = frozenset()  # pieces that are left out

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
        return replace(self, gone=frozenset(pieces))

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

    def start(self, world: World, chosen: Mapping[str, str]) -> Play:
        """The game at that position, with unknown amounts of the figures."""
        play = self.game.start(self.opening, chosen)
        figures = getattr(play.state, self.declared.figures)  # type: ignore[attr-defined]
        for number, figure in figures.items():
            for amount, (low, high) in self.declared.amounts.items():
                setattr(figure, amount, world.unknown(f"{self.game.notation[number]} {amount}", low, high))
        return play

    def answers(self, play: Play, ask: Ask, given: Sequence[tuple[str, Answer]]) -> Sequence[Answer]:
        """A few answers, spread over all; only what is understood where silence says it of a part of a move."""
        default = ask.elision.default
        if default is not NO_DEFAULT and isinstance(default, tuple):
            return (default,)
        found = list(play.candidates(ask))
        step = max(1, -(-len(found) // MOST_ANSWERS))
        return found[::step]

    def observed(self, play: Play) -> Iterator[tuple[str, object]]:
        """The squares and amounts of the figures, and how the game has ended."""
        figures = getattr(play.state, self.declared.figures)  # type: ignore[attr-defined]
        for number, figure in figures.items():
            name = self.game.notation[number]
            yield f"{name} square", figure.square
            for amount in self.declared.amounts:
                yield f"{amount} {name}", getattr(figure, amount)
        yield "ended", play.ended()
        yield "winner", play.winner()

    def bounds(self) -> tuple[str, ...]:
        """What the scene leaves out."""
        declared = self.declared
        largest = max(declared.sizes, key=lambda size: size[0] * size[1])
        looked_at, of = len(small_boards(self.folder)), count_boards(declared)
        figures = sum(len(side.figures) for side in declared.seats.values())
        return (
            f"{looked_at:,} of {of:,} boards of at most {largest[0]} x {largest[1]} squares, with at most "
            f"{declared.obstacles} obstacles, for each way to hold the pieces",
            f"{figures} figures at most, one of which does one thing",
            f"{MOST_ANSWERS} answers to a question, spread over all that it has",
            *(f"{amount} from {low} to {high}" for amount, (low, high) in declared.amounts.items()),
        )

    def header(self, play: Play) -> Replay:
        """A record without moves that starts at the position."""
        position = tree(play.written_position())
        return replace(self.opening, setup={**self.opening.setup, "position": position})
