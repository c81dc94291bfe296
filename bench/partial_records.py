"""Games made poorer: how many are decided, and how fast: ``python -m bench.partial_records [--games N]``.

Simulated games lose the names of drawn chips, all draws, reactions or choices; each poorer record is audited. A legal
game without some of its facts must never be illegal (exit code 1). What is *undecided* is counted.
"""

from __future__ import annotations

import time
from collections import Counter
from random import Random

import click

from tests.support.games import game, simulated
from tests.support.thin import WAYS, thinned
from verifier.verdicts.judge import audit


@click.command()
@click.option("--games", default=100, help="How many games for each way to leave something out.")
@click.option("--seed", default=1, help="The first game's seed.")
@click.option("--ways", default=",".join(WAYS), help="Which ways, joined by commas.")
def main(games: int, seed: int, ways: str) -> None:
    """Audit poorer records and say what came of it."""
    wrong = 0
    for way in ways.split(","):
        verdicts, times, events = Counter[str](), [], 0
        for number in range(seed, seed + games):
            poorer = thinned(simulated(number), way, Random(number))
            begun = time.perf_counter()
            found = audit(game(), poorer)
            times.append(time.perf_counter() - begun)
            verdicts[found.verdict] += 1
            events += len(poorer.events)
            if found.verdict in ("illegal", "malformed", "disputed"):
                wrong += 1
                click.echo(f"{way}, game {number}: {found.verdict} {found.fault}")
        told = ", ".join(f"{count} {name}" for name, count in verdicts.most_common())
        times.sort()
        click.echo(
            f"{way}: {games} games of {events // games} events: {told}; "
            f"median {times[games // 2]:.1f} s, slowest {times[-1]:.1f} s"
        )
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
