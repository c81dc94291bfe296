"""Print our rates and those of the peers side by side: ``python -m bench.run [--seconds S] [--json]``.

One process, one core, one row after the other. Not for profiling: it says how fast, never why.
"""

from __future__ import annotations

import json
import platform
from dataclasses import asdict

import click
from rich.console import Console
from rich.table import Table

from bench import Rate
from verifier.cli.collecting import collecting_rarely


def ratio_to(rate: Rate, peer: Rate) -> float:
    """Return how many times the peer's median rate the given one is."""
    return rate.median / peer.median


def as_json(ours: list[Rate], peers: list[Rate]) -> str:
    """Return all rates, and the ratio of each of ours to each peer, as a JSON text."""
    return json.dumps(
        {
            "python": platform.python_version(),
            "machine": platform.machine(),
            "peers": [asdict(peer) for peer in peers],
            "ours": [asdict(rate) | {"ratios": {peer.name: ratio_to(rate, peer) for peer in peers}} for rate in ours],
        },
        indent=2,
    )


def as_table(ours: list[Rate], peers: list[Rate]) -> Table:
    """Return all rates as a table with one ratio column for each peer."""
    table = Table(title=f"rates on one core, Python {platform.python_version()}: median of runs, slowest and fastest")
    table.add_column("what")
    table.add_column("unit")
    for heading in ("median", "low", "high", "runs", *(f"x {peer.name}" for peer in peers)):
        table.add_column(heading, justify="right")
    for rate in (*ours, *peers):
        table.add_row(
            rate.name,
            rate.unit,
            *(f"{value:,.0f}" for value in (rate.median, rate.low, rate.high)),
            str(rate.runs),
            *(f"{ratio_to(rate, peer):.2f}" for peer in peers),
        )
    return table


@click.command()
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True), default=5.0, help="CPU time for each row.")
@click.option("--json", "want_json", is_flag=True, help="Print JSON instead of a table.")
def main(seconds: float, want_json: bool) -> None:
    """Measure this project and its peers on one core and print the rates with their ratios."""
    try:
        from bench import peers
    except ImportError as error:
        raise click.ClickException(f"{error}. The peers are in the extra 'bench'; make bench installs it.") from error
    from bench import ours

    with collecting_rarely():  # as the commands do; it is as good for the peers
        ours_rates, peer_rates = ours.rates(seconds), peers.rates(seconds)
    if want_json:
        click.echo(as_json(ours_rates, peer_rates))
    else:
        Console(width=120).print(as_table(ours_rates, peer_rates))


if __name__ == "__main__":
    main()
