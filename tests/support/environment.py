"""Environments that hold some extras of the package and no others, made out of what this Python has."""

import os
import re
import tomllib
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

from tests.support.docs import ROOT

#: The extras that a rule of the Makefile installs.
INSTALLED = r"^\$\(VENV\)/\.{target}:.*(?:\n\t.*)*?\n\t.*'\.\[(.*)\]'"


def extras_of(target: str) -> frozenset[str]:
    """Return the extras that a rule of the Makefile installs, such as `installed`."""
    rule = re.search(INSTALLED.format(target=re.escape(target)), (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert rule is not None
    return frozenset(rule[1].split(","))


def required_by(extras: frozenset[str]) -> dict[str, Distribution]:
    """Return what the package needs with some extras, and what that needs in its turn, by name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    waiting = [Requirement(text) for text in project["dependencies"]]
    waiting += [Requirement(text) for name in sorted(extras) for text in project["optional-dependencies"][name]]
    found: dict[str, Distribution] = {}

    while waiting:
        needed = waiting.pop()
        applies = needed.marker is None or needed.marker.evaluate({"extra": ""})
        if applies and needed.name not in found:
            found[needed.name] = distribution(needed.name)
            waiting += [Requirement(text) for text in found[needed.name].requires or ()]
    return found


def lay_out(folder: Path, extras: frozenset[str]) -> dict[str, str]:
    """Fill a folder with what the package needs with some extras; return the variables for `python -S` to use it."""
    for found in required_by(extras).values():
        for top in {path.parts[0] for path in found.files or () if path.parts[0] != ".."}:
            if not (folder / top).exists():
                (folder / top).symlink_to(Path(str(found.locate_file(top))))
    return os.environ | {"PYTHONPATH": os.pathsep.join((str(ROOT), str(folder)))}
