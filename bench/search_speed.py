"""How fast the search is: ``python -m bench.search_speed [--windows N]``. Windows, paths and checks for each second.

One process, a fixed sample of the windows of two chips (every n-th that is not independent), nothing kept. The share of
the time in Z3 and the time for all windows on two cores, reckoned from the sample, are printed, too.
"""

from __future__ import annotations

import time
from itertools import combinations

import click

from verifier.games.library import Library
from verifier.kernel.footprint import independent
from verifier.search.search import JOINT_PATHS, SINGLE_PATHS
from verifier.search.window import Plan, Result, examine


def sample(windows: list[tuple[str, ...]], count: int) -> list[tuple[str, ...]]:
    """So many windows, evenly spread."""
    return windows[:: max(1, len(windows) // count)][:count]


def row(name: str, results: list[Result], seconds: float, of: int) -> str:
    """The rates of some windows as a line."""
    solver = sum(result.solver_seconds for result in results)
    paths, checks = sum(result.paths for result in results), sum(result.checks for result in results)
    whole = seconds / len(results) * of
    return (
        f"{name}: {len(results)} of {of:,} windows in {seconds:.1f} s: {len(results) / seconds:.1f} windows/s, "
        f"{paths / seconds:,.0f} paths/s, {checks / seconds:,.0f} checks/s, {100 * solver / seconds:.0f} % in Z3; "
        f"all of them: {whole:,.0f} s of work"
    )


@click.command()
@click.option("--windows", default=60, help="How many windows of two chips, and half as many of one.")
def main(windows: int) -> None:
    """Measure a sample of the default search."""
    game = Library().open("puzzle-strike/3e")
    footprints = game.footprints()
    pairs = [
        (one, other)
        for one, other in combinations(game.searchable(), 2)
        if not independent(footprints[one], footprints[other])
    ]
    singles = [(), *((chip,) for chip in game.searchable())]
    for name, all_of_them, count, paths in (
        ("one chip", singles, windows // 2, SINGLE_PATHS),
        ("two chips", pairs, windows, JOINT_PATHS),
    ):
        begun = time.perf_counter()
        results = [examine(game, chips, Plan(paths=paths), wanted=frozenset() if len(chips) > 1 else None)
                   for chips in sample(all_of_them, count)]  # fmt: skip
        click.echo(row(name, results, time.perf_counter() - begun, len(all_of_them)))


if __name__ == "__main__":
    main()
