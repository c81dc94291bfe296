"""The second reading of Strange Synergy's rulesheet gives the sheet's own numbers and plain facts.

Boards are drawn with `.` for a free square, `#` for a permanent obstacle, a capital for a living
warrior and a small letter for a dead one.
"""

import re
from fractions import Fraction
from itertools import pairwise
from pathlib import Path as File
from random import Random

import pytest

from tests.support import sheet_hits, sheet_reach, sheet_reading
from tests.support.sheet_doubts import DOUBTS
from tests.support.sheet_hits import Carrier, Foe
from tests.support.sheet_reading import Board, Square, Walk, Warrior

OPEN = Board(15, 15)
CENTRE = (7, 7)


def draw_board(picture: str) -> tuple[Board, list[Warrior]]:
    """Return the board and the warriors of a picture; each warrior is a team of its own."""
    rows = picture.split()
    marks = [(mark, (x, y)) for y, row in enumerate(rows) for x, mark in enumerate(row)]
    permanent = frozenset(square for mark, square in marks if mark == "#")
    figures = [(mark, square) for mark, square in marks if mark.isalpha()]
    warriors = [Warrior(mark.upper(), square, team=mark, is_living=mark.isupper()) for mark, square in figures]
    return Board(len(rows[0]), len(rows), permanent), warriors


def find_ends(picture: str, allowance: int, *, diagonal: bool = False) -> frozenset[Square]:
    """Return where a move of warrior A can end."""
    board, warriors = draw_board(picture)
    blocked = sheet_reading.find_obstacles(board, warriors, "A")
    start = next(one.square for one in warriors if one.name == "A")
    return sheet_reading.find_destinations(board, blocked, start, allowance, diagonal=diagonal)


def push(picture: str, *steps: Square, forced: bool = True) -> Walk:
    """Return the end of warrior A's walk."""
    board, warriors = draw_board(picture)
    return sheet_reading.follow_path(board, warriors, "A", steps, forced=forced)


# ------------------------------------------------------------------------------------------ moves


def test_a_basic_move_in_the_open_ends_in_thirteen_squares_and_the_fast_one_in_forty_one() -> None:
    ends = [sheet_reading.find_destinations(OPEN, frozenset(), CENTRE, n) for n in (0, 1, 2, 4)]
    assert [len(squares) for squares in ends] == [1, 5, 13, 41]


def test_diagonal_moves_of_two_squares_end_in_five_by_five() -> None:
    ends = sheet_reading.find_destinations(OPEN, frozenset(), CENTRE, 2, diagonal=True)
    assert ends == sheet_reach.list_area(OPEN, CENTRE, 5)


def test_a_corner_leaves_six_squares() -> None:
    assert len(sheet_reading.find_destinations(OPEN, frozenset(), (0, 0), 2)) == 6


def test_the_living_and_the_pillars_are_in_the_way_and_the_dead_are_not() -> None:
    assert find_ends("AB.", 2) == {(0, 0)}
    assert find_ends("A#.", 2) == {(0, 0)}
    assert find_ends("Ab.", 2) == {(0, 0), (1, 0), (2, 0)}


def test_a_move_goes_round_an_obstacle_but_not_through_it() -> None:
    assert (2, 0) not in find_ends("A#. ...", 2)
    assert (2, 0) in find_ends("A#. ...", 4)


def test_two_touching_obstacles_bar_the_diagonal_and_one_does_not() -> None:
    assert (1, 1) not in find_ends("A# B.", 1, diagonal=True)
    assert (1, 1) in find_ends("A# ..", 1, diagonal=True)
    assert (1, 1) in find_ends("A# b.", 1, diagonal=True)


def test_paths_of_two_steps_turn_and_return() -> None:
    paths = sheet_reading.list_paths(OPEN, frozenset(), CENTRE, 2)
    assert len(paths) == 16
    assert sum(path[-1] == CENTRE for path in paths) == 4


def test_the_ends_of_all_paths_are_the_destinations() -> None:
    random = Random(3)
    for _ in range(20):
        squares = sheet_reading.list_squares(Board(5, 5))
        blocked = frozenset(random.sample(squares, 9)) - {(2, 2)}
        for diagonal in (False, True):
            ends = {
                path[-1]
                for length in range(4)
                for path in sheet_reading.list_paths(Board(5, 5), blocked, (2, 2), length, diagonal=diagonal)
            }
            assert ends == sheet_reading.find_destinations(Board(5, 5), blocked, (2, 2), 3, diagonal=diagonal)


def test_who_shares_a_square_must_leave_it_when_a_vacant_one_is_in_reach() -> None:
    two = [Warrior("A", (0, 0)), Warrior("B", (0, 0)), Warrior("C", (1, 0))]
    assert sheet_reading.must_leave_square(Board(2, 2), two, "A", 2)
    assert not sheet_reading.must_leave_square(Board(2, 1), two, "A", 2)
    assert not sheet_reading.must_leave_square(Board(2, 2), two, "C", 2)


# ------------------------------------------------------------------------------------- collisions


def test_into_a_pillar_the_mover_alone_rolls_in_the_square_before_it() -> None:
    walk = push("A.#", (1, 0), (2, 0), forced=False)
    assert walk == Walk((1, 0), obstacle=(2, 0), rollers=("A",))


def test_into_a_warrior_both_roll() -> None:
    assert push("A.B", (1, 0), (2, 0), (3, 0)) == Walk((1, 0), (2, 0), ("A", "B"))


def test_over_a_dead_warrior_nobody_rolls() -> None:
    assert push("A.b.", (1, 0), (2, 0), (3, 0)) == Walk((3, 0))


def test_a_flying_body_collides_and_does_not_roll() -> None:
    assert push("a.B", (1, 0), (2, 0)) == Walk((1, 0), (2, 0), ("B",))


def test_an_edge_stops_who_is_forced_and_lets_who_is_willing_leave() -> None:
    assert push("A.", (0, -1)) == Walk((0, 0), (0, -1), ("A",))
    assert push("A.", (1, 0), (2, 0), forced=False) == Walk((1, 0), has_left=True)


def test_nobody_is_pushed_between_two_touching_obstacles() -> None:
    assert push("A# #.", (1, 1)) == Walk((0, 0))
    assert push("A. #.", (1, 1)) == Walk((1, 1))
    assert push("A# #B", (1, 1)) == Walk((0, 0), (1, 1), ("A", "B"))


def test_collisions_within_the_allowance() -> None:
    board, warriors = draw_board("A.#")
    blocked = sheet_reading.find_obstacles(board, warriors, "A")
    near = sheet_reading.find_collisions(board, blocked, (0, 0), 1)
    far = sheet_reading.find_collisions(board, blocked, (0, 0), 2)
    assert ((1, 0), (2, 0)) not in near
    assert ((1, 0), (2, 0)) in far
    assert ((0, 0), (-1, 0)) in near


def test_every_path_followed_one_step_further_moves_on_or_collides_or_is_barred() -> None:
    random = Random(7)
    board = Board(4, 4, frozenset(random.sample(sheet_reading.list_squares(Board(4, 4))[1:], 5)))
    mover = Warrior("A", (0, 0))
    paths = sheet_reading.list_paths(board, board.permanent, (0, 0), 2, diagonal=True)
    collisions = set()

    for path in paths:
        for way in sheet_reading.SIDEWAYS + sheet_reading.DIAGONALS:
            new = sheet_reading.shift_square(path[-1], way)
            walk = sheet_reading.follow_path(board, [mover], "A", [*path[1:], new], forced=True)
            if walk.obstacle is not None:
                collisions.add((walk.end, walk.obstacle))
            steps = sheet_reading.list_steps(board, board.permanent, path[-1], diagonal=True)
            assert (walk.end == new) == (new in steps)
    assert collisions <= sheet_reading.find_collisions(board, board.permanent, (0, 0), 3, diagonal=True)
    assert collisions


def test_collision_rolls_of_one_to_three_hurt() -> None:
    damage = [sheet_reading.count_collision_damage(roll) for roll in range(1, 7)]
    assert damage == [1, 1, 1, 0, 0, 0]


@pytest.mark.parametrize(
    ("rolls", "end"),
    [
        ([2], (7, 6)),
        ([3], (8, 7)),
        ([4], (7, 8)),
        ([5], (6, 7)),
        ([6, 6, 4], (7, 10)),
    ],
)
def test_the_random_movement_table(rolls: list[int], end: Square) -> None:
    steps = sheet_reading.list_random_steps(CENTRE, rolls)
    assert len(steps) == len(rolls)
    assert steps[-1] == end


def test_random_rolls_of_one_stay_in_place_and_the_others_end_the_rolling() -> None:
    assert sheet_reading.list_random_steps(CENTRE, [1]) == ()
    assert sheet_reading.list_random_steps(CENTRE, [6, 1]) == ()
    for wrong in ([6], [2, 3]):
        with pytest.raises(ValueError, match="first roll"):
            sheet_reading.read_random_movement(wrong)


# ---------------------------------------------------------------------------- strikes and throws


def find_targets(picture: str, reach: int, **how: bool) -> str:
    """Return the names of those that a ranged strike of warrior A reaches."""
    board, warriors = draw_board(picture)
    return "".join(sorted(sheet_reach.find_ranged_targets(board, warriors, "A", reach, **how)))


def test_basic_strikes_are_not_diagonal_and_not_on_the_dead() -> None:
    _, warriors = draw_board("BC. Ad. .E.")
    assert sheet_reach.find_basic_targets(warriors, "A") == {"B"}


def test_basic_strikes_leave_allies_alone_unless_asked() -> None:
    pair = [Warrior("A", (0, 0), "Cats"), Warrior("B", (1, 0), "Cats")]
    assert sheet_reach.find_basic_targets(pair, "A") == set()
    assert sheet_reach.find_basic_targets(pair, "A", allies=True) == {"B"}


def test_ranged_strikes_end_at_the_first_obstacle() -> None:
    assert find_targets("A..B", 2) == ""
    assert find_targets("A..B", 3) == "B"
    assert find_targets("A.BC", 3) == "B"
    assert find_targets("A.#C", 3) == ""
    assert find_targets("A.bC", 3) == "C"
    assert find_targets("A.#C", 3, passes_obstacles=True) == "C"
    assert find_targets("A. .B", 3) == ""


def test_two_in_one_square_do_not_shield_each_other() -> None:
    three = [Warrior("A", (0, 0)), Warrior("B", (2, 0)), Warrior("C", (2, 0))]
    assert sheet_reach.find_ranged_targets(OPEN, three, "A", 2) == {"B", "C"}
    assert sheet_reach.find_ranged_targets(OPEN, three, "B", 2) == {"A"}


def test_diagonal_strikes_pass_one_corner_and_not_two() -> None:
    assert find_targets("A. .B", 1, diagonal=True) == "B"
    assert find_targets("A# .B", 1, diagonal=True) == "B"
    assert find_targets("A# CB", 1, diagonal=True) == "C"
    assert find_targets("A.. ..# .#B", 2, diagonal=True) == ""


def test_throws_go_into_a_warrior_and_not_through_one_nor_into_a_pillar() -> None:
    board, warriors = draw_board("A.B.# ..... .....")
    allowed = [sheet_reach.can_throw(board, warriors, "A", (x, 0), 5) for x in range(5)]
    assert allowed == [False, True, True, False, False]
    assert sheet_reach.can_throw(board, warriors, "A", (0, 2), 2)
    assert not sheet_reach.can_throw(board, warriors, "A", (0, 2), 1)
    assert not sheet_reach.can_throw(board, warriors, "A", (1, 1), 5)


# ---------------------------------------------------------------------------------- line of sight


def list_crossed_slowly(first: Square, second: Square) -> set[Square]:
    """Return the squares around the middles of the pieces into which grid lines cut a path."""
    across, down = second[0] - first[0], second[1] - first[1]
    half = Fraction(1, 2)
    cuts = {Fraction(0), Fraction(1)}
    cuts |= {(n + half) / abs(across) for n in range(abs(across))}
    cuts |= {(n + half) / abs(down) for n in range(abs(down))}
    ordered = sorted(cuts)
    middles = [(old + new) / 2 for old, new in pairwise(ordered)]
    points = [(first[0] + half + across * at, first[1] + half + down * at) for at in middles]
    return {(x // 1, y // 1) for x, y in points}


def test_the_squares_crossed_are_those_found_by_cutting_the_path_at_the_grid() -> None:
    for end in sheet_reading.list_squares(Board(8, 8)):
        assert sheet_reach.find_crossed_squares((3, 4), end) == list_crossed_slowly((3, 4), end)


def test_a_path_to_a_knights_square_crosses_four_squares_and_squeezes_between_none() -> None:
    assert sheet_reach.find_crossed_squares((0, 0), (2, 1)) == {(0, 0), (1, 0), (1, 1), (2, 1)}
    assert sheet_reach.list_squeezes((0, 0), (2, 1)) == []
    assert not sheet_reach.is_sight_clear({(1, 0)}, (0, 0), (2, 1))
    assert sheet_reach.is_sight_clear({(0, 1), (2, 0)}, (0, 0), (2, 1))


def test_a_slanting_path_squeezes_between_corners_too() -> None:
    assert sheet_reach.list_squeezes((0, 0), (3, 1)) == [frozenset({(1, 1), (2, 0)})]
    assert sheet_reach.is_sight_clear({(2, 0)}, (0, 0), (3, 1))
    assert not sheet_reach.is_sight_clear({(1, 1), (2, 0)}, (0, 0), (3, 1))


def test_sight_is_the_same_both_ways() -> None:
    random = Random(5)
    squares = sheet_reading.list_squares(Board(6, 6))
    for _ in range(100):
        blocked = set(random.sample(squares, 6))
        old, new = random.sample(squares, 2)
        there = sheet_reach.is_sight_clear(blocked, old, new)
        assert there == sheet_reach.is_sight_clear(blocked, new, old)


# -------------------------------------------------------------------------------------- knockback


def test_diagonally_next_to_a_grenade_one_flies_one_diagonal_square() -> None:
    assert sheet_reach.list_knockback_paths({CENTRE}, (8, 6)) == {((9, 5),)}
    assert sheet_reach.list_knockback_paths({CENTRE}, (7, 6), 2) == {((7, 5), (7, 4))}


def test_two_squares_tie_off_the_eight_directions() -> None:
    assert sheet_reach.list_away_directions({CENTRE}, (9, 8)) == {(1, 0), (1, 1)}
    assert sheet_reach.list_away_directions({CENTRE}, (6, 4)) == {(0, -1), (-1, -1)}
    assert sheet_reach.list_away_directions({CENTRE}, CENTRE) == set()


def test_the_nearest_direction_by_angle_is_one_of_the_two() -> None:
    assert sheet_reach.find_nearest_direction({CENTRE}, (9, 8)) == (1, 1)
    assert sheet_reach.find_nearest_direction({CENTRE}, (10, 8)) == (1, 0)
    for victim in set(sheet_reading.list_squares(OPEN)) - {CENTRE}:
        nearest = sheet_reach.find_nearest_direction({CENTRE}, victim)
        assert nearest in sheet_reach.list_away_directions({CENTRE}, victim)


def test_away_from_an_area_is_away_from_its_centre() -> None:
    area = sheet_reach.list_area(OPEN, CENTRE, 3)
    for victim in sheet_reading.list_squares(OPEN):
        away = sheet_reach.list_away_directions(area, victim)
        assert away == sheet_reach.list_away_directions({CENTRE}, victim)
    assert sheet_reach.list_away_directions({(0, 0), (1, 0)}, (2, 0)) == {(1, 0)}
    assert sheet_reach.list_away_directions({(0, 0), (1, 0)}, (0, 1)) == {(0, 1), (-1, 1)}


def test_distant_victims_fly_first_and_so_never_collide() -> None:
    names = {"A": (8, 7), "B": (9, 7), "C": (8, 8), "D": (7, 5)}
    victims = [Warrior(name, square) for name, square in names.items()]
    groups = sheet_reach.group_victims({CENTRE}, victims)
    assert groups == [{"B", "D"}, {"A", "C"}]


def test_whoever_may_be_in_a_victims_way_flies_before_it() -> None:
    squares = set(sheet_reading.list_squares(OPEN)) - {CENTRE}
    for victim in squares:
        for way in sheet_reach.list_away_directions({CENTRE}, victim):
            ahead = sheet_reading.shift_square(victim, way)
            pair = [Warrior("near", victim), Warrior("far", ahead)]
            assert sheet_reach.group_victims({CENTRE}, pair) == [{"far"}, {"near"}]


def test_bodies_stay_unless_the_attack_itself_kills() -> None:
    assert not sheet_reach.can_be_knocked_back(was_dead=True)
    assert sheet_reach.can_be_knocked_back(was_dead=False)


# ------------------------------------------------------------------------------------------ areas


def test_five_by_five_is_twenty_five_squares_and_clipped_in_the_corner() -> None:
    assert len(sheet_reach.list_area(OPEN, CENTRE, 5)) == 25
    assert len(sheet_reach.list_area(OPEN, (0, 0), 5)) == 9


def test_the_largest_area_covers_the_map_from_the_centre_but_not_from_a_corner() -> None:
    assert sheet_reach.list_area(OPEN, CENTRE, 15) == set(sheet_reading.list_squares(OPEN))
    assert len(sheet_reach.list_area(OPEN, (0, 14), 15)) == 64


def test_an_even_area_has_no_centre() -> None:
    with pytest.raises(ValueError, match="odd"):
        sheet_reach.list_area(OPEN, CENTRE, 4)


def test_an_area_spares_its_user_and_the_dead_and_passes_pillars() -> None:
    board, warriors = draw_board("A#B.C .D.e.")
    assert sheet_reach.find_affected(board, warriors, "A", 5) == {"B", "D"}


# ----------------------------------------------------------------------------- success and damage


def test_strength_and_might_make_six() -> None:
    assert sheet_hits.count_damage("Hard", 1, [2], [2]) == 6


def test_a_roll_is_doubled_and_tripled_once() -> None:
    assert sheet_hits.count_damage("Energy", 5, factors=[2]) == 10
    assert sheet_hits.count_damage("Energy", 5, factors=[3]) == 15


def test_immunity_stops_its_own_kind_only() -> None:
    assert sheet_hits.count_damage("Energy", 3, immunities={"Energy"}) == 0
    assert sheet_hits.count_damage("Mental", 3, immunities={"Energy"}) == 3
    with pytest.raises(ValueError, match="kind"):
        sheet_hits.count_damage("Cold", 1)


def test_each_victim_has_its_own_damage_roll() -> None:
    assert sheet_hits.count_damage_rolls(3, is_rolled=True) == 3
    assert sheet_hits.count_damage_rolls(3, is_rolled=False) == 0


def test_success_rolls() -> None:
    assert [sheet_hits.succeeds(2, roll) for roll in (1, 2, 6)] == [False, True, True]
    basic = [sheet_hits.succeeds(sheet_hits.BASIC_SUCCESS, roll) for roll in range(1, 7)]
    assert basic == [False] * 3 + [True] * 3
    assert not sheet_hits.succeeds(6, 6, penalty=1)


def test_auto_needs_no_roll_until_a_penalty_makes_it_one_plus() -> None:
    assert sheet_hits.succeeds(None, None)
    assert not sheet_hits.succeeds(None, 2, penalty=2)
    assert sheet_hits.succeeds(None, 3, penalty=2)
    with pytest.raises(ValueError, match="rolled"):
        sheet_hits.succeeds(None, None, penalty=1)


def test_helmet_and_luck_make_two() -> None:
    assert sheet_hits.succeeds(6, 4, bonus=1 + 1)
    assert not sheet_hits.succeeds(6, 3, bonus=1 + 1)


def test_team_powers() -> None:
    assert [sheet_hits.find_starting_hits(team) for team in ("Orcs", "Cats")] == [7, 6]
    assert [sheet_hits.find_basic_damage(team) for team in ("Goths", "Orcs")] == [2, 1]
    assert [sheet_hits.find_basic_move("Cats", gadgets) for gadgets in (0, 1)] == [3, 2]
    assert sheet_hits.find_basic_move("Cats", 0, standard=3) == 4
    assert sheet_hits.find_gadget_limit("Orcs") == 3
    assert sheet_hits.find_gadget_limit("Mad Scientists") is None


# ------------------------------------------------------------------------- death, time and winning


def test_death_comes_at_nothing() -> None:
    assert sheet_hits.is_dead(sheet_hits.take_damage(6, 6))
    assert not sheet_hits.is_dead(sheet_hits.take_damage(6, 5))


def test_a_wounded_warrior_dies_with_its_extra_hits_and_a_whole_one_keeps_six() -> None:
    assert sheet_hits.lose_extra_hits(6 + 4, 4) == 6
    assert sheet_hits.is_dead(sheet_hits.lose_extra_hits(4, 4))
    assert not sheet_hits.is_dead(sheet_hits.lose_extra_hits(5, 4))


def test_the_dead_drop_gadgets_and_leavers_only_flags() -> None:
    cards = {"pistol": "Gadget", "luck": "Skill", "Cats": "Flag"}
    assert sheet_hits.sort_cards_of_dead(cards) == ({"pistol", "Cats"}, {"luck"})
    assert sheet_hits.sort_cards_of_leaver(cards) == ({"Cats"}, {"pistol", "luck"})


def test_a_stun_ends_as_the_stunner_begins_its_next_turn() -> None:
    turns = ["Igor", "Rex", "Tom", "Una", "Rex", "Igor"]
    held = [sheet_hits.is_stunned(turns, 0, now, "Igor") for now in range(6)]
    assert held == [True] * 5 + [False]


def test_three_turns_in_a_row_of_neither_neutralize() -> None:
    idle, moving, striking = (False, False), (True, False), (False, True)
    assert sheet_hits.is_neutralized([moving, idle, idle, idle])
    assert not sheet_hits.is_neutralized([idle, idle])
    assert not sheet_hits.is_neutralized([idle, idle, striking, idle])
    assert not sheet_hits.is_neutralized([idle, idle, idle, moving])


def test_both_flags_come_home_on_or_beside_the_base() -> None:
    home = Carrier("Cats", (3, 3), frozenset({"Cats"}))
    beside = Carrier("Cats", (3, 4), frozenset({"Orcs"}))
    askew = Carrier("Cats", (4, 4), frozenset({"Orcs"}))
    dead = Carrier("Cats", (3, 4), frozenset({"Orcs"}), is_living=False)
    other = Carrier("Goths", (3, 4), frozenset({"Orcs"}))
    both = Carrier("Cats", (2, 3), frozenset({"Cats", "Orcs"}))
    assert sheet_hits.wins_by_flags([home, beside], "Cats", (3, 3), "Orcs")
    assert sheet_hits.wins_by_flags([both], "Cats", (3, 3), "Orcs")
    for short in ([home], [beside], [home, askew], [home, dead], [home, other]):
        assert not sheet_hits.wins_by_flags(short, "Cats", (3, 3), "Orcs")
    assert not sheet_hits.wins_by_flags([home, beside], "Cats", (3, 3), "Goths")


def test_no_foe_left_wins_and_no_warrior_alive_loses() -> None:
    gone = [Foe(is_dead=True), Foe(has_left=True), Foe(is_neutralized=True)]
    assert sheet_hits.wins_by_removal(gone)
    assert not sheet_hits.wins_by_removal([*gone, Foe()])
    assert sheet_hits.has_lost([Foe(is_dead=True)])
    assert not sheet_hits.has_lost([Foe(is_dead=True), Foe()])


# ----------------------------------------------------------------------------------------- doubts


def test_every_doubt_is_cited_where_it_matters_and_every_citation_is_listed() -> None:
    modules = (sheet_reading, sheet_reach, sheet_hits)
    texts = [File(str(module.__file__)).read_text(encoding="utf-8") for module in modules]
    words = " ".join(" ".join(texts).split())
    assert set(re.findall(r"doubt ([a-z-]+)", words)) == {doubt.name for doubt in DOUBTS}


def test_every_doubt_has_a_sentence_and_another_reading() -> None:
    assert len({doubt.name for doubt in DOUBTS}) == len(DOUBTS)
    assert all(doubt.sentence and doubt.taken and doubt.others for doubt in DOUBTS)
