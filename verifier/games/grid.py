"""Boards of squares: their labels, what lies beside or in line, and whether a path between two centres is clear.

A square is a column and a row, counted from 0; `b3` is (1, 2), and north is where the rows grow.
Not for: what stands on a board, or who may go where, which are a game's own.
"""

from collections.abc import Collection, Iterator, Mapping, Set
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from types import MappingProxyType

Square = tuple[int, int]
#: The columns; more rows than that there are not either, and no column is called x, which a record reads as "times".
LETTERS = "abcdefghijklmno"
MOST = len(LETTERS)
STRAIGHT: tuple[Square, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL: tuple[Square, ...] = ((1, 1), (1, -1), (-1, -1), (-1, 1))
AROUND = (*STRAIGHT, *DIAGONAL)
#: Where a step goes that leaves the board.
OFF = "off"


#: Every square that a board can have, by its label.
SQUARES: Mapping[str, Square] = MappingProxyType(
    {f"{letter}{row + 1}": (column, row) for column, letter in enumerate(LETTERS) for row in range(MOST)}
)


#: The label of every such square.
LABELS: Mapping[Square, str] = MappingProxyType({square: label for label, square in SQUARES.items()})


def square_at(label: str) -> Square:
    """The square of a label."""
    return SQUARES[label]


def label_of(square: Square) -> str:
    """The label of a square."""
    return LABELS[square]


def is_label(text: str) -> bool:
    """Whether a text is the label of a square of some board."""
    return text in SQUARES


def step_from(square: Square, direction: Square) -> Square:
    """The square one step away."""
    return square[0] + direction[0], square[1] + direction[1]


def distance_between(one: Square, other: Square) -> int:
    """The number of straight steps from one square to another."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def corner_distance(one: Square, other: Square) -> int:
    """The number of steps from one square to another, each to any square around."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def line_distance(one: Square, other: Square, *, diagonal: bool) -> int:
    """The number of squares to another: along a diagonal where that is allowed and one leads there, else straight."""
    is_along = diagonal and abs(one[0] - other[0]) == abs(one[1] - other[1])
    return corner_distance(one, other) if is_along else distance_between(one, other)


def is_in_line(one: Square, other: Square, *, diagonal: bool) -> bool:
    """Whether two squares lie in a straight line, or in a diagonal one where that is allowed."""
    return one[0] == other[0] or one[1] == other[1] or (diagonal and list_line(one, other) is not None)


def square_distance(one: Square, other: Square) -> int:
    """The square of the distance between two centres, by which one is more distant than another."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def is_diagonal(one: Square, other: Square) -> bool:
    """Whether one square touches another at a corner alone."""
    return abs(one[0] - other[0]) == 1 and abs(one[1] - other[1]) == 1


def corners_beside(one: Square, other: Square) -> tuple[Square, Square]:
    """The two squares between which a diagonal step passes."""
    return (one[0], other[1]), (other[0], one[1])


def directions_away(source: Square, square: Square) -> tuple[Square, ...]:
    """The directions directly away from a source: one, or two where a square lies between them.

    From (0, 0) the square (2, 1) lies between east and north-east.
    """
    across, along = square[0] - source[0], square[1] - source[1]
    signs = (across > 0) - (across < 0), (along > 0) - (along < 0)
    if not across or not along or abs(across) == abs(along):
        return (signs,)

    straight = (signs[0], 0) if abs(across) > abs(along) else (0, signs[1])
    return straight, signs


@cache
def steps_between(width: int, height: int, square: Square, *, diagonal: bool) -> tuple[str, ...]:
    """The labels of the squares round one on a board of so many columns and rows, and the step off it at its edge."""
    around = [step_from(square, direction) for direction in (AROUND if diagonal else STRAIGHT)]
    inside = [one for one in around if 0 <= one[0] < width and 0 <= one[1] < height]
    is_at_edge = square[0] in (0, width - 1) or square[1] in (0, height - 1)
    return (*map(label_of, inside), *((OFF,) if is_at_edge else ()))


@cache
def area_between(width: int, height: int, middle: Square, half: int) -> frozenset[Square]:
    """The squares so many or fewer columns and rows from one, on a board of so many."""
    columns, rows = (
        range(max(0, at - half), min(most, at + half + 1)) for at, most in zip(middle, (width, height), strict=True)
    )
    return frozenset((column, row) for column in columns for row in rows)


@dataclass(frozen=True, slots=True)
class Board:
    """A board: columns, rows, and the squares on which nothing can be."""

    width: int
    height: int
    obstacles: frozenset[Square] = frozenset()

    def has(self, square: Square) -> bool:
        """Whether a square is on it."""
        return 0 <= square[0] < self.width and 0 <= square[1] < self.height

    def squares(self) -> Iterator[Square]:
        """Every square, row by row."""
        return ((column, row) for row in range(self.height) for column in range(self.width))

    def list_area(self, middle: Square, side: int) -> frozenset[Square]:
        """The squares in a square area round one, of such a side."""
        return area_between(self.width, self.height, middle, side // 2)

    def list_steps(self, square: Square, *, diagonal: bool) -> tuple[str, ...]:
        """The labels of the squares round one, and the step off the board from its edge."""
        return steps_between(self.width, self.height, square, diagonal=diagonal)

    def find_nearest(self, square: Square, blocked: Collection[Square]) -> int:
        """How far away the nearest square is that is not blocked; 0 if there is none."""
        if square not in blocked or any(one not in blocked for one in self.list_beside(square)):
            return int(square in blocked)
        return min((distance_between(one, square) for one in self.squares() if one not in blocked), default=0)

    def list_beside(self, square: Square) -> list[Square]:
        """The squares of the board that share a side with one."""
        around = ((square[0] + across, square[1] + along) for across, along in STRAIGHT)
        return [one for one in around if self.has(one)]


def list_line(source: Square, target: Square) -> list[Square] | None:
    """The squares between two that lie in one of the eight directions; None for others."""
    (direction, *others) = directions_away(source, target)
    if others or source == target:
        return None

    found = []
    square = source[0] + direction[0], source[1] + direction[1]
    while square != target:
        found.append(square)
        square = square[0] + direction[0], square[1] + direction[1]
    return found


def is_path_clear(source: Square, target: Square, blocked: Collection[Square]) -> bool:
    """Whether the path between two centres goes through no blocked square, nor between two that touch at a corner.

    A path that touches no more than a corner is clear. The squares at its ends do not count.
    """
    if distance_between(source, target) <= 1:
        return True

    others = [square for square in blocked if square not in (source, target)]
    if any(crosses_square(source, target, square) for square in others):
        return False
    return not any(is_gap_closed(corner, others) for corner in list_corners_on(source, target))


def find_hindrance(source: Square, target: Square, kinds: Mapping[str, Set[Square]], *, apart: bool) -> str:
    """The kind of the squares that the path between two centres goes through, `gap` if it goes between two; "" if none.

    Squares of different kinds that touch at a corner bar it unless they are to be looked at apart.
    """
    together = frozenset[Square]().union(*kinds.values())
    if all(is_path_clear(source, target, blocked) for blocked in (kinds.values() if apart else (together,))):
        return ""
    crossed = {one for one in together - {source, target} if crosses_square(source, target, one)}
    return next((kind for kind, squares in kinds.items() if crossed & squares), "gap")


def crosses_square(source: Square, target: Square, square: Square) -> bool:
    """Whether the path between two centres goes through the inside of a square."""
    first, last = Fraction(0), Fraction(1)
    for axis in (0, 1):
        start, run = 2 * source[axis] + 1, 2 * (target[axis] - source[axis])
        low, high = 2 * square[axis], 2 * square[axis] + 2
        if not run:
            if not low < start < high:
                return False
            continue
        ends = sorted((Fraction(low - start, run), Fraction(high - start, run)))
        first, last = max(first, ends[0]), min(last, ends[1])
    return first < last


def list_corners_on(source: Square, target: Square) -> Iterator[Square]:
    """The corners of squares that the path between two centres goes through exactly."""
    (x, y), (run, rise) = (2 * source[0] + 1, 2 * source[1] + 1), (target[0] - source[0], target[1] - source[1])
    if not run:
        return
    step = 1 if run > 0 else -1
    for column in range(x + step, x + 2 * run, 2 * step):
        rows = Fraction((column - x) * rise, run) + y
        if rows.denominator == 1 and rows % 2 == 0:
            yield column // 2, int(rows) // 2


def is_gap_closed(corner: Square, blocked: Collection[Square]) -> bool:
    """Whether two blocked squares touch at a corner, diagonally."""
    x, y = corner
    rising = (x - 1, y - 1) in blocked and (x, y) in blocked
    falling = (x - 1, y) in blocked and (x, y - 1) in blocked
    return rising or falling
