"""Moves, collisions, knockback, random movement, surrender. Not for: which moves are legal (norms, `vocabulary`)."""

from collections.abc import Generator, Sequence
from functools import partial
from itertools import takewhile

from verifier.games import grid
from verifier.games.grid import Square
from verifier.games.grid_answers import Listing, SquarePath, Squares
from verifier.games.strange_synergy.cards import Card
from verifier.games.strange_synergy.gadgets import turn_up_any
from verifier.games.strange_synergy.powers import count_reach, is_diagonal_allowed, list_denied
from verifier.games.strange_synergy.state import Frame
from verifier.games.strange_synergy.table import Table
from verifier.kernel.ask import Answer, Ask, Moves, Question, roll_die
from verifier.kernel.message import say
from verifier.kernel.together import next_of_owned

#: The roll on the Random Movement Table that adds a square and is rolled again.
AGAIN = 6


def ask_path(table: Table, frame: Frame) -> Ask:
    """Ask for the squares of a move."""
    board = table.board()
    steps = partial(board.list_steps, diagonal=True)
    frame.blocked, frame.denied = table.blocked_for(frame.warrior, frame.card), list_denied(table, frame.seat)
    domain = SquarePath(table.square_of(frame.warrior), steps, partial(listing, table, frame))
    return table.part("path", frame.seat, frame, domain)


def listing(table: Table, frame: Frame) -> Listing:
    """How paths are listed: the steps without those that no path has, what ends a path, how long it is."""
    board, diagonal = table.board(), is_diagonal_allowed(table, frame.warrior, "move", frame.card)
    leaps = frame.card is not None and frame.card.leaps

    def is_open(square: Square, label: str) -> bool:
        if label == grid.OFF:
            return True
        end = grid.square_at(label)
        return end not in frame.denied and (leaps or not table.is_gap(frame.blocked, square, end))

    def steps(square: Square) -> list[str]:
        return [label for label in board.list_steps(square, diagonal=diagonal) if is_open(square, label)]

    most = count_reach(table, frame.warrior, frame.card, frame.modifiers)
    return steps, lambda label: not leaps and grid.square_at(label) in frame.blocked, most


def walk(table: Table, frame: Frame, path: str) -> Moves:
    """Move a warrior along a path, which ends where it runs into an obstacle or leaves the board."""
    labels, card = path.split(" "), frame.card
    leaps = card is not None and card.leaps
    if (yield from turn_up_any(table, table.state.foes(frame.seat))):
        denied = {grid.label_of(square) for square in list_denied(table, frame.seat)}
        if not denied.isdisjoint(labels) and table.readings.of("denied.under-way") == "stops":
            labels = [] if leaps else [*takewhile(lambda label: label not in denied, labels)]
    for label in labels[-1:] if leaps else labels:
        if label == grid.OFF:
            surrender(table, frame.warrior)
            return
        yield from enter(table, frame.warrior, grid.square_at(label), card)
    if card is not None and card.drifts and table.warrior(frame.warrior).alive and not table.state.over:
        yield from move_at_random(table, frame.warrior, frame.seat)


def enter(table: Table, number: int, square: Square, card: Card | None = None) -> Moves:
    """Move a warrior onto a square; if an obstacle is there it stays and collides."""
    others = table.state.warriors.values()
    if square not in table.blocked_for(number, card) and table.board().has(square):
        table.note("step", "over-body" if any(one.dead and one.square == square for one in others) else "")
        table.warrior(number).square = square
        return
    table.note("" if table.board().has(square) else "edge")
    yield from collide(table, number, table.state.standing_on(square))


def collide(table: Table, number: int, others: Sequence[int]) -> Moves:
    """Roll, in any order, for a warrior that has run into an obstacle and those in its way; a body does not roll."""
    table.note("collision", "into-warrior" if others else "")
    rolling = [one for one in others if table.warrior(one).hits > 0]
    if table.warrior(number).hits > 0 or table.readings.of("body.roll") == "rolls":
        rolling.insert(0, number)
    while rolling:
        if (over := bool(table.ended())) and any(is_last_breath(table, one) for one in rolling):
            if table.readings.of("collision.end") == "at-once":
                return
            table.state.over, table.state.won, over = "", [], False
        turn = yield from next_of_owned(rolling, lambda one: table.warrior(one).seat, ("roll",))
        yield from roll_for_damage(table, turn, optional=over)


def is_last_breath(table: Table, number: int) -> bool:
    """Whether a collision can kill a warrior, and its player has no other."""
    one = table.warrior(number)
    living = [other for other in table.state.own(one.seat) if table.warrior(other).alive]
    return one.hits <= table.rules.parameters["collision-damage"] and living == [number]


def roll_for_damage(table: Table, number: int, *, optional: bool) -> Moves:
    """Roll for one warrior in a collision: a low roll costs it a hit; one on which no more depends may be left out."""
    roll = table.roll(table.warrior(number).seat, "collision-roll")
    roll.optional = optional
    rolled = yield roll
    yield from turn_up_any(table, (number,))
    if isinstance(rolled, tuple) and rolled[0] <= table.rules.parameters["collision-low"]:
        table.harm(number, table.rules.parameters["collision-damage"], "hard")
    table.bury((number,))


def surrender(table: Table, number: int) -> None:
    """Take a warrior off the board: its flags stay on its last square, all else leaves the game."""
    table.note("surrender")
    one = table.warrior(number)
    if one.flags:
        table.state.loose.setdefault(table.square_of(number), []).extend(one.flags)
    table.state.removed.extend(one.cards)
    one.gone, one.square, one.flags, one.cards = True, None, [], []
    table.clear_away(number)
    table.settle_end()


def knock_back(table: Table, number: int, source: Square, squares: int) -> Moves:
    """Knock a warrior, or the body of one that has just been killed, directly away from a source."""
    table.note("knockback", "" if table.warrior(number).hits else "body-flies")
    way = yield from find_way(table, number, source)
    for done in range(squares):
        before = table.square_of(number)
        if done and table.readings.of("knockback.far") == "anew":
            way = yield from find_way(table, number, source)
        yield from push(table, number, grid.step_from(before, way))
        if table.square_of(number) == before or table.state.over:
            table.note("forced-collision")
            return


def find_way(table: Table, number: int, source: Square) -> "Generator[Question, Answer, Square]":
    """Return the direction away from a source; the owner of the warrior chooses among several."""
    here, seat = table.square_of(number), table.warrior(number).seat
    ways = grid.AROUND if here == source else grid.directions_away(source, here)
    inside = {grid.step_from(here, way): way for way in ways if table.board().has(grid.step_from(here, way))}
    if len(inside) < 2:
        return next(iter(inside.values()), ways[0])
    squares = Squares([*inside], say("square-away"))
    chosen = yield table.ask("away", seat, squares, frame=Frame(seat, "away", number))
    return inside[grid.square_at(str(chosen))]


def push(table: Table, number: int, square: Square) -> Moves:
    """Push a warrior onto a square; nothing passes between two obstacles that touch at a corner (SS-DIAG-05)."""
    before = table.square_of(number)
    if grid.is_diagonal(before, square) and table.is_gap(table.blocked_for(number), before, square):
        gap = grid.corners_beside(before, square)
        if table.readings.of("gap.knockback") == "collides":
            yield from collide(table, number, [one for side in gap for one in table.state.standing_on(side)])
        return
    if table.warrior(number).hits == 0 and not table.board().has(square):
        return
    yield from enter(table, number, square)


def roll_steps(table: Table, seat: int) -> "Generator[Question, Answer, list[Square]]":
    """Roll on the Random Movement Table and return its steps: none, or some to north (2), east, south or west (5)."""
    squares = 1
    while True:
        rolled = yield from roll_die(table.roll(seat, "random-roll"))
        table.note("random", f"random {rolled}")
        if rolled != AGAIN and not (rolled == 1 < squares and table.readings.of("six.then-one") == "roll-on"):
            return [] if rolled == 1 else [grid.STRAIGHT[rolled - 2]] * squares
        squares += int(rolled == AGAIN)


def drift(table: Table, seat: int, square: Square) -> "Generator[Question, Answer, Square]":
    """Move the point of a strike at random, and return where it stops: before the edge, or what is no warrior."""
    for step in (yield from roll_steps(table, seat)):
        onward = grid.step_from(square, step)
        if not table.board().has(onward) or onward in table.state.fixed():
            break
        square = onward
    return square


def move_at_random(table: Table, number: int, by: int) -> Moves:
    """Move a warrior as the Random Movement Table says; its owner rolls, or the seat by which it was brought about."""
    seat = table.warrior(number).seat if table.readings.of("random.roller") == "owner" else by
    for step in (yield from roll_steps(table, seat)):
        before = table.square_of(number)
        yield from enter(table, number, grid.step_from(before, step))
        if not table.warrior(number).alive or table.square_of(number) == before or table.state.over:
            return
