"""Folders of which half is there: rules of an edition, and the schemas of one. An input says what became of some files.

Not for: rule files whose text is changed (`rules.py`).
"""

import shutil
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from unittest.mock import patch

from tests.fuzz.promises import checked
from tests.fuzz.rules import READ
from tests.support.cli import DISPUTED, REPLAY
from tests.support.docs import ROOT
from verifier.language.whole_file import PREFIX

FAMILY = "puzzle-strike"
RULESET = f"{FAMILY}/3e"
#: What may become of a file: it is away, empty, half there, another one, a folder, a link to nowhere or to itself.
FATES = ("gone", "empty", "half", "other", "folder", "nowhere", "itself", "bytes")


def listed(root: Path) -> list[str]:
    """The files and folders below a folder, by their paths in it."""
    return sorted(path.relative_to(root).as_posix() for path in root.rglob("*"))


@cache
def rule_folders() -> tuple[bytes, ...]:
    """Losses of the rules of a family: of all an edition needs, and of what it can do without."""
    losses = (f"3e/{name} {fate}" for name, fate in (("norms.yaml", "gone"), ("chips", "gone"), ("modes", "half")))
    return tuple(f"{loss}\n".encode() for loss in losses)


@cache
def schema_folders() -> tuple[bytes, ...]:
    """Losses of a folder of schemas."""
    return (b"index.json gone\n", b"replay.schema.json half\npack.schema.json gone\n")


def lost(data: bytes, chance: Random, others: Sequence[bytes]) -> bytes:
    """Lose some more, or lose something else."""
    lines = data.splitlines(keepends=True)
    if lines and chance.random() < 0.5:
        del lines[chance.randrange(len(lines))]
    for _ in range(chance.randint(1, 3)):
        path = chance.choice(names())
        lines.append(f"{path} {chance.choice(FATES)}\n".encode())
    return b"".join(lines)


@cache
def names() -> tuple[str, ...]:
    """Everything that can be lost: of the rules what one edition and those that it extends have, and schemas."""
    kinds = ("replay", "series", "ruleset", "erratum", "pack", "index", "norms", "chips")
    below = (
        name for name in listed(ROOT / "rules" / FAMILY) if not name.startswith(("1e", "languages/", "importing/"))
    )
    return (*below, *(f"{kind}.schema.json" for kind in kinds), "index.json")


def lose(root: Path, data: bytes) -> None:
    """Do to a folder what an input says."""
    for line in data.decode("utf-8", "replace").splitlines():
        name, _, fate = line.partition(" ")
        path = root / name
        if not path.resolve().is_relative_to(root.resolve()) or not path.exists():
            continue
        content = path.read_bytes() if path.is_file() else b""
        shutil.rmtree(path) if path.is_dir() else path.unlink()
        if fate == "folder":
            path.mkdir()
        elif fate in ("nowhere", "itself"):
            path.symlink_to(root / "not-there" if fate == "nowhere" else path)
        elif fate in ("half", "bytes", "empty", "other"):
            kept = {"half": content[: len(content) // 2], "bytes": b"\xff\x00\n", "empty": b""}
            path.write_bytes(kept.get(fate, b"a: [b]\n"))


COMMANDS = (
    *(
        "audit a.yaml -q",
        "audit b.yaml",
        "explain a.yaml",
        "audit . -q",
        "fmt --check a.yaml",
        "find . --verdict legal",
    ),
    *(f"rules lint {RULESET}", "rules lint", "rules list", f"rules list {RULESET}", f"rules show {RULESET} crash-gem"),
    *(f"rules open {RULESET}", f"errata list {RULESET}", f"cards list {RULESET}", f"schema replay {RULESET}"),
    *(f"simulate {RULESET} --seed 1", f"import notes.txt --ruleset {RULESET}", "audit a.yaml --lang ru", "stats ."),
)


def look_at_rules(data: bytes, chance: Random) -> None:
    """Work with rules of which half is there: what cannot be is said with its place."""
    from verifier.cli.rulesets import named_folder
    from verifier.games.library import Library
    from verifier.language.finding import find_rules

    root = Path("half")
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(ROOT / "rules" / FAMILY, root / FAMILY)
    lose(root / FAMILY, data)
    for name, text in {"a.yaml": REPLAY, "b.yaml": DISPUTED, "notes.txt": "Alice antes 1\nAlice buys wound\n"}.items():
        Path(name).write_text(text, "utf-8")
    library = patch("verifier.cli.rulesets.library", lambda: Library(find_rules(named_folder())))
    with library, patch("verifier.language.reader.load", READ):  # most files stay as they are
        checked("--rules", root, *chance.choice(COMMANDS).split(), placed=False)
    shutil.rmtree(root)


@cache
def schemas() -> dict[str, bytes]:
    """The schemas of an edition, whole."""
    checked("schema", "all", RULESET, "--out", "whole")
    return {name: (Path("whole") / name).read_bytes() for name in listed(Path("whole"))}


def look_at_schemas(data: bytes, chance: Random) -> None:
    """Write schemas over what is half there: they are all whole, or it is said which could not be written."""
    from verifier.cli.rulesets import library

    shutil.rmtree("schemas", ignore_errors=True)
    whole = schemas()
    folder = Path("schemas")
    folder.mkdir()
    for name, content in whole.items():
        (folder / name).write_bytes(content)
    lose(folder, data)
    assert library()
    result = checked("schema", "all", RULESET, "--out", "schemas")
    there = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    assert not [name for name in listed(folder) if name.startswith(PREFIX)]
    if result.exit_code == 0:
        assert there == whole
    else:
        assert "schemas/" in result.stderr
