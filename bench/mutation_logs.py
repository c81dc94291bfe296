"""The mutation score of the auditor: ``python -m bench.mutation_logs [--game G] [--games N] [--seed S]``.

Legal games, simulated and stored, are edited in one place; what is certainly illegal then must be caught at that line,
and what is still legal must not be rejected. The exit code is 1 if one of them is not. The mutators themselves are in
``tests/mutation``; `--game` says which game's. Not a measure of speed.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from tests.mutation.run import FIRST, Miss, Suite, Tally, examine
from tests.mutation.second.notes import logs as second_logs
from tests.mutation.second.run import SECOND
from tests.mutation.synergy import SYNERGY
from tests.mutation.synergy import logs as synergy_logs
from tests.support.games import Log, played_by, random_header, rich_header, simulated
from tests.support.games import game as first_game
from tests.support.notes import strict
from verifier.games.library import Library
from verifier.kernel.source import Unreadable
from verifier.record.model import Replay
from verifier.record.read import ReplayReader
from verifier.verdicts.judge import audit

STORED = Path("replays")
SHADOWS = "puzzle-strike/shadows"
SHOWN = 20
"""How many misses are printed in full."""
Logs = Callable[[int, int], Iterator[Log]]


def logs(games: int, seed: int) -> Iterator[Log]:
    """Simulated games, every other one begun in its middle with large gems about, and then the stored legal ones."""
    for number in range(games):
        yield simulated(seed * 1_000_003 + number, rich_header if number % 2 else random_header)
    yield from stored(STORED / first_game().document.id / "legal")


def stored(folder: Path) -> Iterator[Log]:
    """The legal replays of a folder in strict notation; partial ones and other rulesets are left out."""
    reader = ReplayReader(Library().names)
    for path in sorted(folder.rglob("*.yaml")) if folder.is_dir() else ():
        for replay in reader.any(path):
            if isinstance(replay, Replay) and whole(replay):
                yield strict(replay)


def whole(replay: Replay) -> bool:
    """Whether a replay is a complete legal record of two players, for whom all edits are made."""
    if len(replay.seats) > 2:
        return False
    if replay.ruleset != first_game().document.id or replay.errata or not replay.events:
        return False
    try:
        log = strict(replay)
    except Unreadable:
        return False
    return replay.record.draws == "all" and audit(first_game(), log.replay).verdict == "legal"


#: Which logs are edited, and how, by game.
GAMES: dict[str, tuple[Logs, Suite]] = {
    "puzzle-strike": (logs, FIRST), SHADOWS: (logs, FIRST), "puzzle-strike-2": (second_logs, SECOND),
    "strange-synergy": (synergy_logs, SYNERGY),
}  # fmt: skip


def table(tallies: dict[str, Tally]) -> Table:
    """What became of the mutants, a row for each kind."""
    made = Table(title="one edit in a legal log")
    made.add_column("kind")
    for heading in ("made", "right line", "other line", "missed", "other clause"):
        made.add_column(heading, justify="right")
    made.add_column("clause shown most, or verdicts")
    for status in ("illegal", "legal", "unclear"):
        for name, tally in tallies.items():
            if tally.status == status:
                made.add_row(*row(name, tally))
        made.add_section()
    return made


def row(name: str, tally: Tally) -> tuple[str, ...]:
    """One kind's row. Only certainly illegal mutants have a right line; unclear ones are counted and not scored."""
    verdicts = ", ".join(f"{count} {verdict}" for verdict, count in tally.verdicts.most_common())
    if tally.status == "unclear":
        return (f"{name} (unclear)", str(tally.made), "", "", "", "", verdicts)
    if tally.status == "legal":
        return (f"{name} (legal)", str(tally.made), "", "", str(tally.missed), "", verdicts)
    clause, count = tally.clauses.most_common(1)[0] if tally.clauses else ("", 0)
    numbers = (tally.made, tally.at_line, tally.elsewhere, tally.missed, tally.wrong_clause)
    return (name, *map(str, numbers), f"{clause} ({count})" if clause else "")


def summary(tallies: dict[str, Tally], count: int, seconds: float) -> str:
    """The score in one line."""
    scored = [tally for tally in tallies.values() if tally.status == "illegal"]
    made, right = sum(tally.made for tally in scored), sum(tally.at_line for tally in scored)
    kinds = sum(1 for tally in scored if tally.made)
    share = right / made if made else 0.0
    score = f"{right} ({share:.2%}) caught at the line"
    return f"{count} games, {kinds} kinds of illegal edit, {made} mutants: {score}; {seconds:.0f} s"


def failed(tallies: dict[str, Tally], misses: list[Miss]) -> bool:
    """Whether an illegal mutant was accepted or a legal log rejected; another line or clause is shown, not fatal."""
    return any(tally.missed for tally in tallies.values()) or any(miss.mutant.kind == "unchanged" for miss in misses)


@click.command()
@click.option("--game", type=click.Choice(list(GAMES)), default="puzzle-strike", help="Which game's logs.")
@click.option("--games", type=click.IntRange(min=1), default=60, help="How many games are simulated.")
@click.option("--seed", type=int, default=1, help="Another seed, other games.")
@click.option("--each", type=click.IntRange(min=1), default=3, help="At most so many mutants of a kind in one game.")
def main(game: str, games: int, seed: int, each: int) -> None:
    """Edit legal games in one place and print what the auditor caught, by kind of edit."""
    started = time.perf_counter()
    made, suite = GAMES[game]
    with played_by(SHADOWS) if game == SHADOWS else nullcontext():
        tallies, misses, count = examine(made(games, seed), seed, each, suite)
    console = Console(width=120)
    console.print(table(tallies))
    for miss in misses[:SHOWN]:
        click.echo(str(miss))
    if len(misses) > SHOWN:
        click.echo(f"... and {len(misses) - SHOWN} more")
    click.echo(summary(tallies, count, time.perf_counter() - started))
    sys.exit(1 if failed(tallies, misses) else 0)


if __name__ == "__main__":
    main()
