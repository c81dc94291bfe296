"""Readings of open points: those to try next, and whether a ruleset has those that somebody asks for."""

from collections.abc import Iterator, Mapping

from verifier.games.game import Game
from verifier.kernel.spec import Readings
from verifier.language.vocabulary import nearest


def fault_of_reading(game: Game, point: str, reading: str) -> tuple[str, str]:
    """What is wrong with a reading of a spec point (`point` or `point@chip`), and what may be meant; "" if nothing."""
    found = game.points.get(point.partition("@")[0])
    if found is None:
        return f"unknown spec point {point[:100]!r}", nearest(point, game.points)
    if reading not in found.alternatives:
        listed = ", ".join(found.alternatives)
        return f"{point} is one of {listed}, not {reading[:60]!r}", nearest(reading, found.alternatives)
    return "", ""


def fitting(game: Game, readings: Mapping[str, str]) -> dict[str, str]:
    """Those of some readings that are of points and alternatives of a ruleset."""
    return {point: reading for point, reading in readings.items() if not fault_of_reading(game, point, reading)[0]}


def branches(readings: Readings, chosen: Mapping[str, str]) -> Iterator[Mapping[str, str]]:
    """The readings that differ from those of a run in the last place that it chose freely, and agree before it."""
    fixed = dict(chosen)
    for point, taken in readings.reached.items():
        if point in fixed:
            continue
        for other in readings.points[point.partition("@")[0]].alternatives:
            if other != taken:
                yield {**fixed, point: other}
        fixed[point] = taken
