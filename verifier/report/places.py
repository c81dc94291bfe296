"""Places as formats for other programs need them: files below the repository, and URIs.

Not for: places in reports for people (`book.place`).
"""

import os
import re
from pathlib import Path, PurePath
from urllib.parse import quote

from verifier.kernel.source import Position

#: A record in a file of many: `games.jsonl#12`.
_RECORD = re.compile(r"(.+)#(\d+)", re.DOTALL)
_YAML = (".yaml", ".yml")


def locate(path: str, line: int = 0, column: int = 0) -> tuple[Position, str]:
    """The place in a file that is meant by a place in a record, and in words where in the record it is.

    `games.jsonl#12` is line 12 of `games.jsonl`: what is counted besides are the lines of its moves.
    """
    found = _RECORD.fullmatch(path)
    if found is None or PurePath(path.rpartition("#")[0]).suffix.lower() in _YAML:
        return Position(path, line, column), ""

    position = Position(found[1], int(found[2]))
    if not line:
        return position, ""
    return position, f"line {line}, column {column} of the moves" if column else f"line {line} of the moves"


def repository() -> str:
    """The folder that files are named from: the checkout of a workflow that runs in it, else the present folder."""
    here = os.getcwd()
    checkout = os.environ.get("GITHUB_WORKSPACE", "")
    if checkout and Path(here).is_relative_to(checkout):
        return checkout
    return here


def name_from(folder: str, path: str) -> str:
    """A file's path from a folder, with forward slashes; the whole path of a file outside it."""
    whole = os.path.abspath(path)
    if not Path(whole).is_relative_to(folder):
        return Path(whole).as_posix()
    return Path(os.path.relpath(whole, folder)).as_posix()


def uri_of(name: str) -> str:
    """A path as a URI: that of a whole path begins with `file:`, any other is relative."""
    path = Path(name)
    return path.as_uri() if path.is_absolute() else quote(os.fsencode(name), safe="/")
