"""Points that the rules leave open and on which it turns whether any legal game fits a record.

Not for: the verdict, which needs a game under one reading only (`judge`).
"""

from collections.abc import Iterator, Mapping

from verifier.games.game import Game
from verifier.record.model import Replay
from verifier.run.budget import Budget
from verifier.run.explore import explore_completions
from verifier.verdicts.partial_readings import readings
from verifier.verdicts.verdict import Dispute

#: Seconds in which the other readings of the points that a completion came to are tried.
DISPUTE_SECONDS = 15.0


def turning(
    game: Game, replay: Replay, taken: Mapping[str, str], budget: Budget
) -> tuple[Dispute | None, tuple[str, ...]]:
    """What a completion under some readings rests on, and the points that were not looked at before the time was up."""
    budget = budget.part(DISPUTE_SECONDS)
    failing: dict[str, list[str]] = {}
    unchecked: list[str] = []
    for point, other in doubtful(game, replay, taken, budget):
        fits = fitting(game, replay, {point: other}, taken, budget)
        if fits is None:
            unchecked.append(point)
        elif not fits:
            failing.setdefault(point, []).append(other)
    if not failing:
        return None, tuple(dict.fromkeys(unchecked))
    illegal = tuple((point, " or ".join(others)) for point, others in failing.items())
    return Dispute(tuple(taken.items()), illegal, tuple(sorted(failing))), tuple(dict.fromkeys(unchecked))


def doubtful(game: Game, replay: Replay, taken: Mapping[str, str], budget: Budget) -> Iterator[tuple[str, str]]:
    """Points with another reading each, without those under all of which together a game fits, too."""
    others = {point: [one for one in alternatives(game, point) if one != taken[point]] for point in taken}
    for number in range(max(map(len, others.values()), default=0)):
        together = {point: left[number] for point, left in others.items() if number < len(left)}
        if not found(game, replay, {**taken, **together}, False, budget):
            yield from together.items()


def alternatives(game: Game, point: str) -> tuple[str, ...]:
    """The readings of a point."""
    return game.points[point.partition("@")[0]].alternatives


def fitting(
    game: Game, replay: Replay, fixed: Mapping[str, str], taken: Mapping[str, str], budget: Budget
) -> bool | None:
    """Whether any legal game fits under a reading, whatever the others; None if not every one was looked at."""
    if found(game, replay, {**taken, **fixed}, False, budget):
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


def found(game: Game, replay: Replay, chosen: Mapping[str, str], thorough: bool, budget: Budget) -> bool:
    """Whether a completion was found at once."""
    return bool(explore_completions(game, replay, chosen, budget, thorough=thorough).run().ends)
