"""How fast the search is: ``python -m bench.search_speed [--windows N]``. Windows, paths and checks for each second.

One process, a fixed sample of the windows of two chips (every n-th that is not independent) as a search explores them:
what the windows of the single chips have shown is known. Seconds are those of the processor.
The time for all windows on two cores, reckoned from the sample, is printed, too.
"""

from __future__ import annotations

import time

import click

from verifier.games.library import Library
from verifier.search.search import Search, SearchRequest
from verifier.search.store import Store
from verifier.search.window import WindowResult, WindowTask, looked_at


def sample(windows: list[tuple[str, ...]], count: int) -> list[tuple[str, ...]]:
    """So many windows, evenly spread."""
    return windows[:: max(1, len(windows) // count)][:count]


def row(name: str, results: list[WindowResult], seconds: float, of: int) -> str:
    """The rates of some windows as a line."""
    paths, checks = sum(result.paths for result in results), sum(result.checks for result in results)
    return (
        f"{name}: {len(results)} of {of:,} windows in {seconds:.1f} s: {len(results) / seconds:.1f} windows/s, "
        f"{paths / seconds:,.0f} paths/s, {checks / seconds:,.0f} checks/s; "
        f"all of them: {seconds / len(results) * of:,.0f} s of work"
    )


def explored(search: Search, tasks: list[WindowTask]) -> tuple[list[WindowResult], float]:
    """The results of some windows, and the seconds of the processor that they took."""
    begun = time.process_time()
    results = [looked_at(search.game, task) for task in tasks]
    return results, time.process_time() - begun


@click.command()
@click.option("--windows", default=30, help="How many windows of two chips; of one chip those that they are made of.")
def main(windows: int) -> None:
    """Measure a sample of the default search."""
    search = Search(Library(), SearchRequest("puzzle-strike/3e"), Store(None, WindowResult))
    singles, joint = search.windows()
    pairs = [task.chips for task in search.joint(joint)]
    chosen = sample(pairs, windows)
    alone = [(), *((chip,) for chip in dict.fromkeys(chip for pair in chosen for chip in pair))]

    of_one = 0.0
    for tasks in search.single(alone):
        results, seconds = explored(search, tasks)
        search.results, of_one = [*search.results, *results], of_one + seconds
    click.echo(row("one chip", search.results, of_one, len(singles)))
    results, of_two = explored(search, list(search.joint(chosen)))
    click.echo(row("two chips", results, of_two, len(pairs)))
    work = of_one / len(alone) * len(singles) + of_two / len(chosen) * len(pairs)
    click.echo(f"the whole search: {work:,.0f} s of work, {work / 2:,.0f} s on two cores")


if __name__ == "__main__":
    main()
