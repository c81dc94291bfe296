"""The JSON Schemas (draft 2020-12) of a record and of a match in general, which stand beside this: editors complete.

`python -m verifier.record.schema` prints that of a record. Not for: those of one ruleset (`verifier.schema`), or
reading, which gives better messages (`header`, `series_read`).
"""

import json
import sys
from pathlib import Path
from typing import cast


def replay_schema() -> dict[str, object]:
    """The schema of a record as JSON data."""
    return read_schema("replay-1")


def series_schema() -> dict[str, object]:
    """The schema of a match as JSON data; the record of a game needs less inside it than by itself."""
    return read_schema("series-1")


def read_schema(name: str) -> dict[str, object]:
    """A schema out of its file."""
    path = Path(__file__).with_name(f"{name}.schema.json")
    return cast(dict[str, object], json.loads(path.read_text(encoding="utf-8")))


if __name__ == "__main__":
    sys.stdout.write(json.dumps(replay_schema(), indent=2) + "\n")
