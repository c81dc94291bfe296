"""What a simulated corpus exercised, as text: chips and clauses with how often. Not for: writing the games."""

from collections.abc import Iterator

from verifier.games.game import Game
from verifier.report.shapes.records import PieceUsage, Simulation
from verifier.report.table import table
from verifier.simulate.corpus import Usage


def usage_data(game: Game, usage: Usage) -> Simulation:
    """The same as JSON data."""
    pieces = tuple(
        PieceUsage(slug, {use: counts[index] for use, counts in usage.chips.items()})
        for index, slug in enumerate(game.names.slugs)
    )
    clauses = {clause: count for clause, count in sorted(usage.clauses.items()) if clause}
    return Simulation(
        ruleset=game.document.id,
        digest=game.document.digest,
        games=usage.games,
        events=usage.events,
        ends=dict(usage.ends.most_common()),
        pieces=pieces,
        clauses=clauses,
        stuck=dict(usage.stuck.most_common()),
    )


def usage_line(usage: Usage) -> str:
    """How many games there are, and how they ended."""
    ends = ", ".join(f"{name} {count:,}" for name, count in usage.ends.most_common()) or "nothing"
    return f"{usage.games:,} game{'s' * (usage.games != 1)}, {usage.events:,} events; ended by {ends}"


def usage_table(game: Game, usage: Usage) -> Iterator[str]:
    """How often each chip was used and how, and how often each clause fired."""
    uses = tuple(usage.chips)
    rows = [(slug, *(f"{usage.chips[use][index]:,}" for use in uses)) for index, slug in enumerate(game.names.slugs)]
    yield from table((game.document.piece, *uses), rows)
    yield ""
    fired = [(clause, f"{count:,}") for clause, count in sorted(usage.clauses.items()) if clause]
    yield from table(("clause", "fired"), fired)
