"""Searching again whenever a file changes: which findings a change makes appear, and which it makes disappear.

Only windows are explored whose parts have changed; the others are known from before (`store`).
Not for: one search (`search`), or printing.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from verifier.search.finding import Finding

#: Seconds between two looks at a file.
INTERVAL = 0.3
#: Waits until a file is looked at again.
Wait = Callable[[], None]


def pause() -> None:
    """Wait until a file is looked at again."""
    time.sleep(INTERVAL)


def stamp_of(path: Path) -> tuple[int, int] | None:
    """When a file was written, and how long it is; None while it is not there, as when an editor replaces it."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def changes_of(path: Path, wait: Wait) -> Iterator[None]:
    """Each time that a file was written anew since it was last looked at, without end."""
    before = stamp_of(path)
    while True:
        wait()
        now = stamp_of(path)
        if now is not None and now != before:
            before = now
            yield


@dataclass(frozen=True, slots=True)
class SearchDifference:
    """What two searches of one ruleset, before a change and after it, do not have in common."""

    appeared: tuple[Finding, ...]
    disappeared: tuple[Finding, ...]


def compare_findings(old: Sequence[Finding], new: Sequence[Finding]) -> SearchDifference:
    """Tell which findings appeared and which disappeared; one question is the same whichever chips it is asked of."""
    before, after = ({(one.code, one.question) for one in found} for found in (old, new))
    return SearchDifference(
        tuple(one for one in new if (one.code, one.question) not in before),
        tuple(one for one in old if (one.code, one.question) not in after),
    )
