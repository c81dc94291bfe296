"""Records that were looked at before, opened once more, in the order in which they were looked at.

A file is gone through once for all records of it, so that the last of many lines is not looked for from the first.
"""

from collections.abc import Iterator

from verifier.files.recognize import PassedOver
from verifier.files.stored import Stored, stored_in
from verifier.kernel.source import Unreadable
from verifier.record.defaults import NO_DEFAULTS, Defaults


class Reopener:
    """Finds records by their paths: of a file of many lines `games.jsonl#12`."""

    def __init__(self) -> None:
        self.file = ""
        self.items: Iterator[Stored | Unreadable | PassedOver] = iter(())
        self.here: Stored | None = None  # the one that was found last: several games of a series have one path

    def find(self, file: str, path: str, defaults: Defaults = NO_DEFAULTS) -> Stored | None:
        """Return the record of a file at a path, looking from the last one on; None if it is there no more."""
        if self.here is not None and self.here.path == path:
            return self.here
        if file != self.file:
            self.file, self.items = file, stored_in(file, defaults=defaults)
        found = (item for item in self.items if isinstance(item, Stored) and item.path == path)
        self.here = next(found, None)
        return self.here
