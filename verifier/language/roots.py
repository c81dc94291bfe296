"""Folders of rulesets, read as one: a single folder, or several of which none repeats what another holds.

Not for: finding them (`finding`), or what their files say.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from verifier.kernel.source import Position, Unreadable

#: Files of which there is one each, whatever folder it lies in.
UNIQUE = ("*/*/ruleset.yaml", "*/languages/*.yaml", "*/importing/*.yaml")


@dataclass(frozen=True, slots=True)
class Roots:
    """Several folders read as one, in their order. It is made by `joined`, which refuses repetitions."""

    folders: tuple[Path, ...]

    def __truediv__(self, name: str) -> Path:
        """The path of what has that name in one of the folders; in the first one if no folder has it."""
        paths = [folder / name for folder in self.folders]
        return next((path for path in paths if path.exists()), paths[0])

    def glob(self, pattern: str) -> Iterator[Path]:
        """The paths in all folders that fit a pattern."""
        for folder in self.folders:
            yield from folder.glob(pattern)


#: What rulesets are read from.
Root: TypeAlias = Path | Roots


def joined(folders: Iterable[Path]) -> Root:
    """Some folders as one; each counts once. Raises `Unreadable` at a file that is there twice."""
    once = tuple({folder.resolve(): folder for folder in reversed([*folders])}.values())[::-1]
    for pattern in UNIQUE:
        refuse_repetition(once, pattern)
    return once[0] if len(once) == 1 else Roots(once)


def refuse_repetition(folders: Iterable[Path], pattern: str) -> None:
    """Refuse two files of one ruleset, or of one language, whose names at most differ in capitals.

    Raises `Unreadable` at the later one.
    """
    seen: dict[str, tuple[str, Path]] = {}
    for folder in folders:
        for path in sorted(folder.glob(pattern)):
            name = path.relative_to(folder).as_posix()
            first, other = seen.setdefault(name.casefold(), (name, path))
            if other is path:
                continue
            what, place = name.removesuffix("/ruleset.yaml"), Position(str(path))
            if name != first:
                raise Unreadable(place, f"{what} differs in nothing but capitals from {other}; give it another name")
            message = f"{what} is there twice: the other one is {other}"
            raise Unreadable(place, f"{message}; choose a folder with --rules or VERIFIER_RULES")


def folders_of(root: Root) -> tuple[Path, ...]:
    """The folders that are read as one."""
    return root.folders if isinstance(root, Roots) else (root,)


def records_of(folder: Path) -> Path:
    """The folder of the stored records of a folder of rulesets, which lies beside it."""
    named = folder if folder.name not in ("", "..") else folder.resolve()
    return named.parent / "replays"


def half_there(root: Root) -> Mapping[str, Path]:
    """The folders, by id, that would be those of editions if they had a ruleset.yaml."""
    folders = {path.parent for path in root.glob("*/*/*.yaml")}
    return {id_of(folder): folder for folder in folders if not (folder / "ruleset.yaml").exists()}


def id_of(folder: Path) -> str:
    """The id of the ruleset in a folder."""
    return f"{folder.parent.name}/{folder.name}"
