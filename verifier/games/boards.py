"""Small boards: what a game's table declares of them, which of them are looked at, and which effects meet on them.

Whole boards with unknown squares are too many worlds for a solver: boards are sampled one by one, so many of them as
are declared, the smallest first. Not for: positions made of them (`board_scene`), or what is played there.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from itertools import islice, product
from math import comb, perm
from random import Random
from typing import NamedTuple

from verifier.games.grid import Board, Square, label_of
from verifier.kernel.footprint import Footprint
from verifier.language.node import Node
from verifier.language.reader import load_file
from verifier.table.declare import path_of

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


def touched_by(game: str, piece: str, effects: Collection[str], *, known: bool) -> Footprint:
    """What a piece touches: the subjects of its effects, which are not known if one is about nothing declared."""
    is_known = known and all(subjects_of(game, (effect,)) for effect in effects)
    return Footprint(piece, writes=subjects_of(game, effects), known=is_known)


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
