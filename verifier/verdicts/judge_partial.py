"""The verdict on a record that leaves things out: consistent if there is a legal completion, illegal if there is none.

The plain meaning of every line is tried first, under the first reading of open points; only if that fails, every other.
Why no completion survives is told by the fewest earlier lines that leave none, or by the open points on which it turns.
Not for: following worlds (`verifier.run.explore`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from verifier.games.game import Game
from verifier.kernel import undecided as catalogue
from verifier.kernel.message import Message, say
from verifier.record.model import Replay
from verifier.run.budget import Budget
from verifier.run.completion import Completion
from verifier.run.death import Found, alike, together
from verifier.run.explore import Exploration, explore_completions
from verifier.run.stops import ENDINGS
from verifier.run.worlds import WorldWay, world_of
from verifier.symbolic.formula import Formula
from verifier.symbolic.solver import Solver, SolverGaveUp
from verifier.verdicts.endings import untold_end
from verifier.verdicts.faults import fault, instead, only_supposed, said
from verifier.verdicts.partial_extent import whereabouts
from verifier.verdicts.partial_fitting import startable, what_may_fit
from verifier.verdicts.partial_readings import TriedReadings, complete, readings
from verifier.verdicts.partial_totals import every_total
from verifier.verdicts.verdict import Audit, Dispute, Fault

#: Steps in which to say where things are.
ACCOUNT = 5_000
#: Steps in which a completion is looked for under further readings, once not all were followed under an earlier one.
FURTHER = 2_000
#: Steps in which it may be shown that no game fits, where not all completions were followed.
JOINED = 5_000


def examine_partial(game: Game, replay: Replay, budget: Budget | None = None) -> Audit:
    """The verdict on such a record. Raises `Unreadable` and `IllegalSetup` as starting the game does."""
    budget, tried = budget or Budget(), TriedReadings()
    left: Budget | None = None
    for head in startable(game, replay):
        for chosen in readings(game, head, budget):
            found = complete(game, head, chosen, left or budget, tried)
            if found is not None:
                return with_characters(consistent(game, head, found, budget), replay, head)
            if tried.doubt is not None:  # it is undecided, unless another reading shows a completion soon
                left = left or budget.part(FURTHER)
                if left.is_over():
                    break

    doubt = tried.doubt_of(budget)
    if doubt is not None and not is_excluded(game, replay, tried, doubt, budget):
        return undecided(game, replay, doubt)
    assert tried.first is not None
    return illegal(game, replay, *tried.first, budget)


def is_excluded(game: Game, replay: Replay, tried: TriedReadings, doubt: Found, budget: Budget) -> bool:
    """Whether no game fits all the same where not every completion was followed, and none turned on what is unknown."""
    is_open = tried.first is None or doubt.doubts
    return not is_open and what_may_fit(game, replay, budget.part(JOINED)) is None


def base(game: Game, replay: Replay, name: str, found: Fault | None, events: int) -> Audit:
    """A verdict with what all have in common."""
    return Audit(replay.path, name, game.document.id, game.document.digest, events, found)


def consistent(game: Game, replay: Replay, found: Found, budget: Budget) -> Audit:
    """The verdict on a record that has a legal completion, and what that rests on."""
    world = found.ends[0]
    dispute, unchecked = turning(game, replay, dict(world.reached), world.way, budget)
    begun = game.start(replay, {})
    left = (
        *begun.left_open(),
        *untold_end(found.results[0][0], replay),
        *left_open(replay, found),
        *(say("other-readings-not-tried", raw=point) for point in unchecked),
    )
    line = next((event.line for event in replay.events if any(token.unknown for token in event.args)), 0)
    certain = replay.result is not None or (replay.events and replay.events[-1].verb in ENDINGS)
    ended, winners = found.results[0] if certain else ("", ())  # another completion may end otherwise
    verdict = base(game, replay, "consistent", None, len(replay.events))
    return replace(
        verdict,
        open=left,
        open_line=line,
        readings=tuple(world.reached.items()),
        ended=ended,
        winner=next(iter(winners), None),
        winners=winners,
        dispute=dispute,
    )


def with_characters(found: Audit, replay: Replay, head: Replay) -> Audit:
    """The verdict on a record under one of the headers it may have, which says whose characters it does not tell."""
    pairs = zip(replay.seats, head.seats, strict=True)
    untold = [told.id for told, meant in pairs if told.character != meant.character]
    told = [say("characters-not-recorded", raw=", ".join(untold))] if untold else []
    told += [say("header-not-recorded", raw=key) for key in head.setup if head.setup[key] is not replay.setup.get(key)]
    return replace(found, open=(*told, *found.open)) if told else found


def left_open(replay: Replay, found: Found) -> Iterator[Message]:
    """What a record with a completion does not say."""
    unknown = [event for event in replay.events if event.verb and any(token.unknown for token in event.args)]
    pieces = sum(token.unknown for event in unknown for token in event.args)
    if unknown:
        yield say("unknown-words", n=pieces, n2=unknown[0].line)
    lines, drawings = len(replay.events), found.ends[0].drawings
    unrecorded = sum(not drawing.recorded and not drawing.after(lines) for drawing in drawings)
    if unrecorded:
        yield say("draws-left-out", n=unrecorded)
    yield say("one-completion-found")


def illegal(game: Game, replay: Replay, examination: Exploration[Completion], found: Found, budget: Budget) -> Audit:
    """The verdict on a record that has no legal completion, with the lines that leave none."""
    death = found.death
    if death is None:
        return undecided(game, replay, found)
    path = examination.path
    conflict = lines_in_conflict(path.solver, death.facts.facts, death.facts.lines, death.refused)
    earlier = tuple(sorted({replay.events[index].line for index in conflict} - {death.stop.event.line}))
    told = fault(death.stop.event.line, death.stop.column, death.stop.refusal)
    also = tuple(clause for clause in dict.fromkeys(told.also) if clause != told.clause)
    others = alike(found.deaths, death)
    accounts = [(one.facts, one.account) for one in others]
    path.pay(budget)
    there = whereabouts(path, accounts, budget.part(ACCOUNT))
    path.rest()
    found_there = together(others, death)
    told = every_total(told, others, death)
    told = replace(told, seen=found_there, also=also, whereabouts=there, conflict=earlier)
    if examination.play.readings.supposed():
        message = only_supposed(examination.play.readings, told.said)
        return base(game, replay, "undecided", instead(told, message), death.next)
    if examination.play.hinges_on_before():
        message = catalogue.BEFORE_RECORD.says(problem=told.said)
        return base(game, replay, "undecided", said(told.line, told.column, message), death.next)
    return base(game, replay, "illegal", told, death.next)


def undecided(game: Game, replay: Replay, found: Found) -> Audit:
    """The verdict where not every completion was followed, or some cannot be decided."""
    furthest = max(found.doubts, key=lambda death: death.next, default=None)
    if furthest is not None and (not found.cut or furthest.next >= len(replay.events)):
        stop = furthest.stop
        return base(game, replay, "undecided", fault(stop.event.line, stop.column, stop.refusal), furthest.next)
    death = found.death
    line = death.stop.event.line if death is not None else replay.events[-1].line if replay.events else 0
    reached = death.stop.refusal.said if death is not None else found.cut or "nothing"
    reason = catalogue.NOT_ALL_FOLLOWED.says(reason=found.cut or "nothing", line=line, problem=reached)
    return base(game, replay, "undecided", said(line, 0, reason), death.next if death is not None else 0)


def lines_in_conflict(
    solver: Solver, facts: Sequence[Formula], lines: Sequence[int], refused: Formula
) -> tuple[int, ...]:
    """The indices of lines whose facts alone exclude a formula: leave out any of them and they do not.

    Empty if the formula is false by itself, or if the solver gives up.
    """
    if isinstance(refused, bool):
        return ()
    groups: dict[int, list[Formula]] = {}
    for fact, line in zip(facts, lines, strict=True):
        groups.setdefault(line, []).append(fact)
    try:
        if not excluded(solver, groups, list(groups), refused):
            return ()
        return tuple(sorted(reduced(solver, groups, sorted(groups), refused)))
    except SolverGaveUp:
        return ()


def reduced(solver: Solver, groups: dict[int, list[Formula]], left: list[int], refused: Formula) -> list[int]:
    """Leave out lines, many at once first, as long as the others still exclude the formula."""
    size = max(1, len(left) // 2)
    while size:
        at = 0
        while at < len(left):
            fewer = left[:at] + left[at + size :]
            if excluded(solver, groups, fewer, refused):
                left = fewer
            else:
                at += size
        size //= 2
    return left


def excluded(solver: Solver, groups: dict[int, list[Formula]], lines: Sequence[int], refused: Formula) -> bool:
    """Whether the facts of some lines exclude a formula. Raises `SolverGaveUp`."""
    return not solver.can_hold([*(fact for line in lines for fact in groups[line]), refused])


#: Steps in which the other readings of the points that a completion came to are tried.
DISPUTE = 25_000


def turning(
    game: Game, replay: Replay, taken: Mapping[str, str], way: WorldWay, budget: Budget
) -> tuple[Dispute | None, tuple[str, ...]]:
    """What a completion rests on that was found in a way, and the points that were not looked at to the end."""
    budget = budget.part(DISPUTE)
    failing: dict[str, list[str]] = {}
    unchecked: list[str] = []
    for point, other in doubtful(game, replay, taken, way, budget):
        fits = fitting(game, replay, {point: other}, taken, way, budget)
        if fits is None:
            unchecked.append(point)
        elif not fits:
            failing.setdefault(point, []).append(other)
    if not failing:
        return None, tuple(dict.fromkeys(unchecked))
    illegal = tuple((point, " or ".join(others)) for point, others in failing.items())
    return Dispute(tuple(taken.items()), illegal, tuple(sorted(failing))), tuple(dict.fromkeys(unchecked))


def doubtful(
    game: Game, replay: Replay, taken: Mapping[str, str], way: WorldWay, budget: Budget
) -> Iterator[tuple[str, str]]:
    """Points with another reading each, without those under all of which together a game fits, too."""
    others = {point: [one for one in alternatives(game, point) if one != taken[point]] for point in taken}
    for number in range(max(map(len, others.values()), default=0)):
        together = {point: left[number] for point, left in others.items() if number < len(left)}
        if not found(game, replay, {**taken, **together}, way, budget):
            yield from together.items()


def alternatives(game: Game, point: str) -> tuple[str, ...]:
    """The readings of a point."""
    return game.points[point.partition("@")[0]].alternatives


def fitting(
    game: Game, replay: Replay, fixed: Mapping[str, str], taken: Mapping[str, str], way: WorldWay, budget: Budget
) -> bool | None:
    """Whether any legal game fits under a reading, whatever the others; None if not every one was looked at."""
    if found(game, replay, {**taken, **fixed}, way, budget):
        return True
    whole = True
    for chosen in readings(game, replay, budget, fixed):
        for thorough in (False, True):
            examination = explore_completions(game, replay, chosen.readings, budget, thorough=thorough)
            result = examination.run()
            chosen.reached.update(result.reached)
            if result.ends:
                return True
        whole = whole and not (result.cut or result.doubts) and not chosen.last
    return False if whole and not budget.is_over() else None


def found(game: Game, replay: Replay, chosen: Mapping[str, str], way: WorldWay, budget: Budget) -> bool:
    """Whether a completion was found at once; the way of another one is tried first."""
    explore = partial(explore_completions, game, replay, chosen, budget, thorough=False)
    return leads_to_end(explore(), way) or bool(explore().run().ends)


def leads_to_end(exploration: Exploration[Completion], way: WorldWay) -> bool:
    """Whether the choices that lead to the end under other readings lead there under these: a few branches tell."""
    world = world_of(exploration.reader)
    for part in way.parts():
        exploration.waiting.clear()
        try:
            exploration.follow_branch(world, part.taken)
        except IndexError:  # other questions than there are choices for
            break
        if len(exploration.waiting) != 1:
            break
        (world,) = exploration.waiting.values()
    exploration.path.rest()
    return bool(exploration.found.ends)
