"""The options `--pack` and `--errata`: what is laid over a ruleset. Not for: `verifier cards` and `verifier errata`."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

from verifier.cli import completion
from verifier.language.overlays import is_file, pack
from verifier.language.text_file import unopened

F = TypeVar("F", bound=Callable[..., object])


def named(context: click.Context, option: click.Parameter, files: tuple[str, ...]) -> tuple[str, ...]:
    """The packs that the option names. Raises `Unreadable` for a file that is not there."""
    for file in files:
        if is_file(file) and not Path(file).is_file():
            raise unopened(file)
    return tuple(pack(file) for file in files)


pack_option = click.option(
    "--pack", "packs", multiple=True, metavar="FILE", callback=named, shell_complete=completion.files,
    help="A card pack: what the ruleset does not know.",
)  # fmt: skip


def errata_option(told: str) -> Callable[[F], F]:
    """The option `--errata` with what it is for; `rulesets.check_errata` looks at what it names."""
    return click.option("--errata", shell_complete=completion.errata, multiple=True, metavar="NAME|FILE", help=told)
