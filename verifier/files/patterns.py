"""Patterns of files as git has them, counted from a folder. Not for: where they come from (`config`, `files`)."""

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from verifier.kernel.source import Position, Unreadable

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec, RegexPattern

    _Pattern = TypeVar("_Pattern", bound=RegexPattern)

#: How the library writes `**/` at the beginning, `/**/` further on, and `*`, as regular expressions.
_ABOVE, _BETWEEN, _STAR = "(?:.+/)?", "(?:/.+)?/", "[^/]*"
#: How it writes one character of some, and the beginning of `[!`, which by git fits no separator of folders.
_CLASS = re.compile(r"(?<!\\)\[\^?\]?[^]]*\]")
_OTHER_THAN = re.compile(r"(?<!\\)\[\^(?!/)")


@dataclass(frozen=True, slots=True)
class Patterns:
    """Patterns, and the folder from which they count."""

    folder: str
    spec: "GitIgnoreSpec"

    def says(self, path: str, is_folder: bool) -> bool | None:
        """Whether a path is left out; None if they do not speak of it."""
        inside = os.path.relpath(path, self.folder).replace(os.sep, "/")
        if inside == "." or inside.startswith("../"):
            return None
        return self.spec.check_file(inside + "/" * is_folder).include


def compiled(patterns: Iterable[str], place: Position) -> "GitIgnoreSpec":
    """Patterns ready to be asked. Raises `Unreadable`, at their place, for one that means nothing."""
    from pathspec import GitIgnoreSpec

    try:
        written = GitIgnoreSpec.from_lines(list(patterns))
        return GitIgnoreSpec([in_linear_time(pattern) for pattern in written.patterns])
    except (ValueError, re.error) as error:
        raise Unreadable(place, f"no pattern of files: {str(error)[:200]}") from None


def in_linear_time(pattern: "_Pattern") -> "_Pattern":
    """Return a pattern that never goes back on what a wildcard took, unless it is the last one of its part.

    The shortest that fits is always enough there, as nothing but a wildcard follows; with twenty wildcards in one
    name it would take years to try all others. Raises `re.error`.
    """
    if pattern.include is None or pattern.regex is None:
        return pattern
    written: str = pattern.regex.pattern
    *firm, last = _OTHER_THAN.sub("[^/", written).split(_BETWEEN)
    parts: list[str] = []
    for number, part in enumerate(firm):
        begin = "" if number == 0 else _lazy(_BETWEEN)
        parts.append(f"(?>{begin}{_settled(part).replace(_ABOVE, _lazy(_ABOVE))}(?=/))")
    parts.append((_BETWEEN if firm else "") + _settled(last))
    return type(pattern)(re.compile("".join(parts)), pattern.include)


def _settled(part: str) -> str:
    """Return a part of an expression in which every `*` that another one follows, in one name, takes the shortest."""
    *firm, last = part.split(_STAR)
    if not firm:
        return part
    settled = firm[0]
    for between in firm[1:]:
        is_one_name = "/" not in _CLASS.sub("", between)
        settled += f"(?>{_STAR}?{between})" if is_one_name else f"{_STAR}{between}"
    return settled + _STAR + last


def _lazy(wildcard: str) -> str:
    """Return a wildcard over folders that takes as few as it can."""
    return wildcard.replace(".+", ".+?").replace(")?", ")??")
