"""From the paths of a command line to the files that may hold replays. Not for: reading them."""

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from verifier.kernel.source import Position, Unreadable

#: The endings under which replays are looked for in folders; a file that is named may have any.
SUFFIXES = (".yaml", ".yml", ".jsonl")
CLOSED = "cannot be read: the standard input is closed"


def replay_files(paths: Iterable[str], suffixes: tuple[str, ...] = SUFFIXES) -> Iterator[str | Unreadable]:
    """The files named, and those below the folders named, sorted; `-` is the standard input.

    What cannot be found or opened, and a folder without replays, gives an error in its place.
    """
    for path in paths:
        if path == "-":
            yield path if sys.stdin is not None else Unreadable(Position("<stdin>"), CLOSED)
        elif os.path.isdir(path):
            yield from below(path, suffixes)
        elif os.path.exists(path):
            yield path
        else:
            yield Unreadable(Position(path), "no such file or folder")


def below(folder: str, suffixes: tuple[str, ...]) -> Iterator[str | Unreadable]:
    """The replay files in a folder and its folders, hidden ones left out."""
    errors: list[OSError] = []
    found: list[str] = []
    for here, folders, files in os.walk(folder, onerror=errors.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found += [
            os.path.join(here, name)
            for name in files
            if not name.startswith(".") and Path(name).suffix.lower() in suffixes and (Path(here) / name).is_file()
        ]
    for error in errors:
        yield Unreadable(Position(str(error.filename)), f"cannot be opened: {error.strerror}")
    if not found and not errors:
        patterns = ", ".join(f"*{suffix}" for suffix in suffixes)
        yield Unreadable(Position(folder), f"no replays ({patterns}) in this folder")
    yield from sorted(found)
