"""Results of windows on disk, one line each, written as they come: nothing is lost, and nothing is explored twice.

A result is kept under the digest of everything that it depends on, so after a change of the rules only the windows that
the change reaches are explored again. Not for: what a window depends on (`reach`).
"""

from pathlib import Path

import msgspec

from verifier.search.window import Result

#: The name of the file in its folder.
FILE = "windows.jsonl"


class Store:
    """Results by digest; without a folder they are kept in memory only."""

    def __init__(self, folder: Path | None) -> None:
        self.path = None if folder is None else folder / FILE
        self.lines: dict[str, str] = {}
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.read(self.path)

    def read(self, path: Path) -> None:
        """Take in what earlier runs have left; a line that was cut off by an interruption is passed over."""
        if not path.exists():
            return
        for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
            key, _, data = line.partition(" ")
            if len(key) == 64 and data.endswith("}"):
                self.lines[key] = data

    def get(self, key: str) -> Result | None:
        """A stored result, or None; one that cannot be read counts as none."""
        found = self.lines.get(key)
        if found is None:
            return None
        try:
            return msgspec.json.decode(found, type=Result)
        except msgspec.MsgspecError:
            return None

    def put(self, key: str, result: Result) -> None:
        """Keep a result."""
        data = msgspec.json.encode(result).decode()
        self.lines[key] = data
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(f"{key} {data}\n")
