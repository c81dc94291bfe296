"""Patterns of files: as git has them, whatever they are, and at the cost of one look at the name."""

import os
import random
from pathlib import Path

import pytest
from pathspec import GitIgnoreSpec

from tests.support.cli import REPLAY, call, write
from verifier.files.patterns import compiled
from verifier.kernel.source import Position

pytestmark = pytest.mark.unit
PIECES = ("a", "b", ".", "*", "**", "/", "/**/", "**/", "?", "[ab]")
NOWHERE = Position("")


def test_patterns_mean_what_the_library_says_of_them() -> None:
    chance = random.Random(7)
    answers: set[bool | None] = set()
    for _ in range(600):
        pattern = "".join(chance.choices(PIECES, k=chance.randint(1, 8)))
        try:
            plain = GitIgnoreSpec.from_lines([pattern])
        except ValueError:
            continue
        quick = compiled([pattern], NOWHERE)
        for _ in range(5):
            names = ["".join(chance.choices("ab.", k=chance.randint(1, 4))) for _ in range(chance.randint(1, 5))]
            path = "/".join(names) + chance.choice(("", "/"))
            assert quick.check_file(path).include == plain.check_file(path).include, (pattern, path)
            answers.add(plain.check_file(path).include)
    assert answers == {True, None}


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("*a" * 20 + "b", "a" * 250),
        ("*[!b]" * 20 + "b", "a" * 250),
        ("*[/a]" * 20 + "b", "a" * 250),
        ("*?" * 20 + "b", "a" * 250),
        ("**/a/" * 20 + "b", "a/" * 2000),
        ("**/*a*a/" * 10 + "*b", "aaaaaaaa/" * 400),
    ],
)
def test_many_wildcards_cost_no_more_than_one_look(pattern: str, path: str) -> None:
    """Each of these would take years, and this test not end, if every wildcard were tried at every length."""
    assert compiled([pattern], NOWHERE).check_file(path).include is None


def test_a_class_fits_no_separator_of_folders() -> None:
    spec = compiled(["x[!a]y", "!c[!d]*e"], NOWHERE)
    assert [spec.check_file(path).include for path in ("xby", "x/y", "cfe")] == [True, None, False]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names here")
def test_a_pipe_in_place_of_a_gitignore_is_not_waited_for(tmp_path: Path) -> None:
    write(tmp_path, a=REPLAY)
    os.mkfifo(tmp_path / ".gitignore")
    assert "1 legal" in call("audit", str(tmp_path)).stdout
