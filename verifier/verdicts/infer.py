"""What all legal completions of a record have in common: for everything unknown in it, what it can still be.

Not for: the verdict (`judge`), or printing (`verifier.report.infer`).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import cast

from verifier.games.game import Game
from verifier.record.model import Replay
from verifier.record.promises import not_named
from verifier.run.budget import Budget
from verifier.run.completion import Completion
from verifier.run.death import Found
from verifier.run.explore import Exploration, explore_completions
from verifier.run.unknown import Drawing
from verifier.run.worlds import RecordWorld
from verifier.verdicts.partial_extent import extent
from verifier.verdicts.partial_fitting import startable
from verifier.verdicts.partial_readings import readings
from verifier.verdicts.verdict import Inference, Inferred, Range

#: Steps for finding all completions in which lines mean what they say plainly: there are more of the others.
PLAINLY = 5_000
#: Of the steps that are left, the part for following all completions line by line.
BREADTH = 0.6
#: So many completions are enough where not all can be found.
SOME = 12
#: The completions that were found, and the search that found them.
Looked = tuple[Exploration[Completion], Found]
#: Steps for saying of these what they have in common.
SUMMING = 20_000


def infer(game: Game, replay: Replay, budget: Budget | None = None) -> Inferred:
    """What a record without everything in it tells about the rest, under every reading of open points together."""
    budget = budget or Budget()
    rows: dict[tuple[object, ...], Inference] = {}
    told: list[tuple[str, ...]] = []
    completions, whole = 0, True
    for head in startable(game, replay):
        for chosen in readings(game, head, budget):
            examination, found = looked_at(game, head, chosen.readings, budget, SOME * (not whole))
            told.extend(told_of_setup(examination, found))
            chosen.reached.update(found.reached)
            completions += len(found.ends)
            whole = whole and not (found.cut or found.doubts) and not chosen.last
            summed = budget if whole else budget.part(SUMMING)
            for key, row in (*words_of(replay, found), *drawings_of(replay, examination.path, found, summed)):
                rows[key] = either(rows[key], row) if key in rows else row
            examination.path.rest()
    whole = whole and not budget.is_over()
    listed = (row for row in rows.values() if whole or not row.words)  # a word may be one that was not looked at
    return Inferred(tuple(sorted(listed, key=lambda row: row.line)), completions, whole, setup=shared_by_all(told))


def looked_at(game: Game, replay: Replay, chosen: Mapping[str, str], budget: Budget, most: int) -> Looked:
    """All completions under chosen readings; some if there are too many, or if no more than `most` are wanted."""
    plain = explore_completions(game, replay, chosen, budget.part(PLAINLY), thorough=False)
    some = plain.run(every=True, most=most)
    if not some.cut and not most:
        examination = explore_completions(game, replay, chosen, budget.share(BREADTH), thorough=True)
        found = examination.run(every=True)
        if found.ends or not found.cut:
            return examination, found
        some.cut, some.reached = found.cut, {**found.reached, **some.reached}
    del some.ends[SOME:], some.results[SOME:]
    return plain, some


def told_of_setup(examination: Exploration[Completion], found: Found) -> Iterator[tuple[str, ...]]:
    """What each completion tells of a set-up that the header leaves open."""
    for world in found.ends:
        examination.play.resume(world.position)
        yield examination.play.told_of_setup()


def shared_by_all(told: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """What all completions tell."""
    return tuple(one for one in (told[0] if told else ()) if all(one in other for other in told))


def either(one: Inference, other: Inference) -> Inference:
    """What an unknown can be on either side."""
    mine, theirs = ({item.kind: item for item in row.ranges} for row in (one, other))
    kinds = dict.fromkeys((*mine, *theirs))
    none = {kind: Range(kind, 0, 0) for kind in kinds}
    pairs = [(mine.get(kind, none[kind]), theirs.get(kind, none[kind])) for kind in kinds]
    ranges = (Range(a.kind, min(a.least, b.least), max(a.most, b.most)) for a, b in pairs)
    return replace(one, ranges=tuple(ranges), words=tuple(sorted({*one.words, *other.words})))


def words_of(replay: Replay, found: Found) -> Iterator[tuple[tuple[object, ...], Inference]]:
    """The words that were left unknown, and what they are on the completions, each with what tells it from others."""
    merged: dict[tuple[int, int], set[str]] = {}
    for world in found.ends:
        for place, texts in (world.guesses or {}).items():
            merged.setdefault(place, set()).update(texts)
    unknown = {(event.line, token.column): event for event in replay.events for token in event.args if token.unknown}
    for (line, column), found_texts in sorted(merged.items()):
        event = unknown.get((line, column))
        if event is not None:  # and no choice that the line leaves out, which not every completion comes to
            yield (line, column), Inference(line, event.seat, event.verb, words=tuple(sorted(found_texts)))


def drawings_of(
    replay: Replay, path: Completion, found: Found, budget: Budget
) -> Iterator[tuple[tuple[object, ...], Inference]]:
    """The things of each outcome of chance that is not wholly named, each with what tells it from others."""
    told: dict[tuple[object, ...], list[tuple[RecordWorld, Drawing]]] = {}
    for world in found.ends:
        for key, drawing in keyed(replay, world.drawings):
            told.setdefault(key, []).append((world, drawing))
    last = {key[:-1]: key[-1] for key in told}
    for key, worlds in told.items():
        kinds = dict.fromkeys(kind for _, drawing in worlds for kind, _ in drawing.numbers)
        ranges = [range_of(path, worlds, kind, budget) for kind in kinds]
        part = cast(int, key[-1]) if last[key[:-1]] != 1 else 0
        drawing, listed = worlds[0][1], tuple(one for one in ranges if one.most)
        line = replay.events[at(replay, drawing)].line
        yield key, Inference(line, drawing.seat, drawing.verb, listed, (), drawing.recorded, part)


def at(replay: Replay, drawing: Drawing) -> int:
    """The index of the line that tells of an outcome, or before which it was."""
    return max(min(drawing.line - int(drawing.recorded), len(replay.events) - 1), 0)


def keyed(replay: Replay, drawings: Iterable[Drawing]) -> Iterator[tuple[tuple[object, ...], Drawing]]:
    """Each outcome that is not wholly named with what tells it from others; of several on a line, which one it is."""
    seen: Counter[tuple[object, ...]] = Counter()
    for drawing in drawings:
        kind = (drawing.line, drawing.seat, drawing.verb, drawing.recorded)
        if drawing.after(len(replay.events)):
            continue
        if not drawing.recorded or not_named(replay.events[at(replay, drawing)], replay.record):
            seen[kind] += 1
            yield (*kind, seen[kind]), drawing


def range_of(path: Completion, worlds: Sequence[tuple[RecordWorld, Drawing]], kind: int, budget: Budget) -> Range:
    """The least and the largest number of a kind on any of some completions."""
    found: tuple[int, int] | None = None
    for world, drawing in worlds:
        path.begin((), world.facts)
        found = extent(path, sum(amount for one, amount in drawing.numbers if one == kind), budget, found)
    assert found is not None
    return Range(kind, *found)
