"""`verifier screen`: whether the draws of many games look like honest shuffles."""

import click

from verifier.cli import completion, rulesets
from verifier.cli.config import config_option, exclude_option, looking_for
from verifier.cli.options import Output, cores_option, output_options
from verifier.cli.terminal import say_error, time_limit_option


@click.command()
@click.argument("paths", shell_complete=completion.files, nargs=-1, required=True, metavar="PATH...")
@output_options("text", "json", form="A table, or JSON.", quiet="No progress, and no list of what is not used.")
@click.option("--kinds", is_flag=True, help="Show every kind that a player drew, not only the furthest.")
@time_limit_option("For each record that leaves things out; 300.")
@exclude_option
@config_option
@cores_option
def screen(
    paths: tuple[str, ...], output: Output, kinds: bool, seconds: float, exclude: tuple[str, ...],
    config: str | None, jobs: int,
) -> None:  # fmt: skip
    """Over many games: are each player's draws plausible for honest shuffles? A p-value for each name, never a verdict.

    A PATH is a file, a folder, an archive or - for the standard input; of a match every game is taken. Seats without a
    name are taken together by seat. What the numbers mean, and what they do not: docs/how-to-screen.md.
    """
    from verifier.corpus.screen import screen as run
    from verifier.report.screen import MOST_LISTED, json_data, text_lines

    progress = output.progress()
    rules = rulesets.library()
    looking = looking_for(rules, exclude, config)
    found = run(rules.root, paths, looking, jobs, lambda done: progress.show(done, f"{done:,} games"), seconds)
    progress.hide()
    for error in found.missing:
        say_error(error)
    output.tell(lambda: json_data(found), lambda: text_lines(found, kinds))
    for reason in found.failed[:MOST_LISTED]:
        output.note(f"not used: {reason}")
    if len(found.failed) > MOST_LISTED:
        output.note(f"... and {len(found.failed) - MOST_LISTED:,} more")
    if found.interrupted:
        raise SystemExit(130)
    raise SystemExit(2 if found.missing or found.failed else 0)
