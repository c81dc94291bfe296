"""The rulesheet of Strange Synergy read a second time: the board, moves, collisions, chance.

Nothing here knows how the verifier reads the same sheet, so that the two can be compared on random
boards. Strikes and areas are in `sheet_reach`, damage and winning in `sheet_hits`; a sentence
that leaves a reading open is listed in `sheet_doubts` under the name cited as "doubt NAME".

A square is a pair (column, row), both from 0; columns grow to the east, rows to the south.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Square = tuple[int, int]
Path = tuple[Square, ...]

NORTH, EAST, SOUTH, WEST = (0, -1), (1, 0), (0, 1), (-1, 0)
SIDEWAYS: tuple[Square, ...] = (NORTH, EAST, SOUTH, WEST)
DIAGONALS: tuple[Square, ...] = ((1, -1), (1, 1), (-1, 1), (-1, -1))
RANDOM_DIRECTIONS = {2: NORTH, 3: EAST, 4: SOUTH, 5: WEST}


@dataclass(frozen=True)
class Board:
    """The squares of a board and those with a pillar or a pyramid (SS-OBST-03, SS-OBST-04).

    The sheet prints no size (doubt board-size), so every caller gives one.
    """

    columns: int
    rows: int
    permanent: frozenset[Square] = frozenset()


@dataclass(frozen=True)
class Warrior:
    """The figure of a warrior: its name, its square, its team, and whether it lives."""

    name: str
    square: Square
    team: str = ""
    is_living: bool = True


@dataclass(frozen=True)
class Walk:
    """The end of a move: its last square, an obstacle run into, and the rollers for damage."""

    end: Square
    obstacle: Square | None = None
    rollers: tuple[str, ...] = ()
    has_left: bool = False


def list_squares(board: Board) -> list[Square]:
    """Return every square of the board, row by row."""
    return [(column, row) for row in range(board.rows) for column in range(board.columns)]


def is_on_board(board: Board, square: Square) -> bool:
    """Whether a square lies within the board's edges."""
    column, row = square
    return 0 <= column < board.columns and 0 <= row < board.rows


def shift_square(square: Square, direction: Square, distance: int = 1) -> Square:
    """Return the square at a distance in a direction, which may lie off the board."""
    return square[0] + distance * direction[0], square[1] + distance * direction[1]


def find_obstacles(board: Board, warriors: Iterable[Warrior], mover: str | None) -> frozenset[Square]:
    """Return the squares of the board that are obstacles for the mover (SS-OBST-03 to 06).

    These are the permanent ones and those of every other living warrior; the dead are none. The
    edges (SS-OBST-07) are obstacles beyond the board: `is_obstacle` adds them. A warrior is no
    obstacle to itself, so that it may return to a square it has left (doubt own-square).
    """
    living = {one.square for one in warriors if one.is_living and one.name != mover}
    return board.permanent | living


def is_obstacle(board: Board, blocked: frozenset[Square], square: Square) -> bool:
    """Whether a square is blocked or lies beyond an edge (SS-OBST-07)."""
    return square in blocked or not is_on_board(board, square)


def is_barred_between(blocked: frozenset[Square], old: Square, new: Square) -> bool:
    """Whether a diagonal step would pass between two touching obstacles (SS-DIAG-03, SS-DIAG-05).

    Both squares beside the step have to be obstacles; one alone bars nothing. Steps along a row
    or a column are never barred. The two squares are on the board whenever the step is.
    """
    if old[0] == new[0] or old[1] == new[1]:
        return False
    return (old[0], new[1]) in blocked and (new[0], old[1]) in blocked


def list_steps(board: Board, blocked: frozenset[Square], square: Square, *, diagonal: bool = False) -> list[Square]:
    """Return the squares that one legal step reaches (SS-MOVE-03, SS-OBST-01, SS-DIAG-01)."""
    directions = SIDEWAYS + DIAGONALS if diagonal else SIDEWAYS
    ends = [shift_square(square, direction) for direction in directions]
    free = [end for end in ends if not is_obstacle(board, blocked, end)]
    return [end for end in free if not is_barred_between(blocked, square, end)]


def list_paths(
    board: Board,
    blocked: frozenset[Square],
    start: Square,
    length: int,
    *,
    diagonal: bool = False,
) -> frozenset[Path]:
    """Return the legal paths of exactly this many steps, each with the start as its first square.

    A path may turn anywhere (SS-MOVE-04), even back (doubt own-square).
    """
    paths: set[Path] = {(start,)}
    for _ in range(length):
        paths = {(*path, end) for path in paths for end in list_steps(board, blocked, path[-1], diagonal=diagonal)}
    return frozenset(paths)


def find_destinations(
    board: Board,
    blocked: frozenset[Square],
    start: Square,
    allowance: int,
    *,
    diagonal: bool = False,
) -> frozenset[Square]:
    """Return the squares in which a move of up to the allowance can end (SS-MOVE-02).

    The start is one of them: "up to" leaves the move of no square (doubt empty-move). A move that
    runs into an obstacle ends in one of these squares too.
    """
    reached = {start}
    border = {start}
    for _ in range(allowance):
        steps = (list_steps(board, blocked, square, diagonal=diagonal) for square in border)
        border = {end for ends in steps for end in ends} - reached
        reached |= border
    return frozenset(reached)


def find_collisions(
    board: Board,
    blocked: frozenset[Square],
    start: Square,
    allowance: int,
    *,
    diagonal: bool = False,
) -> frozenset[tuple[Square, Square]]:
    """Return the pairs (last square, obstacle) of the moves that run into an obstacle.

    The step into the obstacle takes one square of the allowance (doubt collision-cost). Edges
    count with squares off the board, though there a mover leaves instead (doubt edge-or-exit). A
    diagonal try counts even between two touching obstacles (doubt barred-collision).
    """
    if allowance < 1:
        return frozenset()
    directions = SIDEWAYS + DIAGONALS if diagonal else SIDEWAYS
    ends = find_destinations(board, blocked, start, allowance - 1, diagonal=diagonal)
    tries = {(end, shift_square(end, direction)) for end in ends for direction in directions}
    return frozenset(pair for pair in tries if is_obstacle(board, blocked, pair[1]))


def follow_path(
    board: Board, warriors: Sequence[Warrior], mover: str, steps: Sequence[Square], *, forced: bool
) -> Walk:
    """Return the end of a move along squares that begin beside the mover (SS-OBST-08 to 12).

    - Into a pillar, or forced against an edge: the move ends before it and the mover rolls.
    - Into a living warrior's square: each living warrior there rolls too (doubt shared-collision).
    - Willingly over an edge: the mover has left the board from its last square (SS-LEAVE-02 to
      05; doubt edge-or-exit). Nothing is forced off the board (SS-LEAVE-01).
    - Between two touching obstacles to a free square: the move ends without a roll (doubt
      barred-step); to an obstacle's square: with one (doubt barred-collision).

    The mover is found by name. It rolls only while it lives: a flying body does not.
    """
    figure = next(one for one in warriors if one.name == mover)
    blocked = find_obstacles(board, warriors, mover)
    old = figure.square

    for new in steps:
        if not forced and not is_on_board(board, new):
            return Walk(old, has_left=True)
        if is_obstacle(board, blocked, new):
            rollers = list_collision_rollers(warriors, figure, new)
            return Walk(old, obstacle=new, rollers=rollers)
        if is_barred_between(blocked, old, new):
            return Walk(old)
        old = new
    return Walk(old)


def list_collision_rollers(warriors: Sequence[Warrior], mover: Warrior, obstacle: Square) -> tuple[str, ...]:
    """Return the names of those who roll: the mover, then each living one run into.

    A mover that is dead is a flying body (SS-KNOCK-11): it does not roll (doubt body-collision).
    """
    others = (one for one in warriors if one.square == obstacle and one.name != mover.name)
    return tuple(one.name for one in (mover, *others) if one.is_living)


def count_collision_damage(roll: int) -> int:
    """Return the points of Hard damage of a collision roll: 1 for 1, 2 or 3 (SS-OBST-10).

    >>> [count_collision_damage(roll) for roll in range(1, 7)]
    [1, 1, 1, 0, 0, 0]
    """
    return 1 if roll <= 3 else 0


def must_leave_square(
    board: Board,
    warriors: Sequence[Warrior],
    mover: str,
    allowance: int,
    *,
    diagonal: bool = False,
) -> bool:
    """Whether a warrior shares its square and its move can reach a vacant one (SS-MOVE-07)."""
    figure = next(one for one in warriors if one.name == mover)
    blocked = find_obstacles(board, warriors, mover)
    if figure.square not in blocked:
        return False
    ends = find_destinations(board, blocked, figure.square, allowance, diagonal=diagonal)
    return bool(ends - blocked)


def read_random_movement(rolls: Sequence[int]) -> tuple[Square, int]:
    """Return the direction and distance of a random movement (SS-RAND-04 to SS-RAND-11).

    Each 6 adds a square and calls for another roll; a 1 stays in place even after sixes (doubt
    six-then-one). Raises `ValueError` for rolls that stop at a 6 or go on after another number.

    >>> read_random_movement([2]), read_random_movement([6, 6, 5]), read_random_movement([6, 1])
    (((0, -1), 1), ((-1, 0), 3), ((0, 0), 0))
    """
    *sixes, last = rolls
    if last == 6 or any(roll != 6 for roll in sixes):
        raise ValueError(f"the table is rolled on until the first roll that is no 6: {rolls}")
    if last == 1:
        return (0, 0), 0
    return RANDOM_DIRECTIONS[last], 1 + len(sixes)


def list_random_steps(start: Square, rolls: Sequence[int]) -> Path:
    """Return the squares that a random movement tries to enter, for `follow_path` when forced."""
    direction, distance = read_random_movement(rolls)
    return tuple(shift_square(start, direction, count) for count in range(1, distance + 1))
