"""The readings of open points to try on a record: the first of each, then every other of those that were met; and what
comes of each.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from verifier.games.game import Game
from verifier.record.model import Replay
from verifier.run.budget import TIME_UP, TOO_MANY, Budget
from verifier.run.completion import Completion
from verifier.run.death import Death, Found
from verifier.run.explore import Exploration, explore_completions

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


@dataclass(slots=True)
class TriedReadings:
    """What following a record has come to under the headers and readings in which it has no completion."""

    first: tuple[Exploration[Completion], Found] | None = None  # that which got furthest
    doubt: Found | None = None  # the first one that decides nothing
    hinges: bool = False  # whether one of them may have none because of what was before its first line

    def note(self, exploration: Exploration[Completion], found: Found, last: Found, *, is_last: bool) -> None:
        """Note what one reading came to, and its last attempt; of those behind the last one nothing is known."""
        if last.cut or last.doubts:
            self.doubt = self.doubt or (last if last.doubts else replace(last, deaths=found.deaths))
        if is_last:
            self.doubt = self.doubt or Found(deaths=found.deaths, cut="too many readings of open points")
        self.hinges = self.hinges or hinges_on_before(exploration, found)
        if self.first is None or further(found, self.first[1]):
            self.first = exploration, found

    def doubt_of(self, budget: Budget) -> Found | None:
        """Why the record is not decided, if it is not: not every reading or header was tried, for example."""
        if self.doubt is None and (self.first is None or budget.is_over()):
            deaths = self.first[1].deaths if self.first is not None else []
            return Found(deaths=deaths, cut=TIME_UP if budget.cut else TOO_MANY)
        return self.doubt


def hinges_on_before(exploration: Exploration[Completion], found: Found) -> bool:
    """Whether the refusals that an exploration came to may turn on what was before the first line.

    Beside those of a norm, others miss what is there under other counts, which are tried.
    """
    told = found.death
    if told is None:
        return exploration.play.hinges_on_before()
    refusals = [one.stop.refusal for one in found.deaths if is_as_far(one, told)]
    by_norms = [one for one in refusals if one.norm] if told.stop.refusal.norm else refusals
    return any(map(exploration.play.hinges_on_before, by_norms))


def is_as_far(one: Death, other: Death) -> bool:
    """Whether a way got as far in the record as another."""
    return (one.stop.event.line, one.stop.column) >= (other.stop.event.line, other.stop.column)


def complete(game: Game, head: Replay, chosen: Chosen, budget: Budget, tried: TriedReadings) -> Found | None:
    """Return completions under one reading, plain meanings of lines first; None if there are none, which is noted."""
    told: tuple[Exploration[Completion], Found] | None = None  # the plainest that got furthest
    for thorough in (False, True):
        exploration = explore_completions(game, head, chosen.readings, budget, thorough=thorough)
        found = exploration.run()
        chosen.reached.update(found.reached)
        if found.ends:
            return found
        if any(death.next >= len(head.events) for death in found.doubts):  # nothing says more than the end
            tried.doubt = tried.doubt or found
        told = (exploration, found) if told is None or further(found, told[1]) else told
        if found.cut:  # there are even more completions in which lines do not mean what they say
            break

    if told is not None:
        tried.note(*told, found, is_last=chosen.last)
    return None


def further(found: Found, other: Found) -> bool:
    """Whether worlds got further in a record, not by taking lines for something else."""
    mine, theirs = found.death, other.death
    if mine is None or theirs is None:
        return mine is not None
    return (mine.next, mine.rank[:4]) > (theirs.next, theirs.rank[:4])
