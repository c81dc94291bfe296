"""Files of cases in YAML, read by the fast loader where the library has one: the plain one takes ten times as long."""

from pathlib import Path
from typing import Any

import yaml

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_data(path: Path) -> Any:
    """What a file of cases holds."""
    return yaml.load(path.read_text("utf-8"), LOADER)
