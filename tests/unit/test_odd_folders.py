"""Folders that hold what no folder of records should: pipes, links in a circle, bytes, names that are no text."""

import json
import os
from pathlib import Path

import pytest

from tests.support.cli import call
from tests.support.toy import LEGAL, TOY

pytestmark = [pytest.mark.unit, pytest.mark.usefixtures("toy_rules")]
REGRESS = ("regress", "odd", "--from", TOY, "--errata", "wound-is-no-action", "-q", "--jobs", "1")
EXPECTING = LEGAL + "expect: {verdict: legal}\n"
#: What cannot be opened there, in the order in which it is told.
UNOPENED = ("odd/dead.yaml", "odd/pipe.yaml", "odd/round.yaml")


@pytest.fixture
def odd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with three records, two of them under names that nobody should print, and much that is none."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "odd"
    (folder / "below").mkdir(parents=True)
    for odd in (b"game.yaml", b"ev\x1b[31mil\n.yaml", b"no\xfftext.yaml"):
        Path(os.fsdecode(os.fsencode(folder) + b"/" + odd)).write_text(EXPECTING, "utf-8")
    for name, target in (("loop", "."), ("below/up", ".."), ("dead.yaml", "gone"), ("round.yaml", "round.yaml")):
        (folder / name).symlink_to(target)
    os.mkfifo(folder / "pipe.yaml")
    (folder / "bytes.yaml").write_bytes(bytes(range(256)))
    (folder / "folder.yaml").mkdir()
    (folder / "empty.yaml").touch()
    return folder


@pytest.mark.rotating(3)
@pytest.mark.parametrize("form", ["text", "json", "sarif", "junit", "github"])
@pytest.mark.parametrize("keeping", [("--no-cache",), ("--cache", "kept"), ("--no-cache", "--baseline", "base")])
def test_regress_judges_the_records_of_an_odd_folder(odd: Path, form: str, keeping: tuple[str, ...]) -> None:
    first, again = (call(*REGRESS, *keeping, "--format", form) for _ in range(2))
    for result in (first, again):
        assert result.exit_code == 2
        assert [line.partition(": error: ")[0] for line in result.stderr.splitlines() if ": error: " in line] == [
            *UNOPENED
        ]
        assert "\x1b" not in result.stdout + result.stderr
    if form == "text":
        assert first.stdout.startswith("3 records")
        assert again.stdout.split()[-1] == first.stdout.split()[-1]


def test_cases_of_an_odd_folder_are_made_and_the_rest_is_told(odd: Path) -> None:
    result = call("cases", "--folder", "odd", "--jobs", "1")
    assert result.exit_code == 2
    assert tuple(line.partition(": error: ")[0] for line in result.stderr.splitlines()[:-1]) == UNOPENED
    assert [json.loads(line)["id"] for line in result.stdout.splitlines()] == [
        "ev\x1b[31mil\n",
        "game",
        "no?text",
    ]
    assert call("cases", "--folder", "odd/empty.yaml").exit_code == 1
