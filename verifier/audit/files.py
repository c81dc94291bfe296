"""From the paths of a command line to the files that may hold replays. Not for: reading them."""

import os
import re
import sys
from collections.abc import Iterable, Iterator

from verifier.kernel.source import Position, Unreadable

#: The endings under which replays are looked for in folders; a file that is named may have any.
SUFFIXES = (".yaml", ".yml", ".jsonl")
#: The endings of files that may be card packs or errata, and how much of one is looked at.
PACKS = (".yaml", ".yml")
HEAD = 65536
_PACK = re.compile(rb"^format:[ \t]*[\"']?pack/", re.MULTILINE)
#: What an erratum has, and a record.
_CHANGES = re.compile(rb"^changes:", re.MULTILINE)
_RECORD = re.compile(rb"^(?:format|moves|seats|games):", re.MULTILINE)
LOOSE = "cannot be opened: it is a link that leads nowhere"
CLOSED = "cannot be read: the standard input is closed"


def replay_files(paths: Iterable[str], suffixes: tuple[str, ...] = SUFFIXES) -> Iterator[str | Unreadable]:
    """The files named, and those below the folders named, sorted, as they are found; `-` is the standard input.

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
            yield Unreadable(Position(path), LOOSE if os.path.islink(path) else "no such file or folder")


def below(folder: str, suffixes: tuple[str, ...]) -> Iterator[str | Unreadable]:
    """The replay files in a folder and its folders, hidden ones left out, as their whole paths are sorted.

    Only the names in one folder and those above it are in memory.
    """
    found = False
    for item in walked(folder, suffixes):
        found = True
        yield item
    if not found:
        patterns = ", ".join(f"*{suffix}" for suffix in suffixes)
        yield Unreadable(Position(folder), f"no replays ({patterns}) in this folder")


def walked(folder: str, suffixes: tuple[str, ...]) -> Iterator[str | Unreadable]:
    """The same; nothing for a folder without replays. Links to folders are not followed."""
    levels = [iter((folder + os.sep,))]
    while levels:
        path = next(levels[-1], "")
        if not path:
            levels.pop()
        elif path.endswith(os.sep):
            try:
                levels.append(iter(listed(path.removesuffix(os.sep) or path, suffixes)))
            except OSError as error:
                yield Unreadable(Position(path.removesuffix(os.sep) or path), f"cannot be opened: {error.strerror}")
        elif os.path.islink(path) and not os.path.exists(path):
            yield Unreadable(Position(path), LOOSE)
        elif os.path.exists(path) and not os.path.isfile(path):
            yield Unreadable(Position(path), "cannot be opened: it is no file")
        elif not is_laid(path):
            yield path


def is_laid(path: str) -> bool:
    """Whether a file in a folder is a card pack or an erratum, which lies beside the replays that name it."""
    if not path.lower().endswith(PACKS):
        return False
    try:
        with open(path, "rb") as file:
            head = file.read(HEAD)
            return bool(_PACK.search(head) or (_CHANGES.search(head) and not _RECORD.search(head)))
    except OSError:
        return False  # which whoever reads it says


def listed(folder: str, suffixes: tuple[str, ...]) -> list[str]:
    """The folders in a folder, their names ending in a separator, and the replay files, sorted. Raises `OSError`.

    With the separator the order is that of whole paths: `a-b/x`, `a.yaml`, `a/x`.
    """
    with os.scandir(folder) as entries:
        shown = (entry for entry in entries if not entry.name.startswith("."))
        return sorted(
            os.path.join(folder, entry.name) + os.sep * entry.is_dir(follow_symlinks=False)
            for entry in shown
            if entry.is_dir(follow_symlinks=False) or wanted(entry, suffixes)
        )


def wanted(entry: "os.DirEntry[str]", suffixes: tuple[str, ...]) -> bool:
    """Whether an entry of a folder is named like a file that holds replays, and is no folder."""
    return os.path.splitext(entry.name)[1].lower() in suffixes and not leads_to_folder(entry)


def leads_to_folder(entry: "os.DirEntry[str]") -> bool:
    """Whether an entry is a folder, links followed; one that cannot be followed is told of when it is its turn."""
    try:
        return entry.is_dir()
    except OSError:  # links that lead to each other, or through what cannot be entered
        return False
