"""Patterns of files as git has them, counted from a folder. Not for: where they come from (`config`, `ignored`)."""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from verifier.kernel.source import Position, Unreadable

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec


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
        return GitIgnoreSpec.from_lines(list(patterns))
    except ValueError as error:
        raise Unreadable(place, f"no pattern of files: {str(error)[:200]}") from None
