"""A board of squares in a header: read, with its schema, or made up. `{size: [9, 9], obstacles: [c3, g7]}`.

Not for: what stands on it, which is a game's own.
"""

from collections.abc import Iterable, Mapping
from functools import partial
from random import Random
from typing import cast

from verifier.games.grid import LETTERS, MOST, Board, Square, is_label, label_of, square_at
from verifier.kernel.source import Faults, together
from verifier.language import shapes
from verifier.language.fields import Field, read_each
from verifier.language.node import Node

LABEL = shapes.matching(f"^[{LETTERS}](?:[1-9]|1[0-5])$")
_SIZE = {**shapes.list_of(shapes.integer(1, MOST)), "minItems": 2, "maxItems": 2}
#: The schema of a board.
BOARD = shapes.closed({"size": _SIZE, "obstacles": shapes.list_of(LABEL)}, required=("size",))


def square_on(board: Board | None) -> Field:
    """A square of a board, or of any board."""
    return Field(lambda node: read_square(board, node), LABEL, label_of)


def read_square(board: Board | None, node: Node) -> Square:
    """A square of the board. Raises `Unreadable`."""
    text = node.string()
    if not is_label(text) or (board is not None and not board.has(square_at(text))):
        last = "" if board is None else f" from a1 to {LETTERS[board.width - 1]}{board.height}"
        raise node.wrong(f"a square of the board{last}")
    return square_at(text)


def read_board(node: Node) -> Board:
    """A board: its columns and rows, and the squares of permanent obstacles. Raises `Unreadable`."""
    node.known("size", "obstacles")
    faults, sides, squares = Faults(), [MOST, MOST], list[Square]()
    with faults:
        size = node.need("size")
        if len(size.sequence()) != len(sides):
            raise size.wrong("columns and rows")
        for number, side in enumerate(size.sequence()):
            with faults:
                sides[number] = side.integer(1, MOST)
    board = Board(sides[0], sides[1])
    with faults:
        found = node.get("obstacles")
        squares = [] if found is None else read_each(partial(read_square, board), found.sequence())
    if faults.found:
        raise together(faults.found)
    return Board(board.width, board.height, frozenset(squares))


def make_board(random: Random, sides: tuple[int, int], obstacles: int) -> dict[str, object]:
    """A made-up board with so many obstacles, as a header has it."""
    width, height = random.randint(*sides), random.randint(*sides)
    squares = random.sample([*Board(width, height).squares()], obstacles)
    return {"size": [width, height], "obstacles": [*map(label_of, squares)]}


def scatter(random: Random, board: Mapping[str, object], things: Iterable[str]) -> dict[str, list[str]]:
    """Things that lie about in the middle of a made-up board, as a header has them, each on a random square there."""
    width, height = cast(list[int], board["size"])
    middle = sorted(map(label_of, Board(width, height).list_area((width // 2, height // 2), 5)))
    found: dict[str, list[str]] = {}
    for thing in things:
        found.setdefault(random.choice(middle), []).append(thing)
    return found
