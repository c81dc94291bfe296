"""From the paths of a command line to the files that hold replays, and those in folders that are passed over or left
out: by .gitignore files, by the `exclude` of `verifier.toml`, by a command line, with the patterns of git.

Not for: reading them.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from verifier.files.archives import LINES, PACKED, ZIP, enclosing, is_packed, members, unpacked
from verifier.files.config import NO_CONFIG, Config, Configs
from verifier.files.patterns import Patterns, compiled
from verifier.files.recognize import HEAD, YAML, PassedOver, holds_records, is_recordlike
from verifier.kernel.source import Position, Unreadable
from verifier.language.text_file import unopened
from verifier.record.defaults import Defaults

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


#: The endings under which replays are looked for in folders, besides archives; a file that is named may have any.
SUFFIXES = (*YAML, *LINES, ".txt", *PACKED, ZIP)
CLOSED = "cannot be read: the standard input is closed"


@dataclass(frozen=True)
class Looking:
    """How files are looked for: under which endings, without those that patterns leave out (`exclude`).

    The files `verifier.toml` (`configs`) exclude, too. With `as_found` a file that is named is passed over like one
    that is found in a folder.
    """

    configs: Configs
    suffixes: tuple[str, ...] = SUFFIXES
    exclude: tuple[str, ...] = ()
    as_found: bool = False


#: A path, what is wrong with one, or a file that is passed over.
Found = str | Unreadable | PassedOver


class Headed(NamedTuple):
    """A file that holds records, with what completes their headers."""

    path: str
    defaults: Defaults


def headed_files(paths: Iterable[str], looking: Looking) -> Iterator[Headed | Unreadable | PassedOver]:
    """The same files as `look_for`, with what completes the headers of their records.

    Nothing below a `verifier.toml` that cannot be used is given, and that is told once.
    """
    broken: set[Position] = set()
    for found in look_for(paths, looking):
        if not isinstance(found, str):
            yield found
            continue
        try:
            yield Headed(found, looking.configs.near(found).defaults)
        except Unreadable as error:
            if error.position not in broken:
                broken.add(error.position)
                yield error


def look_for(paths: Iterable[str], looking: Looking) -> Iterator[Found]:
    """The files named, and those below the folders named, sorted, as they are found; `-` is the standard input.

    What cannot be found or opened, and a folder without replays, gives an error in its place; a file in a folder that
    is no record is passed over.
    """
    for path in paths:
        if path == "-":
            yield path if sys.stdin is not None else Unreadable(Position("<stdin>"), CLOSED)
        elif os.path.isdir(path):
            yield from below(path, looking)
        elif os.path.exists(path):
            yield from named(path, looking) if looking.as_found else (path,)
        elif enclosing(path)[0]:
            yield path
        else:
            yield unopened(path)


def named(path: str, looking: Looking) -> Iterator[Found]:
    """A file that is named, as if it had been found in its folder."""
    folder = os.path.dirname(path)
    ignored = ignored_above(folder, looking.exclude, looking.configs, is_meant=False).below(folder)
    if not ignored.leaves_out(path):
        yield path if is_recorded(path) else PassedOver(path)


def below(folder: str, looking: Looking) -> Iterator[Found]:
    """The replay files in a folder and its folders, hidden ones left out, as their whole paths are sorted.

    Only the names in one folder and those above it are in memory.
    """
    found, passed = False, 0
    for item in walked(folder, looking):
        passed += isinstance(item, PassedOver)
        found |= not isinstance(item, PassedOver)
        yield item
    if not found:
        besides = f"; {passed:,} file{'s' * (passed != 1)} passed over" if passed else ""
        yield Unreadable(Position(folder), f"no replays in this folder{besides}")


def walked(folder: str, looking: Looking) -> Iterator[Found]:
    """The same; nothing for a folder without replays. Links to folders are not followed."""
    levels = [(iter((folder + os.sep,)), ignored_above(folder, looking.exclude, looking.configs))]
    while levels:
        paths, ignored = levels[-1]
        path = next(paths, "")
        if not path:
            levels.pop()
        elif path.endswith(os.sep):
            inner = path.removesuffix(os.sep) or path
            try:
                within = ignored.below(inner)
                levels.append((iter(listed(inner, looking.suffixes, within)), within))
            except OSError as error:
                yield unopened(inner, error)
        else:
            yield looked_at(path)


def looked_at(path: str) -> Found:
    """A file in a folder: itself if it holds records, or what is wrong with it."""
    if os.path.lexists(path) and not os.path.isfile(path):
        return unopened(path)
    return path if is_recorded(path) else PassedOver(path)


def is_recorded(path: str) -> bool:
    """Whether a file holds records, as far as it tells; of one that cannot be read its reader says what is wrong."""
    try:
        if path.lower().endswith(ZIP):
            with members(path, is_recordlike) as inside:
                return any(holds_records(name, stream.read(HEAD)) for name, stream in inside)
        if is_packed(path):
            with unpacked(path) as stream:
                return holds_records(os.path.splitext(path)[0], stream.read(HEAD))
        with open(path, "rb") as file:
            return holds_records(path, file.read(HEAD))
    except (OSError, Unreadable):
        return True


def listed(folder: str, suffixes: tuple[str, ...], ignored: Ignored) -> list[str]:
    """The folders in a folder, their names ending in a separator, and the replay files, sorted. Raises `OSError`.

    With the separator the order is that of whole paths: `a-b/x`, `a.yaml`, `a/x`.
    """
    found: list[str] = []
    with os.scandir(folder) as entries:
        for entry in entries:
            path = os.path.join(folder, entry.name)
            is_folder = entry.is_dir(follow_symlinks=False)
            if entry.name.startswith(".") or not (is_folder or wanted(entry, suffixes)):
                continue
            if ignored.leaves_out(path, is_folder) or (is_folder and is_foreign(path)):
                continue
            found.append(path + os.sep * is_folder)
    return sorted(found)


def wanted(entry: "os.DirEntry[str]", suffixes: tuple[str, ...]) -> bool:
    """Whether an entry of a folder is named like a file that holds replays, and is no folder."""
    ending = os.path.splitext(entry.name)[1].lower()
    if ending not in suffixes or (ending in PACKED and not is_packed(entry.name)):
        return False
    return not leads_to_folder(entry)


def leads_to_folder(entry: "os.DirEntry[str]") -> bool:
    """Whether an entry is a folder, links followed; one that cannot be followed is told of when it is its turn."""
    try:
        return entry.is_dir()
    except OSError:  # links that lead to each other, or through what cannot be entered
        return False
