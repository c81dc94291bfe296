"""The mutation score of the rules: ``python -m bench.mutation_rules [--kind norm]``.

Each norm is deleted and turned round; amounts, steps, conditions, prices, icons and settled points are changed one at
a time. A mutant is noticed if some stored replay or ruling gets another verdict, line or clause than under the rules as
they are. The exit code is 1 if fewer than 95 % of the norms' mutants are noticed. The changes themselves are made by
``tests/mutation/rules.py``.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from tests.mutation.rules import EQUIVALENT, RULESET, Hunter, Outcome, corpus, mutants, score
from verifier.games.library import Library
from verifier.games.puzzle_strike.family import PuzzleStrike

ROOT = Path(__file__).resolve().parents[1]
WANTED = 0.95
"""The share of the norms' mutants that must be noticed."""


def share(outcomes: list[Outcome]) -> float:
    """The part of the mutants that is noticed, of those that are rulesets and change anything."""
    counted = [outcome for outcome in outcomes if outcome.counts()]
    return sum(outcome.noticed() for outcome in counted) / len(counted) if counted else 1.0


def table(outcomes: Mapping[str, list[Outcome]]) -> Table:
    """What became of the mutants, a row for each kind."""
    made = Table(title="one change in the rules")
    made.add_column("kind")
    for heading in ("made", "stillborn", "equivalent", "noticed", "by the clause alone", "survived", "score"):
        made.add_column(heading, justify="right")
    for kind, group in outcomes.items():
        counted = [outcome for outcome in group if outcome.counts()]
        noticed = sum(outcome.noticed() for outcome in counted)
        made.add_row(
            kind,
            str(len(group)),
            str(sum(outcome.stillborn for outcome in group)),
            str(sum(outcome.equivalent() for outcome in group)),
            str(noticed),
            str(sum(outcome.noticed() and not outcome.noticed_by for outcome in counted)),
            str(len(counted) - noticed),
            f"{share(group):.1%}",
        )
    return made


@click.command()
@click.option("--kind", default="", help="Only the kinds whose name begins so: norm, amount, step, point ...")
def main(kind: str) -> None:
    """Change the rules in one place at a time and print what no stored replay or ruling notices."""
    started = time.perf_counter()
    game = Library().open(RULESET)
    assert isinstance(game, PuzzleStrike)
    replays = corpus(ROOT)
    hunter = Hunter(game, replays)
    chosen = [mutant for mutant in mutants(game.document) if mutant.kind.startswith(kind)]
    outcomes = score(hunter.hunt(mutant) for mutant in chosen)
    Console(width=120).print(table(outcomes))
    for outcome in (outcome for group in outcomes.values() for outcome in group):
        if outcome.counts() and not outcome.noticed():
            click.echo(f"survived: {outcome.mutant.kind}: {outcome.mutant.name}")
    for place, reason in EQUIVALENT.items():
        click.echo(f"equivalent: {place}: {reason}")
    norms = [outcome for name, group in outcomes.items() if name.startswith("norm") for outcome in group]
    seconds = time.perf_counter() - started
    click.echo(f"{len(chosen)} mutants, {len(replays)} replays and studies; norms {share(norms):.1%}; {seconds:.0f} s")
    sys.exit(0 if share(norms) >= WANTED else 1)


if __name__ == "__main__":
    main()
