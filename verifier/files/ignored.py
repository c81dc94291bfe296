"""What is left out of folders: by .gitignore files, by the `exclude` of `verifier.toml`, by a command line.

Patterns are those of git. A file or folder that is named is never left out. Not for: what records look like.
"""

import os
from dataclasses import dataclass
from pathlib import Path

from verifier.files.config import NO_CONFIG, Config, Configs
from verifier.files.patterns import Patterns, compiled
from verifier.kernel.source import Position, Unreadable

GITIGNORE, REPOSITORY = ".gitignore", ".git"
#: So many bytes of a .gitignore are read.
LONGEST = 1_000_000
#: Folders of other programs, besides those that are hidden, and the file that marks an environment of Python.
FOREIGN = ("node_modules", "__pycache__", "site-packages")
ENVIRONMENT = "pyvenv.cfg"


@dataclass(frozen=True, slots=True)
class Ignored:
    """What is left out below one folder, the nearest patterns last."""

    configs: Configs
    excluded: tuple[Patterns, ...] = ()
    ignored: tuple[Patterns, ...] = ()

    def leaves_out(self, path: str, is_folder: bool = False) -> bool:
        """Whether a file or folder is left out; of .gitignore files the nearest that speaks of it decides."""
        if any(patterns.says(path, is_folder) for patterns in self.excluded):
            return True
        said = (patterns.says(path, is_folder) for patterns in reversed(self.ignored))
        return next((answer for answer in said if answer is not None), False)

    def below(self, folder: str) -> "Ignored":
        """The same with what the files in a folder say."""
        excluded = exclusions(self.configs.at(folder))
        ignored = gitignore(folder)
        if not excluded and not ignored:
            return self
        return Ignored(self.configs, (*self.excluded, *excluded), (*self.ignored, *ignored))


def ignored_above(folder: str, exclude: tuple[str, ...], configs: Configs, *, is_meant: bool = True) -> Ignored:
    """What is left out of a folder: by patterns from the current folder, and by files above it.

    If the folder is meant, as it is named, those that leave out the folder itself have no say.
    """
    said = from_here(folder, exclude)
    try:
        config = configs.above(folder)
    except Unreadable:  # which is told where it matters
        config = NO_CONFIG

    above = [patterns for patterns in exclusions(config) if os.path.abspath(patterns.folder) != os.path.abspath(folder)]
    ignored = [patterns for place in repository_above(folder) for patterns in gitignore(place)]
    if is_meant:
        above = [patterns for patterns in above if not patterns.says(folder, True)]
        ignored = [patterns for patterns in ignored if not patterns.says(folder, True)]
    return Ignored(configs, (*said, *above), tuple(ignored))


def from_here(folder: str, exclude: tuple[str, ...]) -> tuple[Patterns, ...]:
    """Patterns of a command line: they count from the current folder, or from a folder that lies elsewhere."""
    if not exclude:
        return ()
    elsewhere = os.path.relpath(folder).startswith(os.pardir)
    return (Patterns(os.path.abspath(folder if elsewhere else "."), compiled(exclude, Position("--exclude"))),)


def exclusions(config: Config) -> tuple[Patterns, ...]:
    """The patterns of a `verifier.toml`."""
    if not config.exclude:
        return ()
    return (Patterns(os.path.dirname(os.path.abspath(config.path)), compiled(config.exclude, Position(config.path))),)


def gitignore(folder: str) -> tuple[Patterns, ...]:
    """The patterns of the .gitignore in a folder, none if it has none or it cannot be read."""
    path = Path(folder, GITIGNORE)
    try:
        if not path.is_file():  # what is opened without an end, as a pipe, is never waited for
            return ()
        with open(path, "rb") as file:
            lines = file.read(LONGEST).decode("utf-8", "replace").splitlines()
        return (Patterns(os.path.abspath(folder), compiled(lines, Position(folder))),)
    except (OSError, Unreadable):
        return ()


def repository_above(folder: str) -> list[str]:
    """The folders above a folder up to that of its repository, the topmost first; none outside a repository."""
    whole = Path(os.path.abspath(folder))
    if (whole / REPOSITORY).exists():
        return []
    found: list[str] = []
    for above in whole.parents:
        found.append(str(above))
        if (above / REPOSITORY).exists():
            return found[::-1]
    return []


def is_foreign(folder: str) -> bool:
    """Whether a folder is another program's: its packages, or an environment."""
    return os.path.basename(folder) in FOREIGN or os.path.exists(os.path.join(folder, ENVIRONMENT))
