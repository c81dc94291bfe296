"""What norms may ask of an answer: about the warrior that acts, the path, the target, the thing, the square.

Not for: what an answer is possible at all (`domains`).
"""

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

from verifier.games.grid import (
    OFF,
    Square,
    corners_beside,
    distance_between,
    is_diagonal,
    is_path_clear,
    list_line,
    square_at,
)
from verifier.games.strange_synergy.cards import Blow
from verifier.games.strange_synergy.frame import Frame
from verifier.games.strange_synergy.powers import basic_blow, count_reach, is_diagonal_allowed, list_denied, total
from verifier.games.word import ConditionWord

if TYPE_CHECKING:
    from verifier.games.strange_synergy.table import Table


def chosen(frame: Frame) -> int:
    """The warrior that is named."""
    return frame.answer if type(frame.answer) is int else frame.warrior


def own(play: "Table", frame: Frame) -> bool:
    """Whether the warrior that is named is the player's own."""
    return play.warrior(chosen(frame)).seat == frame.seat


def alive(play: "Table", frame: Frame) -> bool:
    """Whether the warrior that is named is alive and on the board."""
    return play.warrior(chosen(frame)).alive


def itself(play: "Table", frame: Frame) -> bool:
    """Whether the warrior that is named is the one that acts."""
    return frame.answer == frame.warrior


def finished(play: "Table", frame: Frame) -> bool:
    """Whether the turn of the warrior that is named is over."""
    return chosen(frame) in play.state.done


def stunned(play: "Table", frame: Frame) -> bool:
    """Whether the warrior that is named is stunned."""
    one = play.warrior(chosen(frame))
    return one.stunned_by >= 0 and one.stunned_by != chosen(frame)


def moves_made(play: "Table", frame: Frame) -> int:
    """How many moves the warrior has made in its turn."""
    return play.state.moved if play.state.acting == chosen(frame) else 0


def strikes_made(play: "Table", frame: Frame) -> int:
    """How many strikes the warrior has made in its turn."""
    return play.state.struck if play.state.acting == chosen(frame) else 0


def moves_allowed(play: "Table", frame: Frame) -> int:
    """How many moves the warrior may make in a turn."""
    return play.rules.parameters["moves"] + total(play, chosen(frame), "moves")


def strikes_allowed(play: "Table", frame: Frame) -> int:
    """How many strikes the warrior may make in a turn."""
    return play.rules.parameters["strikes"] + total(play, chosen(frame), "strikes")


def both(play: "Table", frame: Frame) -> bool:
    """Whether the card that is named takes the place of the move and of the strike."""
    return type(frame.answer) is int and frame.answer >= 0 and play.rules.cards[frame.answer].takes_both


def used_both(play: "Table", frame: Frame) -> bool:
    """Whether the warrior has made a move or a strike in its turn."""
    return play.state.moved + play.state.struck > 0


# -- the path of a move


def labels(frame: Frame) -> list[str]:
    """The squares of the path."""
    return str(frame.answer).split(" ")


def walked(play: "Table", frame: Frame) -> list[Square]:
    """The squares of the path, from that on which the warrior stands."""
    return [play.square_of(frame.warrior), *(square_at(label) for label in labels(frame) if label != OFF)]


def steps(play: "Table", frame: Frame) -> int:
    """The number of steps of the move; one off the board counts as the readings say."""
    free = labels(frame)[-1] == OFF and play.readings.of("surrender.step") == "free"
    return len(labels(frame)) - int(free)


def reach(play: "Table", frame: Frame) -> int:
    """The number of squares that the warrior can move."""
    return count_reach(play, frame.warrior, frame.card, frame.modifiers)


def leaves(play: "Table", frame: Frame) -> bool:
    """Whether the move leaves the board."""
    return labels(frame)[-1] == OFF


def diagonal(play: "Table", frame: Frame) -> bool:
    """Whether a step of the move is diagonal."""
    found = walked(play, frame)
    return any(is_diagonal(one, other) for one, other in pairwise(found))


def diagonal_allowed(play: "Table", frame: Frame) -> bool:
    """Whether the warrior may move, or strike, diagonally."""
    return is_diagonal_allowed(play, frame.warrior, frame.verb, frame.card)


def leaps(play: "Table", frame: Frame) -> bool:
    """Whether the move passes through no squares in between."""
    return frame.card is not None and frame.card.leaps


def through_obstacle(play: "Table", frame: Frame) -> bool:
    """Whether the move goes on after it has run into an obstacle."""
    blocked = play.blocked_for(frame.warrior)
    passed = walked(play, frame)[1:]
    return any(square in blocked for square in (passed if leaves(play, frame) else passed[:-1]))


def through_gap(play: "Table", frame: Frame) -> bool:
    """Whether a step of the move passes between two obstacles that touch at a corner."""
    blocked, found = play.blocked_for(frame.warrior), walked(play, frame)
    across = (corners_beside(one, other) for one, other in pairwise(found) if is_diagonal(one, other))
    return any(one in blocked and other in blocked for one, other in across)


def through_denied(play: "Table", frame: Frame) -> bool:
    """Whether the move enters an area that an enemy's card denies."""
    denied = list_denied(play, frame.seat)
    return any(square in denied for square in walked(play, frame)[1:])


# -- strikes


def blow(play: "Table", frame: Frame) -> Blow:
    """The strike that is made."""
    if frame.card is not None and frame.card.blow is not None:
        return frame.card.blow
    return basic_blow(play, frame.warrior)


def aimed_at(play: "Table", frame: Frame) -> Square:
    """The square at which a strike or a throw is aimed."""
    return square_at(frame.answer) if isinstance(frame.answer, str) else play.square_of(chosen(frame))


def basic(play: "Table", frame: Frame) -> bool:
    """Whether the strike is made without a card of its own."""
    return blow(play, frame).basic


def range_of_strike(play: "Table", frame: Frame) -> int:
    """How many squares the strike reaches."""
    return blow(play, frame).reach


def distance(play: "Table", frame: Frame) -> int:
    """How many squares away the target is: in a straight line, or along a diagonal; else by straight steps."""
    own_square, target = play.square_of(frame.warrior), aimed_at(play, frame)
    across, along = abs(own_square[0] - target[0]), abs(own_square[1] - target[1])
    return across if across == along and diagonal_allowed(play, frame) else distance_between(own_square, target)


def straight(play: "Table", frame: Frame) -> bool:
    """Whether the target lies in a straight line, or in a diagonal one where the warrior may strike diagonally."""
    own_square, target = play.square_of(frame.warrior), aimed_at(play, frame)
    if own_square == target:
        return True
    if own_square[0] == target[0] or own_square[1] == target[1]:
        return True
    return diagonal_allowed(play, frame) and list_line(own_square, target) is not None


def clear(play: "Table", frame: Frame) -> bool:
    """Whether no obstacle and no denied area is in the way of the strike, or its card says that none blocks it."""
    own_square, target = play.square_of(frame.warrior), aimed_at(play, frame)
    denied = list_denied(play, frame.seat) - {target}
    obstacles = set() if blow(play, frame).through else play.blocked_for(frame.warrior)
    return is_path_clear(own_square, target, obstacles | denied)


def permanent(play: "Table", frame: Frame) -> bool:
    """Whether the square has a permanent obstacle."""
    return square_at(str(frame.answer)) in play.board().obstacles


# -- gadgets


def adjacent(play: "Table", frame: Frame) -> bool:
    """Whether the warrior that is named is adjacent to the one that acts."""
    one = play.warrior(chosen(frame))
    return one.square is not None and distance_between(one.square, play.square_of(frame.warrior)) == 1


# -- setting up


def own_flag(play: "Table", frame: Frame) -> bool:
    """Whether it is the flag of the player's own team."""
    return frame.answer == play.rules.flags[play.state.seats[frame.seat].team]


def base_distance(play: "Table", frame: Frame) -> int:
    """The distance of the square to the nearest base, as the readings count it; 99 without one."""
    square = square_at(str(frame.answer))
    bases = [player.base for player in play.state.seats if player.base is not None]
    if play.readings.of("base.distance") == "steps":
        return min((distance_between(square, base) for base in bases), default=99)
    return min((max(abs(square[0] - base[0]), abs(square[1] - base[1])) for base in bases), default=99)


def occupied(play: "Table", frame: Frame) -> bool:
    """Whether the square has an obstacle."""
    return square_at(str(frame.answer)) in play.state.blocked()


def on_base(play: "Table", frame: Frame) -> bool:
    """Whether the square is that of the player's base."""
    return square_at(str(frame.answer)) == play.state.seats[frame.seat].base


def beside_base(play: "Table", frame: Frame) -> bool:
    """Whether the square is adjacent to the player's base."""
    return not on_base(play, frame) and play.is_near_base(square_at(str(frame.answer)), frame.seat)


def base_taken(play: "Table", frame: Frame) -> bool:
    """Whether one of the player's warriors is on the base."""
    return any(play.warrior(one).square == play.state.seats[frame.seat].base for one in play.state.own(frame.seat))


def to_place(play: "Table", frame: Frame) -> int:
    """How many of the player's warriors are not on the board yet."""
    return sum(play.warrior(one).square is None for one in play.state.own(frame.seat))


def reading(play: "Table", frame: Frame, point: str) -> str:
    """The reading of a spec point."""
    return play.readings.of(point)


TRUTHS: tuple[Callable[..., bool], ...] = (
    own, alive, itself, finished, stunned, both, used_both, leaves, diagonal, diagonal_allowed, leaps, through_obstacle,
    through_gap, through_denied, basic, straight, clear, permanent, adjacent, own_flag, occupied, on_base, beside_base,
    base_taken,
)  # fmt: skip
NUMBERS: tuple[Callable[..., int], ...] = (
    moves_made, strikes_made, moves_allowed, strikes_allowed, steps, reach, range_of_strike, distance, base_distance,
    to_place,
)  # fmt: skip
WORDS = (
    *(ConditionWord(word.__name__, word, result="truth") for word in TRUTHS),
    *(ConditionWord(word.__name__, word) for word in NUMBERS),
    ConditionWord("reading", reading, result="text", takes=("text",), texts="readings"),
)
