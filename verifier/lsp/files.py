"""What an editor has open: which kind of file it is, and the rules as they would be with what is not saved yet.

Not for: what is wrong in it (`problems`).
"""

import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from verifier.language.document import rulesets
from verifier.language.roots import Root

_FORMAT = re.compile(r"^format:[ \t]*[\"']?(replay|series|pack)/", re.MULTILINE)
_CHANGES = re.compile(r"^changes:", re.MULTILINE)
_RULESET = re.compile(r"^ruleset:[ \t]*[\"']?([a-z0-9][a-z0-9./-]*)", re.MULTILINE)
_LINE_END = re.compile(r"\r\n|\n|\r")
RECORD, SERIES, PACK, ERRATUM, RULES, OTHER = "replay", "series", "pack", "erratum", "rules", "other"


@dataclass(frozen=True, slots=True)
class OpenFile:
    """A file in an editor: its path, its text as it is there, its kind, and the ruleset that it is about."""

    path: Path
    text: str
    kind: str
    ruleset: str  # "" if it names none

    @property
    def lines(self) -> list[str]:
        """The lines as editors and YAML count them, without their ends: a carriage return alone ends one, too."""
        return _LINE_END.split(self.text)

    def line(self, number: int) -> str:
        """The text of a line, counted from 0; "" beyond the end."""
        lines = self.lines
        return lines[number] if number < len(lines) else ""


def open_file(path: Path, text: str, root: Root) -> OpenFile:
    """What a file is, by its place among the rulesets or by what it says of itself."""
    lines = _LINE_END.sub("\n", text)
    named = _RULESET.search(lines)
    ruleset = named[1].rstrip(".") if named else ""
    found = _FORMAT.search(lines)
    if found:
        return OpenFile(path, text, found[1], ruleset)
    home = next((name for name in rulesets(root) if path.resolve().is_relative_to((root / name).resolve())), "")
    if home:
        return OpenFile(path, text, RULES, home)
    return OpenFile(path, text, ERRATUM if _CHANGES.search(lines) else OTHER, ruleset)


@contextmanager
def shadow(root: Root, file: OpenFile) -> Iterator[tuple[Path, Path]]:
    """A copy of the rulesets with a file as it is in the editor: the copy's folder, and the file in it.

    Whatever reads rules reads files, so what is not saved yet is given to it as one.
    """
    with tempfile.TemporaryDirectory(prefix="verifier-") as made:
        copy = Path(made) / "rules"
        family = (root / file.ruleset).parent.resolve()
        shutil.copytree(family, copy / family.name)
        place = copy / file.path.resolve().relative_to(family.parent)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(file.text, encoding="utf-8")
        yield copy, place
