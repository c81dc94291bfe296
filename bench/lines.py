"""How long each game is: ``python -m bench.lines``, lines of its Python, its rules and its tests, and the general rest.

A line is a line of a file, comments and blank ones included. Not a measure of work.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import click

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "verifier" / "games"


def lines(paths: Iterable[Path]) -> tuple[int, int]:
    """How many files there are, and how many lines in them."""
    counts = [len(path.read_text("utf-8").splitlines()) for path in paths]
    return len(counts), sum(counts)


def within(path: Path) -> tuple[str, ...]:
    """The folders of a file from the project's own on, and its name."""
    return path.relative_to(ROOT).parts


def families() -> list[str]:
    """The packages of the games."""
    return sorted(path.name for path in GAMES.iterdir() if (path / "__init__.py").exists())


def parts(family: str) -> Mapping[str, Iterator[Path]]:
    """The parts of a game, each with its files."""
    package, name = GAMES / family, family.replace("_", "-")
    rules = [path for path in (ROOT / "rules" / name).rglob("*.yaml") if "errata" not in within(path)]
    called = re.compile(rf"{family}(?!_\d)")  # by the name of a test, or by a package that it imports
    tests = sorted((ROOT / "tests").rglob("*.py"))
    named = (path for path in tests if called.search(path.name) or called.search(path.read_text("utf-8")))
    return {
        "operations": (package / "operations").rglob("*.py"),
        "the rest of the package": (path for path in package.rglob("*.py") if "operations" not in within(path)),
        "rules as data": (path for path in rules if "clauses" not in within(path)),
        "printed clauses": (path for path in rules if "clauses" in within(path)),
        "tests that name it": named,
    }


def small_games() -> Iterator[tuple[str, Mapping[str, list[Path]]]]:
    """The games that are made up for the tests, each with its parts."""
    for package in sorted((ROOT / "tests" / "games").iterdir()):
        if not (package / "__init__.py").exists():
            continue
        python, data = sorted(package.glob("*.py")), sorted(package.rglob("*.yaml"))
        yield (
            f"{package.name} (tests/games)",
            {
                "the game": [path for path in python if not path.name.startswith("test_")],
                "rules as data, clauses": [path for path in data if "rules" in path.relative_to(package).parts],
                "a record": [path for path in data if "rules" not in path.relative_to(package).parts],
                "its tests": [path for path in python if path.name.startswith("test_")],
            },
        )


def general() -> Iterator[Path]:
    """Python that names no game."""
    own = [GAMES / family for family in families()]
    return (path for path in (ROOT / "verifier").rglob("*.py") if not any(game in path.parents for game in own))


def show(name: str, counted: Mapping[str, Iterable[Path]]) -> None:
    """Print the lines of a game, a line for each part."""
    click.echo(name)
    for part, paths in counted.items():
        files, count = lines(paths)
        click.echo(f"  {part:<26}{files:>4} files {count:>7,} lines")


@click.command()
def main() -> None:
    """Count the lines of every game and of what they share."""
    for family in families():
        show(family.replace("_", "-"), parts(family))
    for name, game in small_games():
        show(name, game)
    files, count = lines(general())
    click.echo(f"{'shared by all games':<28}{files:>4} files {count:>7,} lines")


if __name__ == "__main__":
    main()
