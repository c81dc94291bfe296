"""What scenes of every family do alike: how often something was answered, what is played next, what can be drawn.

Not for: which scenes there are, or what else may be answered in them (each family's own package).
"""

from collections.abc import Callable, Container, Iterator, Sequence
from typing import Protocol

from verifier.games.scene import World
from verifier.kernel.ask import Answer, Chance
from verifier.kernel.values import Handful
from verifier.table.game import OnTable

#: The turn in which scenes begin; late enough for what lasts to have been played before.
TURN = 3
#: How often one question of a move is answered before "none" is the only answer explored.
MOST_REPEATS = 2


def recent(given: Sequence[tuple[str, Answer]], decision: str, using: Container[str] = ()) -> int:
    """How often a decision was answered with something since the last time that something was played.

    `using` are decisions to use something else: what that asks is counted anew.
    """
    found = 0
    for earlier, answer in reversed(given):
        if earlier == "play" or (earlier in using and answer is not None):
            break
        found += earlier == decision and answer is not None
    return found


def next_play(plays: Sequence[int], done: int) -> Iterator[Answer]:
    """What is played next of a row, after so many; nothing is, if all were, or after the first."""
    if done < len(plays):
        yield plays[done]
    if done or not plays:
        yield None


class Clock(Protocol):
    """A position as far as it says when it is."""

    turn: int
    phase: int


def is_past(steps: Sequence[str], clock: Clock, first: str, last: str, turns: int) -> bool:
    """Whether it is later than the last of some steps of a turn, or than so many turns."""
    if turns > 1:
        return clock.turn >= TURN + turns
    end = max(steps.index(first), steps.index(last or first))
    return clock.turn != TURN or clock.phase > end


def drawn(
    world: World, play: OnTable, chance: Chance, count_of: Callable[[int], tuple[str, int]]
) -> Iterator[tuple[int, ...]]:
    """What lies on top of a zone, the next thing first, then unknown numbers of the kinds in it.

    `count_of` names the number of a kind, and says how many it can be at most.
    """
    pile = play.declared.seat.on_top.get(chance.zone)
    top = [] if pile is None else play.counts_of(pile, chance.seat)[::-1]
    if top and chance.count <= len(top):
        count = next(number for number in range(len(top) + 1) if chance.count == number)
        yield tuple(top[:count])
        return
    left, numbers, zone = chance.count - len(top), [(kind, 1) for kind in top], play.zone(chance.seat, chance.zone)
    for kind in play.kinds_in_play:
        if type(zone[kind]) is not int or zone[kind]:
            name, most = count_of(kind)
            number = world.unknown(name, 0, most)
            world.require(number <= zone[kind])
            left = left - number
            numbers.append((kind, number))
    world.require(left == 0)
    yield Handful.of(numbers)
