"""The squares of the third game agree on random boards with a second reading of its sheet, written from that alone."""

from random import Random

import pytest

from tests.support import sheet_reach, sheet_reading
from tests.support.rotating import examples
from verifier.games.grid import Board, Square, directions_away, is_path_clear, list_line

SIDE = 9


def some_square(random: Random) -> Square:
    """A square of the board."""
    return random.randrange(SIDE), random.randrange(SIDE)


def some_squares(random: Random) -> frozenset[Square]:
    """Squares that are in the way, few or many."""
    share = random.choice((0.05, 0.15, 0.35))
    return frozenset((x, y) for x in range(SIDE) for y in range(SIDE) if random.random() < share)


@pytest.mark.parametrize("seed", range(8))
def test_the_same_paths_are_clear(seed: int) -> None:
    random = Random(seed)
    clear = 0
    for _ in range(examples(400)):
        one, other, blocked = some_square(random), some_square(random), some_squares(random)
        if one == other:
            continue
        mine = is_path_clear(one, other, blocked - {one, other})
        clear += mine
        assert mine == sheet_reach.is_sight_clear(blocked - {one, other}, one, other), (one, other, sorted(blocked))
    assert clear


@pytest.mark.parametrize("seed", range(4))
def test_the_same_directions_lead_away(seed: int) -> None:
    random = Random(seed)
    for _ in range(300):
        source, victim = some_square(random), some_square(random)
        if source != victim:
            assert set(directions_away(source, victim)) == set(sheet_reach.list_away_directions({source}, victim))


def test_the_same_squares_lie_beside_one() -> None:
    board, sheet = Board(SIDE, SIDE), sheet_reading.Board(SIDE, SIDE)
    for square in board.squares():
        steps = sheet_reading.list_steps(sheet, frozenset(), square)
        assert sorted(board.list_beside(square)) == sorted(steps)


def test_a_line_of_the_game_is_a_line_of_the_sheet() -> None:
    board, none = sheet_reading.Board(SIDE, SIDE), frozenset[Square]()
    for target in Board(SIDE, SIDE).squares():
        between = list_line((4, 4), target)
        for direction in ((0, 1), (1, 1), (1, 0), (-1, -1)):
            line = list(sheet_reach.trace_line(board, none, (4, 4), direction, SIDE))
            if target in line:
                assert between == line[: line.index(target)]
