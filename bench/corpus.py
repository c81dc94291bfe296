"""How fast a collection is audited, and in how much memory: ``python -m bench.corpus [--games N]``.

Simulated games are repeated, each with a `meta` of its own, as JSON Lines in a temporary folder, and audited by
`verifier audit`: a tenth of them with one process and with two, and with `--results`; all of them in the last way.
Memory is the peak of what each process holds at once, looked up while it runs; it must not grow with the games.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

import click

#: Of the simulated games.
SEED = 5
#: Seconds between two looks at the memory.
INTERVAL = 0.2


@dataclass(frozen=True, slots=True)
class Measured:
    """One run: how many games and events, seconds on the clock and of processors, megabytes of parent and workers."""

    games: int
    events: int
    seconds: float
    processor: float
    parent: float
    workers: float

    def row(self, name: str) -> str:
        """The run as a line."""
        return (
            f"{name:24} {self.games:>8,} games {self.events:>11,} events {self.seconds:7.1f} s "
            f"{self.events / self.seconds:>8,.0f} events/s {self.events / self.processor:>8,.0f} events/s of a core   "
            f"peak {self.parent:,.0f} MB, workers {self.workers:,.0f} MB"
        )


def simulated(edition: str, games: int, path: Path) -> None:
    """So many simulated games as JSON Lines."""
    options = ("--games", str(games), "--seed", str(SEED), "--out", str(path))
    program = (sys.executable, "-m", "verifier.cli.main", "simulate", edition, *options)
    subprocess.run(program, check=True, capture_output=True)


def repeated(games: Path, count: int, path: Path) -> None:
    """A file of so many games: those given over and over, no two lines alike."""
    lines = games.read_text(encoding="utf-8").splitlines()
    with path.open("w", encoding="utf-8") as file:
        for number, line in enumerate(islice(cycle(lines), count)):
            head = json.dumps({"meta": {"number": str(number)}})
            file.write(f"{head[:-1]}, {line.lstrip()[1:]}\n" if '"meta"' not in line else remade(line, number))


def remade(line: str, number: int) -> str:
    """A game that has a `meta` with one more entry in it."""
    data = json.loads(line)
    return json.dumps({**data, "meta": {**data["meta"], "number": str(number)}}) + "\n"


def peak(pid: int) -> float:
    """The most memory that a process has held, in MB; 0 if it is gone."""
    try:
        found = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    except OSError:
        return 0.0
    return int(found[1]) / 1024 if found else 0.0


def children(pid: int) -> list[int]:
    """The processes that a process has begun."""
    try:
        return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def audit(path: Path, *options: str) -> Measured:
    """Audit a file; every game in it must be legal."""
    import resource

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.perf_counter()
    run = subprocess.Popen(
        (sys.executable, "-m", "verifier.cli.main", "audit", str(path), *options), stdout=subprocess.PIPE, text=True
    )
    parent, workers = 0.0, 0.0
    while run.poll() is None:
        parent = max(parent, peak(run.pid))
        workers = max(workers, *(peak(pid) for pid in children(run.pid)), 0.0)
        time.sleep(INTERVAL)
    seconds = time.perf_counter() - begun
    now = resource.getrusage(resource.RUSAGE_CHILDREN)
    summary = run.communicate()[0].splitlines()[-1]
    found = re.match(r"([\d,]+) games?, ([\d,]+) events.*: ([\d,]+) legal$", summary)
    if run.returncode or found is None or found[1] != found[3]:
        raise click.ClickException(f"simulated games are legal, but: {summary}")
    games, events = (int(found[n].replace(",", "")) for n in (1, 2))
    processor = now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime
    return Measured(games, events, seconds, processor, parent, workers)


@click.command()
@click.option("--games", type=click.IntRange(10), default=100_000, help="How many games the larger file has.")
@click.option("--distinct", type=click.IntRange(1), default=2000, help="How many of them differ in their moves.")
@click.option("--edition", default="puzzle-strike/3e", help="The ruleset that they are played under.")
def main(games: int, distinct: int, edition: str) -> None:
    """Measure `verifier audit` on many games."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        simulated(edition, min(distinct, games), folder / "distinct.jsonl")
        for count in (games // 10, games):
            path = folder / f"{count}.jsonl"
            repeated(folder / "distinct.jsonl", count, path)
            click.echo(f"{count:,} games, {path.stat().st_size / 1e6:,.0f} MB")
            results = folder / f"{count}.results"
            keeping = (
                ("2 processes, --results", ("--jobs", "2", "--results", str(results))),
                ("all known", ("--jobs", "1", "--results", str(results))),
            )
            plain = (("1 process", ("--jobs", "1")), ("2 processes", ("--jobs", "2")))
            for title, options in (*plain, *keeping) if count < games else keeping:
                click.echo("  " + audit(path, *options).row(title))
            path.unlink()


if __name__ == "__main__":
    main()
