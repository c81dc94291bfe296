"""Where commands keep what they worked out: the user's folder for such things, unless another one is named.

It is never the current folder of itself: what lies there may have come with the records. Not for: what is kept
(`verifier.search.store`).
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from verifier.cli.terminal import say

if TYPE_CHECKING:
    from verifier.search.store import Store

_Command = TypeVar("_Command", bound=Callable[..., object])
Kept = TypeVar("Kept")

#: The name of this program's folder among those of others.
FOLDER = "rules-verifier"


def cache_options(command: _Command) -> _Command:
    """Give a command the options `--cache` and `--no-cache`."""
    for option in (
        click.option("--no-cache", is_flag=True, help="Keep nothing, and use nothing that was kept."),
        click.option("--cache", type=click.Path(path_type=Path), envvar="VERIFIER_CACHE", show_envvar=True,
                     metavar="DIR", help="Where results are kept; in the user's folder of caches without it."),
    ):  # fmt: skip
        command = option(command)
    return command


def cache_folder(named: Path | None, *, no_cache: bool) -> Path | None:
    """The folder of kept results: the one that is named, or the user's; None if there is to be none."""
    if no_cache or named is not None:
        return None if no_cache else named
    from platformdirs import user_cache_path

    found = user_cache_path(FOLDER, appauthor=False)
    return found if found.is_absolute() else None  # without a home folder there is none


@contextmanager
def stored(folder: Path | None, kind: type[Kept], file: str) -> "Iterator[Store[Kept]]":
    """Open the results of one type in a folder; what is wrong with them is told on standard error."""
    from verifier.search.store import Store

    store = Store(folder, kind, file, note)
    try:
        yield store
    finally:
        store.close()


def note(text: str) -> None:
    """Tell something that is no part of a report."""
    say(text, err=True)
