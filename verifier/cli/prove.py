"""`verifier prove`: which invariants hold in every position of every game."""

import click

from verifier.cli import completion, rulesets
from verifier.cli.misuse import need_extra
from verifier.cli.options import Output, chips_option, mode_option, output_options
from verifier.cli.rulesets import errata_option, known_mode, need_scenes, pack_option
from verifier.cli.search import chips_of


@click.command()
@click.argument("ruleset", shell_complete=completion.rulesets)
@chips_option("Follow the events of these chips only; the questions are for all.")
@click.option(
    "--paths",
    type=click.IntRange(1),
    metavar="N",
    help="Paths of one scene at most; without it 300 between two players, and fewer among more.",
)
@click.option(
    "--budget",
    type=click.IntRange(1),
    metavar="N",
    help="Look at so many answers and paths in all; the rest is cut off.",
)
@click.option(
    "--thorough",
    is_flag=True,
    help="Read presumptions otherwise in steps of many paths, too, so that fewer are named; it takes much longer.",
)
@mode_option("The way to play; the ruleset's first without it.", "NAME")
@output_options("text", "json", quiet="No progress.")
@errata_option("Errata to lay over the ruleset.")
@pack_option
def prove(
    ruleset: str, chips: str | None, paths: int | None, budget: int | None, thorough: bool, output: Output, mode: str,
    errata: tuple[str, ...], packs: tuple[str, ...],
) -> None:  # fmt: skip
    """Prove the invariants of RULESET, or say how far they were shown to hold."""
    from verifier.games.credited import credits_of
    from verifier.report.prove import proving_data, table_lines
    from verifier.search.prove import InvariantRow, Limits
    from verifier.search.prove import prove as proving

    need_extra("`verifier prove`", "z3", "search", "z3-solver")
    errata = (*packs, *errata)
    named = chips_of(ruleset, errata, chips, ())
    progress, rows, stopped = output.progress(), list[InvariantRow](), False
    limits = Limits(named, paths or 0, budget or float("inf"), thorough)
    game = known_mode(ruleset, errata, mode)
    need_scenes(game)
    try:
        for latest in proving(game, limits, lambda done, of: progress.show(done, f"{done} of {of}")):
            rows = latest
    except KeyboardInterrupt:
        stopped = True
    progress.hide()
    credited = credits_of(rulesets.library(), game.document, None)
    for row in rows:
        row.witness = credited.within(row.witness)
    assumed, piece = game.assumed(), game.document.piece
    output.tell(lambda: proving_data(rows, assumed), lambda: table_lines(rows, assumed, piece))
    raise SystemExit(130 if stopped else int(any(row.violations for row in rows)))
