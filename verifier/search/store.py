"""Results of windows on disk, one line each, written as they come: nothing is lost, and nothing is explored twice.

A result is kept under the digest of everything that it depends on, so after a change of the rules only the windows that
the change reaches are explored again. Not for: what a window depends on (`reach`).
"""

from pathlib import Path
from typing import Generic, TypeVar

import msgspec

Kept = TypeVar("Kept")


class Store(Generic[Kept]):
    """Results of one type by digest, in a file of a folder; without a folder they are kept in memory only."""

    def __init__(self, folder: Path | None, kind: type[Kept], file: str = "windows.jsonl") -> None:
        self.kind = kind
        self.path = None if folder is None else folder / file
        self.lines: dict[str, str] = {}
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.read(self.path)

    def read(self, path: Path) -> None:
        """Take in what earlier runs have left; a line that was cut off by an interruption is passed over."""
        if not path.exists():
            return
        with path.open("r+b") as file:
            if file.seek(0, 2) and file.seek(-1, 2) >= 0 and file.read(1) != b"\n":
                file.write(b"\n")  # so that the next result begins a line of its own
        for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
            key, _, data = line.partition(" ")
            if len(key) == 64 and data.endswith("}"):
                self.lines[key] = data

    def get(self, key: str) -> Kept | None:
        """A stored result, or None; one that cannot be read counts as none."""
        found = self.lines.get(key)
        if found is None:
            return None
        try:
            return msgspec.json.decode(found, type=self.kind)
        except msgspec.MsgspecError:
            return None

    def put(self, key: str, result: Kept) -> None:
        """Keep a result."""
        data = msgspec.json.encode(result).decode()
        self.lines[key] = data
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(f"{key} {data}\n")
