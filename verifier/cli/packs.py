"""The option `--pack`: card packs laid over a ruleset. Not for: `verifier cards`, which writes and lists them."""

from pathlib import Path

import click

from verifier.language.overlays import ENDINGS, pack


def named(context: click.Context, option: click.Parameter, files: tuple[str, ...]) -> tuple[str, ...]:
    """The overlays that the option names. Raises `BadParameter` for a file that is not there."""
    for file in files:
        if file.lower().endswith(ENDINGS) and not Path(file).is_file():
            raise click.BadParameter(f"no card pack {file[:200]!r}", context, option)
    return tuple(pack(file) for file in files)


pack_option = click.option(
    "--pack", "packs", multiple=True, metavar="FILE", callback=named,
    help="A card pack: what the ruleset does not know.",
)  # fmt: skip
