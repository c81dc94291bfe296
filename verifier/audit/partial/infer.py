"""What all legal completions of a record have in common: for everything unknown in it, what it can still be.

Not for: the verdict (`judge`), or printing (`verifier.report.infer`).
"""

import time
from collections.abc import Iterator, Sequence

from verifier.audit.partial.completion import Completion
from verifier.audit.partial.examine import Examination, Found
from verifier.audit.partial.judge import SECONDS
from verifier.audit.partial.worlds import World
from verifier.audit.verdict import Inference, Inferred, Range
from verifier.games.game import Game
from verifier.replay.model import Replay
from verifier.symbolic.formula import span
from verifier.symbolic.solver import Undecided
from verifier.symbolic.values import formula_of, sum_of


def infer(game: Game, replay: Replay, seconds: float = SECONDS) -> Inferred:
    """What a record without everything in it tells about the rest, under the first reading of open points."""
    deadline = time.monotonic() + seconds
    examination = Examination(game, replay, {}, True, deadline)
    found = examination.run(every=True)
    rows = [*words_of(replay, found), *drawings_of(replay, examination.path, found, deadline)]
    rows.sort(key=lambda row: row.line)
    whole = not (found.cut or found.doubts) and time.monotonic() < deadline
    return Inferred(tuple(rows), len(found.ends), whole)


def words_of(replay: Replay, found: Found) -> Iterator[Inference]:
    """The words that were left unknown, and what they are on the completions."""
    merged: dict[tuple[int, int], set[str]] = {}
    for world in found.ends:
        for place, texts in (world.guesses or {}).items():
            merged.setdefault(place, set()).update(texts)
    events = {event.line: event for event in replay.events}
    for (line, _), found_texts in merged.items():
        yield Inference(line, events[line].seat, events[line].verb, words=tuple(sorted(found_texts)))


def drawings_of(replay: Replay, path: Completion, found: Found, deadline: float) -> Iterator[Inference]:
    """The chips of each outcome of chance that is not wholly named."""
    for number in range(max((len(world.drawings) for world in found.ends), default=0)):
        worlds = [world for world in found.ends if number < len(world.drawings)]
        first = worlds[0].drawings[number]
        alike = [world for world in worlds if world.drawings[number][:3] == first[:3]]
        kinds = dict.fromkeys(kind for world in alike for kind, _ in world.drawings[number].numbers)
        ranges = [range_of(path, alike, number, kind, deadline) for kind in kinds]
        index = min(first.line - int(first.recorded), len(replay.events) - 1)
        line = replay.events[max(index, 0)].line
        yield Inference(line, first.seat, first.verb, tuple(one for one in ranges if one.most), (), first.recorded)


def range_of(path: Completion, worlds: Sequence[World], number: int, kind: int, deadline: float) -> Range:
    """The least and the largest number of a kind on any of some completions."""
    least, most = [], []
    for world in worlds:
        path.begin(world.facts, ())
        count = sum(amount for one, amount in world.drawings[number].numbers if one == kind)
        if time.monotonic() > deadline:
            low, high = span(*sum_of(count), path.bounds)
            least.append(low)
            most.append(high)
        else:
            least.append(-extreme(path, -count))
            most.append(extreme(path, count))
    return Range(kind, min(least), max(most))


def extreme(path: Completion, count: int) -> int:
    """The largest value that a count can have; what bounds alone allow, where the solver gives up."""
    high = span(*sum_of(count), path.bounds)[1]
    best = path.value(count)
    while best < high:
        try:
            values = path.possible(formula_of(count > best))
        except Undecided:
            return high
        if values is None:
            return best
        before, path.values = path.values, values
        best = path.value(count)
        path.values = before
    return best
