"""The rulesheet of Strange Synergy read a second time: strikes, sight, throws, knockback, areas.

Squares, boards and warriors are those of `sheet_reading`; "doubt NAME" cites an entry of
`sheet_doubts`. Geometry is in whole numbers only: the centre of square (x, y) is the point
(2x+1, 2y+1), and the square covers the points from (2x, 2y) to (2x+2, 2y+2).
"""

from collections.abc import Collection, Iterable, Sequence

from tests.support.sheet_reading import (
    DIAGONALS,
    SIDEWAYS,
    Board,
    Path,
    Square,
    Warrior,
    find_obstacles,
    is_obstacle,
    list_squares,
    shift_square,
)

Offset = tuple[int, int]


# ---------------------------------------------------------------------------------------- strikes


def are_adjacent(first: Square, second: Square) -> bool:
    """Whether two squares are one apart along a row or a column (SS-STRK-08); none is to itself."""
    return abs(first[0] - second[0]) + abs(first[1] - second[1]) == 1


def find_basic_targets(warriors: Sequence[Warrior], striker: str, *, allies: bool = False) -> frozenset[str]:
    """Return the names of those a basic strike may be made on (SS-STRK-06, SS-STRK-07).

    They live and are adjacent; facing makes no difference. Allies only if asked for (doubt
    basic-strike-ally). A warrior in the striker's own square is not adjacent (doubt same-square).
    """
    own = next(one for one in warriors if one.name == striker)
    near = [one for one in warriors if one.is_living and are_adjacent(own.square, one.square)]
    return frozenset(one.name for one in near if allies or one.team != own.team)


def trace_line(board: Board, blocked: frozenset[Square], start: Square, direction: Square, reach: int) -> list[Square]:
    """Return the squares of a straight line up to its first obstacle, that one included.

    A square beyond the edge is never included. Diagonal lines also end before a pair of touching
    obstacles (SS-DIAG-04).
    """
    squares: list[Square] = []
    for distance in range(1, reach + 1):
        square = shift_square(start, direction, distance)
        ends_here = is_obstacle(board, blocked, square)
        if ends_here and square not in blocked:
            return squares
        if not is_sight_clear(blocked, start, square):
            return squares
        squares.append(square)
        if ends_here:
            return squares
    return squares


def find_ranged_targets(
    board: Board,
    warriors: Sequence[Warrior],
    striker: str,
    reach: int,
    *,
    diagonal: bool = False,
    passes_obstacles: bool = False,
) -> frozenset[str]:
    """Return the names of the living whom a ranged strike reaches (SS-RANG-02 to SS-RANG-07).

    The line runs along a row or a column, or along one of the eight directions if a power says so
    (doubt diagonal-directions); each diagonal square counts as one (doubt diagonal-distance). The
    first obstacle ends it; a warrior is one, yet all who share its square are reached. Those in
    the striker's own square are not (doubt same-square). Allies count: callers narrow them down.
    """
    own = next(one for one in warriors if one.name == striker)
    # Nobody in the striker's own square blocks its shot (SS-RANG-07).
    blocked = find_obstacles(board, warriors, striker) - {own.square}
    if passes_obstacles:
        blocked = frozenset()

    directions = SIDEWAYS + DIAGONALS if diagonal else SIDEWAYS
    lines = (trace_line(board, blocked, own.square, way, reach) for way in directions)
    reached = {square for line in lines for square in line}
    return frozenset(one.name for one in warriors if one.is_living and one.square in reached)


# ---------------------------------------------------------------------------------- line of sight


def is_crossed(first: Square, second: Square, square: Square) -> bool:
    """Whether the path from centre to centre goes through a part of a square beyond its border.

    A path that only touches the square's corner does not cross it (SS-LOS-08). Both ends are
    crossed. The open square and the path are apart exactly if a row, a column or the path's own
    line separates them.
    """
    (left, top), (right, bottom) = [(2 * column + 1, 2 * row + 1) for column, row in (first, second)]
    low, high = 2 * square[0], 2 * square[0] + 2
    if max(left, right) <= low or min(left, right) >= high:
        return False
    above, below = 2 * square[1], 2 * square[1] + 2
    if max(top, bottom) <= above or min(top, bottom) >= below:
        return False
    if first == second:
        return True

    corners = [(x, y) for x in (low, high) for y in (above, below)]
    sides = [(right - left) * (y - top) - (bottom - top) * (x - left) for x, y in corners]
    return min(sides) < 0 < max(sides)


def list_box(first: Square, second: Square) -> list[Square]:
    """Return the squares of the smallest rectangle of rows and columns around two squares."""
    columns = range(min(first[0], second[0]), max(first[0], second[0]) + 1)
    rows = range(min(first[1], second[1]), max(first[1], second[1]) + 1)
    return [(column, row) for row in rows for column in columns]


def find_crossed_squares(first: Square, second: Square) -> frozenset[Square]:
    """Return the squares a path from centre to centre goes through, both ends among them."""
    return frozenset(box for box in list_box(first, second) if is_crossed(first, second, box))


def list_squeezes(first: Square, second: Square) -> list[frozenset[Square]]:
    """Return the pairs of squares between whose touching corners a path goes.

    A path reaches a corner of the grid only on its way from a square to one diagonally next to it;
    the other two squares at this corner are the pair.
    """
    crossed = find_crossed_squares(first, second)
    steps = [(square, shift_square(square, way)) for square in crossed for way in DIAGONALS[:2]]
    pairs = [((old[0], new[1]), (new[0], old[1])) for old, new in steps if new in crossed]
    return [frozenset(pair) for pair in pairs if crossed.isdisjoint(pair)]


def is_sight_clear(blocked: Collection[Square], first: Square, second: Square) -> bool:
    """Whether the path between two centres is legal (SS-LOS-05 to SS-LOS-10).

    It is illegal through any part of a blocked square, legal past one corner, illegal between two
    touching corners. Denied areas count with the blocked squares, and one of each kind can touch
    (doubt mixed-corners). The two ends themselves never block (doubt ends-of-path).
    """
    between = frozenset(blocked) - {first, second}
    if find_crossed_squares(first, second) & between:
        return False
    return not any(pair <= between for pair in list_squeezes(first, second))


def can_throw(board: Board, warriors: Sequence[Warrior], thrower: str, target: Square, reach: int) -> bool:
    """Whether a gadget may be thrown into a square (SS-THROW-02 to SS-THROW-04).

    It may go into a living warrior's square and through none, never into a permanent obstacle.
    The throw is read as a ranged strike (doubt throw-line): straight, within reach, not through a
    permanent obstacle. The dead do not stop it (doubt throw-over-dead); the thrower's own square is
    no target (doubt same-square).
    """
    own = next(one for one in warriors if one.name == thrower)
    blocked = find_obstacles(board, warriors, thrower) - {own.square}
    if target in board.permanent:
        return False
    lines = (trace_line(board, blocked, own.square, way, reach) for way in SIDEWAYS)
    return any(target in line for line in lines)


# -------------------------------------------------------------------------------------- knockback


def measure_offset(source: Collection[Square], victim: Square) -> Offset:
    """Return twice the offset of a victim from the centre of a source, columns then rows.

    The source is a square or an area; the centre is that of the rectangle around it.
    """
    columns, rows = [square[0] for square in source], [square[1] for square in source]
    return 2 * victim[0] - min(columns) - max(columns), 2 * victim[1] - min(rows) - max(rows)


def find_sign(number: int) -> int:
    """Return -1, 0 or 1 as a number is below, at or above zero."""
    return (number > 0) - (number < 0)


def list_away_directions(source: Collection[Square], victim: Square) -> frozenset[Offset]:
    """Return the one or two directions directly away from a source (SS-KNOCK-02 to 06).

    On a row, a column or a diagonal through the centre it is that direction. Elsewhere the two of
    the eight directions on either side of the true one tie, and the victim's owner chooses
    (doubt away-tie). At the centre itself there is none (doubt at-the-source).
    """
    across, down = measure_offset(source, victim)
    diagonal = (find_sign(across), find_sign(down))
    if diagonal == (0, 0):
        return frozenset()
    if abs(across) == abs(down):
        return frozenset({diagonal})
    # On a row or a column the two are the same.
    if abs(across) > abs(down):
        return frozenset({diagonal, (diagonal[0], 0)})
    return frozenset({diagonal, (0, diagonal[1])})


def find_nearest_direction(source: Collection[Square], victim: Square) -> Offset | None:
    """Return the one of the eight directions nearest by angle: a second reading of doubt away-tie.

    The line halfway between a row and a diagonal has the slope sqrt(2)-1, and no offset in whole
    numbers lies on it, so that two squares would never tie from one centre.
    """
    across, down = measure_offset(source, victim)
    if (across, down) == (0, 0):
        return None
    longer, shorter = max(abs(across), abs(down)), min(abs(across), abs(down))
    if (longer + shorter) ** 2 > 2 * longer**2:
        return find_sign(across), find_sign(down)
    if abs(across) > abs(down):
        return find_sign(across), 0
    return 0, find_sign(down)


def list_knockback_paths(source: Collection[Square], victim: Square, distance: int = 1) -> frozenset[Path]:
    """Return the straight paths a victim may be knocked along, as steps for `follow_path`, forced.

    The direction is found once, where the victim stands at first (doubt far-knockback).
    """
    return frozenset(
        tuple(shift_square(victim, way, count) for count in range(1, distance + 1))
        for way in list_away_directions(source, victim)
    )


def group_victims(source: Collection[Square], victims: Iterable[Warrior]) -> list[frozenset[str]]:
    """Return the names of the victims in groups, the most distant group first (SS-KNOCK-07).

    Distance counts squares from the centre, a diagonal one as one (doubt distance-of-victims).
    Within a group the attacker chooses (SS-SIM-02). A victim that could not move away is still an
    obstacle for the next ones (doubt far-victim-stays).
    """
    groups: dict[int, set[str]] = {}
    for one in victims:
        across, down = measure_offset(source, one.square)
        groups.setdefault(max(abs(across), abs(down)), set()).add(one.name)
    return [frozenset(groups[distance]) for distance in sorted(groups, reverse=True)]


def can_be_knocked_back(*, was_dead: bool) -> bool:
    """Whether an attack that knocks back moves a figure (SS-KNOCK-09, SS-KNOCK-10).

    One that was dead before the attack is not moved; one that the attack itself kills is.
    """
    return not was_dead


# ------------------------------------------------------------------------------------------ areas


def list_area(board: Board, centre: Square, size: int) -> frozenset[Square]:
    """Return the squares of an area of effect, those beyond the edges left out (SS-AREA-01, 07).

    Raises `ValueError` for a size that is not odd: the user could not stand in the middle.
    """
    if size % 2 == 0 or size < 1:
        raise ValueError(f"an area of effect is odd in size, not {size}")
    radius = size // 2
    return frozenset(
        square
        for square in list_squares(board)
        if max(abs(square[0] - centre[0]), abs(square[1] - centre[1])) <= radius
    )


def find_affected(board: Board, warriors: Sequence[Warrior], user: str, size: int) -> frozenset[str]:
    """Return the names of all other living warriors in an area, allies too (SS-AREA-03 to 06).

    Nothing on the board blocks it (SS-AREA-08). The dead are not affected (doubt area-dead); one
    who shares the user's square is.
    """
    own = next(one for one in warriors if one.name == user)
    area = list_area(board, own.square, size)
    others = [one for one in warriors if one.name != user and one.is_living]
    return frozenset(one.name for one in others if one.square in area)
