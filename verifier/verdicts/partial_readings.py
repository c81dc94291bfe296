"""The readings of open points to try on a record: the first of each, then every other of those that were met."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from verifier.games.game import Game
from verifier.record.model import Replay
from verifier.run.budget import Budget

#: Readings of open points that are tried at most.
MOST_READINGS = 64
NONE: Mapping[str, str] = MappingProxyType({})


class Chosen:
    """Readings to try, and the open points that trying them came to."""

    def __init__(self, readings: Mapping[str, str], number: int) -> None:
        self.readings, self.number = readings, number
        self.reached: dict[str, str] = {}

    @property
    def last(self) -> bool:
        """Whether no more are tried although there may be more."""
        return self.number >= MOST_READINGS


def readings(game: Game, replay: Replay, budget: Budget, fixed: Mapping[str, str] = NONE) -> Iterator[Chosen]:
    """The first readings of all open points that are not fixed, then every other of those that were met."""
    waiting: list[Mapping[str, str]] = [fixed]
    tried = 0
    while waiting and tried < MOST_READINGS and not budget.is_over():
        chosen = Chosen(waiting.pop(0), tried + 1)
        yield chosen
        tried += 1
        fixed = dict(chosen.readings)
        for point, taken in chosen.reached.items():
            if point in fixed:
                continue
            alternatives = game.points[point.partition("@")[0]].alternatives
            waiting.extend({**fixed, point: other} for other in alternatives if other != taken)
            fixed[point] = taken
