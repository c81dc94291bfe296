"""What all legal completions of a record have in common: for everything unknown in it, what it can still be.

Not for: the verdict (`judge`), or printing (`verifier.report.infer`).
"""

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from verifier.audit.partial.completion import Completion
from verifier.audit.partial.examine import Examination, Found
from verifier.audit.partial.judge import MOST_READINGS, SECONDS, readings
from verifier.audit.partial.worlds import World
from verifier.audit.verdict import Inference, Inferred, Range
from verifier.games.game import Game
from verifier.replay.model import Replay
from verifier.symbolic.formula import span
from verifier.symbolic.solver import Undecided
from verifier.symbolic.values import formula_of, sum_of


def infer(game: Game, replay: Replay, seconds: float = SECONDS) -> Inferred:
    """What a record without everything in it tells about the rest, under every reading of open points together."""
    deadline = time.monotonic() + seconds
    rows: dict[tuple[object, ...], Inference] = {}
    completions, whole = 0, True
    for head in game.headers(replay):
        for chosen in readings(game, head, deadline):
            examination = Examination(game, head, chosen.readings, True, deadline)
            found = examination.run(every=True)
            chosen.reached.update(found.reached)
            completions += len(found.ends)
            whole = whole and not (found.cut or found.doubts) and chosen.number < MOST_READINGS
            here = (*words_of(replay, found), *drawings_of(replay, examination.path, found, deadline))
            for key, row in keyed(here):
                rows[key] = either(rows[key], row) if key in rows else row
    listed = tuple(sorted(rows.values(), key=lambda row: row.line))
    return Inferred(listed, completions, whole and time.monotonic() < deadline)


def keyed(rows: Iterable[Inference]) -> Iterator[tuple[tuple[object, ...], Inference]]:
    """Each row with what tells it from the others: the same unknown has the same key in every set of completions."""
    seen: Counter[tuple[object, ...]] = Counter()
    for row in rows:
        kind = (row.line, row.seat, row.verb, row.recorded, bool(row.words))
        yield (*kind, seen[kind]), row
        seen[kind] += 1


def either(one: Inference, other: Inference) -> Inference:
    """What an unknown can be on either side."""
    mine, theirs = ({item.kind: item for item in row.ranges} for row in (one, other))
    kinds = dict.fromkeys((*mine, *theirs))
    none = {kind: Range(kind, 0, 0) for kind in kinds}
    pairs = [(mine.get(kind, none[kind]), theirs.get(kind, none[kind])) for kind in kinds]
    ranges = (Range(a.kind, min(a.least, b.least), max(a.most, b.most)) for a, b in pairs)
    return replace(one, ranges=tuple(ranges), words=tuple(sorted({*one.words, *other.words})))


def words_of(replay: Replay, found: Found) -> Iterator[Inference]:
    """The words that were left unknown, and what they are on the completions."""
    merged: dict[tuple[int, int], set[str]] = {}
    for world in found.ends:
        for place, texts in (world.guesses or {}).items():
            merged.setdefault(place, set()).update(texts)
    events = {event.line: event for event in replay.events}
    for (line, _), found_texts in sorted(merged.items()):
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
